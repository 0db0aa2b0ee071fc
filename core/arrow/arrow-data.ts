import { Bug } from '../errors/bug.js'
import { bytesFromHex } from '../types/binary-text.js'
import type { DataType, MapType, NumberKind, TupleType, VectorType } from '../types/data-type.js'
import { geographyText, geometryText } from '../types/geometry.js'
import { intervalBits, timestampTzBits } from '../types/integer-form.js'
import { jsonbOf } from '../types/jsonb.js'
import { isFloatKind, isIntegerKind } from '../types/number-kind.js'
import type { IntervalValue, TimestampTzValue, Value } from '../types/value.js'
import { variantJson } from '../types/variant.js'
import { type ArrowForm, arrowField, decimalBits } from './arrow-field.js'
import { arrow, type Data } from './library.js'

/** Adds the setting `geometry_output_format`, which decides how geometries are written; absent: as they are stored. */
export interface ArrowFormat extends ArrowForm {
  readonly geometryOutputFormat?: string
}

/**
 * The buffers of a column of values. A NULL tuple whose fields may not be NULL has zeros in its fields.
 *
 * Source: databend expression/src/converts/arrow/to.rs `From<&Column> for ArrayData`, blocks_serializer.rs
 * `format_arrow_ipc_array`.
 */
export function arrowData(type: DataType, values: ArrayLike<Value>, format: ArrowFormat): Data {
  const { length } = values
  const bare = type.kind === 'Nullable' ? type.of : type
  return arrow.makeData({
    type: arrowField('', bare, format).type,
    length,
    ...(type.kind === 'Nullable' && validity(values)),
    ...buffersOf(bare, values, format),
  })
}

function validity(values: ArrayLike<Value>): object | undefined {
  const bits = new Uint8Array((values.length + 7) >> 3)
  let nullCount = 0
  for (let i = 0; i < values.length; i++) {
    if (values[i] === null) nullCount++
    else bits[i >> 3]! |= 1 << (i & 7)
  }
  return nullCount === 0 ? undefined : { nullCount, nullBitmap: bits }
}

/** The parts of `makeData`'s argument besides type, length and NULL mask. */
function buffersOf(type: DataType, values: ArrayLike<Value>, format: ArrowFormat): object {
  if (isIntegerKind(type.kind) || isFloatKind(type.kind)) return numbers(type.kind, values)
  switch (type.kind) {
    case 'Null':
      return {}
    case 'Boolean':
      return bits(values, value => value === true)
    case 'EmptyArray':
    case 'EmptyMap':
      return bits(values, () => true)
    case 'String':
      return views(values)
    case 'Date':
      return { data: Int32Array.from(values as ArrayLike<number | null>, value => value ?? 0) }
    case 'Timestamp':
      return { data: bigints(values) }
    case 'Decimal':
      return integers(values, decimalBits(type, format) / 64, value => value as bigint)
    case 'TimestampTz':
      return integers(values, 2, value => timestampTzBits(value as TimestampTzValue))
    case 'Interval':
      return integers(values, 2, value => intervalBits(value as IntervalValue))
    case 'Array':
      return list(type.of, values, format)
    case 'Map':
      return map(type, values, format)
    case 'Tuple':
      return tuple(type, values, format)
    case 'Vector':
      return vector(type, values)
    default:
      return binaries(values, bytesWriter(type, format))
  }
}

const numberArrays = {
  Int8: Int8Array,
  Int16: Int16Array,
  Int32: Int32Array,
  UInt8: Uint8Array,
  UInt16: Uint16Array,
  UInt32: Uint32Array,
  Float32: Float32Array,
  Float64: Float64Array,
} as const

function numbers(kind: NumberKind, values: ArrayLike<Value>): object {
  if (kind === 'Int64') return { data: bigints(values) }
  if (kind === 'UInt64') return { data: new BigUint64Array(bigints(values).buffer) }
  const data = new numberArrays[kind](values.length)
  for (let i = 0; i < values.length; i++) data[i] = (values[i] as number | null) ?? 0
  return { data }
}

function bigints(values: ArrayLike<Value>): BigInt64Array {
  const data = new BigInt64Array(values.length)
  for (let i = 0; i < values.length; i++) data[i] = (values[i] as bigint | null) ?? 0n
  return data
}

function bits(values: ArrayLike<Value>, isSet: (value: Value) => boolean): object {
  const data = new Uint8Array((values.length + 7) >> 3)
  for (let i = 0; i < values.length; i++) {
    if (isSet(values[i]!)) data[i >> 3]! |= 1 << (i & 7)
  }
  return { data }
}

