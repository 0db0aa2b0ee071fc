import { engineName } from '../../catalog/engine-name.js'
import { isMaterialized, refuseStoredRows } from '../../catalog/materialized-views.js'
import type { StoredTable, SystemTable, TableObject } from '../../catalog/objects.js'
import { refusedSystemTables } from '../../catalog/system/refused.js'
import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Scan, ScanColumn } from '../../plan/relation.js'
import type { Identifier, ObjectName } from '../../sql/ast/expression.js'
import type { NamedTable, TimeTravel } from '../../sql/ast/query.js'
import { needsQuotes, quoteIdentifier } from '../../sql/print/quote.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import { nameQuote } from '../name-quote.js'
import { scanCte } from '../query/scan-cte.js'
import { outputColumns } from '../rewrite/walk-relation.js'
import type { ScopeColumn } from '../scope.js'
import { offsetAt, refuseStreamOptions, scanChanges, scanStream, streamOptions } from './changes.js'
import { withHiddenColumns } from './hidden-columns.js'
import { checkPastColumns, underPolicies } from './policies.js'
import { randomRows } from './random-table.js'
import { sampleTable } from './sample.js'
import { expandView } from './view.js'

/** A table, view, system table or CTE by its name. A CTE hides tables of its name in every database. */
export function bindTableName(
  binding: Binding,
  table: NamedTable,
  scope: QueryScope,
): BoundRelation {
  const options = streamOptions(table)
  const name = binding.name(table.name.at(-1)!)
  if (name === binding.around.cteName) throw selfReference(name, table.span)
  const cte = scope.ctes.find(name)
  if (cte !== undefined) {
    const renamed = table.alias?.columns.length ?? 0
    return scanCte(binding, cte, { span: table.span, renamed })
  }
  const found = findTable(binding, table.name, table.span)
  if (table.sample !== undefined) refuseStoredRows(found.table, 'SAMPLE')
  if (table.changes !== undefined) refuseStoredRows(found.table, 'CHANGES')
  if (table.travel !== undefined) refuseStoredRows(found.table, 'time travel')
  if (!binding.around.inView && !isMaterialized(found.table)) binding.uses.tables.push(found)
  if (table.changes !== undefined) return scanChanges(binding, found, table.changes, scope)
  if (found.table.kind === 'Stream') {
    return scanStream(binding, { database: found.database, stream: found.table }, options)
  }
  refuseStreamOptions(options)
  if (table.travel !== undefined)
    return scanPast(binding, found, { ...table, travel: table.travel }, scope)
  switch (found.table.kind) {
    case 'Table':
      return found.table.engine === 'RANDOM'
        ? scanRandom(binding, found.database, found.table)
        : stored(binding, found.table, scanTable(binding, found.database, found.table), table)
    case 'View':
      return expandView(binding, found.database, found.table, table.span)
    case 'SystemTable':
      return scanSystemTable(binding, found.database, found.table)
  }
}

/** A sample of a table's rows, and of those what the policies let through. */
function stored(
  binding: Binding,
  table: StoredTable,
  { relation, columns }: BoundRelation,
  { sample }: NamedTable,
): BoundRelation {
  const rows = sample === undefined ? relation : sampleTable(relation, table, sample)
  return underPolicies(binding, table, { relation: rows, columns })
}

/** 1065, even if a table has the name too. Source: databend bind_table.rs `bind_table`. */
function selfReference(name: string, span: Span): QueryError {
  return new QueryError(
    'SemanticError',
    `The cte ${name} is not recursive, but it references itself.`,
    { span },
  )
}

/** The table of a name, with its database. Throws `QueryError` 1003 and 1025. */
export function findTable(
  binding: Binding,
  name: ObjectName,
  span?: Span,
): { readonly database: string; readonly table: TableObject } {
  const { database, name: tableName } = tableNameParts(binding, name)
  const table = binding.cx.catalog.table(database, tableName)
  if (table !== undefined) return { database, table }
  const home = binding.cx.catalog.database(database)
  const at = span === undefined ? {} : { span }
  if (home === undefined) throw unknownDatabase(binding, database, name)
  refuseSystemTable(database, tableName, span)
  throw unknownTable(binding, database, name.at(-1)!, at)
}

