import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { view } from '../../types/binary-text.js'
import { blockCodecs } from '../block-codecs.js'
import { crc32 } from '../checksum.js'
import { type Packing, unpacked } from '../compression.js'
import { AvroCursor } from './avro-cursor.js'
import { AvroFault, type AvroSchema, parseAvroSchema } from './avro-schema.js'

/** A file that does not begin as an Avro file does. */
export class NotAvro extends AvroFault {}

/** What the header of a file says. */
export interface AvroHeader {
  readonly schema: AvroSchema
  readonly codec: string
  /** The 16 bytes that follow each block. */
  readonly marker: Buffer
}

/** A block of rows, decompressed. */
export interface AvroBlock {
  readonly rows: number
  readonly bytes: Buffer
}

const magic = Buffer.from('Obj\u0001', 'latin1')
const markerBytes = 16

/** The codecs that are compressions of whole files, too. */
const packings: Readonly<Record<string, Packing>> = {
  deflate: 'raw_deflate',
  zstandard: 'zstd',
  bzip2: 'bz2',
  xz: 'xz',
}

/**
 * An Avro object container file, read block by block.
 *
 * Throws `AvroFault`. Source: the Avro specification 1.12, "Object Container Files"; apache-avro reader/block.rs.
 */
export class AvroFile {
  readonly #input: PieceReader
  readonly #path: string

  constructor(content: AsyncIterable<Uint8Array>, path: string) {
    this.#input = new PieceReader(content)
    this.#path = path
  }

  /** Reads the header; must be called first. */
  async header(): Promise<AvroHeader> {
    const start = await this.#input.take(magic.length)
    if (start === undefined) {
      throw new NotAvro('Failed to read header: failed to fill whole buffer')
    }
    if (!start.equals(magic)) throw new NotAvro('wrong magic in header')
    const metadata = await this.#metadata()
    const schema = metadata.get('avro.schema')
    if (schema === undefined) throw new AvroFault('Failed to get JSON from avro.schema key in map')
    const codec = metadata.get('avro.codec')?.toString() ?? 'null'
    if (codec !== 'null' && codec !== 'snappy' && !Object.hasOwn(packings, codec)) {
      throw new AvroFault(`Codec '${codec}' is not supported/enabled`)
    }
    const marker = await this.#input.take(markerBytes)
    if (marker === undefined) {
      throw new AvroFault('Failed to read marker bytes: failed to fill whole buffer')
    }
    return { schema: parseAvroSchema(schema.toString()), codec, marker }
  }

  async #metadata(): Promise<ReadonlyMap<string, Buffer>> {
    const metadata = new Map<string, Buffer>()
    for (let count = await this.#number(); count !== 0; count = await this.#number()) {
      if (count < 0) await this.#number()
      for (let i = 0; i < Math.abs(count); i++) {
        const key = await this.#bytes()
        metadata.set(key.toString(), await this.#bytes())
      }
    }
    return metadata
  }

  async *blocks({ codec, marker }: AvroHeader): AsyncGenerator<AvroBlock> {
    while (!(await this.#input.isAtEnd())) {
      const rows = await this.#number()
      const packed = await this.#bytes()
      const end = await this.#input.take(markerBytes)
      if (end === undefined) {
        throw new AvroFault('Failed to read block marker bytes: failed to fill whole buffer')
      }
      if (!end.equals(marker)) {
        throw new AvroFault('block marker does not match header marker')
      }
      yield { rows, bytes: await this.#unpacked(packed, codec) }
    }
  }

  async #unpacked(packed: Buffer, codec: string): Promise<Buffer> {
    if (codec === 'null') return packed
    if (codec === 'snappy') return snappyBlock(packed)
    const packing = packings[codec]!
    return buffer(unpacked(Readable.from([packed]), packing, this.#path, 'read'))
  }

  async #number(): Promise<number> {
    const bytes: number[] = []
    do {
      const next = await this.#input.take(1)
      if (next === undefined) throw cutShort()
      bytes.push(next[0]!)
    } while (bytes.at(-1)! >= 0x80)
    return new AvroCursor(Buffer.from(bytes)).count()
  }

  async #bytes(): Promise<Buffer> {
    const length = await this.#number()
    const bytes = length < 0 ? undefined : await this.#input.take(length)
    if (bytes === undefined) throw cutShort()
    return bytes
  }
}

const cutShort = (): AvroFault => new AvroFault('failed to fill whole buffer')

/** A block compressed with Snappy is followed by the checksum of its content. */
function snappyBlock(packed: Buffer): Buffer {
  const content = view(blockCodecs.unpackSnappy(packed.subarray(0, -4)))
  const [expected, actual] = [packed.readUInt32BE(packed.length - 4), crc32(content)]
  if (expected === actual) return content
  throw new AvroFault(
    `Bad Snappy CRC32; expected ${expected.toString(16)} but got ${actual.toString(16)}`,
  )
}

/** Takes any number of bytes from a file that comes in pieces. */
class PieceReader {
  readonly #pieces: AsyncIterator<Uint8Array>
  #held: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#pieces = content[Symbol.asyncIterator]()
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.#hold(1))
  }

  /** The next bytes; undefined if the file has fewer. */
  async take(count: number): Promise<Buffer | undefined> {
    if (!(await this.#hold(count))) return undefined
    this.#at += count
    return this.#held.subarray(this.#at - count, this.#at)
  }

  async #hold(count: number): Promise<boolean> {
    if (this.#held.length - this.#at >= count) return true
    const parts: Uint8Array[] = [this.#held.subarray(this.#at)]
    let length = parts[0]!.length
    while (length < count) {
      const next = await this.#pieces.next()
      if (next.done) break
      parts.push(next.value)
      length += next.value.length
    }
    this.#held = Buffer.concat(parts)
    this.#at = 0
    return length >= count
  }
}
