/**
 * The structure of one compressed stream: yields how many of the next bytes it wants to see, or to pass over. Returns
 * whether the stream ended; false for bytes that are no such stream.
 */
type Walk = Generator<{ readonly see: number } | { readonly pass: number }, boolean, Uint8Array>

const nothing = new Uint8Array()

/**
 * Finds the end of the first stream in a file of one packing, without decompressing it: decoders read on, and do not say
 * where the stream ended.
 */
export class StreamEnd {
  readonly #walk: Walk
  /** Bytes still wanted, and those that were seen of them; `seen` is undefined if they are passed over. */
  #wanted = 0
  #seen: number[] | undefined
  #isLost = false

  constructor(packing: 'zstd' | 'xz') {
    this.#walk = packing === 'zstd' ? zstandardFrame() : xzStream()
    this.#next(nothing)
  }

  /** Where in the next piece of the file the stream ends; undefined if it goes on, or if this is no such stream. */
  push(piece: Uint8Array): number | undefined {
    let at = 0
    while (!this.#isLost) {
      const part = piece.subarray(at, at + this.#wanted)
      at += part.length
      this.#wanted -= part.length
      this.#seen?.push(...part)
      if (this.#wanted > 0) return undefined
      if (this.#next(Uint8Array.from(this.#seen ?? nothing))) return at
    }
    return undefined
  }

  #next(seen: Uint8Array): boolean {
    const { done, value } = this.#walk.next(seen)
    if (done) {
      this.#isLost = !value
      return value
    }
    this.#seen = 'see' in value ? [] : undefined
    this.#wanted = 'see' in value ? value.see : value.pass
    return false
  }
}

const littleEndian = (bytes: Uint8Array): number =>
  bytes.reduceRight((number, byte) => number * 256 + byte, 0)

/** A frame of Zstandard, or one that is skipped (RFC 8878, 3.1). */
function* zstandardFrame(): Walk {
  const magic = littleEndian(yield { see: 4 })
  if (magic >= 0x184d2a50 && magic <= 0x184d2a5f) {
    yield { pass: littleEndian(yield { see: 4 }) }
    return true
  }
  if (magic !== 0xfd2fb528) return false
  const [descriptor = 0] = yield { see: 1 }
  const isSingleSegment = (descriptor & 0x20) !== 0
  const dictionary = [0, 1, 2, 4][descriptor & 3]!
  const size = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6]!
  yield { pass: (isSingleSegment ? 0 : 1) + dictionary + size }
  for (let isLast = false; !isLast; ) {
    const header = littleEndian(yield { see: 3 })
    isLast = (header & 1) === 1
    // A block of one repeated byte has the size of what it decompresses to.
    const isRepeated = ((header >> 1) & 3) === 1
    yield { pass: isRepeated ? 1 : header >> 3 }
  }
  if (descriptor & 4) yield { pass: 4 }
  return true
}

/** The lengths of checksums, by type. */
const checksums = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64]

const padding = (length: number): number => (4 - (length % 4)) % 4

/** A stream of xz: a header, blocks, an index and a footer (the format's specification, 2 to 4). */
function* xzStream(): Walk {
  const header = yield { see: 12 }
  if (![0xfd, 0x37, 0x7a, 0x58, 0x5a, 0].every((byte, i) => header[i] === byte)) return false
  const checksum = checksums[header[7]! & 15]!
  for (;;) {
    const [size = 0] = yield { see: 1 }
    if (size === 0) break
    yield { pass: (size + 1) * 4 - 1 }
    const data = yield* lzma2Chunks()
    if (data === undefined) return false
    yield { pass: padding(data) + checksum }
  }
  const [records, recordsLength] = yield* xzNumber()
  let length = 1 + recordsLength
  for (let i = 0; i < 2 * records; i++) length += (yield* xzNumber())[1]
  const footer = 12
  yield { pass: padding(length) + 4 + footer }
  return true
}

type Part<T> = Generator<{ readonly see: number } | { readonly pass: number }, T, Uint8Array>

/** A number of seven bits to the byte, and its length. */
function* xzNumber(): Part<readonly [number, number]> {
  let number = 0
  for (let i = 0; ; i++) {
    const [byte = 0] = yield { see: 1 }
    number += (byte & 0x7f) * 128 ** i
    if (byte < 0x80 || i === 8) return [number, i + 1]
  }
}

/** The length of the chunks of a block, whose last filter is always LZMA2; undefined if they are none. */
function* lzma2Chunks(): Part<number | undefined> {
  let length = 0
  for (;;) {
    const [control = 0] = yield { see: 1 }
    length++
    if (control === 0) return length
    if (control > 2 && control < 0x80) return undefined
    const isPacked = control >= 0x80
    const head = yield { see: isPacked ? 4 : 2 }
    const size = head.at(-2)! * 256 + head.at(-1)! + 1
    const body = size + (control >= 0xc0 ? 1 : 0)
    yield { pass: body }
    length += head.length + body
  }
}
