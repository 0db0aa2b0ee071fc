import { accountAdmin, type Role } from '../../catalog/access/account.js'
import { tableObject } from '../../catalog/access/granted-table.js'
import type { GrantObject, NamedGrantKind } from '../../catalog/access/grants.js'
import { globalObject } from '../../catalog/access/grants.js'
import type { Identity } from '../../catalog/access/identity.js'
import {
  availablePrivileges,
  type Privilege,
  type Privileges,
  privilegeName,
} from '../../catalog/access/privileges.js'
import {
  unknownDatabase,
  unknownProcedure,
  unknownStage,
  unknownTable,
} from '../../catalog/catalog.js'
import type { PolicyKind } from '../../catalog/data-policies.js'
import { namedErrors } from '../../catalog/named-objects.js'
import type { Database, TableObject } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { StageLocation } from '../bind-context.js'
import type { Binding } from '../binding.js'
import type { TableName } from '../bound-statement.js'
import { checkStageIsVisible } from '../table/stage-visibility.js'

/**
 * System tables that everybody may read, because they list only what the reader may see.
 *
 * Source: databend user_grant.rs `SYSTEM_TABLES_ALLOW_LIST`.
 */
const openSystemTables: ReadonlySet<string> = new Set(
  `catalogs columns databases databases_with_history dictionaries tables views tables_with_history
  views_with_history password_policies streams streams_terse virtual_columns users roles stages one
  processes user_functions procedures functions indexes`.split(/\s+/),
)

const behindNew =
  ' Note: Please ensure that your current role have the appropriate permissions to create a new Object'

interface Options {
  /** An object that does not exist needs no privilege. */
  readonly ifExists?: boolean
  /** Objects are created as the current role. */
  readonly asCurrentRole?: boolean
}

interface PolicyOptions {
  readonly ifExists?: boolean
  readonly shown?: string
}

/**
 * Checks the privileges of the user who runs a statement. Each method throws `QueryError` 1063 where one is missing.
 *
 * Source: databend interpreters/access/privilege_access.rs `validate_*`.
 */
export class AccessCheck {
  readonly #binding: Binding
  readonly #identity: Identity

  constructor(binding: Binding) {
    this.#binding = binding
    this.#identity = binding.cx.identity
  }

  global(privilege: Privilege, { asCurrentRole = false }: Options = {}): void {
    if (this.has(privilege, asCurrentRole)) return
    throw this.#denied(privilege, `*.*`, asCurrentRole, behindNew)
  }

  /** Whether the privilege was granted on everything (`*.*`). */
  has(privilege: Privilege, asCurrentRole = false): boolean {
    return this.#identity.may(privilege, globalObject, this.#roles(asCurrentRole))
  }

