import { wireFloatText } from '../../types/float-text.js'

/** A number with more digits is a Float64. */
const maxDigits = 76

/**
 * A number in its plain form: `1e3` is `1000`, `0x10` is `16`, `.5` is `0.5`, `1.` is `1`.
 *
 * Trailing zeros of a fraction stay, because they determine the scale. A number with more digits than a Decimal can
 * hold is written as the nearest Float64, or unchanged if that is infinite.
 *
 * Source: databend src/query/ast/src/parser/expr.rs `parse_uint`, `parse_float`.
 */
export function numberText(written: string): string {
  const text = written.replaceAll('_', '')
  if (/^0[xX]/.test(text)) return BigInt(text).toString()
  const [, whole, fraction = '', exponent = '0'] =
    /^0*((?:[1-9]\d*)?)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text)!
  const shift = Number(exponent)
  const scale = fraction.length - shift
  if (digitCount(whole!.length, fraction.length, shift) > maxDigits) return floatText(text)
  const digits = whole! + fraction + '0'.repeat(Math.max(0, -scale))
  return placePoint(digits, Math.max(0, scale))
}

function digitCount(whole: number, fraction: number, shift: number): number {
  const written = whole + fraction
  if (shift > fraction) return written + shift - fraction
  return whole + shift < 0 ? written - whole - shift : written
}

/** Inserts the decimal point `scale` digits before the end. */
function placePoint(digits: string, scale: number): string {
  const padded = digits.padStart(scale + 1, '0')
  const whole = padded.slice(0, padded.length - scale).replace(/^0+(?=\d)/, '')
  return scale === 0 ? whole : `${whole}.${padded.slice(padded.length - scale)}`
}

/** A Float64 without an exponent, padded to more digits than a Decimal has, so that it is read as a Float64 again. */
function floatText(text: string): string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  const [mantissa, exponent] = value.toExponential().split('e')
  const [whole, fraction = ''] = mantissa!.split('.')
  const scale = fraction.length - Number(exponent)
  const plain = placePoint(whole! + fraction + '0'.repeat(Math.max(0, -scale)), Math.max(0, scale))
  const point = plain.includes('.') ? plain : `${plain}.`
  return plain.length > maxDigits + 1 ? plain : point.padEnd(maxDigits + 3, '0')
}

/**
 * A number without a sign that is read as the same number: as the server prints it, or unchanged where that would be
 * another one, as of a Float64 with a small exponent, which would be read as a Decimal.
 */
export function exactNumber(text: string): string {
  const short = shortNumber(text)
  return !short.startsWith("'") && numberText(short) === text ? short : text
}

/**
 * A number, with its minus if it has one, as the server prints it: one with more digits than a Decimal has as the Float64
 * that it is, `1e+100`.
 *
 * Source: databend ast/src/ast/expr.rs `Display for Literal`.
 */
export function shortNumber(text: string): string {
  if (text.replace(/[-.]/g, '').length <= maxDigits && !/e/i.test(text)) {
    return /[1-9]/.test(text) ? text : text.replace('-', '')
  }
  const value = Number(text)
  if (Number.isFinite(value)) return wireFloatText(value, false)
  return `'${value > 0 ? '+' : '-'}INFINITY'::FLOAT64`
}
