import { QueryError } from '../../errors/query-error.js'
import {
  type AggregateParam,
  type AggregateStateType,
  aggregateStateType,
  booleanType,
  type DataType,
  isNullable,
  removeNullable,
} from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import { type Key, rowKeyOf } from '../../types/key.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import { library } from '../library.js'
import type { AggregateFunction, AggregateOverload, Cx } from '../overload.js'
import {
  badType,
  checkCount,
  hasNullType,
  type Machine,
  nullAggregate,
  orNull,
} from './define-aggregate.js'

const v8 = library<typeof import('node:v8')>('node:v8')

/** Derives another aggregate from an existing one. */
type Combinator = (of: AggregateFunction) => AggregateFunction['make']

/** Combinators by name suffix, longer suffixes first. Source: databend aggregates/aggregate_function_factory.rs. */
const combinators: readonly (readonly [suffix: string, combine: Combinator])[] = [
  ['_merge_state', of => mergeStates(of, true)],
  ['_merge', of => mergeStates(of, false)],
  ['_distinct', of => (params, args) => onDistinct(of, params, args)],
  ['_state', of => (params, args) => asState(of, params, args)],
  ['_if', of => (params, args) => onlyIf(of, params, args)],
]

/** The suffixes that turn an aggregate's name into that of a combined one. */
export const aggregateSuffixes: readonly string[] = combinators.map(([suffix]) => suffix)

/** Returns the aggregate for a name with a suffix, such as `sum_if`; `find` looks up the name without its suffix. */
export function combined(
  name: string,
  find: (name: string) => AggregateFunction | undefined,
): AggregateFunction | undefined {
  for (const [suffix, combine] of combinators) {
    if (!name.endsWith(suffix)) continue
    const of = find(name.slice(0, -suffix.length))
    if (of === undefined) continue
    const make = combine(of)
    return {
      name,
      make: (params, args) => {
        const made = make(params, args)
        return made && { ...made, name }
      },
    }
  }
  return undefined
}

/** `sum_if(x, condition)`: aggregates only rows for which the last argument is true. */
function onlyIf(
  of: AggregateFunction,
  params: readonly Value[],
  args: readonly DataType[],
): AggregateOverload | undefined {
  const label = `IfCombinator(${of.name})`
  const condition = args.at(-1)
  if (condition === undefined) {
    const message = `${label} expect to have more than one argument`
    throw new QueryError('NumberArgumentsNotMatch', message)
  }
  const bare = removeNullable(condition)
  if (bare !== booleanType && bare.kind !== 'Null') {
    const given = debugText(bare)
    const message = `The type of the last argument for ${label} must be boolean type, but got ${given}`
    throw new QueryError('BadArguments', message)
  }
  const inner = inside(of, params, args.slice(0, -1))
  if (inner === undefined) return undefined
  if (hasNullType(args)) return nullAggregate(of.name, args, of.zeroOfNull === true)
  const { remove } = inner
  return {
    ...inner,
    args,
    add: (cx, state, ...values) => {
      if (values.at(-1) === true) inner.add(cx, state, ...values.slice(0, -1))
    },
    ...(remove === undefined
      ? {}
      : {
          remove: (cx: Cx, state: unknown, ...values: Value[]) => {
            if (values.at(-1) === true) remove(cx, state, ...values.slice(0, -1))
          },
        }),
  }
}

/**
 * The aggregate that a combinator wraps: skips rows with NULL and returns NULL for no rows, except for counts.
 *
 * Source: databend aggregate_function_factory.rs `get_or_null`.
 */
function inside(
  of: AggregateFunction,
  params: readonly Value[],
  args: readonly DataType[],
): AggregateOverload | undefined {
  const made = of.make(params, args.map(removeNullable))
  if (made === undefined) return undefined
  // A combinator changes what is added.
  const { keepNulls: _keepNulls, typed: _typed, ...rest } = made
  if (of.zeroOfNull === true || isNullable(made.returns)) return rest
  const { returns, machine } = orNull(made.returns, rest as unknown as Machine<unknown>)
  return { ...rest, ...(machine as unknown as AggregateOverload), returns }
}

