import type { StoredTable, TableColumn, View } from '../catalog/objects.js'
import { heapLimit } from '../errors/heap-limit.js'
import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import type { BlockOrder } from '../plan/plan.js'
import type { PlanColumn, Scalar } from '../plan/scalar.js'
import type { Statement, WithSettings } from '../sql/ast/statement.js'
import { removeNullable } from '../types/data-type.js'
import { checkAccess } from './access/check-access.js'
import type { BindContext } from './bind-context.js'
import { Binding } from './binding.js'
import type { BoundStatement } from './bound-statement.js'
import { withoutCloudControl } from './cloud-control.js'
import { bindAlterAccountPolicy, bindCreateAccountPolicy } from './command/account-policies.js'
import {
  bindCreateAggregatingIndex,
  bindRefreshAggregatingIndex,
} from './command/aggregating-index.js'
import { bindAlterTable, bindCommentOn } from './command/alter-table.js'
import { bindCreateCatalog, bindDropCatalog } from './command/catalogs.js'
import { bindCreateConnection } from './command/connections.js'
import { bindCreateTable } from './command/create-table.js'
import { bindDescribe, bindExistsTable } from './command/describe.js'
import { bindCreateDictionary, bindRenameDictionary } from './command/dictionaries.js'
import { bindDropObject } from './command/drop-object.js'
import { bindExplain } from './command/explain/bind-explain.js'
import * as grants from './command/grants.js'
import * as maintenance from './command/maintenance.js'
import * as materialized from './command/materialized-views.js'
import * as objects from './command/objects.js'
import { bindCreatePolicy } from './command/policies.js'
import { bindCall, bindCreateProcedure, bindDropProcedure } from './command/procedures.js'
import { bindExecuteImmediate } from './command/scripts.js'
import { bindCreateSequence } from './command/sequences.js'
import * as session from './command/session.js'
import { bindSet, bindUnset } from './command/settings.js'
import { bindShow } from './command/show.js'
import { bindShowCreate } from './command/show-create.js'
import * as stages from './command/stages.js'
import { bindCreateStream } from './command/streams.js'
import {
  bindCreateTableIndex,
  bindDropTableIndex,
  bindRefreshTableIndex,
} from './command/table-indexes.js'
import { bindAlterTags, bindCreateTag } from './command/tags.js'
import { bindAlterFunction, bindCreateFunction } from './command/user-functions.js'
import { bindAlterUser, bindCreateUser, bindDropUser } from './command/users.js'
import {
  bindAlterWorkloadGroup,
  bindCreateWorkloadGroup,
  bindRenameWorkloadGroup,
} from './command/workload-groups.js'
import { bindCopyIntoLocation, bindCopyIntoTable } from './dml/copy.js'
import { bindInsert } from './dml/insert.js'
import { bindMerge } from './dml/merge.js'
import { bindMultiInsert } from './dml/multi-insert.js'
import { bindReplace } from './dml/replace.js'
import { clusterOrder, clusterValues, defaultOf } from './dml/stored-rows.js'
import { bindDelete, bindUpdate } from './dml/update.js'
import { bindExpression } from './expression/bind-expression.js'
import { KnownFacts, withFacts } from './known-facts.js'
import { bindQuery } from './query/bind-query.js'
import { applyHint, applySettings } from './query/own-settings.js'
import { bindQueryStatement } from './query/query-statement.js'
import { checkSetOperations, resultRows } from './query/session-limits.js'
import { bindTableReference } from './table/bind-table.js'
import { expandView } from './table/view.js'

type Binders = {
  readonly [K in Statement['kind']]?: (
    binding: Binding,
    tree: Extract<Statement, { kind: K }>,
  ) => BoundStatement
}

