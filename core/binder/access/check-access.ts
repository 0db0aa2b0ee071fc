import type { Privilege } from '../../catalog/access/privileges.js'
import { type PolicyKind, policiesOf } from '../../catalog/data-policies.js'
import { isMaterialized, sourceTable } from '../../catalog/materialized-views.js'
import type { NamedKind } from '../../catalog/named-objects.js'
import type { PolicyUse } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { RefreshTableIndex } from '../../sql/ast/object.js'
import type { Describe, Show, ShowCreate, Statement } from '../../sql/ast/statement.js'
import type { Binding } from '../binding.js'
import type {
  AlterStage,
  AlterTable,
  AlterTags,
  BoundStatement,
  BoundWrite,
  DropNamed,
  TableName,
} from '../bound-statement.js'
import { isPolicyWords, policyKind, policyName } from '../command/policies.js'
import { describedProcedure } from '../command/procedures.js'
import { shownDatabase } from '../command/show.js'
import { changesOptions } from '../command/users.js'
import { tableNameParts } from '../table/table-name.js'
import { AccessCheck } from './access-check.js'

/** What a check of one statement works with. */
interface Asked<B extends BoundStatement = BoundStatement> {
  readonly check: AccessCheck
  readonly binding: Binding
  readonly tree: Statement
  readonly bound: B
}

type Check<B extends BoundStatement> = (asked: Asked<B>) => void

type Checks = {
  readonly [K in BoundStatement['kind']]: Check<Extract<BoundStatement, { kind: K }>>
}

/** Tables, files and functions that the statement reads. */
const reads = ({ check, binding }: Asked): void => {
  const { uses, cx } = binding
  for (const name of uses.functions) check.userFunction(name)
  for (const stage of uses.stages) check.stage(stage, 'READ')
  for (const stage of uses.listedStages) check.listedStage(stage)
  for (const { database, table } of uses.tables) {
    check.tableOf(cx.catalog.database(database)!, table, 'SELECT')
  }
}

const nothing = (): void => {}

const global =
  (privilege: Privilege): Check<BoundStatement> =>
  ({ check }) =>
    check.global(privilege)

/** Privileges on the table that is changed; other tables that are read are checked separately. */
const writes: Readonly<Record<BoundWrite['statement'], readonly Privilege[]>> = {
  Insert: ['INSERT'],
  MultiInsert: ['INSERT'],
  Replace: ['INSERT', 'DELETE'],
  Update: ['UPDATE'],
  Delete: ['DELETE'],
  Merge: ['INSERT', 'UPDATE', 'DELETE'],
}

/** As on the server, UPDATE, DELETE and MERGE need no privilege on the other tables that they read. */
function checkWrite(asked: Asked<BoundWrite>): void {
  const { check, binding, bound } = asked
  const { statement, targets, plan } = bound
  const overwrites = 'overwrite' in plan && plan.overwrite
  for (const target of targets) {
    for (const privilege of writes[statement]) check.table(target, privilege)
    if (overwrites) check.table(target, 'DELETE')
  }
  if (statement === 'Insert' || statement === 'MultiInsert' || statement === 'Replace') reads(asked)
  else for (const name of binding.uses.functions) check.userFunction(name)
}

const table =
  (...privileges: readonly Privilege[]): Check<Extract<BoundStatement, { table: TableName }>> =>
  ({ check, bound }) => {
    const ifExists = 'ifExists' in bound && bound.ifExists
    for (const privilege of privileges) check.table(bound.table, privilege, { ifExists })
  }

/** Both privileges on a stage that is changed or dropped. */
function checkStage({ check, binding, bound }: Asked<AlterStage | DropNamed>): void {
  if (binding.cx.catalog.find('Stage', bound.name) === undefined) return
  if (!check.checksStages) {
    check.global('SUPER')
    return
  }
  const location = { kind: 'stage', name: bound.name, path: '' } as const
  check.stage(location, 'READ')
  check.stage(location, 'WRITE')
}

const dropPolicy =
  (kind: PolicyKind): Check<DropNamed> =>
  ({ check, bound: { name, ifExists } }) => {
    if (!check.has('SUPER')) check.policy(kind, name, { ifExists })
  }

