import type { Call, Literal, Scalar } from '../../../plan/scalar.js'
import { ScalarKeys } from '../../../plan/scalar-key.js'
import { isNullable, removeNullable } from '../../../types/data-type.js'
import { isIntegerKind, isNumberKind } from '../../../types/number-kind.js'
import type { ScalarBuilder } from '../../scalar/scalar-builder.js'
import { conjunctsOf, isCallOf, scalarInputs } from '../../scalar/walk-scalar.js'
import { Beyond } from './beyond.js'

/** The comparisons, each with the one that has its sides exchanged. */
export const reversed = {
  eq: 'eq',
  noteq: 'noteq',
  gt: 'lt',
  gte: 'lte',
  lt: 'gt',
  lte: 'gte',
} as const

export type Comparison = keyof typeof reversed

interface Bound {
  readonly op: Comparison
  readonly constant: Literal
  /** The number that `constant` is. */
  readonly value: bigint | number
}

/**
 * Predicates as the server's optimizer leaves them: comparisons of one expression with constants are merged, those that
 * follow from equal columns are added, what the parts of an OR share is taken out of it.
 *
 * A constant false is the only predicate if nothing can be true. Source: databend
 * optimizer/optimizers/operator/filter/infer_filter.rs, normalize_disjunctive_filter.rs, rule_normalize_scalar.rs,
 * rule_eliminate_filter.rs.
 */
export function normalFilters(
  scalars: ScalarBuilder,
  predicates: readonly Scalar[],
): readonly Scalar[] {
  const inferred = new Inference(scalars).predicates(predicates.flatMap(conjunctsOf))
  return cleaned(
    scalars,
    inferred.flatMap(each => normalized(scalars, each)),
  )
}

/** Predicates without those that are always true, and each once; `[false]` if one is never true. */
export function cleaned(scalars: ScalarBuilder, predicates: readonly Scalar[]): readonly Scalar[] {
  if (predicates.some(isNever)) return [scalars.boolean(false)]
  const keys = new ScalarKeys()
  const seen = new Set<string>()
  return predicates.filter(predicate => {
    if (isAlways(predicate) || isSelfEqual(predicate)) return false
    const key = keys.of(predicate)
    return seen.size < seen.add(key).size
  })
}

export const isNever = (scalar: Scalar): boolean =>
  scalar.kind === 'Literal' && (scalar.value === false || scalar.value === null)

const isAlways = (scalar: Scalar): boolean => scalar.kind === 'Literal' && scalar.value === true

/** `a = a` of a column that is never NULL. */
function isSelfEqual(scalar: Scalar): boolean {
  if (!isCallOf(scalar, 'eq')) return false
  const [left, right] = scalar.args
  return (
    left?.kind === 'ColumnRef' &&
    right?.kind === 'ColumnRef' &&
    left.id === right.id &&
    !isNullable(left.type)
  )
}

/** What the conjuncts say of each expression. */
class Inference {
  readonly #scalars: ScalarBuilder
  readonly #keys = new ScalarKeys()
  readonly #exprs = new Map<string, { readonly expr: Scalar; readonly bounds: Bound[] }>()
  /** The first key of the expressions that are equal to one, where there are such. */
  readonly #parents = new Map<string, string>()
  #isNever = false

  constructor(scalars: ScalarBuilder) {
    this.#scalars = scalars
  }