/** A binder for each supported statement; others are refused by name. */
const binders: Binders = {
  QueryStatement: (binding, { query }) =>
    bindQueryStatement(binding, query, resultRows(query, binding.cx)),
  Insert: bindInsert,
  MultiInsert: bindMultiInsert,
  Replace: bindReplace,
  Update: bindUpdate,
  Delete: bindDelete,
  Merge: bindMerge,
  CopyIntoTable: bindCopyIntoTable,
  CopyIntoLocation: bindCopyIntoLocation,
  CreateTable: bindCreateTable,
  DropTable: objects.bindDropTable,
  UndropTable: objects.bindUndropTable,
  TruncateTable: objects.bindTruncateTable,
  VacuumDropTable: objects.bindVacuumDropTable,
  RenameTable: objects.bindRenameTable,
  AlterTable: bindAlterTable,
  CreateDatabase: objects.bindCreateDatabase,
  DropDatabase: objects.bindDropDatabase,
  UndropDatabase: objects.bindUndropDatabase,
  AlterDatabase: objects.bindAlterDatabase,
  CreateView: objects.bindCreateView,
  AlterView: objects.bindAlterView,
  CreateStream: bindCreateStream,
  DropView: objects.bindDropView,
  CreateMaterializedView: materialized.bindCreateMaterializedView,
  AlterMaterializedView: materialized.bindAlterMaterializedView,
  DropMaterializedView: materialized.bindDropMaterializedView,
  RefreshMaterializedView: materialized.bindRefreshMaterializedView,
  CreateStage: stages.bindCreateStage,
  AlterStage: stages.bindAlterStage,
  DropStage: stages.bindDropStage,
  CreateFileFormat: stages.bindCreateFileFormat,
  DropFileFormat: stages.bindDropFileFormat,
  CreateCatalog: bindCreateCatalog,
  DropCatalog: bindDropCatalog,
  CreateConnection: bindCreateConnection,
  CreateSequence: bindCreateSequence,
  CreateAccountPolicy: bindCreateAccountPolicy,
  AlterAccountPolicy: bindAlterAccountPolicy,
  CreateWorkloadGroup: bindCreateWorkloadGroup,
  AlterWorkloadGroup: bindAlterWorkloadGroup,
  RenameWorkloadGroup: bindRenameWorkloadGroup,
  CreateAggregatingIndex: bindCreateAggregatingIndex,
  RefreshAggregatingIndex: bindRefreshAggregatingIndex,
  CreateTag: bindCreateTag,
  CreateDictionary: bindCreateDictionary,
  RenameDictionary: bindRenameDictionary,
  AlterTags: bindAlterTags,
  DropObject: bindDropObject,
  CreateFunction: bindCreateFunction,
  AlterFunction: bindAlterFunction,
  CreateProcedure: bindCreateProcedure,
  DropProcedure: bindDropProcedure,
  Call: bindCall,
  ExecuteImmediate: (binding, tree) => bindExecuteImmediate(binding, tree, bindTree),
  CreateDataPolicy: bindCreatePolicy,
  UseDatabase: objects.bindUseDatabase,
  UseCatalog: objects.bindUseCatalog,
  Set: bindSet,
  Unset: bindUnset,
  SetRole: session.bindSetRole,
  SetSecondaryRoles: session.bindSetSecondaryRoles,
  CreateUser: bindCreateUser,
  AlterUser: bindAlterUser,
  DropUser: bindDropUser,
  CreateRole: grants.bindCreateRole,
  AlterRole: grants.bindAlterRole,
  DropRole: grants.bindDropRole,
  Grant: grants.bindGrant,
  Revoke: grants.bindGrant,
  Show: bindShow,
  ShowCreate: bindShowCreate,
  Describe: bindDescribe,
  ExistsTable: bindExistsTable,
  ListStage: stages.bindListStage,
  RemoveStage: stages.bindRemoveStage,
  Presign: session.bindPresign,
  Kill: session.bindKill,
  Explain: (binding, tree) => bindExplain(binding, tree, bindTree),
  Begin: () => ({ kind: 'Begin' }),
  Commit: () => ({ kind: 'Commit' }),
  Abort: () => ({ kind: 'Abort' }),
  OptimizeTable: maintenance.bindOptimizeTable,
  AnalyzeTable: maintenance.bindAnalyzeTable,
  VacuumTable: maintenance.bindVacuumTable,
  VacuumTemporary: maintenance.bindVacuumTemporary,
  VacuumVirtualColumn: maintenance.bindVacuumVirtualColumn,
  RefreshVirtualColumn: maintenance.bindRefreshVirtualColumn,
  RefreshLineage: maintenance.bindRefreshLineage,
  System: maintenance.bindSystem,
  WithSettings: bindWithSettings,
  CommentOn: bindCommentOn,
  CreateTableIndex: bindCreateTableIndex,
  DropTableIndex: bindDropTableIndex,
  RefreshTableIndex: bindRefreshTableIndex,
}

/** `SETTINGS (…) statement`. Source: databend statement_settings.rs `bind_statement_settings`. */
function bindWithSettings(binding: Binding, tree: WithSettings): BoundStatement {
  const { statement, span } = tree
  if (statement.kind === 'WithSettings') {
    throw new QueryError('SyntaxException', 'Invalid statement', { span })
  }
  applySettings(binding, tree)
  return bindTree(binding, statement)
}

function bindTree(binding: Binding, tree: Statement): BoundStatement {
  if ('hint' in tree) applyHint(binding, tree.hint)
  const bind = binders[tree.kind] as
    | ((binding: Binding, tree: Statement) => BoundStatement)
    | undefined
  if (bind === undefined) throw refusalOf(tree)
  const bound = bind(binding, tree)
  checkConsume(binding, bound)
  checkAccess(binding, tree, bound)
  return consuming(binding, bound)
}

