import { deflateRawSync } from 'node:zlib'
import { view } from '../../types/binary-text.js'
import type { Block } from '../../types/block.js'
import type { DataType, MapType, TupleType } from '../../types/data-type.js'
import type { IntervalValue, Value } from '../../types/value.js'
import { variantJson } from '../../types/variant.js'
import { blockCodecs } from '../block-codecs.js'
import { packBzip2 } from '../bzip2.js'
import { crc32 } from '../checksum.js'
import type { AvroFormat, Compression } from '../file-format.js'
import type { OpenFile } from '../open-file.js'
import type { WrittenColumn } from '../write-rows.js'
import { packXz } from '../xz.js'
import { shortestBytes } from './avro-decimal.js'
import { ByteSink } from './byte-sink.js'
import { avroSchemaText, badOutput } from './write-schema.js'

type Pack = (content: Buffer) => Uint8Array

/** What an output file needs besides its columns. */
export interface AvroWriting {
  /** Compresses with Zstandard; called only for that compression. */
  readonly zstd: Pack
  /** The 16 random bytes that separate the blocks of a file. */
  readonly marker: () => Uint8Array
}

/** A block is complete when it has this many bytes before compression. Source: `DEFAULT_AVRO_BLOCK_SIZE`. */
const blockBytes = 16 * 1024

/** A codec: its name in the header, and how it compresses a block. */
type Codec = readonly [name: string, pack: Pack]

/**
 * Returns a function that opens output files. Throws `QueryError` 2004 for types and compressions that the server does
 * not write.
 */
export function avroOpener(
  columns: readonly WrittenColumn[],
  { compression }: AvroFormat,
  writing: AvroWriting,
): () => OpenFile {
  const codec = codecOf(compression, writing)
  const schema = avroSchemaText(columns)
  return () => new AvroOutput(columns, schema, codec, writing.marker())
}

function codecOf(compression: Compression, { zstd }: AvroWriting): Codec {
  switch (compression) {
    case 'none':
    case 'auto':
      return ['null', content => content]
    case 'deflate':
    case 'raw_deflate':
      return ['deflate', content => deflateRawSync(content)]
    case 'snappy':
      return ['snappy', packSnappy]
    case 'zstd':
      return ['zstandard', zstd]
    case 'bz2':
      return ['bzip2', packBzip2]
    case 'xz':
      return ['xz', packXz]
    default:
      throw badOutput(`Unsupported Avro compression: ${compression.toUpperCase()}`)
  }
}

const packSnappy: Pack = content =>
  Buffer.concat([blockCodecs.packSnappy(content), checksumOf(content)])

/**
 * An Avro file being written. Map entries keep their order.
 *
 * Source: databend append/avro_file/writer_processor.rs; the Avro specification 1.12, "Object Container Files".
 */
class AvroOutput implements OpenFile {
  readonly #file = new ByteSink()
  readonly #block = new ByteSink()
  readonly #write: readonly WriteValue[]
  readonly #pack: Pack
  readonly #marker: Uint8Array
  #blockRows = 0
  rows = 0

  /** `schema` is the columns' schema, from `avroSchemaText`. */
  constructor(
    columns: readonly WrittenColumn[],
    schema: string,
    [codec, pack]: Codec,
    marker: Uint8Array,
  ) {
    this.#write = columns.map(({ type }) => writerOf(type))
    this.#pack = pack
    this.#marker = marker
    this.#header(schema, codec)
  }

  #header(schema: string, codec: string): void {
    const out = this.#file
    out.bytes(Buffer.from('Obj\u0001', 'latin1'))
    out.long(2n)
    out.text('avro.schema')
    out.text(schema)
    out.text('avro.codec')
    out.text(codec)
    out.long(0n)
    out.bytes(this.#marker)
  }

  get size(): number {
    return this.#file.length + this.#block.length
  }

