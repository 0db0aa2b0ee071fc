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
import type { AggregateFunction, AggregateOverload, Cx } from '../overload.js'

/** An aggregate's state machine, without its name and types. States are plain data: `_state` writes them. */
export interface Machine<S> {
  readonly init: (cx: Cx) => S
  readonly add: (cx: Cx, state: S, ...values: never[]) => void
  readonly remove?: (cx: Cx, state: S, ...values: never[]) => void
  readonly merge: (cx: Cx, state: S, other: S) => void
  readonly done: (cx: Cx, state: S) => Value
}

/** What an aggregate is for given argument types. */
export interface AggregateSignature {
  readonly returns: DataType
  readonly machine: Machine<unknown>
  /** Rows with NULL arguments are added too. */
  readonly keepNulls?: true
}

/** The call for which an aggregate is made. */
export interface AggregateRequest {
  /** As the call has it, an alias too. */
  readonly name: string
  readonly params: readonly Value[]
  /** Without their outer nullability. */
  readonly args: readonly DataType[]
  readonly given: readonly DataType[]
}

type Range = readonly [number, number]

export interface AggregateTraits {
  readonly aliases?: readonly string[]
  /** Least and greatest number of arguments, one if not said. */
  readonly arity?: Range
  /** Number of parameters that the function takes, none if not said. */
  readonly params?: Range
  /** Arguments are counted before parameters. */
  readonly argumentsFirst?: true
  /** `NULL` as an argument is a type like others; else the result is NULL of type Null. */
  readonly takesNull?: true
  /** 0 where others are NULL: of no rows, and of the type Null. */
  readonly zeroOfNull?: true
  /** The name in messages about the number of arguments. */
  readonly label?: (name: string) => string
}

/** Puts an aggregate of the catalogue together. `make` throws `QueryError` for types that it does not take. */
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

/** 1028. Source: databend aggregates/aggregator_common.rs `assert_arguments` and its kin. */
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

/** Of the type Null: NULL of that type, or 0. Source: databend aggregate_null_result.rs. */
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

/** 1010 for a type that an aggregate does not take. */
export function refuseType({ name }: AggregateRequest, type: DataType): QueryError {
  return badType(`${name} does not support type '${debugText(type)}'`)
}

/** 1010 with a text of its own. */
export const badType = (message: string): QueryError => new QueryError('BadDataValueType', message)

interface Counted {
  rows: number
  readonly state: unknown
}

/**
 * The aggregate with NULL where no row was added: how most are at the server.
 *
 * Source: databend aggregates/adaptors/aggregate_ornull_adaptor.rs.
 */
export function orNull<S>(returns: DataType, machine: Machine<S>): AggregateSignature {
  const inner = machine as Machine<unknown>
  const { remove } = inner
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
  }
  return { returns: nullableType(returns), machine: counted as Machine<unknown> }
}

/** An aggregate that has a value without rows too. */
export function always<S>(returns: DataType, machine: Machine<S>): AggregateSignature {
  return { returns, machine: machine as Machine<unknown> }
}
