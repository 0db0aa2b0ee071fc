import { type DataType, removeNullable } from './data-type.js'
import { decimalToFloat } from './decimal.js'
import { withoutEndZeros, withoutFractionZeros } from './end-zeros.js'
import { isFloatKind } from './number-kind.js'
import type { Value } from './value.js'

/** The shortest decimal text that parses to the same Float32; of several, the nearest. */
function shortestFloat32(value: number): string {
  for (let digits = 1; digits <= 9; digits++) {
    const text = rounded(value, digits)
    if (Math.fround(Number(text)) === value) return String(Number(text))
  }
  return String(value)
}

/** Rounds a number to a number of significant digits, half to even. */
function rounded(value: number, digits: number): string {
  const [more = '', power] = value.toExponential(digits).split('e')
  const isHalf = more.endsWith('5') && Number(`${more}e${power}`) === value
  const lower = more.slice(0, -1).replace(/\.$/, '')
  const isEven = '02468'.includes(lower.at(-1)!)
  return isHalf && isEven ? `${lower}e${power}` : value.toExponential(digits - 1)
}

function shortest(value: number, single: boolean): string {
  if (Object.is(value, -0)) return '-0'
  return single ? shortestFloat32(value) : String(value)
}

/**
 * Formats a float for the wire: shortest form, always with a point or an exponent: `1.0`, `1e+20`, `1.5e-7`.
 *
 * An exponent is used from 1e16 on and below 1e-5; for Float32 from 1e13 on and below 1e-6.
 * Source: databend field_encoder/helpers/number.rs (the format of the ryu crate).
 */
export function wireFloatText(value: number, single: boolean): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  const { sign, digits, exponent } = decompose(shortest(value, single))
  if (exponent >= (single ? 13 : 16) || exponent < (single ? -6 : -5)) {
    return `${sign}${mantissaText(digits)}e${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`
  }
  const plain = plainText(digits, exponent)
  return sign + (plain.includes('.') ? plain : `${plain}.0`)
}

/**
 * Formats a float cast to a string, without `.0`; with an exponent (`1e10`, `1.5e-6`) from 1e10 on and below 1e-5.
 *
 * Source: the real engine on columns (lexical-core's format; folded constants are formatted by `floatText`).
 */
export function castFloatText(value: number, single: boolean): string {
  const special = nonFinite(value)
  if (special !== undefined) return special
  const { sign, digits, exponent } = decompose(columnText(value, single))
  if (digits === '0') return `${sign}0`
  if (exponent < 10 && exponent >= -5) return sign + plainText(digits, exponent)
  return `${sign}${mantissaText(digits)}e${exponent}`
}

/**
 * The shortest text as lexical-core finds it. A text that is just between a float and the one below it does not stand for
 * the float, although it is read as it: `9.500000000000001e21` of 9.5e21.
 */
function columnText(value: number, single: boolean): string {
  if (value === 0) return shortest(value, single)
  const size = Math.abs(value)
  const text = single ? columnFloat32(size) : columnFloat64(size)
  return value < 0 ? `-${text}` : text
}

/** From this on: below, lexical-core does compare what is between two floats of 64 bits exactly. */
const leastBetween = 2 ** 62

function columnFloat64(size: number): string {
  const text = String(size)
  if (size < leastBetween) return text
  const between = (BigInt(size) + BigInt(floatBelow(size, false))) / 2n
  const { digits, exponent } = decompose(text)
  if (BigInt(plainText(digits, exponent)) !== between) return text
  const longer = size.toExponential(15)
  return Number(longer) === size && decompose(longer).digits !== digits
    ? longer
    : size.toExponential(16)
}

/** Of a power of two, the floats below are nearer than those above; halves of a digit are rounded up, but not of these. */
function columnFloat32(size: number): string {
  const below = floatBelow(size, true)
  const between = (size + below) / 2
  const isPower = isPowerOfTwo(size)
  for (let digits = 1; digits <= 9; digits++) {
    const text = isPower ? rounded(size, digits) : size.toExponential(digits - 1)
    const found = [text, ...(isPower ? [nextText(text)] : [])].find(
      each => Math.fround(Number(each)) === size && Number(each) !== between,
    )
    if (found !== undefined) return found
  }
  return String(size)
}

function isPowerOfTwo(size: number): boolean {
  return Number.isInteger(Math.log2(size)) && 2 ** Math.log2(size) === size
}

/** A text with an exponent, with a last digit that is greater by one: `1.25e+3` of `1.24e+3`. */
function nextText(text: string): string {
  const [mantissa = '', power] = text.split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return `${Number(whole + fraction) + 1}e${Number(power) - fraction.length}`
}

