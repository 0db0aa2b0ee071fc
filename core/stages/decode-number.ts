import type { ByteText } from '../byte-text.js'
import { lossyText } from '../byte-text.js'
import { QueryError } from '../errors/query-error.js'
import type { DataType, IntegerKind } from '../types/data-type.js'
import { parseDecimal, roundHalfAway } from '../types/decimal.js'
import { floatOfText } from '../types/float-of-text.js'
import { floatText } from '../types/float-text.js'
import { integerRange, integerValue } from '../types/number-kind.js'

/** Error 1046. */
export const badBytes = (message: string): QueryError => new QueryError('BadBytes', message)

/** The extent of a number at the start of a text: its length, and its length without a fraction of zeros. */
interface NumberExtent {
  readonly length: number
  readonly effective: number
}

const numberHead = /^(?<sign>[-+]*)(?<whole>\d*)(?<fraction>\.\d*)?/

/**
 * Source: databend cursor_read_number_ext.rs `collect_number`: an exponent is recognised only if there are digits
 * before the point.
 */
export function numberExtent(text: ByteText): NumberExtent {
  const found = numberHead.exec(text)!
  const { whole, fraction = '' } = found.groups!
  const plain = found[0].length
  const exponent = whole === '' ? '' : (/^[eE][-+]?\d*/.exec(text.slice(plain))?.[0] ?? '')
  const isZeroFraction = fraction !== '' && exponent === '' && /^\.0*$/.test(fraction)
  return {
    length: plain + exponent.length,
    effective: plain + exponent.length - (isZeroFraction ? fraction.length : 0),
  }
}

/** Parses the whole text as a float; an empty text is 0. Source: `read_num_text_exact` over lexical-core. */
export function decodeFloat(text: ByteText): number {
  const value = text === '' ? 0 : floatOfText(text)
  if (value === undefined) throw noNumber(text)
  return value
}

export const noNumber = (text: ByteText): QueryError =>
  badBytes(
    `Cannot parse value:${JSON.stringify(lossyText(text))} to number type, cause: InvalidDigit(${badDigit(text)})`,
  )

const badDigit = (text: ByteText): number =>
  Math.max(text.search(/[^0-9]/), /^[+-]/.test(text) ? 1 : 0)

/** Converts a float to an integer, rounded or truncated. Throws `QueryError` 1046 if it is out of range. */
export function integerOfFloat(value: number, kind: IntegerKind, rounds: boolean): bigint | number {
  const whole = rounds ? roundHalfAway(value) : Math.trunc(value)
  const [least, greatest] = integerRange(kind)
  if (Number.isFinite(whole)) {
    const exact = BigInt(whole)
    if (exact >= least && exact <= greatest) return integerValue(kind, exact)
  }
  throw badBytes(`number ${floatText(value, false)} is overflowed`)
}

/** Parses the whole text as an integer; undefined if it is not one or is out of range. */
export function exactInteger(text: ByteText, kind: IntegerKind): bigint | number | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined
  const value = BigInt(text.replace('+', ''))
  const [least, greatest] = integerRange(kind)
  return value >= least && value <= greatest ? integerValue(kind, value) : undefined
}

type DecimalType = Extract<DataType, { kind: 'Decimal' }>

const decimalHead = /^[+-]?(?<whole>\d*)(?:\.\d*)?(?:[eE][+-]?\d*)?/

/** Parses a text that is a decimal as a whole, as `decimalAt`. */
export function wholeDecimal(text: ByteText, type: DecimalType, fault = badBytes): bigint {
  const [found] = decimalHead.exec(text)!
  if (text !== '' && found !== text) throw fault('bad decimal literal: unexpected char')
  return decimalAt(text, type, fault).value
}

/**
 * Parses the decimal at the start of a text; also returns its length. Excess digits after the point are rounded half
 * away from zero.
 *
 * `fault` makes the errors. Source: databend serialize.rs `read_decimal_with_size`.
 */
export function decimalAt(
  text: ByteText,
  type: DecimalType,
  fault = badBytes,
): { value: bigint; length: number } {
  if (text === '') throw fault('bad decimal literal: empty')
  const [found] = decimalHead.exec(text)!
  const digits = found.replace(/[eE][+-]?$/, '')
  const value = parseDecimal(digits, type.scale)
  if (value === undefined) throw fault('bad decimal literal: no digits')
  if (wholeDigits(digits) > type.precision - type.scale) throw fault('Decimal overflow')
  return { value, length: found.length }
}

/** The number of digits before the point after applying the exponent. */
function wholeDigits(digits: string): number {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^[+-]?0*((?:[1-9]\d*)?)(?:\.(\d*))?(?:[eE](.*))?$/.exec(digits)!
  const leading = whole === '' ? -(/^0*/.exec(fraction)?.[0].length ?? 0) : whole.length
  const isZero = /^0*$/.test(whole + fraction)
  return isZero ? 0 : leading + Number(exponent)
}