/** What DROP of an object without a database needs. */
const dropChecks: Readonly<Record<NamedKind, Check<DropNamed>>> = {
  Stage: checkStage,
  FileFormat: global('SUPER'),
  Connection: ({ check, bound }) => check.connection(bound.name),
  Sequence: ({ check, bound }) => check.sequence(bound.name),
  UDF: ({ check, binding, bound }) => {
    const isThere = binding.cx.catalog.find('UDF', bound.name) !== undefined
    if (!isThere && bound.ifExists) return
    if (check.checksStages) check.userFunction(bound.name)
    else check.global('DROP')
  },
  Tag: global('SUPER'),
  Procedure: ({ check, bound }) => check.procedure(bound.name),
  MaskingPolicy: dropPolicy('MaskingPolicy'),
  RowAccessPolicy: dropPolicy('RowAccessPolicy'),
  PasswordPolicy: global('SUPER'),
  NetworkPolicy: global('SUPER'),
  WorkloadGroup: nothing,
  AggregatingIndex: global('DROP'),
}

/** Source: databend privilege_access.rs `check`, by kind of plan. */
const checks: Checks = {
  Query: asked => {
    const { tree } = asked
    if (tree.kind === 'Show') checkShow(asked, tree)
    else if (tree.kind === 'ShowCreate') checkShowCreate(asked, tree)
    else if (tree.kind === 'Describe') checkDescribe(asked, tree)
    else if (tree.kind === 'RefreshTableIndex') checkRefresh(asked, tree)
    else {
      reads(asked)
      checkMaintenance(asked)
    }
  },
  Write: checkWrite,
  StreamingLoad: ({ check, bound }) => {
    check.table(bound.target, 'INSERT')
    if (bound.overwrite) check.table(bound.target, 'DELETE')
  },
  CopyIntoTable: asked => {
    const { check, bound } = asked
    check.stage(bound.read.location, 'READ')
    check.table(bound.target, 'INSERT')
    // The server asks for ALTER only if there are files to load, which mockq lists later.
    if (bound.evolution !== undefined) check.table(bound.target, 'ALTER')
    reads(asked)
  },
  CopyIntoLocation: asked => {
    asked.check.stage(asked.bound.location, 'WRITE')
    reads(asked)
  },
  CreateDatabase: ({ check }) => check.global('CREATE DATABASE', { asCurrentRole: true }),
  DropDatabase: ({ check, bound }) => check.database(bound.name, 'DROP', bound),
  RenameDatabase: global('ALTER'),
  SetDatabaseOptions: ({ check, bound }) => check.database(bound.name, 'ALTER'),
  UseDatabase: ({ check, bound }) => check.entered(bound.name, { withUsage: true }),
  CreateTable: asked => {
    const { check, bound } = asked
    if (!bound.temporary) check.database(bound.table.database, 'CREATE')
    reads(asked)
  },
  DropTable: table('DROP'),
  RenameTable: ({ check, binding, bound }) => {
    const { table: name, to } = bound
    const found = binding.cx.catalog.table(name.database, name.name)
    if (found?.kind === 'Table' && found.temporary) return
    for (const privilege of ['ALTER', 'DROP'] as const) check.table(name, privilege, bound)
    check.database(to.database, 'CREATE')
  },
  SwapTables: ({ check, binding, bound }) => {
    const { catalog } = binding.cx
    const isOwned = ({ database, name }: TableName) => {
      const [home, found] = [catalog.database(database), catalog.table(database, name)]
      return home === undefined || found === undefined || check.ownsTable(home, found, true)
    }
    if (isOwned(bound.table) && isOwned(bound.other)) return
    throw new QueryError(
      'PermissionDenied',
      'Insufficient privileges: only the table owner can perform this operation',
    )
  },
  TruncateTable: table('DELETE'),
  AlterTable: checkAlterTable,
  CreateView: reads,
  CreateMaterializedView: asked => {
    asked.check.database(asked.bound.view.database, 'CREATE')
    reads(asked)
  },
  AlterMaterializedView: ({ check, binding, bound }) =>
    checkSourceOf({ check, binding }, bound.view),
  DropMaterializedView: ({ check, bound }) => check.database(bound.view.database, 'DROP', bound),
  RefreshMaterializedView: ({ check, binding, bound }) =>
    checkSourceOf({ check, binding }, bound.view),
  CreateStream: ({ check, bound }) => {
    check.table(bound.source, 'SELECT')
    check.database(bound.stream.database, 'CREATE')
  },
  DropStream: ({ check, bound }) => check.table(bound.stream, 'DROP'),
  DropView: ({ check, bound }) => check.database(bound.view.database, 'DROP', bound),
  CreateStage: ({ check }) => check.global('SUPER', { asCurrentRole: true }),
  AlterStage: checkStage,
  CreateCatalog: global('SUPER'),
  DropCatalog: global('SUPER'),
  CreateConnection: ({ check }) => {
    if (check.has('SUPER')) return
    if (!check.checksConnections) return check.global('SUPER')
    check.global('CREATE CONNECTION', { asCurrentRole: true })
  },
  DropNamed: asked => dropChecks[asked.bound.object](asked),
  CreateAggregatingIndex: global('SUPER'),
  RefreshAggregatingIndex: global('ALTER'),
  RemoveFiles: ({ check, bound }) => check.stage(bound.location, 'WRITE'),
  CreateFileFormat: global('SUPER'),
  CreateSequence: ({ check }) => {
    if (check.has('SUPER')) return
    if (!check.checksSequences) return check.global('SUPER')
    check.global('CREATE SEQUENCE', { asCurrentRole: true })
  },
  CreateAccountPolicy: global('SUPER'),
  AlterAccountPolicy: global('SUPER'),
  // The server checks nothing for workload groups.
  CreateWorkloadGroup: nothing,
  AlterWorkloadGroup: nothing,
  RenameWorkloadGroup: nothing,
  CreateTag: global('SUPER'),
  CreateDictionary: global('SUPER'),
  DropDictionary: global('SUPER'),
  RenameDictionary: global('SUPER'),
  AlterTags: checkTagged,
  CreatePolicy: ({ check, bound: { policy } }) => {
    const asCurrentRole = policy === 'MaskingPolicy'
    check.global(createPrivileges[policy], { asCurrentRole })
  },
  CreateUserFunction: ({ check, bound }) => {
    if (bound.mode === 'alter') check.global('ALTER')
    else check.global('SUPER', { asCurrentRole: true })
  },
  CreateProcedure: ({ check }) => {
    if (check.has('SUPER', true)) return
    check.global('CREATE PROCEDURE', { asCurrentRole: true })
  },
  // The single statement of EXECUTE IMMEDIATE, and those of a block, are checked when they are bound.
  RunScript: ({ check, bound }) => {
    if (bound.procedure === undefined) check.global('SUPER')
    else check.procedure(bound.procedure.name)
  },
  SetSettings: asked => {
    if (asked.bound.scope === 'global') asked.check.globalSettings(asked.bound.names)
    reads(asked)
  },
  UnsetSettings: ({ check, bound }) => {
    if (bound.scope === 'global') check.globalSettings(bound.names)
  },
  SetVariables: reads,
  UnsetVariables: nothing,
  CreateUser: global('CREATE USER'),
  AlterUser: global('ALTER'),
  DropUser: global('DROP USER'),
  CreateRole: global('CREATE ROLE'),
  AlterRole: global('ALTER'),
  DropRole: global('DROP ROLE'),
  GrantRole: global('GRANT'),
  GrantPrivileges: global('GRANT'),
  GrantOwnership: global('GRANT'),
  SetRole: nothing,
  SetSecondaryRoles: nothing,
  UndropTable: ({ check, bound }) => check.database(bound.table.database, 'DROP'),
  UndropDatabase: global('DROP'),
  VacuumDropTable: ({ check, bound: { database } }) =>
    database === undefined ? check.global('SUPER') : check.database(database, 'SUPER'),
  OptimizeTable: ({ check, bound }) => check.table(bound.table, 'SUPER'),
  AnalyzeTable: ({ check, bound }) => check.table(bound.table, 'SUPER'),
  VacuumTable: ({ check, bound }) => check.table(bound.table, 'SUPER'),
  Kill: global('SUPER'),
  Presign: ({ check, bound }) =>
    check.stage(bound.location, bound.action === 'UPLOAD' ? 'WRITE' : 'READ'),
  // The explained statement was checked when it was bound.
  Explain: nothing,
  Nothing: checkNothing,
  Begin: nothing,
  Commit: nothing,
  Abort: nothing,
}

