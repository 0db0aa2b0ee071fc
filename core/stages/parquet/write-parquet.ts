import { arrowSchemaKey, storedSchemaText } from '../../arrow/stored-schema.js'
import { Bug } from '../../errors/bug.js'
import { view } from '../../types/binary-text.js'
import type { Block } from '../../types/block.js'
import {
  type DataType,
  type DecimalType,
  decimalType,
  type MapType,
  type TupleType,
} from '../../types/data-type.js'
import { intervalBits, timestampTzBits } from '../../types/integer-form.js'
import { jsonbOf } from '../../types/jsonb.js'
import type { IntervalValue, TimestampTzValue, Value } from '../../types/value.js'
import type { ParquetFormat } from '../file-format.js'
import type { OpenFile } from '../open-file.js'
import type { WrittenColumn } from '../write-rows.js'
import { type LogicalType, type PhysicalType, parquet, type SchemaElement } from './library.js'

/** How a type is stored: its schema elements, and the conversion of values to what is written. */
interface Written {
  readonly elements: readonly SchemaElement[]
  readonly stored: (value: NonNullable<Value>) => unknown
}

const codecs = { none: 'UNCOMPRESSED', snappy: 'SNAPPY', zstd: 'ZSTD' } as const

/** Approximate size of a value in bytes. */
const valueBytes = 8

/**
 * A Parquet file being written. Types that Parquet lacks are recorded in an Arrow schema in its metadata.
 *
 * Source: databend append/parquet_file/writer_processor.rs, converts/arrow/to.rs; arrow-rs
 * parquet/src/arrow/schema `arrow_to_parquet_type`.
 */
export class ParquetOutput implements OpenFile {
  readonly #compress: (content: Buffer) => Buffer
  readonly #columns: readonly WrittenColumn[]
  readonly #format: ParquetFormat
  readonly #written: readonly Written[]
  readonly #stored: readonly unknown[][]
  rows = 0
  size = 0

  /** `compress` compresses pages with Zstandard if the format requires it. */
  constructor(
    columns: readonly WrittenColumn[],
    format: ParquetFormat,
    compress: (content: Buffer) => Buffer,
  ) {
    this.#compress = compress
    this.#columns = columns
    this.#format = format
    this.#written = columns.map(({ name, type }) => columnOf(name, type))
    this.#stored = columns.map(() => [])
  }

  add({ columns }: Block, from: number, to: number): void {
    for (const [i, written] of this.#written.entries()) {
      const stored = this.#stored[i]!
      for (let row = from; row < to; row++) {
        const value = columns[i]!.get(row)
        stored.push(storedOf(written, value))
        this.size += typeof value === 'string' ? value.length : valueBytes
      }
    }
    this.rows += to - from
  }