/** Tables that the real server computes and mockq does not are refused by name. */
function refuseSystemTable(database: string, name: string, span?: Span): void {
  const reason = refusedSystemTables.get(`${database}.${name}`)
  if (reason === undefined) return
  const at = span === undefined ? {} : { span }
  throw new Unsupported(`the table ${database}.${name}: ${reason}`, at)
}

/** Database and name of `[[catalog.]database.]name`, normalised; the catalog must be the only one there is. */
export function tableNameParts(
  binding: Binding,
  name: ObjectName,
): { readonly database: string; readonly name: string } {
  const [table, middle, first] = name.toReversed()
  // As MySQL's clients write it, `db`.``.`t`. Source: databend binder.rs `normalize_mysql_catalog_database_pair`.
  const [catalog, database] = middle?.name === '' ? [undefined, first] : [first, middle]
  if (catalog !== undefined) checkCatalog(binding, catalog)
  return {
    database: database === undefined ? binding.around.database : binding.name(database),
    name: binding.name(table!),
  }
}

/** The database of `[catalog.]database`, normalised. Throws `QueryError` 1119 for another catalog. */
export function databaseName(binding: Binding, name: ObjectName, span: Span): string {
  const [database, catalog] = name.toReversed()
  if (catalog !== undefined && binding.name(catalog) !== binding.cx.currentCatalog) {
    throw new QueryError('UnknownCatalog', `unknown catalog '${binding.name(catalog)}'`, { span })
  }
  return binding.name(database!)
}

/** Whether `name` is without a catalog, or with the existing one. */
export function isKnownCatalog(binding: Binding, name: ObjectName): boolean {
  const [catalog] = name.map(part => binding.name(part)).slice(-3, -2)
  return catalog === undefined || catalog === binding.cx.currentCatalog
}

/** The database of that name. Throws `QueryError` 1003. Source: databend app_error.rs `UnknownDatabase`. */
export function knownDatabase(binding: Binding, name: string, span?: Span): string {
  if (binding.cx.catalog.database(name) !== undefined) return name
  const at = span === undefined ? {} : { span }
  throw new QueryError('UnknownDatabase', `Unknown database '${name}'`, at)
}

/** The table or view of that name. Throws `QueryError` 1003, 1025. Source: databend app_error.rs. */
export function knownTable(
  binding: Binding,
  database: string,
  name: string,
  span?: Span,
): TableObject {
  const table = binding.cx.catalog.table(knownDatabase(binding, database, span), name)
  if (table !== undefined) return table
  refuseSystemTable(database, name, span)
  const at = span === undefined ? {} : { span }
  throw new QueryError('UnknownTable', `Unknown table '${name}'`, at)
}

/** Throws `QueryError` 1119 for an unknown catalog. */
export function checkCatalog(binding: Binding, catalog: Identifier): void {
  const name = binding.name(catalog)
  if (name !== binding.cx.currentCatalog) {
    throw new QueryError('UnknownCatalog', `unknown catalog '${name}'`, { span: catalog.span })
  }
}

/** 1003 at the name of the database, if the statement has it. Source: databend binder/util.rs `not_found_suggest_error`. */
function unknownDatabase(binding: Binding, name: string, written: ObjectName): QueryError {
  const path = written.slice(0, -1).filter(part => part.name !== '')
  const [start, end] = [path[0]?.span, path.at(-1)?.span]
  const at = start && end ? { span: { start: start.start, end: end.end } } : {}
  const shown = { name, quote: nameQuote(binding) }
  const text = unknownText(binding, 'database', [binding.cx.currentCatalog], shown)
  return new QueryError('UnknownDatabase', text, at)
}

function unknownTable(
  binding: Binding,
  database: string,
  written: Identifier,
  at: { readonly span?: Span },
): QueryError {
  const shown = written.indirect === undefined ? written : { name: binding.name(written) }
  const text = unknownText(binding, 'table', [binding.cx.currentCatalog, database], shown)
  return new QueryError('UnknownTable', text, at)
}

/**
 * Names what is not there, and says if its capital letters may need quotes, or to be without them. The names around it
 * have the quotes of the session's dialect.
 *
 * Source: databend binder/util.rs `not_found_suggest_error`, semantic/name_resolution.rs `not_found_suggest`.
 */
