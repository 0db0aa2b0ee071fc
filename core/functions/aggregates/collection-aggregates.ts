import { QueryError } from '../../errors/query-error.js'
import { castToText } from '../../types/cast-to-text.js'
import { variantWrapper } from '../../types/cast-to-variant.js'
import {
  arrayType,
  type DataType,
  decimalType,
  float64Type,
  stringType,
  variantType,
} from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import { pow10 } from '../../types/decimal.js'
import { floatText } from '../../types/float-text.js'
import { isFloatKind, isIntegerKind, isSignedKind } from '../../types/number-kind.js'
import type { Value } from '../../types/value.js'
import { sortedObject, type VariantNode, variantText } from '../../types/variant.js'
import { family } from '../documented.js'
import type { Cx } from '../overload.js'
import {
  type AggregateRequest,
  type AggregateSignature,
  aggregate,
  always,
  badType,
  type Machine,
  orNull,
  pushAll,
  refuseType,
} from './define-aggregate.js'
import { floatReader } from './number-reader.js'
import { storagePrecision, sumOf, wrapped64 } from './sum.js'

const movingTraits = { params: [0, 1], takesNull: true, argumentsFirst: true } as const

/** Aggregates that collect a group into an array, a string or JSON. */
export const collectionAggregates = family([
  'Collects the values into an array. SELECT array_agg(a ORDER BY a) FROM (VALUES (2), (1)) t(a) → [1,2]',
  aggregate('array_agg', ({ args: [type] }) => always(arrayType(type!), collecting), {
    aliases: ['list'],
    takesNull: true,
  }),
  "Concatenates the values with a separator. SELECT string_agg(a, '-' ORDER BY a) FROM (VALUES ('y'), ('x')) t(a) → x-y",
  aggregate('string_agg', joined, {
    aliases: ['listagg', 'group_concat'],
    arity: [1, 2],
    params: [0, Number.POSITIVE_INFINITY],
  }),
  'Collects the values into a JSON array, skipping NULL. SELECT json_array_agg(a) FROM (VALUES (1), (NULL)) t(a) → [1]',
  aggregate('json_array_agg', jsonArray, { aliases: ['json_agg'], takesNull: true }),
  'Collects keys and values into a JSON object. SELECT json_object_agg(a, b) FROM (VALUES (\'x\', 1), (\'y\', 2)) t(a, b) → {"x":1,"y":2}',
  aggregate('json_object_agg', jsonObject, { arity: [2, 2], takesNull: true }),
  'Returns the moving sums of the values as an array. SELECT group_array_moving_sum(2)(a) FROM (VALUES (1), (2), (4)) t(a) → [1,3,6]',
  aggregate('group_array_moving_sum', movingSum, movingTraits),
  'Returns the moving averages of the values as an array. SELECT group_array_moving_avg(2)(a) FROM (VALUES (1), (2), (4)) t(a) → [0.5,1.5,3.0]',
  aggregate('group_array_moving_avg', movingAverage, movingTraits),
])

/** Collects values in row order, without NULLs. */
const collecting: Machine<Value[]> = {
  init: () => [],
  add: (_cx, state, value: Value) => {
    state.push(value)
  },
  merge: (_cx, state, other) => {
    pushAll(state, other)
  },
  done: (_cx, state) => [...state],
}

/** `string_agg`: strings joined with a delimiter. */
function joined(request: AggregateRequest): AggregateSignature {
  const delimiter = String(request.params[0] ?? '')
  const text = textOf(request)
  return orNull(stringType, {
    ...collecting,
    add: (cx, state: Value[], value: Value) => {
      state.push(text(cx, value))
    },
    done: (_cx, state) => state.join(delimiter),
  })
}

/** Kinds that `string_agg` accepts besides strings, Variant and numbers. */
const joinedKinds: ReadonlySet<string> = new Set(['Boolean', 'Timestamp', 'Date', 'Interval'])

/** Floats have all their digits here. Source: databend aggregate_string_agg.rs `ToStringType`. */
function textOf(request: AggregateRequest): (cx: Cx, value: Value) => string {
  const type = request.args[0]!
  if (type.kind === 'String' || type.kind === 'Variant') return (_cx, value) => value as string
  if (isFloatKind(type.kind)) {
    const isSingle = type.kind === 'Float32'
    return (_cx, value) => floatText(value as number, isSingle)
  }
  const isTaken = floatReader(type) !== undefined || joinedKinds.has(type.kind)
  const cast = isTaken ? castToText(type) : undefined
  if (cast === undefined) throw refuseType(request, type)
  return (cx, value) => cast(cx, value as Exclude<Value, null>) as string
}

function wrapperOf(request: AggregateRequest, type: DataType): (cx: Cx, v: Value) => VariantNode {
  const wrap = variantWrapper(type)
  if (wrap === undefined) throw refuseType(request, type)
  return wrap
}

function jsonArray(request: AggregateRequest): AggregateSignature {
  const wrap = wrapperOf(request, request.args[0]!)
  return always<string[]>(variantType, {
    init: () => [],
    add: (cx, state, value: Value) => {
      state.push(variantText(wrap(cx, value)))
    },
    merge: (_cx, state, other) => {
      pushAll(state, other)
    },
    done: (_cx, state) => `[${state.join(',')}]`,
  })
}

