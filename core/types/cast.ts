import { QueryError } from '../errors/query-error.js'
import {
  type CastContext,
  type CastFunction,
  checkDate,
  checkInteger,
  decimalOverflow,
  floatToInteger,
  integerToTimestamp,
  type NotNull,
} from './cast-checks.js'
import { castFromText } from './cast-from-text.js'
import { castFromVariant } from './cast-from-variant.js'
import { castToText } from './cast-to-text.js'
import { castToVariant } from './cast-to-variant.js'
import type { DataType, IntegerKind } from './data-type.js'
import { decimalFromFloat, decimalToFloat, fitsPrecision, rescale } from './decimal.js'
import { integerValue, isFloatKind, isIntegerKind, isNumberKind } from './number-kind.js'
import { timeZone } from './time-zone.js'
import { localTime, nextInstantMicros } from './timestamp.js'
import { typeText } from './type-text.js'
import type { TimestampTzValue, Value } from './value.js'

/** The error for a pair of types that no cast joins. Source: databend type_check.rs `check_cast`. */
export function castRefused(from: DataType, to: DataType): QueryError {
  return new QueryError(
    'BadArguments',
    `unable to cast type \`${typeText(from)}\` to type \`${typeText(to)}\``,
  )
}

/**
 * The cast from one type to another, or undefined where there is none.
 *
 * It maps NULL to NULL, and throws `QueryError` 1006 for a value that does not fit; NULL for a target
 * that is not Nullable is such a value. With `isTry` those values, inside arrays too, become NULL.
 * Source: databend type_check.rs `check_cast`, functions/scalars casts (engine rules 2.8).
 */
export function castFunction(
  from: DataType,
  to: DataType,
  isTry = false,
): ((cx: CastContext, value: Value) => Value) | undefined {
  const target = to.kind === 'Nullable' ? to.of : to
  const source = from.kind === 'Nullable' ? from.of : from
  if (source.kind === 'Null') {
    return to.kind === 'Nullable' || to.kind === 'Null' ? () => null : undefined
  }
  const cast = bareCast(source, target, isTry)
  if (cast === undefined) return undefined
  const nullable = to.kind === 'Nullable'
  return (cx, value) => {
    if (value === null) return nullable || isTry ? null : failNull(to)
    if (!isTry) {
      const result = cast(cx, value)
      return result === null && !nullable ? failNull(to) : result
    }
    try {
      return cast(cx, value)
    } catch (error) {
      if (error instanceof QueryError) return null
      throw error
    }
  }
}

function failNull(to: DataType): never {
  throw new QueryError('BadArguments', `unable to cast type \`NULL\` to type \`${typeText(to)}\``)
}

function bareCast(from: DataType, to: DataType, isTry: boolean): CastFunction | undefined {
  if (from === to) return (_cx, value) => value
  if (to.kind === 'String') return castToText(from)
  if (to.kind === 'Variant') return castToVariant(from)
  if (from.kind === 'String') return castFromText(to)
  if (from.kind === 'Variant') return castFromVariant(to, isTry, castFunction)
  if (isNumberKind(from.kind) || from.kind === 'Decimal') return fromNumber(from, to)
  if (from.kind === 'Boolean') return fromBoolean(to)
  return fromTime(from, to) ?? castInside(from, to, isTry)
}

function fromNumber(from: DataType, to: DataType): CastFunction | undefined {
  if (isIntegerKind(to.kind)) return numberToInteger(from, to.kind)
  if (isFloatKind(to.kind)) {
    const number = toFloat(from)
    return to.kind === 'Float32'
      ? (_cx, value) => Math.fround(number(value))
      : (_cx, value) => number(value)
  }
  if (to.kind === 'Decimal') return numberToDecimal(from, to.precision, to.scale)
  if (to.kind === 'Boolean') return (_cx, value) => value !== 0 && value !== 0n
  if (!isIntegerKind(from.kind)) return undefined
  if (to.kind === 'Date') return (_cx, value) => checkDate(Number(value))
  if (to.kind === 'Timestamp') return (_cx, value) => integerToTimestamp(BigInt(value as bigint))
  return undefined
}

function toFloat(from: DataType): (value: NotNull) => number {
  if (from.kind !== 'Decimal') return Number
  const { scale } = from
  return value => decimalToFloat(value as bigint, scale)
}

const rounds = (cx: CastContext): boolean => cx.setting('numeric_cast_option') !== 'truncating'

function numberToInteger(from: DataType, to: IntegerKind): CastFunction {
  if (isIntegerKind(from.kind)) return (_cx, value) => checkInteger(to, BigInt(value as bigint))
  if (from.kind === 'Decimal') {
    const { scale } = from
    return (cx, value) => checkInteger(to, rescale(value as bigint, scale, 0, rounds(cx)))
  }
  return (cx, value) => floatToInteger(to, value as number, rounds(cx))
}

