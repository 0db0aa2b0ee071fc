import { refuseStoredRows } from '../../catalog/materialized-views.js'
import type {
  AutoIncrement,
  StoredTable,
  TableColumn,
  TableConstraint,
  TableOptions,
} from '../../catalog/objects.js'
import type { StorageParams } from '../../catalog/storage-params.js'
import { streamColumns } from '../../catalog/streams.js'
import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Relation } from '../../plan/relation.js'
import { scalarText } from '../../plan/scalar-text.js'
import type { ColumnDefinition, CreateTable as Tree } from '../../sql/ast/ddl.js'
import { optionMap } from '../../sql/option-map.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { type PrintStyle, sqlStyle } from '../../sql/print/print-style.js'
import { type DataType, nullableType, removeNullable, stringType } from '../../types/data-type.js'
import { isFloatKind, isIntegerKind } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import type { CreateTable } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { castIntoColumn, clusteredRows, standaloneExpression } from '../dml/stored-rows.js'
import { isInternalColumn } from '../internal-columns.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnRef } from '../scalar/column-ref.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import { planColumn, type ScopeColumn } from '../scope.js'
import { SelectCalls } from '../select-calls.js'
import { storageAt } from '../storage-params.js'
import { findTable, tableNameParts } from '../table/table-name.js'
import { expandView } from '../table/view.js'
import { typeOfName } from '../type-of-name.js'
import { storageOfTables } from './database-options.js'
import { defaultText, isVolatile } from './default-text.js'
import { tableConstraints } from './table-constraints.js'
import { tableIndexes } from './table-indexes.js'
import { clusterKeys, partitionKeys } from './table-keys.js'
import { checkDistribution, newTableOptions } from './table-options.js'

const engines: ReadonlySet<string> = new Set(['FUSE', 'MEMORY', 'NULL', 'RANDOM'])

/** CREATE TABLE in all its forms. Source: databend binder/ddl/table.rs `bind_create_table`. */
export function bindCreateTable(binding: Binding, tree: Tree): CreateTable {
  const { source, span } = tree
  refuseClauses(tree)
  const { database, name } = tableNameParts(binding, tree.name)
  checkDatabase(binding, database, span)
  const engine = engineOf(tree)
  const declared =
    source === undefined
      ? undefined
      : source.kind === 'Columns'
        ? tableColumns(binding, source.columns)
        : likeColumns(binding, source)
  const as = tree.as && asQuery(binding, tree.as, declared)
  const columns = as?.columns ?? declared
  if (columns === undefined) {
    throw new QueryError(
      'BadArguments',
      'Incorrect CREATE query: required list of column descriptions or AS section or SELECT or ICEBERG/DELTA table engine',
    )
  }
  checkColumns(columns)
  const indexes = source?.kind === 'Columns' ? tableIndexes(binding, source.indexes, columns) : []
  if (indexes.length > 0 && engine !== 'FUSE') {
    throw new QueryError('UnsupportedIndex', `Table engine ${engine} does not support create index`)
  }
  const constraints = constraintsOf(binding, tree, name, columns)
  if (constraints.length > 0 && engine !== 'FUSE') {
    throw new QueryError(
      'UnsupportedIndex',
      `Table engine ${engine} does not support create constraints`,
    )
  }
  const keyed = { columns, indexes }
  const partitionBy = partitionKeys(binding, tree.partitionBy, keyed)
  const isPartitioned = partitionBy.length > 0
  const clusterBy =
    tree.clusterBy === undefined ? [] : clusterKeys(binding, tree.clusterBy, keyed, isPartitioned)
  checkEngine(tree, engine)
  const storage = storageOfTable(binding, tree, { database, engine })
  checkSnapshotLocation(tree)
  const { comment = '', ...given } = newTableOptions(tree.options, engine, columns)
  checkDistribution(given, isPartitioned)
  const options = {
    ...(tree.tableType === 'TRANSIENT' ? { TRANSIENT: 'T' } : {}),
    ...(clusterBy.length > 0 ? clusteredOptions(tree.clusterBy!.type) : {}),
    ...given,
  }
  return {
    kind: 'CreateTable',
    table: { database, name },
    mode: tree.mode,
    engine,
    transient: tree.tableType === 'TRANSIENT',
    temporary: tree.tableType === 'TEMPORARY',
    options,
    comment,
    ...(storage === undefined ? {} : { storage }),
    columns,
    clusterBy,
    partitionBy,
    indexes,
    constraints,
    ...(as === undefined ? {} : { as: rowsOfQuery(binding, as, { clusterBy, options }) }),
  }
}

