import type { TableId } from '../../../plan/relation.js'
import type { Call, Scalar } from '../../../plan/scalar.js'
import type { TableStatistics } from '../../../plan/statistics.js'
import type { Value } from '../../../types/value.js'
import { isCallOf } from '../../scalar/walk-scalar.js'
import type { ServerScan } from '../../server-plan.js'
import type { ColumnFigures, ScanRows } from './estimate.js'

/** What an engine knows of a stored table. */
export interface TableFacts {
  readonly rows: number
  readonly blocks: () => readonly {
    readonly segment: number
    readonly rows: number
    readonly columnBytes: readonly number[]
  }[]
  readonly statistics: () => TableStatistics
}

export type FactsOf = (table: TableId) => TableFacts

/** What a scan reads of its table. */
export interface ScanFigures {
  readonly total: bigint
  /** Undefined where it depends on blocks of which mockq has no statistics. */
  readonly read?: {
    readonly rows: bigint
    readonly bytes: bigint
    readonly partitions: bigint
    /** Words about how parts were left out; undefined for a table without parts. */
    readonly pruning?: string
  }
}

/**
 * How many rows and parts a scan reads, and what it could leave out by the ranges of values. `columns` are those that it
 * reads.
 *
 * Source: databend fuse/src/operations/read_partitions.rs, numbers_table.rs, system/src/table.rs `read_partitions`.
 */
export function scanFigures(
  scan: ServerScan,
  columns: readonly number[],
  factsOf: FactsOf,
  blockRows: bigint,
): ScanFigures | undefined {
  if (scan.filters.some(filter => filter.kind === 'Literal' && filter.value === false)) {
    return { total: 0n, read: { rows: 0n, bytes: 0n, partitions: 0n } }
  }
  switch (scan.table.kind) {
    case 'numbers': {
      const isCut = scan.limit !== undefined && scan.filters.length === 0 && scan.isOrdered !== true
      const limit = isCut ? BigInt(scan.limit!) : scan.table.rows
      const rows = limit < scan.table.rows ? limit : scan.table.rows
      const partitions = rows / blockRows + 1n
      return { total: partitions, read: { rows, bytes: rows * 8n, partitions } }
    }
    case 'system':
      return { total: 0n, read: { rows: 0n, bytes: 0n, partitions: 0n } }
    case 'stored':
      return storedFigures(scan, scan.table, columns, factsOf)
    case 'other':
      return undefined
  }
}