/** The aggregate of `sum(DISTINCT x)`, which is passed only distinct rows. */
export function ofDistinct(
  of: AggregateFunction,
  params: readonly Value[],
  args: readonly DataType[],
): AggregateOverload | undefined {
  checkCount(`DistinctCombinator(${of.name})`, 'arguments', args.length, [1, 32])
  const inner = inside(of, params, args)
  if (inner === undefined) return undefined
  if (hasNullType(args)) return nullAggregate(of.name, args, of.zeroOfNull === true)
  return { ...inner, args }
}

/** `sum_distinct(x)`: aggregates each distinct row of arguments once, in order of first occurrence. */
function onDistinct(
  of: AggregateFunction,
  params: readonly Value[],
  args: readonly DataType[],
): AggregateOverload | undefined {
  const inner = ofDistinct(of, params, args)
  if (inner === undefined || hasNullType(args)) return inner
  const key = rowKeyOf(inner.args)
  const { remove: _remove, mergesExactly: _mergesExactly, ...rest } = inner
  type Rows = Map<Key, readonly Value[]>
  return {
    ...rest,
    args,
    init: () => new Map(),
    add: (_cx, state, ...values) => {
      const name = key(values)
      if (!(state as Rows).has(name)) (state as Rows).set(name, values)
    },
    merge: (_cx, state, other) => {
      for (const [name, values] of other as Rows) {
        if (!(state as Rows).has(name)) (state as Rows).set(name, values)
      }
    },
    done: (cx, state) => {
      const group = inner.init(cx)
      for (const values of (state as Rows).values()) inner.add(cx, group, ...values)
      return inner.done(cx, group)
    },
  }
}

const writeState = (state: unknown): Uint8Array => new Uint8Array(v8().serialize(state))

/** `sum_state(x)`: returns the serialized state, for a later merge. Source: databend aggregate_combinator_state.rs. */
function asState(
  of: AggregateFunction,
  params: readonly Value[],
  args: readonly DataType[],
): AggregateOverload | undefined {
  const inner = of.make(params, args)
  if (inner === undefined) return undefined
  if (hasNullType(args)) return nullAggregate(of.name, args, true)
  const { typed: _typed, ...rest } = inner
  return {
    ...rest,
    returns: aggregateStateType(of.name, params as readonly AggregateParam[], args),
    done: (_cx, state) => writeState(state),
  }
}

/** `sum_merge(state)` and `sum_merge_state(state)`: merge states; the latter returns a state again. */
function mergeStates(of: AggregateFunction, keepsState: boolean): AggregateFunction['make'] {
  const name = `${of.name}_${keepsState ? 'merge_state' : 'merge'}`
  return (params, args) => {
    const type = stateType(of, name, params, args)
    const inner = of.make(type.params, type.args)
    if (inner === undefined) return undefined
    const isZero = keepsState || of.zeroOfNull === true
    const merged: Machine<unknown> = {
      init: inner.init,
      add: (cx, state, bytes: Uint8Array) => inner.merge!(cx, state, v8().deserialize(bytes)),
      merge: (cx, state, other) => inner.merge!(cx, state, other),
      done: (cx, state) => (keepsState ? writeState(state) : inner.done(cx, state)),
    }
    const returns = keepsState ? type : inner.returns
    const made =
      isZero || isNullable(returns) ? { returns, machine: merged } : orNull(returns, merged)
    return {
      ...(made.machine as unknown as AggregateOverload),
      name: of.name,
      args,
      returns: made.returns,
    }
  }
}

/** Checks and returns the argument type of a merge. Source: databend aggregate_combinator_merge.rs `try_create_inner`. */
function stateType(
  of: AggregateFunction,
  name: string,
  params: readonly Value[],
  args: readonly DataType[],
): AggregateStateType {
  if (args.length !== 1) {
    const message = `Aggregate function ${name} expects exactly one state argument`
    throw new QueryError('NumberArgumentsNotMatch', message)
  }
  const type = removeNullable(args[0]!)
  if (type.kind !== 'AggregateState') {
    const given = `from state type '${typeText(type)}' for ${name}`
    throw badType(`Cannot infer the original aggregate argument ${given}`)
  }
  if (type.name !== of.name) {
    throw badType(`Aggregate state for '${type.name}' cannot be merged by ${name}`)
  }
  if (params.length > 0 && params.join() !== type.params.join()) {
    const message = `Aggregate function parameters for ${name} do not match the persisted state parameters`
    throw new QueryError('BadArguments', message)
  }
  return type
}
