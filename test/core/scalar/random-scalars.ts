import { ScalarBuilder } from '../../../core/binder/scalar/scalar-builder.js'
import { QueryError } from '../../../core/errors/query-error.js'
import { allScalars } from '../../../core/functions/catalogue.js'
import type { Cx, FunctionEntry, ScalarFunction } from '../../../core/functions/overload.js'
import type { PlanColumn, Scalar } from '../../../core/plan/scalar.js'
import {
  arrayType,
  booleanType,
  type DataType,
  dateType,
  decimalType,
  float64Type,
  int8Type,
  int32Type,
  int64Type,
  intervalType,
  isNullable,
  nullableType,
  stringType,
  timestampType,
  uint8Type,
  uint64Type,
  variantType,
} from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'
import { pick, type Random, seeded } from '../../conformance/fuzz-statements.js'
import { column, evaluation, literal, ref } from '../engine/plan-parts.js'

/** What the expressions read beside their row: facts of the session are texts. */
export const cx: Cx = { ...evaluation, session: () => 'x' }

/** Values that trip functions, by type. */
const valuesByType: readonly (readonly [DataType, readonly Value[]])[] = [
  [int8Type, [0, -128, 127, 1]],
  [uint8Type, [0, 255, 7]],
  [int32Type, [0, 2 ** 31 - 1, -(2 ** 31), 3]],
  [int64Type, [0n, 2n ** 63n - 1n, -(2n ** 63n), 2n]],
  [uint64Type, [0n, 2n ** 64n - 1n, 5n]],
  [float64Type, [0, -0, Number.NaN, Number.POSITIVE_INFINITY, 1.5, -2]],
  [decimalType(10, 2), [0n, -150n, 9_999_999_999n]],
  [booleanType, [true, false]],
  [stringType, ['', 'a', '12', '%', "it's", '2024-02-29', 'ä😀']],
  [dateType, [0, -1, 19_782]],
  [timestampType, [0n, -1n, 1_709_208_000_000_001n]],
  [intervalType, [{ months: 1, days: -1, micros: 5n }]],
  [variantType, ['null', '1', '"a"', '[1,2]', '{"a":1}']],
  [arrayType(nullableType(int32Type)), [[], [1, null, 3]]],
]

/** Each type and its Nullable twin as a column. */
export const columns: readonly PlanColumn[] = valuesByType.flatMap(([type], at) => [
  column(type, `c${at}`),
  column(nullableType(type), `n${at}`),
])

/** Functions that wait, or take a lambda, which `#transformation` draws. */
const isSpecial = /^sleep$|_(?:filter|reduce|transform(?:_keys|_values)?)$/

const isDrawn = ({ name, entries }: ScalarFunction): boolean =>
  !isSpecial.test(name) && !entries.some(entry => 'volatile' in entry && entry.volatile === true)

const functions = allScalars()
  .map(({ load }) => load())
  .filter(isDrawn)

/** Draws expressions over `columns`, the same for the same seed. */
export class RandomScalars {
  readonly #random: Random
  readonly #functions: readonly ScalarFunction[]
  readonly #scalars = new ScalarBuilder(cx)
  #params = 1_000_000

  /** With `names`, only these functions are called. */
  constructor(seed: number, names?: ReadonlySet<string>) {
    this.#random = seeded(seed)
    this.#functions = functions.filter(({ name }) => names?.has(name) ?? true)
  }

  /** A call or a cast, of arguments that are drawn likewise. */
  draw(): Scalar {
    for (;;) {
      const drawn = this.#tried(() => this.#any(1 + this.#random(3)))
      if (drawn !== undefined && (drawn.kind === 'Call' || drawn.kind === 'Cast')) return drawn
    }
  }

  /** One value for each of `columns`. */
  row(): readonly Value[] {
    return columns.map(({ type }, at) =>
      isNullable(type) && this.#random(3) === 0 ? null : this.#valueAt(at >> 1),
    )
  }

  /** Like `row`, without integers beyond those that a float holds exactly. */
  safeRow(): readonly Value[] {
    for (;;) {
      const row = this.row()
      if (row.every(isSafe)) return row
    }
  }

  #valueAt(at: number): Value {
    return pick(this.#random, valuesByType[at]![1])
  }

  /** What the binder refuses is drawn anew. */
  #tried(make: () => Scalar): Scalar | undefined {
    try {
      return make()
    } catch (error) {
      if (error instanceof QueryError) return undefined
      throw error
    }
  }

  #any(depth: number): Scalar {
    if (depth === 0) return this.#leaf()
    switch (this.#random(8)) {
      case 0:
        return this.#leaf()
      case 1:
        return this.#cast(depth)
      case 2:
        return this.#transformation(depth)
      default:
        return this.#call(depth)
    }
  }

  #leaf(): Scalar {
    if (this.#random(4) > 0) return ref(pick(this.#random, columns))
    const at = this.#random(valuesByType.length)
    return literal(this.#valueAt(at), valuesByType[at]![0])
  }

  #cast(depth: number): Scalar {
    const to = pick(this.#random, columns).type
    const of = this.#any(depth - 1)
    return this.#random(2) === 0 ? this.#scalars.cast(of, to) : this.#scalars.tryCast(of, to)
  }

  #call(depth: number): Scalar {
    const { name, entries } = pick(this.#random, this.#functions)
    const types = signatureTypes(pick(this.#random, entries))
    const count = types?.length ?? this.#random(4)
    const args = Array.from({ length: count }, (_, at) => this.#argument(types?.[at], depth - 1))
    return this.#scalars.unfolded(name, args)
  }

  /** Mostly of the type that the signature names. */
  #argument(type: DataType | undefined, depth: number): Scalar {
    const fitting = columns.filter(each => each.type === type || each.type === nullableOf(type))
    if (fitting.length === 0 || this.#random(4) === 0) return this.#any(depth)
    if (depth === 0 || this.#random(2) === 0) return ref(pick(this.#random, fitting))
    return this.#scalars.tryCast(this.#any(depth), type!)
  }

  /** A lambda over a list, whose body may read the row too. */
  #transformation(depth: number): Scalar {
    const list = columns.at(-2)!
    const param = {
      kind: 'LambdaParam' as const,
      type: nullableType(int32Type),
      id: this.#params++,
      name: 'x',
    }
    const body = this.#scalars.unfolded(pick(this.#random, ['plus', 'divide', 'eq', 'concat']), [
      param,
      this.#any(depth - 1),
    ])
    const lambda = { kind: 'Lambda' as const, type: body.type, params: [param], body }
    return this.#scalars.callLambda('array_transform', [ref(list)], lambda)
  }
}

function isSafe(value: Value): boolean {
  return typeof value !== 'bigint' || Number.isSafeInteger(Number(value))
}

function nullableOf(type: DataType | undefined): DataType | undefined {
  return type === undefined ? undefined : nullableType(type)
}

/** The types that an entry lists; undefined where it computes them. */
function signatureTypes(entry: FunctionEntry): readonly DataType[] | undefined {
  return 'args' in entry ? entry.args : undefined
}
