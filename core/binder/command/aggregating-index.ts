import { entriesByName } from '../../by-name.js'
import { namedErrors } from '../../catalog/named-objects.js'
import type { StoredTable } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { lambdaFunction, scalarFunction } from '../../functions/catalogue.js'
import type { Relation } from '../../plan/relation.js'
import type { Expression, FunctionCall, Identifier } from '../../sql/ast/expression.js'
import type {
  CreateAggregatingIndex as CreateTree,
  RefreshAggregatingIndex as RefreshTree,
} from '../../sql/ast/object.js'
import type { NamedTable, Query, Select, SelectItem } from '../../sql/ast/query.js'
import { functionCall } from '../../sql/function-call.js'
import { nodesIn } from '../../sql/map-tree.js'
import { parseStatement } from '../../sql/parse.js'
import { printExpression, printWholeQuery } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { quoteIdentifier } from '../../sql/print/quote.js'
import type { Binding } from '../binding.js'
import type { CreateAggregatingIndex, RefreshAggregatingIndex } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { relationInputs } from '../rewrite/walk-relation.js'
import { qualifyTables } from './qualify-tables.js'
import { indexedTable } from './table-indexes.js'

/** Source: databend semantic/mod.rs `SUPPORTED_AGGREGATING_INDEX_FUNCTIONS`. */
export const keptAggregates = ['sum', 'min', 'max', 'avg', 'count', 'approx_count_distinct']

/**
 * CREATE AGGREGATING INDEX: checks the query and keeps its text, and the text of the query that the index would hold.
 * ASYNC changes nothing that a client sees: answers are the same with an index and without it.
 *
 * Throws `QueryError`: 1601 for a query that an index cannot hold, and the errors of the query. Source: databend
 * ddl/index.rs `bind_create_index`.
 */
export function bindCreateAggregatingIndex(
  binding: Binding,
  { mode, name: identifier, async: isAsync, query }: CreateTree,
): CreateAggregatingIndex {
  const { select, from } = supported(binding, query)
  const kept: Query = { ...query, body: { ...select, items: keptItems(select) } }
  binding.query(kept, { ctes: noCtes })
  const { database, table } = indexedTable(binding, from.name)
  if (table.temporary) {
    throw unsupported(`Table ${table.name} is temporary table, creating index not allowed`)
  }
  const text = (tree: Query) => printWholeQuery(qualifyTables(tree, database), sqlStyle)
  const name = binding.name(identifier)
  const [original, definition] = [text(query), text(kept)]
  const index = { name, table: table.id, sync: !isAsync, original, definition }
  return { kind: 'CreateAggregatingIndex', mode, index }
}

/**
 * The parts of a query that an index can hold: groups or a filter of one table, with aggregates that can be put together
 * from parts, and functions that always return the same.
 *
 * Source: databend semantic/aggregating_index_visitor.rs `AggregatingIndexChecker`.
 */
function supported(
  binding: Binding,
  query: Query,
): { readonly select: Select; readonly from: NamedTable } {
  const { body } = query
  const select = body.kind === 'Select' ? body : undefined
  const from = select?.from.length === 1 ? select.from[0]! : undefined
  if (select === undefined || from?.kind !== 'Table' || !isSimple(query, select)) throw tooComplex()
  let aggregates = false
  for (const node of nodesIn(select)) {
    if (node['kind'] === 'Query') checkInner(node as unknown as Query)
    if (node['kind'] === 'CountAll') {
      aggregates = true
      if (node['filter'] !== undefined || node['over'] !== undefined) throw tooComplex()
    } else if (node['kind'] === 'FunctionCall') {
      const call = node as unknown as FunctionCall
      if (binding.scalars.isAggregate(call.name.name.toLowerCase())) aggregates = true
      checkCall(binding, call)
    }
  }
  const { where, groupBy } = select
  if (!aggregates && where === undefined && groupBy === undefined) throw tooComplex()
  return { select, from }
}

