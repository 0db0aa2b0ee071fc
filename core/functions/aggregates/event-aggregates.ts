import { QueryError } from '../../errors/query-error.js'
import { arrayType, booleanType, uint8Type } from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import { isIntegerKind } from '../../types/number-kind.js'
import type { Value } from '../../types/value.js'
import { family } from '../documented.js'
import {
  type AggregateRequest,
  type AggregateSignature,
  aggregate,
  badType,
  type Machine,
  orNull,
  pushAll,
} from './define-aggregate.js'

/** Aggregates over sequences of events. */
export const eventAggregates = family([
  'Returns an array with 1 for each condition that was met in some row, or all 0 if the first was never met. SELECT retention(a = 1, a = 2, a = 3) FROM (VALUES (1), (2)) t(a) → [1,1,0]',
  aggregate('retention', retention, { arity: [1, 32] }),
  'Returns how many of several conditions were met one after another, within a time window that begins with the first. SELECT window_funnel(1000000)(to_timestamp(a), a = 1, a = 2, a = 3) FROM (VALUES (1), (2)) t(a) → 2',
  aggregate('window_funnel', windowFunnel, { arity: [1, 32], params: [1, 1] }),
])

/** `retention`: an array with 1 for each condition that some row met, all 0 if none met the first condition. */
function retention(request: AggregateRequest): AggregateSignature {
  if (request.args.some(type => type !== booleanType)) {
    const message =
      'The arguments of AggregateRetention should be an expression which returns a Boolean result'
    throw new QueryError('BadArguments', message)
  }
  const count = request.args.length
  const machine: Machine<boolean[]> = {
    init: () => new Array<boolean>(count).fill(false),
    add: (_cx, state, ...met: boolean[]) => {
      for (let i = 0; i < count; i++) state[i] ||= met[i]!
    },
    merge: (_cx, state, other) => {
      for (let i = 0; i < count; i++) state[i] ||= other[i]!
    },
    done: (_cx, state) => state.map(met => Number(met && state[0]!)),
  }
  return orNull(arrayType(uint8Type), machine)
}

/** A time, and the number (from 1) of the condition met then. */
type Step = readonly [time: number | bigint, event: number]

/** The window length as an integer, fractions truncated. Throws for anything but a number from 0 up. */
function windowOf(param: Value): bigint {
  const length = param === null ? Number.NaN : Number(param)
  if (Number.isFinite(length) && length >= 0) {
    return typeof param === 'bigint' ? param : BigInt(Math.trunc(length))
  }
  throw new QueryError('InvalidArgument', 'Need constant number')
}

/**
 * Returns how many conditions were met in order, within `window` of the first.
 *
 * NULL for no rows; 0 if every row has a NULL.
 * Source: databend aggregate_window_funnel.rs `get_event_level`, `get_own_null_adaptor`.
 */
function windowFunnel(request: AggregateRequest): AggregateSignature {
  const [time] = request.args
  const isTime = time!.kind === 'Date' || time!.kind === 'Timestamp' || isIntegerKind(time!.kind)
  const wrong = request.args.findIndex((type, i) => i > 0 && type !== booleanType)
  if (wrong > 0) {
    const given = debugText(request.args[wrong]!)
    throw badType(
      `Illegal type of the argument ${wrong} in AggregateWindowFunnelFunction, must be boolean, got: ${given}`,
    )
  }
  if (!isTime) {
    const given = debugText(time!)
    throw badType(`AggregateWindowFunnelFunction does not support type '${given}'`)
  }
  const window = windowOf(request.params[0]!)
  const count = request.args.length - 1
  const machine: Machine<Step[]> = {
    init: () => [],
    add: (_cx, state, at: number | bigint | null, ...met: (boolean | null)[]) => {
      if (at === null || met.includes(null)) return
      for (let i = 0; i < count; i++) if (met[i]) state.push([at, i + 1])
    },
    merge: (_cx, state, other) => {
      pushAll(state, other)
    },
    done: (_cx, state) => funnelLevel(state, count, window),
  }
  return { ...orNull(uint8Type, machine), keepNulls: true }
}

function funnelLevel(steps: readonly Step[], count: number, window: bigint): number {
  if (steps.length === 0) return 0
  if (count === 1) return 1
  /** For each condition, the start time of the latest chain that reached it. */
  const began = new Array<bigint | undefined>(count).fill(undefined)
  for (const [time, event] of [...steps].sort(byTime)) {
    const at = BigInt(time)
    const before = began[event - 2]
    if (event === 1) began[0] = at
    else if (before !== undefined && at - before <= window) began[event - 1] = before
  }
  return began.findLastIndex(start => start !== undefined) + 1
}

function byTime([a, x]: Step, [b, y]: Step): number {
  return a < b ? -1 : a > b ? 1 : x - y
}
