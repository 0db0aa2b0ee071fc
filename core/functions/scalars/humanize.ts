import { fixedFloatText, floatText } from '../../types/float-text.js'

const sizeUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB']
const numberUnits = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion']

/** Formats a number of bytes with two decimals: `1.00 KiB`. Source: databend base/string.rs `convert_byte_size`. */
export function humanizeSize(size: number): string {
  const [amount, unit] = scaled(Math.abs(size), 1024, sizeUnits)
  return `${signOf(size)}${fixedFloatText(amount, 2)} ${unit}`
}

/**
 * Formats a number like `1.02 thousand`: with two decimals below 1, else with at most two, without trailing zeros.
 * Source: databend base/string.rs `convert_number_size`.
 */
export function humanizeNumber(value: number): string {
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size < 1) return signOf(value) + fixedFloatText(size, 2)
  const [amount, unit] = scaled(size, 1000, numberUnits)
  return signOf(value) + floatText(shortened(amount), false) + unit
}

/** Rounds to at most two decimals. */
const shortened = (amount: number): number =>
  Number.isFinite(amount) ? Number(fixedFloatText(amount, 2)) : amount

const signOf = (value: number): string => (value < 0 || Object.is(value, -0) ? '-' : '')

function scaled(size: number, base: number, units: readonly string[]): [number, string] {
  if (size < 1) return [size, units[0]!]
  const power = Math.min(Math.floor(Math.log(size) / Math.log(base)) || 0, units.length - 1)
  return [size / base ** power, units[power]!]
}
