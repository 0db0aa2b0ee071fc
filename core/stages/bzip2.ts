// Writes bzip2 files: there is no maintained JavaScript library with a permissive licence that does.
// Source: bzip2 1.0.8, https://sourceware.org/bzip2; the format as in its manual and compress.c.

/** The size of a block in bytes: the smallest in the format, which sorts ten times as fast as the largest. */
const blockBytes = 100_000 - 19
const symbolsOfGroup = 50
/** The format requires at least two Huffman tables per block; here both are the same. */
const tables = 2
const longestCode = 17

/** Compresses content to a bzip2 file of one stream. */
export function packBzip2(content: Uint8Array): Buffer {
  const out = new BitWriter()
  out.write(0x425a6831, 32)
  let checksum = 0
  for (let at = 0; at < content.length; ) {
    const block = runLengths(content, at)
    checksum = ((checksum << 1) | (checksum >>> 31)) ^ block.checksum
    writeBlock(out, block)
    at = block.end
  }
  out.write(0x177245, 24)
  out.write(0x385090, 24)
  out.write(checksum >>> 0, 32)
  return out.finish()
}

interface Block {
  readonly bytes: Uint8Array
  /** Checksum of the bytes before run-length encoding. */
  readonly checksum: number
  /** Where the next block begins. */
  readonly end: number
}

/** Run-length encodes one block: four equal bytes are followed by the number of further ones. */
function runLengths(content: Uint8Array, start: number): Block {
  const bytes = new Uint8Array(blockBytes + 5)
  let length = 0
  let at = start
  let checksum = -1
  while (at < content.length && length < blockBytes) {
    const byte = content[at]!
    let run = 1
    while (run < 255 && content[at + run] === byte) run++
    for (let i = 0; i < Math.min(run, 4); i++) bytes[length++] = byte
    if (run >= 4) bytes[length++] = run - 4
    for (let i = 0; i < run; i++) checksum = (checksum << 8) ^ crcTable[(checksum >>> 24) ^ byte]!
    at += run
  }
  return { bytes: bytes.subarray(0, length), checksum: ~checksum, end: at }
}

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24
  for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  return crc
})

function writeBlock(out: BitWriter, { bytes, checksum }: Block): void {
  const order = sortedRotations(bytes)
  const used = [...new Set(bytes)].sort((a, b) => a - b)
  const symbols = moveToFront(bytes, order, used)
  out.write(0x314159, 24)
  out.write(0x265359, 24)
  out.write(checksum >>> 0, 32)
  out.write(0, 1)
  out.write(order.indexOf(0), 24)
  writeUsed(out, used)
  const groups = Math.ceil(symbols.length / symbolsOfGroup)
  out.write(tables, 3)
  out.write(groups, 15)
  for (let i = 0; i < groups; i++) out.write(0, 1)
  const lengths = codeLengths(symbols, used.length + 2)
  for (let i = 0; i < tables; i++) writeLengths(out, lengths)
  const codes = codesOf(lengths)
  for (const symbol of symbols) out.write(codes[symbol]!, lengths[symbol]!)
}

/**
 * Returns the start of each rotation of the bytes, in the order of the sorted rotations. They are sorted by prefixes
 * of doubling length.
 */
function sortedRotations(bytes: Uint8Array): Int32Array {
  const { length } = bytes
  let order = new Int32Array(length)
  let ranks = Int32Array.from(bytes)
  let spare = new Int32Array(length)
  const counts = new Int32Array(Math.max(256, length) + 1)
  const sortBy = (candidate: (i: number) => number, classes: number): void => {
    counts.fill(0, 0, classes + 1)
    for (let i = 0; i < length; i++) counts[ranks[i]! + 1]!++
    for (let i = 0; i < classes; i++) counts[i + 1]! += counts[i]!
    for (let i = 0; i < length; i++) {
      const start = candidate(i)
      spare[counts[ranks[start]!]!++] = start
    }
    ;[order, spare] = [spare, order]
  }
  sortBy(i => i, 256)
  let classes = 256
  for (let step = 0; ; step = step === 0 ? 1 : step * 2) {
    if (step > 0) sortBy(i => (order[i]! - step + length) % length, classes)
    const next = new Int32Array(length)
    let rank = 0
    for (let i = 1; i < length; i++) {
      const [here, before] = [order[i]!, order[i - 1]!]
      const isSame =
        ranks[here] === ranks[before] &&
        ranks[(here + step) % length] === ranks[(before + step) % length]
      if (!isSame) rank++
      next[here] = rank
    }
    ranks = next
    classes = rank + 1
    if (classes === length || step >= length) return order
  }
}