/** Throws for a duplicate key. Source: databend aggregates/aggregate_json_object_agg.rs. */
function jsonObject(request: AggregateRequest): AggregateSignature {
  const [key, value] = request.args
  if (key !== stringType) {
    const given = debugText(request.given[0]!)
    throw badType(`${request.name} does not support key type '${given}'`)
  }
  const wrap = wrapperOf(request, value!)
  const put = (state: Map<string, string>, name: string, json: string): void => {
    if (state.has(name)) {
      throw new QueryError('BadArguments', `Json object have duplicate key '${name}'`)
    }
    state.set(name, json)
  }
  return always<Map<string, string>>(variantType, {
    init: () => new Map(),
    add: (cx, state, name: string, each: Value) => put(state, name, variantText(wrap(cx, each))),
    merge: (_cx, state, other) => {
      for (const [name, json] of other) put(state, name, json)
    },
    done: (_cx, state) => {
      const names = [...sortedObject([...state.keys()].map(name => [name, null])).keys()]
      return `{${names.map(name => `${JSON.stringify(name)}:${state.get(name)}`).join(',')}}`
    },
  })
}

/** The window size of a moving aggregate, in rows; 0 means all rows. */
function windowSize({ name, params }: AggregateRequest): number {
  const size = Number(params[0] ?? 0)
  if (!(size >= 0)) {
    throw new QueryError('InvalidArgument', `Need constant number, but got ${String(params[0])}`)
  }
  if (params.length > 0 && !(Number.isInteger(size) && size > 0)) {
    throw new QueryError(
      'BadDataValueType',
      `The window size of ${name} must be a positive integer`,
    )
  }
  return size
}

/** A moving aggregate: an array with a value for each row, computed from the rows up to it. NULL counts as 0. */
function moving<T extends number | bigint>(
  returns: DataType,
  of: {
    readonly window: number
    readonly zero: T
    readonly read: (value: number | bigint) => T
    readonly add: (a: T, b: T) => T
    readonly subtract: (a: T, b: T) => T
    readonly finish: (sum: T, window: number) => Value
  },
): AggregateSignature {
  const machine: Machine<T[]> = {
    init: () => [],
    add: (_cx, state, value: number | bigint | null) => {
      state.push(value === null ? of.zero : of.read(value))
    },
    merge: (_cx, state, other) => {
      pushAll(state, other)
    },
    done: (_cx, state) => {
      const window = of.window === 0 ? state.length : of.window
      let sum = of.zero
      return state.map((value, i) => {
        sum = of.add(sum, value)
        const gone = state[i - window]
        if (gone !== undefined) sum = of.subtract(sum, gone)
        return of.finish(sum, window)
      })
    },
  }
  return { ...always(arrayType(returns), machine), keepNulls: true }
}

const floats = {
  zero: 0,
  add: (a: number, b: number): number => a + b,
  subtract: (a: number, b: number): number => a - b,
}
const bigs = {
  zero: 0n,
  add: (a: bigint, b: bigint): bigint => a + b,
  subtract: (a: bigint, b: bigint): bigint => a - b,
}

function movingSum(request: AggregateRequest): AggregateSignature {
  const type = request.args[0]!
  if (type.kind !== 'Null' && floatReader(type) === undefined) {
    throw refuseMoving('AggregateArrayMovingSumFunction', request)
  }
  const window = windowSize(request)
  const sumType = sumOf(request).type
  if (sumType === float64Type) {
    return moving(sumType, { ...floats, window, read: Number, finish: sum => sum })
  }
  const finish = integerFinish(sumType) ?? ((sum: bigint) => sum)
  return moving(sumType, { ...bigs, window, read: BigInt, finish })
}

const refuseMoving = (name: string, { given: [type] }: AggregateRequest): QueryError =>
  badType(`${name} does not support type '${debugText(type!)}'`)

/** Sums of integers wrap at 64 bits. */
function integerFinish({ kind }: DataType): ((sum: bigint) => bigint) | undefined {
  if (!isIntegerKind(kind)) return undefined
  const signed = isSignedKind(kind)
  return sum => wrapped64(sum, signed)
}

/** Divides by the window size even where fewer rows precede. */
function movingAverage(request: AggregateRequest): AggregateSignature {
  const type = request.args[0]!
  const window = windowSize(request)
  if (type.kind === 'Decimal') {
    const scale = Math.max(type.scale, 4)
    const unit = pow10(scale - type.scale)
    return moving(decimalType(storagePrecision(type.precision), scale), {
      ...bigs,
      window,
      read: BigInt,
      finish: (sum, size) => (sum * unit) / BigInt(size),
    })
  }
  const whole = integerFinish(type)
  if (whole !== undefined) {
    const finish = (sum: bigint, size: number): number => Number(whole(sum)) / size
    return moving(float64Type, { ...bigs, window, read: BigInt, finish })
  }
  const read = type.kind === 'Null' ? Number : floatReader(type)
  if (read === undefined) throw refuseMoving('AggregateArrayMovingAvgFunction', request)
  return moving(float64Type, { ...floats, window, read, finish: (sum, size) => sum / size })
}
