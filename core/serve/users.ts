import {
  type Authentication,
  accountAdmin,
  allGrants,
  type User,
} from '../catalog/access/account.js'
import { Accounts } from '../catalog/access/accounts.js'
import { withRole } from '../catalog/access/grants.js'
import { Identity } from '../catalog/access/identity.js'
import { isPassword, passwordHash } from '../catalog/access/passwords.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { Caller, Principal } from '../protocol/backend.js'
import { principalOf } from '../protocol/principal.js'
import type { ConfiguredUser } from './serve-state.js'

/** The users and roles of a new server: `root` with an empty password, and the users of the command line. */
export function accountsOf(users: readonly ConfiguredUser[], createdOn: bigint): Accounts {
  const all = new Map([['root', ''], ...users.map(u => [u.name, u.password] as const)])
  const configured = [...all].map(([name, password]) => configuredUser(name, password))
  return new Accounts(configured, createdOn)
}

function configuredUser(name: string, password: string): User {
  const method = 'double_sha1_password'
  const authentication: Authentication =
    password === ''
      ? { method: 'no_password' }
      : { method, hash: passwordHash(method, password), mustChange: false }
  return {
    name,
    authentication,
    grants: withRole(allGrants, accountAdmin),
    options: { defaultRole: accountAdmin },
    isConfigured: true,
  }
}

/** Rejects with 401, code 5100, anyone who is not known with this password. */
export function admit(accounts: Accounts, caller: Caller): Principal {
  const { credential } = caller
  if (credential.kind === 'none') {
    throw refused('Authentication error: no authorization header provided')
  }
  if (credential.kind === 'bearer') {
    throw refused('JWT authentication failed: JWT auth is not configured on this server')
  }
  const user = accounts.view().user(caller.user)
  if (user === undefined) throw refused(`User '${caller.user}'@'%' does not exist.`, 2201)
  if (!isAuthentic(user, credential.password)) {
    throw refused(`Authentication error: wrong password for user '${caller.user}'`)
  }
  const roles = new Identity(accounts.view(), user, {}).effectiveRoles.map(each => each.name)
  return principalOf(caller, roles, user.options.defaultRole)
}

function isAuthentic({ authentication: known, isConfigured }: User, password: string): boolean {
  if (known.method === 'no_password') return !isConfigured || password === ''
  return 'hash' in known && isPassword(known.method, password, known.hash)
}

function refused(message: string, code = 5100): ProtocolError {
  return new ProtocolError(401, message, code)
}