  predicates(given: readonly Scalar[]): readonly Scalar[] {
    const rest = given.filter(predicate => !this.#takes(predicate))
    if (!this.#isNever) this.#spread()
    if (this.#isNever) return [this.#scalars.boolean(false)]
    const bounds = [...this.#exprs].flatMap(([key, { expr }]) =>
      this.#boundsOf(key).map(bound => this.#comparison(bound.op, expr, bound.constant)),
    )
    if (rest.length > 0 && this.#parents.size > 0) throw new Beyond('predicates over equal columns')
    return [...bounds, ...this.#equalities(), ...rest]
  }

  #comparison(op: string, left: Scalar, right: Scalar): Scalar {
    return this.#scalars.unfolded(op, [left, right])
  }

  /** Whether a predicate is now among the bounds or equalities. */
  #takes(predicate: Scalar): boolean {
    if (predicate.kind !== 'Call' || !(predicate.overload.name in reversed)) return false
    const op = predicate.overload.name as Comparison
    const [left, right] = predicate.args as readonly [Scalar, Scalar]
    if (hasOneColumn(left) && hasOneColumn(right)) {
      return op === 'eq' && this.#equate(left, right)
    }
    const [expr, constant, at] =
      right.kind === 'Literal' ? [left, right, op] : [right, left, reversed[op]]
    if (constant.kind !== 'Literal' || !hasOneColumn(expr)) return false
    const value = numberOf(constant, expr)
    if (value === undefined) return false
    this.#bound(this.#entry(expr).bounds, { op: at, constant, value })
    return true
  }

  #entry(expr: Scalar): { readonly expr: Scalar; readonly bounds: Bound[] } {
    const key = this.#keys.of(expr)
    const entry = this.#exprs.get(key) ?? { expr, bounds: [] }
    this.#exprs.set(key, entry)
    return entry
  }

  /** Merges a bound with the first one; the others are kept as they are. */
  #bound(bounds: Bound[], bound: Bound): void {
    const [first] = bounds
    if (first === undefined) {
      bounds.push(bound)
      return
    }
    const merged = merge(first, bound)
    if (merged === 'none') this.#isNever = true
    else if (merged === 'both') bounds.push(bound)
    else bounds[0] = merged
  }

  #equate(left: Scalar, right: Scalar): boolean {
    if (left.kind !== 'ColumnRef' || right.kind !== 'ColumnRef') {
      throw new Beyond('an equality of expressions')
    }
    this.#entry(left)
    this.#entry(right)
    const [a, b] = [this.#root(this.#keys.of(left)), this.#root(this.#keys.of(right))]
    if (a !== b) this.#parents.set(b, a)
    return true
  }

  #root(key: string): string {
    const parent = this.#parents.get(key)
    return parent === undefined ? key : this.#root(parent)
  }

