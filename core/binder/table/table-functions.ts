import { engineName } from '../../catalog/engine-name.js'
import { refuseStoredRows } from '../../catalog/materialized-views.js'
import type { StoredTable, Stream, TableObject } from '../../catalog/objects.js'
import { hasChanges, readableSource } from '../../catalog/streams.js'
import { QueryError, type Span } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { seriesOf, seriesType } from '../../functions/series.js'
import type { TableFunctionName } from '../../functions/table-functions.js'
import type { SourceArgs } from '../../plan/relation.js'
import { parseExpressionText } from '../../sql/parse.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import {
  booleanType,
  type DataType,
  int64Type,
  nullableType,
  removeNullable,
  stringType,
  timestampType,
  uint32Type,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import { integerFault } from '../../types/integer-fault.js'
import { isIntegerKind, isNumberKind } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import type { Binding } from '../binding.js'
import { checkNumber } from '../expression/check-number.js'
import { nameTable } from '../name-table.js'
import { locationOf, stageLocation } from '../stage-location.js'
import { placeArgs } from './stage-table.js'
import {
  checkPositioned,
  databaseAndTable,
  databaseTableAndMore,
  debugText,
  debugTexts,
  literalText,
  shownArgument,
  twoOrThreeTexts,
} from './table-arguments.js'
import { tableFolder } from './table-folder.js'
import { knownTable } from './table-name.js'
import { tagReferences } from './tag-references.js'
import { checkSnapshotTags } from './time-travel.js'

/** A constant argument of a table function. */
export interface TableArgument {
  readonly type: DataType
  readonly value: Value
}

/** A call of a table function with its constant arguments. */
export interface TableCall {
  readonly name: string
  readonly args: readonly TableArgument[]
  readonly named: ReadonlyMap<string, TableArgument>
  readonly span: Span
}

/** A table function: what it reads and the columns that it gives. */
export type TableFunctionSpec = (
  binding: Binding,
  call: TableCall,
) => {
  readonly args: SourceArgs
  readonly columns: readonly (readonly [name: string, type: DataType])[]
}

/** Throws `QueryError` 1006, 2004. Source: databend numbers_table.rs `create`. */
function count({ scalars }: Binding, call: TableCall): bigint {
  checkPositioned(call)
  const { args, name } = call
  const [only] = args
  if (only === undefined || args.length !== 1) {
    throw new QueryError('BadArguments', `${name} must accept exactly 1 positioned args`)
  }
  return checkNumber(scalars, scalars.literal(only.type, only.value), uint64Type)
}

/** `numbers(n)`: 0 up to n. */
const numbers: TableFunctionSpec = (binding, call) => ({
  args: { count: count(binding, call) },
  columns: [['number', uint64Type]],
})

/**
 * `generate_series(a, b [, step])` includes b, `range` does not: integers, dates or timestamps.
 * Source: databend table_functions/srf/range.rs `validate_args`, `RangeSource::create`.
 */
const series: TableFunctionSpec = (_binding, { args: ends, name }) => {
  const [start, end, step] = ends
  if (start === undefined || end === undefined || ends.length > 3) {
    throw new QueryError(
      'NumberArgumentsNotMatch',
      `Function \`${name}\` expect to have [2, 3] arguments, but got ${ends.length}`,
    )
  }
  const wrong = (message: string) => new QueryError('BadDataValueType', message)
  if (scalarKind(start) !== scalarKind(end)) {
    const shown = `start is ${debugText(start)} and end is ${debugText(end)}`
    throw wrong(`Expected same scalar type, but got ${shown}`)
  }
  const type = seriesType([start.type, end.type])
  const isStep = step === undefined || isNumberKind(step.type.kind)
  if (type === undefined || !isStep) {
    throw wrong(`Expected Number, Date or Timestamp type, but got ${debugTexts(ends)}`)
  }
  const by = step === undefined ? 1n : wholeNumber(step)
  const given = { start: wholeNumber(start), end: wholeNumber(end), step: by }
  const args = seriesOf(type, given, name === 'generate_series')
  return { args: { ...args }, columns: [[name, type]] }
}

