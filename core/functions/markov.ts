import { arrayType, tupleType, uint32Type } from '../types/data-type.js'
import { crc32 } from './hashes/crc32.js'
import { sipHash } from './hashes/sip-hash.js'

/** What follows one context: its hash, the total count, the count of string ends, and characters with their counts. */
export type MarkovRow = readonly [
  hash: number,
  total: number,
  ends: number,
  followers: readonly (readonly [code: number, weight: number])[],
]

/** The SQL type of a model: an array of `MarkovRow`. */
export const markovModelType = arrayType(
  tupleType([uint32Type, uint32Type, uint32Type, arrayType(tupleType([uint32Type, uint32Type]))]),
)

/** The code that stands for the positions before a string's first character. */
const begin = 0xffff_ffff

/** Hashes the last `size` character codes; positions before the start count as `begin`. */
export function contextHash(size: number, codes: readonly number[]): number {
  const bytes = Buffer.alloc(4 * size)
  for (let i = 0; i < size; i++) {
    bytes.writeUInt32LE(codes[codes.length - size + i] ?? begin, 4 * i)
  }
  return crc32(bytes)
}

/** Encodes each character as a number: its UTF-8 bytes in little-endian order. */
export function codesOf(text: string): readonly number[] {
  return Array.from(text, char => {
    const bytes = Buffer.alloc(4)
    bytes.write(char)
    return bytes.readUInt32LE()
  })
}

/** Parameters for generating a string. `determinator` seeds the choice of successors and sets the length. */
export interface Generation {
  readonly order: number
  readonly window: number
  readonly seed: bigint
  readonly determinator: string
}

/**
 * Generates a string similar to the training data; undefined if the model has no row for the context.
 *
 * Source: databend common/base/obfuscator.rs `generate`.
 */
export function generateText(
  rows: readonly MarkovRow[],
  { order, window, seed, determinator }: Generation,
): string | undefined {
  const table = new Map(rows.map(row => [row[0], row]))
  const guide = Buffer.from(determinator)
  const wantedSize = [...determinator].length
  const out = Buffer.alloc(2 * guide.length)
  const codes: number[] = []
  let written = 0
  while (written < out.length) {
    const isLongEnough = written >= wantedSize
    const row = rowOf(table, order, codes, isLongEnough)
    if (row === undefined) return undefined
    const random = randomAt(guide, written, Math.min(window, guide.length), seed)
    const code = sample(row, random, isLongEnough ? 1.25 ** (written - wantedSize) : 0)
    if (code === undefined) break
    if (isLongEnough && code < 128 && !/[0-9A-Za-z]/.test(String.fromCharCode(code))) break
    const width = code >>> 24 > 0 ? 4 : code >>> 16 > 0 ? 3 : code >>> 8 > 0 ? 2 : 1
    if (written + width > out.length) break
    for (let i = 0; i < width; i++) out[written + i] = (code >>> (8 * i)) & 0xff
    written += width
    codes.push(code)
  }
  return out.toString('utf8', 0, written)
}

/** The row of the longest known context; unless the string may end, preferably one with successors. */
function rowOf(
  table: ReadonlyMap<number, MarkovRow>,
  order: number,
  codes: readonly number[],
  mayEnd: boolean,
): MarkovRow | undefined {
  let empty: MarkovRow | undefined
  for (let size = order; size >= 1; size--) {
    const row = table.get(contextHash(size, codes))
    if (row === undefined) continue
    const isEmpty = row[1] === 0 && row[2] === 0
    if (mayEnd || !isEmpty) return row
    empty = row
  }
  return empty
}

function randomAt(guide: Buffer, written: number, window: number, seed: bigint): bigint {
  const overflow = Math.max(0, written + window - guide.length)
  const start = written - overflow
  const words = Buffer.alloc(16)
  words.writeBigUInt64LE(seed, 0)
  words.writeBigUInt64LE(BigInt(overflow), 8)
  const parts = [words.subarray(0, 8), guide.subarray(start, start + window), words.subarray(8)]
  return sipHash(Buffer.concat(parts))
}

function sample(
  [, total, ends, followers]: MarkovRow,
  random: bigint,
  endMultiplier: number,
): number | undefined {
  const range = total + Math.trunc(ends * endMultiplier)
  if (range === 0) return undefined
  let left = Number(BigInt.asUintN(32, random)) % range
  for (const [code, weight] of followers) {
    if (left <= weight) return code
    left -= weight
  }
  return undefined
}
