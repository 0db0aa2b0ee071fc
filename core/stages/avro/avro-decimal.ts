import { integerBytes } from '../../types/binary-text.js'
import { AvroCursor } from './avro-cursor.js'

/** An integer in two's complement, big-endian; no bytes are 0. */
export function signedInteger(bytes: Buffer): bigint {
  if (bytes.length === 0) return 0n
  return BigInt.asIntN(8 * bytes.length, BigInt(`0x${bytes.toString('hex')}`))
}

/** The shortest bytes of an integer in two's complement, big-endian; at least one. */
export function shortestBytes(value: bigint): Buffer {
  // The bits of a number or of a negative one's complement, and one for the sign.
  const bits = (value < 0n ? ~value : value).toString(2).length + 1
  return integerBytes(value, Math.ceil(bits / 8))
}

/** A decimal with its own scale: the logical type `big-decimal`. Source: apache-avro bigdecimal.rs. */
export function readBigDecimal(cursor: AvroCursor): { value: bigint; scale: number } {
  const inner = new AvroCursor(cursor.bytes())
  const value = signedInteger(inner.bytes())
  return { value, scale: inner.count() }
}
