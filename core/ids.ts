import { randomFillSync, randomUUID } from 'node:crypto'

/** The interface to ids and randomness. */
export interface Ids {
  /** A new UUID of version 4, with dashes. */
  uuid(): string
  /** Uniform in [0, 1). */
  random(): number
  /** `n` random bytes, for tokens. */
  bytes(n: number): Uint8Array
  /** Ids that continue as these do from now on. Absent: there is nothing to continue, they are random. */
  copy?(): Ids
}

/** Converts a UUID of version 4 to version 7, whose first 48 bits are milliseconds since 1970. */
export function timeOrderedUuid(random: string, micros: bigint): string {
  const time = (micros / 1000n).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
}

/** Ids from the machine's random number generator. */
export class RandomIds implements Ids {
  uuid(): string {
    return randomUUID()
  }

  random(): number {
    return Math.random()
  }

  bytes(n: number): Uint8Array {
    return randomFillSync(new Uint8Array(n))
  }
}

/** Ids from a seed (`serve --seed`): the same sequence in every run. Not for secrets. */
export class SeededIds implements Ids {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  copy(): SeededIds {
    return new SeededIds(this.#state)
  }

  /** Source: the mulberry32 generator, public domain. */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  bytes(n: number): Uint8Array {
    return Uint8Array.from({ length: n }, () => Math.floor(this.random() * 256))
  }

  uuid(): string {
    const bytes = this.bytes(16)
    bytes[6] = (bytes[6]! & 0x0f) | 0x40
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    const hex = Buffer.from(bytes).toString('hex')
    const cuts = [0, 8, 12, 16, 20, 32]
    return cuts
      .slice(1)
      .map((end, i) => hex.slice(cuts[i], end))
      .join('-')
  }
}
