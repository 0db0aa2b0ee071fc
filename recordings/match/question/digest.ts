import { createHash } from 'node:crypto'

/** 128 bits that stand for a text, a write or a history; 0 for "nothing yet". */
export type Digest = bigint

/** The digest of a text. */
export function digestText(text: string): Digest {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)
}

const first = digestText('first')

/**
 * A digest of two in their order; of digests that are as good as random it is as good as random. It is no sum
 * of what comes from the two, so that two names that change their values make another sum.
 */
export function mix(a: Digest, b: Digest): Digest {
  return BigInt.asUintN(128, (a + first) * ((b << 1n) | 1n))
}

/** A digest of many in any order, built one by one: `sum(0n, a)`, `sum(that, b)` … */
export function sum(a: Digest, b: Digest): Digest {
  return BigInt.asUintN(128, a + b)
}

/** Takes out of a sum what was put in. */
export function without(total: Digest, part: Digest): Digest {
  return BigInt.asUintN(128, total - part)
}