/** A SELECT with WHERE and GROUP BY alone. */
export function isSimple(query: Query, select: Select): boolean {
  const { having, windows, qualify, top, groupBy, items } = select
  return (
    isBare(query) &&
    having === undefined &&
    windows.length === 0 &&
    qualify === undefined &&
    top === undefined &&
    (groupBy === undefined || groupBy.kind === 'Normal') &&
    items.every(item => item.kind !== 'Star')
  )
}

const isBare = (query: Query): boolean =>
  query.with === undefined &&
  query.order.length === 0 &&
  query.limit === undefined &&
  query.offset === undefined

/** A subquery must be as simple, though an index with one is of two tables. */
function checkInner(query: Query): void {
  const { body } = query
  if (body.kind !== 'Select' || !isSimple(query, body)) throw tooComplex()
}

function checkCall(binding: Binding, { name, filter, over }: FunctionCall): void {
  const lower = name.name.toLowerCase()
  const isFit = binding.scalars.isAggregate(lower)
    ? keptAggregates.includes(lower) && filter === undefined && over === undefined
    : isSteady(binding, lower)
  if (!isFit) throw tooComplex()
}

/** Whether the name is that of a scalar function without lambdas that returns the same at any time and in any session. */
export function isSteady(binding: Binding, name: string): boolean {
  if (binding.scalars.isSetReturning(name) || lambdaFunction(name) !== undefined) return false
  const fn = scalarFunction(name)
  if (fn === undefined || clockFunctions.has(fn.name) || sessionFunctions.has(fn.name)) return false
  return !fn.entries.some(entry => 'volatile' in entry && entry.volatile)
}

/**
 * Functions of the session, which the server's binder replaces, so that they are none of its functions. Source: databend
 * type_check/special_function.rs `all_special_functions`.
 */
const sessionFunctions: ReadonlySet<string> = new Set([
  'connection_id',
  'current_available_roles',
  'current_catalog',
  'current_role',
  'current_secondary_roles',
  'database',
  'is_role_in_session',
  'timezone',
  'user',
  'version',
])

/** Functions of the clock: they change between statements. Source: databend scalars/timestamp/src/datetime.rs. */
const clockFunctions: ReadonlySet<string> = new Set([
  'now',
  'current_time',
  'today',
  'yesterday',
  'tomorrow',
])

/**
 * What the index keeps: the items without aggregates, then the aggregates of the others by their text, an average as sum
 * and count; then the groups that are no items.
 *
 * Source: databend semantic/aggregating_index_visitor.rs `AggregatingIndexRewriter`.
 */
function keptItems({ items, groupBy, span }: Select): readonly SelectItem[] {
  const aggregates = new Map<string, FunctionCall>()
  const plain: SelectItem[] = []
  const written = new Set<string>()
  for (const item of items) {
    if (item.kind !== 'Expression') continue
    written.add(text(item.expr))
    if (item.alias !== undefined) written.add(aliasText(item.alias))
    const found = [...nodesIn(item.expr)].flatMap(partsOf)
    for (const call of found) aggregates.set(text(call), call)
    if (found.length === 0) plain.push(item)
  }
  const sorted = entriesByName(aggregates).map(([, call]) => call)
  const groups = groupBy?.kind === 'Normal' ? groupBy.items : []
  const added = [...sorted, ...groups.filter(expr => !written.has(text(expr)))]
  return [...plain, ...added.map(expr => ({ kind: 'Expression', expr, span }) as const)]
}

/** The aggregates that an index keeps for one node of an item; none for other nodes. */
function partsOf(node: { readonly [key: string]: unknown }): readonly FunctionCall[] {
  const call = node as unknown as FunctionCall
  const as = (name: string, args: readonly Expression[]): FunctionCall =>
    functionCall(name, args, call.span)
  if (node['kind'] === 'CountAll') return [as('COUNT', [])]
  if (node['kind'] !== 'FunctionCall' || call.distinct) return []
  const name = call.name.name.toLowerCase()
  if (!keptAggregates.includes(name)) return []
  const counts = [as('COUNT', []), ...(call.args.length > 0 ? [as('COUNT', [call.args[0]!])] : [])]
  if (name === 'avg') return [as('SUM', call.args.slice(0, 1)), ...counts]
  return name === 'count' ? counts : [as(name.toUpperCase(), call.args)]
}

