import { QueryError } from '../errors/query-error.js'
import {
  arrayType,
  binaryType,
  booleanType,
  type DataType,
  dateType,
  decimalType,
  emptyArrayType,
  emptyMapType,
  float32Type,
  float64Type,
  intervalType,
  mapType,
  nullableType,
  nullType,
  plainType,
  stringType,
  timestampType,
  timestampTzType,
  tupleType,
  variantType,
  vectorType,
} from '../types/data-type.js'
import { intervalOfBits, timestampTzOfBits } from '../types/integer-form.js'
import { variantOfJsonb } from '../types/jsonb-value.js'
import { integerKind } from '../types/number-kind.js'
import type { Value } from '../types/value.js'
import { arrow, type ReadData, type ReadField } from './library.js'

/** A column of Arrow data, as Databend's types. */
export interface BatchField {
  readonly name: string
  readonly type: DataType
}

/** Rows of Arrow data: for each column, a function that returns the value at an index. */
export interface Batch {
  readonly length: number
  readonly columns: readonly ((row: number) => Value)[]
}

/** Arrow's type numbers. Source: apache-arrow enum.ts `Type`. */
const kinds = {
  null: 1,
  int: 2,
  float: 3,
  binary: 4,
  utf8: 5,
  bool: 6,
  decimal: 7,
  date: 8,
  time: 9,
  timestamp: 10,
  interval: 11,
  list: 12,
  struct: 13,
  union: 14,
  fixedSizeBinary: 15,
  fixedSizeList: 16,
  map: 17,
  duration: 18,
  largeBinary: 19,
  largeUtf8: 20,
  largeList: 21,
  binaryView: 23,
  utf8View: 24,
  dictionary: -1,
} as const

const unsupported: ReadonlyMap<number, string> = new Map([
  [kinds.time, 'Time'],
  [kinds.interval, 'Interval'],
  [kinds.union, 'Union'],
  [kinds.duration, 'Duration'],
])

const lists: ReadonlySet<number> = new Set([kinds.list, kinds.largeList, kinds.fixedSizeList])

/**
 * The columns and the batches of an Arrow IPC file or stream.
 *
 * Throws `QueryError` 1001 for a type that Databend does not have, and the library's errors for damaged content.
 * Source: databend converts/arrow/from.rs `TableField::try_from`, `Column::from_arrow_rs`.
 */
export function readArrow(bytes: Uint8Array): {
  readonly fields: readonly BatchField[]
  readonly batches: Iterable<Batch>
} {
  const { fields, batches } = arrow.readIpc(bytes)
  const typed = fields.map(field => ({ name: field.name, type: typeOf(field) }))
  return { fields: typed, batches: batchesOf(fields, batches) }
}

function* batchesOf(fields: readonly ReadField[], batches: Iterable<ReadData>): Generator<Batch> {
  for (const { length, children } of batches) {
    yield { length, columns: fields.map((field, i) => readerOf(field, children[i]!)) }
  }
}

function typeOf(field: ReadField): DataType {
  const type = extensionTypeOf(field) ?? plainTypeOf(field)
  return field.nullable ? nullableType(type) : type
}

/** Types that only Databend has, by the name in the field's metadata. */
function extensionTypeOf({ type, metadata }: ReadField): DataType | undefined {
  const name = metadata.get('Extension')
  switch (name) {
    case 'EmptyArray':
      return emptyArrayType
    case 'EmptyMap':
      return emptyMapType
    case 'Bitmap':
    case 'Geometry':
    case 'Geography':
      return plainType(name)
    case 'Variant':
      return variantType
    case 'Interval':
      return intervalType
    case 'TimestampTz':
      return timestampTzType
    case 'Vector':
      return vectorType(type.listSize!)
    default:
      return undefined
  }
}

