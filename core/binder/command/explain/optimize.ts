import type { Scalar } from '../../../plan/scalar.js'
import type { ScalarBuilder } from '../../scalar/scalar-builder.js'
import { columnsOf, replaceScalar } from '../../scalar/walk-scalar.js'
import type {
  ServerColumn,
  ServerItem,
  ServerNode,
  ServerPlan,
  ServerScan,
} from '../../server-plan.js'
import { columnsOfNode } from '../../server-plan.js'
import { Beyond } from './beyond.js'
import { cleaned, isNever, normalFilters } from './filters.js'
import { pushedFilters } from './pushed-filters.js'

/** What the optimizer needs beside the plan. */
export interface OptimizerOptions {
  readonly scalars: ScalarBuilder
  /** LIMITs of more rows are not moved. */
  readonly mostLimit: number
  /** A sort with a limit is a TopN. */
  readonly hasTopN: boolean
  /** The number of rows of a scan without filters, if it is known. */
  readonly rowsOf: (scan: ServerScan) => bigint | undefined
}

type Of<K extends ServerNode['kind']> = Extract<ServerNode, { readonly kind: K }>

/**
 * The plan as the server's optimizer leaves it: filters at the scans, sorts with a limit as TopN, limits in the scans,
 * projections of projections as one, counts of whole tables as constants.
 *
 * Throws `Beyond` where a rule would apply that mockq does not follow. Source: databend
 * optimizer/optimizer.rs `optimize_query_inner`, optimizer/optimizers/rule.
 */
export function optimizedPlan(plan: ServerPlan, options: OptimizerOptions): ServerPlan {
  const pulled = new FilterPuller(options.scalars).finished(plan.root)
  return { ...plan, root: new Optimizer(options, plan.columns).node(pulled) }
}

/**
 * Moves filters above projections, where those about one expression meet, and normalizes them. Source: databend
 * pull_up_filter.rs.
 */
class FilterPuller {
  readonly #scalars: ScalarBuilder

  constructor(scalars: ScalarBuilder) {
    this.#scalars = scalars
  }

  finished(node: ServerNode): ServerNode {
    const predicates: Scalar[] = []
    const input = this.#pull(node, predicates)
    if (predicates.length === 0) return input
    return { kind: 'filter', input, predicates: normalFilters(this.#scalars, predicates) }
  }

  #pull(node: ServerNode, predicates: Scalar[]): ServerNode {
    if (node.kind === 'filter') {
      const input = this.#pull(node.input, predicates)
      predicates.push(...node.predicates)
      return input
    }
    if (node.kind === 'eval') return { ...node, input: this.#pull(node.input, predicates) }
    return withInputs(node, input => this.finished(input))
  }
}

class Optimizer {
  readonly #options: OptimizerOptions
  readonly #columns: readonly ServerColumn[]

  constructor(options: OptimizerOptions, columns: readonly ServerColumn[]) {
    this.#options = options
    this.#columns = columns
  }

  node(node: ServerNode): ServerNode {
    return this.#apply(withInputs(node, input => this.node(input)))
  }

  /** Applies the rules to a node over inputs that are optimized already. */
  #apply(node: ServerNode): ServerNode {
    switch (node.kind) {
      case 'filter':
        return this.#filter(node)
      case 'eval':
        return this.#eval(node)
      case 'sort':
        return this.#sort(node)
      case 'limit':
        return this.#limit(node)
      case 'topN':
        return this.#topN(node)
      case 'aggregate':
        return this.#aggregate(node)
      default:
        return node
    }
  }

  #filter({ input, predicates: given }: Of<'filter'>): ServerNode {
    const predicates = cleaned(this.#options.scalars, given)
    if (predicates.length === 0) return input
    if (predicates.some(isNever) || input.kind === 'empty') return { kind: 'empty' }
    switch (input.kind) {
      case 'filter':
        return this.#filter({ ...input, predicates: [...predicates, ...input.predicates] })
      case 'eval': {
        const below = predicates.map(predicate => replaceItems(predicate, input.items))
        const filter = this.#filter({ kind: 'filter', input: input.input, predicates: below })
        return this.#eval({ ...input, input: filter })
      }
      case 'sort': {
        if (input.limit !== undefined) break
        return { ...input, input: this.#filter({ kind: 'filter', input: input.input, predicates }) }
      }
      case 'aggregate': {
        const groups = new Set(input.groups)
        const isBelow = (predicate: Scalar) =>
          [...columnsOf([predicate])].every(id => groups.has(id))
        const below = predicates.filter(isBelow)
        const above = predicates.filter(predicate => !isBelow(predicate))
        if (below.length === 0 || groups.size === 0) break
        const filter = this.#filter({ kind: 'filter', input: input.input, predicates: below })
        const grouped = this.#aggregate({ ...input, input: filter })
        return above.length === 0 ? grouped : { kind: 'filter', input: grouped, predicates: above }
      }
      case 'scan':
        return this.#filterScan(input, predicates)
      case 'union':
        throw new Beyond('filters above UNION')
      case 'window': {
        const partition = new Set(input.partition)
        const read = predicates.map(predicate => [...columnsOf([predicate])])
        const isBelow = read.some(ids => ids.every(id => partition.has(id)))
        const isTop = input.args === undefined && read.some(ids => ids.includes(input.index))
        if (isBelow || isTop) throw new Beyond('filters above a window function')
      }
    }
    return { kind: 'filter', input, predicates }
  }

  /** A stored table applies the filters itself. Source: databend rule_push_down_prewhere.rs. */
  #filterScan(scan: ServerScan, predicates: readonly Scalar[]): ServerNode {
    const { scalars } = this.#options
    const pushed = pushedFilters(scalars, predicates, scan, this.#columns)
    const filters = [...scan.filters, ...pushed]
    const told = { ...scan, filters }
    return scan.table.kind === 'stored'
      ? { ...told, predicates: [...predicates, ...scan.predicates] }
      : { kind: 'filter', input: told, predicates }
  }

  #eval(node: Of<'eval'>): ServerNode {
    const { input } = node
    if (input.kind === 'empty') return input
    if (input.kind === 'eval') {
      const merged = mergedItems(node.items, input.items, new Set(columnsOfNode(input.input)))
      if (merged !== undefined)
        return this.#eval({ kind: 'eval', input: input.input, items: merged })
    }
    // A projection of columns that the input has does nothing.
    if (node.items.every(isPassed)) return input
    return node
  }

  #sort(given: Of<'sort'>): ServerNode {
    const seen = new Set<string>()
    const keys = given.keys.filter(key => seen.size < seen.add(JSON.stringify(key)).size)
    const node = { ...given, keys }
    const { input } = node
    if (input.kind === 'empty') return input
    if (
      node.limit === undefined &&
      JSON.stringify(orderingOf(input)) === JSON.stringify(given.keys)
    ) {
      return input
    }
    return this.#ranked(this.#ordered(node))
  }

