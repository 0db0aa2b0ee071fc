import { QueryError } from '../../errors/query-error.js'
import type { PasswordPolicy } from '../account-policies.js'
import type { Authentication, User } from './account.js'

const second = 1_000_000n
const minute = 60n * second
const day = 24n * 60n * minute

/** A password that is to replace the one of a user. */
export interface PasswordChange {
  readonly user: User
  readonly authentication: Authentication
  /** Microseconds since 1970. */
  readonly now: bigint
}

/**
 * Throws `QueryError` 2215 for a new password that the policy forbids. `change` is absent for a new user. Source:
 * databend password_policy.rs `verify_password`.
 */
export function verifyPassword(
  { limits }: PasswordPolicy,
  password: string,
  change?: PasswordChange,
): void {
  if (change !== undefined) verifyChange(limits, change)
  const { length, upper, lower, numeric, special } = counted(password)
  const { MIN_LENGTH: min, MAX_LENGTH: max } = limits
  const faults = [
    ...(length < min || length > max
      ? [`expect length range ${min} to ${max}, but got ${length}`]
      : []),
    ...missing(limits.MIN_UPPER_CASE_CHARS, 'uppercase', upper),
    ...missing(limits.MIN_LOWER_CASE_CHARS, 'lowercase', lower),
    ...missing(limits.MIN_NUMERIC_CHARS, 'numeric', numeric),
    ...missing(limits.MIN_SPECIAL_CHARS, 'special', special),
  ]
  if (faults.length > 0) refuse(`Invalid password: ${faults.join(', ')}`)
}

function missing(wanted: bigint, what: string, found: number): readonly string[] {
  return found < wanted ? [`expect ${wanted} ${what} chars, but got ${found}`] : []
}

function verifyChange(
  { MIN_AGE_DAYS: minAge, HISTORY: history }: PasswordPolicy['limits'],
  { user, authentication, now }: PasswordChange,
): void {
  const { passwordUpdatedOn: last, passwordHistory = [] } = user
  if (minAge > 0 && last !== undefined && last + minAge * day > now) {
    refuse(
      `The time since the last change is too short, the password cannot be changed again before ${timeText(last + minAge * day)}`,
    )
  }
  if (history === 0n) return
  const isRepeated = passwordHistory
    .slice(-Number(history))
    .some(old => isSamePassword(old, authentication))
  if (isRepeated) {
    refuse(`The newly changed password cannot be repeated with the last ${history} passwords.`)
  }
}

function isSamePassword(a: Authentication, b: Authentication): boolean {
  return 'hash' in a && 'hash' in b && a.method === b.method && a.hash === b.hash
}

/**
 * The characters of a password; control characters do not count. Only ASCII letters and punctuation have a class.
 * Source: the crate passwords, analyzer.rs.
 */
function counted(password: string): {
  readonly length: number
  readonly upper: number
  readonly lower: number
  readonly numeric: number
  readonly special: number
} {
  const count = (pattern: RegExp) => password.match(pattern)?.length ?? 0
  return {
    length: count(/[^\p{Cc}]/gu),
    upper: count(/[A-Z]/g),
    lower: count(/[a-z]/g),
    numeric: count(/[0-9]/g),
    special: count(/[!-/:-@[-`{-~]/g),
  }
}

/** At most this many earlier passwords are remembered, which is the most that HISTORY can ask for. */
const keptPasswords = 24

/** The user with a changed authentication. Source: databend user_info.rs `update_auth_history`. */
export function withAuthentication(user: User, authentication: Authentication, now: bigint): User {
  const { authentication: old } = user
  if (!('hash' in authentication)) return { ...user, authentication }
  const isSame = isSamePassword(old, authentication)
  if (isSame && 'hash' in old && old.mustChange === authentication.mustChange) return user
  const passwordHistory = [...(user.passwordHistory ?? []), authentication].slice(-keptPasswords)
  return { ...user, authentication, passwordHistory, passwordUpdatedOn: now }
}

/** What a policy says about a login before the password is looked at. */
export type LoginVerdict =
  | { readonly kind: 'allowed'; readonly isExpired: boolean }
  /** `isNew`: the lock begins with this login. */
  | { readonly kind: 'locked'; readonly until: bigint; readonly isNew: boolean }

/**
 * Whether a user is locked out after too many wrong passwords, or has to change the password first. Source: databend
 * password_policy.rs `check_login_password`.
 */
export function judgeLogin(
  policy: PasswordPolicy | undefined,
  user: User,
  now: bigint,
): LoginVerdict {
  const { lockedUntil, loginFails = [], passwordUpdatedOn } = user
  if (lockedUntil !== undefined && lockedUntil > now) {
    return { kind: 'locked', until: lockedUntil, isNew: false }
  }
  if (policy === undefined) return { kind: 'allowed', isExpired: false }
  const { LOCKOUT_TIME_MINS, MAX_RETRIES, MAX_AGE_DAYS } = policy.limits
  const lockout = LOCKOUT_TIME_MINS * minute
  const recent = loginFails.filter(time => time > now - lockout)
  if (loginFails.length > 0 && recent.length >= MAX_RETRIES) {
    return { kind: 'locked', until: now + lockout, isNew: true }
  }
  const isExpired =
    MAX_AGE_DAYS > 0 &&
    passwordUpdatedOn !== undefined &&
    passwordUpdatedOn + MAX_AGE_DAYS * day < now
  return { kind: 'allowed', isExpired }
}

/** Error 2215 of a login while the user is locked out. */
export function lockedOut(until: bigint): QueryError {
  return new QueryError(
    'InvalidPassword',
    `Disable login before ${timeText(until)} because of too many password fails`,
  )
}

/** At most this many wrong passwords are remembered, which is the most that MAX_RETRIES can ask for. */
const keptFails = 10

/** The user after a wrong password. */
export function withFailedLogin(user: User, now: bigint): User {
  return { ...user, loginFails: [...(user.loginFails ?? []), now].slice(-keptFails) }
}

/** The user after a right password: the same object if there was nothing to forget. */
export function withoutFailedLogins(user: User): User {
  if (user.loginFails === undefined && user.lockedUntil === undefined) return user
  const { loginFails: _fails, lockedUntil: _until, ...rest } = user
  return rest
}

/** `2023-11-14 22:13:20.000001 UTC`; as many digits as needed, in threes. */
function timeText(micros: bigint): string {
  const [date, time] = new Date(Number(micros / 1000n)).toISOString().slice(0, 19).split('T')
  const fraction = String(micros % second).padStart(6, '0')
  const shown = fraction === '000000' ? '' : `.${fraction.replace(/000$/, '')}`
  return `${date} ${time}${shown} UTC`
}

function refuse(message: string): never {
  throw new QueryError('InvalidPassword', message)
}
