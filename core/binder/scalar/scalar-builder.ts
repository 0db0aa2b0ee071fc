import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import {
  aggregateFunction,
  distinctAggregate,
  scalarFunction,
  setReturningFunction,
} from '../../functions/catalogue.js'
import type {
  AggregateFunction,
  AggregateOverload,
  Cx,
  SetReturningOverload,
} from '../../functions/overload.js'
import type { ResolvedCall } from '../../functions/resolve.js'
import { resolveFunction, unknownFunction } from '../../functions/resolve.js'
import type { Call, Cast, Lambda, Literal, Scalar } from '../../plan/scalar.js'
import { evaluateScalar } from '../../scalar/interpret-scalar.js'
import { castFunction, castRefused } from '../../types/cast.js'
import type { DataType } from '../../types/data-type.js'
import {
  booleanType,
  nullableType,
  nullType,
  removeNullable,
  stringType,
  variantType,
} from '../../types/data-type.js'
import { constantFloatText } from '../../types/float-text.js'
import { literalNumber, negated, type TypedValue } from '../../types/literal-type.js'
import { shrink } from '../../types/shrink.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import { DomainFolder } from './fold-domain.js'
import { nullableInside } from './nullable-inside.js'
import { differsByRow, scalarInputs } from './walk-scalar.js'

/** The parts of a call other than its name and arguments. */
export interface CallOptions {
  readonly params?: readonly Value[]
  readonly span?: Span
}

/** An aggregate with its arguments cast to its parameter types. */
export interface ResolvedAggregate {
  readonly overload: AggregateOverload
  readonly args: readonly Scalar[]
  readonly distinct: boolean
}

/** Makes scalars: chooses overloads, writes casts out, folds constants. One for each statement. */
export class ScalarBuilder {
  readonly #cx: Cx
  readonly #readsColumns = new WeakMap<Scalar, boolean>()
  readonly #constants = new WeakMap<Scalar, Literal | undefined>()
  readonly #folder = new DomainFolder()

  constructor(cx: Cx) {
    this.#cx = cx
  }

  literal(type: DataType, value: Value): Literal {
    return { kind: 'Literal', type, value }
  }

  null(): Literal {
    return this.literal(nullType, null)
  }

  text(value: string): Literal {
    return this.literal(stringType, value)
  }

  boolean(value: boolean): Literal {
    return this.literal(booleanType, value)
  }

  /** A number as SQL writes it, with the smallest type. */
  number(text: string): Literal {
    const { type, value } = literalNumber(text)
    return this.literal(type, value)
  }

  /** `-text`: one literal, with the smallest type. */
  negativeNumber(text: string): Literal {
    const { type, value } = negated(literalNumber(text))
    return this.literal(type, value)
  }

  /**
   * A call of a scalar function by name, its arguments cast to the chosen overload's types. If its arguments are
   * constants, or its result does not depend on the rows, it becomes a literal of the smallest type
   * (docs/sql.md#constant-folding). Fails with 1008 and 1065.
   */
  call(name: string, args: readonly Scalar[], options: CallOptions = {}): Scalar {
    const resolved = this.#resolve(name, args, options)
    const cast = this.#castArguments(resolved, args)
    const folded = this.#fold(resolved, cast)
    return folded === undefined
      ? this.#callOf(resolved, cast)
      : this.literal(folded.type, folded.value)
  }

  #fold(resolved: ResolvedCall, given: readonly Scalar[]): TypedValue | undefined {
    const args = given.map(arg => this.#constant(arg) ?? arg)
    if (!args.every(arg => arg.kind === 'Literal')) return this.#folder.resultOf(resolved, given)
    const [first] = args
    const text =
      isTextCast(resolved, args) && first?.kind === 'Literal'
        ? constantFloatText(first.type, first.value)
        : undefined
    if (text !== undefined) return { type: stringType, value: text }
    const value = this.#callValue(resolved, args)
    return value === undefined ? undefined : shrink({ type: resolved.returns, value })
  }

