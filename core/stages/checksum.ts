import { gzipSync } from 'node:zlib'

/** The CRC-32 of the bytes, taken from the end of a gzip stream. */
export function crc32(bytes: Uint8Array): number {
  const packed = gzipSync(bytes, { level: 0 })
  return packed.readUInt32LE(packed.length - 8)
}