/** Only a query moves a stream itself; a write moves those that it reads. Source: databend binder.rs `bind_statement`. */
function checkConsume({ uses }: Binding, { kind }: BoundStatement): void {
  if (kind === 'Query' || kind === 'Explain' || !uses.streams.some(each => each.consume)) return
  throw new QueryError(
    'SyntaxException',
    '[SQL-BINDER] WITH CONSUME is only allowed in query statements',
  )
}

/**
 * The statement with the streams whose offset it moves: those that a write reads, and those that a query reads WITH
 * CONSUME. Source: databend interpreters/common/stream.rs `dml_build_update_stream_req`,
 * `query_build_update_stream_req`.
 */
function consuming(binding: Binding, bound: BoundStatement): BoundStatement {
  const { streams } = binding.uses
  if (streams.length === 0 || bound.kind === 'Explain' || bound.kind === 'CreateView') return bound
  const consumes = bound.kind === 'Query' ? streams.filter(each => each.consume) : streams
  return consumes.length === 0 ? bound : { ...bound, consumes }
}

function refusalOf(tree: Statement): QueryError {
  const name = statementName(tree)
  if (tree.kind === 'Foreign' && tree.operation !== undefined) {
    return withoutCloudControl(tree.operation, name)
  }
  return new Unsupported(name, { span: tree.span })
}

/** `CreateUser` as CREATE USER. */
function statementName(tree: Statement): string {
  if (tree.kind === 'Foreign') return tree.what
  return tree.kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase()
}

const recursion = {
  bindQuery,
  bindExpression,
  bindTable: bindTableReference,
}

/**
 * Binds a statement: looks names up, determines types, chooses overloads, turns subqueries into joins.
 *
 * Binding itself is synchronous. If it needs the columns of files or the rows of a query, it stops; these are fetched,
 * and the statement is bound again. Throws `QueryError`.
 */
export async function bindStatement(tree: Statement, cx: BindContext): Promise<BoundStatement> {
  const known = new KnownFacts()
  return withFacts(cx, () => bindStatementSync(tree, cx, known))
}

/**
 * The DEFAULT of each column as an expression without columns, cast to the column's type; undefined if the column has
 * none. Used for rows of files.
 */
export function bindDefaults(
  columns: readonly TableColumn[],
  cx: BindContext,
): readonly (Scalar | undefined)[] {
  const binding = Binding.ofStatement(cx, recursion, new KnownFacts())
  return columns.map(column =>
    column.defaultExpr === undefined ? undefined : defaultOf(binding, column, column.defaultExpr),
  )
}

/** A binding for expressions that the catalog keeps with a table, over columns for the table's. */
function bindingOf(table: StoredTable, cx: BindContext) {
  const binding = Binding.ofStatement(cx, recursion, new KnownFacts())
  const columns = table.columns.map(({ name, type }) => binding.newColumn(name, type))
  return { binding, columns }
}

/** See `clusterValues`; a vector among the keys is refused. */
export function bindClusterKeys(
  table: StoredTable,
  cx: BindContext,
): { readonly columns: readonly PlanColumn[]; readonly keys: readonly Scalar[] } {
  const { binding, columns } = bindingOf(table, cx)
  const keys = clusterValues(binding, table, columns)
  if (keys.some(({ type }) => removeNullable(type).kind === 'Vector')) {
    throw new Unsupported('clustering_information for a key with a vector')
  }
  return { columns, keys }
}

/** See `clusterOrder`; undefined for a table whose rows stay in their order. */
export function bindBlockOrder(table: StoredTable, cx: BindContext): BlockOrder | undefined {
  const { binding, columns } = bindingOf(table, cx)
  const keys = clusterOrder(binding, table, columns)
  return keys.length === 0 ? undefined : { columns, keys }
}

/** The columns of a view's query. Throws `QueryError` if the query is no longer valid, and `FactNeeded`. */
export function describeView(
  database: string,
  view: View,
  cx: BindContext,
  known: KnownFacts,
): readonly TableColumn[] {
  const span = { start: 0, end: 0 }
  const { columns } = expandView(Binding.ofStatement(cx, recursion, known), database, view, span)
  return columns.map(({ name, type }) => ({ name, type }))
}

/** One attempt of `bindStatement`. Throws `FactNeeded` too. */
export function bindStatementSync(
  tree: Statement,
  cx: BindContext,
  known: KnownFacts = new KnownFacts(),
): BoundStatement {
  cx.ownSettings.forgetOwn()
  try {
    checkSetOperations(tree, cx)
    return bindTree(Binding.ofStatement(cx, recursion, known), tree)
  } catch (error) {
    throw heapLimit(error, tree.span) ?? error
  }
}
