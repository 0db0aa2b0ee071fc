import { type DataType, decimalType, float64Type, plainType } from './data-type.js'
import { integerRange, integerValue } from './number-kind.js'
import type { Value } from './value.js'

/** A value with its type. */
export interface TypedValue {
  readonly type: DataType
  readonly value: Value
}

const unsigned = ['UInt8', 'UInt16', 'UInt32', 'UInt64'] as const
const signed = ['Int8', 'Int16', 'Int32', 'Int64'] as const

/**
 * An integer with the smallest type that holds it, preferably unsigned; undefined beyond 64 bits.
 *
 * Source: databend semantic/type_check.rs `minimal_integer_type` via `Literal` and `shrink_scalar`.
 */
export function smallestInteger(value: bigint): TypedValue | undefined {
  const kinds = value < 0n ? signed : unsigned
  const kind = kinds.find(each => {
    const [least, greatest] = integerRange(each)
    return value >= least && value <= greatest
  })
  if (kind === undefined) return undefined
  return { type: plainType(kind), value: integerValue(kind, value) }
}

/** Maximum precision of a Decimal. */
export const maxDecimalPrecision = 76

/** Whether precision and scale are valid for a Decimal. */
export function isDecimalSize(precision: number, scale: number): boolean {
  return precision >= 1 && precision <= maxDecimalPrecision && scale >= 0 && scale <= precision
}

/**
 * Parses a number in SQL and determines its type: the smallest integer type, else an exact Decimal up to 76 digits,
 * else Float64. `1e3`, `1.0e2`, `1.` and `0x1F` are integers.
 *
 * Source: databend ast/parser/expr.rs `literal_number`.
 */
export function literalNumber(text: string): TypedValue {
  if (/^0x/i.test(text)) return smallestInteger(BigInt(text)) ?? bigDecimal(BigInt(text))
  const found = /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text)
  if (found === null) return { type: float64Type, value: Number(text) }
  const [, whole = '', fraction = '', exponent = '0'] = found
  const scale = fraction.length - Number(exponent)
  if (Math.abs(scale) > 2 * maxDecimalPrecision) return { type: float64Type, value: Number(text) }
  const digits = BigInt(`${whole}${fraction}` || '0')
  const scaled = scale < 0 ? digits * 10n ** BigInt(-scale) : digits
  const places = Math.max(scale, 0)
  const integer =
    text.includes('.') && fraction !== '' && !/[eE]/.test(text)
      ? undefined
      : wholePart(scaled, places)
  const small = integer === undefined ? undefined : smallestInteger(integer)
  return small ?? decimalLiteral(scaled, places, text)
}

/**
 * A number with its sign changed: integers get the smallest type, beyond 64 bits a Decimal.
 *
 * Source: databend ast/parser/expr.rs `try_negate_literal`.
 */
export function negated({ type, value }: TypedValue): TypedValue {
  if (type.kind === 'Decimal') return { type, value: -(value as bigint) }
  if (type.kind === 'Float64') return { type, value: -(value as number) }
  const integer = -BigInt(value as number | bigint)
  return smallestInteger(integer) ?? bigDecimal(integer)
}

/** Returns a scaled number as an integer; undefined if it has a fraction. */
function wholePart(scaled: bigint, places: number): bigint | undefined {
  const unit = 10n ** BigInt(places)
  return scaled % unit === 0n ? scaled / unit : undefined
}

function decimalLiteral(scaled: bigint, places: number, text: string): TypedValue {
  const precision = Math.max(digitCount(scaled), places, 1)
  if (precision > maxDecimalPrecision) return { type: float64Type, value: Number(text) }
  return { type: decimalType(precision, places), value: scaled }
}

function bigDecimal(value: bigint): TypedValue {
  return decimalLiteral(value, 0, value.toString())
}

/** The number of decimal digits of an integer; 1 for 0. */
export function digitCount(value: bigint): number {
  return (value < 0n ? -value : value).toString().length
}
