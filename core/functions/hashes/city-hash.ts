import { view } from '../../types/binary-text.js'
import { rotateRight, u64 } from './words.js'

const k0 = 0xc3a5c85c97cb3127n
const k1 = 0xb492b66fbe98f273n
const k2 = 0x9ae16a3b2f90404fn
const k3 = 0xc949d7c7509e6557n
const kMul = 0x9ddfea08eb382d69n

type Pair = readonly [bigint, bigint]

/**
 * CityHash64 of bytes, combined with a seed.
 *
 * Source: CityHash 1.0 (github.com/google/cityhash), which Rust's `naive_cityhash` ports.
 */
export function cityHash64(bytes: Uint8Array, seed: bigint): bigint {
  return hash16(u64(unseeded(view(bytes)) - k2), seed)
}

function unseeded(data: Buffer): bigint {
  if (data.length <= 16) return hashTo16(data)
  if (data.length <= 32) return hashTo32(data)
  return data.length <= 64 ? hashTo64(data) : hashLong(data)
}

const shiftMix = (value: bigint): bigint => value ^ (value >> 47n)

function hash16(u: bigint, v: bigint): bigint {
  const a = shiftMix(u64((u ^ v) * kMul))
  return u64(shiftMix(u64((v ^ a) * kMul)) * kMul)
}

function hashTo16(data: Buffer): bigint {
  const size = BigInt(data.length)
  if (data.length > 8) {
    const last = data.readBigUInt64LE(data.length - 8)
    return hash16(data.readBigUInt64LE(0), rotateRight(u64(last + size), size)) ^ last
  }
  if (data.length >= 4) {
    const first = BigInt(data.readUInt32LE(0))
    return hash16(u64(size + (first << 3n)), BigInt(data.readUInt32LE(data.length - 4)))
  }
  if (data.length === 0) return k2
  const y = BigInt(data[0]! + (data[data.length >> 1]! << 8))
  const z = BigInt(data.length + (data[data.length - 1]! << 2))
  return u64(shiftMix(u64(y * k2) ^ u64(z * k3)) * k2)
}

function hashTo32(data: Buffer): bigint {
  const a = u64(data.readBigUInt64LE(0) * k1)
  const b = data.readBigUInt64LE(8)
  const c = u64(data.readBigUInt64LE(data.length - 8) * k2)
  const d = u64(data.readBigUInt64LE(data.length - 16) * k0)
  return hash16(
    u64(rotateRight(u64(a - b), 43n) + rotateRight(c, 30n) + d),
    u64(a + rotateRight(b ^ k3, 20n) - c + BigInt(data.length)),
  )
}

function hashTo64(data: Buffer): bigint {
  const at = (index: number): bigint => data.readBigUInt64LE(index)
  const end = data.length
  const [vf, vs] = halfOf64(at(0) + (BigInt(end) + at(end - 16)) * k0, at(8), at(16), at(24))
  const [wf, ws] = halfOf64(at(16) + at(end - 32), at(end - 24), at(end - 16), at(end - 8))
  const mixed = shiftMix(u64((vf + ws) * k2 + (wf + vs) * k0))
  return u64(shiftMix(u64(mixed * k0 + vs)) * k2)
}

function halfOf64(start: bigint, second: bigint, third: bigint, z: bigint): Pair {
  let a = u64(start)
  const b = rotateRight(u64(a + z), 52n)
  let c = rotateRight(a, 37n)
  a = u64(a + second)
  c += rotateRight(a, 7n)
  a = u64(a + third)
  return [u64(a + z), u64(b + rotateRight(a, 31n) + c)]
}

/** Hashes 32 bytes starting at `at`, with two seeds. */
function weakHash(data: Buffer, at: number, seedA: bigint, seedB: bigint): Pair {
  const first = u64(seedA + data.readBigUInt64LE(at))
  const z = data.readBigUInt64LE(at + 24)
  const b = rotateRight(u64(seedB + first + z), 21n)
  const a = u64(first + data.readBigUInt64LE(at + 8) + data.readBigUInt64LE(at + 16))
  return [u64(a + z), u64(b + rotateRight(a, 44n) + first)]
}

function hashLong(data: Buffer): bigint {
  const end = data.length
  const size = BigInt(end)
  const at = (index: number): bigint => data.readBigUInt64LE(index)
  let x = at(0)
  let y = at(end - 16) ^ k1
  let z = at(end - 56) ^ k0
  let v = weakHash(data, end - 64, size, y)
  let w = weakHash(data, end - 32, u64(size * k1), k0)
  z = u64(z + shiftMix(v[1]) * k1)
  x = u64(rotateRight(u64(z + x), 39n) * k1)
  y = u64(rotateRight(y, 33n) * k1)
  for (let i = 0; i < end - 64 || i === 0; i += 64) {
    x = u64(rotateRight(u64(x + y + v[0] + at(i + 16)), 37n) * k1) ^ w[1]
    y = u64(rotateRight(u64(y + v[1] + at(i + 48)), 42n) * k1) ^ v[0]
    z = rotateRight(z ^ w[0], 33n)
    v = weakHash(data, i, u64(v[1] * k1), u64(x + w[0]))
    w = weakHash(data, i + 32, u64(z + w[1]), y)
    const swapped = z
    z = x
    x = swapped
  }
  return hash16(u64(hash16(v[0], w[0]) + shiftMix(y) * k1 + z), u64(hash16(v[1], w[1]) + x))
}