  database(name: string, privilege: Privilege, { ifExists = false }: Options = {}): void {
    this.history(name, privilege)
    const database = this.#binding.cx.catalog.database(name)
    if (database === undefined) {
      if (ifExists || this.has(privilege)) return
      throw behind('error on validating database access', unknownDatabase(name))
    }
    const asCurrentRole = privilege === 'CREATE'
    const roles = this.#roles(asCurrentRole)
    const object = { kind: 'Database', database: database.id } as const
    if (this.#identity.may(privilege, object, roles) || this.#ownsDatabase(database, roles)) return
    throw this.#denied(privilege, `'default'.'${name}'.*`, asCurrentRole, behindNew)
  }

  table({ database: home, name }: TableName, privilege: Privilege, options: Options = {}): void {
    const { catalog } = this.#binding.cx
    this.history(home, privilege)
    const [database, table] = [catalog.database(home), catalog.table(home, name)]
    if (database !== undefined && table !== undefined) {
      this.tableOf(database, table, privilege)
    } else if (options.ifExists !== true && !this.has(privilege)) {
      const error = database === undefined ? unknownDatabase(home) : unknownTable(name)
      throw behind('error on validating table access', error)
    }
  }

  tableOf(database: Database, table: TableObject, privilege: Privilege): void {
    if (privilege === 'SELECT' && isOpen(database.name, table.name)) return
    if (table.kind === 'Table' && table.temporary) return
    if (this.#identity.may(privilege, tableObject(database, table))) return
    if (this.ownsTable(database, table)) return
    throw this.#denied(privilege, `'default'.'${database.name}'.'${table.name}'`)
  }

  /**
   * The database of the server's own logs, if there is one of that name, is read and dropped, and nothing else.
   *
   * Source: databend privilege_access.rs `access_system_history`.
   */
  history(database: string, privilege: Privilege): void {
    if (database.toLowerCase() !== 'system_history') return
    if (privilege === 'SELECT' || privilege === 'DROP') return
    throw new QueryError(
      'PermissionDenied',
      `Permission Denied: Operation '${privilegeName(privilege)}' on database 'default.system_history' is not allowed. This sensitive system resource only supports 'SELECT' and 'DROP'`,
    )
  }

  /** GLOBAL settings that only administrators change. */
  globalSettings(names: readonly string[]): void {
    const isAdmin = this.#identity.user.grants.roles.has(accountAdmin)
    if (names.includes('network_policy') && !isAdmin) {
      throw new QueryError(
        'PermissionDenied',
        'Permission Denied: Setting of network_policy is restricted to account_admin role',
      )
    }
    this.global('SUPER')
  }

  /** Whether one of the roles owns the table or its database. */
  ownsTable(database: Database, table: TableObject, asCurrentRole = false): boolean {
    const roles = this.#roles(asCurrentRole)
    if (database.name === 'system') return false
    const owner = table.kind === 'SystemTable' ? undefined : table.owner
    return this.#identity.owns(owner, roles) || this.#identity.owns(database.owner, roles)
  }

  /** READ or WRITE of a stage; the user's own stage and URLs need no privilege. */
  stage(location: StageLocation, privilege: 'READ' | 'WRITE'): void {
    if (!this.checksStages || location.kind !== 'stage' || location.name === '~') return
    const stage = this.#binding.cx.catalog.find('Stage', location.name)
    this.#named('Stage', location.name, stage?.owner, privilege)
  }

  /** WRITE of a stage whose tags are changed. Throws `QueryError` 2501 too. */
  taggedStage(name: string, ifExists: boolean): void {
    if (this.#binding.cx.catalog.find('Stage', name) !== undefined) {
      this.stage({ kind: 'stage', name, path: '' }, 'WRITE')
    } else if (!ifExists) {
      throw behind('error on validating stage access', unknownStage(name))
    }
  }

  listedStage(location: StageLocation): void {
    checkStageIsVisible(this.#binding.cx, location)
  }

  userFunction(name: string): void {
    if (!this.checksStages) return
    this.#named('UDF', name, this.#binding.cx.catalog.find('UDF', name)?.owner, 'USAGE')
  }

  /** Source: databend privilege_access.rs `validate_seq_access`. */
  sequence(name: string): void {
    if (this.has('SUPER')) return
    if (!this.checksSequences) this.global('SUPER')
    else
      this.#named(
        'Sequence',
        name,
        this.#binding.cx.catalog.find('Sequence', name)?.owner,
        'ACCESS SEQUENCE',
      )
  }

  /** Source: databend privilege_access.rs `validate_connection_access`. */
  connection(name: string): void {
    if (this.has('SUPER')) return
    if (!this.checksConnections) this.global('SUPER')
    const owner = this.#binding.cx.catalog.find('Connection', name)?.owner
    this.#named('Connection', name, owner, 'ACCESS CONNECTION')
  }

  /**
   * ACCESS PROCEDURE on a procedure, by its name with types. Throws `QueryError` 3130 for an unknown one.
   *
   * Source: databend privilege_access.rs `validate_procedure_access`.
   */
  procedure(name: string): void {
    if (this.has('SUPER')) return
    const procedure = this.#binding.cx.catalog.find('Procedure', name)
    if (procedure === undefined) throw unknownProcedure(name)
    const { id, owner } = procedure
    if (this.#identity.may('ACCESS PROCEDURE', { kind: 'Procedure', procedure: id })) return
    if (this.#identity.owns(owner)) return
    throw this.#denied('ACCESS PROCEDURE', 'PROCEDURE', false, behindNew)
  }

  /**
   * APPLY on a policy or on everything, or its ownership. `shown`: its name in the error.
   *
   * Source: databend privilege_access.rs `validate_masking_policy_access`, `validate_row_access_policy_access`.
   */
  policy(kind: PolicyKind, name: string, { ifExists = false, shown = name }: PolicyOptions = {}) {
    const policy = this.#binding.cx.catalog.find(kind, name)
    if (policy === undefined) {
      if (ifExists) return
      throw namedErrors[kind].unknown(name)
    }
    const words = kind === 'MaskingPolicy' ? 'MASKING POLICY' : 'ROW ACCESS POLICY'
    const object = { kind, name, id: policy.id }
    if (this.#identity.may(`APPLY ${words}`, object) || this.#identity.owns(policy.owner)) return
    throw new QueryError(
      'PermissionDenied',
      `Permission denied: APPLY ${words} or OWNERSHIP is required on ${words} ${shown} for user ${this.#identity.text}`,
    )
  }

  /** Whether stages and functions need privileges of their own. */
  get checksStages(): boolean {
    return this.#binding.cx.eval.setting('enable_experimental_rbac_check') === '1'
  }

  get checksConnections(): boolean {
    return this.#binding.cx.eval.setting('enable_experimental_connection_privilege_check') === '1'
  }

  get checksSequences(): boolean {
    return this.#binding.cx.eval.setting('enable_experimental_sequence_privilege_check') === '1'
  }

  /**
   * Any privilege on, or ownership of, something in the database suffices, for USE and SHOW TABLES. `withUsage`:
   * USAGE suffices too.
   *
   * Source: databend privilege_access.rs `has_priv`, `check_db_tb_ownership_access`.
   */
  entered(name: string, { withUsage }: { readonly withUsage: boolean }): void {
    const database = this.#binding.cx.catalog.database(name)
    if (database === undefined) throw unknownDatabase(name)
    if (this.#hasSome(database, undefined, withUsage) || this.#ownsIn(database)) return
    throw this.#lacks(`database '${name}'`)
  }

  /** The same for the columns of a table: SHOW COLUMNS. */
  shownColumns({ database: home, name }: TableName): void {
    const { catalog } = this.#binding.cx
    const [database, table] = [catalog.database(home), catalog.table(home, name)]
    if (database === undefined || table === undefined) return
    if (table.kind === 'Table' && table.temporary) return
    if (this.ownsTable(database, table) || this.#hasSome(database, table, false)) return
    throw this.#lacks(`table '${home}.${name}'`)
  }

  #hasSome(database: Database, table: TableObject | undefined, withUsage: boolean): boolean {
    if (database.name === 'information_schema') return true
    const { user, accounts } = this.#identity
    if (database.name === 'system' && table && openSystemTables.has(table.name)) return true
    const object = table && tableObject(database, table)
    const onTable = (id: number) =>
      object === undefined || (object.kind === 'Table' && object.table === id)
    const counts = (privileges: Privileges) => withUsage || !isUsageAlone(privileges)
    const wanted = availablePrivileges('Database')
    return [user, ...accounts.related(user.grants.roles)].some(({ grants }) =>
      grants.entries.some(({ object: on, privileges }) => {
        if (on.kind === 'Global') {
          if (database.name === 'system') return true
          return counts(privileges) && [...privileges].some(each => wanted.has(each))
        }
        if (on.kind === 'Database') return counts(privileges) && on.database === database.id
        return on.kind === 'Table' && on.database === database.id && onTable(on.table)
      }),
    )
  }

  #ownsIn(database: Database): boolean {
    const names = new Set(this.#identity.effectiveRoles.map(role => role.name))
    if (names.has('account_admin')) return true
    const isOwned = (owner: string | undefined) => owner !== undefined && names.has(owner)
    return (
      isOwned(database.owner) ||
      [...database.tables.values()].some(
        table => table.kind !== 'SystemTable' && isOwned(table.owner),
      )
    )
  }

  #ownsDatabase(database: Database, roles: readonly Role[]): boolean {
    return database.name !== 'system' && this.#identity.owns(database.owner, roles)
  }

  #named(
    kind: NamedGrantKind,
    name: string,
    owner: string | undefined,
    privilege: Privilege,
  ): void {
    const object: GrantObject = { kind, name }
    if (this.#identity.may(privilege, object) || this.#identity.owns(owner)) return
    throw this.#denied(privilege, `${kind.toUpperCase()} ${name}`, false, behindNew)
  }

  #roles(asCurrentRole: boolean): readonly Role[] {
    return asCurrentRole ? this.#identity.currentRoles : this.#identity.effectiveRoles
  }

  #denied(privilege: Privilege, on: string, asCurrentRole = false, note = ''): QueryError {
    const roles = this.#roles(asCurrentRole)
      .map(role => role.name)
      .join(',')
    const end = note === '' ? '' : `.${note}`
    return new QueryError(
      'PermissionDenied',
      `Permission denied: privilege [${privilegeName(privilege)}] is required on ${on} for user ${this.#identity.text} with roles [${roles}]${end}`,
    )
  }

  #lacks(what: string): QueryError {
    return new QueryError(
      'PermissionDenied',
      `Permission denied: User ${this.#identity.text} does not have the required privileges for ${what}`,
    )
  }
}

const isUsageAlone = (privileges: Privileges): boolean =>
  privileges.size === 1 && privileges.has('USAGE')

function isOpen(database: string, table: string): boolean {
  return database === 'information_schema' || (database === 'system' && openSystemTables.has(table))
}

function behind(message: string, error: QueryError): QueryError {
  return new QueryError(error.kind, `${message}\n${error.message}`)
}
