import {
  isMaterialized,
  type MaterializedView,
  sourceRowColumn,
} from '../../catalog/materialized-views.js'
import type { Materialized, TableColumn, TableObject, TableOptions } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { rewordErrors } from '../../errors/reword-errors.js'
import { Unsupported } from '../../errors/unsupported.js'
import type * as Tree from '../../sql/ast/ddl.js'
import type { ColumnRef, Expression, FunctionCall, Identifier } from '../../sql/ast/expression.js'
import type { NamedTable, Query, Select, SelectItem } from '../../sql/ast/query.js'
import { functionCall } from '../../sql/function-call.js'
import { type Node, nodesIn } from '../../sql/map-tree.js'
import { printExpression, printWholeQuery } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { printAction } from '../../sql/print/statement/print-statement.js'
import { nullableType, stringType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type * as Bound from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { relationStatement } from '../query/query-statement.js'
import type { ScopeColumn } from '../scope.js'
import { checkRefreshed, hasPolicies } from '../table/materialized-view.js'
import { findTable, knownDatabase, knownTable, tableNameParts } from '../table/table-name.js'
import { expandView } from '../table/view.js'
import { isSimple, isSteady, keptAggregates } from './aggregating-index.js'
import { unclustered } from './altered-table.js'
import { checkColumns } from './create-table.js'
import { qualifyTables } from './qualify-tables.js'
import { clusterKeys } from './table-keys.js'
import {
  changedOptions,
  checkDistribution,
  newTableOptions,
  unsetOptions,
} from './table-options.js'

/**
 * CREATE MATERIALIZED VIEW: checks the query and keeps its text, with the names and types of what a read has and of what
 * the server stores.
 *
 * Throws `QueryError`: 1065 for a query that cannot be kept up to date, or without names for its columns; 2328 for a group
 * that is no column; 1302 for a source that is no FUSE table; 1081, 1301 for wrong keys and options; the errors of the
 * query. Source: databend binder/ddl/materialized_view.rs `bind_create_materialized_view`.
 */
export function bindCreateMaterializedView(
  binding: Binding,
  tree: Tree.CreateMaterializedView,
): Bound.CreateMaterializedView {
  const { clusterBy, mode, query } = tree
  if (clusterBy !== undefined) refuseHilbert(clusterBy)
  if (clusterBy !== undefined && tree.columns.length === 0) {
    throw semantic('Materialized view with CLUSTER BY must include a column list')
  }
  const { select, from, aggregates } = supported(binding, query)
  const { database, name } = tableNameParts(binding, tree.name)
  knownDatabase(binding, database)
  const read = binding.query(query, { ctes: noCtes }).columns
  const source = sourceOf(binding, from)
  const names = outputNames(binding, select, tree.columns)
  const columns = named(read, names)
  const stored = aggregates
    ? storedAggregates(binding, query, select, names)
    : [...columns, { name: sourceRowColumn, type: stringType }]
  const unreadable = aggregates ? unreadableColumn(select, names, stored) : undefined
  checkColumns(stored)
  checkColumns(columns)
  const { comment = '', ...options } = newTableOptions(tree.options, 'MATERIALIZED_VIEW', stored)
  checkDistribution(options, false)
  const keys = clusterBy === undefined ? [] : storedKeys(binding, clusterBy, stored)
  return {
    kind: 'CreateMaterializedView',
    view: { database, name },
    mode,
    query: printWholeQuery(qualifyTables(query, source.database), sqlStyle),
    comment: tree.comment ?? comment,
    source,
    materialized: {
      columns,
      stored,
      clusterBy: keys,
      options: { ...(keys.length > 0 && { aggressive_recluster: '1' }), ...options },
      ...(unreadable !== undefined && { unreadable }),
    },
  }
}

/**
 * The parts of a query that the server can keep up to date: groups or a filter of one table, with aggregates that can be
 * put together from parts, and functions that always return the same. `aggregates`: it has groups.
 *
 * Source: databend semantic/materialized_view_rewriter.rs `MaterializedViewChecker`.
 */
function supported(
  binding: Binding,
  query: Query,
): { readonly select: Select; readonly from: NamedTable; readonly aggregates: boolean } {
  const { body } = query
  const select = body.kind === 'Select' ? body : undefined
  const from = select?.from.length === 1 ? select.from[0]! : undefined
  if (select === undefined || from?.kind !== 'Table') throw tooComplex()
  if (!isPlain(query, select) || !isPlainTable(from)) throw tooComplex()
  let aggregates = select.groupBy !== undefined
  for (const node of nodesIn(select)) {
    if (typeof node['kind'] === 'string' && refusedNodes.has(node['kind'])) throw tooComplex()
    if (node['kind'] === 'CountAll') {
      aggregates = true
      if (node['filter'] !== undefined || node['over'] !== undefined) throw tooComplex()
    } else if (node['kind'] === 'FunctionCall') {
      const call = node as unknown as FunctionCall
      if (binding.scalars.isAggregate(call.name.name.toLowerCase())) aggregates = true
      if (!isKeptCall(binding, call)) throw tooComplex()
    }
  }
  if (!aggregates && select.where === undefined) throw tooComplex()
  return { select, from, aggregates }
}

const refusedNodes: ReadonlySet<string> = new Set(['Query', 'Placeholder', 'StageLocation'])

const isPlain = (query: Query, select: Select): boolean =>
  isSimple(query, select) &&
  !query.ignoreResult &&
  select.hint === undefined &&
  select.distinct === undefined &&
  select.items.every(item => item.kind === 'Expression')

const isPlainTable = ({
  travel,
  changes,
  withOptions,
  pivot,
  unpivot,
  sample,
}: NamedTable): boolean =>
  [travel, changes, withOptions, pivot, unpivot, sample].every(part => part === undefined)

function isKeptCall(binding: Binding, call: FunctionCall): boolean {
  const { name, distinct, filter, over, order } = call
  if (filter !== undefined || over !== undefined || order.length > 0) return false
  const lower = name.name.toLowerCase()
  if (!binding.scalars.isAggregate(lower)) return isSteady(binding, lower)
  return keptAggregates.includes(lower) && !distinct
}

/** Source: databend semantic/mod.rs `SUPPORTED_AGGREGATING_INDEX_FUNCTIONS`. */
function tooComplex(): QueryError {
  return semantic(
    `Materialized View only support simple query, like: \`SELECT ... FROM ... WHERE ... GROUP BY ...\`, and these aggregate funcs: ${keptAggregates.join(',')}, non-deterministic functions are not support like: NOW()`,
  )
}

/** A policy would hide rows and values from some readers, while the server shows all of them what was stored. */
function sourceOf(binding: Binding, from: NamedTable): Bound.CreateMaterializedView['source'] {
  const { database, table } = findTable(binding, from.name, from.span)
  if (table.kind === 'View' && !isMaterialized(table)) {
    throw semantic('Materialized view requires exactly one base table source')
  }
  if (table.kind !== 'Table' || table.engine !== 'FUSE' || table.temporary) {
    throw new QueryError(
      'TableEngineNotSupported',
      `Materialized view source '${binding.cx.currentCatalog}.${database}.${table.name}' must be a persistent base table in the default catalog using FUSE engine`,
    )
  }
  if (hasPolicies(table)) throw new Unsupported('a materialized view of a table with policies')
  return { database, name: table.name, id: table.id }
}

/** Names of the SELECT are as written, those of the list by the session's rules. */
function outputNames(
  binding: Binding,
  { items }: Select,
  columns: readonly Identifier[],
): readonly string[] {
  if (columns.length > 0) {
    if (columns.length === items.length) return columns.map(column => binding.name(column))
    throw semantic(
      `materialized view column list has ${columns.length} columns, but SELECT has ${items.length} columns`,
    )
  }
  return items.map(item => {
    const { alias, expr } = item as Extract<SelectItem, { kind: 'Expression' }>
    if (alias !== undefined) return alias.name
    if (expr.kind === 'ColumnRef') return expr.path.at(-1)!.name
    throw semantic(
      'materialized view SELECT expressions must have aliases when no column list is specified',
    )
  })
}

/** A column of NULLs is a String. */
const named = (columns: readonly ScopeColumn[], names: readonly string[]): readonly TableColumn[] =>
  columns.map(({ type }, i) => ({
    name: names[i]!,
    type: type.kind === 'Null' ? nullableType(stringType) : type,
  }))

/**
 * What the server stores for groups: the state of each aggregate once, an average as the states of a sum and of a count,
 * and then the groups.
 *
 * Source: databend semantic/materialized_view_rewriter.rs `rewrite_aggregate`.
 */
function storedAggregates(
  binding: Binding,
  query: Query,
  select: Select,
  names: readonly string[],
): readonly TableColumn[] {
  const items = expressionItems(select)
  const states = new Map<string, { readonly name: string; readonly expr: Expression }>()
  for (const [i, { expr }] of items.entries()) {
    const calls = statesIn(expr)
    for (const [at, call] of calls.entries()) {
      const name = calls.length === 1 ? names[i]! : `${names[i]!}$sys_facade$${at}`
      const key = text(call)
      if (!states.has(key)) states.set(key, { name, expr: call })
    }
  }
  const groups = groupItems(select).map(group => {
    const at = selectedGroup(items, group)
    return { name: names[at]!, expr: items[at]!.expr }
  })
  const targets = [...states.values(), ...groups]
  const kept = targets.map(({ name, expr }): SelectItem => {
    const { span } = expr
    return { kind: 'Expression', expr, alias: { kind: 'Identifier', name, quote: '"', span }, span }
  })
  const bound = binding.query({ ...query, body: { ...select, items: kept } }, { ctes: noCtes })
  return named(
    bound.columns,
    targets.map(target => target.name),
  )
}

/**
 * A column that uses a group by itself where the group is stored under another name, which the server then does not find.
 *
 * Source: databend bind_materialized_view.rs `build_materialized_view_final_projection`.
 */
function unreadableColumn(
  select: Select,
  names: readonly string[],
  stored: readonly TableColumn[],
): string | undefined {
  const items = expressionItems(select)
  const groups = groupItems(select).map(group => text(items[selectedGroup(items, group)]!.expr))
  const isFound = ({ path }: ColumnRef) =>
    path.length === 1 && stored.some(({ name }) => name === path[0]!.name)
  const at = items.findIndex(
    ({ expr }) => !groups.includes(text(expr)) && !columnsBeside(expr).every(isFound),
  )
  return names[at]
}

/** The columns in an expression that are not in its aggregates. */
function columnsBeside(expr: unknown): readonly ColumnRef[] {
  if (typeof expr !== 'object' || expr === null) return []
  const node = expr as Node
  if (node['kind'] === 'ColumnRef') return [expr as ColumnRef]
  return isKept(node) ? [] : Object.values(node).flatMap(columnsBeside)
}

const isKept = (node: Node): boolean =>
  node['kind'] === 'FunctionCall' &&
  keptAggregates.includes((node as unknown as FunctionCall).name.name.toLowerCase())

const expressionItems = ({ items }: Select) =>
  items.flatMap(item => (item.kind === 'Expression' ? [item] : []))

const groupItems = ({ groupBy }: Select): readonly Expression[] =>
  groupBy?.kind === 'Normal' ? groupBy.items : []

/** The place of a group among the columns: of its text, or else of its alias. */
function selectedGroup(
  items: readonly { readonly expr: Expression; readonly alias?: Identifier }[],
  group: Expression,
): number {
  const shown = text(group)
  const same = items.findIndex(({ expr }) => text(expr) === shown)
  if (same >= 0) return same
  const alias = group.kind === 'ColumnRef' ? group.path.at(-1)!.name : undefined
  const aliased = items.findIndex(item => alias !== undefined && item.alias?.name === alias)
  if (aliased >= 0) return aliased
  throw new QueryError(
    'InvalidMaterializedView',
    `GROUP BY key '${shown}' is not in the view definition's select list`,
  )
}

/** The states that stand for the aggregates of an expression, in their order. */
function statesIn(expr: unknown): readonly FunctionCall[] {
  if (typeof expr !== 'object' || expr === null) return []
  const node = expr as Node
  const call = expr as FunctionCall
  const state = (name: string, args: readonly Expression[]) =>
    functionCall(`${name}_state`, args, call.span)
  if (node['kind'] === 'CountAll') return [state('count', [])]
  const name = node['kind'] === 'FunctionCall' ? call.name.name.toLowerCase() : ''
  if (name === 'avg') {
    if (call.args.length === 1) return [state('sum', call.args), state('count', call.args)]
    throw semantic('materialized view avg() requires exactly one argument')
  }
  if (keptAggregates.includes(name)) return [state(name, call.args)]
  return Object.values(node).flatMap(statesIn)
}

const text = (expr: Expression): string => printExpression(expr, sqlStyle)

type ClusterBy = NonNullable<Tree.CreateTable['clusterBy']>

function refuseHilbert({ type }: Pick<ClusterBy, 'type'>): void {
  if (type !== 'HILBERT') return
  throw new QueryError(
    'Unimplemented',
    'Hilbert clustering is not supported for materialized views',
  )
}

/** Throws `QueryError` 1081 for keys that are no stored values. */
function storedKeys(
  binding: Binding,
  clusterBy: ClusterBy,
  stored: Materialized['stored'],
): readonly string[] {
  const columns = stored.filter(({ name }) => name !== sourceRowColumn)
  return rewordErrors(
    () => clusterKeys(binding, clusterBy, { columns, indexes: [] }, false),
    ({ message }) =>
      new QueryError(
        'InvalidClusterKeys',
        `materialized view CLUSTER BY must reference physical non-aggregate columns or GROUP BY keys: ${message}`,
      ),
  )
}

/**
 * ALTER MATERIALIZED VIEW: how the server stores it, and its comment.
 *
 * Throws `QueryError`: 1025, 1302; 1065 for any other action; 1002, 1081, 1118, 1301. Source: databend
 * binder/ddl/materialized_view.rs `bind_alter_materialized_view`, interpreter_table_set_options.rs.
 */
export function bindAlterMaterializedView(
  binding: Binding,
  { name: path, action }: Tree.AlterMaterializedView,
): Bound.AlterMaterializedView | Bound.Nothing {
  const { database, name } = tableNameParts(binding, path)
  const table = knownTable(binding, database, name)
  if (!isMaterialized(table)) {
    throw notMaterialized(`${binding.cx.currentCatalog}.${database}.${name}`)
  }
  const { materialized } = table
  const changed = (part: Partial<Materialized>, comment = table.comment) =>
    ({
      kind: 'AlterMaterializedView',
      view: { database, name },
      change: { comment, materialized: { ...materialized, ...part } },
    }) as const
  const { options } = materialized
  switch (action.kind) {
    case 'ClusterBy': {
      refuseHilbert(action)
      const clusterBy = storedKeys(binding, action, materialized.stored)
      return changed({ clusterBy, options: { aggressive_recluster: '1', ...options } })
    }
    case 'DropClusterKey':
      return changed({ clusterBy: [] })
    case 'Recluster':
      if (action.where !== undefined) {
        throw new QueryError(
          'Unimplemented',
          'ALTER MATERIALIZED VIEW RECLUSTER WHERE is not supported',
        )
      }
      if (materialized.clusterBy.length === 0) {
        throw unclustered(database, name)
      }
      return { kind: 'Nothing' }
    case 'SetOptions':
      return changed({ options: { ...options, ...newOptions(action, materialized) } })
    case 'UnsetOptions': {
      const gone = unsetOptions(action.names.map(each => each.name))
      const rest = Object.entries(options).filter(([each]) => !gone.includes(each))
      return changed({ options: Object.fromEntries(rest) })
    }
    case 'SetComment':
      return changed({}, action.comment)
    default:
      throw semantic(`unsupported ALTER MATERIALIZED VIEW action: ${printAction(action)}`)
  }
}

function newOptions(
  { options }: Extract<Tree.AlterTableAction, { kind: 'SetOptions' }>,
  { stored }: Materialized,
): TableOptions {
  if (options.some(({ name }) => name.toLowerCase() === 'comment')) {
    throw new QueryError(
      'TableOptionInvalid',
      'table option comment is invalid for alter materialized view statement; use COMMENT = ... instead',
    )
  }
  return changedOptions(options, { engine: 'MATERIALIZED_VIEW', columns: stored, partitionBy: [] })
}

export function bindDropMaterializedView(
  binding: Binding,
  { name: path, ifExists }: Tree.DropMaterializedView,
): Bound.DropMaterializedView {
  const { database, name } = tableNameParts(binding, path)
  return { kind: 'DropMaterializedView', view: { database, name }, ifExists }
}

/**
 * REFRESH MATERIALIZED VIEW: mockq keeps no rows, so it runs the query, which may fail, and notes the time.
 *
 * Throws `QueryError`: 1025, 1302; 2328 if the source is gone or another one. Source: databend
 * interpreter_materialized_view_refresh.rs.
 */
export function bindRefreshMaterializedView(
  binding: Binding,
  { name: path, span }: Tree.RefreshMaterializedView,
): Bound.RefreshMaterializedView {
  const { database, name } = tableNameParts(binding, path)
  const view = materializedView(knownTable(binding, database, name))
  checkRefreshed(binding, database, view)
  const { unreadable } = view.materialized
  if (unreadable !== undefined) {
    const column = `whose column ${unreadable} servers cannot read afterwards`
    throw new Unsupported(`REFRESH of a materialized view ${column}`, { span })
  }
  const query = relationStatement(binding, expandView(binding, database, view, span))
  return { kind: 'RefreshMaterializedView', view: { database, name }, query }
}

/** 1302 for something else. Source: databend privilege_access.rs `validate_mv_source_access`. */
export function materializedView(table: TableObject): MaterializedView {
  if (isMaterialized(table)) return table
  throw notMaterialized(table.name)
}

const notMaterialized = (name: string): QueryError =>
  new QueryError('TableEngineNotSupported', `'${name}' is not a materialized view`)

const semantic = (message: string): QueryError => new QueryError('SemanticError', message)