/**
 * 3001 for `SNAPSHOT_LOCATION`: a server reads the new table's statistics from the file of a snapshot, and mockq has no
 * such files. Source: databend interpreter_table_create.rs `create_table`.
 */
function checkSnapshotLocation({ as, options }: Tree): void {
  const location = new Map(optionMap(options)).get('snapshot_location')
  if (as !== undefined || location === undefined) return
  throw new QueryError('StorageNotFound', `there is no file '${location}' of a snapshot`)
}

function constraintsOf(
  binding: Binding,
  { source }: Tree,
  name: string,
  columns: readonly TableColumn[],
): readonly TableConstraint[] {
  if (source?.kind !== 'Columns') return []
  const ofColumns = source.columns.flatMap(({ check }) => (check === undefined ? [] : [{ check }]))
  return tableConstraints(binding, name, [...ofColumns, ...source.constraints], columns)
}

/** Options that belong to a cluster key. Source: databend ddl/table.rs, interpreter_cluster_key_alter.rs. */
export function clusteredOptions(type: 'LINEAR' | 'HILBERT'): TableOptions {
  return { cluster_type: type.toLowerCase(), aggressive_recluster: '1' }
}

/** Options of some engines only. Source: databend ddl/table.rs, interpreter_table_create.rs. */
function checkEngine({ tableType, clusterBy, partitionBy }: Tree, engine: string): void {
  if (tableType === 'TEMPORARY' && engine !== 'FUSE' && engine !== 'MEMORY') {
    throw new QueryError(
      'BadArguments',
      'Temporary table is only supported for FUSE and MEMORY engine',
    )
  }
  if (partitionBy.length > 0 && engine !== 'FUSE') {
    throw new QueryError(
      'UnsupportedEngineParams',
      `PARTITION BY is not supported for engine ${engine}`,
    )
  }
  if (clusterBy !== undefined && engine !== 'FUSE') {
    throw new QueryError('UnsupportedEngineParams', `Unsupported cluster key for engine: ${engine}`)
  }
}

/**
 * The location of a new table: its own, else that of its database. Its rows are in memory as those of all tables, which
 * no statement can tell from files on the machine; other storages are refused.
 *
 * Throws `QueryError` 1006 for another engine than FUSE, 4000 for a location that is no folder.
 */
function storageOfTable(
  binding: Binding,
  { uri, span }: Tree,
  { database, engine }: { readonly database: string; readonly engine: string },
): StorageParams | undefined {
  if (uri === undefined && engine !== 'FUSE') return undefined
  const storage =
    uri === undefined
      ? storageOfTables(binding, binding.cx.catalog.database(database)!)
      : storageAt(binding, uri.location, optionMap(uri.connection), {
          usage: 'when create TABLE with external location',
          span,
        })
  if (engine !== 'FUSE') {
    throw new QueryError(
      'BadArguments',
      `Incorrect CREATE query: CREATE TABLE with external location is only supported for FUSE engine, but got ${engine}`,
    )
  }
  if (storage !== undefined && storage.type !== 'fs') {
    throw new Unsupported(`a table in storage of type ${storage.type}`, { span })
  }
  return storage
}

function refuseClauses(tree: Tree): void {
  const { source } = tree
  const refuse = (what: string, span: Span) => {
    throw new Unsupported(what, { span })
  }
  if (source?.kind === 'Clone') refuse('CREATE TABLE … CLONE', tree.span)
}

/** 1003. Source: databend app_error.rs. */
export function checkDatabase(binding: Binding, name: string, span: Span): void {
  if (binding.cx.catalog.database(name) === undefined) {
    throw new QueryError('UnknownDatabase', `Unknown database '${name}'`, { span })
  }
}

