// The packings that Node does not read by itself. Each gives a function that takes a file piece by piece, and gives
// the pieces that it makes known.
import { Decompress } from 'fzstd'
import unbzip2 from 'unbzip2-stream'
import { XzReadableStream } from 'xz-decompress'

export function zstandard() {
  const out = []
  const stream = new Decompress(piece => out.push(piece))
  return (piece, isLast) => {
    stream.push(piece, isLast)
    return out.splice(0)
  }
}

export function bzip2() {
  const out = []
  let fault
  const stream = unbzip2()
  stream.on('data', piece => out.push(piece))
  stream.on('error', error => {
    fault = error
  })
  return (piece, isLast) => {
    stream.write(piece)
    if (isLast) stream.end()
    if (fault !== undefined) throw fault
    return out.splice(0)
  }
}

/** Takes a web stream and gives one. */
export const xz = stream => new XzReadableStream(stream)
