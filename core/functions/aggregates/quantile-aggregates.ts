import { QueryError } from '../../errors/query-error.js'
import { comparator } from '../../types/compare.js'
import { arrayType, type DataType, float64Type, stringType } from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import { type Key, keyOf } from '../../types/key.js'
import { isNumberKind } from '../../types/number-kind.js'
import { quoteString } from '../../types/quote-string.js'
import type { Value } from '../../types/value.js'
import { valueText } from '../../types/value-text.js'
import { family } from '../documented.js'
import {
  type AggregateRequest,
  type AggregateSignature,
  aggregate,
  badType,
  type Machine,
  orNull,
  pushAll,
  refuseType,
} from './define-aggregate.js'
import { buildHistogram } from './histogram.js'
import { floatReader } from './number-reader.js'
import { addToDigest, digestQuantile, mergeDigests, newTDigest, type TDigest } from './t-digest.js'

const anyParams = { params: [0, Number.POSITIVE_INFINITY] } as const

/** Aggregates that order the values of a group: quantiles, median, mode, histogram. */
export const quantileAggregates = family([
  'Returns the value at a quantile, interpolated between two values if necessary. SELECT quantile_cont(0.5)(a) FROM (VALUES (1), (2)) t(a) → 1.5',
  aggregate('quantile_cont', request => continuous(request, levelsOf(request)), anyParams),
  'Returns the median of the values. SELECT median(a) FROM (VALUES (1), (2), (4)) t(a) → 2.0',
  aggregate('median', request => continuous(request, [0.5])),
  'Returns the value at a quantile, without interpolation. SELECT quantile_disc(0.5)(a) FROM (VALUES (1), (2), (3)) t(a) → 2',
  aggregate('quantile_disc', discrete, { ...anyParams, aliases: ['quantile'] }),
  'Returns an estimate of a quantile of the values by t-digest. SELECT quantile_tdigest(0.5)(a) FROM (VALUES (1), (2), (3)) t(a) → 2.0',
  aggregate('quantile_tdigest', request => digest(request, levelsOf(request)), anyParams),
  'Returns an estimate of the median of the values by t-digest. SELECT median_tdigest(a) FROM (VALUES (1), (2), (3)) t(a) → 2.0',
  aggregate('median_tdigest', request => digest(request, [0.5])),
  'Returns an estimate of a quantile of weighted values, by t-digest. SELECT quantile_tdigest_weighted(0.5)(a, 1) FROM (VALUES (1), (2), (3)) t(a) → 2.0',
  aggregate('quantile_tdigest_weighted', request => digest(request, levelsOf(request)), {
    ...anyParams,
    arity: [2, 2],
  }),
  'Returns an estimate of the median of weighted values, by t-digest. SELECT median_tdigest_weighted(a, 1) FROM (VALUES (1), (2), (3)) t(a) → 2.0',
  aggregate('median_tdigest_weighted', request => digest(request, [0.5]), { arity: [2, 2] }),
  'Returns the most frequent value. SELECT mode(a) FROM (VALUES (1), (2), (2)) t(a) → 2',
  aggregate('mode', mode),
  'Divides the values into buckets and returns the bounds and counts of these, as JSON. SELECT histogram(a, 1) FROM (VALUES (1), (2)) t(a) → [{"lower":"1","upper":"2","ndv":2,"count":2,"pre_sum":0}]',
  aggregate('histogram', histogram, { ...anyParams, arity: [1, 2] }),
])

function levelOf(param: Value): number {
  const level = param === null || param === '' ? Number.NaN : Number(param)
  if (!Number.isNaN(level)) return level
  const given = param === null ? 'NULL' : quoteString(String(param))
  throw new QueryError('InvalidArgument', `Need constant number, but got CAST(${given} AS Float64)`)
}

/** The levels of a call, 0.5 if it has none. Source: databend aggregates/aggregate_quantile_*.rs `get_levels`. */
function levelsOf({ params }: AggregateRequest): readonly number[] {
  const levels = params.map(levelOf)
  const wrong = levels.find(level => !(level >= 0 && level <= 1))
  if (wrong !== undefined) {
    const given = Number.isInteger(wrong) ? wrong.toFixed(1) : String(wrong)
    const among = levels.length > 1 ? ' in levels' : ''
    throw badType(`level range between [0, 1], got: ${given}${among}`)
  }
  return levels.length === 0 ? [0.5] : levels
}

/** Returns a single value for one level, an array for several. */
function byLevels<S>(
  levels: readonly number[],
  type: DataType,
  machine: Omit<Machine<S>, 'done'>,
  at: (state: S, level: number) => Value,
): AggregateSignature {
  const single = levels.length === 1
  return orNull(single ? type : arrayType(type), {
    ...machine,
    done: (_cx, state: S) =>
      single ? at(state, levels[0]!) : levels.map(level => at(state, level)),
  })
}

