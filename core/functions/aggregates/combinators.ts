import { QueryError } from '../../errors/query-error.js'
import {
  binaryType,
  booleanType,
  type DataType,
  isNullable,
  removeNullable,
} from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import { rowKeyOf } from '../../types/key.js'
import { parseType } from '../../types/parse-type.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import { library } from '../library.js'
import type { AggregateFunction, AggregateOverload, Cx } from '../overload.js'
import { checkCount, hasNullType, type Machine, nullAggregate, orNull } from './define-aggregate.js'

const v8 = library<typeof import('node:v8')>('node:v8')

/** Makes another aggregate out of one. */
type Combinator = (of: AggregateFunction) => AggregateFunction['make']

/** Suffixes of names, the longer ones first. Source: conformance functions/catalogue.jsonl. */
const combinators: readonly (readonly [suffix: string, combine: Combinator])[] = [
  ['_merge_state', of => mergeStates(of, true)],
  ['_merge', of => mergeStates(of, false)],
  ['_distinct', of => (params, args) => onDistinct(of, params, args)],
  ['_state', of => (params, args) => asState(of, params, args)],
  ['_if', of => (params, args) => onlyIf(of, params, args)],
]

/** What may stand behind the name of an aggregate to make another. */
export const aggregateSuffixes: readonly string[] = combinators.map(([suffix]) => suffix)

/** The aggregate that a name with a suffix, `sum_if`, stands for; `find` knows those without. */
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

/** `sum_if(x, condition)`: of the rows for which the last argument is true. */
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
 * The aggregate inside another: rows with NULL are left out, and of no rows it is NULL.
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
  const { keepNulls: _keepNulls, ...rest } = made
  if (of.zeroOfNull === true || isNullable(made.returns)) return rest
  const { returns, machine } = orNull(made.returns, rest as unknown as Machine<unknown>)
  return { ...rest, ...(machine as unknown as AggregateOverload), returns }
}

/** What `sum(DISTINCT x)` makes of the rows that differ. */
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

/** `sum_distinct(x)`: each different row of arguments once, in order of coming. */
function onDistinct(
  of: AggregateFunction,
  params: readonly Value[],
  args: readonly DataType[],
): AggregateOverload | undefined {
  const inner = ofDistinct(of, params, args)
  if (inner === undefined || hasNullType(args)) return inner
  const key = rowKeyOf(inner.args)
  const { remove: _remove, ...rest } = inner
  type Rows = Map<string, readonly Value[]>
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

/** What a written state holds: the call that it is of, and the state itself. */
interface WrittenState {
  readonly name: string
  readonly params: readonly Value[]
  readonly args: readonly string[]
  readonly state: unknown
}

function writeState(written: WrittenState): Uint8Array {
  return new Uint8Array(v8().serialize(written))
}

/** `sum_state(x)`: what was gathered, to be merged later. Binary; its form is mockq's own. */
function asState(
  of: AggregateFunction,
  params: readonly Value[],
  args: readonly DataType[],
): AggregateOverload | undefined {
  const inner = of.make(params, args)
  if (inner === undefined) return undefined
  const call = { name: of.name, params, args: args.map(typeText) }
  return {
    ...inner,
    returns: binaryType,
    done: (_cx, state) => writeState({ ...call, state }),
  }
}

/** A merged state with the aggregate that it is of; empty before the first. */
interface Merged {
  call?: Omit<WrittenState, 'state'>
  overload?: AggregateOverload
  state?: unknown
}

/**
 * `sum_merge(state)`, `sum_merge_state(state)`: states put together.
 *
 * The type of a result depends on what the states are of, which only the states know: it is that of the
 * aggregate over Int64, if it takes that.
 */
function mergeStates(of: AggregateFunction, keepsState: boolean): AggregateFunction['make'] {
  return (params, args) => {
    if (args.length !== 1 || removeNullable(args[0]!) !== binaryType) return undefined
    const returns = keepsState ? binaryType : of.make(params, [parseType('Int64')])?.returns
    if (returns === undefined) return undefined
    return {
      name: of.name,
      args,
      returns,
      init: () => ({}),
      add: (cx, merged, bytes) => addWritten(cx, of, merged as Merged, bytes as Uint8Array),
      merge: (cx, merged, other) => {
        const { call, state } = other as Merged
        if (call !== undefined) addWritten(cx, of, merged as Merged, writeState({ ...call, state }))
      },
      done: (cx, merged) => {
        const { call, overload, state } = merged as Merged
        if (call === undefined || overload === undefined) return null
        return keepsState ? writeState({ ...call, state }) : overload.done(cx, state)
      },
    }
  }
}

function addWritten(cx: Cx, of: AggregateFunction, merged: Merged, bytes: Uint8Array): void {
  const { state, ...call } = readState(bytes, of.name)
  if (merged.overload === undefined) {
    const overload = of.make(call.params, call.args.map(parseType))!
    Object.assign(merged, { call, overload, state: overload.init(cx) })
  }
  merged.overload!.merge!(cx, merged.state, state)
}

function readState(bytes: Uint8Array, name: string): WrittenState {
  try {
    const written = v8().deserialize(bytes) as WrittenState
    if (written.name === name) return written
  } catch (cause) {
    throw new QueryError('BadArguments', `the state of ${name} cannot be read`, { cause })
  }
  throw new QueryError('BadArguments', `the state is not one of ${name}`)
}
