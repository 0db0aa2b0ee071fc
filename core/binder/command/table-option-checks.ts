import type { TableColumn } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { booleanOption, notBoolean } from '../../types/boolean-option.js'
import { integerFault } from '../../types/integer-fault.js'
import { checkIndexed } from './indexed-columns.js'

type Check = (name: string, value: string, columns: readonly TableColumn[]) => void

/** What the values of some options must be. Source: databend table_option_validation.rs. */
export const optionChecks: Readonly<Record<string, Check>> = {
  block_per_segment: atMost(1000n),
  row_per_block: atMost(1_000_000n),
  recluster_depth: reclusterDepth,
  data_page_rows: page(),
  data_page_bytes: page(2n ** 31n - 1n - 2n ** 20n),
  data_retention_period_in_hours: retentionHours,
  data_retention_num_snapshots_to_keep: keptSnapshots,
  seed: parsed('u64', unsigned(64n)),
  change_tracking: parsed('bool', truth),
  enable_auto_vacuum: parsed('u32', unsigned(32n)),
  enable_auto_analyze: parsed('u32', unsigned(32n)),
  aggressive_recluster: parsed('u32', unsigned(32n)),
  auto_compaction_imperfect_blocks_threshold: parsed('u64', unsigned(64n)),
  enable_parquet_dictionary: (_name, value) => must(truth(value), 'Internal'),
  enable_virtual_column: (_name, value) => must(truth(value), 'Internal'),
  bloom_index_columns: checkIndexed('bloom index'),
  bloom_index_type: (_name, value) =>
    check(
      ['xor8', 'binary_fuse32'].includes(value.toLowerCase()),
      `invalid bloom_index_type '${value}', must be one of: xor8, binary_fuse32`,
    ),
  approx_distinct_columns: checkIndexed('distinct columns'),
  analyze_frequency_columns: checkIndexed('distinct columns'),
  analyze_count_min_sketch_error_rate: sketchError,
  analyze_histogram_kll_relative_error: relativeError,
  analyze_histogram_algorithm: (name, value) =>
    check(
      ['window', 'kll_fast', 'kll_full'].includes(value.toLowerCase()),
      `${name} must be one of 'window', 'kll_fast', or 'kll_full', got: ${value}`,
    ),
  analyze_top_n_size: topSize,
  write_distribution_mode: distributionMode,
  compression: tableCompression,
  storage_format: storageFormat,
  segment_format: (_name, value) => {
    const format = value.toLowerCase()
    if (['', 'row_oriented', 'column_oriented'].includes(format)) return
    throw new QueryError('UnknownFormat', `unknown fuse segment_format ${format}`)
  },
}

/** Throws `QueryError` 1301. */
export function check(holds: boolean, message: string): void {
  if (!holds) throw new QueryError('TableOptionInvalid', message)
}

/** Rust's error message for a text that is not a number or not a boolean. */
type Fault = string | undefined

function must(fault: Fault, code: 'Internal'): void {
  if (fault !== undefined) throw new QueryError(code, fault)
}

function unsigned(bits: bigint): (value: string) => Fault {
  return value => {
    if (!/^\+?\d+$/.test(value)) return integerFault(value)
    return BigInt(value) < 2n ** bits ? undefined : 'number too large to fit in target type'
  }
}

function truth(value: string): Fault {
  return booleanOption(value) === undefined ? notBoolean : undefined
}

function parsed(type: string, fault: (value: string) => Fault): Check {
  return (name, value) => {
    const found = fault(value)
    const text = `Failed to parse value [${value}] for table option '${name}' as type ${type}: ${found}`
    check(found === undefined, text)
  }
}

const number = unsigned(64n)

function atMost(most: bigint): Check {
  return (name, value) => {
    must(number(value), 'Internal')
    check(BigInt(value) <= most, `invalid ${name} option, can't be over ${most}`)
  }
}

