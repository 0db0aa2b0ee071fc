import { QueryError } from '../errors/query-error.js'
import { bitmapOf } from './bitmap.js'
import {
  badArguments,
  type CastContext,
  type CastFunction,
  checkInteger,
  clampDate,
  decimalOverflow,
  floatToInteger,
  integerToTimestamp,
  type NotNull,
  rounds,
} from './cast-checks.js'
import { CastFault } from './cast-fault.js'
import { castFromText } from './cast-from-text.js'
import { castFromVariant } from './cast-from-variant.js'
import { castToText, tryDecimalToText } from './cast-to-text.js'
import { castToVariant } from './cast-to-variant.js'
import { type DataType, type IntegerKind, nullableType, removeNullable } from './data-type.js'
import {
  decimalFromFloat,
  decimalToFloat,
  decimalToFloat32,
  fitsPrecision,
  rescale,
} from './decimal.js'
import { readEwkb, writeEwkb } from './ewkb.js'
import { geographyOf } from './geometry.js'
import {
  integerValue,
  isFloatKind,
  isIntegerKind,
  isNumberKind,
  isSignedKind,
} from './number-kind.js'
import { timeZone } from './time-zone.js'
import { localTime, nextInstantMicros } from './timestamp.js'
import { typeText } from './type-text.js'
import type { TimestampTzValue, Value } from './value.js'
import { vectorOf } from './vector.js'

/**
 * The error for a nonexistent cast. Types that cannot fit are named as a whole. Where the kinds could fit, the types that
 * meet in the values are named: for two containers of the same kind, those of the elements.
 *
 * Source: databend type_check.rs `check_cast`, `can_cast_to`; evaluator.rs `run_cast`, `run_try_cast`.
 */
export function castRefused(from: DataType, to: DataType, isTry = false): QueryError {
  if (!mayFit(from, to)) {
    return badArguments(`unable to cast type \`${typeText(from)}\` to type \`${typeText(to)}\``)
  }
  const [source, target] = refusedPair(removeNullable(from), removeNullable(to), isTry)
  return badArguments(
    `unable to cast type \`${typeText(source)}\` to type \`${typeText(isTry ? nullableType(target) : target)}\``,
  )
}

/** Whether two types pass the check before any value is cast. Source: databend type_check.rs `can_cast_to`. */
function mayFit(from: DataType, to: DataType): boolean {
  if (from.kind === 'Nullable') return mayFit(from.of, removeNullable(to))
  if (to.kind === 'Nullable') return mayFit(from, to.of)
  if (from.kind === 'Null') return true
  switch (to.kind) {
    case 'Array':
      if (from.kind === 'Array') return mayFit(from.of, to.of)
      return from.kind === 'EmptyArray' || from.kind === 'Variant'
    case 'Map':
      return from.kind === 'Map' || from.kind === 'EmptyMap' || from.kind === 'Variant'
    case 'Tuple':
      return from.kind === 'Tuple' && from.fields.length === to.fields.length
    case 'Vector': {
      if (from.kind !== 'Array') return from.kind === 'Variant' || from.kind === 'String'
      const { kind } = removeNullable(from.of)
      return kind === 'Decimal' || isNumberKind(kind)
    }
    default:
      return true
  }
}

/** Returns the innermost types, without Nullable, that have no cast between them. */
function refusedPair(from: DataType, to: DataType, isTry: boolean): readonly [DataType, DataType] {
  const inside = insidePairs(from, to).find(([a, b]) => castFunction(a, b, isTry) === undefined)
  return inside === undefined
    ? [from, to]
    : refusedPair(removeNullable(inside[0]), removeNullable(inside[1]), isTry)
}

function insidePairs(from: DataType, to: DataType): readonly (readonly [DataType, DataType])[] {
  if (from.kind === 'Array' && to.kind === 'Array') return [[from.of, to.of]]
  if (from.kind === 'Map' && to.kind === 'Map') {
    return [
      [from.key, to.key],
      [from.value, to.value],
    ]
  }
  const areAlike =
    from.kind === 'Tuple' && to.kind === 'Tuple' && from.fields.length === to.fields.length
  return areAlike ? from.fields.map((field, i) => [field, to.fields[i]!]) : []
}