/**
 * SELECT on the source of a materialized view, whatever its name is by now. Throws `QueryError` 2328 if it is forgotten.
 *
 * Source: databend privilege_access.rs `validate_mv_source_access`.
 */
function checkSourceOf(
  { check, binding }: Pick<Asked, 'check' | 'binding'>,
  { database, name }: TableName,
): void {
  const { catalog } = binding.cx
  const view = catalog.table(database, name)
  if (!isMaterialized(view)) return
  const { source: id } = view.materialized
  const source = sourceTable(catalog, id)
  if (source === undefined) {
    throw new QueryError('InvalidMaterializedView', `source table id ${id} does not exist`)
  }
  check.tableOf(catalog.database(source.database)!, source.table, 'SELECT')
}

/** The indexes of a table may also be changed with SUPER, and dropped with DROP, on everything. */
function checkAlterTable(asked: Asked<AlterTable>): void {
  const { check, tree, bound } = asked
  if (tree.kind === 'CreateTableIndex' || tree.kind === 'DropTableIndex') {
    const { database } = bound.table
    check.history(database, tree.kind === 'DropTableIndex' ? 'DROP' : 'ALTER')
    if (check.has('SUPER')) return
    if (tree.kind === 'DropTableIndex' && check.has('DROP')) return
  }
  check.table(bound.table, 'ALTER', bound)
  checkPolicyAction(asked)
}