function reclusterDepth(name: string, value: string): void {
  const fault = number(value)
  const at = `table option '${name}' as unsigned integer`
  check(fault === undefined, `Failed to parse value [${value}] for ${at}: ${fault}`)
  check(
    BigInt(value) >= 1n && BigInt(value) <= 32n,
    `Invalid value of the table option [${name}]: ${BigInt(value)}, it should be between 1 and 32`,
  )
}

function page(most?: bigint): Check {
  return (name, value) => {
    check(number(value) === undefined, `${name} must be a positive integer, got: ${value}`)
    check(BigInt(value) > 0n, `${name} must be >= 1`)
    if (most === undefined) return
    const over = `${name} ${BigInt(value)} exceeds parquet hard limit (${most})`
    check(BigInt(value) <= most, over)
  }
}

function retentionHours(_name: string, value: string): void {
  must(number(value), 'Internal')
  const hours = BigInt(value)
  const delta = `TimeDelta { secs: ${hours * 3600n}, nanos: 0 }`
  const most = `TimeDelta { secs: ${90 * 86_400}, nanos: 0 }`
  const text = `Invalid data_retention_period_in_hours ${delta}, it should not be larger than ${most}`
  check(hours <= 24n * 90n, text)
}

function keptSnapshots(name: string, value: string): void {
  must(number(value), 'Internal')
  const text = `Invalid value of the table option [${name}]: ${value}, it should be larger than 0`
  check(BigInt(value) > 0n, text)
}

function relativeError(name: string, value: string): void {
  check(isFloat(value), `${name} must be a floating-point number, got: ${value}`)
  const holds = Number(value) > 0 && Number.isFinite(Number(value))
  check(holds, `${name} must be finite and greater than zero, got: ${Number(value)}`)
}

/** Source: databend statistics.rs `width_for_error_rate`. */
function sketchError(name: string, value: string): void {
  check(isFloat(value), `${name} must be a floating-point number, got: ${value}`)
  const rate = Number(value)
  if (rate === 0) return
  const what = 'count-min sketch error rate must be'
  check(rate > 0 && Number.isFinite(rate), `${what} finite and greater than zero, got: ${rate}`)
  check(rate <= 1, `${what} no greater than 1, got: ${rate}`)
  check(rate >= 2 / 2 ** 20, `${what} at least ${2 / 2 ** 20}, got: ${rate}`)
}

/** Whether a text is a number as Rust reads one. */
export const isFloat = (value: string): boolean =>
  /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$|^[+-]?(inf|infinity|nan)$/i.test(value)

function topSize(name: string, value: string): void {
  check(number(value) === undefined, `${name} must be a non-negative integer, got: ${value}`)
  check(BigInt(value) <= 10_000n, `${name} must be no greater than 10000, got: ${BigInt(value)}`)
}

function distributionMode(name: string, value: string): void {
  const mode = value.toLowerCase()
  check(['none', 'hash'].includes(mode), `${name} must be either 'none' or 'hash', got: ${value}`)
}

/** Throws `QueryError` 1075 for an unknown compression. Source: databend table_compression.rs. */
function tableCompression(_name: string, value: string): void {
  const compression = value.toLowerCase()
  if (['', 'none', 'zstd', 'lz4', 'snappy'].includes(compression)) return
  throw new QueryError('UnknownCompressionType', `unsupported table compression: ${compression}`)
}

/** Throws `QueryError` 1074 for a storage format other than Parquet. Source: databend fuse_type.rs. */
function storageFormat(_name: string, value: string): void {
  const format = value.toLowerCase()
  if (format === '' || format === 'parquet') return
  throw new QueryError(
    'UnknownFormat',
    format === 'native'
      ? 'native storage_format is no longer supported'
      : `unknown fuse storage_format ${format}`,
  )
}

/** `a, "b c"` as its names. */
export const listedColumns = (value: string): readonly string[] =>
  value.split(',').map(part => part.trim().replace(/^(["`])(.*)\1$/, '$2'))