function numberToDecimal(from: DataType, precision: number, scale: number): CastFunction {
  const convert = scaler(from, scale)
  return (cx, value) => {
    const scaled = convert(value, cx)
    if (scaled === undefined || !fitsPrecision(scaled, precision)) throw decimalOverflow()
    return scaled
  }
}

function scaler(
  from: DataType,
  scale: number,
): (v: NotNull, cx: CastContext) => bigint | undefined {
  if (from.kind === 'Decimal') return (v, cx) => rescale(v as bigint, from.scale, scale, rounds(cx))
  if (isIntegerKind(from.kind)) return v => rescale(BigInt(v as bigint), 0, scale)
  return v => decimalFromFloat(v as number, scale)
}

function fromBoolean(to: DataType): CastFunction | undefined {
  if (isIntegerKind(to.kind)) {
    const { kind } = to
    return (_cx, value) => integerValue(kind, value === true ? 1n : 0n)
  }
  if (isFloatKind(to.kind)) return (_cx, value) => (value === true ? 1 : 0)
  if (to.kind !== 'Decimal') return undefined
  return (_cx, value) => rescale(value === true ? 1n : 0n, 0, to.scale)
}

function fromTime(from: DataType, to: DataType): CastFunction | undefined {
  if (from.kind === 'Date') {
    if (to.kind === 'Timestamp')
      return (cx, days) => nextInstantMicros(days as number, 0, timeZone(cx.timezone))
    if (to.kind === 'TimestampTz') {
      return (cx, days) =>
        withOffset(cx, nextInstantMicros(days as number, 0, timeZone(cx.timezone)))
    }
    return isIntegerKind(to.kind) ? timeToInteger(to.kind) : undefined
  }
  if (from.kind === 'Timestamp') {
    if (to.kind === 'Date')
      return (cx, micros) => localTime(micros as bigint, timeZone(cx.timezone)).days
    if (to.kind === 'TimestampTz') return (cx, micros) => withOffset(cx, micros as bigint)
    return isIntegerKind(to.kind) ? timeToInteger(to.kind) : undefined
  }
  if (from.kind !== 'TimestampTz') return undefined
  if (to.kind === 'Timestamp') return (_cx, value) => (value as TimestampTzValue).micros
  if (to.kind !== 'Date') return undefined
  return (_cx, value) => {
    const { micros, offset } = value as TimestampTzValue
    return Math.floor((Math.floor(Number(micros) / 1e6) + offset) / 86400)
  }
}

function timeToInteger(kind: IntegerKind): CastFunction {
  return (_cx, value) => checkInteger(kind, BigInt(value as bigint))
}

function withOffset(cx: CastContext, micros: bigint): TimestampTzValue {
  const offset = timeZone(cx.timezone).offsetAt(Math.floor(Number(micros) / 1e6))
  return { micros, offset }
}

/** Casts of containers, element by element. */
function castInside(from: DataType, to: DataType, isTry: boolean): CastFunction | undefined {
  if (from.kind === 'EmptyArray' && to.kind === 'Array') return () => []
  if (from.kind === 'EmptyMap' && to.kind === 'Map') return () => []
  if (from.kind === 'Array' && to.kind === 'Array')
    return castItems(castFunction(from.of, to.of, isTry))
  if (from.kind === 'Array' && to.kind === 'Vector') return arrayToVector(from.of, to.size)
  if (from.kind === 'Map' && to.kind === 'Map') {
    const key = castFunction(from.key, to.key, isTry)
    const value = castFunction(from.value, to.value, isTry)
    if (key === undefined || value === undefined) return undefined
    return (cx, map) =>
      (map as readonly (readonly [Value, Value])[]).map(([k, v]) => [key(cx, k), value(cx, v)])
  }
  if (from.kind !== 'Tuple' || to.kind !== 'Tuple') return undefined
  if (from.fields.length !== to.fields.length) return undefined
  const casts = from.fields.map((field, i) => castFunction(field, to.fields[i]!, isTry))
  if (casts.some(cast => cast === undefined)) return undefined
  return (cx, tuple) => (tuple as readonly Value[]).map((value, i) => casts[i]!(cx, value))
}

function castItems(
  cast: ((cx: CastContext, value: Value) => Value) | undefined,
): CastFunction | undefined {
  return cast && ((cx, array) => (array as readonly Value[]).map(item => cast(cx, item)))
}

function arrayToVector(of: DataType, size: number): CastFunction | undefined {
  const bare = of.kind === 'Nullable' ? of.of : of
  if (!isNumberKind(bare.kind) && bare.kind !== 'Decimal') return undefined
  const number = toFloat(bare)
  return (_cx, array) => {
    const items = array as readonly Value[]
    if (items.length !== size || items.includes(null)) {
      throw new QueryError(
        'BadArguments',
        `Array value cast to a vector has incorrect dimension, expected: ${size}, actual: ${items.length}`,
      )
    }
    return items.map(item => Math.fround(number(item as NotNull)))
  }
}