/**
 * Returns the cast from one type to another; undefined if there is none.
 *
 * The cast returns NULL for NULL, and throws `QueryError` 1006 for values that don't fit, including NULL for a target
 * that is not Nullable. With `isTry` such values, also in arrays, become NULL instead.
 * Source: databend type_check.rs `check_cast`, functions/scalars casts (docs/sql.md#casts).
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
    if (value === null) return nullable || isTry ? null : failNull(from, to)
    if (!isTry) {
      const result = cast(cx, value)
      return result === null && !nullable ? failNull(from, to) : result
    }
    try {
      return cast(cx, value)
    } catch (error) {
      if (error instanceof QueryError) return null
      throw error
    }
  }
}

function failNull(from: DataType, to: DataType): never {
  const message = `unable to cast \`NULL\` to type \`${typeText(to)}\``
  throw new CastFault(message, { from, to, value: null })
}

function bareCast(from: DataType, to: DataType, isTry: boolean): CastFunction | undefined {
  if (from === to) return (_cx, value) => value
  if (isTry && to.kind === 'Bitmap') return undefined
  if (to.kind === 'String') {
    return isTry && from.kind === 'Decimal' ? tryDecimalToText(from.scale) : castToText(from)
  }
  if (from.kind === 'String') return castFromText(to)
  if (to.kind === 'Variant') return castToVariant(from)
  if (from.kind === 'Variant') return castFromVariant(to, isTry, castFunction)
  if (isNumberKind(from.kind) || from.kind === 'Decimal') return fromNumber(from, to)
  if (from.kind === 'Boolean') return fromBoolean(to)
  if (isTry && isNumberOfTime(from, to)) return undefined
  return fromTime(from, to) ?? fromBytes(from, to) ?? castInside(from, to, isTry)
}

/**
 * Whether a cast from Date or Timestamp to a number goes through Int64, like the `to_…` functions; TRY_CAST has no
 * such cast. Source: databend cast_rules.rs `register`.
 */
function isNumberOfTime(from: DataType, to: DataType): boolean {
  return (
    (from.kind === 'Date' || from.kind === 'Timestamp') &&
    isNumberKind(to.kind) &&
    to.kind !== 'Int64'
  )
}

/** Casts between Binary and the other types stored as bytes: Bitmap, Geometry, Geography. */
function fromBytes(from: DataType, to: DataType): CastFunction | undefined {
  if (to.kind === 'Binary' && byteKinds.has(from.kind)) return (_cx, value) => value
  if (from.kind !== 'Binary') return undefined
  if (to.kind === 'Geometry') return (_cx, value) => writeEwkb(readEwkb(value as Uint8Array))
  if (to.kind === 'Geography') return (_cx, value) => geographyOf(readEwkb(value as Uint8Array))
  return undefined
}

const byteKinds: ReadonlySet<string> = new Set(['Bitmap', 'Geometry', 'Geography'])

function fromNumber(from: DataType, to: DataType): CastFunction | undefined {
  if (isIntegerKind(to.kind)) return numberToInteger(from, to.kind)
  if (isFloatKind(to.kind)) {
    const number = to.kind === 'Float32' ? toFloat32(from) : toFloat(from)
    return (_cx, value) => number(value)
  }
  if (to.kind === 'Decimal') return numberToDecimal(from, to.precision, to.scale)
  if (to.kind === 'Boolean') return (_cx, value) => value !== 0 && value !== 0n
  if (!isIntegerKind(from.kind)) return undefined
  if (to.kind === 'Date') return (_cx, value) => clampDate(Number(value))
  if (to.kind === 'Timestamp') return (_cx, value) => integerToTimestamp(BigInt(value as bigint))
  if (to.kind === 'Bitmap' && !isSignedKind(from.kind)) {
    return (_cx, value) => bitmapOf([BigInt(value as bigint)])
  }
  return undefined
}

function toFloat(from: DataType): (value: NotNull) => number {
  if (from.kind !== 'Decimal') return Number
  const { scale } = from
  return value => decimalToFloat(value as bigint, scale)
}

function toFloat32(from: DataType): (value: NotNull) => number {
  if (from.kind !== 'Decimal') return value => Math.fround(Number(value))
  const { scale } = from
  return value => decimalToFloat32(value as bigint, scale)
}

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
  const overflow = decimalOverflowFrom(from, scale)
  return (cx, value) => {
    const scaled = convert(value, cx)
    if (scaled === undefined || !fitsPrecision(scaled, precision)) throw overflow()
    return scaled
  }
}

/**
 * The error for a Decimal with too many digits; the server's message names a line of its own source code.
 *
 * Source: databend decimal/src/cast.rs `decimal_shrink_cast`, `decimal_expand_cast`.
 */
function decimalOverflowFrom(from: DataType, scale: number): () => QueryError {
  if (from.kind !== 'Decimal') return decimalOverflow
  const line = from.scale > scale ? 870 : 971
  return () => badArguments(`Decimal overflow at line : ${line}`)
}

