import type { StoredTable, TableColumn, TableOptions } from '../../catalog/objects.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Options } from '../../sql/ast/query.js'
import { optionMap } from '../../sql/option-map.js'
import { isPlainName, quoteIdentifier } from '../../sql/print/quote.js'
import { checkListedType } from './indexed-columns.js'
import { check, listedColumns, optionChecks } from './table-option-checks.js'

const fuseOptions = [
  'aggressive_recluster',
  'analyze_count_min_sketch_error_rate',
  'analyze_frequency_columns',
  'analyze_histogram_algorithm',
  'analyze_histogram_kll_relative_error',
  'analyze_top_n_size',
  'approx_distinct_columns',
  'auto_compaction_imperfect_blocks_threshold',
  'block_per_segment',
  'block_size_threshold',
  'bloom_index_columns',
  'bloom_index_type',
  'change_tracking',
  'comment',
  'compression',
  'connection_name',
  'copy_dedup_full_path',
  'data_page_bytes',
  'data_page_rows',
  'data_retention_num_snapshots_to_keep',
  'data_retention_period_in_hours',
  'enable_auto_analyze',
  'enable_auto_vacuum',
  'enable_parquet_dictionary',
  'enable_schema_evolution',
  'enable_virtual_column',
  'engine',
  'file_size',
  'recluster_depth',
  'row_per_block',
  'row_per_page',
  'segment_format',
  'storage_format',
  'transient',
  'write_distribution_mode',
]

/** Options that a materialized view, which is stored as a FUSE table, does not have. */
const notOfViews: ReadonlySet<string> = new Set([
  'change_tracking',
  'connection_name',
  'copy_dedup_full_path',
  'enable_schema_evolution',
  'engine',
  'transient',
])

/** The table options of each engine. They are stored and shown; none changes the answer of a query. */
export const tableOptionNames: Readonly<Record<string, ReadonlySet<string>>> = {
  FUSE: new Set(fuseOptions),
  MATERIALIZED_VIEW: new Set(fuseOptions.filter(name => !notOfViews.has(name))),
  MEMORY: new Set(['comment', 'engine']),
  NULL: new Set(['comment', 'engine']),
  RANDOM: new Set([
    'comment',
    'engine',
    'seed',
    'min_string_len',
    'max_string_len',
    'max_array_len',
  ]),
}

/** Options that the server sets itself. Source: databend table_keys.rs `RESERVED_TABLE_OPTION_KEYS`. */
const reserved: ReadonlySet<string> = new Set([
  'database_id',
  'snapshot_loc',
  'recursive_cte',
  'partition_by',
  'cluster_type',
  'materialized_view_source_snapshot_location',
  'materialized_view_source_table_id',
  'materialized_view_source_table_seq',
  'materialized_view_aggregate_compaction_delta_blocks',
])

/** Options that ALTER TABLE cannot set. Source: databend interpreter_table_set_options.rs. */
const fixed: ReadonlySet<string> = new Set([
  'storage_format',
  'database_id',
  'temp_prefix',
  'cluster_type',
  'partition_by',
])

/** Options that may be taken back. Source: databend table_option_validation.rs `UNSET_TABLE_OPTIONS_WHITE_LIST`. */
const unsettable: ReadonlySet<string> = new Set([
  'aggressive_recluster',
  'analyze_count_min_sketch_error_rate',
  'analyze_frequency_columns',
  'analyze_histogram_algorithm',
  'analyze_histogram_kll_relative_error',
  'analyze_top_n_size',
  'auto_compaction_imperfect_blocks_threshold',
  'block_per_segment',
  'block_size_threshold',
  'copy_dedup_full_path',
  'data_page_bytes',
  'data_page_rows',
  'data_retention_num_snapshots_to_keep',
  'data_retention_period_in_hours',
  'enable_virtual_column',
  'file_size',
  'recluster_depth',
  'row_avg_depth_threshold',
  'row_per_block',
  'row_per_page',
])

/**
 * Options of a new table by lower-case name, with the defaults of its engine.
 *
 * Throws `QueryError`: 1301 for an option that its engine does not have, that is reserved or given twice, and for an
 * invalid value; 1074 and 1075 for unknown formats and compressions.
 * Source: databend table_option_validation.rs, ddl/table.rs `bind_create_table`, interpreter_table_create.rs.
 */
