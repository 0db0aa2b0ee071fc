import { QueryError } from '../errors/query-error.js'

interface PasswordOptionSpec {
  readonly initial: bigint
  readonly least: bigint
  readonly most: bigint
  readonly description: string
}

const chars = (what: string, initial = 1n): PasswordOptionSpec => ({
  initial,
  least: 0n,
  most: 256n,
  description: `Minimum number of ${what} characters in new password.`,
})

/**
 * The options of a password policy, without the `PASSWORD_` before each, in the order of the grammar. Source: databend
 * users/src/password_policy.rs, interpreter_password_policy_desc.rs.
 */
export const passwordOptions = {
  MIN_LENGTH: {
    initial: 8n,
    least: 8n,
    most: 256n,
    description: 'Minimum length of new password.',
  },
  MAX_LENGTH: {
    initial: 256n,
    least: 8n,
    most: 256n,
    description: 'Maximum length of new password.',
  },
  MIN_UPPER_CASE_CHARS: chars('uppercase'),
  MIN_LOWER_CASE_CHARS: chars('lowercase'),
  MIN_NUMERIC_CHARS: chars('numeric'),
  MIN_SPECIAL_CHARS: chars('special', 0n),
  MIN_AGE_DAYS: {
    initial: 0n,
    least: 0n,
    most: 999n,
    description:
      'Period after a password is changed during which a password cannot be changed again, in days.',
  },
  MAX_AGE_DAYS: {
    initial: 90n,
    least: 0n,
    most: 999n,
    description: 'Period after which password must be changed, in days.',
  },
  MAX_RETRIES: {
    initial: 5n,
    least: 1n,
    most: 10n,
    description:
      'Number of attempts users have to enter the correct password before their account is locked.',
  },
  LOCKOUT_TIME_MINS: {
    initial: 15n,
    least: 1n,
    most: 999n,
    description:
      'Period of time for which users will be locked after entering their password incorrectly many times (specified by MAX_RETRIES), in minutes.',
  },
  HISTORY: {
    initial: 0n,
    least: 0n,
    most: 24n,
    description: 'Number of most recent passwords that may not be repeated by the user.',
  },
} as const satisfies Readonly<Record<string, PasswordOptionSpec>>

export type PasswordOption = keyof typeof passwordOptions

/** The names of the options, in their order. */
export const passwordOptionNames = Object.keys(passwordOptions) as readonly PasswordOption[]

export type PasswordLimits = Readonly<Record<PasswordOption, bigint>>

/** The rules for the passwords and logins of the users that have this policy. */
export interface PasswordPolicy {
  readonly name: string
  readonly limits: PasswordLimits
  readonly comment: string
  readonly createdOn: bigint
  /** Absent: never changed. */
  readonly updatedOn?: bigint
}

/** The addresses from which the users that have this policy may log in. */
export interface NetworkPolicy {
  readonly name: string
  /** IPv4 addresses and networks (`10.0.0.0/8`), as written. */
  readonly allowed: readonly string[]
  /** These count before the allowed ones. */
  readonly blocked: readonly string[]
  readonly comment: string
}

/** What a policy has if nothing else is said. */
export const initialLimits = Object.fromEntries(
  passwordOptionNames.map(name => [name, passwordOptions[name].initial]),
) as PasswordLimits

/**
 * Throws `QueryError` 2004 for a value out of its range, and for limits that no password can meet. Source: databend
 * password_policy.rs `check_password_policy`.
 */
export function checkLimits(limits: PasswordLimits): void {
  for (const name of passwordOptionNames) {
    checkRange(name, limits[name])
    checkTogether[name]?.(limits)
  }
}

function checkRange(name: PasswordOption, value: bigint): void {
  const { least, most } = passwordOptions[name]
  if (value >= least && value <= most) return
  const words = name.toLowerCase().replaceAll('_', ' ')
  invalid(`invalid password ${words}, supported range: ${least} to ${most}, but got ${value}`)
}

/** Checks of several options, made after the range of the last of them. */
const checkTogether: Readonly<Partial<Record<PasswordOption, (limits: PasswordLimits) => void>>> = {
  MAX_LENGTH({ MIN_LENGTH: min, MAX_LENGTH: max }) {
    if (min <= max) return
    invalid(
      `invalid password length, min length must be less than max length, but got ${min} and ${max}`,
    )
  },
  MIN_SPECIAL_CHARS(limits) {
    const { MIN_UPPER_CASE_CHARS: upper, MIN_LOWER_CASE_CHARS: lower } = limits
    const { MIN_NUMERIC_CHARS: numeric, MIN_SPECIAL_CHARS: special, MAX_LENGTH: max } = limits
    if (upper + lower + numeric + special <= max) return
    // The lines are broken like this on the server, too.
    const indent = `\n${' '.repeat(12)}`
    invalid(
      `invalid password length, sum of min chars length must be less than max length, but got ${indent}min upper case chars ${upper}, min lower case chars ${lower}, min numeric chars ${numeric}, min special chars ${special} ${indent}and max length ${max}`,
    )
  },
  MAX_AGE_DAYS({ MIN_AGE_DAYS: min, MAX_AGE_DAYS: max }) {
    if (min <= max) return
    invalid(
      `invalid password age days, min age days must be less than max age days, but got ${min} and ${max}`,
    )
  },
}

function invalid(message: string): never {
  throw new QueryError('InvalidArgument', message)
}

type PolicyKind = 'PasswordPolicy' | 'NetworkPolicy'

/**
 * The error of reading a policy that does not exist: 2211, 2207. `doing` is what the server was at. Source: databend
 * meta/api/src/crud/mod.rs `CrudMgr::get`.
 */
export function unknownPolicy(kind: PolicyKind, name: string, doing?: string): QueryError {
  return unknown(kind, name, '(seq >= 0): NotFound when get', doing)
}

/** The error of dropping a policy that does not exist. Source: as above, `CrudMgr::remove`. */
export function unknownDroppedPolicy(kind: PolicyKind, name: string): QueryError {
  const why = '(seq >= 1): NotFound when remove, seq of existing record: 0'
  return unknown(kind, name, why, `(while drop ${policyWords[kind]})`)
}

function unknown(kind: PolicyKind, name: string, why: string, doing?: string): QueryError {
  const behind = doing === undefined ? '' : `\n ${doing}`
  return new QueryError(`Unknown${kind}`, `Unknown ${kind} '${name}'${why}${behind}`)
}

/** The kinds of policies in messages. */
export const policyWords: Readonly<Record<PolicyKind, string>> = {
  PasswordPolicy: 'password policy',
  NetworkPolicy: 'network policy',
}