/** Integers of a fixed number of 64-bit words each, in two's complement, lowest word first. */
function integers(
  values: ArrayLike<Value>,
  words: number,
  toInteger: (value: NonNullable<Value>) => bigint,
): object {
  const data = new BigInt64Array(values.length * words)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    let rest = value === null ? 0n : toInteger(value)
    for (let word = 0; word < words; word++) {
      data[i * words + word] = BigInt.asIntN(64, rest)
      rest >>= 64n
    }
  }
  return { data }
}

const encoder = new TextEncoder()
/** Strings up to this many bytes are stored in the view itself, longer ones in a separate buffer. */
const inlineBytes = 12
const viewBytes = 16

/** Strings as Arrow string views: 16 bytes each, and one buffer for the longer ones. */
function views(values: ArrayLike<Value>): object {
  const all = new Uint8Array(values.length * viewBytes)
  const fields = new DataView(all.buffer)
  const long: Uint8Array[] = []
  let offset = 0
  for (let i = 0; i < values.length; i++) {
    const text = encoder.encode((values[i] as string | null) ?? '')
    const at = i * viewBytes
    fields.setInt32(at, text.length, true)
    if (text.length <= inlineBytes) {
      all.set(text, at + 4)
      continue
    }
    all.set(text.subarray(0, 4), at + 4)
    fields.setInt32(at + 12, offset, true)
    offset += text.length
    long.push(text)
  }
  return { views: all, variadicBuffers: long.length === 0 ? [] : [Buffer.concat(long)] }
}

type BytesWriter = (value: NonNullable<Value>) => Uint8Array

function bytesWriter(type: DataType, format: ArrowFormat): BytesWriter {
  switch (type.kind) {
    case 'Binary':
    case 'Bitmap':
      return value => value as Uint8Array
    case 'Variant':
      return format.version === 1
        ? value => jsonbOf(value as string)
        : value => encoder.encode(variantJson(value as string))
    case 'Geometry':
      return geometryWriter(geometryText, format)
    case 'Geography':
      return geometryWriter(geographyText, format)
    default:
      throw new Bug(`a result has a column of type ${type.kind}`)
  }
}

/** Returns a writer of geometries: bytes for the binary output formats, else text. */
function geometryWriter(
  write: (value: Uint8Array, format: string) => string,
  { geometryOutputFormat: form }: ArrowFormat,
): BytesWriter {
  if (form === undefined) return value => value as Uint8Array
  const bytesOf = /^E?WKB$/i.test(form) ? bytesFromHex : (text: string) => encoder.encode(text)
  return value => bytesOf(write(value as Uint8Array, form))
}

function binaries(values: ArrayLike<Value>, write: BytesWriter): object {
  const valueOffsets = new BigInt64Array(values.length + 1)
  const parts: Uint8Array[] = []
  let end = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value !== null) {
      const bytes = write(value)
      parts.push(bytes)
      end += bytes.length
    }
    valueOffsets[i + 1] = BigInt(end)
  }
  return { valueOffsets, data: Buffer.concat(parts) }
}

/** All lists' items in one array, and the offset at which each list ends, starting with 0. */
function flat(values: ArrayLike<Value>): {
  readonly items: readonly Value[]
  readonly ends: number[]
} {
  const items: Value[] = []
  const ends = [0]
  for (let i = 0; i < values.length; i++) {
    for (const item of (values[i] as readonly Value[] | null) ?? []) items.push(item)
    ends.push(items.length)
  }
  return { items, ends }
}

function list(of: DataType, values: ArrayLike<Value>, format: ArrowFormat): object {
  const { items, ends } = flat(values)
  return {
    valueOffsets: BigInt64Array.from(ends, BigInt),
    child: arrowData(of, items, format),
  }
}

function map({ key, value }: MapType, values: ArrayLike<Value>, format: ArrowFormat): object {
  const { items, ends } = flat(values)
  const pairs = items as readonly (readonly [Value, Value])[]
  const keys = arrowData(
    key,
    pairs.map(each => each[0]),
    format,
  )
  const held = arrowData(
    value,
    pairs.map(each => each[1]),
    format,
  )
  const entries = new arrow.Struct([
    arrowField('key', key, format),
    arrowField('value', value, format),
  ])
  const parts = { type: entries, length: pairs.length, children: [keys, held] }
  return { valueOffsets: Int32Array.from(ends), child: arrow.makeData(parts) }
}

function tuple({ fields }: TupleType, values: ArrayLike<Value>, format: ArrowFormat): object {
  const rows = Array.from(values) as (readonly Value[] | null)[]
  const children = fields.map((field, i) =>
    arrowData(
      field,
      rows.map(row => (row === null ? null : row[i]!)),
      format,
    ),
  )
  return { children }
}

function vector({ size }: VectorType, values: ArrayLike<Value>): object {
  const data = new Float32Array(values.length * size)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as readonly number[] | null
    if (value !== null) data.set(value, i * size)
  }
  const parts = { type: new arrow.Float32(), length: data.length, data }
  return { child: arrow.makeData(parts) }
}
