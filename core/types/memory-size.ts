import type { Column } from './columns/column.js'
import { DictionaryColumn } from './columns/dictionary-column.js'
import { StringColumn } from './columns/string-column.js'
import type { DataType } from './data-type.js'
import { jsonbOf } from './jsonb.js'
import type { Value } from './value.js'

/** Bytes per value for fixed-width kinds. */
const widths: { readonly [kind in DataType['kind']]?: number } = {
  ...{ Int8: 1, Int16: 2, Int32: 4, Int64: 8, UInt8: 1, UInt16: 2, UInt32: 4, UInt64: 8 },
  ...{ Float32: 4, Float64: 8, Date: 4, Timestamp: 8, TimestampTz: 16, Interval: 16 },
}

/**
 * Returns the bytes that a column of a type takes in a Databend block, as counted in `write_progress`.
 *
 * Source: databend block.rs `estimate_block_size`, values.rs `Column::memory_size` with `gc`.
 */
export function columnSize(type: DataType, column: Column): number {
  const { length } = column
  const width = widths[type.kind]
  if (width !== undefined) return width * length
  if (type.kind === 'Nullable') {
    return bits(length) + (isAllNull(column) ? 0 : columnSize(type.of, column))
  }
  if (type.kind === 'Boolean' || type.kind === 'Decimal') return valuesSize(type, [], length)
  if (type.kind === 'String' && column instanceof StringColumn) {
    return 16 * length + textBytes(column)
  }
  if (type.kind === 'String' && column instanceof DictionaryColumn) {
    return 16 * length + codesSize(column)
  }
  return valuesSize(type, column.values(), length)
}

/** The bytes of the strings of a column in UTF-8. */
function codesSize({ dictionary, codes }: DictionaryColumn): number {
  const sizes = dictionary.values.map(value => Buffer.byteLength((value ?? '') as string))
  let total = 0
  for (let i = 0; i < codes.length; i++) total += sizes[codes[i]!]!
  return total
}

/** The bytes of the strings of a column in UTF-8. */
function textBytes(column: StringColumn): number {
  return isWholeText(column)
    ? Buffer.byteLength(column.text)
    : sum(column.values(), column.length, value => Buffer.byteLength(value as string))
}

/** Whether the rows are the text from its start to its end. */
function isWholeText({ text, starts, ends, length }: StringColumn): boolean {
  let at = 0
  for (let i = 0; i < length; i++) {
    if (starts[i] !== at) return false
    at = ends[i]!
  }
  return at === text.length
}

/** The bytes of `length` values of a type. */
function valuesSize(type: DataType, column: ArrayLike<Value>, length: number): number {
  const width = widths[type.kind]
  if (width !== undefined) return width * length
  switch (type.kind) {
    case 'Nullable': {
      for (let i = 0; i < length; i++) {
        if (column[i] !== null) return bits(length) + valuesSize(type.of, column, length)
      }
      return bits(length)
    }
    case 'Boolean':
      return bits(length)
    case 'Decimal':
      return length * (type.precision <= 18 ? 8 : type.precision <= 38 ? 16 : 32)
    case 'String':
      return 16 * length + sum(column, length, value => Buffer.byteLength(value as string))
    case 'Variant':
      return offsets(length) + sum(column, length, value => jsonbOf(value as string).length)
    case 'Binary':
    case 'Bitmap':
    case 'Geometry':
    case 'Geography':
    case 'AggregateState':
      return offsets(length) + sum(column, length, value => (value as Uint8Array).length)
    case 'Vector':
      return 4 * type.size * length
    case 'Array':
      return offsets(length) + sizeOf(type.of, listed(column, length).flat())
    case 'Map': {
      const pairs = listed(column, length).flat() as readonly (readonly Value[])[]
      const [keys, values] = [0, 1].map(at => pairs.map(pair => pair[at]!))
      return offsets(length) + sizeOf(type.key, keys!) + sizeOf(type.value, values!)
    }
    case 'Tuple': {
      // A NULL tuple still stores its fields.
      const fields = type.fields.map((_, at) => listed(column, length).map(row => row[at] ?? null))
      return type.fields.reduce((size, field, at) => size + sizeOf(field, fields[at]!), 0)
    }
    default:
      return 8
  }
}

const sizeOf = (type: DataType, values: readonly Value[]): number =>
  valuesSize(type, values, values.length)

const bits = (length: number): number => Math.ceil(length / 8)

/** Bytes of the offsets of variable-length values. */
const offsets = (length: number): number => 8 * (length + 1)

function sum(
  column: ArrayLike<Value>,
  length: number,
  size: (value: NonNullable<Value>) => number,
): number {
  let total = 0
  for (let i = 0; i < length; i++) {
    const value = column[i]!
    if (value !== null) total += size(value)
  }
  return total
}

function isAllNull(column: Column): boolean {
  for (let i = 0; i < column.length; i++) if (!column.isNull(i)) return false
  return true
}

/** The lists of a column; NULL counts as an empty list. */
function listed(column: ArrayLike<Value>, length: number): readonly (readonly Value[])[] {
  return Array.from({ length }, (_, i) => (column[i] ?? []) as readonly Value[])
}