function engineOf(tree: Tree): string {
  const engine = (tree.engine ?? 'FUSE').toUpperCase()
  if (engines.has(engine)) return engine
  throw new Unsupported(`the table engine ${engine}`, { span: tree.span })
}

/** 1110. Source: databend interpreter_table_create.rs `is_valid_column`. */
export function refuseInternalName(name: string): void {
  if (!isInternalColumn(name)) return
  throw new QueryError(
    'TableWithInternalColumnName',
    `Cannot create table has column with the same name as internal column: ${name}`,
  )
}

export function checkColumns(columns: readonly TableColumn[]): void {
  const seen = new Set<string>()
  for (const { name, type } of columns) {
    if (seen.has(name)) {
      throw new QueryError('BadArguments', `Duplicated column name: ${name}`)
    }
    if (type.kind === 'Null') {
      throw new QueryError('BadArguments', `Column \`${name}\` have NULL type is not allowed`)
    }
    seen.add(name)
  }
  for (const { name } of columns) refuseInternalName(name)
}

/** The declared columns, with their defaults and computed expressions checked. */
export function tableColumns(
  binding: Binding,
  definitions: readonly ColumnDefinition[],
): readonly TableColumn[] {
  const columns = definitions.map(definition => tableColumn(binding, definition))
  for (const [i, { computed }] of definitions.entries()) {
    if (computed !== undefined) checkComputed(binding, columns[i]!, columns)
  }
  return columns
}

/** One declared column; Nullable unless the declaration or `ddl_column_type_nullable` says otherwise. */
export function tableColumn(binding: Binding, definition: ColumnDefinition): TableColumn {
  const { span, computed, comment, statsTruncateLen } = definition
  const nullable = columnsAreNullable(binding)
  const type = typeOfName(definition.type, nullable)
  const name = binding.name(definition.name)
  if (statsTruncateLen !== undefined) checkTruncateLen(statsTruncateLen, name, type)
  if (definition.default !== undefined && computed !== undefined) {
    throw new QueryError('SemanticError', `column ${name} has both DEFAULT and AS`, { span })
  }
  const column: TableColumn = {
    name,
    type,
    ...(computed === undefined
      ? {}
      : {
          computed: {
            expr: printExpression(computed.expr, computedStyle(binding)),
            stored: computed.stored,
          },
        }),
    ...(definition.autoIncrement === undefined
      ? {}
      : { autoIncrement: autoIncrementOf(definition.autoIncrement, type) }),
    ...(comment === undefined ? {} : { comment }),
  }
  if (definition.default === undefined) return column
  const defaultExpr = defaultText(binding, definition.default, column)
  return { ...column, defaultExpr }
}

/** Throws `QueryError` 1301. Source: databend ddl/table.rs `analyze_create_table_schema_by_columns`. */
function checkTruncateLen(written: string, name: string, type: DataType): void {
  const { kind } = removeNullable(type)
  if (kind !== 'String') {
    throw new QueryError(
      'TableOptionInvalid',
      `STATS_TRUNCATE_LEN can only be set on STRING columns, but column '${name}' is ${kind}`,
    )
  }
  const length = Number(written)
  if (length === 0 || length > 4096) {
    throw new QueryError(
      'TableOptionInvalid',
      `STATS_TRUNCATE_LEN must be in range [1, 4096], got ${written}`,
    )
  }
}

/** Throws `QueryError` 1065. Source: databend ddl/table.rs `check_autoincrement_expr`. */
function autoIncrementOf(
  { start, step: written, order }: NonNullable<ColumnDefinition['autoIncrement']>,
  type: DataType,
): AutoIncrement {
  const { kind } = removeNullable(type)
  if (!isIntegerKind(kind) && !isFloatKind(kind) && kind !== 'Decimal') {
    throw semantic('AUTOINCREMENT only supports Decimal or Numeric (e.g. INT32) types')
  }
  if (!order) throw semantic('AUTOINCREMENT only support ORDER now')
  const step = BigInt(written)
  if (step === 0n) throw semantic('INCREMENT cannot be 0')
  return { id: 0, start: BigInt(start), step }
}