  #topN(node: Of<'topN'>): ServerNode {
    if (node.input.kind === 'empty') return node.input
    return this.#ranked(this.#ordered(node))
  }

  /** Tells a scan how its rows are sorted above it. Source: databend rule_push_down_sort_scan.rs. */
  #ordered<N extends Of<'sort'> | Of<'topN'>>(node: N): N {
    const { input } = node
    const limit = node.kind === 'topN' ? node.limit + node.offset : node.limit
    const order = (scan: ServerScan): ServerScan => {
      const known = new Set(columnsOfNode(scan))
      const isStored = node.keys.every(key => known.has(key.index))
      const most = limit === undefined || !isStored ? undefined : Math.max(limit, scan.limit ?? 0)
      return { ...scan, isOrdered: true, ...(most === undefined ? {} : { limit: most }) }
    }
    if (input.kind === 'scan') return { ...node, input: order(input) }
    if (input.kind === 'eval' && input.input.kind === 'scan') {
      return { ...node, input: { ...input, input: order(input.input) } }
    }
    return node
  }

  /** Groups that are sorted by their keys and limited keep the first ones only. Source: databend rule_push_down_limit_aggregate.rs. */
  #ranked(node: Of<'sort'> | Of<'topN'>): ServerNode {
    const limit = node.kind === 'topN' ? node.limit + node.offset : node.limit
    if (limit === undefined) return node
    const below = node.input.kind === 'eval' ? node.input.input : node.input
    if (below.kind !== 'aggregate' || !node.keys.every(key => below.groups.includes(key.index))) {
      return node
    }
    const ranked = { ...below, rankLimit: limit }
    return {
      ...node,
      input: node.input.kind === 'eval' ? { ...node.input, input: ranked } : ranked,
    }
  }

  #limit(node: Of<'limit'>): ServerNode {
    const { input, limit, offset } = node
    if (limit === 0 || input.kind === 'empty') return { kind: 'empty' }
    const most = limit === undefined ? undefined : limit + offset
    switch (input.kind) {
      case 'eval':
        return this.#eval({ ...input, input: this.#limit({ ...node, input: input.input }) })
      case 'limit':
        return this.#limit({
          kind: 'limit',
          input: input.input,
          offset: offset + input.offset,
          lazy: [...new Set([...node.lazy, ...input.lazy])],
          ...mergedLimit(node, input),
        })
      case 'scan':
        if (most === undefined) break
        return { ...node, input: { ...input, limit: Math.max(most, input.limit ?? 0) } }
      case 'sort': {
        if (limit === undefined || most! > this.#options.mostLimit) break
        if (!this.#options.hasTopN) {
          const cut = { ...input, limit: Math.max(most!, input.limit ?? 0) }
          return { ...node, input: this.#sort(cut) }
        }
        const { lazy } = node
        return this.#topN({
          kind: 'topN',
          input: input.input,
          keys: input.keys,
          limit,
          offset,
          lazy,
        })
      }
      case 'aggregate': {
        if (most === undefined || most > this.#options.mostLimit || input.groups.length === 0) break
        const keys = input.groups.map(index => ({ index, descending: false, nullsFirst: false }))
        const ranked = { ...input, rankLimit: most }
        const sort = { kind: 'sort', input: ranked, keys, limit: most } as const
        return this.#limit({ ...node, input: sort })
      }
      case 'union':
      case 'window':
        throw new Beyond(`LIMIT above ${input.kind}`)
    }
    return node
  }

  /** Counts of a whole table are constants. Source: databend rule_fold_count_aggregate.rs. */
  #aggregate(node: Of<'aggregate'>): ServerNode {
    if (node.groups.length > 0) return node
    const counts = node.calls.every(call => call.name === 'count' && call.args.length === 0)
    const rows = counts ? this.#rowsOf(node.input) : undefined
    if (rows === undefined) {
      const plain = passesRows(node.input)
      const isStats = node.calls.some(call => call.name === 'min' || call.name === 'max')
      if (plain?.table.kind === 'stored' && plain.predicates.length === 0 && isStats) {
        throw new Beyond('the least or greatest value of a table')
      }
      const isCount = node.calls.every(call => call.name === 'count')
      if (isCount && plain !== undefined && this.#rowsOf(plain) !== undefined) {
        throw new Beyond('a count of values of a table')
      }
      return node
    }
    const value = this.#options.scalars.number(String(rows))
    const items = node.calls.map(({ index }) => ({ index, expr: value }))
    return { kind: 'eval', input: { kind: 'dummy' }, items }
  }

  /** The number of rows of a node, if the server knows it exactly. */
  #rowsOf(node: ServerNode): bigint | undefined {
    switch (node.kind) {
      case 'scan':
        return node.predicates.length > 0 ? undefined : this.#options.rowsOf(node)
      case 'eval':
      case 'sort':
        return this.#rowsOf(node.input)
      case 'dummy':
        return 1n
      case 'empty':
        return 0n
      case 'values':
        return BigInt(node.rows.length)
      default:
        return undefined
    }
  }
}

