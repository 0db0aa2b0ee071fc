import { crc32 } from './checksum.js'

// Writes xz files with uncompressed content, which every reader accepts: there is no LZMA2 compressor for JavaScript
// with a suitable licence. Source: the .xz file format 1.2.1, https://tukaani.org/xz/xz-file-format.txt.

const magic = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0])
/** Stream flags: blocks are checked by CRC-32. */
const flags = Buffer.from([0, 1])
/** One filter: LZMA2, with a dictionary of 8 MiB. */
const blockHeader = withChecksum(Buffer.from([2, 0, 0x21, 1, 0x16, 0, 0, 0]))
const chunkBytes = 65_536

/** Writes content as an xz file of one stream. */
export function packXz(content: Buffer): Buffer {
  const blocks = content.length === 0 ? [] : [storedBlock(content)]
  const records = blocks.map(({ unpaddedBytes }) => [
    ...numberBytes(unpaddedBytes),
    ...numberBytes(content.length),
  ])
  const index = withChecksum(
    padded(Buffer.from([0, ...numberBytes(blocks.length), ...records.flat()])),
  )
  const backward = Buffer.concat([uint32(index.length / 4 - 1), flags])
  return Buffer.concat([
    magic,
    withChecksum(flags),
    ...blocks.map(block => block.bytes),
    index,
    uint32(crc32(backward)),
    backward,
    Buffer.from('YZ'),
  ])
}

function storedBlock(content: Buffer): { readonly bytes: Buffer; readonly unpaddedBytes: number } {
  const parts: Buffer[] = []
  for (let at = 0; at < content.length; at += chunkBytes) {
    const chunk = content.subarray(at, at + chunkBytes)
    const last = chunk.length - 1
    // The first chunk resets the dictionary.
    parts.push(Buffer.from([at === 0 ? 1 : 2, last >> 8, last & 0xff]), chunk)
  }
  const chunks = Buffer.concat([...parts, Buffer.from([0])])
  const check = uint32(crc32(content))
  return {
    bytes: Buffer.concat([blockHeader, padded(chunks), check]),
    unpaddedBytes: blockHeader.length + chunks.length + check.length,
  }
}

function withChecksum(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, uint32(crc32(bytes))])
}

/** Pads bytes with zeros to a multiple of four. */
function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
}

/** Encodes a number with seven bits per byte, the lowest first. */
function numberBytes(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...numberBytes(Math.floor(value / 0x80))]
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
