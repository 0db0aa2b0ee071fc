import type { Call, Literal, Scalar } from '../../../plan/scalar.js'
import { removeNullable } from '../../../types/data-type.js'
import type { ScalarBuilder } from '../../scalar/scalar-builder.js'
import { isCallOf, replaceScalar } from '../../scalar/walk-scalar.js'
import type { ServerColumn, ServerScan } from '../../server-plan.js'

/**
 * The predicates of a filter as the scan below it gets them: about the table's own names, and with the constants that
 * columns are equal to. `[false]` if they are false then.
 *
 * Source: databend rule_push_down_filter_scan.rs, equivalent_constants_visitor.rs, physical_table_scan.rs
 * `create_scan_push_down_filters`.
 */
export function pushedFilters(
  scalars: ScalarBuilder,
  predicates: readonly Scalar[],
  scan: ServerScan,
  columns: readonly ServerColumn[],
): readonly Scalar[] {
  const table = scan.name.slice(scan.name.lastIndexOf('.') + 1)
  const own = new Set(scan.columns)
  const renamed = predicates.map(predicate =>
    replaceScalar(predicate, part =>
      part.kind === 'ColumnRef' && own.has(part.id)
        ? { ...part, name: `${table}.${columns[part.id]!.name}` }
        : undefined,
    ),
  )
  const [leftward, rightward] = [new Constants(scalars, false), new Constants(scalars, true)]
  const replaced = renamed.map(predicate => rightward.in(leftward.in(predicate)))
  return replaced.some(isFalse) ? [scalars.boolean(false)] : replaced
}

const isFalse = (scalar: Scalar): boolean => scalar.kind === 'Literal' && scalar.value === false

/** Columns that are equal to constants in the predicates so far. */
class Constants {
  readonly #scalars: ScalarBuilder
  readonly #isReverse: boolean
  readonly #known: Map<number, Literal>

  constructor(scalars: ScalarBuilder, isReverse: boolean, known = new Map<number, Literal>()) {
    this.#scalars = scalars
    this.#isReverse = isReverse
    this.#known = known
  }

  /** An expression with the constants in the place of their columns. */
  in(scalar: Scalar): Scalar {
    switch (scalar.kind) {
      case 'ColumnRef':
        return this.#known.get(scalar.id) ?? scalar
      case 'Cast':
        return { ...scalar, input: this.in(scalar.input) }
      case 'Call':
        return this.#call(scalar)
      default:
        return scalar
    }
  }

  #call(call: Call): Scalar {
    if (isCallOf(call, 'or_filters') || isCallOf(call, 'or')) {
      const alone = () => new Constants(this.#scalars, this.#isReverse)
      return this.#folded({ ...call, args: call.args.map(arg => alone().in(arg)) })
    }
    if (isCallOf(call, 'and_filters') || isCallOf(call, 'and')) {
      const order = this.#isReverse ? call.args.toReversed() : call.args
      const args = order.map(arg => this.in(arg))
      return this.#folded({ ...call, args: this.#isReverse ? args.toReversed() : args })
    }
    const args = call.args.map(arg =>
      new Constants(this.#scalars, this.#isReverse, new Map(this.#known)).in(arg),
    )
    const replaced = { ...call, args }
    if (isCallOf(replaced, 'eq')) this.#note(replaced)
    return this.#folded(replaced)
  }

  #note({ args: [left, right] }: Call): void {
    if (left?.kind === 'ColumnRef' && right?.kind === 'ColumnRef') {
      if (removeNullable(left.type) !== removeNullable(right.type)) return
      const [a, b] = [this.#known.get(left.id), this.#known.get(right.id)]
      if (a !== undefined && b === undefined) this.#known.set(right.id, a)
      if (b !== undefined && a === undefined) this.#known.set(left.id, b)
      return
    }
    const [column, constant] = left?.kind === 'ColumnRef' ? [left, right] : [right, left]
    if (column?.kind !== 'ColumnRef' || constant?.kind !== 'Literal') return
    if (removeNullable(column.type) === removeNullable(constant.type)) {
      this.#known.set(column.id, constant)
    }
  }

  /** The value of a call of constants. */
  #folded(call: Call): Scalar {
    if (call.args.length === 0 || !call.args.every(arg => arg.kind === 'Literal')) return call
    return this.#scalars.constantOf(call) ?? call
  }
}