/** The scan whose rows a node passes on. */
function passesRows(node: ServerNode): ServerScan | undefined {
  if (node.kind === 'scan') return node
  return node.kind === 'eval' || node.kind === 'sort' ? passesRows(node.input) : undefined
}

/** Source: databend rule_merge_limit.rs. */
function mergedLimit(outer: Of<'limit'>, inner: Of<'limit'>): { readonly limit?: number } {
  const left = inner.limit === undefined ? undefined : Math.max(0, inner.limit - outer.offset)
  const limit =
    left === undefined || outer.limit === undefined
      ? (left ?? outer.limit)
      : Math.min(left, outer.limit)
  return limit === undefined ? {} : { limit }
}

const isPassed = ({ index, expr }: ServerItem): boolean =>
  expr.kind === 'ColumnRef' && expr.id === index

/** The sort of a node's rows. */
function orderingOf(node: ServerNode): readonly unknown[] {
  switch (node.kind) {
    case 'sort':
    case 'topN':
      return node.keys
    case 'filter':
    case 'eval':
    case 'limit':
      return orderingOf(node.input)
    default:
      return []
  }
}

function replaceItems(scalar: Scalar, items: readonly ServerItem[]): Scalar {
  const known = new Map(items.map(item => [item.index, item.expr]))
  return replaceScalar(scalar, part =>
    part.kind === 'ColumnRef' ? (known.get(part.id) ?? part) : undefined,
  )
}

/** Two projections as one, if that repeats no work. Source: databend rule_merge_eval_scalar.rs. */
function mergedItems(
  upper: readonly ServerItem[],
  lower: readonly ServerItem[],
  inputs: ReadonlySet<number>,
): readonly ServerItem[] | undefined {
  const made = new Map(lower.map(item => [item.index, item.expr]))
  let isTrivial = true
  const items = upper
    .filter(item => !(isPassed(item) && made.has(item.index)))
    .map(({ index, expr }) => {
      const composed = replaceScalar(expr, part => {
        const below = part.kind === 'ColumnRef' ? made.get(part.id) : undefined
        if (below === undefined) return undefined
        if (below.kind !== 'ColumnRef' && below.kind !== 'Literal') isTrivial = false
        return below
      })
      return { index, expr: composed }
    })
  const read = [...columnsOf(items.map(item => item.expr))]
  if (!isTrivial || !read.every(id => inputs.has(id))) return undefined
  const defined = new Set(items.map(item => item.index))
  return [...items, ...lower.filter(item => !defined.has(item.index))]
}

/** A node with `change` applied to its inputs. */
function withInputs(node: ServerNode, change: (input: ServerNode) => ServerNode): ServerNode {
  if ('input' in node) return { ...node, input: change(node.input) }
  if (node.kind === 'union') {
    return { ...node, left: change(node.left), right: change(node.right) }
  }
  return node.kind === 'other' ? { ...node, inputs: node.inputs.map(change) } : node
}
