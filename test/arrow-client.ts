import {
  CompressionType,
  compressionRegistry,
  type DataType,
  type Decimal,
  type Field,
  MapRow,
  RecordBatchReader,
  StructRow,
} from 'apache-arrow'
import { compress, decompress } from 'lz4js'

compressionRegistry.set(CompressionType.LZ4_FRAME, { encode: compress, decode: decompress })

/** The content type of pages in Arrow. */
export const arrowType = 'application/vnd.apache.arrow.stream'

/** A page in Arrow as tests look at it. */
export interface ArrowPage {
  /** `NAME: TYPE`, with `?` for what may be NULL, then the extension. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  /** What the page says beside its rows. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, field by field
  readonly header: any
}

/** Reads an IPC stream; each row as plain values. */
export function readArrow(bytes: Uint8Array): ArrowPage {
  const reader = RecordBatchReader.from(bytes).open()
  // A batch's own schema takes columns of equal names for one.
  const { fields, metadata } = reader.schema
  const batches = [...reader]
  return {
    columns: fields.map(columnText),
    rows: batches.flatMap(batch =>
      Array.from({ length: batch.numRows }, (_, row) =>
        fields.map((_, i) => plain(batch.getChildAt(i)?.get(row))),
      ),
    ),
    header: JSON.parse(metadata.get('response_header') ?? 'null'),
  }
}

function columnText({ name, type, nullable, metadata }: Field): string {
  const extension = metadata.get('Extension')
  return `${name}: ${typeText(type)}${nullable ? '?' : ''}${extension ? ` ${extension}` : ''}`
}

function typeText(type: DataType): string {
  const children: readonly Field[] = type.children ?? []
  const name = String(type)
  if (children.length > 0) return `${name.split('<')[0]}<${children.map(columnText).join(', ')}>`
  return name.startsWith('Decimal') ? `${name} ${(type as Decimal).bitWidth}` : name
}

/** Lists as arrays, tuples and maps as objects, wide integers as bigints, bytes as Latin-1 text. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
  if (value instanceof Uint32Array) return wide(value)
  if (value instanceof StructRow || value instanceof MapRow) {
    return Object.fromEntries(Array.from(value, ([key, each]) => [key, plain(each)]))
  }
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) return value
  return Array.from(value as Iterable<unknown>, plain)
}

function wide(words: Uint32Array): bigint {
  const value = Array.from(words).reduceRight((high, word) => (high << 32n) | BigInt(word), 0n)
  return BigInt.asIntN(32 * words.length, value)
}