/** What the server compares: all numbers but decimals are one kind. */
const scalarKind = ({ type, value }: TableArgument): string => {
  if (value === null) return 'Null'
  const { kind } = removeNullable(type)
  return isNumberKind(kind) ? 'Number' : kind
}

/** Fractions are rounded, as a cast to Int64 does. */
const wholeNumber = ({ value }: TableArgument): bigint =>
  typeof value === 'bigint' ? value : BigInt(Math.round(value as number))

/** The kept rows of an earlier statement. Source: databend bind_table_function.rs `bind_result_scan`. */
const resultScan: TableFunctionSpec = (binding, { args: [id], span }) => {
  if (typeof id?.value !== 'string') {
    const found = id === undefined || id.value === null ? 'NULL' : String(id.value)
    throw new QueryError(
      'BadArguments',
      `RESULT_SCAN(<query_id>) expected a string for <query_id>, but found ${found}.`,
      { span },
    )
  }
  const queryId = id.value
  if (queryId === '') {
    const reason =
      "The `RESULT_SCAN` function requires a 'query_id' parameter. Please specify a valid query ID."
    throw new QueryError('InvalidArgument', reason, { span })
  }
  const fail = (reason: string): never => {
    throw new QueryError('EmptyData', `\`RESULT_SCAN\` failed: ${reason}`, { span })
  }
  const result =
    binding.cx.describeResult(queryId) ??
    fail(`No cache key found in current session for query ID '${queryId}'.`)
  const columns =
    result.columns ??
    fail(
      `Unable to fetch cached data for query ID '${queryId}'. The data may have exceeded its TTL or been cleaned up. Cache key: '${result.key}'`,
    )
  return { args: { queryId }, columns: columns.map(({ name, type }) => [name, type] as const) }
}

function textArgument(call: TableCall, name: string): string | undefined {
  const given = call.named.get(name)
  return given && literalText(given)
}

function locationArgument(binding: Binding, call: TableCall): string {
  const text = textArgument(call, 'location')
  if (text?.startsWith('@')) {
    binding.uses.listedStages.push(stageLocation(text))
    return text
  }
  throw new QueryError(
    'BadArguments',
    text === undefined
      ? `${call.name} must specify location`
      : `location must start with @, but got ${text}`,
  )
}

/** Throws `QueryError` 1006. Source: databend list_stage/table_args.rs, infer_schema/table_args.rs. */
function refuseUnknown(call: TableCall, known: ReadonlySet<string>): void {
  if (call.args.length > 0) throw badArguments(`${call.name} accept named args only`)
  const unknown = [...call.named.keys()].find(name => !known.has(name))
  if (unknown === undefined) return
  throw new QueryError('BadArguments', `unknown param ${unknown} for ${call.name}`)
}

/**
 * A stage, or a URL with the connection that is named; no privilege is needed for a URL.
 *
 * Source: databend infer_schema_table.rs `read_partitions`.
 */
function inferLocation(binding: Binding, call: TableCall): SourceArgs {
  refuseUnknown(call, inferArguments)
  if (!call.named.has('location')) {
    throw new QueryError('BadArguments', 'infer_schema must specify location')
  }
  const text = textArgument(call, 'location') ?? ''
  if (text.startsWith('@')) return placeArgs(stageLocation(locationArgument(binding, call)))
  const name = textArgument(call, 'connection_name')
  const connection = new Map(name === undefined ? [] : [['connection_name', name]])
  const { span } = call
  const url = { kind: 'url', url: text, connection: [], span } as const
  return placeArgs(locationOf(binding, url, connection))
}

function countArgument(call: TableCall, name: string): bigint | undefined {
  const given = call.named.get(name)
  if (given === undefined) return undefined
  const { type, value } = given
  if (value !== null && isIntegerKind(removeNullable(type).kind)) return BigInt(value as bigint)
  throw badArguments(`invalid value ${shownArgument(given)} expect to be i64 literal.`)
}

/** `list_stage(location => '@s', pattern => '…')`. */
const listStage: TableFunctionSpec = (binding, call) => {
  refuseUnknown(call, listArguments)
  return {
    args: { location: locationArgument(binding, call), pattern: textArgument(call, 'pattern') },
    columns: [
      ['name', stringType],
      ['size', uint64Type],
      ['md5', nullableType(stringType)],
      ['last_modified', stringType],
      ['creator', nullableType(stringType)],
    ],
  }
}