/** All values; sorted when a result is first computed. */
interface Collected {
  values: Value[]
  sorted: boolean
}

function collecting(type: DataType): Omit<Machine<Collected>, 'done'> & {
  readonly ordered: (state: Collected) => readonly Value[]
} {
  const compare = comparator(type)
  return {
    init: () => ({ values: [], sorted: true }),
    add: (_cx, state, value: Value) => {
      state.values.push(value)
      state.sorted = false
    },
    merge: (_cx, state, other) => {
      pushAll(state.values, other.values)
      state.sorted = false
    },
    ordered: state => {
      if (!state.sorted) state.values.sort(compare)
      state.sorted = true
      return state.values
    },
  }
}

/** Interpolates between numbers; for decimals, returns the lower neighbour. */
function continuous(request: AggregateRequest, levels: readonly number[]): AggregateSignature {
  const type = request.args[0]!
  const { ordered, ...machine } = collecting(type)
  if (type.kind === 'Decimal') {
    return byLevels(levels, type, machine, (state, level) => {
      const values = ordered(state)
      return values[Math.floor(level * (values.length - 1))]!
    })
  }
  if (!isNumberKind(type.kind)) throw refuseType(request, type)
  return byLevels(levels, float64Type, machine, (state, level) => {
    const values = ordered(state)
    const place = level * (values.length - 1)
    const index = Math.floor(place)
    const lower = Number(values[index])
    const upper = Number(values[Math.min(index + 1, values.length - 1)])
    return lower + (upper - lower) * (place - index)
  })
}

function discrete(request: AggregateRequest): AggregateSignature {
  const type = request.args[0]!
  if (floatReader(type) === undefined) throw refuseType(request, type)
  const { ordered, ...machine } = collecting(type)
  return byLevels(levelsOf(request), type, machine, (state, level) => {
    const values = ordered(state)
    return values[Math.floor(level * (values.length - 1))]!
  })
}

function digest(request: AggregateRequest, levels: readonly number[]): AggregateSignature {
  const [type, weights] = request.args
  const read = floatReader(type!)
  if (read === undefined || (weights !== undefined && type!.kind === 'Decimal')) {
    const given = debugText(type!)
    throw badType(`${request.name} just support numeric type, but got '${given}'`)
  }
  if (weights !== undefined && !weights.kind.startsWith('UInt')) {
    throw badType(`weight just support unsigned integer type, but got '${debugText(weights)}'`)
  }
  const machine: Omit<Machine<TDigest>, 'done'> = {
    init: newTDigest,
    add: (_cx, state, value: number | bigint, weight: number | bigint | undefined) =>
      addToDigest(state, read(value), weight === undefined ? 1 : Number(weight)),
    merge: (_cx, state, other) => mergeDigests(state, other),
  }
  return byLevels(levels, float64Type, machine, digestQuantile)
}

type Counts = Map<Key, { value: Value; count: number }>

function counting(type: DataType): Omit<Machine<Counts>, 'done'> {
  const key = keyOf(type)
  const add = (state: Counts, value: Value, count: number): void => {
    const name = key(value)
    const known = state.get(name)
    if (known === undefined) state.set(name, { value, count })
    else known.count += count
  }
  return {
    init: () => new Map(),
    add: (_cx, state, value: Value) => add(state, value, 1),
    merge: (_cx, state, other) => {
      for (const { value, count } of other.values()) add(state, value, count)
    },
  }
}

/** The most frequent value; of equally frequent ones, the first. */
function mode({ args: [type] }: AggregateRequest): AggregateSignature {
  return orNull(type!, {
    ...counting(type!),
    done: (_cx, state: Counts) => {
      let best: { value: Value; count: number } | undefined
      for (const each of state.values())
        if (best === undefined || each.count > best.count) best = each
      return best?.value ?? null
    },
  })
}

const histogramKinds: ReadonlySet<string> = new Set(['String', 'Date', 'Timestamp'])

/** Buckets with about equal numbers of rows, as a JSON string. */
function histogram(request: AggregateRequest): AggregateSignature {
  const type = request.args[0]!
  const most = request.params.length === 1 ? Number(request.params[0]) : 128
  if (!(Number.isInteger(most) && most > 0)) {
    const message = `The argument of aggregate function ${request.name} must be positive int`
    throw badType(message)
  }
  if (floatReader(type) === undefined && !histogramKinds.has(type.kind)) {
    throw refuseType(request, type)
  }
  const compare = comparator(type)
  return orNull(stringType, {
    ...counting(type),
    done: (_cx, state: Counts) => {
      const ordered = [...state.values()].sort((a, b) => compare(a.value, b.value))
      const text = (value: Value) => valueText(type, value)
      const buckets = buildHistogram(ordered, most).map(({ lower, upper, ...rest }) => ({
        lower: text(lower),
        upper: text(upper),
        ...rest,
      }))
      return JSON.stringify(buckets)
    },
  })
}