function plainTypeOf(field: ReadField): DataType {
  const { type } = field
  const children = type.children ?? []
  switch (type.typeId) {
    case kinds.null:
      return nullType
    case kinds.bool:
      return booleanType
    case kinds.int:
      return plainType(integerKind(type.bitWidth as 8 | 16 | 32 | 64, type.isSigned!))
    case kinds.float:
      return floatType(type.precision!)
    case kinds.binary:
    case kinds.largeBinary:
    case kinds.fixedSizeBinary:
    case kinds.binaryView:
      return binaryType
    case kinds.utf8:
    case kinds.largeUtf8:
    case kinds.utf8View:
      return stringType
    case kinds.decimal:
      if (type.scale! >= 0) return decimalType(type.precision!, type.scale!)
      throw unsupportedType(`Decimal128(${type.precision}, ${type.scale})`)
    case kinds.date:
      return dateType
    case kinds.timestamp:
      return timestampType
    case kinds.list:
    case kinds.largeList:
    case kinds.fixedSizeList:
      return arrayType(typeOf(children[0]!))
    case kinds.struct:
      return structType(children)
    case kinds.map: {
      const [key, value] = children[0]!.type.children!
      return mapType(typeOf(key!), typeOf(value!))
    }
    case kinds.dictionary:
      return plainTypeOf({ ...field, type: type.dictionary! })
    default:
      throw unsupportedType(unsupported.get(type.typeId) ?? String(type.typeId))
  }
}

const unsupportedType = (name: string): QueryError =>
  new QueryError('Internal', `Unsupported Arrow type: ${name}`)

function floatType(precision: number): DataType {
  if (precision === 0) throw unsupportedType('Float16')
  return precision === 1 ? float32Type : float64Type
}

const structType = (children: readonly ReadField[]): DataType =>
  tupleType(
    children.map(typeOf),
    children.map(({ name }) => name),
  )

type ReadValue = (row: number) => Value

/** Reads the values of a column; NULL where its mask says so. */
function readerOf(field: ReadField, data: ReadData): ReadValue {
  const { nullBitmap } = data
  const read = extensionReader(field, data) ?? plainReader(field, data)
  if (!field.nullable || nullBitmap.length === 0) return read
  return row => (((nullBitmap[row >> 3]! >> (row & 7)) & 1) === 0 ? null : read(row))
}

function extensionReader(field: ReadField, data: ReadData): ReadValue | undefined {
  const name = field.metadata.get('Extension')
  switch (name) {
    case 'EmptyArray':
    case 'EmptyMap':
      return () => []
    case 'Variant': {
      const bytes = bytesReader(data)
      return row => variantOfJsonb(bytes(row))
    }
    case 'Interval': {
      const bits = wordsReader(data)
      return row => intervalOfBits(bits(row))
    }
    case 'TimestampTz': {
      const bits = wordsReader(data)
      return row => timestampTzOfBits(bits(row))
    }
    default:
      return undefined
  }
}

function plainReader(field: ReadField, data: ReadData): ReadValue {
  const { type, values } = data
  const children = type.children ?? []
  switch (type.typeId) {
    case kinds.null:
      return () => null
    case kinds.bool:
      return row => ((Number(values[row >> 3]) >> (row & 7)) & 1) === 1
    case kinds.int:
    case kinds.float:
      return row => values[row]!
    case kinds.binary:
    case kinds.largeBinary:
    case kinds.fixedSizeBinary:
    case kinds.binaryView: {
      const bytes = bytesReader(data)
      // A copy: the batch is not kept with the value.
      return row => new Uint8Array(bytes(row))
    }
    case kinds.utf8:
    case kinds.largeUtf8:
    case kinds.utf8View: {
      const bytes = bytesReader(data)
      return row => textOf(bytes(row))
    }
    case kinds.decimal:
      return wordsReader(data)
    case kinds.date:
      return type.unit === 0 ? row => Number(values[row]) : row => daysOf(values, row)
    case kinds.timestamp:
      return timestampReader(data)
    case kinds.struct: {
      const readers = children.map((child, i) => readerOf(child, data.children[i]!))
      return row => readers.map(read => read(row))
    }
    case kinds.map: {
      const [key, value] = children[0]!.type.children!
      const [keys, held] = data.children[0]!.children
      const [readKey, readValue] = [readerOf(key!, keys!), readerOf(value!, held!)]
      return listOf(data, row => [readKey(row), readValue(row)])
    }
    case kinds.dictionary:
      return dictionaryReader(field, data)
    default:
      if (lists.has(type.typeId)) return listOf(data, readerOf(children[0]!, data.children[0]!))
      throw unsupportedType(unsupported.get(type.typeId) ?? String(type.typeId))
  }
}

