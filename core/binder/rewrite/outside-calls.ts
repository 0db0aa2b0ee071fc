import { Unsupported } from '../../errors/unsupported.js'
import type { Aggregate, Apply, Filter, Join, Relation, Udf, Values } from '../../plan/relation.js'
import type { Call, ColumnId, ColumnRef, Scalar } from '../../plan/scalar.js'
import type { Binding } from '../binding.js'
import { columnRef } from '../scalar/column-ref.js'
import { columnsOf, mapSame, replaceScalar, someScalar } from '../scalar/walk-scalar.js'
import {
  mapRelationInputs,
  mapRelationScalars,
  outputColumns,
  relationInputs,
} from './walk-relation.js'

const isOutside = (scalar: Scalar): scalar is Call =>
  scalar.kind === 'Call' && scalar.overload.callOutside !== undefined

const hasOutside = (scalar: Scalar): boolean => someScalar(scalar, isOutside)

/**
 * Moves calls of functions in code and of `read_file` out of expressions, into operators of their own below: an
 * expression cannot wait for another thread or for a file. So a call is computed for each row, also where `if` would not
 * need it, as on the server; equal calls are computed once.
 *
 * Source: databend semantic/udf_rewriter.rs, async_function_rewriter.rs.
 */
export function outsideCalls(binding: Binding, relation: Relation): Relation {
  return binding.uses.code ? moved(binding, relation) : relation
}

function moved(binding: Binding, relation: Relation): Relation {
  const inner = mapRelationInputs(relation, input => moved(binding, input))
  switch (inner.kind) {
    case 'Values':
      return valuesWithCalls(binding, inner)
    case 'Filter':
      return filterWithCalls(binding, inner)
    case 'Join':
      return joinWithCalls(binding, inner)
    case 'Apply':
      return applyWithCalls(binding, inner)
    case 'Aggregate':
      return withFinish(binding, withCallsBelow(binding, inner) as Aggregate)
    default:
      return withCallsBelow(binding, inner)
  }
}

/** An operator with one input, which computes the calls. */
function withCallsBelow(binding: Binding, relation: Relation): Relation {
  const [input] = relationInputs(relation)
  if (input === undefined) return relation
  const calls = new CallsBelow(binding)
  const changed = mapRelationScalars(relation, scalar => calls.without(scalar))
  return changed === relation ? relation : mapRelationInputs(changed, below => calls.over(below))
}

/** The calls in some expressions over a relation. */
export class CallsBelow {
  readonly #binding: Binding
  readonly #columns = new Map<string, ColumnRef>()
  /** In how many operators a column is computed, one above the other: the arguments of a call come first. */
  readonly #depths = new Map<ColumnId, number>()
  readonly #layers: Udf['calls'][number][][] = []

  constructor(binding: Binding) {
    this.#binding = binding
  }

  /** The expression with columns in place of the calls. */
  without(scalar: Scalar): Scalar {
    return replaceScalar(scalar, part => {
      if (part.kind === 'Lambda' && hasOutside(part)) {
        throw new Unsupported('a call of a function in JavaScript or of read_file in a lambda')
      }
      return isOutside(part) ? this.#column(part) : undefined
    })
  }

  /** The same for expressions that have a place. */
  withoutIn<T extends { readonly expr: Scalar }>(list: readonly T[]): readonly T[] {
    return list.map(item => ({ ...item, expr: this.without(item.expr) }))
  }

