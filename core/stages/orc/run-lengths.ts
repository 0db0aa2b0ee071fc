import { unzigzag, VarintCursor } from './message.js'

/** The bytes of a stream of runs: equal ones, or literals. */
export function* bytesOfRuns(stream: Buffer): Generator<number> {
  const cursor = new VarintCursor(stream)
  while (!cursor.isAtEnd) {
    const control = cursor.byte()
    if (control >= 128) yield* cursor.take(256 - control)
    else {
      const byte = cursor.byte()
      for (let i = 0; i < control + 3; i++) yield byte
    }
  }
}

/** The Booleans of a stream: the bits of runs of bytes, the highest first. */
export function* booleansOf(stream: Buffer): Generator<boolean> {
  for (const byte of bytesOfRuns(stream)) {
    for (let bit = 7; bit >= 0; bit--) yield ((byte >> bit) & 1) === 1
  }
}

/** How integers are stored. */
export interface IntegerForm {
  readonly isSigned: boolean
  /** Version 2 of run lengths. */
  readonly isV2: boolean
}

/** The integers of a stream. Source: ORC specification v1, "Run Length Encoding". */
export function* integersOf(stream: Buffer, { isSigned, isV2 }: IntegerForm): Generator<bigint> {
  const cursor = new VarintCursor(stream)
  while (!cursor.isAtEnd) yield* isV2 ? nextRunV2(cursor, isSigned) : nextRunV1(cursor, isSigned)
}

function* nextRunV1(cursor: VarintCursor, isSigned: boolean): Generator<bigint> {
  const next = () => (isSigned ? cursor.nextSigned() : cursor.next())
  const control = cursor.byte()
  if (control >= 128) {
    for (let i = control; i < 256; i++) yield next()
    return
  }
  const delta = BigInt((cursor.byte() << 24) >> 24)
  const base = next()
  for (let i = 0n; i < control + 3; i++) yield base + i * delta
}

function nextRunV2(cursor: VarintCursor, isSigned: boolean): Iterable<bigint> {
  const first = cursor.byte()
  switch (first >> 6) {
    case 0:
      return shortRepeat(cursor, first, isSigned)
    case 1: {
      const values = bitPacked(cursor, lengthOf(cursor, first), widthOf(first))
      return isSigned ? values.map(unzigzag) : values
    }
    case 2:
      return patchedBase(cursor, first)
    default:
      return deltas(cursor, first, isSigned)
  }
}

/** The number of values: nine bits, the highest of them in the first byte. */
const lengthOf = (cursor: VarintCursor, first: number): number =>
  (((first & 1) << 8) | cursor.byte()) + 1

const wideWidths = [26, 28, 30, 32, 40, 48, 56, 64]

/** Bits of a value, by five bits of a header. */
const widthByCode = (code: number): number => (code < 24 ? code + 1 : wideWidths[code - 24]!)
const widthOf = (first: number): number => widthByCode((first >> 1) & 31)

function shortRepeat(cursor: VarintCursor, first: number, isSigned: boolean): readonly bigint[] {
  const stored = bigEndian(cursor.take(((first >> 3) & 7) + 1))
  return new Array((first & 7) + 3).fill(isSigned ? unzigzag(stored) : stored)
}

const bigEndian = (bytes: Buffer): bigint =>
  bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)

/** Values of `width` bits each, the highest bit first, that begin and end at a byte. */
function bitPacked(cursor: VarintCursor, count: number, width: number): bigint[] {
  const bytes = cursor.take(Math.ceil((count * width) / 8))
  const values: bigint[] = []
  let [held, bits, at] = [0n, 0, 0]
  const mask = (1n << BigInt(width)) - 1n
  while (values.length < count) {
    while (bits < width) {
      held = (held << 8n) | BigInt(bytes[at++]!)
      bits += 8
    }
    bits -= width
    values.push((held >> BigInt(bits)) & mask)
    held &= (1n << BigInt(bits)) - 1n
  }
  return values
}

/** Values above a base, of which the largest have their upper bits in a list of patches. */
function patchedBase(cursor: VarintCursor, first: number): readonly bigint[] {
  const width = widthOf(first)
  const length = lengthOf(cursor, first)
  const [third, fourth] = [cursor.byte(), cursor.byte()]
  const baseBytes = ((third >> 5) & 7) + 1
  const patchWidth = widthByCode(third & 31)
  const gapWidth = ((fourth >> 5) & 7) + 1
  const stored = bigEndian(cursor.take(baseBytes))
  const sign = 1n << BigInt(baseBytes * 8 - 1)
  const base = stored & sign ? -(stored ^ sign) : stored
  const values = bitPacked(cursor, length, width)
  const entries = bitPacked(cursor, fourth & 31, fixedWidth(gapWidth + patchWidth))
  let at = 0
  for (const entry of entries) {
    at += Number(entry >> BigInt(patchWidth))
    const patch = entry & ((1n << BigInt(patchWidth)) - 1n)
    // A patch of 0 only carries on the gap, which has no more than eight bits.
    if (patch !== 0n) values[at]! |= patch << BigInt(width)
  }
  return values.map(value => base + value)
}

/** The least width that values can have which need so many bits. */
const fixedWidth = (bits: number): number =>
  bits <= 24 ? bits : wideWidths.find(width => width >= bits)!

/** A base and differences, all of the same sign; without a width they are all equal. */
function deltas(cursor: VarintCursor, first: number, isSigned: boolean): readonly bigint[] {
  const code = (first >> 1) & 31
  const length = lengthOf(cursor, first)
  const base = isSigned ? cursor.nextSigned() : cursor.next()
  const delta = cursor.nextSigned()
  const rest = Math.max(0, length - 2)
  const steps =
    code === 0
      ? new Array<bigint>(rest).fill(delta < 0n ? -delta : delta)
      : bitPacked(cursor, rest, widthByCode(code))
  const values = length === 1 ? [base] : [base, base + delta]
  for (const step of steps) values.push(values.at(-1)! + (delta < 0n ? -step : step))
  return values
}
