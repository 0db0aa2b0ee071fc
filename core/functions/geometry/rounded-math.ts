/**
 * Correctly rounded versions of C library functions; those of JavaScript are sometimes off by the last bit.
 * They compute with pairs of floats: a float and its rounding error.
 *
 * Source: Dekker, "A floating-point technique for extending the available precision" (products, quotients);
 * Knuth, "The Art of Computer Programming" 4.2.2 (sums).
 */
type Pair = readonly [high: number, low: number]

const splitter = 2 ** 27 + 1

function sum(a: number, b: number): Pair {
  const high = a + b
  const shifted = high - a
  return [high, a - (high - shifted) + (b - shifted)]
}

function halves(a: number): Pair {
  const c = splitter * a
  const high = c - (c - a)
  return [high, a - high]
}

function product(a: number, b: number): Pair {
  const high = a * b
  const [aHigh, aLow] = halves(a)
  const [bHigh, bLow] = halves(b)
  return [high, aLow * bLow - (high - aHigh * bHigh - aLow * bHigh - aHigh * bLow)]
}

const normal = ([high, low]: Pair): Pair => sum(high, low)

function add(a: Pair, b: Pair): Pair {
  const [high, rest] = sum(a[0], b[0])
  return normal([high, rest + a[1] + b[1]])
}

function multiply(a: Pair, b: Pair): Pair {
  const [high, rest] = product(a[0], b[0])
  return normal([high, rest + a[0] * b[1] + a[1] * b[0]])
}

const negative = ([high, low]: Pair): Pair => [-high, -low]

function divide(a: Pair, b: Pair): Pair {
  const first = a[0] / b[0]
  const rest = add(a, negative(multiply(b, [first, 0])))
  return sum(first, rest[0] / b[0])
}

/** `a * b + c`, rounded once (fused multiply-add). */
export function multiplyAdd(a: number, b: number, c: number): number {
  const [high, low] = product(a, b)
  const [total, rest] = sum(high, c)
  return total + (rest + low)
}

const halfPi: Pair = [Math.PI / 2, 6.123233995736766e-17]

/** The Taylor series of sine or cosine; `first` is its first term. */
function series(first: Pair, square: Pair, from: number): Pair {
  let [term, total] = [first, first]
  for (let n = from; Math.abs(term[0]) > 1e-34 && n < 60; n += 2) {
    term = negative(divide(multiply(term, square), [n * (n + 1), 0]))
    total = add(total, term)
  }
  return total
}

/** Sine and cosine of an angle of at most a few turns. */
function sineAndCosine(angle: number): readonly [sine: Pair, cosine: Pair] {
  const quarters = Math.round(angle / halfPi[0])
  const whole = add(product(quarters, halfPi[0]), product(quarters, halfPi[1]))
  const rest = add([angle, 0], negative(whole))
  const square = multiply(rest, rest)
  const [sine, cosine] = [series(rest, square, 2), series([1, 0], square, 1)]
  switch (((quarters % 4) + 4) % 4) {
    case 0:
      return [sine, cosine]
    case 1:
      return [cosine, negative(sine)]
    case 2:
      return [negative(sine), negative(cosine)]
    default:
      return [negative(cosine), sine]
  }
}

export const sin = (angle: number): number => sineAndCosine(angle)[0][0]

export const cos = (angle: number): number => sineAndCosine(angle)[1][0]

export function tan(angle: number): number {
  const [sine, cosine] = sineAndCosine(angle)
  return divide(sine, cosine)[0]
}

/** Improves JavaScript's result by one step of Newton's method. */
export function asin(sine: number): number {
  const near = Math.asin(sine)
  const [found, cosine] = sineAndCosine(near)
  if (Math.abs(cosine[0]) < 1e-8) return near
  return near + add([sine, 0], negative(found))[0] / cosine[0]
}

/** Improves JavaScript's result like `asin`. */
export function atan2(y: number, x: number): number {
  const near = Math.atan2(y, x)
  const size = Math.hypot(x, y)
  if (size === 0 || !Number.isFinite(size)) return near
  const [sine, cosine] = sineAndCosine(near)
  const across = add(multiply([y, 0], cosine), negative(multiply([x, 0], sine)))
  return near + across[0] / size
}

export const atan = (tangent: number): number => atan2(tangent, 1)

export function hypot(x: number, y: number): number {
  const square = add(product(x, x), product(y, y))
  const near = Math.sqrt(square[0])
  if (near === 0) return 0
  return near + add(square, negative(product(near, near)))[0] / (2 * near)
}
