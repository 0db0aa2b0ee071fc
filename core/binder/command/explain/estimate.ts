import type { Scalar } from '../../../plan/scalar.js'
import { booleanType, removeNullable } from '../../../types/data-type.js'
import type { Value } from '../../../types/value.js'
import { columnsOf, isCallOf } from '../../scalar/walk-scalar.js'
import type { ServerNode, ServerScan } from '../../server-plan.js'
import { type Comparison, reversed } from './filters.js'

/** What the server knows of the values of a column. */
export interface ColumnFigures {
  readonly least: Value
  readonly greatest: Value
  readonly nulls: number
  readonly distinct: number
}

/** What the server estimates of the rows of a node. */
export interface Estimate {
  readonly rows: number
  /** The number of rows is known. */
  readonly isExact: boolean
  /** The columns that it has statistics of. */
  readonly columns: ReadonlyMap<number, ColumnFigures>
  /** Columns of which mockq does not know whether the server has statistics, or which. */
  readonly unknown: ReadonlySet<number>
}

/** A predicate of which nothing is known. Source: databend ir/stats/selectivity.rs `DEFAULT_SELECTIVITY`. */
const unknownPart = 0.2
/** A comparison of a column without statistics. Source: as above, `UNKNOWN_COL_STATS_FILTER_SEL_LOWER_BOUND`. */
const lowerBoundPart = 0.5
/** Source: databend plans/aggregate.rs `DEFAULT_AGGREGATE_RATIO`. */
const groupPart = 1 / 3
/** Source: databend plans/aggregate.rs `AGGREGATE_COLUMN_CORRELATION_COEFFICIENT`. */
const groupCorrelation = 0.75

const noColumns: Estimate['columns'] = new Map()
const noneUnknown: Estimate['unknown'] = new Set()

/** What is known of the rows of a scan without its filters. */
export interface ScanRows {
  readonly rows: number
  readonly columns: Estimate['columns']
  /** Whether a filter is true for none or for all of the rows, as the ranges of the values tell. */
  readonly decides: (filter: Scalar) => 'never' | 'always' | undefined
}

/**
 * The server's estimates of a plan's nodes; undefined where mockq does not know what the server would estimate. Source:
 * databend optimizer/ir/stats, planner/plans/*.rs `derive_stats`.
 */
export class Estimates {
  readonly #scanRows: (scan: ServerScan) => ScanRows | undefined
  readonly #known = new Map<ServerNode, Estimate | undefined>()

  constructor(scanRows: (scan: ServerScan) => ScanRows | undefined) {
    this.#scanRows = scanRows
  }

  of(node: ServerNode): Estimate | undefined {
    if (!this.#known.has(node)) this.#known.set(node, this.#make(node))
    return this.#known.get(node)
  }

  #make(node: ServerNode): Estimate | undefined {
    switch (node.kind) {
      case 'scan':
        return this.#scan(node)
      case 'empty':
        return exactly(0)
      case 'dummy':
        return exactly(1)
      case 'values':
        return { ...exactly(node.rows.length), unknown: new Set(node.columns) }
      case 'filter':
        return filtered(this.of(node.input), node.predicates)
      case 'eval':
        return this.#eval(node)
      case 'aggregate':
        return this.#aggregate(node)
      case 'sort': {
        const input = this.of(node.input)
        const isCut = node.limit !== undefined && input !== undefined && node.limit < input.rows
        return isCut
          ? { ...limited(input, node.limit), unknown: new Set(input.columns.keys()) }
          : input
      }
      case 'limit':
      case 'topN': {
        const input = this.of(node.input)
        return input && limited(input, node.limit)
      }
      case 'union': {
        const [left, right] = [this.of(node.left), this.of(node.right)]
        if (left === undefined || right === undefined) return undefined
        return {
          rows: left.rows + right.rows,
          isExact: left.isExact && right.isExact,
          columns: noColumns,
          unknown: new Set(node.columns),
        }
      }
      case 'window': {
        const input = this.of(node.input)
        return input && { ...input, unknown: new Set([...input.unknown, node.index]) }
      }
      case 'other':
        return undefined
    }
  }