function unknownText(
  binding: Binding,
  what: 'database' | 'table',
  around: readonly string[],
  { name, quote }: Pick<Identifier, 'name' | 'quote'>,
): string {
  const dialectQuote = nameQuote(binding)
  const shown = quote === undefined ? name : quoteIdentifier(name, quote)
  const path = [...around.map(part => quoteIdentifier(part, dialectQuote)), shown].join('.')
  const keepsCase = (kind: string) =>
    binding.cx.eval.setting(`${kind}_ident_case_sensitive`) !== '0'
  const isKept = { quoted: keepsCase('quoted'), unquoted: keepsCase('unquoted') }
  if (isKept.quoted === isKept.unquoted || !/\p{Lu}/u.test(name)) return `Unknown ${what} ${path} .`
  if (isKept.quoted && quote === undefined) {
    const suggested = quoteIdentifier(name, dialectQuote)
    return `Unknown ${what} ${path} (unquoted). Did you mean ${suggested} (quoted)?`
  }
  if (isKept.unquoted && quote !== undefined && !needsQuotes(name)) {
    return `Unknown ${what} ${path} (quoted). Did you mean ${name} (unquoted)?`
  }
  return `Unknown ${what} ${path} .`
}

/** The rows that a table had at a point in time, with the columns that it had then. */
function scanPast(
  binding: Binding,
  { database, table }: ReturnType<typeof findTable>,
  named: NamedTable & { readonly travel: TimeTravel },
  scope: QueryScope,
): BoundRelation {
  if (table.kind !== 'Table' || table.engine !== 'FUSE') throw notFuse(table)
  const { snapshot } = offsetAt(binding, table, named.travel, scope)
  if (snapshot === undefined) return scanEmpty(binding, database, table)
  checkPastColumns(table, snapshot.schema)
  const { relation, columns } = scanTable(binding, database, { ...table, columns: snapshot.schema })
  const past: Scan = { ...relation, rows: { kind: 'at', snapshot } }
  return stored(binding, table, { relation: past, columns }, named)
}

/** The columns of a table without rows, which it had none of at the offset of a stream. */
function scanEmpty(binding: Binding, database: string, table: StoredTable): BoundRelation {
  const { relation, columns } = scanTable(binding, database, table)
  return { relation: { kind: 'Values', columns: outputColumns(relation), rows: [] }, columns }
}

/** Source: databend catalog/src/table.rs `navigate_to`. */
function notFuse(table: TableObject): QueryError {
  return new QueryError(
    'Unimplemented',
    `Time travel operation is not supported for the table '${table.name}', which uses the '${engineName(table)}' engine.`,
  )
}

/** The rows of a stored table, all columns. */
export function scanTable(
  binding: Binding,
  database: string,
  table: StoredTable,
): BoundRelation & { readonly relation: Scan } {
  const scanned: ScanColumn[] = table.columns.map((column, position) => {
    const { id, name, type } = binding.newColumn(column.name, column.type)
    return { id, name, type, position }
  })
  const relation: Scan = { kind: 'Scan', table: table.id, name: table.name, columns: scanned }
  const columns = namedColumns(scanned, database, table.name)
  return withHiddenColumns(binding, { relation, columns }, { database, table })
}

function scanRandom(binding: Binding, database: string, table: StoredTable): BoundRelation {
  const relation = randomRows(binding, table)
  return { relation, columns: namedColumns(relation.columns, database, table.name) }
}

function scanSystemTable(binding: Binding, database: string, table: SystemTable): BoundRelation {
  const columns = table.columns.map(column => binding.newColumn(column.name, column.type))
  return {
    relation: { kind: 'Source', name: 'system', args: { database, table: table.name }, columns },
    columns: namedColumns(columns, database, table.name),
  }
}

/** Plan columns as a scope has them, qualified by their table. */
function namedColumns(
  columns: readonly {
    readonly id: number
    readonly name: string
    readonly type: ScopeColumn['type']
  }[],
  database: string,
  table: string,
): readonly ScopeColumn[] {
  return columns.map(({ id, name, type }, i) => ({
    id,
    name,
    type,
    database,
    table,
    position: i + 1,
  }))
}