  /**
   * The result of a call of constants. Undefined if it must stay a call: its function is volatile, or it fails, which
   * is an error only if a row evaluates it.
   *
   * Source: databend semantic/type_check.rs `try_fold_constant`.
   */
  #callValue(resolved: ResolvedCall, args: readonly Scalar[]): Value | undefined {
    const { overload } = resolved
    if (overload.volatile === true || overload.unfolded === true) return undefined
    return this.#valueOf(this.#callOf(resolved, args))
  }

  /** The value of a scalar without columns; undefined if it fails. */
  #valueOf(scalar: Scalar): Value | undefined {
    try {
      return this.evaluate(scalar)
    } catch (error) {
      if (error instanceof QueryError) return undefined
      throw error
    }
  }

  /** What `unfolded` kept as a call, as `[1, 2][1]`, is a constant for the calls above it. */
  #constant(scalar: Scalar): Literal | undefined {
    if (scalar.kind === 'Literal') return scalar
    if (this.#readsAny(scalar)) return undefined
    if (this.#constants.has(scalar)) return this.#constants.get(scalar)
    const found = this.#findConstant(scalar)
    this.#constants.set(scalar, found)
    return found
  }

  #findConstant(scalar: Scalar): Literal | undefined {
    if (scalar.kind === 'Cast') {
      const input = this.#constant(scalar.input)
      return input && this.#foldCast({ ...scalar, input })
    }
    if (scalar.kind !== 'Call') return undefined
    const args = scalar.args.map(arg => this.#constant(arg) ?? arg)
    if (!args.every(arg => arg.kind === 'Literal')) return undefined
    const value = this.#callValue({ ...scalar, casts: [], returns: scalar.type }, args)
    return value === undefined ? undefined : this.literal(scalar.type, value)
  }

  /** A call that is not folded, so that it keeps its type. */
  unfolded(name: string, args: readonly Scalar[], options: CallOptions = {}): Scalar {
    const resolved = this.#resolve(name, args, options)
    return this.#callOf(resolved, this.#castArguments(resolved, args))
  }

  /** A call with a lambda behind its arguments; overload choice sees the type of the lambda's body. */
  callLambda(
    name: string,
    args: readonly Scalar[],
    lambda: Lambda,
    options: CallOptions = {},
  ): Scalar {
    const resolved = this.#resolve(name, [...args, lambda], options)
    const cast = this.#castArguments(resolved, args)
    const isConstant = cast.every(arg => arg.kind === 'Literal')
    if (isConstant && !this.#hasColumn(lambda.body, new Set(paramIds(lambda)))) {
      const value = this.#callValue(resolved, [...cast, lambda])
      if (value !== undefined) return this.literal(resolved.returns, value)
    }
    return this.#callOf(resolved, [...cast, lambda])
  }

  #callOf({ overload, returns }: ResolvedCall, args: readonly Scalar[]): Call {
    return { kind: 'Call', type: returns, overload, args }
  }

  #resolve(name: string, args: readonly Scalar[], { params = [], span }: CallOptions) {
    return spanned(span, () =>
      resolveFunction(
        name,
        params,
        args.map(arg => ({
          type: arg.type,
          hasColumn: this.#readsAny(arg),
          ...(arg.kind === 'Literal' ? { constant: arg.value } : {}),
        })),
      ),
    )
  }

  /** A function that returns NULL for NULL takes Nullable arguments as they are: no cast for that alone. */
  #castArguments({ casts, overload }: ResolvedCall, args: readonly Scalar[]): readonly Scalar[] {
    return args.map((arg, i) => {
      const cast = casts[i]
      if (cast === undefined) return arg
      const widens = overload.nulls === 'pass' && cast.to === nullableType(arg.type)
      return widens ? arg : this.#implicitCast(arg, cast.to, cast.try)
    })
  }

  /** A parameter of a lambda counts as a column. */
  #readsAny(scalar: Scalar): boolean {
    const known = this.#readsColumns.get(scalar)
    if (known !== undefined) return known
    const reads =
      scalar.kind === 'ColumnRef' ||
      scalar.kind === 'LambdaParam' ||
      scalarInputs(scalar).some(input => this.#readsAny(input))
    this.#readsColumns.set(scalar, reads)
    return reads
  }

  #hasColumn(scalar: Scalar, own: ReadonlySet<number>): boolean {
    if (scalar.kind === 'ColumnRef') return true
    if (scalar.kind === 'LambdaParam') return !own.has(scalar.id)
    if (scalar.kind === 'Lambda') {
      return this.#hasColumn(scalar.body, new Set([...own, ...paramIds(scalar)]))
    }
    return scalarInputs(scalar).some(input => this.#hasColumn(input, own))
  }

  /** An implicit cast. The types are compatible, so that only a value can fail, when it is evaluated. */
  #implicitCast(scalar: Scalar, to: DataType, isTry: boolean): Scalar {
    if (scalar.type === to) return scalar
    const cast: Cast = { kind: 'Cast', type: to, input: scalar, try: isTry }
    return this.#foldCast(cast) ?? cast
  }

  #foldCast(cast: Cast): Literal | undefined {
    const { input, type: to, try: isTry } = cast
    if (input.kind !== 'Literal' || castFunction(input.type, to, isTry) === undefined) {
      return undefined
    }
    const text =
      removeNullable(to) === stringType
        ? constantFloatText(input.type, input.value, isTry)
        : undefined
    const value = text ?? this.#valueOf(cast)
    return value === undefined ? undefined : this.literal(to, value)
  }

  /** A cast between types that are known to fit: common types of set operations, VALUES, keys. */
  coerce(scalar: Scalar, to: DataType): Scalar {
    return this.#implicitCast(scalar, to, false)
  }

  /** `CAST(x AS t)`; 1006 where no cast joins the types. A constant keeps the type. */
  cast(scalar: Scalar, to: DataType, span?: Span): Scalar {
    if (scalar.type === to) return scalar
    if (castFunction(scalar.type, to) === undefined) {
      if (isNullConstant(scalar) && to.kind === 'Nullable') return this.literal(to, null)
      throw spannedError(castRefused(scalar.type, to), span)
    }
    return this.#implicitCast(scalar, to, false)
  }

  /** `TRY_CAST(x AS t)`: a value that cannot be cast is NULL, at every level. */
  tryCast(scalar: Scalar, target: DataType, span?: Span): Scalar {
    const to = nullableInside(target)
    if (scalar.type === to) return scalar
    if (castFunction(scalar.type, to, true) === undefined) {
      if (isNullConstant(scalar)) return this.literal(to, null)
      throw spannedError(castRefused(scalar.type, target, true), span)
    }
    return this.#implicitCast(scalar, to, true)
  }

  not(scalar: Scalar): Scalar {
    return this.call('not', [scalar])
  }

  isNull(scalar: Scalar): Scalar {
    return this.not(this.call('is_not_null', [scalar]))
  }

  /** An element by index or key, or by a path: never folded. */
  access(name: 'get' | 'get_by_keypath', args: readonly Scalar[]): Scalar {
    return this.unfolded(name, args)
  }

  /** A field of a tuple, counted from 0. */
  tupleField(tuple: Scalar, index: number): Scalar {
    if (tuple.kind === 'Call' && tuple.overload.name === 'tuple') return tuple.args[index]!
    return this.unfolded('get', [tuple], { params: [BigInt(index + 1)] })
  }

  /** A tuple as an object with its field names. */
  tupleToVariant(tuple: Scalar, isTry: boolean): Scalar {
    const type = removeNullable(tuple.type)
    const name = isTry ? 'try_to_variant' : 'to_variant'
    if (type.kind !== 'Tuple' || tuple.kind !== 'ColumnRef') return this.call(name, [tuple])
    const entries = type.fields.flatMap((field, i) => {
      const value = this.tupleField(tuple, i)
      const inner = removeNullable(field).kind === 'Tuple' ? this.cast(value, variantType) : value
      return [this.text(type.names?.[i] ?? String(i + 1)), inner]
    })
    return this.call(
      isTry ? 'try_object_construct_keep_null' : 'object_construct_keep_null',
      entries,
    )
  }

  /** The value of a scalar that reads no columns. Throws `QueryError` as its run would. */
  evaluate(scalar: Scalar): Value {
    return evaluateScalar(this.#cx, scalar)
  }

  /** The scalar's value as a literal of its own type, if it is constant and does not fail. */
  constantOf(scalar: Scalar): Literal | undefined {
    const value = this.#readsAny(scalar) ? undefined : this.#valueOf(scalar)
    return value === undefined ? undefined : this.literal(scalar.type, value)
  }

  /**
   * As `constantOf`, but not of a function that gives each row a value of its own.
   *
   * Source: databend constant_folder.rs `ConstantFolder::fold`, which folds `now()`, unlike the binder's own folding.
   */
  sameForRows(scalar: Scalar): Literal | undefined {
    if (scalar.kind === 'Literal') return scalar
    return differsByRow(scalar) ? undefined : this.constantOf(scalar)
  }

  /** Whether the catalogue has the name, as a function of any kind. */
  isFunction(name: string): boolean {
    return scalarFunction(name) !== undefined || this.isAggregate(name) || this.isSetReturning(name)
  }

  isAggregate(name: string): boolean {
    return aggregateFunction(name) !== undefined
  }

  isSetReturning(name: string): boolean {
    return setReturningFunction(name) !== undefined
  }

  /** The aggregate's overload for some arguments, with these cast to it. */
  aggregate(
    name: string,
    params: readonly Value[],
    args: readonly Scalar[],
    { span, distinct }: { readonly span: Span; readonly distinct: boolean },
  ): ResolvedAggregate {
    const fn = spanned(span, () => aggregateCalled(name.toLowerCase(), args.length, distinct))
    const isCount = fn.name === 'count' && !distinct
    const [only, ...others] = args
    const countsAll =
      isCount && others.length === 0 && only?.kind === 'Literal' && only.value !== null
    const taken = countsAll ? [] : args
    const types = taken.map(arg => arg.type)
    const overload = spanned(span, () => fn.make(params, types))
    if (overload === undefined) {
      throw spannedError(
        new QueryError(
          'SemanticError',
          `no aggregate function matches signature \`${name}(${types.map(typeText).join(', ')})\``,
        ),
        span,
      )
    }
    const cast = taken.map((arg, i) => this.#implicitCast(arg, overload.args[i] ?? arg.type, false))
    return { overload, args: cast, distinct }
  }

  /** A set-returning function's overload for some arguments. */
  setReturning(
    name: string,
    args: readonly Scalar[],
    span: Span,
  ): { readonly overload: SetReturningOverload; readonly args: readonly Scalar[] } {
    const fn = setReturningFunction(name)
    if (fn === undefined) throw spannedError(unknownFunction(name), span)
    const types = args.map(arg => arg.type)
    const overload = spanned(span, () => fn.make([], types))
    if (overload === undefined) {
      throw spannedError(
        new QueryError(
          'SemanticError',
          `no function matches signature \`${name}(${types.map(typeText).join(', ')})\`, you might need to add explicit type casts.`,
        ),
        span,
      )
    }
    const cast = args.map((arg, i) => this.#implicitCast(arg, overload.args[i] ?? arg.type, false))
    return { overload, args: cast }
  }
}

const isNullConstant = (scalar: Scalar): boolean =>
  scalar.kind === 'Literal' && scalar.value === null

const textCasts: ReadonlySet<string> = new Set(['to_string', 'try_to_string'])

function isTextCast({ overload }: ResolvedCall, args: readonly Scalar[]): boolean {
  return args.length === 1 && textCasts.has(overload.name)
}

/**
 * Of several arguments only `uniq` counts: rows that differ and hold no NULL. `count(DISTINCT)` without any is refused.
 * Source: databend aggregate_combinator_distinct.rs `try_create`.
 */
function aggregateCalled(name: string, argCount: number, distinct: boolean): AggregateFunction {
  if (!distinct || name === 'count') {
    const fn = aggregateFunction(argCount !== 1 && distinct ? 'count_distinct' : name)
    if (fn === undefined) throw unknownFunction(name)
    return fn
  }
  const fn = distinctAggregate(name)
  if (fn !== undefined) return fn
  const message = `Unsupported AggregateFunction: ${name}_distinct`
  throw new QueryError('UnknownAggregateFunction', message)
}

function paramIds(lambda: Lambda): readonly number[] {
  return lambda.params.map(param => param.id)
}

/** The error with a place in the statement, if it has none. */
export function spannedError(error: QueryError, span: Span | undefined): QueryError {
  if (span === undefined || error.span !== undefined) return error
  return new QueryError(error.kind, error.message, {
    span,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
    cause: error,
  })
}

function spanned<T>(span: Span | undefined, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof QueryError ? spannedError(error, span) : error
  }
}