const listArguments: ReadonlySet<string> = new Set(['location', 'pattern'])

const inferArguments: ReadonlySet<string> = new Set([
  'location',
  'connection_name',
  'file_format',
  'pattern',
  'max_records_per_file',
  'max_file_count',
])

/**
 * `infer_schema(location => '@s/f.parquet', file_format => 'parquet')`. Source: databend infer_schema/table_args.rs.
 */
const inferSchema: TableFunctionSpec = (binding, call) => ({
  args: {
    ...inferLocation(binding, call),
    file_format: textArgument(call, 'file_format'),
    pattern: textArgument(call, 'pattern'),
    max_records_per_file: countArgument(call, 'max_records_per_file'),
    max_file_count: countArgument(call, 'max_file_count'),
  },
  columns: [
    ['column_name', stringType],
    ['type', stringType],
    ['nullable', booleanType],
    ['filenames', stringType],
    ['order_id', uint64Type],
  ],
})

/**
 * `inspect_parquet('@s/f.parquet')`: facts about a file, or about the first one in a folder.
 *
 * Throws `QueryError` 1006. Source: databend inspect_parquet_table.rs `create`, table_args.rs `expect_all_positioned`.
 */
const inspectParquet: TableFunctionSpec = (binding, { args, named, name }) => {
  if (named.size > 0) throw badArguments(`${name} accept positioned args only`)
  const [location, ...others] = args.map(({ value }) => value)
  if (location === undefined || others.length > 0) {
    throw badArguments(`${name} must accept exactly 1 positioned args`)
  }
  if (typeof location !== 'string') throw badArguments('Expected string argument.')
  if (!location.startsWith('@')) {
    throw badArguments(`stage path must start with @, but got ${location}`)
  }
  binding.uses.listedStages.push(stageLocation(location))
  return {
    args: { location },
    columns: [
      ['created_by', stringType],
      ['num_columns', uint64Type],
      ['num_rows', uint64Type],
      ['num_row_groups', uint64Type],
      ['serialized_size', uint64Type],
      ['max_row_groups_size_compressed', int64Type],
      ['max_row_groups_size_uncompressed', int64Type],
    ],
  }
}

/** A function without arguments that lists objects of one kind. */
const listing =
  (columns: readonly (readonly [string, DataType])[]): TableFunctionSpec =>
  (_binding, { args, name }) => {
    if (args.length === 0) return { args: {}, columns }
    throw new QueryError(
      'NumberArgumentsNotMatch',
      `Function \`${name}\` expect to have 0 arguments, but got ${args.length}`,
    )
  }

/**
 * `show_grants('role', 'r')`: what is granted to a role or user, on an object, or who has a role.
 * Source: databend table_functions/show_grants/show_grants_table.rs.
 */
const showGrants: TableFunctionSpec = (_binding, { args, name }) => {
  if (args.length < 2 || args.length > 4) {
    throw new QueryError(
      'NumberArgumentsNotMatch',
      `Function \`${name}\` expect to have [2, 4] arguments, but got ${args.length}`,
    )
  }
  const texts = args.map(({ value }) => {
    if (typeof value === 'string') return value
    throw new QueryError('BadDataValueType', `Expected String type, but got ${debugTexts(args)}`)
  })
  const isGrantee = texts[0]!.toLowerCase() === 'role_grantee'
  return { args: { texts }, columns: isGrantee ? granteeColumns : grantColumns }
}

const granteeColumns = [
  ['role', stringType],
  ['granted_to', stringType],
  ['grantee_name', stringType],
] as const

const grantColumns = [
  ['privileges', stringType],
  ['object_name', stringType],
  ['object_id', nullableType(stringType)],
  ['grant_to', stringType],
  ['name', stringType],
  ['grants', stringType],
] as const

const nullableUInt64 = nullableType(uint64Type)