function checkRefresh({ check, binding }: Asked, { table }: RefreshTableIndex): void {
  const name = tableNameParts(binding, table)
  check.history(name.database, 'ALTER')
  if (!check.has('SUPER')) check.table(name, 'ALTER')
}

/** Source: databend privilege_access.rs `validate_tag_object_access`. */
function checkTagged({ check, bound }: Asked<AlterTags>): void {
  const { on, ifExists } = bound
  if ('table' in on) check.table(on.table, 'ALTER', { ifExists })
  else if (on.kind === 'Database') check.database(on.name, 'ALTER', { ifExists })
  else if (on.kind === 'Stage') check.taggedStage(on.name, ifExists)
  else if (on.kind === 'Connection') check.connection(on.name)
  else check.global('ALTER')
}

const createPrivileges = {
  MaskingPolicy: 'CREATE MASKING POLICY',
  RowAccessPolicy: 'CREATE ROW ACCESS POLICY',
} as const

/** A policy that ALTER TABLE detaches without its name is called by its number in errors, as on the server. */
function checkPolicyAction({ check, binding, bound }: Asked<AlterTable>): void {
  const { action, table: name } = bound
  const found = binding.cx.catalog.table(name.database, name.name)
  if (found?.kind !== 'Table') return
  const detached = (kind: PolicyKind, use: PolicyUse | undefined) => {
    if (use !== undefined) check.policy(kind, use.policy, { shown: String(use.policyId) })
  }
  if (action.kind === 'setMaskingPolicy') check.policy('MaskingPolicy', action.policy)
  else if (action.kind === 'unsetMaskingPolicy') {
    const masks = policiesOf(found, 'MaskingPolicy')
    detached(
      'MaskingPolicy',
      masks.find(use => use.columns[0] === action.column),
    )
  } else if (action.kind === 'addRowAccessPolicy') check.policy('RowAccessPolicy', action.policy)
  else if (action.kind === 'dropRowAccessPolicy') {
    if (action.policy === undefined) detached('RowAccessPolicy', found.rowAccessPolicy)
    else check.policy('RowAccessPolicy', action.policy)
  }
}

/** A statement without effect in mockq may still be forbidden. */
function checkNothing({ check, binding, tree }: Asked): void {
  if (tree.kind === 'UseCatalog') check.global('SUPER')
  if (tree.kind === 'AlterMaterializedView') {
    checkSourceOf({ check, binding }, tableNameParts(binding, tree.name))
  }
  if (tree.kind === 'TruncateTable') check.table(tableNameParts(binding, tree.name), 'DELETE')
  // REFRESH CACHE needs no privilege.
  if (tree.kind === 'AlterTable' && tree.action.kind !== 'RefreshCache') {
    check.table(tableNameParts(binding, tree.name), 'ALTER')
  }
  checkMaintenance({ check, binding, tree })
}

