import type { PublicKey } from '../../session/public-keys.js'
import { type Grants, globalObject, noGrants } from './grants.js'
import { availablePrivileges } from './privileges.js'

export type AuthMethod =
  | 'no_password'
  | 'sha256_password'
  | 'double_sha1_password'
  | 'jwt'
  | 'key_pair'

/** How a user authenticates. Source: databend user_auth.rs `AuthInfo`. */
export type Authentication =
  | { readonly method: 'no_password' | 'jwt' }
  | {
      readonly method: 'sha256_password' | 'double_sha1_password'
      /** The password's hash in hex. */
      readonly hash: string
      /** The user must change the password before it may do anything else. */
      readonly mustChange: boolean
    }
  | { readonly method: 'key_pair'; readonly keys: readonly PublicKey[] }

/** Options of CREATE USER … WITH. */
export interface UserOptions {
  readonly defaultRole?: string
  readonly defaultWarehouse?: string
  readonly disabled?: boolean
  readonly mustChangePassword?: boolean
  /** Names of policies. */
  readonly networkPolicy?: string
  readonly passwordPolicy?: string
  /** The id of the workload group. */
  readonly workloadGroup?: string
}

export interface User {
  readonly name: string
  readonly authentication: Authentication
  readonly grants: Grants
  readonly options: UserOptions
  /** Configured when the server was started; statements cannot change it. */
  readonly isConfigured: boolean
  /** Microseconds since 1970; absent for a configured user. */
  readonly createdOn?: bigint
  readonly updatedOn?: bigint
  /** Earlier passwords and the present one, the oldest first. */
  readonly passwordHistory?: readonly Authentication[]
  readonly passwordUpdatedOn?: bigint
  /** When wrong passwords were given, since the last right one. */
  readonly loginFails?: readonly bigint[]
  /** Until then the user cannot log in, because of too many wrong passwords. */
  readonly lockedUntil?: bigint
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

/** The grants of the role `account_admin`. */
export const allGrants: Grants = {
  ...noGrants,
  entries: [{ object: globalObject, privileges: availablePrivileges('Global') }],
}

/** The user's name in the form `'name'@'%'`. */
export function identityText(user: string): string {
  return `'${user}'@'%'`
}