  #scan(scan: ServerScan): Estimate | undefined {
    const found = this.#scanRows(scan)
    if (found === undefined) return undefined
    const { rows, columns } = found
    const isExact = scan.table.kind !== 'system'
    const all: Estimate = { rows, isExact, columns, unknown: noneUnknown }
    return scan.predicates.length > 0 ? filtered(all, scan.predicates, found.decides) : all
  }

  #eval(node: Extract<ServerNode, { kind: 'eval' }>): Estimate | undefined {
    const input = this.of(node.input)
    if (input === undefined) return undefined
    const columns = new Map(input.columns)
    const unknown = new Set(input.unknown)
    for (const { index, expr } of node.items) {
      if (expr.kind === 'ColumnRef') continue
      columns.delete(index)
      if (expr.kind === 'Literal' && expr.value !== null) {
        columns.set(index, { least: expr.value, greatest: expr.value, nulls: 0, distinct: 1 })
      } else if ([...columnsOf([expr])].some(id => input.columns.has(id) || unknown.has(id))) {
        unknown.add(index)
      }
    }
    return { ...input, columns, unknown }
  }

  #aggregate(node: Extract<ServerNode, { kind: 'aggregate' }>): Estimate | undefined {
    const input = this.of(node.input)
    if (node.groups.length === 0) {
      return { ...exactly(1), unknown: new Set([...(input?.columns.keys() ?? [])]) }
    }
    if (input === undefined) return undefined
    const { columns } = input
    const grouped = (rows: number): Estimate => ({
      rows,
      isExact: false,
      columns: noColumns,
      unknown: new Set([...columns.keys(), ...input.unknown]),
    })
    if (node.groups.some(index => input.unknown.has(index))) return undefined
    const figures = node.groups.map(index => columns.get(index))
    if (figures.includes(undefined)) return grouped(Math.max(1, input.rows * groupPart))
    const groups = figures.reduce((all, each, i) => {
      const weight = i > 1 ? groupCorrelation ** (i - 1) : 1
      return all * Math.max(1, each!.distinct * weight)
    }, 1)
    return grouped(Math.min(input.rows, groups))
  }
}

function exactly(rows: number): Estimate {
  return { rows, isExact: true, columns: noColumns, unknown: noneUnknown }
}

/** A limit; nothing is known of the columns of its rows. */
function limited(input: Estimate, limit: number | undefined): Estimate {
  return {
    rows: Math.min(input.rows, limit ?? input.rows),
    isExact: input.isExact && limit !== undefined,
    columns: noColumns,
    unknown: noneUnknown,
  }
}

function filtered(
  input: Estimate | undefined,
  predicates: readonly Scalar[],
  decides: ScanRows['decides'] = () => undefined,
): Estimate | undefined {
  if (input === undefined) return undefined
  const none: Estimate = { rows: 0, isExact: false, columns: noColumns, unknown: noneUnknown }
  if (input.isExact && input.rows === 0) return none
  const decided = predicates.map(decides)
  if (decided.includes('never')) return none
  const open = predicates.filter((_, i) => decided[i] !== 'always')
  const unknown = new Set([...input.unknown, ...input.columns.keys()])
  const rest = { isExact: false, columns: noColumns, unknown }
  if (open.length === 0) return { ...input, ...rest }
  const read = open.flatMap(each => [...columnsOf([each])])
  if (new Set(read).size < read.length && read.some(id => input.columns.has(id))) return undefined
  const part = andPart(open.map(each => partOf(each, input)))
  return part === undefined ? undefined : { rows: input.rows * fraction(part), ...rest }
}

/** The part of the rows for which a predicate is true: a number, or how little is known of it. */
type Part = 'unknown' | 'lowerBound' | number

function fraction(part: Part): number {
  if (part === 'unknown') return unknownPart
  return part === 'lowerBound' ? lowerBoundPart : part
}

/** Source: databend selectivity.rs `SelectivityVisitor`. */
function partOf(scalar: Scalar, input: Estimate): Part | undefined {
  switch (scalar.kind) {
    case 'ColumnRef':
      return removeNullable(scalar.type) === booleanType ? 0.5 : 'lowerBound'
    case 'Cast':
      return partOf(scalar.input, input)
    case 'Call': {
      const { name } = scalar.overload
      const [first, second] = scalar.args
      if (name === 'and_filters') return andPart(scalar.args.map(arg => partOf(arg, input)))
      if (name === 'or_filters') return orPart(scalar.args.map(arg => partOf(arg, input)))
      if (name === 'not') {
        const part = partOf(first!, input)
        return typeof part === 'number' ? 1 - part : part
      }
      if (name === 'like' && second?.kind === 'Literal') return likePart(String(second.value))
      if (name === 'is_not_null') return notNullPart(first!, input)
      return comparedPart(scalar, input) ?? otherPart(scalar, input)
    }
    default:
      return undefined
  }
}