function scaler(
  from: DataType,
  scale: number,
): (v: NotNull, cx: CastContext) => bigint | undefined {
  if (from.kind === 'Decimal') return (v, cx) => rescale(v as bigint, from.scale, scale, rounds(cx))
  if (isIntegerKind(from.kind)) return v => rescale(BigInt(v as bigint), 0, scale)
  return (v, cx) => decimalFromFloat(v as number, scale, rounds(cx))
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
  switch (from.kind) {
    case 'Date':
      if (to.kind === 'Timestamp') return (cx, days) => midnight(days as number, cx)
      if (to.kind === 'TimestampTz') {
        return (cx, days) => withOffset(cx, midnight(days as number, cx))
      }
      return timeToNumber(to)
    case 'Timestamp':
      if (to.kind === 'Date') {
        return (cx, micros) => localTime(micros as bigint, timeZone(cx.timezone)).days
      }
      if (to.kind === 'TimestampTz') return (cx, micros) => clockWithOffset(cx, micros as bigint)
      return timeToNumber(to)
    case 'TimestampTz':
      if (to.kind === 'Timestamp') return (_cx, value) => (value as TimestampTzValue).micros
      if (to.kind === 'Date') return (_cx, value) => localDay(value as TimestampTzValue)
      return undefined
    default:
      return undefined
  }
}

/** Midnight of a day in the session's time zone. Source: databend date_conversion.rs `calc_date_to_timestamp`. */
const midnight = (days: number, cx: CastContext): bigint =>
  nextInstantMicros(days, 0, timeZone(cx.timezone))

const localDay = ({ micros, offset }: TimestampTzValue): number =>
  Math.floor((Math.floor(Number(micros) / 1e6) + offset) / 86400)

function timeToNumber({ kind }: DataType): CastFunction | undefined {
  if (kind === 'Float32') return (_cx, value) => Math.fround(Number(value))
  if (kind === 'Float64') return (_cx, value) => Number(value)
  return isIntegerKind(kind)
    ? (_cx, value) => checkInteger(kind, BigInt(value as bigint))
    : undefined
}

function withOffset(cx: CastContext, micros: bigint): TimestampTzValue {
  const offset = timeZone(cx.timezone).offsetAt(Math.floor(Number(micros) / 1e6))
  return { micros, offset }
}

/**
 * Converts a timestamp to Timestamp_Tz: the UTC clock time, with the offset of the session's time zone.
 *
 * Source: databend timestamp/src/datetime.rs `eval_timestamp_to_timestamp_tz`.
 */
function clockWithOffset(cx: CastContext, micros: bigint): TimestampTzValue {
  const { offset } = withOffset(cx, micros)
  return { micros: micros - BigInt(offset) * 1_000_000n, offset }
}

/** Casts containers element by element. */
function castInside(from: DataType, to: DataType, isTry: boolean): CastFunction | undefined {
  if (from.kind === 'EmptyArray' && to.kind === 'Array') return () => []
  if (from.kind === 'EmptyMap' && to.kind === 'Map') return () => []
  if (from.kind === 'Array' && to.kind === 'Vector') return arrayToVector(from.of, to.size)
  if (from.kind === 'Array' && to.kind === 'Array') {
    const item = elementCast(from.of, to.of, isTry)
    return item && ((cx, array) => (array as readonly Value[]).map(each => item(cx, each)))
  }
  if (from.kind === 'Map' && to.kind === 'Map') {
    const key = elementCast(from.key, to.key, isTry)
    const value = elementCast(from.value, to.value, isTry)
    if (key === undefined || value === undefined) return undefined
    return (cx, map) =>
      (map as readonly (readonly [Value, Value])[]).map(([k, v]) => [key(cx, k), value(cx, v)])
  }
  if (from.kind !== 'Tuple' || to.kind !== 'Tuple') return undefined
  if (from.fields.length !== to.fields.length) return undefined
  const casts = from.fields.map((field, i) => elementCast(field, to.fields[i]!, isTry))
  if (casts.some(cast => cast === undefined)) return undefined
  return (cx, tuple) => (tuple as readonly Value[]).map((value, i) => casts[i]!(cx, value))
}

/** The cast of a container's elements; its errors name the element that failed. */
function elementCast(
  from: DataType,
  to: DataType,
  isTry: boolean,
): ((cx: CastContext, value: Value) => Value) | undefined {
  const cast = castFunction(from, to, isTry)
  if (cast === undefined || isTry) return cast
  return (cx, value) => {
    try {
      return cast(cx, value)
    } catch (cause) {
      if (!(cause instanceof QueryError) || cause instanceof CastFault) throw cause
      throw new CastFault(cause.message, { from, to, value, cause })
    }
  }
}

function arrayToVector(of: DataType, size: number): CastFunction | undefined {
  const bare = removeNullable(of)
  if (!isNumberKind(bare.kind) && bare.kind !== 'Decimal') return undefined
  const number = toFloat32(bare)
  return (_cx, array) =>
    vectorOf(array as readonly Value[], size, 'Array', item =>
      item === null ? undefined : number(item),
    )
}