/**
 * A function that lists parts of a FUSE table: `fuse_block('db', 't' [, 'snapshot'])`.
 *
 * Throws `QueryError`: 1006 for the wrong arguments, 1003, 1025; 4000 for a table of another engine. Source: databend
 * table_functions/function_template/simple_arg_func.rs, fuse_snapshot.rs.
 */
const ofFuseTable =
  (columns: readonly (readonly [string, DataType])[], most: 2 | 3): TableFunctionSpec =>
  (binding, call) => {
    const { name } = call
    const [database, tableName, snapshot]: readonly [string, string, string?] =
      most === 2 ? databaseAndTable(call) : databaseTableAndMore(call)
    const table = knownTable(binding, database, tableName)
    refuseStoredRows(table, name)
    if (table.kind !== 'Table' || table.engine !== 'FUSE') {
      const message = `Invalid table engine, only FUSE table supports ${name}`
      throw new QueryError('StorageOther', message)
    }
    const home = binding.cx.catalog.database(database)!
    const given = {
      table: table.id,
      folder: tableFolder(home, table),
      snapshot,
      columns: table.columns.map(column => ({
        name: column.name,
        type: typeText(column.type),
      })),
    }
    return { args: given, columns }
  }

/**
 * `fuse_statistic(['catalog',] 'db', 't')`: a row for each column with statistics, and for each part of a column. A table
 * without rows has none. NULL: only the number of distinct values may be.
 *
 * Throws `QueryError` 1001, 1003, 1006, 1025, 1119. Source: databend table_functions/fuse_statistic.rs.
 */
const fuseStatistic: TableFunctionSpec = (binding, call) => {
  const texts = twoOrThreeTexts(call, '<opt_catalog>, <database>, <table>')
  const [tableName, database, catalog] = texts.toReversed() as [string, string, string?]
  checkDefaultCatalog(catalog)
  const table = fuseTable(knownTable(binding, database, tableName))
  return {
    args: { database, name: table.name },
    columns: [
      ['column_name', stringType],
      ['distinct_count', nullableUInt64],
      ['null_count', uint64Type],
      ['avg_size', uint64Type],
      ['histogram', stringType],
    ],
  }
}

/**
 * `fuse_vacuum_temporary_table([limit])`: removes files that sessions without an end left behind, of at most `limit`
 * sessions. In mockq the temporary tables of a session end with it, so there are none.
 *
 * Throws `QueryError` 1001, 1006, 1028. Source: databend table_functions/fuse_vacuum_temporary_table.rs.
 */
const vacuumTemporaryTables: TableFunctionSpec = (_, { args }) => {
  const [limit, more] = args
  if (more !== undefined) {
    throw new QueryError('NumberArgumentsNotMatch', 'Expected 0 or 1 arguments')
  }
  if (typeof limit?.value === 'string' && !/^\+?\d+$/.test(limit.value)) {
    throw new QueryError('Internal', integerFault(limit.value))
  }
  if (limit !== undefined && !/^\d+$/.test(String(limit.value))) {
    throw badArguments(
      `invalid value ${shownArgument(limit)} expect to be unsigned integer literal.`,
    )
  }
  const result = 'Ok: processed temporary tables from 0 inactive sessions'
  return { args: { result }, columns: [['result', stringType]] }
}

/**
 * `clustering_information('db', 't' [, 'key'])`: one row. Another key than that of the table is refused, because its
 * ranges come from estimates of the server.
 *
 * Throws `QueryError` 1001, 1003, 1006, 1025, 1081; 1118 for a table without a key.
 * Source: databend table_functions/clustering_information.rs.
 */
const clusteringInformation: TableFunctionSpec = (binding, call) => {
  const [database, tableName, asked] = databaseTableAndMore(call)
  const table = fuseTable(knownTable(binding, database, tableName))
  if (table.clusterBy.length === 0 && asked === undefined) {
    throw new QueryError('UnclusteredTable', `Unclustered table '${database}'.'${table.name}'`)
  }
  const key = `(${table.clusterBy.join(', ')})`
  if (asked !== undefined && askedKey(asked) !== key) {
    throw new Unsupported('clustering_information for another key than that of the table')
  }
  return {
    args: { database, name: table.name, key },
    columns: [
      ['cluster_key', stringType],
      ['type', stringType],
      ['timestamp', timestampType],
      ['info', variantType],
    ],
  }
}