function notNullPart(scalar: Scalar, input: Estimate): Part | undefined {
  if (scalar.kind !== 'ColumnRef') return 'unknown'
  if (input.unknown.has(scalar.id)) return undefined
  const figures = input.columns.get(scalar.id)
  if (figures === undefined) return 'unknown'
  return input.rows === 0 ? 0 : (input.rows - figures.nulls) / input.rows
}

/** A function of which no statistics are derived; undefined where the server might derive some. */
function otherPart(scalar: Scalar, input: Estimate): Part | undefined {
  const read = [...columnsOf([scalar])]
  if (read.some(id => input.unknown.has(id) || input.columns.has(id))) return undefined
  return !input.isExact && input.rows === 0 ? 0 : 'unknown'
}

const comparisons = Object.keys(reversed) as readonly Comparison[]

/** A comparison of a column with a constant. */
function comparedPart(scalar: Scalar, input: Estimate): Part | undefined {
  const name = comparisons.find(each => isCallOf(scalar, each))
  if (name === undefined || scalar.kind !== 'Call') return undefined
  const [left, right] = scalar.args
  const isTurned = left?.kind === 'Literal'
  const [column, constant] = isTurned ? [right, left] : [left, right]
  if (column?.kind !== 'ColumnRef' || constant?.kind !== 'Literal') return undefined
  if (input.unknown.has(column.id)) return undefined
  const figures = input.columns.get(column.id)
  if (figures !== undefined) {
    return valuesPart(isTurned ? reversed[name] : name, figures, constant.value, input.rows)
  }
  return removeNullable(column.type) === booleanType ? undefined : 'lowerBound'
}

/**
 * The part of values that are whole numbers without gaps, of which the server expects each as often. Undefined for
 * others, which it distributes over buckets.
 */
function valuesPart(
  op: Comparison,
  { least, greatest, nulls, distinct }: ColumnFigures,
  constant: Value,
  rows: number,
): Part | undefined {
  const [low, high, at] = [least, greatest, constant].map(wholeNumber)
  if (low === undefined || high === undefined || at === undefined || rows === 0) return undefined
  const count = Number(high - low) + 1
  if (count !== distinct || count > 100) return undefined
  const below = Math.min(count, Math.max(0, Number(at - low)))
  const equal = at >= low && at <= high ? 1 : 0
  const values = {
    eq: equal,
    noteq: count - equal,
    lt: below,
    lte: below + equal,
    gt: count - below - equal,
    gte: count - below,
  }[op]
  return ((values / count) * (rows - nulls)) / rows
}

function wholeNumber(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined
}

/** Conditions together are as rare as the rarest of them. */
function andPart(parts: readonly (Part | undefined)[]): Part | undefined {
  if (parts.length === 1) return parts[0]
  if (parts.includes(undefined)) return undefined
  const numbers = parts.filter(part => typeof part === 'number')
  const least = Math.min(1, ...numbers)
  if (numbers.length > 0 && least < lowerBoundPart) return least
  if (parts.includes('unknown')) return 'unknown'
  return parts.includes('lowerBound') ? 'lowerBound' : least
}

function orPart(parts: readonly (Part | undefined)[]): Part | undefined {
  if (parts.includes(undefined)) return undefined
  const numbers = parts.filter(part => typeof part === 'number')
  const sum = numbers.reduce((all, part) => all + (1 - all) * part, 0)
  const hasUnknown = parts.includes('unknown')
  const hasBound = parts.includes('lowerBound')
  if (((!hasUnknown || sum > unknownPart) && !hasBound) || sum > lowerBoundPart) {
    return numbers.length > 0 ? sum : 'unknown'
  }
  return hasBound ? 'lowerBound' : 'unknown'
}

/** Source: databend selectivity.rs `compute_like`. */
function likePart(pattern: string): number {
  const rest = [...pattern]
  if (rest[0] === '%' || rest[0] === '_') rest.shift()
  let part = 1
  for (let i = 0; i < rest.length; i++) {
    if (rest[i] === '\\') i++
    part *= rest[i] === '%' ? 2 : rest[i] === '_' ? 0.9 : 0.5
  }
  return Math.min(1, part)
}
