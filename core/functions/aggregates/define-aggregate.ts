import { QueryError } from '../../errors/query-error.js'
import {
  type DataType,
  nullableType,
  nullType,
  removeNullable,
  uint64Type,
} from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import type { Value } from '../../types/value.js'
import type { AggregateFunction, AggregateOverload, Cx, TypedAggregate } from '../overload.js'

/**
 * An aggregate's state machine, without name and types. States are plain data, so that `_state` can serialize them.
 * What a state collects is in one Array, Set or Map, which is empty at first: its memory is counted by that
 * (`core/engine/rows/operators/aggregate/collected-values.ts`).
 */
export interface Machine<S> {
  readonly init: (cx: Cx) => S
  readonly add: (cx: Cx, state: S, ...values: never[]) => void
  readonly remove?: (cx: Cx, state: S, ...values: never[]) => void
  readonly merge: (cx: Cx, state: S, other: S) => void
  readonly mergesExactly?: true
  readonly done: (cx: Cx, state: S) => Value
  readonly typed?: TypedAggregate
}

/** Return type and state machine of an aggregate for given argument types. */
export interface AggregateSignature {
  readonly returns: DataType
  readonly machine: Machine<unknown>
  /** Rows with NULL arguments are added too. */
  readonly keepNulls?: true
}

/** The call that an aggregate is made for. */
export interface AggregateRequest {
  /** The name used in the call, which may be an alias. */
  readonly name: string
  readonly params: readonly Value[]
  /** Argument types without their outer Nullable. */
  readonly args: readonly DataType[]
  readonly given: readonly DataType[]
}

type Range = readonly [number, number]

export interface AggregateTraits {
  readonly aliases?: readonly string[]
  /** Minimum and maximum number of arguments; one if absent. */
  readonly arity?: Range
  /** Minimum and maximum number of parameters; none if absent. */
  readonly params?: Range
  /** The number of arguments is checked before the number of parameters. */
  readonly argumentsFirst?: true
  /** `NULL` is accepted as an argument; otherwise such a call returns NULL of type Null. */
  readonly takesNull?: true
  /** Returns 0, not NULL, for no rows and for an argument of type Null. */
  readonly zeroOfNull?: true
  /** Returns the name used in messages about the number of arguments. */
  readonly label?: (name: string) => string
}

/** Defines an aggregate of the catalogue. `make` throws `QueryError` for argument types that it doesn't support. */
export function aggregate(
  name: string,
  make: (request: AggregateRequest) => AggregateSignature,
  traits: AggregateTraits = {},
): AggregateFunction {
  return {
    name,
    aliases: traits.aliases ?? [],
    ...(traits.zeroOfNull === true ? { zeroOfNull: true } : {}),
    make: (params, args, as = name) => {
      checkCounts(traits, as, params.length, args.length)
      const request = { name: as, params, args: args.map(removeNullable), given: args }
      const { returns, machine, keepNulls } = make(request)
      if (traits.takesNull !== true && hasNullType(args)) {
        return nullAggregate(name, args, traits.zeroOfNull === true)
      }
      return {
        name,
        args,
        returns,
        ...(machine as Omit<AggregateOverload, 'name' | 'args' | 'returns'>),
        ...(keepNulls === true ? { keepNulls } : {}),
        ...(params.length === 0 ? {} : { params }),
      }
    },
  }
}

export const hasNullType = (types: readonly DataType[]): boolean =>
  types.some(type => type.kind === 'Null')

function checkCounts(
  { arity = [1, 1], params = [0, 0], argumentsFirst, label }: AggregateTraits,
  name: string,
  paramCount: number,
  argCount: number,
): void {
  const checks = [
    () => checkCount(name, 'params', paramCount, params),
    () => checkCount(label?.(name) ?? name, 'arguments', argCount, arity),
  ]
  for (const check of argumentsFirst === true ? checks.toReversed() : checks) check()
}

/** Throws 1028 for a count out of range. Source: databend aggregates/aggregator_common.rs `assert_arguments`. */
export function checkCount(
  name: string,
  what: 'arguments' | 'params',
  count: number,
  [least, most]: Range,
): void {
  if (count >= least && count <= most) return
  const message = `${name} expect to have ${countText(what, [least, most])}, but got ${count}`
  throw new QueryError('NumberArgumentsNotMatch', message)
}

function countText(what: 'arguments' | 'params', [least, most]: Range): string {
  if (least !== most) return `[${least}, ${most}] ${what}`
  if (least === 1) return what === 'params' ? 'single parameters' : 'single arguments'
  return least === 2 && what === 'arguments' ? 'two arguments' : `${least} ${what}`
}

/** The aggregate for an argument of type Null: returns NULL, or 0. Source: databend aggregate_null_result.rs. */
export function nullAggregate(
  name: string,
  args: readonly DataType[],
  isZero: boolean,
): AggregateOverload {
  return {
    name,
    args,
    returns: isZero ? uint64Type : nullType,
    init: () => null,
    add: () => {},
    remove: () => {},
    merge: () => {},
    done: () => (isZero ? 0n : null),
  }
}

/** Appends all values, however many; the arguments of one call of `push` are limited. */
export function pushAll<T>(values: T[], others: readonly T[]): void {
  for (const other of others) values.push(other)
}

/** The error 1010 for an argument type that an aggregate doesn't support. */
export function refuseType({ name }: AggregateRequest, type: DataType): QueryError {
  return badType(`${name} does not support type '${debugText(type)}'`)
}

/** The error 1010 with a given message. */
export const badType = (message: string): QueryError => new QueryError('BadDataValueType', message)

interface Counted {
  rows: number
  readonly state: unknown
}

/**
 * Makes an aggregate return NULL if no row was added, as most do.
 *
 * Source: databend aggregates/adaptors/aggregate_ornull_adaptor.rs.
 */
export function orNull<S>(returns: DataType, machine: Machine<S>): AggregateSignature {
  const inner = machine as Machine<unknown>
  const { remove, typed, mergesExactly } = inner
  const counted: Machine<Counted> = {
    init: cx => ({ rows: 0, state: inner.init(cx) }),
    add: (cx, counted, ...values) => {
      counted.rows++
      inner.add(cx, counted.state, ...values)
    },
    ...(remove === undefined
      ? {}
      : {
          remove: (cx: Cx, counted: Counted, ...values: never[]) => {
            counted.rows--
            remove(cx, counted.state, ...values)
          },
        }),
    merge: (cx, counted, other) => {
      if (other.rows === 0) return
      counted.rows += other.rows
      inner.merge(cx, counted.state, other.state)
    },
    done: (cx, counted) => (counted.rows === 0 ? null : inner.done(cx, counted.state)),
    ...(mergesExactly && { mergesExactly }),
    ...(typed && { typed }),
  }
  return { returns: nullableType(returns), machine: counted as Machine<unknown> }
}

/** Keeps the aggregate's own result for no rows, such as 0. */
export function always<S>(returns: DataType, machine: Machine<S>): AggregateSignature {
  return { returns, machine: machine as Machine<unknown> }
}