  /** Bounds of an expression are those of all that are equal to it. */
  #spread(): void {
    for (const [key, { bounds }] of this.#exprs) {
      const root = this.#root(key)
      if (root === key) continue
      for (const bound of bounds) this.#bound(this.#exprs.get(root)!.bounds, bound)
    }
  }

  #boundsOf(key: string): readonly Bound[] {
    return this.#exprs.get(this.#root(key))!.bounds
  }

  #equalities(): readonly Scalar[] {
    const keys = [...this.#exprs.keys()]
    return keys.flatMap(root => {
      if (this.#root(root) !== root) return []
      const equal = keys
        .filter(key => this.#root(key) === root)
        .map(key => this.#exprs.get(key)!.expr)
      return equal.flatMap((a, i) => equal.slice(i + 1).map(b => this.#comparison('eq', a, b)))
    })
  }
}

function hasOneColumn(scalar: Scalar): boolean {
  return countColumns(scalar) === 1
}

function countColumns(scalar: Scalar): number {
  if (scalar.kind === 'ColumnRef') return 1
  return scalarInputs(scalar).reduce((sum, input) => sum + countColumns(input), 0)
}

/** A constant as a number of the expression's type; undefined if the type is no number, or cannot hold it. */
function numberOf(constant: Literal, expr: Scalar): bigint | number | undefined {
  const { kind } = removeNullable(expr.type)
  const { value } = constant
  if (!isNumberKind(kind)) return undefined
  if (typeof value === 'bigint') return value
  if (typeof value !== 'number') return undefined
  return isIntegerKind(kind) ? (Number.isInteger(value) ? BigInt(value) : undefined) : value
}

/** Two bounds as one; `none` if no value satisfies both, `both` if they say different things. */
function merge(first: Bound, second: Bound): Bound | 'none' | 'both' {
  const order = first.value < second.value ? -1 : first.value > second.value ? 1 : 0
  const [a, b] = [placesOf(first.op, order, 'first'), placesOf(second.op, order, 'second')]
  const common = a.map((isIn, i) => isIn && b[i]!)
  if (!common.includes(true)) return 'none'
  if (common.every((isIn, i) => isIn === a[i])) return first
  if (common.every((isIn, i) => isIn === b[i])) return second
  if (order !== 0) return 'both'
  const op = comparisons.find(each =>
    placesOf(each, 0, 'second').every((isIn, i) => isIn === common[i]),
  )
  return op === undefined ? 'both' : { ...second, op }
}

const comparisons = Object.keys(reversed) as readonly Comparison[]

/**
 * Which of five places a comparison allows: below both constants, at the lower, between, at the higher, above both. If
 * the constants are equal, the first place, the middle and the last are all there is.
 */
function placesOf(op: Comparison, order: number, which: 'first' | 'second'): readonly boolean[] {
  const at = order === 0 ? 2 : order < 0 === (which === 'first') ? 1 : 3
  const places = order === 0 ? [0, 2, 4] : [0, 1, 2, 3, 4]
  const allowed = (place: number) => {
    switch (op) {
      case 'eq':
        return place === at
      case 'noteq':
        return place !== at
      case 'lt':
        return place < at
      case 'lte':
        return place <= at
      case 'gt':
        return place > at
      case 'gte':
        return place >= at
    }
  }
  return places.map(allowed)
}

/** A predicate with `and_filters` and `or_filters` where it has AND and OR, divided into conjuncts. */
function normalized(scalars: ScalarBuilder, predicate: Scalar): readonly Scalar[] {
  const keys = new ScalarKeys()
  const parts = (scalar: Scalar, name: 'and' | 'or'): readonly Scalar[] => {
    const all = isCallOf(scalar, name)
      ? scalar.args.flatMap(arg => parts(arg, name))
      : [rewrite(scalar)].flatMap(each => (isCallOf(each, `${name}_filters`) ? each.args : [each]))
    const seen = new Set<string>()
    return all.filter(each => seen.size < seen.add(keys.of(each)).size)
  }
  const join = (name: 'and_filters' | 'or_filters', all: readonly Scalar[]) =>
    all.length === 1 ? all[0]! : filterCall(scalars, name, all)
  const rewrite = (scalar: Scalar): Scalar => {
    if (isCallOf(scalar, 'and')) return join('and_filters', parts(scalar, 'and'))
    if (isCallOf(scalar, 'or')) return sharedOut(parts(scalar, 'or'))
    return scalar
  }
  const termsOf = (scalar: Scalar) => (isCallOf(scalar, 'and_filters') ? scalar.args : [scalar])
  /** Takes what all alternatives have in common out of them. */
  const sharedOut = (alternatives: readonly Scalar[]): Scalar => {
    if (alternatives.length === 1) return alternatives[0]!
    const lists = alternatives.map(termsOf)
    const shortest =
      lists.find(list => list.length === 1) ?? lists.reduce((a, b) => (b.length < a.length ? b : a))
    const has = (list: readonly Scalar[], term: Scalar) =>
      list.some(each => keys.of(each) === keys.of(term))
    const common = shortest.filter(term => lists.every(list => has(list, term)))
    if (common.length === 0) return join('or_filters', alternatives)
    const rest = lists.map(list => list.filter(term => !has(common, term)))
    const kept = rest.some(list => list.length === 0)
      ? []
      : [
          join(
            'or_filters',
            rest.map(list => join('and_filters', list)),
          ),
        ]
    return join('and_filters', [...common, ...kept])
  }
  return termsOf(rewrite(predicate))
}

function filterCall(scalars: ScalarBuilder, name: string, args: readonly Scalar[]): Call {
  return scalars.unfolded(name, args) as Call
}