/** Statements about how tables are stored need SUPER on the table, others on the server. */
function checkMaintenance({ check, binding, tree }: Omit<Asked, 'bound'>): void {
  switch (tree.kind) {
    case 'OptimizeTable':
    case 'AnalyzeTable':
    case 'VacuumVirtualColumn':
    case 'RefreshVirtualColumn':
      check.table(tableNameParts(binding, tree.name), 'SUPER')
      break
    case 'VacuumTemporary':
      if (tree.what === 'FILES') check.global('SUPER')
      break
    case 'System':
      check.global('SUPER')
  }
}

const openLists: ReadonlySet<Show['object']> = new Set([
  'DATABASES',
  'DROP DATABASES',
  'ENGINES',
  'FUNCTIONS',
  'USER FUNCTIONS',
  'TABLE FUNCTIONS',
  'DICTIONARIES',
  'CONNECTIONS',
])

const enteredLists: ReadonlySet<Show['object']> = new Set([
  'TABLES',
  'VIEWS',
  'MATERIALIZED VIEWS',
  'DROP TABLES',
])

function checkShow(asked: Asked, show: Show): void {
  const { check, binding } = asked
  const { object } = show
  if (openLists.has(object)) return
  if (enteredLists.has(object)) {
    check.entered(shownDatabase(binding, show), { withUsage: false })
  }
  if (object === 'STREAMS') check.entered(shownDatabase(binding, show), { withUsage: true })
  if (object === 'COLUMNS') check.shownColumns(tableNameParts(binding, show.from))
  else if (closedLists.has(object)) check.global('SUPER')
  else reads(asked)
}

const closedLists: ReadonlySet<Show['object']> = new Set([
  'TAGS',
  'FILE FORMATS',
  'NETWORK POLICIES',
  'PUBLIC KEYS',
])

function checkShowCreate({ check, binding }: Asked, { object, name }: ShowCreate): void {
  if (object === 'MATERIALIZED VIEW') {
    checkSourceOf({ check, binding }, tableNameParts(binding, name))
  } else if (object === 'CATALOG' || object === 'DICTIONARY') check.global('SUPER')
  else if (object === 'DATABASE') check.database(binding.name(name.at(-1)!), 'SELECT')
  else check.table(tableNameParts(binding, name), 'SELECT')
}

function checkDescribe(asked: Asked, describe: Describe): void {
  const { object, name } = describe
  const { check, binding } = asked
  if (object === 'TABLE' || object === 'VIEW') check.table(tableNameParts(binding, name), 'SELECT')
  else if (object === 'SEQUENCE') check.sequence(binding.name(name.at(-1)!))
  else if (object === 'CONNECTION') check.connection(name.at(-1)!.name)
  else if (object === 'USER') check.global('SUPER')
  else if (object === 'NETWORK POLICY' || object === 'PASSWORD POLICY') check.global('SUPER')
  else if (object === 'PROCEDURE') check.procedure(describedProcedure(describe))
  else if (isPolicyWords(object)) check.policy(policyKind(object), policyName(name))
  else reads(asked)
}

/**
 * Checks that the user may run a statement. Throws `QueryError`: 1063 for a missing privilege, 1066 while the user has
 * to change the password first.
 */
export function checkAccess(binding: Binding, tree: Statement, bound: BoundStatement): void {
  // The statement after SETTINGS was checked when it was bound.
  if (tree.kind === 'WithSettings') return
  const { user } = binding.cx.identity
  const isOwn = bound.kind === 'AlterUser' && bound.old.name === user.name
  if (isOwn && !changesOptions(bound)) return
  if ('hash' in user.authentication && user.authentication.mustChange) {
    throw new QueryError(
      'NeedChangePasswordDenied',
      'Must change password before execute other operations',
    )
  }
  const check = checks[bound.kind] as Check<BoundStatement>
  check({ check: new AccessCheck(binding), binding, tree, bound })
}
