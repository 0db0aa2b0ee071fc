import {
  Bool,
  CompressionType,
  compressionRegistry,
  DateDay,
  Decimal,
  Field,
  FixedSizeList,
  Float32,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  LargeBinary,
  LargeList,
  LargeUtf8,
  Map_,
  makeData,
  Null,
  RecordBatch,
  RecordBatchFileWriter,
  RecordBatchReader,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMicrosecond,
  Uint8,
  Uint16,
  Uint32,
  Uint64,
  Utf8,
  Utf8View,
} from 'apache-arrow'
import { decompress as unpackZstd } from 'fzstd'
import { compress, decompress } from 'lz4js'

const type = CompressionType.LZ4_FRAME
compressionRegistry.set(type, { encode: compress, decode: bytes => decompress(bytes) })
compressionRegistry.set(CompressionType.ZSTD, {
  decode: bytes => new Uint8Array(unpackZstd(bytes)),
})

const rawLength = -1n

/**
 * Writes an IPC stream whose buffers are LZ4 frames.
 *
 * The library puts the length of the frame in front of it; the format wants that of what it holds.
 */
class Lz4StreamWriter extends RecordBatchStreamWriter {
  constructor() {
    super({ compressionType: type })
  }

  _compressBodyBuffers(buffers) {
    const body = super._compressBodyBuffers(buffers)
    for (const [i, { byteLength }] of buffers.entries()) {
      const { buffer, byteOffset, length } = body.buffers[2 * i]
      const prefix = new DataView(buffer, byteOffset, length)
      if (length === 0 || prefix.getBigInt64(0, true) === rawLength) continue
      prefix.setBigInt64(0, BigInt(byteLength), true)
    }
    return body
  }
}

/** One batch of rows as a stream. */
export function lz4Stream(schema, rows) {
  const batch = new RecordBatch(schema, rows)
  // The library takes columns of equal names for one.
  batch.schema = schema
  const writer = new Lz4StreamWriter()
  writer.write(batch)
  writer.finish()
  return writer.toUint8Array(true)
}

/** Batches as a file or a stream. */
export function writeIpc(schema, batches, isFile) {
  const writer = isFile ? new RecordBatchFileWriter() : new RecordBatchStreamWriter()
  writer.reset(undefined, schema)
  for (const rows of batches) {
    const batch = new RecordBatch(schema, rows)
    batch.schema = schema
    writer.write(batch)
  }
  writer.finish()
  return writer.toUint8Array(true)
}

/** The fields and the batches of a file or a stream. */
export function readIpc(bytes) {
  const reader = RecordBatchReader.from(bytes).open()
  return { fields: reader.schema.fields, batches: dataOf(reader) }
}

function* dataOf(reader) {
  for (const { data } of reader) yield data
}

const endOfStream = 8

/** The message of a schema, as a stream begins with it. */
export function schemaMessage(schema) {
  const writer = new RecordBatchStreamWriter()
  writer.reset(undefined, schema)
  writer.finish()
  return writer.toUint8Array(true).subarray(0, -endOfStream)
}

/** The fields of a schema in such a message. */
export function readSchema(message) {
  return RecordBatchReader.from(message).open().schema.fields
}

export {
  Bool,
  DateDay,
  Decimal,
  Field,
  FixedSizeList,
  Float32,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  LargeBinary,
  LargeList,
  LargeUtf8,
  Map_,
  makeData,
  Null,
  Schema,
  Struct,
  TimestampMicrosecond,
  Uint8,
  Uint16,
  Uint32,
  Uint64,
  Utf8,
  Utf8View,
}