function storedFigures(
  scan: ServerScan,
  { table, positions }: Extract<ServerScan['table'], { kind: 'stored' }>,
  columns: readonly number[],
  factsOf: FactsOf,
): ScanFigures {
  const facts = factsOf(table)
  const blocks = facts.blocks()
  const total = BigInt(blocks.length)
  if (blocks.length === 0) return { total, read: { rows: 0n, bytes: 0n, partitions: 0n } }
  const segments = new Set(blocks.map(block => block.segment)).size
  const passes = scan.filters.map((filter): Pass => mayBeTrue(filter, scan, facts))
  if (passes.includes('never')) {
    const pruning = `segments: <read cost: 1 ms, range pruning: ${segments} to 0 cost: 1 ms>`
    return { total, read: { rows: 0n, bytes: 0n, partitions: 0n, pruning } }
  }
  const isWhole = blocks.length === 1 || !passes.some(pass => pass !== 'always')
  const isKnown = isWhole && !passes.includes('unknown') && !scan.filters.some(usesBloom)
  if (!isKnown || (scan.limit !== undefined && blocks.length > 1)) return { total }
  const read = columns.map(index => positions.get(index)).filter(position => position !== undefined)
  const bytes = blocks.map(block => sum(read.map(position => block.columnBytes[position] ?? 0)))
  const all = `${blocks.length} to ${blocks.length} cost: 1 ms`
  const pruning = `segments: <read cost: 1 ms, decompress cost: 1 ms, range pruning: ${segments} to ${segments} cost: 1 ms>, blocks: <range pruning: ${all}>`
  return {
    total,
    read: {
      rows: BigInt(sum(blocks.map(block => block.rows))),
      bytes: BigInt(Math.round(sum(bytes))),
      partitions: total,
      pruning,
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Whether an equality with a constant is part of a filter: a Bloom filter, which mockq has not, is asked about it. */
function usesBloom(filter: Scalar): boolean {
  if (filter.kind !== 'Call') return false
  if (isCallOf(filter, 'eq')) return filter.args.some(arg => arg.kind === 'Literal')
  return filter.args.some(usesBloom)
}

type Pass = 'never' | 'maybe' | 'always' | 'unknown'

/** What the ranges of a table's values say of a filter. Source: databend common/index/src/range_index.rs. */
function mayBeTrue(filter: Scalar, scan: ServerScan, facts: TableFacts): Pass {
  if (filter.kind === 'Literal') return filter.value === true ? 'always' : 'never'
  if (filter.kind !== 'Call') return 'unknown'
  const all = () => filter.args.map(arg => mayBeTrue(arg, scan, facts))
  switch (filter.overload.name) {
    case 'and_filters': {
      const passes = all()
      if (passes.includes('never')) return 'never'
      if (passes.includes('unknown')) return 'unknown'
      return passes.every(pass => pass === 'always') ? 'always' : 'maybe'
    }
    case 'or_filters': {
      const passes = all()
      if (passes.includes('always')) return 'always'
      if (passes.every(pass => pass === 'never')) return 'never'
      return passes.includes('unknown') ? 'unknown' : 'maybe'
    }
  }
  const nulls = nullsOf(filter, scan, facts)
  if (nulls !== undefined) return nulls
  const range = rangeOf(filter, scan, facts)
  if (range === 'empty') return 'never'
  if (range === undefined) return 'unknown'
  const { op, least, greatest, constant } = range
  const [low, high] = [compare(least, constant), compare(greatest, constant)]
  if (low === undefined || high === undefined) return 'unknown'
  const [some, every] = {
    eq: [low <= 0 && high >= 0, low === 0 && high === 0],
    noteq: [low !== 0 || high !== 0, low > 0 || high < 0],
    lt: [low < 0, high < 0],
    lte: [low <= 0, high <= 0],
    gt: [high > 0, low > 0],
    gte: [high >= 0, low >= 0],
  }[op]
  if (!some) return 'never'
  return every && range.nulls === 0 ? 'always' : 'maybe'
}

/** Whether a column has values, or none, where a filter asks for that. */
function nullsOf(filter: Call, scan: ServerScan, facts: TableFacts): Pass | undefined {
  if (isCallOf(filter, 'not')) {
    const [inner] = filter.args
    const pass = inner?.kind === 'Call' ? nullsOf(inner, scan, facts) : undefined
    return pass === 'always' ? 'never' : pass === 'never' ? 'always' : pass
  }
  const [column] = filter.args
  if (!isCallOf(filter, 'is_not_null') || column?.kind !== 'ColumnRef') return undefined
  const position = scan.table.kind === 'stored' ? scan.table.positions.get(column.id) : undefined
  const leaf = facts.statistics().leaves.find(each => each.column === position && each.part === 0)
  if (leaf === undefined) return 'unknown'
  if (leaf.nulls === 0) return 'always'
  return leaf.nulls === facts.rows ? 'never' : 'maybe'
}

const operators = ['eq', 'noteq', 'lt', 'lte', 'gt', 'gte'] as const

/** A comparison of a column with a constant, and the range of the column; `empty` if the column has only NULLs. */
function rangeOf(filter: Scalar, scan: ServerScan, facts: TableFacts) {
  const op = operators.find(name => isCallOf(filter, name))
  if (op === undefined || filter.kind !== 'Call' || scan.table.kind !== 'stored') return undefined
  const [column, constant] = filter.args
  if (column?.kind !== 'ColumnRef' || constant?.kind !== 'Literal') return undefined
  const position = scan.table.positions.get(column.id)
  const leaf = facts.statistics().leaves.find(each => each.column === position && each.part === 0)
  if (leaf?.nulls === facts.rows) return 'empty'
  if (leaf === undefined || leaf.min === null || leaf.max === null) return undefined
  return { op, least: leaf.min, greatest: leaf.max, constant: constant.value, nulls: leaf.nulls }
}

/** The order of two values; undefined if they are of kinds that mockq does not compare here. */
function compare(a: Value, b: Value): number | undefined {
  const isNumber = (value: Value) => typeof value === 'bigint' || typeof value === 'number'
  if (isNumber(a) && isNumber(b)) return a! < b! ? -1 : a! > b! ? 1 : 0
  if (typeof a !== 'string' || typeof b !== 'string') return undefined
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** What the server knows of the rows of a scan before it plans. Source: databend plans/scan.rs `derive_stats`. */
export function scanRows(scan: ServerScan, factsOf: FactsOf): ScanRows | undefined {
  const { table } = scan
  const unknown = { columns: new Map(), decides: () => undefined }
  switch (table.kind) {
    case 'numbers':
      return { rows: Number(table.rows), ...unknown }
    case 'system':
      return { rows: 0, ...unknown }
    case 'other':
      return undefined
    case 'stored': {
      const facts = factsOf(table.table)
      if (facts.rows === 0) return { rows: 0, ...unknown }
      const columns = new Map<number, ColumnFigures>()
      for (const [index, position] of table.positions) {
        const found = facts
          .statistics()
          .leaves.find(leaf => leaf.column === position && leaf.part === 0)
        if (found === undefined || found.min === null || found.max === null) continue
        const { min: least, max: greatest, nulls, distinct } = found
        columns.set(index, { least, greatest, nulls, distinct })
      }
      const decides = (filter: Scalar) => {
        const pass = mayBeTrue(filter, scan, facts)
        return pass === 'never' || pass === 'always' ? pass : undefined
      }
      return { rows: facts.rows, columns, decides }
    }
  }
}
