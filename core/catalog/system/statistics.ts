import { Unsupported } from '../../errors/unsupported.js'
import type { ColumnStatistics, HistogramBucket, TableStatistics } from '../../plan/statistics.js'
import {
  type DataType,
  nullableType,
  removeNullable,
  stringType,
  uint64Type,
} from '../../types/data-type.js'
import { decimalToFloat } from '../../types/decimal.js'
import { floatText } from '../../types/float-text.js'
import { hasStatistics } from '../../types/has-statistics.js'
import type { TimestampTzValue, Value } from '../../types/value.js'
import type { StoredTable, TableColumn, TableObject } from '../objects.js'
import { streamColumns, streamSource } from '../streams.js'
import type { SystemFacts, SystemTableSpec } from './system-table.js'
import { listedTables } from './tables.js'

const nullableUInt64 = nullableType(uint64Type)

/** What is shown of one column, after its name, the database and the table. */
type Shown = readonly [
  statsRows: Value,
  rows: Value,
  distinct: Value,
  nulls: Value,
  min: Value,
  max: Value,
  averageSize: Value,
  histogram: string,
]

/** A column of a view, or of a table without snapshots. */
const unknown: Shown = [null, null, null, null, null, null, null, '']

/**
 * Statistics of the columns of tables, views and streams. A column without statistics, such as one with NULLs alone or of a
 * type without order, has NULLs and the counts of rows; one of a view or of a table of another engine than FUSE has only
 * NULLs. The statistics are those of the latest snapshot; that of a stream are those of its table.
 *
 * Throws `Unsupported` for a table whose histograms were made by KLL sketches, which keep a random choice of values.
 *
 * Source: databend storages/system/src/statistics_table.rs, fuse_column.rs, fuse_table.rs
 * `column_statistics_provider`.
 */
export const statisticsTables: readonly SystemTableSpec[] = [
  {
    name: 'statistics',
    columns: [
      ['column_name', stringType],
      ['database', stringType],
      ['table', stringType],
      ['stats_row_count', nullableUInt64],
      ['actual_row_count', nullableUInt64],
      ['distinct_count', nullableUInt64],
      ['null_count', nullableUInt64],
      ['min', nullableType(stringType)],
      ['max', nullableType(stringType)],
      ['avg_size', nullableUInt64],
      ['histogram', stringType],
    ],
    *rows(facts, names): Generator<readonly Value[]> {
      for (const { database, table } of listedTables(facts, names)) {
        const columns = columnsOf(facts, database.name, table)
        const source = countedTable(facts, table)
        const found = source && facts.statistics(source)
        for (const [at, { name }] of columns.entries()) {
          const shown = source && found ? shownStatistics(source, found, at) : unknown
          yield [name, database.name, table.name, ...shown]
        }
      }
    },
  },
]

function columnsOf(
  facts: SystemFacts,
  database: string,
  table: TableObject,
): readonly Pick<TableColumn, 'name'>[] {
  if (table.kind === 'View') {
    return table.materialized?.stored ?? facts.viewColumns(database, table)
  }
  return table.kind === 'Stream' ? streamColumns(facts.catalog, table) : table.columns
}

/** The table whose statistics are shown, if any. */
function countedTable(facts: SystemFacts, table: TableObject): StoredTable | undefined {
  if (table.kind === 'Stream') {
    const source = streamSource(facts.catalog, table)
    return typeof source === 'string' ? undefined : source.table
  }
  return table.kind === 'Table' && table.engine === 'FUSE' ? table : undefined
}

function shownStatistics(table: StoredTable, found: TableStatistics, at: number): Shown {
  const counted = hasCounts(table) ? found.writtenRows : 0
  const rows = [BigInt(counted), BigInt(found.rows)] as const
  const histogram = histogramText(table, found, at)
  const leaf = found.leaves.find(({ column, part }) => column === at && part === 0)
  if (leaf === undefined || leaf.min === null) {
    return [...rows, null, null, null, null, null, histogram]
  }
  return [
    ...rows,
    BigInt(usefulDistinct(leaf, distinctOf(table, leaf), counted, found.rows)),
    BigInt(leaf.nulls),
    datumText(leaf.type, leaf.min),
    datumText(leaf.type, leaf.max),
    found.rows === 0 ? null : BigInt(Math.floor(leaf.bytes / found.rows)),
    histogram,
  ]
}

