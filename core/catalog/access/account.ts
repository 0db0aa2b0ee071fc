import type { PublicKey } from '../../session/public-keys.js'
import { type Grants, globalObject, noGrants } from './grants.js'
import { availablePrivileges } from './privileges.js'

export type AuthMethod =
  | 'no_password'
  | 'sha256_password'
  | 'double_sha1_password'
  | 'jwt'
  | 'key_pair'

/** How a user shows who it is. Source: databend user_auth.rs `AuthInfo`. */
export type Authentication =
  | { readonly method: 'no_password' | 'jwt' }
  | {
      readonly method: 'sha256_password' | 'double_sha1_password'
      /** In hex. */
      readonly hash: string
      /** Nothing else may be done before the password is another one. */
      readonly mustChange: boolean
    }
  | { readonly method: 'key_pair'; readonly keys: readonly PublicKey[] }

/** What CREATE USER … WITH says. */
export interface UserOptions {
  readonly defaultRole?: string
  readonly defaultWarehouse?: string
  readonly disabled?: boolean
  readonly mustChangePassword?: boolean
  readonly tenantSetting?: boolean
}

export interface User {
  readonly name: string
  readonly authentication: Authentication
  readonly grants: Grants
  readonly options: UserOptions
  /** Given when the server was started: no statement changes it. */
  readonly isConfigured: boolean
  /** Microseconds since 1970; absent for a configured user. */
  readonly createdOn?: bigint
  readonly updatedOn?: bigint
}

export interface Role {
  readonly name: string
  readonly comment?: string
  readonly grants: Grants
  readonly createdOn: bigint
  readonly updatedOn: bigint
}

/** The role that has every role and every privilege. */
export const accountAdmin = 'account_admin'

/** The role that every role has. */
export const publicRole = 'public'

/** What the account's administrators have. */
export const allGrants: Grants = {
  ...noGrants,
  entries: [{ object: globalObject, privileges: availablePrivileges('Global') }],
}

/** `'name'@'%'` */
export function identityText(user: string): string {
  return `'${user}'@'%'`
}
