import { view } from '../../types/binary-text.js'
import { rotateLeft, u64 } from './words.js'

/**
 * SipHash-1-3 with a zero key, the default hasher of Rust's standard library.
 *
 * Source: Aumasson, Bernstein, "SipHash: a fast short-input PRF"; Rust `DefaultHasher`.
 */
export function sipHash(bytes: Uint8Array): bigint {
  const data = view(bytes)
  const state = new SipState()
  const whole = data.length & ~7
  for (let at = 0; at < whole; at += 8) state.compress(data.readBigUInt64LE(at))
  let last = BigInt(data.length & 0xff) << 56n
  for (let i = whole; i < data.length; i++) last |= BigInt(data[i]!) << BigInt(8 * (i - whole))
  state.compress(last)
  return state.finish()
}

class SipState {
  #v0 = 0x736f6d6570736575n
  #v1 = 0x646f72616e646f6dn
  #v2 = 0x6c7967656e657261n
  #v3 = 0x7465646279746573n

  compress(word: bigint): void {
    this.#v3 ^= word
    this.#round()
    this.#v0 ^= word
  }

  finish(): bigint {
    this.#v2 ^= 0xffn
    for (let i = 0; i < 3; i++) this.#round()
    return this.#v0 ^ this.#v1 ^ this.#v2 ^ this.#v3
  }

  #round(): void {
    this.#v0 = u64(this.#v0 + this.#v1)
    this.#v1 = rotateLeft(this.#v1, 13n) ^ this.#v0
    this.#v0 = rotateLeft(this.#v0, 32n)
    this.#v2 = u64(this.#v2 + this.#v3)
    this.#v3 = rotateLeft(this.#v3, 16n) ^ this.#v2
    this.#v0 = u64(this.#v0 + this.#v3)
    this.#v3 = rotateLeft(this.#v3, 21n) ^ this.#v0
    this.#v2 = u64(this.#v2 + this.#v1)
    this.#v1 = rotateLeft(this.#v1, 17n) ^ this.#v2
    this.#v2 = rotateLeft(this.#v2, 32n)
  }
}