  /** The relation, below operators that compute the calls. */
  over(relation: Relation): Relation {
    let input = relation
    for (const calls of this.#layers) input = { kind: 'Udf', input, calls }
    return input
  }

  #column(call: Call): ColumnRef {
    const key = this.#binding.keys.of(call)
    const known = this.#columns.get(key)
    if (known !== undefined) return known
    const args = mapSame(call.args, arg => this.without(arg))
    const { overload } = call
    const column = this.#binding.newColumn(overload.name, call.type)
    const depth = 1 + Math.max(0, ...[...columnsOf(args)].map(id => this.#depths.get(id) ?? 0))
    this.#depths.set(column.id, depth)
    this.#layers[depth - 1] ??= []
    this.#layers[depth - 1]!.push({ column, overload, args })
    const ref = columnRef(column)
    this.#columns.set(key, ref)
    return ref
  }
}

/** The conditions before the first call choose the rows for which it is computed. */
function filterWithCalls(binding: Binding, filter: Filter): Relation {
  const at = filter.conjuncts.findIndex(hasOutside)
  if (at < 0) return filter
  const first = filter.conjuncts.slice(0, at)
  const below: Relation =
    at === 0 ? filter.input : { kind: 'Filter', input: filter.input, conjuncts: first }
  const rest = { ...filter, input: below, conjuncts: filter.conjuncts.slice(at) }
  return withCallsBelow(binding, rest)
}

/** Rows with calls are relations of their own, of one row without columns. */
function valuesWithCalls(binding: Binding, values: Values): Relation {
  if (!values.rows.some(row => row.some(hasOutside))) return values
  const { columns } = values
  const ids = columns.map(({ id }) => id)
  let parts: Relation[] = values.rows.map(row => {
    const input: Values = { kind: 'Values', columns: [], rows: [[]] }
    const items = row.map((expr, i) => ({ column: columns[i]!, expr }))
    return withCallsBelow(binding, { kind: 'Project', input, items })
  })
  while (parts.length > 1) {
    const pairs: Relation[] = []
    for (let i = 0; i < parts.length; i += 2) {
      const [left, right] = [parts[i]!, parts[i + 1]]
      const union = { kind: 'SetOperation', op: 'union', all: true, columns } as const
      pairs.push(
        right === undefined ? left : { ...union, left, right, leftColumns: ids, rightColumns: ids },
      )
    }
    parts = pairs
  }
  return parts[0]!
}

/** The calls of a join's conditions are computed for the rows of the side whose columns they read. */
function joinWithCalls(binding: Binding, join: Join): Relation {
  const conditions = join.residual.filter(hasOutside)
  const isInner = join.join === 'inner' || join.join === 'cross'
  if (isInner && conditions.length > 0) {
    const residual = join.residual.filter(each => !conditions.includes(each))
    const input = joinWithCalls(binding, { ...join, residual })
    return filterWithCalls(binding, { kind: 'Filter', input, conjuncts: conditions })
  }
  const sides = new CallsOfSides(binding, join.left, join.right)
  const changed = mapRelationScalars(join, scalar => sides.without(scalar)) as Join
  return changed === join
    ? join
    : { ...changed, left: sides.left.over(join.left), right: sides.right.over(join.right) }
}

function applyWithCalls(binding: Binding, apply: Apply): Relation {
  const sides = new CallsOfSides(binding, apply.outer, apply.inner)
  const changed = mapRelationScalars(apply, scalar => sides.without(scalar)) as Apply
  return changed === apply
    ? apply
    : { ...changed, outer: sides.left.over(apply.outer), inner: sides.right.over(apply.inner) }
}

class CallsOfSides {
  readonly left: CallsBelow
  readonly right: CallsBelow
  readonly #leftIds: ReadonlySet<ColumnId>
  readonly #rightIds: ReadonlySet<ColumnId>

  constructor(binding: Binding, left: Relation, right: Relation) {
    this.left = new CallsBelow(binding)
    this.right = new CallsBelow(binding)
    this.#leftIds = idsOf(left)
    this.#rightIds = idsOf(right)
  }

  without(scalar: Scalar): Scalar {
    return replaceScalar(scalar, part => {
      if (!isOutside(part)) return undefined
      const read = columnsOf([part])
      if (none(read, this.#rightIds)) return this.left.without(part)
      if (none(read, this.#leftIds)) return this.right.without(part)
      throw new Unsupported(
        'a call of a function in JavaScript over both sides of a join that is not inner',
      )
    })
  }
}

const idsOf = (relation: Relation): ReadonlySet<ColumnId> =>
  new Set(outputColumns(relation).map(({ id }) => id))

const none = (read: ReadonlySet<ColumnId>, ids: ReadonlySet<ColumnId>): boolean =>
  [...read].every(id => !ids.has(id))

/** Aggregates in code collect their rows; an operator above computes the results. */
function withFinish(binding: Binding, input: Aggregate): Relation {
  const calls: Udf['calls'][number][] = []
  const aggregates = mapSame(input.aggregates, call => {
    const { finish } = call.overload
    if (finish === undefined) return call
    const collected = binding.newColumn(call.column.name, finish.args[0]!)
    calls.push({ column: call.column, overload: finish, args: [columnRef(collected)] })
    const overload = { ...call.overload, returns: collected.type }
    return { ...call, column: collected, overload }
  })
  return calls.length === 0 ? input : { kind: 'Udf', input: { ...input, aggregates }, calls }
}