/** A key that was given as text, with or without parentheses, as the catalog keeps it. */
function askedKey(text: string): string {
  const expr = parseExpressionText(text)
  const keys = expr.kind === 'Tuple' ? expr.items : [expr]
  return `(${keys.map(each => printExpression(each, sqlStyle)).join(', ')})`
}

/** Throws `QueryError` 1119 for another catalog than the default one. */
function checkDefaultCatalog(name: string | undefined): void {
  if (name === undefined || name === 'default') return
  throw new QueryError('UnknownCatalog', `unknown catalog '${name}'`)
}

/** Throws `QueryError` 1001. Source: databend fuse_table.rs `try_from_table`. */
function fuseTable(table: TableObject): StoredTable {
  if (table.kind === 'Table' && table.engine === 'FUSE') return table
  refuseStoredRows(table, 'the stored rows')
  const message = `[FUSE-TABLE] Expected FUSE engine table, but got ${engineName(table)}`
  throw new QueryError('Internal', message)
}

/** Throws `QueryError` 1002, 1006, 1003, 1025; 1302 for another engine. Source: databend table_functions/fuse_tag.rs. */
const fuseTag: TableFunctionSpec = (binding, call) => {
  const { name } = call
  const [database, tableName] = databaseAndTable(call)
  checkSnapshotTags(binding)
  const table = knownTable(binding, database, tableName)
  refuseStoredRows(table, name)
  if (table.kind !== 'Table' || table.engine !== 'FUSE') {
    const message = `Invalid table engine, only FUSE table supports ${name}`
    throw new QueryError('TableEngineNotSupported', message)
  }
  const folder = tableFolder(binding.cx.catalog.database(database)!, table)
  return {
    args: { table: table.id, folder },
    columns: [
      ['name', stringType],
      ['snapshot_location', stringType],
      ['expire_at', nullableType(timestampType)],
    ],
  }
}

const referenceArguments =
  "function 'policy_references' expects argument (policy_name=>'policyName') or (ref_entity_name=>'name', ref_entity_domain=>'domain')"

/**
 * `policy_references(policy_name => 'p')`, `policy_references(ref_entity_name => 'db.t', ref_entity_domain => 'TABLE')`.
 * Source: databend table_functions/policy_references/policy_references_table.rs `collect_policy_reference_rows`.
 */
const policyReferences: TableFunctionSpec = (binding, { args, named, name }) => {
  if (args.length > 0) throw badArguments(`${name} accept named args only`)
  const texts = new Map<string, string>()
  for (const [key, { value }] of named) {
    if (typeof value !== 'string') {
      const text = value === null ? 'NULL' : String(value)
      throw badArguments(`invalid value ${text} expect to be string literal.`)
    }
    if (!['policy_name', 'ref_entity_name', 'ref_entity_domain'].includes(key)) {
      throw badArguments(`${name} invalid argument '${key}'`)
    }
    texts.set(key, key === 'ref_entity_domain' ? entityDomain(value) : value)
  }
  const [policy, entity, domain] = ['policy_name', 'ref_entity_name', 'ref_entity_domain'].map(
    key => texts.get(key),
  )
  if (policy !== undefined && entity === undefined && domain === undefined) {
    return { args: { policy }, columns: referenceColumns }
  }
  if (policy !== undefined || entity === undefined || domain === undefined) {
    throw badArguments(referenceArguments)
  }
  const place = entityPlace(entity, binding.around.database)
  return { args: { entity, domain, ...place }, columns: referenceColumns }
}

function entityDomain(text: string): string {
  const domain = text.trim().toUpperCase()
  if (domain === 'TABLE' || domain === 'VIEW') return domain
  throw badArguments(`Invalid REF_ENTITY_DOMAIN '${text}'. Expected TABLE or VIEW`)
}

/** `db.t` or `t`, its parts as they are written. */
function entityPlace(
  entity: string,
  current: string,
): { readonly database: string; readonly table: string } {
  const text = entity.trim()
  if (text === '') throw badArguments('REF_ENTITY_NAME must not be empty')
  const dot = text.indexOf('.')
  if (dot < 0) return { database: current, table: text }
  const table = text.slice(dot + 1).trim()
  if (table === '') throw badArguments(`Invalid REF_ENTITY_NAME '${entity}'`)
  return { database: text.slice(0, dot).trim(), table }
}

