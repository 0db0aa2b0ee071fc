const splitter = 2 ** 27 + 1

/** Both halves of a float. */
function halves(a: number): readonly [high: number, low: number] {
  const c = splitter * a
  const high = c - (c - a)
  return [high, a - high]
}

/**
 * `a * b + c`, rounded once.
 *
 * Source: Dekker's exact product and Knuth's exact sum; a last bit may differ where the rest is half of one.
 */
export function multiplyAdd(a: number, b: number, c: number): number {
  const product = a * b
  const [aHigh, aLow] = halves(a)
  const [bHigh, bLow] = halves(b)
  const productRest = aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow)
  const sum = product + c
  const shifted = sum - product
  const sumRest = product - (sum - shifted) + (c - shifted)
  return sum + (sumRest + productRest)
}
