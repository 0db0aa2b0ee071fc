import { Bug } from '../../errors/bug.js'
import type { ColumnSpec } from '../../plan/relation.js'
import type { ColumnStatistics, HistogramBucket, TableStatistics } from '../../plan/statistics.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import { comparator } from '../../types/compare.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import { hasStatistics } from '../../types/has-statistics.js'
import { type Key, keyOf } from '../../types/key.js'
import { columnSize } from '../../types/memory-size.js'
import type { Value } from '../../types/value.js'
import { joinBlocks, sliceBlock } from '../rows/take.js'
import { segmentRows } from './segments.js'
import type { TableVersion } from './table-version.js'

/** Values of one type without parts: of a column, or of a part of a Tuple, Array or Map. */
interface Leaf {
  readonly type: DataType
  readonly values: ArrayLike<Value>
  readonly length: number
}

/**
 * The statistics of a version's columns, computed from its rows and from those that are gone but still counted.
 *
 * The server estimates how many values are distinct; mockq counts them.
 *
 * Source: databend fuse statistics/column_statistic.rs `gen_columns_statistics`, reducers.rs
 * `reduce_column_statistics`, traverse.rs `traverse_values_dfs`.
 */
export function statisticsOf(version: TableVersion): TableStatistics {
  const { columns, rows, written } = version
  const found = columns.map(({ type }) => leafTypes(type).map(leaf => new LeafStatistics(leaf)))
  for (const block of blocksOf(version)) {
    for (const [at, { type }] of columns.entries()) {
      const values = block.columns[at]!.values()
      for (const [i, leaf] of leavesOf(type, values, block.length).entries()) {
        found[at]![i]!.addBlock(leaf)
      }
    }
  }
  for (const { specs, columns: gone, length, inRange } of written.gone) {
    for (const [at, spec] of columns.entries()) {
      const column = gone[specs.indexOf(spec)]
      if (column === undefined) continue
      for (const [i, leaf] of leavesOf(spec.type, column.values(), length).entries()) {
        found[at]![i]!.addGone(leaf, inRange)
      }
    }
  }
  const leaves =
    version.segments.length === 0
      ? []
      : found.flatMap((list, column) =>
          list.flatMap((leaf, part) => leaf.statistics(column, part) ?? []),
        )
  const { histograms } = written
  if (histograms === undefined || histograms === 'sketch') {
    return { rows, writtenRows: written.rows, leaves, histograms: histograms ?? [] }
  }
  const buckets = columns.map(spec => histograms.get(spec) ?? [])
  return { rows, writtenRows: written.rows, leaves, histograms: buckets }
}

function* blocksOf(version: TableVersion) {
  for (const segment of version.segments) {
    const parts = [...segmentRows(version, new Set([segment]))]
    const rows = parts.length === 1 ? parts[0]! : joinBlocks(parts, version.columns.length)
    for (let from = 0; from < segment.rows; from += segment.blockRows) {
      yield sliceBlock(rows, from, Math.min(from + segment.blockRows, segment.rows))
    }
  }
}

/** The types of a column's leaves; undefined for those without statistics. */
function leafTypes(type: DataType): readonly (DataType | undefined)[] {
  const inner = removeNullable(type)
  if (inner.kind === 'Tuple') return inner.fields.flatMap(leafTypes)
  if (inner.kind === 'Array') return leafTypes(inner.of)
  if (inner.kind === 'Map') return [...leafTypes(inner.key), ...leafTypes(inner.value)]
  return [hasStatistics(type) ? type : undefined]
}

/** A column's leaves, in the order of `leafTypes`. */
function leavesOf(type: DataType, values: ArrayLike<Value>, length: number): readonly Leaf[] {
  const inner = removeNullable(type)
  const all = () => Array.from({ length }, (_, i) => values[i]!)
  if (inner.kind === 'Tuple') {
    return inner.fields.flatMap((field, i) => {
      const parts = all().map(value => (value === null ? null : (value as readonly Value[])[i]!))
      return leavesOf(field, parts, length)
    })
  }
  if (inner.kind === 'Array') {
    const items = all().flatMap(value => (value ?? []) as readonly Value[])
    return leavesOf(inner.of, items, items.length)
  }
  if (inner.kind === 'Map') {
    const pairs = all().flatMap(value => (value ?? []) as readonly (readonly Value[])[])
    const side = (i: number) => pairs.map(pair => pair[i]!)
    return [
      ...leavesOf(inner.key, side(0), pairs.length),
      ...leavesOf(inner.value, side(1), pairs.length),
    ]
  }
  return [{ type, values, length }]
}

/** Collects the statistics of one leaf over the blocks of a table. */
class LeafStatistics {
  readonly #type: DataType | undefined
  readonly #distinct = new Set<Key>()
  #min: Value = null
  #max: Value = null
  #nulls = 0
  #bytes = 0
  #distinctInBlocks = 0

  constructor(type: DataType | undefined) {
    this.#type = type
  }

