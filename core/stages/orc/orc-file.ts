import { inflateRawSync } from 'node:zlib'
import { Unsupported } from '../../errors/unsupported.js'
import { blockCodecs } from '../block-codecs.js'
import type { SeekableFile } from '../stage-files.js'
import { Message } from './message.js'

/** A node of the schema; nodes are numbered from the root on. */
export interface OrcType {
  readonly kind: number
  readonly children: readonly number[]
  readonly names: readonly string[]
  readonly precision: number
  readonly scale: number
}

/** A part of the rows. */
export interface Stripe {
  readonly rows: number
  /** The content of a stream of a column, unpacked; absent if there is none. */
  stream(column: number, kind: number): Buffer | undefined
  /** How a column is encoded, and how many words its dictionary has. */
  encoding(column: number): { readonly kind: number; readonly words: number }
  readonly timezone: string
}

/** So much is read of a file's end, which mostly has all its metadata. */
const endBytes = 64 * 1024

type Unpack = (bytes: Buffer) => Buffer

/**
 * An ORC file, whose stripes are read one after the other.
 *
 * Throws `RangeError` for damaged files. Source: ORC specification v1.
 */
export class OrcFile {
  readonly types: readonly OrcType[]
  readonly #file: SeekableFile
  readonly #unpack: Unpack
  readonly #stripes: readonly Message[]

  private constructor(file: SeekableFile, footer: Message, unpack: Unpack) {
    this.#file = file
    this.#unpack = unpack
    this.#stripes = footer.messages(3)
    this.types = footer.messages(4).map(type => ({
      kind: type.number(1),
      children: type.numbers(2),
      names: type.texts(3),
      precision: type.number(5),
      scale: type.number(6),
    }))
    if (this.types.length === 0) throw new RangeError('the file has no columns')
  }

  /** Reads the metadata of a file, which its caller closes. */
  static async open(file: SeekableFile): Promise<OrcFile> {
    const { sizeBytes: size } = file
    const end = await file.read(Math.max(0, size - endBytes), size)
    const length = end.at(-1) ?? 0
    const postscript = new Message(end.subarray(-1 - length, -1))
    if (postscript.text(8000) !== 'ORC') throw new RangeError('the file has no postscript')
    const unpack = unpackerOf(postscript.number(2), postscript.number(3))
    const to = size - 1 - length
    const from = to - postscript.number(1)
    if (from < 0) throw new RangeError('the footer is longer than the file')
    const footer = new Message(unpack(await file.read(from, to)))
    return new OrcFile(file, footer, unpack)
  }

  async *stripes(): AsyncGenerator<Stripe> {
    for (const stripe of this.#stripes) {
      const [start, index, data, tail] = [1, 2, 3, 4].map(field => stripe.number(field)) as [
        number,
        number,
        number,
        number,
      ]
      const end = start + index + data + tail
      if (end > this.#file.sizeBytes) throw new RangeError('a stripe is longer than the file')
      const bytes = await this.#file.read(start, end)
      const footer = new Message(this.#unpack(bytes.subarray(index + data)))
      yield this.#stripe(stripe.number(5), bytes, footer)
    }
  }

  #stripe(rows: number, bytes: Buffer, footer: Message): Stripe {
    const streams = new Map<string, Buffer>()
    let at = 0
    for (const stream of footer.messages(1)) {
      const to = at + stream.number(3)
      streams.set(`${stream.number(2)} ${stream.number(1)}`, bytes.subarray(at, to))
      at = to
    }
    const encodings = footer.messages(2)
    return {
      rows,
      timezone: footer.text(3),
      stream: (column, kind) => {
        const packed = streams.get(`${column} ${kind}`)
        return packed && this.#unpack(packed)
      },
      encoding: column => ({
        kind: encodings[column]?.number(1) ?? 0,
        words: encodings[column]?.number(2) ?? 0,
      }),
    }
  }
}

/** Unpacks a chunk, which has at most `most` bytes then. */
type ChunkUnpacker = (chunk: Buffer, most: number) => Uint8Array

const chunkUnpackers: Readonly<Record<number, ChunkUnpacker>> = {
  1: chunk => inflateRawSync(chunk),
  2: chunk => blockCodecs.unpackSnappy(chunk),
  4: (chunk, most) => blockCodecs.unpackLz4(chunk, most),
  5: chunk => blockCodecs.unpackZstd(chunk),
}

/** A function that unpacks streams: chunks, each with its length and whether it is packed at all. */
function unpackerOf(compression: number, most: number): Unpack {
  if (compression === 0) return bytes => bytes
  const unpackChunk = chunkUnpackers[compression]
  if (unpackChunk === undefined) throw new Unsupported('ORC files with the compression LZO')
  return bytes => {
    const pieces: Uint8Array[] = []
    for (let at = 0; at < bytes.length; ) {
      const header = bytes.readUIntLE(at, 3)
      const chunk = bytes.subarray(at + 3, at + 3 + (header >> 1))
      pieces.push(header & 1 ? chunk : unpackChunk(chunk, most))
      at += 3 + (header >> 1)
    }
    return pieces.length === 1 ? Buffer.from(pieces[0]!) : Buffer.concat(pieces)
  }
}
