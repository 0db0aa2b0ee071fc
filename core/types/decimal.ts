/** Powers of ten up to 10^77. */
const powers: readonly bigint[] = Array.from({ length: 78 }, (_, i) => 10n ** BigInt(i))

/** 10^n. */
export function pow10(n: number): bigint {
  return powers[n] ?? 10n ** BigInt(n)
}

/** Formats a decimal: `value` divided by 10^scale, with `scale` digits after the point. */
export function decimalText(value: bigint, scale: number): string {
  if (scale === 0) return value.toString()
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const cut = digits.length - scale
  return `${value < 0n ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`
}

/** a / b rounded half away from zero. */
export function divideRounded(a: bigint, b: bigint): bigint {
  const quotient = a / b
  const rest = a % b
  const twice = (rest < 0n ? -rest : rest) * 2n
  if (twice < (b < 0n ? -b : b)) return quotient
  return a < 0n === b < 0n ? quotient + 1n : quotient - 1n
}

/** Changes the scale of a value; rounds half away from zero with `round`, else truncates. */
export function rescale(value: bigint, from: number, to: number, round = true): bigint {
  if (to >= from) return value * pow10(to - from)
  const unit = pow10(from - to)
  return round ? divideRounded(value, unit) : value / unit
}

/** Whether a scaled value has at most `precision` digits. */
export function fitsPrecision(value: bigint, precision: number): boolean {
  const bound = pow10(precision)
  return value < bound && value > -bound
}

/**
 * Parses a decimal to a scaled value; rounds half away from zero or truncates. Undefined if it is not a number.
 */
export function parseDecimal(text: string, scale: number, round = true): bigint | undefined {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text.trim())
  if (found === null || (found[2] === '' && (found[3] ?? '') === '')) return undefined
  const fraction = found[3] ?? ''
  const digits = BigInt(`${found[2]}${fraction}`)
  const places = fraction.length - Number(found[4] ?? 0)
  const scaled =
    places < 0 ? rescale(digits * pow10(-places), 0, scale) : rescale(digits, places, scale, round)
  return found[1] === '-' ? -scaled : scaled
}

/**
 * Converts a float to a scaled value; 0 for NaN, undefined for infinities.
 *
 * Like the server: multiplies as floats, then rounds half away from zero or truncates.
 */
export function decimalFromFloat(value: number, scale: number, round = true): bigint | undefined {
  const product = value * floatPow10(scale)
  if (Number.isNaN(product)) return 0n
  if (!Number.isFinite(product)) return undefined
  return BigInt(round ? roundHalfAway(product) : Math.trunc(product))
}

/** A power of ten by repeated squaring, like Rust's `powi`: beyond 10^22 it is not the nearest float. */
function floatPow10(exponent: number): number {
  let power = 1
  let square = 10
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest % 2 === 1) power *= square
    square *= square
  }
  return power
}

/** Rounds to the nearest integer, half away from zero. */
export function roundHalfAway(value: number): number {
  const size = Math.abs(value)
  const floor = Math.floor(size)
  return Math.sign(value) * (size - floor >= 0.5 ? floor + 1 : floor)
}

/** Converts a scaled value to a float like the server: converts value and power of ten to floats, then divides. */
export function decimalToFloat(value: bigint, scale: number): number {
  return Number(value) / floatPow10(scale)
}

/** Like `decimalToFloat`, rounding each step to Float32. */
export function decimalToFloat32(value: bigint, scale: number): number {
  return Math.fround(Math.fround(Number(value)) / Math.fround(10 ** scale))
}
