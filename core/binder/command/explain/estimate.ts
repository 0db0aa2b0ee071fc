import type { Scalar } from '../../../plan/scalar.js'
import { booleanType, removeNullable } from '../../../types/data-type.js'
import { isCallOf } from '../../scalar/walk-scalar.js'
import type { ServerNode, ServerScan } from '../../server-plan.js'

/** What the server estimates of the rows of a node; undefined where mockq does not know what it would. */
export interface Estimate {
  readonly rows: number
  /** The number of rows is known. */
  readonly isExact: boolean
  /** Columns with one value. */
  readonly constants: ReadonlySet<number>
  /** The server has statistics of the columns. */
  readonly hasStatistics: boolean
}

/** A predicate of which nothing is known. Source: databend ir/stats/selectivity.rs `DEFAULT_SELECTIVITY`. */
const unknownPart = 0.2
/** A comparison of a column without statistics. Source: as above, `UNKNOWN_COL_STATS_FILTER_SEL_LOWER_BOUND`. */
const lowerBoundPart = 0.5
/** Source: databend plans/aggregate.rs `DEFAULT_AGGREGATE_RATIO`. */
const groupPart = 1 / 3

const noColumns: ReadonlySet<number> = new Set()

/** How many rows a scan reads without filters, and whether the server has statistics of it. */
export type ScanRows = (
  scan: ServerScan,
) => { readonly rows: number; readonly hasStatistics: boolean } | undefined

/** The server's estimates of a plan's nodes. Source: databend optimizer/ir/stats, planner/plans/*.rs `derive_stats`. */
export class Estimates {
  readonly #scanRows: ScanRows
  readonly #known = new Map<ServerNode, Estimate | undefined>()

  constructor(scanRows: ScanRows) {
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
        return { ...exactly(node.rows.length), hasStatistics: true }
      case 'filter':
        return filtered(this.of(node.input), node.predicates)
      case 'eval': {
        const input = this.of(node.input)
        const constants = node.items.flatMap(({ index, expr }) =>
          expr.kind === 'Literal' && expr.value !== null ? [index] : [],
        )
        return input && { ...input, constants: new Set([...input.constants, ...constants]) }
      }
      case 'aggregate':
        return this.#aggregate(node)
      case 'sort':
      case 'limit': {
        const input = this.of(node.input)
        return input && limited(input, node.limit, node.kind === 'limit')
      }
      case 'topN': {
        const input = this.of(node.input)
        return input && limited(input, node.limit, true)
      }
      case 'union': {
        const [left, right] = [this.of(node.left), this.of(node.right)]
        if (left === undefined || right === undefined) return undefined
        return {
          rows: left.rows + right.rows,
          isExact: left.isExact && right.isExact,
          constants: noColumns,
          hasStatistics: left.hasStatistics || right.hasStatistics,
        }
      }
      case 'other':
        return undefined
    }
  }

  #scan(scan: ServerScan): Estimate | undefined {
    const found = this.#scanRows(scan)
    if (found === undefined) return undefined
    const { rows, hasStatistics } = found
    const all = { rows, isExact: scan.table.kind !== 'system', constants: noColumns, hasStatistics }
    return scan.isFiltered ? filtered(all, scan.filters) : all
  }

  #aggregate(node: Extract<ServerNode, { kind: 'aggregate' }>): Estimate | undefined {
    if (node.groups.length === 0) return { ...exactly(1), hasStatistics: true }
    const input = this.of(node.input)
    if (input === undefined) return undefined
    const none = { isExact: false, constants: noColumns, hasStatistics: input.hasStatistics }
    if (node.groups.every(index => input.constants.has(index))) {
      return { ...none, rows: Math.min(1, input.rows) }
    }
    if (input.hasStatistics && input.rows > 0) return undefined
    return { ...none, rows: Math.max(1, input.rows * groupPart) }
  }
}

function exactly(rows: number): Estimate {
  return { rows, isExact: true, constants: noColumns, hasStatistics: false }
}

function limited(input: Estimate, limit: number | undefined, dropsStatistics: boolean): Estimate {
  if (limit === undefined) return input
  return {
    ...input,
    rows: Math.min(input.rows, limit),
    hasStatistics: dropsStatistics ? false : input.hasStatistics,
  }
}

function filtered(
  input: Estimate | undefined,
  predicates: readonly Scalar[],
): Estimate | undefined {
  if (input === undefined) return undefined
  if (input.isExact && input.rows === 0) return { ...input, isExact: false }
  if (input.hasStatistics && input.rows > 0) return undefined
  const part = andPart(predicates.map(each => partOf(each, input)))
  if (part === undefined) return undefined
  const rows = input.rows * fraction(part)
  return { ...input, rows, isExact: false }
}

/** The part of the rows for which a predicate is true: a number, or how little is known of it. */
type Part = 'unknown' | 'lowerBound' | number

function fraction(part: Part): number {
  if (part === 'unknown') return unknownPart
  return part === 'lowerBound' ? lowerBoundPart : part
}

/** The part of a predicate over columns without statistics. Source: databend selectivity.rs `SelectivityVisitor`. */
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
      return isColumnAndConstant(scalar) ? comparedPart(scalar, input) : rest(input)
    }
    default:
      return undefined
  }
}

const comparisons = ['eq', 'noteq', 'gt', 'gte', 'lt', 'lte']

function isColumnAndConstant(scalar: Scalar): boolean {
  if (!comparisons.some(name => isCallOf(scalar, name)) || scalar.kind !== 'Call') return false
  const kinds = scalar.args.map(arg => arg.kind)
  return kinds.includes('ColumnRef') && kinds.includes('Literal')
}

function comparedPart(scalar: Scalar, input: Estimate): Part | undefined {
  const column = scalar.kind === 'Call' && scalar.args.find(arg => arg.kind === 'ColumnRef')
  const isBoolean =
    column !== false && column !== undefined && removeNullable(column.type) === booleanType
  return isBoolean ? undefined : input.constants.size > 0 ? undefined : 'lowerBound'
}

const rest = (input: Estimate): Part => (!input.isExact && input.rows === 0 ? 0 : 'unknown')

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