/**
 * Move-to-front encodes the last bytes of the rotations: each byte becomes its index in a list that has the latest
 * byte in front. Runs of index 0 are written as bijective base-2 numbers (symbols 0 and 1). The end has its own
 * symbol.
 */
function moveToFront(
  bytes: Uint8Array,
  order: Int32Array,
  used: readonly number[],
): readonly number[] {
  const list = [...used]
  const symbols: number[] = []
  let zeros = 0
  const flush = (): void => {
    for (let left = zeros; left > 0; left = (left - 1) >> 1) symbols.push((left - 1) & 1)
    zeros = 0
  }
  for (const start of order) {
    const byte = bytes[start === 0 ? bytes.length - 1 : start - 1]!
    const place = list.indexOf(byte)
    if (place === 0) {
      zeros++
      continue
    }
    flush()
    symbols.push(place + 1)
    list.splice(place, 1)
    list.unshift(byte)
  }
  flush()
  symbols.push(used.length + 1)
  return symbols
}

/** Writes the bitmap of used byte values in two levels: first sixteen ranges, then the bytes of each range used. */
function writeUsed(out: BitWriter, used: readonly number[]): void {
  const sixteenths = new Uint16Array(16)
  for (const byte of used) sixteenths[byte >> 4]! |= 0x8000 >> (byte & 15)
  out.write(
    sixteenths.reduce((bits, each, i) => (each === 0 ? bits : bits | (0x8000 >> i)), 0),
    16,
  )
  for (const each of sixteenths) if (each !== 0) out.write(each, 16)
}

/** Lengths of Huffman codes. If one is too long, the counts are evened out and the codes computed again. */
function codeLengths(symbols: readonly number[], count: number): Uint8Array {
  const weights = new Float64Array(count).fill(1)
  for (const symbol of symbols) weights[symbol]!++
  for (;;) {
    const lengths = huffmanLengths(weights)
    if (lengths.every(length => length <= longestCode)) return lengths
    for (let i = 0; i < count; i++) weights[i] = Math.ceil(weights[i]! / 2)
  }
}

function huffmanLengths(weights: Float64Array): Uint8Array {
  const lengths = new Uint8Array(weights.length)
  let trees = Array.from(weights, (weight, symbol) => ({ weight, symbols: [symbol] }))
  while (trees.length > 1) {
    trees = trees.sort((a, b) => b.weight - a.weight)
    const [a, b] = [trees.pop()!, trees.pop()!]
    const symbols = [...a.symbols, ...b.symbols]
    for (const symbol of symbols) lengths[symbol]!++
    trees.push({ weight: a.weight + b.weight, symbols })
  }
  return lengths
}

/** Writes each code length as its difference from the previous one. */
function writeLengths(out: BitWriter, lengths: Uint8Array): void {
  let at = lengths[0]!
  out.write(at, 5)
  for (const length of lengths) {
    for (; at < length; at++) out.write(0b10, 2)
    for (; at > length; at--) out.write(0b11, 2)
    out.write(0, 1)
  }
}

/** Assigns canonical Huffman codes, by length and then by symbol. */
function codesOf(lengths: Uint8Array): readonly number[] {
  const codes: number[] = []
  let code = 0
  for (let length = 1; length <= longestCode; length++, code <<= 1) {
    for (const [symbol, own] of lengths.entries()) if (own === length) codes[symbol] = code++
  }
  return codes
}

/** Collects bits, the highest bit of each number first. */
class BitWriter {
  readonly #chunks: Buffer[] = []
  #bytes = Buffer.alloc(65_536)
  #length = 0
  #held = 0
  #heldBits = 0

  write(value: number, bits: number): void {
    for (let left = bits; left > 0; ) {
      const taken = Math.min(left, 8 - this.#heldBits)
      left -= taken
      this.#held = (this.#held << taken) | ((value >>> left) & ((1 << taken) - 1))
      this.#heldBits += taken
      if (this.#heldBits === 8) this.#flush()
    }
  }

  /** The bits written, padded to whole bytes. */
  finish(): Buffer {
    if (this.#heldBits > 0) this.write(0, 8 - this.#heldBits)
    return Buffer.concat([...this.#chunks, this.#bytes.subarray(0, this.#length)])
  }

  #flush(): void {
    this.#bytes[this.#length++] = this.#held
    this.#held = this.#heldBits = 0
    if (this.#length < this.#bytes.length) return
    this.#chunks.push(this.#bytes)
    this.#bytes = Buffer.alloc(65_536)
    this.#length = 0
  }
}
