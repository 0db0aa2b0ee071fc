import { view } from '../../types/binary-text.js'

/**
 * SipHash-1-3 with a zero key, the default hasher of Rust's standard library.
 *
 * Source: Aumasson, Bernstein, "SipHash: a fast short-input PRF"; Rust `DefaultHasher`.
 */
export function sipHash(bytes: Uint8Array): bigint {
  const data = view(bytes)
  const state = new SipState()
  const whole = data.length & ~7
  for (let at = 0; at < whole; at += 8) {
    state.compress(data.readInt32LE(at), data.readInt32LE(at + 4))
  }
  let low = 0
  let high = data.length << 24
  for (let i = whole; i < data.length; i++) {
    const at = i - whole
    if (at < 4) low |= data[i]! << (8 * at)
    else high |= data[i]! << (8 * (at - 4))
  }
  state.compress(low, high)
  return state.finish()
}

/** The places of the four words of the state: the low half, and after it the high half. */
const [v0, v1, v2, v3] = [0, 2, 4, 6] as const

/** The first state: the characters `somepseudorandomlygeneratedbytes`, in four words. */
const initial = Int32Array.of(
  ...[0x70736575, 0x736f6d65, 0x6e646f6d, 0x646f7261],
  ...[0x6e657261, 0x6c796765, 0x79746573, 0x74656462],
)

/** Words of 64 bits in two halves each: `bigint` takes several times as long. */
class SipState {
  readonly #halves = initial.slice()

  compress(low: number, high: number): void {
    this.#xor(v3, low, high)
    this.#round()
    this.#xor(v0, low, high)
  }

  finish(): bigint {
    const halves = this.#halves
    halves[v2]! ^= 0xff
    for (let i = 0; i < 3; i++) this.#round()
    const low = halves[v0]! ^ halves[v1]! ^ halves[v2]! ^ halves[v3]!
    const high = halves[v0 + 1]! ^ halves[v1 + 1]! ^ halves[v2 + 1]! ^ halves[v3 + 1]!
    return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
  }

  #round(): void {
    this.#mix(v0, v1, 13)
    this.#swap(v0)
    this.#mix(v2, v3, 16)
    this.#mix(v0, v3, 21)
    this.#mix(v2, v1, 17)
    this.#swap(v2)
  }

  /** Adds the second word to the first, then rotates the second by `bits` to the left, and xors the sum into it. */
  #mix(to: number, from: number, bits: number): void {
    const halves = this.#halves
    const [low, high] = [halves[from]!, halves[from + 1]!]
    const sum = (halves[to]! >>> 0) + (low >>> 0)
    halves[to] = sum
    halves[to + 1] = halves[to + 1]! + high + (sum > 0xffffffff ? 1 : 0)
    halves[from] = ((low << bits) | (high >>> (32 - bits))) ^ halves[to]!
    halves[from + 1] = ((high << bits) | (low >>> (32 - bits))) ^ halves[to + 1]!
  }

  #swap(at: number): void {
    const low = this.#halves[at]!
    this.#halves[at] = this.#halves[at + 1]!
    this.#halves[at + 1] = low
  }

  #xor(at: number, low: number, high: number): void {
    this.#halves[at]! ^= low
    this.#halves[at + 1]! ^= high
  }
}
