import type { Column } from './block.js'
import type { DataType } from './data-type.js'
import { jsonbOf } from './jsonb.js'
import type { Value } from './value.js'

/** Bytes per value for fixed-width kinds. */
const widths: { readonly [kind in DataType['kind']]?: number } = {
  ...{ Int8: 1, Int16: 2, Int32: 4, Int64: 8, UInt8: 1, UInt16: 2, UInt32: 4, UInt64: 8 },
  ...{ Float32: 4, Float64: 8, Date: 4, Timestamp: 8, TimestampTz: 16, Interval: 16 },
}

/**
 * Returns the bytes that `length` values of a type take in a Databend block, as counted in `write_progress`.
 *
 * Source: databend block.rs `estimate_block_size`, values.rs `Column::memory_size` with `gc`.
 */
export function memorySize(type: DataType, column: Column, length: number): number {
  const width = widths[type.kind]
  if (width !== undefined) return width * length
  switch (type.kind) {
    case 'Nullable':
      return bits(length) + (isAllNull(column, length) ? 0 : memorySize(type.of, column, length))
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
  memorySize(type, values, values.length)

const bits = (length: number): number => Math.ceil(length / 8)

/** Bytes of the offsets of variable-length values. */
const offsets = (length: number): number => 8 * (length + 1)

function sum(column: Column, length: number, size: (value: NonNullable<Value>) => number): number {
  let total = 0
  for (let i = 0; i < length; i++) {
    const value = column[i]!
    if (value !== null) total += size(value)
  }
  return total
}

function isAllNull(column: Column, length: number): boolean {
  for (let i = 0; i < length; i++) if (column[i] !== null) return false
  return true
}

/** The lists of a column; NULL counts as an empty list. */
function listed(column: Column, length: number): readonly (readonly Value[])[] {
  return Array.from({ length }, (_, i) => (column[i] ?? []) as readonly Value[])
}