  add({ columns }: Block, from: number, to: number): void {
    for (let row = from; row < to; row++) {
      for (const [i, write] of this.#write.entries()) write(this.#block, columns[i]!.get(row))
      this.#blockRows++
      if (this.#block.length >= blockBytes) this.#flush()
    }
    this.rows += to - from
  }

  #flush(): void {
    if (this.#blockRows === 0) return
    const packed = this.#pack(this.#block.take())
    this.#file.long(BigInt(this.#blockRows))
    this.#file.long(BigInt(packed.length))
    this.#file.bytes(packed)
    this.#file.bytes(this.#marker)
    this.#blockRows = 0
  }

  bytes(): Buffer {
    this.#flush()
    return this.#file.take()
  }
}

function checksumOf(content: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(content))
  return bytes
}

type WriteValue = (out: ByteSink, value: Value) => void

function writerOf(type: DataType): WriteValue {
  switch (type.kind) {
    case 'Nullable':
      return nullableWriter(writerOf(type.of))
    case 'Null':
      return () => {}
    case 'EmptyArray':
    case 'EmptyMap':
      return out => out.long(0n)
    case 'Boolean':
      return (out, value) => out.byte(value === true ? 1 : 0)
    case 'String':
      return (out, value) => out.text(value as string)
    case 'Variant':
      return (out, value) => out.text(variantJson(value as string))
    case 'Binary':
      return (out, value) => out.counted(view(value as Uint8Array))
    case 'Float32':
      return (out, value) => out.float(value as number)
    case 'Float64':
      return (out, value) => out.double(value as number)
    case 'UInt64':
      return writeUnsigned
    case 'Decimal':
      return (out, value) => out.counted(shortestBytes(value as bigint))
    case 'Array':
      return arrayWriter(writerOf(type.of))
    case 'Vector':
      return arrayWriter((out, value) => out.float(value as number))
    case 'Map':
      return mapWriter(type)
    case 'Tuple':
      return tupleWriter(type)
    case 'Interval':
      return writeInterval
    default:
      // Integers, dates and timestamps.
      return (out, value) => out.long(BigInt(value as number | bigint))
  }
}

function nullableWriter(write: WriteValue): WriteValue {
  return (out, value) => {
    out.byte(value === null ? 0 : 2)
    if (value !== null) write(out, value)
  }
}

function writeUnsigned(out: ByteSink, value: Value): void {
  if ((value as bigint) >= 1n << 63n) throw badOutput('UInt64 value is too large for Avro long')
  out.long(value as bigint)
}

function arrayWriter(write: WriteValue): WriteValue {
  return (out, value) => {
    const items = value as readonly Value[]
    if (items.length > 0) out.long(BigInt(items.length))
    for (const item of items) write(out, item)
    out.byte(0)
  }
}

function mapWriter({ value: of }: MapType): WriteValue {
  const write = writerOf(of)
  return arrayWriter((out, pair) => {
    const [key, value] = pair as readonly [string, Value]
    out.text(key)
    write(out, value)
  })
}

function tupleWriter({ fields }: TupleType): WriteValue {
  const writers = fields.map(writerOf)
  return (out, values) => {
    for (const [i, write] of writers.entries()) write(out, (values as readonly Value[])[i]!)
  }
}

/** Microseconds are cut off to milliseconds. Throws `QueryError` 2004 for negative parts. */
function writeInterval(out: ByteSink, value: Value): void {
  const { months, days, micros } = value as IntervalValue
  const millis = micros / 1000n
  if (months < 0) throw badOutput('Avro duration output does not support negative months')
  if (days < 0) throw badOutput('Avro duration output does not support negative days')
  if (millis < 0n || millis > 0xffff_ffffn) {
    throw badOutput('Avro duration output only supports milliseconds in the range 0..=u32::MAX')
  }
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32LE(months, 0)
  bytes.writeUInt32LE(days, 4)
  bytes.writeUInt32LE(Number(millis), 8)
  out.bytes(bytes)
}
