import { view } from '../../types/binary-text.js'
import { rotateLeft, rotateLeft32, u64 } from './words.js'

const p32: readonly [number, number, number, number, number] = [
  0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1,
]

/**
 * XXH32 with seed 0.
 *
 * Source: the xxHash specification (github.com/Cyan4973/xxHash).
 */
export function xxHash32(bytes: Uint8Array): number {
  const data = view(bytes)
  let at = 0
  let hash = p32[4]
  if (data.length >= 16) {
    const lanes: [number, number, number, number] = [p32[0] + p32[1], p32[1], 0, -p32[0]]
    for (; at + 16 <= data.length; at += 16) {
      for (let i = 0; i < 4; i++) lanes[i] = round32(lanes[i]!, data.readInt32LE(at + 4 * i))
    }
    const [a, b, c, d] = lanes
    hash = rotateLeft32(a, 1) + rotateLeft32(b, 7) + rotateLeft32(c, 12) + rotateLeft32(d, 18)
  }
  hash = (hash + data.length) | 0
  for (; at + 4 <= data.length; at += 4) {
    hash = (hash + Math.imul(data.readInt32LE(at), p32[2])) | 0
    hash = Math.imul(rotateLeft32(hash, 17), p32[3])
  }
  for (; at < data.length; at++) {
    hash = (hash + Math.imul(data[at]!, p32[4])) | 0
    hash = Math.imul(rotateLeft32(hash, 11), p32[0])
  }
  hash = Math.imul(hash ^ (hash >>> 15), p32[1])
  hash = Math.imul(hash ^ (hash >>> 13), p32[2])
  return (hash ^ (hash >>> 16)) >>> 0
}

const round32 = (lane: number, input: number): number =>
  Math.imul(rotateLeft32((lane + Math.imul(input, p32[1])) | 0, 13), p32[0])

const p64 = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
] as const

/** XXH64 with seed 0. Source: see `xxHash32`. */
export function xxHash64(bytes: Uint8Array): bigint {
  const data = view(bytes)
  let at = 0
  let hash: bigint = p64[4]
  if (data.length >= 32) {
    const lanes: [bigint, bigint, bigint, bigint] = [u64(p64[0] + p64[1]), p64[1], 0n, u64(-p64[0])]
    for (; at + 32 <= data.length; at += 32) {
      for (let i = 0; i < 4; i++) lanes[i] = round64(lanes[i]!, data.readBigUInt64LE(at + 8 * i))
    }
    const [a, b, c, d] = lanes
    hash = rotateLeft(a, 1n) + rotateLeft(b, 7n) + rotateLeft(c, 12n) + rotateLeft(d, 18n)
    for (const lane of lanes) hash = u64((hash ^ round64(0n, lane)) * p64[0] + p64[3])
  }
  hash = u64(hash + BigInt(data.length))
  for (; at + 8 <= data.length; at += 8) {
    hash ^= round64(0n, data.readBigUInt64LE(at))
    hash = u64(rotateLeft(hash, 27n) * p64[0] + p64[3])
  }
  if (at + 4 <= data.length) {
    hash ^= u64(BigInt(data.readUInt32LE(at)) * p64[0])
    hash = u64(rotateLeft(hash, 23n) * p64[1] + p64[2])
    at += 4
  }
  for (; at < data.length; at++) {
    hash ^= BigInt(data[at]!) * p64[4]
    hash = u64(rotateLeft(u64(hash), 11n) * p64[0])
  }
  hash = u64((hash ^ (hash >> 33n)) * p64[1])
  hash = u64((hash ^ (hash >> 29n)) * p64[2])
  return hash ^ (hash >> 32n)
}

const round64 = (lane: bigint, input: bigint): bigint =>
  u64(rotateLeft(u64(lane + input * p64[1]), 31n) * p64[0])