/** Unquoted names, spelled by the session's rules. Source: databend name_resolution.rs `IdentifierNormalizer`. */
function computedStyle(binding: Binding): PrintStyle {
  return {
    ...sqlStyle,
    identifier: written =>
      sqlStyle.identifier(
        written.quote === undefined ? { ...written, name: binding.name(written) } : written,
      ),
  }
}

/**
 * A computed column's expression must have the column's type without a cast, and be deterministic.
 * Source: databend expression_parser.rs `parse_computed_expr_to_string`.
 */
export function checkComputed(
  binding: Binding,
  column: TableColumn,
  columns: readonly TableColumn[],
): void {
  const scope = columns
    .filter(other => other.computed === undefined)
    .map(({ name, type }) => binding.newColumn(name, type))
  const { expr } = column.computed!
  const calls = new SelectCalls(binding.keys)
  const bound = standaloneExpression(binding, expr, scope, { calls })
  const read = [...columnsOf([bound])]
  if (!read.every(id => scope.some(known => known.id === id))) {
    throw semantic(`computed column expression \`${expr}\` is invalid`)
  }
  if (bound.type !== column.type) {
    const types = `${typeText(column.type)}, but \`${expr}\` has type ${typeText(bound.type)}`
    throw semantic(`expected computed column expression have type ${types}.`)
  }
  if (!isVolatile(bound)) return
  throw semantic(`computed column expression \`${scalarText(bound)}\` is not deterministic.`)
}

const semantic = (message: string): QueryError => new QueryError('SemanticError', message)

function likeColumns(
  binding: Binding,
  source: Extract<NonNullable<Tree['source']>, { kind: 'Like' | 'Clone' }>,
): readonly TableColumn[] {
  const { database, table } = findTable(binding, source.table)
  if (table.kind === 'Stream') return streamColumns(binding.cx.catalog, table)
  if (table.kind !== 'View') return table.columns
  refuseStoredRows(table, 'CREATE TABLE … LIKE')
  const { columns } = expandView(binding, database, table, source.table[0]!.span)
  return columns.map(({ name, type }) => ({ name, type }))
}

/** AS query: its columns, or the declared ones with the query's values cast to them. */
function asQuery(
  binding: Binding,
  query: NonNullable<Tree['as']>,
  declared: readonly TableColumn[] | undefined,
) {
  const bound = binding.query(query, { ctes: noCtes })
  if (declared !== undefined && declared.length !== bound.columns.length) {
    throw new QueryError('BadArguments', 'Number of columns does not match')
  }
  const columns = declared ?? queryColumns(binding, bound.columns)
  const items = bound.columns.map((column, i) => {
    const { name, type } = columns[i]!
    const expr = castIntoColumn(binding, columns[i]!, columnRef(planColumn(column)))
    return { column: binding.newColumn(name, type), expr }
  })
  const relation: Relation = { kind: 'Project', input: bound.relation, items }
  return { columns, relation, output: items.map(item => item.column) }
}

/** The rows of AS query, as the new table keeps them. */
function rowsOfQuery(
  binding: Binding,
  { relation, output }: ReturnType<typeof asQuery>,
  table: Pick<StoredTable, 'clusterBy' | 'options'>,
): NonNullable<CreateTable['as']> {
  const columns = output.map(column => column.id)
  const rows = clusteredRows(binding, table, relation, output)
  const root = rewriteRelation(binding, rows, columns)
  return { query: { kind: 'Query', root, output }, columns }
}

/** A query's columns as those of a table: Nullable with `ddl_column_type_nullable`; a column of NULLs is a String. */
function queryColumns(binding: Binding, columns: readonly ScopeColumn[]): readonly TableColumn[] {
  const nullable = columnsAreNullable(binding)
  return columns.map(({ name, type }) => {
    if (type.kind === 'Null') return { name, type: nullableType(stringType) }
    return { name, type: nullable ? nullableType(type) : type }
  })
}

/** Whether columns are Nullable unless declared NOT NULL. */
function columnsAreNullable(binding: Binding): boolean {
  return binding.cx.eval.setting('ddl_column_type_nullable') !== '0'
}
