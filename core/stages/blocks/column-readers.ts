import type { CastContext } from '../../types/cast-checks.js'
import type { Column } from '../../types/columns/column.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import type { ColumnReader } from './column-cells.js'
import {
  booleanReader,
  decimalReader,
  floatReader,
  integerReader,
  smallIntegerReader,
  uint32Reader,
} from './number-cells.js'
import { readValues, stringReader } from './string-cells.js'
import { dateReader, timestampReader } from './time-cells.js'

/** What the fields of a column may look like. */
export interface FieldForm {
  readonly cx: CastContext
  /** The bytes of a field that means NULL; undefined if there is none. */
  readonly nullBytes: Buffer | undefined
  /** Whether `1` and `0` are Booleans. */
  readonly digitsAreBooleans: boolean
}

/** The reader of a column of a type. What it does not read by itself is left to the general reader of a field. */
export function columnReader(type: DataType, form: FieldForm): ColumnReader {
  const bare = removeNullable(type)
  const { nullBytes } = form
  if (bare.kind === 'String') return stringReader(type, nullBytes)
  // Such a NULL could be taken for a value.
  if (nullBytes !== undefined && /^[-0-9tf]/.test(nullBytes.toString('latin1')))
    return generalReader(type)
  switch (bare.kind) {
    case 'Int8':
    case 'Int16':
    case 'Int32':
    case 'UInt8':
    case 'UInt16':
      return smallIntegerReader(bare.kind)
    case 'UInt32':
      return uint32Reader
    case 'Int64':
    case 'UInt64':
      return integerReader(type, bare.kind)
    case 'Float32':
    case 'Float64':
      return floatReader(bare.kind)
    case 'Decimal':
      return decimalReader(bare)
    case 'Date':
      return dateReader
    case 'Timestamp':
      return form.cx.timezone === 'UTC' ? timestampReader(type) : generalReader(type)
    case 'Boolean':
      return booleanReader(form.digitsAreBooleans)
    default:
      return generalReader(type)
  }
}

function generalReader(type: DataType): ColumnReader {
  let before: Column | undefined
  return cells => {
    before = readValues(type, cells, before)
    return before
  }
}
