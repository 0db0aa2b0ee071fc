import { badArguments } from '../../types/cast-checks.js'

const greatest = (1n << 64n) - 1n
const digits = '0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * Converts a number's digits from one base to another, with upper-case digits, like MySQL's `CONV`.
 *
 * Reads up to the first invalid digit; larger numbers are clamped to 2^64 - 1. With a negative `to`, the result is
 * signed. Throws `QueryError` 1006 for bases outside 2 to 36.
 * Source: databend string.rs `conv`.
 */
export function convertBase(text: string, from: bigint, to: bigint): string {
  const [fromBase, toBase] = [checkBase('from_base', from), checkBase('to_base', to)]
  const [, sign, rest] = /^\s*([+-]?)(.*)/s.exec(text.toLowerCase())!
  let value = 0n
  for (const char of rest!) {
    const digit = digits.indexOf(char)
    if (digit < 0 || digit >= fromBase) break
    value = value * BigInt(fromBase) + BigInt(digit)
    if (value > greatest) value = greatest
  }
  const bits = sign === '-' ? -value : value
  const result = to < 0n ? BigInt.asIntN(64, bits) : BigInt.asUintN(64, bits)
  return result.toString(toBase).toUpperCase()
}

function checkBase(name: string, base: bigint): number {
  const size = base < 0n ? -base : base
  if (size < 2n || size > 36n) {
    throw badArguments(`${name} absolute value must be between 2 and 36, but got ${base}`)
  }
  return Number(size)
}
