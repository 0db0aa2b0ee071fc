import type { Span } from '../../errors/query-error.js'
import type { CreateMode } from './ddl.js'
import type { Expression, Identifier, ObjectName } from './expression.js'
import type { Options } from './query.js'
import type { TypeName } from './type-name.js'

/** `'name'@'%'`: the only host pattern is `%`. */
export interface UserIdentity {
  readonly name: string
  readonly span: Span
}

/** `IDENTIFIED WITH method BY 'password'`; for `key_pair` the password is a public key. */
export interface AuthOption {
  readonly method?: 'no_password' | 'sha256_password' | 'double_sha1_password' | 'jwt' | 'key_pair'
  readonly password?: string
}

export type UserOption =
  | { readonly kind: 'TenantSetting'; readonly on: boolean }
  | { readonly kind: 'DefaultRole'; readonly role: string }
  | { readonly kind: 'DefaultWarehouse'; readonly warehouse: string }
  | { readonly kind: 'Disabled' | 'MustChangePassword'; readonly value: boolean }
  /** `SET NETWORK POLICY = 'p'`; UNSET has no policy name. */
  | {
      readonly kind: 'Policy'
      readonly policy: 'NETWORK POLICY' | 'PASSWORD POLICY' | 'WORKLOAD GROUP'
      readonly name?: string
    }
  /** `ADD PUBLIC_KEY = '…' LABEL = '…'`, `REMOVE PUBLIC_KEY LABEL = '…'`. */
  | {
      readonly kind: 'PublicKey'
      readonly add: boolean
      readonly key?: string
      readonly label?: string
      readonly fingerprint?: string
    }

export interface CreateUser {
  readonly kind: 'CreateUser'
  readonly mode: CreateMode
  readonly user: UserIdentity
  readonly authentication: AuthOption
  readonly options: readonly UserOption[]
  readonly span: Span
}

export interface AlterUser {
  readonly kind: 'AlterUser'
  readonly ifExists: boolean
  /** Absent for `USER()`, the current user. */
  readonly user?: UserIdentity
  readonly authentication?: AuthOption
  readonly options: readonly UserOption[]
  readonly span: Span
}

export interface DropUser {
  readonly kind: 'DropUser'
  readonly ifExists: boolean
  readonly user: UserIdentity
  readonly span: Span
}

export interface CreateRole {
  readonly kind: 'CreateRole'
  readonly mode: CreateMode
  readonly name: string
  readonly comment?: string
  readonly span: Span
}

/** `ALTER ROLE r SET COMMENT = '…'`, or UNSET COMMENT. */
export interface AlterRole {
  readonly kind: 'AlterRole'
  readonly ifExists: boolean
  readonly name: string
  readonly comment?: string
  readonly span: Span
}

export interface DropRole {
  readonly kind: 'DropRole'
  readonly ifExists: boolean
  readonly name: string
  readonly span: Span
}

/** GRANT … TO, REVOKE … FROM. */
export interface Grant {
  readonly kind: 'Grant' | 'Revoke'
  readonly what:
    | { readonly kind: 'Role'; readonly role: string }
    /** Privileges in upper case; ALL is one of them. */
    | {
        readonly kind: 'Privileges'
        readonly privileges: readonly string[]
        readonly on: GrantObjectName
      }
  readonly principal: PrincipalIdentity
  readonly span: Span
}

export type PrincipalIdentity =
  | { readonly kind: 'User'; readonly user: UserIdentity }
  | { readonly kind: 'Role'; readonly role: string }

export type GrantObjectName =
  /** `*.*` */
  | { readonly kind: 'Global' }
  /** `db.*`; `*` is the current database. */
  | { readonly kind: 'Database'; readonly name?: ObjectName }
  | { readonly kind: 'Table'; readonly name: ObjectName }
  /** `STAGE s`, `UDF f`, `PROCEDURE p(INT)` and the like: the word, upper case, and the name. */
  | {
      readonly kind: 'Named'
      readonly object: string
      readonly name: ObjectName
      readonly argTypes?: readonly TypeName[]
    }

/** What SHOW GRANTS lists: the grants of a user or role, those on an object, or who has a role. */
export type GrantsAsked =
  | { readonly kind: 'For'; readonly principal: PrincipalIdentity }
  | { readonly kind: 'On'; readonly object: GrantObjectName }
  | { readonly kind: 'Of'; readonly role: string }

/** `CREATE MASKING POLICY p AS (a STRING) RETURNS STRING -> …`, and ROW ACCESS POLICY. */
export interface CreateDataPolicy {
  readonly kind: 'CreateDataPolicy'
  readonly policy: 'MASKING POLICY' | 'ROW ACCESS POLICY'
  readonly mode: CreateMode
  readonly name: ObjectName
  readonly args: readonly TypedName[]
  readonly returns: TypeName
  readonly body: Expression
  readonly comment?: string
  readonly span: Span
}

/** A parameter with its type. */
export interface TypedName {
  readonly name: Identifier
  readonly type: TypeName
}

export interface CreateAccountPolicy {
  readonly kind: 'CreateAccountPolicy'
  readonly policy: 'NETWORK POLICY' | 'PASSWORD POLICY'
  readonly mode: CreateMode
  readonly name: Identifier
  readonly options: Options
  readonly span: Span
}

export interface AlterAccountPolicy {
  readonly kind: 'AlterAccountPolicy'
  readonly policy: 'NETWORK POLICY' | 'PASSWORD POLICY'
  readonly ifExists: boolean
  readonly name: Identifier
  readonly set: Options
  readonly unset: readonly Identifier[]
  readonly span: Span
}

/** A quota of a workload group: its name in lower case, and its value in the form in which the server shows it. */
export interface WorkloadQuota {
  readonly name: string
  readonly value: string
}

/** `CREATE WORKLOAD GROUP g WITH cpu_quota = '50%'`. The quotas are sorted by name, each once. */
export interface CreateWorkloadGroup {
  readonly kind: 'CreateWorkloadGroup'
  readonly mode: Exclude<CreateMode, 'orReplace'>
  readonly name: Identifier
  readonly quotas: readonly WorkloadQuota[]
  readonly span: Span
}

/** `ALTER WORKLOAD GROUP g SET cpu_quota = '50%'`, or UNSET of quotas. */
export interface AlterWorkloadGroup {
  readonly kind: 'AlterWorkloadGroup'
  readonly name: Identifier
  readonly set: readonly WorkloadQuota[]
  readonly unset: readonly Identifier[]
  readonly span: Span
}

export interface RenameWorkloadGroup {
  readonly kind: 'RenameWorkloadGroup'
  readonly name: Identifier
  readonly to: Identifier
  readonly span: Span
}
