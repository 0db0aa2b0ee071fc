import { isError } from '../errors/is-error.js'
import { badArguments } from './cast-checks.js'

/** Containers with more members are stored as bit sets of 65,536 bits. */
const arrayLimit = 4096
const bitsetBytes = 8192
/** The first word of a roaring bitmap without run containers, and of one with them. */
const plainCookie = 12346
const runCookie = 12347

/** Ascending 16-bit values that share their upper bits. */
interface Container {
  readonly key: number
  readonly values: number[]
}

/**
 * Encodes ascending 64-bit members as a roaring treemap: a count, then a portable bitmap for each upper half.
 *
 * Source: the roaring format specification (github.com/RoaringBitmap/RoaringFormatSpec), 64-bit extension.
 */
export function writeTreemap(members: readonly bigint[]): Buffer {
  const halves = new Map<number, Container[]>()
  for (const member of members) {
    const upper = Number(member >> 32n)
    const lower = Number(member & 0xffff_ffffn)
    let containers = halves.get(upper)
    if (containers === undefined) {
      containers = []
      halves.set(upper, containers)
    }
    const key = lower >>> 16
    if (containers.at(-1)?.key !== key) containers.push({ key, values: [] })
    containers.at(-1)!.values.push(lower & 0xffff)
  }
  const count = Buffer.alloc(8)
  count.writeBigUInt64LE(BigInt(halves.size))
  const parts: Buffer[] = [count]
  for (const [upper, containers] of halves) {
    const head = Buffer.alloc(4)
    head.writeUInt32LE(upper)
    parts.push(head, writeBitmap(containers))
  }
  return Buffer.concat(parts)
}

function writeBitmap(containers: readonly Container[]): Buffer {
  const head = Buffer.alloc(8 + 8 * containers.length)
  head.writeUInt32LE(plainCookie, 0)
  head.writeUInt32LE(containers.length, 4)
  const bodies = containers.map(writeContainer)
  let offset = head.length
  for (const [i, { key, values }] of containers.entries()) {
    head.writeUInt16LE(key, 8 + 4 * i)
    head.writeUInt16LE(values.length - 1, 10 + 4 * i)
    head.writeUInt32LE(offset, 8 + 4 * containers.length + 4 * i)
    offset += bodies[i]!.length
  }
  return Buffer.concat([head, ...bodies])
}

function writeContainer({ values }: Container): Buffer {
  const isBitset = values.length > arrayLimit
  const body = Buffer.alloc(isBitset ? bitsetBytes : 2 * values.length)
  for (const [i, value] of values.entries()) {
    if (isBitset) body[value >> 3]! |= 1 << (value & 7)
    else body.writeUInt16LE(value, 2 * i)
  }
  return body
}

/** Decodes a roaring treemap to ascending members. Throws `QueryError` 1006 for invalid bytes. */
export function readTreemap(bytes: Buffer): readonly bigint[] {
  try {
    return new TreemapReader(bytes).members()
  } catch (cause) {
    if (isError(cause) && cause.name === 'RangeError') throw badArguments('Invalid Bitmap value')
    throw cause
  }
}

/** Reads beyond the end throw RangeError, as Buffer does. */
class TreemapReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  members(): readonly bigint[] {
    const members: bigint[] = []
    const count = this.#bytes.readBigUInt64LE(0)
    this.#at = 8
    for (let i = 0n; i < count; i++) {
      const upper = BigInt(this.#u32()) << 32n
      this.#bitmap(lower => members.push(upper | BigInt(lower)))
    }
    if (this.#at !== this.#bytes.length) throw new RangeError('bytes behind the bitmap')
    return members
  }

  #u16(): number {
    this.#at += 2
    return this.#bytes.readUInt16LE(this.#at - 2)
  }

  #u32(): number {
    this.#at += 4
    return this.#bytes.readUInt32LE(this.#at - 4)
  }

  #take(size: number): Buffer {
    if (this.#at + size > this.#bytes.length) throw new RangeError('bytes are missing')
    this.#at += size
    return this.#bytes.subarray(this.#at - size, this.#at)
  }

  #bitmap(take: (lower: number) => void): void {
    const cookie = this.#u32()
    const hasRuns = (cookie & 0xffff) === runCookie
    if (!hasRuns && cookie !== plainCookie) throw new RangeError('no roaring bitmap')
    const size = hasRuns ? (cookie >>> 16) + 1 : this.#u32()
    const runs = hasRuns ? this.#take((size + 7) >> 3) : undefined
    const heads = Array.from({ length: size }, () => [this.#u16(), this.#u16() + 1] as const)
    if (!hasRuns || size >= 4) this.#at += 4 * size
    for (const [i, [key, count]] of heads.entries()) {
      const isRun = runs !== undefined && ((runs[i >> 3]! >> (i & 7)) & 1) === 1
      const base = key * 65536
      this.#container(isRun, count, low => take(base + low))
    }
  }

  #container(isRun: boolean, count: number, take: (low: number) => void): void {
    if (isRun) {
      for (let runs = this.#u16(); runs > 0; runs--) {
        const start = this.#u16()
        const length = this.#u16()
        for (let low = start; low <= start + length; low++) take(low)
      }
    } else if (count > arrayLimit) {
      const bits = this.#take(bitsetBytes)
      for (let low = 0; low < 65536; low++) if ((bits[low >> 3]! >> (low & 7)) & 1) take(low)
    } else {
      for (let i = 0; i < count; i++) take(this.#u16())
    }
  }
}
