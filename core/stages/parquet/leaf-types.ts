import type { StoredField } from '../../arrow/stored-schema.js'
import { QueryError } from '../../errors/query-error.js'
import {
  binaryType,
  booleanType,
  type DataType,
  dateType,
  decimalType,
  emptyArrayType,
  emptyMapType,
  float32Type,
  float64Type,
  int8Type,
  int16Type,
  int32Type,
  int64Type,
  intervalType,
  nullType,
  plainType,
  stringType,
  timestampType,
  timestampTzType,
  uint8Type,
  uint16Type,
  uint32Type,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import { intervalOfBits, signedInteger, timestampTzOfBits } from '../../types/integer-form.js'
import { variantOfJsonb } from '../../types/jsonb-value.js'
import type { Value } from '../../types/value.js'
import type { SchemaElement, Stored } from './library.js'

/** A type, and the conversion of stored values to it. */
export interface StoredType {
  readonly type: DataType
  readonly value: (stored: Stored) => Value
}

/** The type of a stored column and its values. Throws `QueryError` 1001 for an unsupported type. */
export function storedType(element: SchemaElement, hint: StoredField | undefined): StoredType {
  if (hint?.unsupported !== undefined) throw unsupportedType(hint.unsupported)
  const extension = hint?.extension === undefined ? undefined : extensionType(hint.extension)
  if (extension !== undefined) return extension
  const logical = element.logical_type?.type
  if (logical === 'UNKNOWN' || logical === 'NULL') return { type: nullType, value: () => null }
  if (element.converted_type === 'DECIMAL' || logical === 'DECIMAL') return decimalOf(element)
  return physicalType(element, hint)
}

/** As `storedType`, but a Date or a Timestamp is the stored integer. Source: databend stage/read/schema.rs. */
export function storedNumber(element: SchemaElement, hint: StoredField | undefined): StoredType {
  const stored = storedType(element, hint)
  if (stored.type === dateType) return { type: int32Type, value: value => Number(value) }
  if (stored.type !== timestampType) return stored
  return { type: int64Type, value: value => value as bigint }
}

/** The server's error, with the name of the Arrow type. Source: databend converts/arrow/from.rs. */
const unsupportedType = (name: string): QueryError =>
  new QueryError('Internal', `Unsupported Arrow type: ${name}`)

function physicalType(element: SchemaElement, hint: StoredField | undefined): StoredType {
  switch (element.type) {
    case 'BOOLEAN':
      return { type: booleanType, value: stored => stored as boolean }
    case 'INT32':
      return int32Of(element)
    case 'INT64':
      return int64Of(element, hint)
    case 'INT96':
      return { type: timestampType, value: stored => int96Nanos(stored as bigint) / 1000n }
    case 'FLOAT':
      return { type: float32Type, value: stored => stored as number }
    case 'DOUBLE':
      return { type: float64Type, value: stored => stored as number }
    case 'BYTE_ARRAY':
      return isText(element)
        ? { type: stringType, value: textOf }
        : { type: binaryType, value: bytesOf }
    default:
      return fixedOf(element)
  }
}

function isText({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return [converted, logical?.type].some(each => ['UTF8', 'STRING', 'JSON'].includes(each ?? ''))
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(stored: Stored): string {
  try {
    return utf8.decode(stored as Uint8Array)
  } catch (cause) {
    throw new QueryError('BadBytes', 'invalid utf8 sequence in a text of a Parquet file', { cause })
  }
}

/** Copies stored bytes, which are a view of the file's buffer. */
const bytesOf = (stored: Stored): Uint8Array => (stored as Uint8Array).slice()

const integer = (stored: Stored): number => stored as number

/** Integers stored as 32 bits that are narrower or unsigned, by annotation. */
const integers32: Readonly<Record<string, StoredType>> = {
  INT_8: { type: int8Type, value: integer },
  INT_16: { type: int16Type, value: integer },
  INT_32: { type: int32Type, value: integer },
  UINT_8: { type: uint8Type, value: stored => integer(stored) & 0xff },
  UINT_16: { type: uint16Type, value: stored => integer(stored) & 0xffff },
  UINT_32: { type: uint32Type, value: stored => integer(stored) >>> 0 },
}

/** The annotation of an element; an integer's is in the older form, such as `UINT_8`. */
function annotation({ converted_type: converted, logical_type: logical }: SchemaElement): string {
  if (logical?.type !== 'INTEGER') return logical?.type ?? converted ?? ''
  return `${logical.isSigned ? '' : 'U'}INT_${logical.bitWidth}`
}

function int32Of(element: SchemaElement): StoredType {
  const name = annotation(element)
  if (name === 'DATE') return { type: dateType, value: integer }
  if (/^TIME(?:_MILLIS)?$/.test(name)) throw unsupportedType('Time32(Millisecond)')
  return integers32[name] ?? integers32['INT_32']!
}

const long = (stored: Stored): bigint => stored as bigint
const msOfDay = 86_400_000n

function int64Of(element: SchemaElement, hint: StoredField | undefined): StoredType {
  if (hint?.isDate64) {
    return { type: dateType, value: stored => Number(long(stored) / msOfDay) }
  }
  const name = annotation(element)
  const unit = element.logical_type?.unit
  switch (name) {
    case 'TIMESTAMP':
      return timestampOf(unit ?? 'MICROS')
    case 'TIMESTAMP_MILLIS':
      return timestampOf('MILLIS')
    case 'TIMESTAMP_MICROS':
      return timestampOf('MICROS')
    case 'TIME':
    case 'TIME_MICROS':
      throw unsupportedType(`Time64(${unit === 'NANOS' ? 'Nanosecond' : 'Microsecond'})`)
    case 'UINT_64':
      return { type: uint64Type, value: stored => BigInt.asUintN(64, long(stored)) }
    default:
      return { type: int64Type, value: long }
  }
}

function timestampOf(unit: string): StoredType {
  if (unit === 'MILLIS') return { type: timestampType, value: stored => long(stored) * 1000n }
  if (unit === 'NANOS') return { type: timestampType, value: stored => long(stored) / 1000n }
  return { type: timestampType, value: long }
}

const julianEpoch = 2_440_588n
const dayNanos = 86_400_000_000_000n

function int96Nanos(stored: bigint): bigint {
  return ((stored >> 64n) - julianEpoch) * dayNanos + (stored & 0xffff_ffff_ffff_ffffn)
}

function decimalOf({ precision, scale, logical_type: logical }: SchemaElement): StoredType {
  const type = decimalType(precision ?? logical?.precision ?? 0, scale ?? logical?.scale ?? 0)
  return { type, value: integerOf }
}

function integerOf(stored: Stored): bigint {
  return stored instanceof Uint8Array ? signedInteger(stored) : BigInt(stored as number | bigint)
}

function fixedOf(element: SchemaElement): StoredType {
  const name = annotation(element)
  if (name === 'FLOAT16') throw unsupportedType('Float16')
  if (name === 'INTERVAL') throw unsupportedType('Interval(DayTime)')
  return { type: binaryType, value: bytesOf }
}

/** Types that only Databend has, by Arrow extension name. Undefined for other extensions. */
function extensionType(name: string): StoredType | undefined {
  switch (name) {
    case 'EmptyArray':
      return { type: emptyArrayType, value: () => [] }
    case 'EmptyMap':
      return { type: emptyMapType, value: () => [] }
    case 'Variant':
      return { type: variantType, value: stored => variantOfJsonb(stored as Uint8Array) }
    case 'Bitmap':
    case 'Geometry':
    case 'Geography':
      return { type: plainType(name), value: bytesOf }
    case 'Interval':
      return { type: intervalType, value: stored => intervalOfBits(integerOf(stored)) }
    case 'TimestampTz':
      return { type: timestampTzType, value: stored => timestampTzOfBits(integerOf(stored)) }
    default:
      return undefined
  }
}
