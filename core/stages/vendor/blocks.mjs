// The packings of the blocks that a file is made of, in Avro and ORC. Node does not have these.
import { decompress } from 'fzstd'
import { snappyUncompress } from 'hyparquet/src/snappy.js'
import { snappyCompress } from 'hyparquet-writer/src/snappy.js'
import { decompressBlock } from 'lz4js'

/** The content of a Snappy block, which begins with its length. */
export function unpackSnappy(bytes) {
  let [length, shift] = [0, 0]
  for (const byte of bytes) {
    length += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) break
    shift += 7
  }
  if (length > 64 * bytes.length + 64) throw new Error('invalid snappy length')
  const content = new Uint8Array(length)
  snappyUncompress(bytes, content)
  return content
}

/** The content of an LZ4 block of at most `most` bytes. */
export function unpackLz4(bytes, most) {
  const content = new Uint8Array(most)
  return content.subarray(0, decompressBlock(bytes, content, 0, bytes.length, 0))
}

export const unpackZstd = bytes => decompress(bytes)
export const packSnappy = snappyCompress
