import { Unsupported } from '../errors/unsupported.js'
import { binaryWriter, hexText } from './binary-text.js'
import type { Column } from './columns/column.js'
import type { DataType } from './data-type.js'
import { clockText, dateText } from './date.js'
import { decimalText } from './decimal.js'
import { wireFloatText } from './float-text.js'
import { geographyText, geometryText } from './geometry.js'
import { intervalText } from './interval.js'
import { isIntegerKind } from './number-kind.js'
import { timeZone } from './time-zone.js'
import { localTime, timestampTzText } from './timestamp.js'
import { typeText } from './type-text.js'
import type { IntervalValue, TimestampTzValue, Value } from './value.js'
import { variantJson } from './variant.js'

/** Settings of a statement that control how its cells are formatted. */
export interface CellFormat {
  readonly timezone: string
  /** `hex`, `base64`, `utf-8`, `utf-8-lossy`, in any case */
  readonly binaryOutputFormat: string
  readonly geometryOutputFormat: string
  /** `display`, or `driver`, which writes dates as numbers. */
  readonly httpJsonResultMode: string
}

/** Formats a value that is not NULL. */
export type CellWriter = (value: NotNull) => string

type NotNull = Exclude<Value, null>

/**
 * Formats the cells of a column as in the protocol; NULL as null.
 *
 * Source: databend src/query/formats/src/field_encoder/string.rs (docs/protocol.md#values).
 */
export function encodeColumn(
  type: DataType,
  column: Column,
  length: number,
  format: CellFormat,
): (string | null)[] {
  const write = cellWriter(type, format)
  const cells = new Array<string | null>(length)
  for (let i = 0; i < length; i++) {
    const value = column.get(i)
    cells[i] = value === null ? null : write(value)
  }
  return cells
}

/** Returns the function that formats values of a type outside nested values. */
export function cellWriter(type: DataType, format: CellFormat): CellWriter {
  const bare = type.kind === 'Nullable' ? type.of : type
  if (format.httpJsonResultMode === 'driver') {
    const driver = driverWriter(bare)
    if (driver !== undefined) return driver
  }
  return displayWriter(bare, format)
}

function driverWriter(type: DataType): CellWriter | undefined {
  if (type.kind === 'Date' || type.kind === 'Timestamp') return String
  if (type.kind === 'Binary') return value => hexText(value as Uint8Array)
  if (type.kind !== 'TimestampTz') return undefined
  return value => {
    const { micros, offset } = value as TimestampTzValue
    return `${micros} ${offset}`
  }
}

function displayWriter(type: DataType, format: CellFormat): CellWriter {
  if (isIntegerKind(type.kind)) return String
  switch (type.kind) {
    case 'String':
      return value => value as string
    case 'Variant':
      return value => variantJson(value as string)
    case 'Boolean':
      return value => (value === true ? '1' : '0')
    case 'Float32':
      return value => wireFloatText(value as number, true)
    case 'Float64':
      return value => wireFloatText(value as number, false)
    case 'Decimal': {
      const { scale } = type
      return value => decimalText(value as bigint, scale)
    }
    case 'Date':
      return value => dateText(value as number)
    case 'Timestamp': {
      const zone = timeZone(format.timezone)
      return value => {
        const local = localTime(value as bigint, zone)
        return `${dateText(local.days)} ${clockText(local.micros)}`
      }
    }
    case 'TimestampTz':
      return value => timestampTzText(value as TimestampTzValue)
    case 'Interval':
      return value => intervalText(value as IntervalValue)
    case 'Binary':
      return binaryWriter(format.binaryOutputFormat) as CellWriter
    case 'Bitmap':
      return () => '<bitmap binary>'
    case 'AggregateState':
      return () => refuseState(type)
    case 'Geometry':
      return value => geometryText(value as Uint8Array, format.geometryOutputFormat)
    case 'Geography':
      return value => geographyText(value as Uint8Array, format.geometryOutputFormat)
    default:
      return nestedWriter(type, format)
  }
}

/** The server shows an aggregate's internal state, which mockq cannot reproduce. */
function refuseState(type: DataType): never {
  throw new Unsupported(`the text of an ${typeText(type)}`)
}

/** Formats arrays, maps and tuples: without spaces, NULL as a word, strings and times in double quotes. */
function nestedWriter(type: DataType, format: CellFormat): CellWriter {
  switch (type.kind) {
    case 'Array': {
      const item = innerWriter(type.of, format)
      return value => `[${(value as readonly Value[]).map(item).join(',')}]`
    }
    case 'Map': {
      const [key, of] = [innerWriter(type.key, format), innerWriter(type.value, format)]
      return value => {
        const pairs = value as readonly (readonly [Value, Value])[]
        return `{${pairs.map(([k, v]) => `${key(k)}:${of(v)}`).join(',')}}`
      }
    }
    case 'Tuple': {
      const fields = type.fields.map(field => innerWriter(field, format))
      return value => `(${(value as readonly Value[]).map((v, i) => fields[i]!(v)).join(',')})`
    }
    case 'Vector':
      return value => `[${(value as readonly number[]).map(v => wireFloatText(v, true)).join(',')}]`
    case 'EmptyMap':
      return () => '{}'
    case 'EmptyArray':
      return () => '[]'
    default:
      return String
  }
}

/** Kinds that are double-quoted inside nested values. */
export const quotedKinds: ReadonlySet<string> = new Set([
  'String',
  'Date',
  'Timestamp',
  'TimestampTz',
  'Interval',
  'Bitmap',
])

function innerWriter(type: DataType, format: CellFormat): (value: Value) => string {
  const bare = type.kind === 'Nullable' ? type.of : type
  const write = displayWriter(bare, format)
  if (!quotedKinds.has(bare.kind)) return value => (value === null ? 'NULL' : write(value))
  return value => (value === null ? 'NULL' : `"${write(value).replaceAll('"', '\\"')}"`)
}