/** The items of a list; a fixed-size one has no offsets. */
function listOf({ type, valueOffsets }: ReadData, read: ReadValue): ReadValue {
  const size = type.typeId === kinds.fixedSizeList ? type.listSize! : undefined
  return row => {
    const from = size === undefined ? Number(valueOffsets![row]) : row * size
    const to = size === undefined ? Number(valueOffsets![row + 1]) : from + size
    const items: Value[] = []
    for (let at = from; at < to; at++) items.push(read(at))
    return items
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new QueryError('Internal', 'Invalid argument error: Encountered non UTF-8 data', {
      cause,
    })
  }
}

const inlineBytes = 12
const viewBytes = 16

/** The bytes of strings and binary values, over the memory of the batch. */
function bytesReader(data: ReadData): (row: number) => Uint8Array {
  const { type, valueOffsets, variadicBuffers } = data
  const bytes = data.values as unknown as Uint8Array
  if (type.typeId === kinds.fixedSizeBinary) {
    const width = type.byteWidth!
    return row => bytes.subarray(row * width, (row + 1) * width)
  }
  if (type.typeId !== kinds.utf8View && type.typeId !== kinds.binaryView) {
    return row => bytes.subarray(Number(valueOffsets![row]), Number(valueOffsets![row + 1]))
  }
  const views = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return row => {
    const at = row * viewBytes
    const length = views.getInt32(at, true)
    if (length <= inlineBytes) return bytes.subarray(at + 4, at + 4 + length)
    const from = views.getInt32(at + 12, true)
    return variadicBuffers[views.getInt32(at + 8, true)]!.subarray(from, from + length)
  }
}

/** Integers of 32 to 256 bits in two's complement, lowest word first. */
function wordsReader({ type, values }: ReadData): (row: number) => bigint {
  const bits = type.bitWidth ?? 128
  const words = values as unknown as Uint32Array
  const bytes = new DataView(words.buffer, words.byteOffset, words.byteLength)
  return row => {
    let value = 0n
    const start = (row * bits) / 8
    for (let at = start + bits / 8 - 4; at >= start; at -= 4) {
      value = (value << 32n) | BigInt(bytes.getUint32(at, true))
    }
    return BigInt.asIntN(bits, value)
  }
}

const dayMillis = 86_400_000n

const daysOf = (values: ArrayLike<number | bigint>, row: number): number =>
  Number(BigInt(values[row]!) / dayMillis)

/** Microseconds; nanoseconds are cut off toward zero. */
function timestampReader({ type, values }: ReadData): ReadValue {
  const stored = (row: number): bigint => BigInt(values[row]!)
  switch (type.unit) {
    case 0:
      return row => stored(row) * 1_000_000n
    case 1:
      return row => stored(row) * 1000n
    case 2:
      return stored
    default:
      return row => stored(row) / 1000n
  }
}

/** The values of a dictionary, which may come in several parts. */
function dictionaryReader(field: ReadField, { type, values, dictionary }: ReadData): ReadValue {
  const item = { ...field, nullable: true, type: type.dictionary! }
  const parts = dictionary!.data.map(data => ({ data, read: readerOf(item, data) }))
  return row => {
    let at = Number(values[row])
    for (const { data, read } of parts) {
      if (at < data.length) return read(at)
      at -= data.length
    }
    throw new QueryError('Internal', 'Invalid argument error: Value at position out of bounds')
  }
}
