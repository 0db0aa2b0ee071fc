import { accountAdmin, type User } from '../catalog/access/account.js'
import { type Accounts, unknownUser } from '../catalog/access/accounts.js'
import { checkAddress, checkIsAddress } from '../catalog/access/addresses.js'
import { identityOf } from '../catalog/access/identity.js'
import {
  judgeLogin,
  lockedOut,
  withFailedLogin,
  withoutFailedLogins,
} from '../catalog/access/password-rules.js'
import { isPassword } from '../catalog/access/passwords.js'
import { unknownPolicy } from '../catalog/account-policies.js'
import type { Catalog } from '../catalog/catalog.js'
import type { Clock } from '../clock.js'
import { QueryError } from '../errors/query-error.js'
import type { Caller, Principal } from '../protocol/backend.js'
import { authError } from '../protocol/caller.js'
import { checkKeyPairToken, readKeyPairToken } from '../protocol/key-pair-token.js'
import { principalOf } from '../protocol/principal.js'

/** What logins depend on. */
export interface LoginServer {
  readonly accounts: Accounts
  readonly catalog: Catalog
  /** Settings from `SET GLOBAL`. */
  readonly globals: ReadonlyMap<string, string>
  readonly clock: Clock
}

/**
 * Authenticates a caller. Throws `ProtocolError` 401: code 2201 for an unknown user, 2215 for one that is locked out,
 * 2207 and 1036 where a network policy cannot be applied, else 5100.
 *
 * Source: databend auth.rs `AuthMgr::auth`.
 */
export function authenticate(server: LoginServer, caller: Caller): Principal {
  const { accounts, clock } = server
  const { credential } = caller
  switch (credential.kind) {
    case 'none':
      throw authError('Authentication error: no authorization header provided')
    case 'basic': {
      const user = knownUser(server, caller.user, caller)
      checkGlobalNetwork(server, user, caller)
      const isExpired = enterPassword(server, user, credential.password)
      return principalFor(accounts, user, caller, isExpired)
    }
    case 'bearer':
      if (credential.keyPair) return byKeyPair(server, caller, credential.token, clock)
      throw authError('JWT authentication failed: JWT auth is not configured on this server')
  }
}

/** The current user that a login token names. Throws `ProtocolError` 401, code 2201, if it was dropped. */
export function readmit(accounts: Accounts, principal: Principal): Principal {
  const user = accounts.view().user(principal.user)
  if (user === undefined) throw refusedUser(principal.user)
  return principalFor(accounts, user, principal)
}

function refusedUser(name: string): Error {
  const { message, code } = unknownUser(name)
  return authError(message, code)
}

/** The user, if it may log in from the caller's address. Source: databend user_mgr.rs `get_user_with_client_ip`. */
function knownUser(server: LoginServer, name: string, caller: Caller): User {
  const user = server.accounts.view().user(name)
  if (user === undefined) throw refusedUser(name)
  const { disabled, networkPolicy } = user.options
  if (disabled === true) {
    throw authError(`AuthenticateFailure: user ${name} is disabled. Not allowed to login`)
  }
  if (networkPolicy !== undefined) refusing(() => checkNetwork(server, networkPolicy, caller))
  return user
}

/** The policy of all users but those who may do everything. Source: databend auth.rs. */
function checkGlobalNetwork(server: LoginServer, user: User, caller: Caller): void {
  const policy = server.globals.get('network_policy')
  if (policy === undefined || policy === '' || user.grants.roles.has(accountAdmin)) return
  refusing(() => checkNetwork(server, policy, caller))
}

function checkNetwork({ catalog }: LoginServer, name: string, { address }: Caller): void {
  const from = address?.() ?? ''
  checkIsAddress(from)
  const policy = catalog.view().find('NetworkPolicy', name)
  if (policy === undefined) throw unknownPolicy('NetworkPolicy', name)
  checkAddress(policy, from)
}

/** Runs a check of a login, whose errors have status 401. */
function refusing(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw authError(error.message, error.code)
  }
}

/**
 * Checks the password, and counts wrong ones if the user has a password policy. Returns whether the password has to be
 * changed.
 */
function enterPassword(server: LoginServer, user: User, password: string): boolean {
  const { accounts, catalog, clock } = server
  const { passwordPolicy: name } = user.options
  const now = clock.nowMicros()
  const policy = name === undefined ? undefined : catalog.view().find('PasswordPolicy', name)
  const verdict = judgeLogin(policy, user, now)
  if (verdict.kind === 'locked') {
    const { until, isNew } = verdict
    if (isNew) accounts.noteLogin(user, { ...user, lockedUntil: until })
    const { message, code } = lockedOut(until)
    throw authError(message, code)
  }
  try {
    checkPassword(user, password)
  } catch (error) {
    if (name !== undefined) accounts.noteLogin(user, withFailedLogin(user, now))
    throw error
  }
  const entered = name === undefined ? user : withoutFailedLogins(user)
  if (entered !== user) accounts.noteLogin(user, entered)
  return verdict.isExpired
}

/** A created user without a password may log in with any; a configured one only with an empty one. */
function checkPassword({ authentication: known, isConfigured }: User, password: string): void {
  if (known.method === 'no_password' && (!isConfigured || password === '')) return
  if (known.method === 'jwt' || known.method === 'key_pair') {
    throw authError(
      'Authentication failed: user exists but is not configured for password authentication',
    )
  }
  if ('hash' in known && isPassword(known.method, password, known.hash)) return
  throw authError('Authentication failed: incorrect password')
}

function byKeyPair(server: LoginServer, caller: Caller, text: string, clock: Clock): Principal {
  const nowSecs = Number(clock.nowMicros() / 1_000_000n)
  const token = readKeyPairToken(text, nowSecs)
  const user = knownUser(server, token.user, caller)
  const { authentication: known } = user
  if (known.method !== 'key_pair') {
    throw authError(`user '${user.name}' is not configured for key-pair authentication`)
  }
  checkKeyPairToken(token, known.keys, nowSecs)
  checkGlobalNetwork(server, user, caller)
  return principalFor(server.accounts, user, { ...caller, user: user.name, fullName: user.name })
}

function principalFor(
  accounts: Accounts,
  user: User,
  caller: Caller,
  isPasswordExpired = false,
): Principal {
  const { effectiveRoles, currentRole } = identityOf(accounts.view(), user, {})
  const { authentication, options, isConfigured } = user
  const roles = effectiveRoles.map(role => role.name)
  return principalOf(caller, roles, currentRole, {
    authType: authentication.method,
    isConfigured,
    defaultRole: options.defaultRole ?? '',
    defaultWarehouse: options.defaultWarehouse ?? '',
    isPasswordExpired,
  })
}
