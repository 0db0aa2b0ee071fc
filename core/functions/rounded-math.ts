/**
 * Functions whose results are correctly rounded. Those of JavaScript are often off by the last bit, in other places than
 * those of the C library that the server uses, which are the nearest floats but for about one result in a hundred.
 *
 * Each takes JavaScript's result, or a power series, and computes with pairs of floats: a float and its rounding error,
 * which hold about 105 bits.
 *
 * Source: Dekker, "A floating-point technique for extending the available precision" (products, quotients);
 * Knuth, "The Art of Computer Programming" 4.2.2 (sums).
 */

/** The sum of two floats, the second of which is less than the last digit of the first. */
interface Pair {
  readonly high: number
  readonly low: number
}

const pair = (high: number, low = 0): Pair => ({ high, low })

function twoSum(a: number, b: number): Pair {
  const sum = a + b
  const part = sum - a
  return { high: sum, low: a - (sum - part) + (b - part) }
}

const splitter = 2 ** 27 + 1

function twoProduct(a: number, b: number): Pair {
  const product = a * b
  const aWide = splitter * a
  const bWide = splitter * b
  const aHigh = aWide - (aWide - a)
  const bHigh = bWide - (bWide - b)
  const aLow = a - aHigh
  const bLow = b - bHigh
  const low = aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow)
  return { high: product, low }
}

function quickSum(a: number, b: number): Pair {
  const sum = a + b
  return { high: sum, low: b - (sum - a) }
}

function add(a: Pair, b: Pair): Pair {
  const first = twoSum(a.high, b.high)
  const second = twoSum(a.low, b.low)
  const sum = quickSum(first.high, first.low + second.high)
  return quickSum(sum.high, sum.low + second.low)
}

const negated = ({ high, low }: Pair): Pair => ({ high: -high, low: -low })
const subtract = (a: Pair, b: Pair): Pair => add(a, negated(b))
const scaled = ({ high, low }: Pair, by: number): Pair => ({ high: high * by, low: low * by })

function multiply(a: Pair, b: Pair): Pair {
  const product = twoProduct(a.high, b.high)
  return quickSum(product.high, product.low + (a.high * b.low + a.low * b.high))
}

function divide(a: Pair, b: Pair): Pair {
  const first = a.high / b.high
  const rest = subtract(a, multiply(b, pair(first)))
  const second = rest.high / b.high
  const last = subtract(rest, multiply(b, pair(second))).high / b.high
  return add(quickSum(first, second), pair(last))
}

function root(a: number): Pair {
  const near = Math.sqrt(a)
  if (near === 0) return pair(0)
  const square = twoProduct(near, near)
  return quickSum(near, (a - square.high - square.low) / (2 * near))
}

const one = pair(1)

/** `1 / 0!`, `1 / 1!`, … */
const reciprocals: readonly Pair[] = (() => {
  const found = [one]
  for (let n = 1; n <= 28; n++) found.push(divide(found[n - 1]!, pair(n)))
  return found
})()

const ln2 = pair(Math.LN2, 2.3190468138462996e-17)
/** The first 32 bits of ln 2, and the rest: the first times an exponent is exact. */
const ln2First = 0.6931471803691238
const ln2Rest = subtract(ln2, pair(ln2First))

/** e to a power, without the power of 2 that it is to be multiplied with. */
function expParts(power: Pair): { readonly value: Pair; readonly exponent: number } {
  const exponent = Math.round(power.high / Math.LN2)
  const whole = add(pair(-exponent * ln2First), multiply(pair(-exponent), ln2Rest))
  const part = scaled(add(power, whole), 1 / 256)
  // e^x - 1, because squaring 1 + x would lose digits of x.
  let value = pair(0)
  for (let n = 9; n >= 1; n--) value = multiply(add(value, reciprocals[n]!), part)
  for (let i = 0; i < 8; i++) value = add(scaled(value, 2), multiply(value, value))
  return { value: add(value, one), exponent }
}

function scaleTo({ high, low }: Pair, exponent: number): number {
  const half = Math.trunc(exponent / 2)
  const first = 2 ** half
  const second = 2 ** (exponent - half)
  // In two steps, because 2 ** exponent may be no float. Where the result is subnormal, the low part decides a tie.
  return high * first * second + low * first * second
}

const lowestPower = -745.2
const highestPower = 709.79

export function exp(power: number): number {
  if (!(power > lowestPower && power < highestPower)) return Math.exp(power)
  const { value, exponent } = expParts(pair(power))
  return scaleTo(value, exponent)
}

/** 1, 1/3, 1/5, … */
const oddParts: readonly Pair[] = Array.from({ length: 14 }, (_, i) => divide(one, pair(2 * i + 1)))

/** The natural logarithm of a positive, finite float; its relative error is small near 1, too. */
function lnPair(a: number): Pair {
  if (a < 2 ** -1000) return subtract(lnPair(a * 2 ** 100), multiply(pair(100), ln2))
  if (a > 0.9 && a < 1.1) {
    const part = divide(twoSum(a, -1), twoSum(a, 1))
    const square = multiply(part, part)
    let sum = pair(0)
    for (let i = oddParts.length - 1; i >= 0; i--) sum = add(multiply(sum, square), oddParts[i]!)
    return scaled(multiply(sum, part), 2)
  }
  // The power of e that is near; what is missing follows from the quotient.
  const near = Math.log(a)
  const { value, exponent } = expParts(pair(near))
  const half = Math.trunc(exponent / 2)
  const rest = pair(a * 2 ** -half * 2 ** (half - exponent))
  const missing = divide(subtract(rest, value), add(rest, value))
  return add(pair(near), scaled(missing, 2))
}