/** The next smaller float of a positive one. */
function floatBelow(size: number, single: boolean): number {
  if (single) {
    const of32 = new Float32Array([size])
    const bits = new Uint32Array(of32.buffer)
    bits[0]! -= 1
    return of32[0]!
  }
  const of64 = new Float64Array([size])
  const bits = new BigUint64Array(of64.buffer)
  bits[0]! -= 1n
  return of64[0]!
}

/** Decimals below this have 96 bits. */
const decimalLimit = 2 ** 96

/**
 * Formats a float as a part of an expression, in error messages and in stored defaults: with 16 digits, of which at
 * most ten are behind the point, cut and not rounded. Whole numbers have all their digits.
 *
 * Source: databend expression/src/utils/display.rs `display_f64`, over the rust_decimal crate's `from_f64`.
 */
export function scalarFloatText(value: number, single: boolean): string {
  if (!(Math.abs(value) < decimalLimit)) return floatText(value, single)
  if (Number.isInteger(value)) return BigInt(value).toString()
  const { sign, digits, exponent } = decompose(
    single ? shortest(value, true) : value.toExponential(15),
  )
  const [whole, fraction = ''] = plainText(digits, exponent).split('.')
  const cut = withoutFractionZeros(`${whole}.${fraction.slice(0, 10)}`)
  return cut === '0' ? cut : sign + cut
}

/** Formats a float in geometries and the like as Rust's `Display` does: all digits, no exponent, no `.0`. */
export function floatText(value: number, single: boolean): string {
  const special = nonFinite(value)
  if (special !== undefined) return special
  const { sign, digits, exponent } = decompose(shortest(value, single))
  return sign + plainText(digits, exponent)
}

/**
 * Formats a constant float cast to a string, with all digits, as well as a decimal of TRY_CAST, which becomes a float
 * first; undefined for other types and for NULL.
 *
 * Source: databend arithmetic.rs `register_number_to_string`, which formats scalars with `Display` and only columns
 * with lexical-core.
 */
export function constantFloatText(type: DataType, value: Value, isTry = false): string | undefined {
  const bare = removeNullable(type)
  const { kind } = bare
  if (isTry && value !== null && bare.kind === 'Decimal') {
    return floatText(decimalToFloat(value as bigint, bare.scale), false)
  }
  if (value === null || !isFloatKind(kind)) return undefined
  return floatText(value as number, kind === 'Float32')
}

function nonFinite(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN'
  if (Number.isFinite(value)) return undefined
  return value > 0 ? 'inf' : '-inf'
}

function mantissaText(digits: string): string {
  return digits.length === 1 ? digits : `${digits[0]}.${digits.slice(1)}`
}

interface Decomposed {
  readonly sign: string
  /** Significant digits without leading or trailing zeros; `0` for zero. */
  readonly digits: string
  /** Decimal exponent of the first digit. */
  readonly exponent: number
}

function decompose(text: string): Decomposed {
  const sign = text.startsWith('-') ? '-' : ''
  const [mantissa = '', power = '0'] = text.slice(sign.length).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const all = (whole + fraction).replace(/^0+/, '')
  const leading = (whole + fraction).length - all.length
  const digits = withoutEndZeros(all)
  if (digits === '') return { sign, digits: '0', exponent: 0 }
  return { sign, digits, exponent: whole.length - 1 - leading + Number(power) }
}

function plainText(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, '0')
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`
}

/**
 * Formats a float with `digits` digits after the point, like Rust's `{:.2}`: rounds half to even; `NaN`, `inf`.
 */
export function fixedFloatText(value: number, digits: number): string {
  const special = nonFinite(value)
  if (special !== undefined) return special
  if (Math.abs(value) >= 1e21) {
    return String(BigInt(value)) + (digits > 0 ? `.${'0'.repeat(digits)}` : '')
  }
  return toEven(value.toFixed(digits), value.toFixed(100).split('.')[1]!.slice(digits))
}

/** Formats a float with an exponent and `digits` digits after the point, like Rust's `{:.2e}`: `1.25e-4`. */
export function exponentFloatText(value: number, digits: number): string {
  const [mantissa = '', power] = value.toExponential(digits).split('e')
  const rest = value.toExponential(100).split('e')[0]!.split('.')[1]!.slice(digits)
  return `${toEven(mantissa, rest)}e${Number(power)}`
}

/** Corrects JavaScript's rounding of an exact half: up to an odd digit becomes down to the even one. */
function toEven(up: string, rest: string): string {
  const last = Number(up.at(-1))
  return /^50*$/.test(rest) && last % 2 === 1 ? up.slice(0, -1) + String(last - 1) : up
}