const text = (expr: Expression): string => printExpression(expr, sqlStyle)

const aliasText = ({ name, quote }: Identifier): string =>
  quote === undefined ? name : quoteIdentifier(name, quote)

/**
 * REFRESH AGGREGATING INDEX: mockq keeps no rows of an index, so only the time of the refresh changes.
 *
 * Throws `QueryError`: 1602, 2722, and the errors of the index's query, such as 1025 if its table is gone. Source:
 * databend ddl/index.rs `bind_refresh_index`, interpreter_index_refresh.rs `update_index_meta`.
 */
export function bindRefreshAggregatingIndex(
  binding: Binding,
  { name: identifier, limit }: RefreshTree,
): RefreshAggregatingIndex {
  if (limit !== undefined && BigInt(limit) < 1n) {
    throw new QueryError(
      'RefreshIndexError',
      `Invalid 'limit' value: ${limit}. 'limit' must be greater than or equal to 1.`,
    )
  }
  const name = binding.name(identifier)
  const index = binding.cx.catalog.find('AggregatingIndex', name)
  if (index === undefined) throw namedErrors.AggregatingIndex.unknown(name)
  const { table, definition } = index
  const statement = parseStatement(definition)
  if (statement.kind === 'QueryStatement') binding.query(statement.query, { ctes: noCtes })
  const updatedOn = lastChange(binding, table)
  return { kind: 'RefreshAggregatingIndex', name, ...(updatedOn !== undefined && { updatedOn }) }
}

/**
 * 2747 if an aggregating index reads one of the columns of its table. The errors of an index whose query cannot be bound any
 * more are thrown, too.
 *
 * Source: databend ddl/index.rs `validate_table_indexes_not_referencing_columns`.
 */
export function refuseAggregated(
  binding: Binding,
  { id }: StoredTable,
  columns: ReadonlySet<string>,
): void {
  if (columns.size === 0) return
  for (const { name, table, definition } of binding.cx.catalog.all('AggregatingIndex')) {
    if (table !== id) continue
    const read = columnsRead(binding, id, definition).find(column => columns.has(column))
    if (read === undefined) continue
    throw new QueryError(
      'IllegalReference',
      `AGGREGATING index '${name}' references column '${read}'. Please DROP the index before proceeding.`,
    )
  }
}

/** The columns of a table that a query reads, in the order of the table. */
function columnsRead(
  binding: Binding,
  table: StoredTable['id'],
  definition: string,
): readonly string[] {
  const statement = parseStatement(definition)
  if (statement.kind !== 'QueryStatement') return []
  const { relation, columns } = binding.query(statement.query, { ctes: noCtes })
  const ids = columns.map(column => column.id)
  const scans = (each: Relation): readonly Relation[] => [
    each,
    ...relationInputs(each).flatMap(scans),
  ]
  return scans(rewriteRelation(binding, relation, ids)).flatMap(each =>
    each.kind === 'Scan' && each.table === table ? each.columns.map(({ name }) => name) : [],
  )
}

function lastChange(binding: Binding, table: StoredTable['id']): bigint | undefined {
  return binding.cx.snapshots?.(table).at(-1)?.timestamp
}

function tooComplex(): QueryError {
  return unsupported(
    `Currently create aggregating index just support simple query, like: SELECT ... FROM ... WHERE ... GROUP BY ..., and these aggregate funcs: ${keptAggregates.join(',')}, and non-deterministic functions are not support like: NOW()`,
  )
}

const unsupported = (message: string): QueryError => new QueryError('UnsupportedIndex', message)