export function ln(a: number): number {
  return a > 0 && a < Number.POSITIVE_INFINITY && a !== 1 ? sumOf(lnPair(a)) : Math.log(a)
}

const sumOf = ({ high, low }: Pair): number => high + low

/** Up to here a power is computed by multiplication, which is exact where the result has few digits. */
const highestExact = 64

export function pow(base: number, power: number): number {
  const plain = base ** power
  const size = Math.abs(base)
  if (!Number.isFinite(plain) || plain === 0 || Math.abs(plain) < 2 ** -1000) return plain
  if (!Number.isFinite(power) || size === 1 || power === 0 || power === 1) return plain
  if (power === 0.5) return Math.sqrt(base)
  const whole = Number.isInteger(power) && Math.abs(power) <= highestExact
  const exact = whole ? multiplied(pair(size), Math.abs(power)) : undefined
  const sign = plain < 0 ? -1 : 1
  if (exact !== undefined && Number.isFinite(exact.high * splitter) && exact.high > 2 ** -900) {
    return sign * sumOf(power < 0 ? divide(one, exact) : exact)
  }
  const { value, exponent } = expParts(multiply(lnPair(size), pair(power)))
  return sign * scaleTo(value, exponent)
}

function multiplied(base: Pair, times: number): Pair {
  let result = one
  let square = base
  for (let left = times; left > 0; left >>= 1) {
    if (left & 1) result = multiply(result, square)
    if (left > 1) square = multiply(square, square)
  }
  return result
}

export function cbrt(a: number): number {
  const near = Math.cbrt(a)
  if (!Number.isFinite(near) || near === 0) return near
  const cube = multiplied(pair(near), 3)
  return near + subtract(pair(a), cube).high / (3 * near * near)
}

/** Half of pi, in three floats. */
const halfPi: readonly [number, number, number] = [
  Math.PI / 2,
  6.123233995736766e-17,
  -1.4973849048591698e-33,
]

/** Up to here an angle is reduced with the three floats of half of pi. */
const highestAngle = 2 ** 20

interface Turn {
  readonly sine: Pair
  readonly cosine: Pair
}

/** The sine and cosine of a finite angle; undefined if it is so large that its quarter turns need more digits. */
function turn(angle: number): Turn | undefined {
  if (!(Math.abs(angle) <= highestAngle)) return undefined
  const quarters = Math.round(angle / halfPi[0])
  const [first, second, third] = halfPi
  const whole = twoProduct(-quarters, first)
  const rest = add(twoSum(angle, whole.high), pair(whole.low))
  const part = add(add(rest, twoProduct(-quarters, second)), pair(-quarters * third))
  const square = negated(multiply(part, part))
  let sine = pair(0)
  let cosine = pair(0)
  for (let n = 27; n >= 1; n -= 2) {
    sine = add(multiply(sine, square), reciprocals[n]!)
    cosine = add(multiply(cosine, square), reciprocals[n - 1]!)
  }
  sine = multiply(sine, part)
  switch (quarters & 3) {
    case 0:
      return { sine, cosine }
    case 1:
      return { sine: cosine, cosine: negated(sine) }
    case 2:
      return { sine: negated(sine), cosine: negated(cosine) }
    default:
      return { sine: negated(cosine), cosine: sine }
  }
}

export function sin(angle: number): number {
  const at = angle === 0 ? undefined : turn(angle)
  return at === undefined ? Math.sin(angle) : sumOf(at.sine)
}

export function cos(angle: number): number {
  const at = turn(angle)
  return at === undefined ? Math.cos(angle) : sumOf(at.cosine)
}

export function tan(angle: number): number {
  const at = angle === 0 ? undefined : turn(angle)
  return at === undefined ? Math.tan(angle) : sumOf(divide(at.sine, at.cosine))
}

/** The angle of a point, from the angle that is near it. */
function angleOf(y: Pair, x: Pair, near: number): number {
  const at = turn(near)!
  const across = subtract(multiply(y, at.cosine), multiply(x, at.sine))
  const along = add(multiply(x, at.cosine), multiply(y, at.sine))
  return near + across.high / along.high
}

export function asin(a: number): number {
  if (!(Math.abs(a) < 1) || a === 0) return Math.asin(a)
  return angleOf(pair(a), opposite(a), Math.asin(a))
}

export function acos(a: number): number {
  return Math.abs(a) < 1 ? angleOf(opposite(a), pair(a), Math.acos(a)) : Math.acos(a)
}

/** The other side of a right triangle whose longest side is 1. */
function opposite(a: number): Pair {
  const square = multiply(twoSum(1, a), twoSum(1, -a))
  const near = root(square.high)
  return add(near, pair(square.low / (2 * near.high)))
}

export function atan(a: number): number {
  const near = Math.atan(a)
  return Math.abs(a) > 2 ** 500 || a === 0 || Number.isNaN(a) ? near : angleOf(pair(a), one, near)
}

const isMiddling = (a: number): boolean => Math.abs(a) < 2 ** 400 && Math.abs(a) > 2 ** -400

export function atan2(y: number, x: number): number {
  const near = Math.atan2(y, x)
  return isMiddling(y) && isMiddling(x) && isMiddling(near) ? angleOf(pair(y), pair(x), near) : near
}

export function hypot(x: number, y: number): number {
  const square = add(twoProduct(x, x), twoProduct(y, y))
  const near = Math.sqrt(square.high)
  if (near === 0) return 0
  return near + subtract(square, twoProduct(near, near)).high / (2 * near)
}

/** `a * b + c`, rounded once (fused multiply-add). */
export function multiplyAdd(a: number, b: number, c: number): number {
  const product = twoProduct(a, b)
  const total = twoSum(product.high, c)
  return total.high + (total.low + product.low)
}