/**
 * The distinct values of a column: those of the whole table for a column that the option `approx_distinct_columns` lists, by
 * default all, else the sum over its blocks.
 *
 * Source: databend fuse statistics/column_statistic.rs, append_generator.rs.
 */
export function distinctOf(
  { columns, options }: StoredTable,
  { column, distinct, distinctInBlocks }: ColumnStatistics,
): number {
  const { name, type } = columns[column]!
  return hasStatistics(type) && isCounted(options, name) ? distinct : distinctInBlocks
}

/** Whether distinct values of any column of the whole table are counted; if not, nor are rows. */
const hasCounts = ({ columns, options }: StoredTable): boolean =>
  columns.some(({ name, type }) => hasStatistics(type) && isCounted(options, name))

function isCounted(options: StoredTable['options'], name: string): boolean {
  const listed = options['approx_distinct_columns']
  if (listed === undefined) return true
  return listed.split(',').some(part => {
    const text = part.trim()
    const [, quoted] = /^["`](.*)["`]$/.exec(text) ?? []
    return (quoted ?? text.toLowerCase()) === name
  })
}

/**
 * The distinct values as an optimizer counts on them: no more than the range of the values has, and more if the table has
 * more rows than were counted.
 *
 * Source: databend catalog basic_statistics.rs `adjust_ndv_by_min_max`, `estimate_ndv`.
 */
function usefulDistinct(
  leaf: ColumnStatistics,
  distinct: number,
  counted: number,
  rows: number,
): number {
  const range = rangeSize(leaf)
  const known = range === undefined || (range > distinct && distinct !== 0) ? distinct : range
  if (counted === 0 || known === 0) return rows
  if (counted >= rows) return Math.min(known, rows)
  const seen = Math.min(known, counted)
  const estimate = seen + (((seen / counted) ** 2 * seen) / counted) * (rows - counted)
  return Math.min(rows, Math.max(0, Math.round(estimate)))
}

/** How many values fit between the least and the greatest; undefined for strings of more than 4 bytes. */
function rangeSize({ type, min, max }: ColumnStatistics): number | undefined {
  if (type.kind !== 'String') {
    return Math.trunc(datumNumber(type, max) - datumNumber(type, min)) + 1
  }
  const [low, high] = [Buffer.from(min as string), Buffer.from(max as string)]
  const length = Math.max(low.length, high.length)
  if (low.length === 0 || high.length === 0 || length > 4) return undefined
  const number = (bytes: Buffer) => {
    let sum = 0
    for (let i = 0; i < length; i++) sum = sum * 128 + (bytes[i] ?? 0)
    return sum
  }
  return number(high) - number(low) + 1
}

function datumNumber(type: DataType, value: Value): number {
  if (type.kind === 'Decimal') return decimalToFloat(value as bigint, type.scale)
  if (type.kind === 'TimestampTz') return Number((value as TimestampTzValue).micros)
  return Number(value)
}

/**
 * The text of a least or greatest value: dates and times as the numbers that stand for them, decimals as floats.
 *
 * Source: databend function_stat.rs `scalar_to_datum`, common/statistics/src/datum.rs.
 */
function datumText(type: DataType, value: Value): string {
  if (type.kind === 'String') return value as string
  if (['Float32', 'Float64', 'Decimal'].includes(type.kind)) {
    return floatText(datumNumber(type, value), false)
  }
  if (type.kind === 'TimestampTz') return String((value as TimestampTzValue).micros)
  return String(value)
}

/** The buckets of a column that was analysed with histograms; empty if it was not. */
export function histogramText(
  { name, columns }: StoredTable,
  { histograms }: TableStatistics,
  at: number,
): string {
  if (histograms === 'sketch') {
    throw new Unsupported(`the histograms of ${name}, which were made by the algorithm KLL`)
  }
  const type = removeNullable(columns[at]!.type)
  return (histograms[at] ?? []).map((bucket, i) => bucketText(type, bucket, i)).join(', ')
}

function bucketText(type: DataType, bucket: HistogramBucket, id: number): string {
  const { min, max, distinct, count } = bucket
  const [low, high] = [min, max].map(value => JSON.stringify(datumText(type, value)))
  return `[bucket id: ${id}, min: ${low}, max: ${high}, ndv: ${distinct}.0, count: ${count}.0]`
}
