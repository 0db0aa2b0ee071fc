import { integerBytes } from '../../types/binary-text.js'
import { signedInteger } from '../../types/integer-form.js'
import { AvroCursor } from './avro-cursor.js'

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
