import { createHash } from 'node:crypto'

/** A 128-bit hash of a text, a write or a history; 0 for "nothing yet". */
export type Digest = bigint

/** The digest of a string. */
export function digestText(text: string): Digest {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)
}

const first = digestText('first')

/**
 * An order-dependent digest of two digests, as random as these. It is not a sum of one term for each: otherwise two
 * objects that swap their values would leave a sum of digests unchanged.
 */
export function mix(a: Digest, b: Digest): Digest {
  return BigInt.asUintN(128, (a + first) * ((b << 1n) | 1n))
}

/** An order-independent digest of many digests, built step by step: `sum(0n, a)`, `sum(that, b)` … */
export function sum(a: Digest, b: Digest): Digest {
  return BigInt.asUintN(128, a + b)
}

/** Removes a digest from a sum. */
export function without(total: Digest, part: Digest): Digest {
  return BigInt.asUintN(128, total - part)
}
