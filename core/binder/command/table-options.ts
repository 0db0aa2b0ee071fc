import type { TableColumn, TableOptions } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { Options } from '../../sql/ast/query.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import { isFloatKind, isIntegerKind } from '../../types/number-kind.js'
import { optionMap } from '../stage-location.js'

/** Options of an engine's tables, all kept and shown; none changes what a query answers. */
const known: Readonly<Record<string, ReadonlySet<string>>> = {
  FUSE: new Set([
    'analyze_histogram_algorithm',
    'analyze_histogram_kll_relative_error',
    'approx_distinct_columns',
    'auto_compaction_imperfect_blocks_threshold',
    'block_per_segment',
    'block_size_threshold',
    'bloom_index_columns',
    'bloom_index_type',
    'change_tracking',
    'cluster_type',
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
    'file_size',
    'row_avg_depth_threshold',
    'row_per_block',
    'row_per_page',
    'segment_format',
    'storage_format',
    'transient',
    'write_distribution_mode',
  ]),
  MEMORY: new Set(['comment']),
  NULL: new Set(['comment']),
  RANDOM: new Set(['comment', 'seed', 'min_string_len', 'max_string_len', 'max_array_len']),
}

/** Options that may be taken back. */
const unsettable: ReadonlySet<string> = new Set([
  'block_per_segment',
  'block_size_threshold',
  'copy_dedup_full_path',
  'data_page_bytes',
  'data_page_rows',
  'data_retention_num_snapshots_to_keep',
  'data_retention_period_in_hours',
  'file_size',
  'row_avg_depth_threshold',
  'row_per_block',
  'row_per_page',
])

type Check = (name: string, value: string, columns: readonly TableColumn[]) => void

/** What the values of some options must be. */
const checks: Readonly<Record<string, Check>> = {
  block_per_segment: whole(0n, 1000n),
  row_per_block: whole(0n, 1_000_000n),
  data_page_rows: whole(1n),
  data_page_bytes: whole(1n),
  data_retention_period_in_hours: whole(0n, 24n * 90n),
  data_retention_num_snapshots_to_keep: whole(1n),
  seed: whole(0n),
  change_tracking: truth('TableOptionInvalid'),
  enable_parquet_dictionary: truth('Internal'),
  bloom_index_columns: indexedColumns,
  approx_distinct_columns: indexedColumns,
  analyze_histogram_kll_relative_error: fraction,
  analyze_histogram_algorithm: oneOf(['window', 'kll_fast', 'kll_full']),
}

/**
 * Options of a table, lower-case names. Throws `QueryError` 1301 for one that its engine has not, and for
 * a value that cannot be. Source: databend table_option_validation.rs.
 */
export function tableOptions(
  options: Options,
  engine: string,
  columns: readonly TableColumn[],
): TableOptions {
  const given = Object.fromEntries(optionMap(options))
  for (const [name, value] of Object.entries(given)) {
    if (!known[engine]?.has(name)) {
      throw invalid(`table option ${name} is invalid for a table of the engine ${engine}`)
    }
    checks[name]?.(name, value, columns)
  }
  return given
}

/** Names of options to be taken back. Throws `QueryError` 1301 for one that cannot. */
export function unsetOptions(names: readonly string[]): readonly string[] {
  const lower = names.map(name => name.toLowerCase())
  const fixed = lower.find(name => !unsettable.has(name))
  if (fixed !== undefined) throw invalid(`table option ${fixed} is invalid for unset`)
  return lower
}

function invalid(message: string): QueryError {
  return new QueryError('TableOptionInvalid', message)
}

function whole(least: bigint, most?: bigint): Check {
  const range = most === undefined ? `at least ${least}` : `from ${least} to ${most}`
  return (name, value) => {
    const fits = /^\d+$/.test(value) && BigInt(value) >= least
    if (fits && (most === undefined || BigInt(value) <= most)) return
    throw invalid(`the table option ${name} must be a whole number ${range}, got '${value}'`)
  }
}

function truth(code: 'TableOptionInvalid' | 'Internal'): Check {
  return (name, value) => {
    if (value === 'true' || value === 'false') return
    throw new QueryError(code, `the table option ${name} must be true or false, got '${value}'`)
  }
}

function oneOf(words: readonly string[]): Check {
  return (name, value) => {
    if (words.includes(value)) return
    throw invalid(`the table option ${name} must be one of ${words.join(', ')}, got '${value}'`)
  }
}

function fraction(name: string, value: string): void {
  const number = /^\d*\.?\d+$/.test(value) ? Number(value) : 0
  if (number > 0 && number < 1) return
  throw invalid(`the table option ${name} must be between 0 and 1, got '${value}'`)
}

/** 1006 for a column that the table does not have, 1301 for one whose type has no such index. */
function indexedColumns(name: string, value: string, columns: readonly TableColumn[]): void {
  if (value.trim() === '') return
  for (const part of value.split(',')) {
    const column = columns.find(each => each.name === part.trim())
    if (column === undefined) {
      throw new QueryError('BadArguments', `${name}: the table has no column '${part.trim()}'`)
    }
    if (!isIndexed(removeNullable(column.type))) {
      throw invalid(`${name}: the type of the column '${column.name}' has no such index`)
    }
  }
}

function isIndexed({ kind }: DataType): boolean {
  return isIntegerKind(kind) || isFloatKind(kind) || indexedKinds.has(kind)
}

const indexedKinds: ReadonlySet<string> = new Set(['String', 'Date', 'Timestamp', 'Map', 'Variant'])