  addBlock({ type, values, length }: Leaf): void {
    if (this.#type === undefined) return
    const { nulls, keys } = this.#add(type, values, length, true)
    this.#nulls += nulls
    this.#bytes += sizeOf(type, values, length)
    this.#distinctInBlocks += keys.size
  }

  addGone({ type, values, length }: Leaf, inRange: boolean): void {
    if (this.#type !== undefined) this.#add(type, values, length, inRange)
  }

  /** Undefined for a type without statistics. */
  statistics(column: number, part: number): ColumnStatistics | undefined {
    if (this.#type === undefined) return undefined
    return {
      column,
      part,
      type: removeNullable(this.#type),
      min: this.#min,
      max: this.#max,
      nulls: this.#nulls,
      bytes: this.#bytes,
      distinct: this.#distinct.size,
      distinctInBlocks: this.#distinctInBlocks,
    }
  }

  #add(type: DataType, values: ArrayLike<Value>, length: number, inRange: boolean) {
    const compare = comparator(removeNullable(type))
    const key = keyOf(type)
    const keys = new Set<Key>()
    let nulls = 0
    let min: Value = null
    let max: Value = null
    for (let i = 0; i < length; i++) {
      const value = values[i]!
      if (value === null) {
        nulls++
        continue
      }
      keys.add(key(value))
      if (min === null || compare(value, min) < 0) min = value
      if (max === null || compare(value, max) > 0) max = value
    }
    for (const each of keys) this.#distinct.add(each)
    if (inRange && min !== null && max !== null) {
      const range = typeof min === 'string' ? trimmedRange(min, max as string) : { min, max }
      if (this.#min === null || compare(range.min, this.#min) < 0) this.#min = range.min
      if (this.#max === null || compare(range.max, this.#max) > 0) this.#max = range.max
    }
    return { nulls, keys }
  }
}

/** Strings of up to 12 bytes take no memory beside their 16 bytes. Source: databend common/column/src/binview/mod.rs. */
function sizeOf(type: DataType, values: ArrayLike<Value>, length: number): number {
  const items = Array.from({ length }, (_, i) => values[i]!)
  const size = columnSize(type, new ValueColumn(items))
  if (removeNullable(type).kind !== 'String') return size
  const inside = items.map(value => (value === null ? 0 : Buffer.byteLength(value as string)))
  return size - inside.reduce((sum, bytes) => (bytes <= 12 ? sum + bytes : sum), 0)
}

/** The characters that are kept of the ends of a range of strings. */
const prefixCharacters = 16
const mostPrefixCharacters = 32
const lastCharacter = '\u{10FFFF}'

/**
 * The ends of a range of strings, cut to 16 characters, or up to 32 if they begin alike. A maximum that is cut gets the
 * last character of Unicode in place of the last one, so that it stays the larger.
 *
 * Source: databend fuse column_statistic.rs `trim_column_min_max`, `auto_stats_string_prefix_len`.
 */
function trimmedRange(min: string, max: string): { readonly min: string; readonly max: string } {
  const low = Array.from(min)
  const high = Array.from(max)
  let same = 0
  while (same < mostPrefixCharacters - 1 && same < low.length && low[same] === high[same]) same++
  const kept = same < prefixCharacters ? prefixCharacters : same + 1
  const cut = high.slice(0, kept)
  if (high.length > kept) {
    const at = cut.findLastIndex(char => char !== lastCharacter)
    if (at >= 0) cut.fill(lastCharacter, at)
  }
  return { min: low.slice(0, kept).join(''), max: cut.join('') }
}

/** Source: databend catalog statistics `DEFAULT_HISTOGRAM_BUCKETS`. */
const buckets = 100

/**
 * The values of each column that has statistics, in order and in a hundred buckets with as many values as possible each.
 *
 * Source: databend interpreter_table_analyze.rs, whose query uses NTILE.
 */
export function histogramsOf(
  version: TableVersion,
): ReadonlyMap<ColumnSpec, readonly HistogramBucket[]> {
  const found = new Map<ColumnSpec, readonly HistogramBucket[]>()
  for (const [at, spec] of version.columns.entries()) {
    if (!hasStatistics(spec.type)) continue
    const values = version.chunks.flatMap(({ columns, length }) => {
      const all = columns[at]!.values()
      return Array.from({ length }, (_, i) => all[i]!).filter(value => value !== null)
    })
    if (values.length > 0) found.set(spec, bucketsOf(spec.type, values))
  }
  return found
}

function bucketsOf(type: DataType, values: readonly Value[]): readonly HistogramBucket[] {
  const sorted = values.toSorted(comparator(removeNullable(type)))
  const key = keyOf(type)
  const [least, more] = [Math.floor(sorted.length / buckets), sorted.length % buckets]
  const found: HistogramBucket[] = []
  for (let from = 0; from < sorted.length; ) {
    const part = sorted.slice(from, from + least + (found.length < more ? 1 : 0))
    const [min, max] = [part[0], part.at(-1)]
    if (min === undefined || max === undefined) throw new Bug('a bucket is empty')
    found.push({ min, max, distinct: new Set(part.map(key)).size, count: part.length })
    from += part.length
  }
  return found
}