const badArguments = (message: string): QueryError => new QueryError('BadArguments', message)

const referenceColumns = [
  ['policy_name', stringType],
  ['policy_kind', stringType],
  ['ref_database_name', stringType],
  ['ref_entity_name', stringType],
  ['ref_entity_domain', stringType],
  ['ref_column_name', nullableType(stringType)],
  ['ref_arg_column_names', nullableType(stringType)],
  ['policy_status', stringType],
] as const

/** `stream_status('[[catalog.]db.]s')`. Throws `QueryError` 1006, 1025, 2733. Source: databend stream_status_table_func.rs. */
const streamStatus: TableFunctionSpec = (binding, call) => {
  const { stream } = askedStream(binding, call)
  const last = binding.cx.snapshots?.(stream.source).at(-1)
  return { args: { hasData: hasChanges(stream, last) }, columns: [['has_data', booleanType]] }
}

/**
 * `stream_backlog('[[catalog.]db.]s')`: one row about the blocks of a stream's table: how many rows are in those added and in
 * those removed since the stream was consumed last, and an estimate of the stream's changes.
 *
 * Throws `QueryError` 1006, 1025, 1119, 2733. Source: databend stream_backlog_table_func.rs.
 */
const streamBacklog: TableFunctionSpec = (binding, call) => {
  const { database, stream } = askedStream(binding, call)
  return {
    args: { database, stream: stream.name },
    columns: [
      ['rows_added', uint64Type],
      ['rows_removed', uint64Type],
      ['estimated_rows', uint64Type],
    ],
  }
}

/** The stream that the only argument names. Throws `QueryError` 1001, 1003, 1006, 1025, 1119, 2733. */
function askedStream(
  binding: Binding,
  { args, name }: TableCall,
): { readonly database: string; readonly stream: Stream } {
  const [text, ...others] = args.map(({ value }) => value)
  if (typeof text !== 'string' || others.length > 0) {
    throw badArguments(`${name} must accept exactly 1 positioned args`)
  }
  const [only = '', database = binding.around.database, catalog, ...more] = text
    .split('.')
    .toReversed()
  if (more.length > 0) {
    throw badArguments("Invalid stream name. Use the format '[catalog.][database.]stream'")
  }
  checkDefaultCatalog(catalog)
  const found = knownTable(binding, database, only)
  if (found.kind !== 'Stream') {
    throw new QueryError('Internal', `expects table of engine STREAM, but got ${found.kind}`)
  }
  const source = readableSource(binding.cx.catalog, found)
  if (typeof source === 'string') throw new QueryError('IllegalStream', source)
  return { database, stream: found }
}

/**
 * `copy_history('[db.]t')`: the files that COPY loaded into a table and skips when they are loaded again, by name: their size,
 * and when they were changed last. `etag` is NULL where the storage does not know it.
 *
 * Throws `QueryError` 1003, 1006, 1025. Source: databend copy_history_table.rs, builder_copy_into_table.rs
 * `build_upsert_copied_files_to_meta_req` (what is kept).
 */
const copyHistory: TableFunctionSpec = (binding, { args, named }) => {
  if (named.size > 0) throw badArguments('COPY_HISTORY accept positioned args only')
  const [name, ...others] = args.map(({ value }) => value)
  if (name === undefined || others.length > 0) {
    throw badArguments('COPY_HISTORY must accept exactly 1 positioned args')
  }
  if (typeof name !== 'string') throw badArguments('TABLE_NAME must be a string')
  const [tableName = '', database = binding.around.database, ...more] = name.split('.').toReversed()
  if (more.length > 0) throw badArguments('Invalid table name format')
  const table = knownTable(binding, database, tableName)
  return {
    args: { table: 'id' in table ? table.id : -1 },
    columns: [
      ['file_name', stringType],
      ['content_length', uint64Type],
      ['last_modified', nullableType(timestampType)],
      ['etag', nullableType(stringType)],
    ],
  }
}

