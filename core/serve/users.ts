import {
  type Authentication,
  accountAdmin,
  allGrants,
  type User,
} from '../catalog/access/account.js'
import { Accounts } from '../catalog/access/accounts.js'
import { withRole } from '../catalog/access/grants.js'
import { passwordHash } from '../catalog/access/passwords.js'
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