export function newTableOptions(
  options: Options,
  engine: string,
  columns: readonly TableColumn[],
): TableOptions {
  refuseReserved(options)
  if (engine !== 'MATERIALIZED_VIEW') refuseForeign(options)
  const defaults: TableOptions = engine === 'FUSE' ? fuseDefaults : {}
  const given = checkedOptions({ ...defaults, ...Object.fromEntries(optionMap(options)) }, columns)
  for (const name of Object.keys(given)) {
    const text = `table option ${name} is invalid for create table statement with engine ${engine}`
    check(tableOptionNames[engine]?.has(name) === true, text)
  }
  return given
}

/** 1301 for rows that are to be distributed by partitions which the table does not have. */
export function checkDistribution(options: TableOptions, isPartitioned: boolean): void {
  const isHash = options['write_distribution_mode']?.toLowerCase() === 'hash'
  check(!isHash || isPartitioned, "write_distribution_mode='hash' requires PARTITION BY")
}

const fuseDefaults: TableOptions = {
  compression: 'zstd',
  enable_auto_analyze: '1',
  storage_format: 'parquet',
}

/** Options for features that mockq does not have, or that repeat another clause. */
function refuseForeign(options: Options): void {
  const foreign = options.find(({ name }) =>
    ['connection_name', 'transient'].includes(name.toLowerCase()),
  )
  if (foreign === undefined) return
  throw new Unsupported(`the table option ${foreign.name}`, { span: foreign.span })
}

function refuseReserved(options: Options): void {
  const seen = new Set<string>()
  for (const { name } of options) {
    const key = name.toLowerCase()
    check(
      !reserved.has(key),
      `table option ${key} reserved, please do not specify in the CREATE TABLE statement`,
    )
    check(!seen.has(key), `table option ${key} duplicated`)
    seen.add(key)
  }
}

/** Throws `QueryError` 1301 for options that nobody sets. */
export function refuseFixedOptions(names: readonly string[]): void {
  for (const name of names) {
    check(!fixed.has(name), `can't change ${name} for alter table statement`)
    check(!reserved.has(name), `table option '${name}' is reserved and cannot be modified`)
  }
}

/** Options that ALTER TABLE sets. Throws as `newTableOptions`. */
export function changedOptions(
  options: Options,
  { engine, columns, partitionBy }: Pick<StoredTable, 'engine' | 'columns' | 'partitionBy'>,
): TableOptions {
  const written = Object.fromEntries(optionMap(options))
  refuseFixedOptions(Object.keys(written))
  const given = checkedOptions(written, columns)
  checkDistribution(given, partitionBy.length > 0)
  for (const name of Object.keys(given)) {
    const text = `table option ${name} is invalid for alter table statement`
    check(tableOptionNames[engine]?.has(name) === true, text)
  }
  return given
}

function checkedOptions(given: TableOptions, columns: readonly TableColumn[]): TableOptions {
  for (const [name, value] of Object.entries(given)) optionChecks[name]?.(name, value, columns)
  return given
}

/** Names of options that UNSET removes. Throws `QueryError` 1301 for one that cannot be removed. */
export function unsetOptions(names: readonly string[]): readonly string[] {
  const lower = names.map(name => name.toLowerCase())
  const kept = [...new Set(lower.filter(name => !unsettable.has(name)))].sort()
  const list = kept.map(name => JSON.stringify(name)).join(', ')
  check(kept.length === 0, `table option [${list}] is not allowed to be unset`)
  return lower
}

/** Removes a column from the options that list columns. Source: databend interpreter_table_drop_column.rs. */
export function optionsWithoutColumn(options: TableOptions, column: string): TableOptions {
  return withLists(options, names => {
    const place = names.indexOf(column)
    return place < 0 ? names : names.toSpliced(place, 1)
  })
}

/** Renames a column in the options that list columns. Source: databend interpreter_table_rename_column.rs. */
export function optionsWithRenamed(options: TableOptions, old: string, name: string): TableOptions {
  return withLists(options, names => names.map(each => (each === old ? name : each)))
}

const listOptions = ['bloom_index_columns', 'approx_distinct_columns', 'analyze_frequency_columns']

function withLists(
  options: TableOptions,
  change: (names: readonly string[]) => readonly string[],
): TableOptions {
  const changed = { ...options }
  for (const option of listOptions) {
    const old = options[option]
    if (old === undefined || old.trim() === '') continue
    const names = listedColumns(old)
    const now = change(names)
    if (now.join() === names.join()) continue
    changed[option] = now
      .map(name => (isPlainName(name) ? name : quoteIdentifier(name, '"')))
      .join(',')
  }
  return changed
}

/** 1301 if a column that the table's options list would get a type that does not allow it. */
export function checkIndexedType(options: TableOptions, column: TableColumn): void {
  checkListedType(option => listedColumns(options[option] ?? ''), column)
}