/** Table functions that read a `Source` of the same name. */
const specs: Readonly<Record<Exclude<TableFunctionName, 'obfuscate'>, TableFunctionSpec>> = {
  numbers,
  numbers_mt: numbers,
  numbers_local: numbers,
  generate_series: series,
  range: series,
  result_scan: resultScan,
  list_stage: listStage,
  infer_schema: inferSchema,
  inspect_parquet: inspectParquet,
  copy_history: copyHistory,
  show_variables: listing([
    ['name', stringType],
    ['value', stringType],
    ['type', stringType],
  ]),
  policy_references: policyReferences,
  show_grants: showGrants,
  show_roles: listing([
    ['name', stringType],
    ['inherited_roles', uint64Type],
    ['inherited_roles_name', stringType],
    ['is_current', booleanType],
    ['is_default', booleanType],
    ['comment', stringType],
  ]),
  tag_references: tagReferences,
  fuse_snapshot: ofFuseTable(
    [
      ['snapshot_id', stringType],
      ['snapshot_location', stringType],
      ['format_version', uint64Type],
      ['previous_snapshot_id', nullableType(stringType)],
      ['segment_count', uint64Type],
      ['block_count', uint64Type],
      ['row_count', uint64Type],
      ['bytes_uncompressed', uint64Type],
      ['bytes_compressed', uint64Type],
      ['index_size', uint64Type],
      ['bloom_index_size', nullableUInt64],
      ['ngram_index_size', nullableUInt64],
      ['inverted_index_size', nullableUInt64],
      ['vector_index_size', nullableUInt64],
      ['virtual_column_size', nullableUInt64],
      ['timestamp', nullableType(timestampType)],
    ],
    2,
  ),
  fuse_segment: ofFuseTable(
    [
      ['file_location', stringType],
      ['format_version', uint64Type],
      ['encoding', stringType],
      ['compression', stringType],
      ['block_meta_size', uint64Type],
      ['block_count', uint64Type],
      ['row_count', uint64Type],
      ['bytes_uncompressed', uint64Type],
      ['bytes_compressed', uint64Type],
      ['index_size', uint64Type],
      ['bloom_index_size', nullableUInt64],
      ['ngram_index_size', nullableUInt64],
      ['inverted_index_size', nullableUInt64],
      ['vector_index_size', nullableUInt64],
      ['virtual_column_size', nullableUInt64],
      ['virtual_block_count', nullableUInt64],
      ['segment_stats_size', nullableUInt64],
    ],
    3,
  ),
  fuse_block: ofFuseTable(
    [
      ['snapshot_id', stringType],
      ['timestamp', timestampType],
      ['block_location', stringType],
      ['block_size', uint64Type],
      ['file_size', uint64Type],
      ['row_count', uint64Type],
      ['bloom_filter_location', nullableType(stringType)],
      ['bloom_filter_size', uint64Type],
      ['inverted_index_size', nullableUInt64],
      ['ngram_index_size', nullableUInt64],
      ['vector_index_size', nullableUInt64],
      ['spatial_index_size', nullableUInt64],
      ['virtual_column_size', nullableUInt64],
    ],
    3,
  ),
  fuse_column: ofFuseTable(
    [
      ['snapshot_id', stringType],
      ['timestamp', timestampType],
      ['block_location', stringType],
      ['block_size', uint64Type],
      ['file_size', uint64Type],
      ['row_count', uint64Type],
      ['column_name', stringType],
      ['column_type', stringType],
      ['column_id', uint32Type],
      ['block_offset', uint64Type],
      ['bytes_compressed', uint64Type],
    ],
    3,
  ),
  fuse_statistic: fuseStatistic,
  clustering_information: clusteringInformation,
  fuse_tag: fuseTag,
  fuse_vacuum_temporary_table: vacuumTemporaryTables,
  stream_status: streamStatus,
  stream_backlog: streamBacklog,
  show_sequences: listing([
    ['name', stringType],
    ['interval', int64Type],
    ['current', uint64Type],
    ['created_on', timestampType],
    ['updated_on', timestampType],
    ['comment', nullableType(stringType)],
  ]),
}

export const sourceSpecs = nameTable(specs)
