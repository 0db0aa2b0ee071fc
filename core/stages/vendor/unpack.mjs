// The packings that Node does not read by itself. Each gives a function that takes a file piece by piece, and gives
// the pieces that it makes known.
import { Decompress } from 'fzstd'
import bitIterator from 'unbzip2-stream/lib/bit_iterator.js'
import bz2 from 'unbzip2-stream/lib/bzip2.js'
import { XzReadableStream } from 'xz-decompress'

export function zstandard() {
  const out = []
  const stream = new Decompress(piece => out.push(piece))
  return (piece, isLast) => {
    stream.push(piece, isLast)
    return out.splice(0)
  }
}

/** `end()`: how long the first stream is, once that is known. What follows is read only if `readsOn`. */
export function bzip2(readsOn) {
  const waiting = []
  let received = 0
  let bits
  let blockSize = 0
  // That of the blocks so far; null between streams.
  let checksum = null
  let end
  const step = out => {
    if (blockSize === 0) {
      blockSize = bz2.header(bits)
      checksum = 0
      return
    }
    const size = 100_000 * blockSize
    const block = []
    checksum = bz2.decompress(bits, byte => block.push(byte), new Int32Array(size), size, checksum)
    if (checksum !== null) {
      out.push(Buffer.from(block))
      return
    }
    blockSize = 0
    end ??= bits.bytesRead
  }
  const unpack = (piece, isLast) => {
    const out = []
    waiting.push(piece)
    received += piece.length
    bits ??= bitIterator(() => waiting.shift())
    // A block is read in one go, so all of it has to be there.
    const isThere = () =>
      isLast ? received > bits.bytesRead : received - bits.bytesRead >= 25_000 + 100_000 * blockSize
    while ((end === undefined || readsOn) && isThere()) step(out)
    if (isLast && checksum !== null) throw new Error('the stream ends too early')
    return out
  }
  unpack.end = () => end
  return unpack
}

/** Takes a web stream and gives one. */
export const xz = stream => new XzReadableStream(stream)