  bytes(): Buffer {
    const { compression } = this.#format
    const bytes = parquet.writeFile({
      schema: [
        { name: 'arrow_schema', num_children: this.#columns.length },
        ...this.#written.flatMap(({ elements }) => elements),
      ],
      columns: this.#columns.map(({ name }, i) => ({ name, data: this.#stored[i]! })),
      codec: codecs[compression],
      ...(compression === 'zstd' && { compress: bytes => this.#compress(view(bytes)) }),
      metadata: [{ key: arrowSchemaKey, value: storedSchemaText(this.#columns) }],
      createdBy: 'mockq',
    })
    return view(bytes)
  }
}

function storedOf({ stored }: Written, value: Value): unknown {
  return value === null ? undefined : stored(value)
}

/** How a column, or a field of a nested type, is stored under a name. */
function columnOf(name: string, type: DataType): Written {
  const bare = type.kind === 'Nullable' ? type.of : type
  const { elements, stored } = bodyOf(bare)
  const [first, ...rest] = elements
  const isOptional = type.kind === 'Nullable' || type.kind === 'Null'
  const repetition_type = isOptional ? 'OPTIONAL' : 'REQUIRED'
  return { elements: [{ ...first!, name, repetition_type }, ...rest], stored }
}

function bodyOf(type: DataType): Written {
  switch (type.kind) {
    case 'Array':
      return listOf(columnOf('_array', type.of))
    case 'Vector':
      return listOf({ elements: [leaf('FLOAT', {}, 'item')], stored: value => value })
    case 'Map':
      return mapOf(type)
    case 'Tuple':
      return tupleOf(type)
    case 'Decimal':
      return decimalOf(type)
    default:
      return leafOf(type)
  }
}

function listOf(item: Written): Written {
  return {
    elements: [
      { name: '', num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
      ...item.elements,
    ],
    stored: value => (value as readonly Value[]).map(each => storedOf(item, each)),
  }
}

function mapOf({ key, value }: MapType): Written {
  const [keys, values] = [columnOf('key', key), columnOf('value', value)]
  return {
    elements: [
      { name: '', num_children: 1, converted_type: 'MAP', logical_type: { type: 'MAP' } },
      { name: 'entries', num_children: 2, repetition_type: 'REPEATED' },
      ...keys.elements,
      ...values.elements,
    ],
    stored: pairs =>
      (pairs as readonly (readonly [Value, Value])[]).map(([k, v]) => ({
        key: storedOf(keys, k),
        value: storedOf(values, v),
      })),
  }
}

function tupleOf({ fields, names }: TupleType): Written {
  const columns = fields.map((field, i) => columnOf(names?.[i] ?? String(i + 1), field))
  return {
    elements: [
      { name: '', num_children: fields.length },
      ...columns.flatMap(({ elements }) => elements),
    ],
    stored: values =>
      Object.fromEntries(
        columns.map((column, i) => [
          column.elements[0]!.name,
          storedOf(column, (values as readonly Value[])[i]!),
        ]),
      ),
  }
}

/** How a Decimal is stored: in as many bytes as its digits need. Source: parquet-rs `decimal_length_from_precision`. */
function decimalOf({ precision, scale }: DecimalType): Written {
  const told = {
    converted_type: 'DECIMAL',
    logical_type: { type: 'DECIMAL', precision, scale },
    precision,
    scale,
  }
  const stored = (value: NonNullable<Value>) => value
  if (precision <= 9) return { elements: [leaf('INT32', told)], stored }
  if (precision <= 18) return { elements: [leaf('INT64', told)], stored }
  const bits = (10n ** BigInt(precision)).toString(2).length + 1
  const type_length = Math.ceil(bits / 8)
  return { elements: [leaf('FIXED_LEN_BYTE_ARRAY', { ...told, type_length })], stored }
}

const leaf = (type: PhysicalType, told: Partial<SchemaElement> = {}, name = ''): SchemaElement => ({
  name,
  type,
  repetition_type: 'REQUIRED',
  ...told,
})

const asIs = (value: NonNullable<Value>): unknown => value
const micros: LogicalType = { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MICROS' }
const integer128 = decimalType(38, 0)

/** The physical type and the annotation of plain types. */
const plainLeaves: Readonly<Record<string, readonly [PhysicalType, Partial<SchemaElement>]>> = {
  Boolean: ['BOOLEAN', {}],
  Int8: ['INT32', { converted_type: 'INT_8' }],
  Int16: ['INT32', { converted_type: 'INT_16' }],
  Int32: ['INT32', {}],
  Int64: ['INT64', {}],
  UInt8: ['INT32', { converted_type: 'UINT_8' }],
  UInt16: ['INT32', { converted_type: 'UINT_16' }],
  UInt32: ['INT32', { converted_type: 'UINT_32' }],
  UInt64: ['INT64', { converted_type: 'UINT_64' }],
  Float32: ['FLOAT', {}],
  Float64: ['DOUBLE', {}],
  Date: ['INT32', { converted_type: 'DATE', logical_type: { type: 'DATE' } }],
  Timestamp: ['INT64', { logical_type: micros }],
  String: ['BYTE_ARRAY', { converted_type: 'UTF8', logical_type: { type: 'STRING' } }],
  Binary: ['BYTE_ARRAY', {}],
  Bitmap: ['BYTE_ARRAY', {}],
  Geometry: ['BYTE_ARRAY', {}],
  Geography: ['BYTE_ARRAY', {}],
}

function leafOf(type: DataType): Written {
  const plain = plainLeaves[type.kind]
  if (plain !== undefined) return { elements: [leaf(...plain)], stored: asIs }
  switch (type.kind) {
    case 'Variant':
      return { elements: [leaf('BYTE_ARRAY')], stored: value => jsonbOf(value as string) }
    case 'Interval': {
      const { elements } = decimalOf(integer128)
      return { elements, stored: value => intervalBits(value as IntervalValue) }
    }
    case 'TimestampTz': {
      const { elements } = decimalOf(integer128)
      return { elements, stored: value => timestampTzBits(value as TimestampTzValue) }
    }
    case 'EmptyArray':
    case 'EmptyMap':
      return { elements: [leaf('BOOLEAN')], stored: () => true }
    case 'Null':
      return { elements: [leaf('INT32', { logical_type: { type: 'NULL' } })], stored: asIs }
    default:
      throw new Bug(`a file has a column of type ${type.kind}`)
  }
}
