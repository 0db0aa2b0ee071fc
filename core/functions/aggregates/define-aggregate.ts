import { QueryError } from '../../errors/query-error.js'
import { type DataType, nullableType, nullType, removeNullable } from '../../types/data-type.js'
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

/** The call for which an aggregate is made. `args` are without their outer nullability. */
export interface AggregateRequest {
  readonly name: string
  readonly params: readonly Value[]
  readonly args: readonly DataType[]
}

export interface AggregateTraits {
  readonly aliases?: readonly string[]
  /** Least and greatest number of arguments, one if not said. */
  readonly arity?: readonly [number, number]
  /** Number of parameters that the function takes, none if not said. */
  readonly params?: readonly [number, number]
  /** `NULL` as an argument is a type like others; else the result is NULL of type Null. */
  readonly takesNull?: true
}

/** Puts an aggregate of the catalogue together. `make` throws `QueryError` for types that it does not take. */
export function aggregate(
  name: string,
  make: (request: AggregateRequest) => AggregateSignature,
  { aliases = [], arity = [1, 1], params: wanted = [0, 0], takesNull }: AggregateTraits = {},
): AggregateFunction {
  return {
    name,
    aliases,
    make: (params, args) => {
      checkCount(name, 'argument', args.length, arity)
      checkCount(name, 'parameter', params.length, wanted)
      if (takesNull !== true && args.some(arg => arg.kind === 'Null'))
        return nullAggregate(name, args)
      const { returns, machine, keepNulls } = make({ name, params, args: args.map(removeNullable) })
      return {
        name,
        args,
        returns,
        ...(machine as Omit<AggregateOverload, 'name' | 'args' | 'returns'>),
        ...(keepNulls === true ? { keepNulls } : {}),
      }
    },
  }
}

const many = Number.POSITIVE_INFINITY
/** Any number of arguments from `least` on. */
export const atLeast = (least: number): readonly [number, number] => [least, many]

function checkCount(
  name: string,
  what: 'argument' | 'parameter',
  count: number,
  [least, most]: readonly [number, number],
): void {
  if (count >= least && count <= most) return
  throw new QueryError('NumberArgumentsNotMatch', countMessage(name, what, count, [least, most]))
}

/** Source: databend aggregates/aggregator_common.rs `assert_arguments` and its kin. */
function countMessage(
  name: string,
  what: string,
  count: number,
  [least, most]: readonly [number, number],
): string {
  if (what === 'argument' && least === 1 && most === 1) {
    return `${name} expect to have single arguments, but got ${count}`
  }
  if (what === 'argument' && least === 2 && most === 2) {
    return `${name} expect to have two arguments, but got ${count}`
  }
  const range =
    least === most ? `${least}` : most === many ? `at least ${least}` : `[${least}, ${most}]`
  return `${name} expect to have ${range} ${what}s, but got ${count}`
}

/** Of NULL alone: NULL. */
function nullAggregate(name: string, args: readonly DataType[]): AggregateOverload {
  return {
    name,
    args,
    returns: nullType,
    init: () => null,
    add: () => {},
    remove: () => {},
    merge: () => {},
    done: () => null,
  }
}

/** 1010 for a type that an aggregate does not take. */
export function refuseType({ name }: AggregateRequest, type: DataType): QueryError {
  return new QueryError('BadDataValueType', `${name} does not support type '${debugText(type)}'`)
}

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
