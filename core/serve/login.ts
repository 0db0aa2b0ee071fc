import type { User } from '../catalog/access/account.js'
import { type Accounts, unknownUser } from '../catalog/access/accounts.js'
import { identityOf } from '../catalog/access/identity.js'
import { isPassword } from '../catalog/access/passwords.js'
import type { Clock } from '../clock.js'
import type { Caller, Principal } from '../protocol/backend.js'
import { authError } from '../protocol/caller.js'
import { checkKeyPairToken, readKeyPairToken } from '../protocol/key-pair-token.js'
import { principalOf } from '../protocol/principal.js'

/**
 * Authenticates a caller. Throws `ProtocolError` 401: code 2201 for an unknown user, else 5100.
 *
 * Source: databend auth.rs `AuthMgr::auth`.
 */
export function authenticate(accounts: Accounts, caller: Caller, clock: Clock): Principal {
  const { credential } = caller
  switch (credential.kind) {
    case 'none':
      throw authError('Authentication error: no authorization header provided')
    case 'basic': {
      const user = knownUser(accounts, caller.user)
      checkPassword(user, credential.password)
      return principalFor(accounts, user, caller)
    }
    case 'bearer':
      if (credential.keyPair) return byKeyPair(accounts, caller, credential.token, clock)
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

function knownUser(accounts: Accounts, name: string): User {
  const user = accounts.view().user(name)
  if (user === undefined) throw refusedUser(name)
  if (user.options.disabled !== true) return user
  throw authError(`AuthenticateFailure: user ${name} is disabled. Not allowed to login`)
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

function byKeyPair(accounts: Accounts, caller: Caller, text: string, clock: Clock): Principal {
  const nowSecs = Number(clock.nowMicros() / 1_000_000n)
  const token = readKeyPairToken(text, nowSecs)
  const user = knownUser(accounts, token.user)
  const { authentication: known } = user
  if (known.method !== 'key_pair') {
    throw authError(`user '${user.name}' is not configured for key-pair authentication`)
  }
  checkKeyPairToken(token, known.keys, nowSecs)
  return principalFor(accounts, user, { ...caller, user: user.name, fullName: user.name })
}

function principalFor(accounts: Accounts, user: User, caller: Caller): Principal {
  const { effectiveRoles, currentRole } = identityOf(accounts.view(), user, {})
  const { authentication, options, isConfigured } = user
  const roles = effectiveRoles.map(role => role.name)
  return principalOf(caller, roles, currentRole, {
    authType: authentication.method,
    isConfigured,
    defaultRole: options.defaultRole ?? '',
    defaultWarehouse: options.defaultWarehouse ?? '',
  })
}
