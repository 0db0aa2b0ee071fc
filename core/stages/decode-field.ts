import { type ByteText, lossyText, utf8Text } from '../byte-text.js'
import { rounds } from '../types/cast-checks.js'
import type { DataType } from '../types/data-type.js'
import { parseGeography, parseGeometry } from '../types/geometry.js'
import { isFloatKind, isIntegerKind } from '../types/number-kind.js'
import { parseInterval } from '../types/parse-interval.js'
import type { Value } from '../types/value.js'
import { decodeNested } from './decode-nested.js'
import {
  badBytes,
  decimalAt,
  decodeFloat,
  exactInteger,
  integerOfFloat,
  numberExtent,
} from './decode-number.js'
import { decodeDate, decodeTimestamp, decodeTimestampTz } from './decode-time.js'
import { type DecodeSettings, decodeBinary, decodeBitmap, decodeVariant } from './decode-value.js'

/** Reads the bytes of a field as a value of a type. Throws `QueryError` for an invalid field. */
export type FieldDecoder = (field: ByteText) => Value

/**
 * Returns a reader of CSV and TEXT fields for a type that is not Nullable.
 *
 * It is stricter than a cast: no blanks, only `true`, `false`, `1` and `0` for Boolean, and formats of dates are not
 * guessed. A fraction is rounded for an integer type, and a whole number can be a timestamp. Source: databend
 * field_decoder/separated_text.rs `SeparatedTextDecoder`.
 */
export function fieldDecoder(type: DataType, settings: DecodeSettings): FieldDecoder {
  const { cx } = settings
  if (isIntegerKind(type.kind)) {
    const { kind } = type
    const isRounding = rounds(cx)
    return field => {
      const { length, effective } = numberExtent(field)
      if (length !== field.length) throw badBytes('invalid text for number')
      const digits = field.slice(0, effective)
      return exactInteger(digits, kind) ?? integerOfFloat(decodeFloat(digits), kind, isRounding)
    }
  }
  if (isFloatKind(type.kind)) {
    return type.kind === 'Float32' ? field => Math.fround(decodeFloat(field)) : decodeFloat
  }
  return textDecoder(type, settings) ?? nestedDecoder(type, settings)
}

function textDecoder(type: DataType, settings: DecodeSettings): FieldDecoder | undefined {
  const { cx } = settings
  switch (type.kind) {
    case 'Null':
      return () => null
    case 'Boolean':
      return decodeBoolean
    case 'String':
      return utf8Text
    case 'Binary':
      return field => decodeBinary(field, settings.binaryFormat)
    case 'Decimal':
      return field => {
        const { value, length } = decimalAt(field, type)
        if (length !== field.length) throw badBytes('unexpected remaining bytes')
        return value
      }
    case 'Date':
      return field => decodeDate(cx, utf8Text(field))
    case 'Timestamp':
      return field => decodeTimestamp(cx, utf8Text(field))
    case 'TimestampTz':
      return field => decodeTimestampTz(cx, utf8Text(field))
    case 'Interval':
      return field => parseInterval(utf8Text(field))
    case 'Bitmap':
      return decodeBitmap
    case 'Variant':
      return field => decodeVariant(field, settings.disableVariantCheck)
    case 'Geometry':
      return field => parseGeometry(utf8Text(field))
    case 'Geography':
      return field => parseGeography(utf8Text(field))
    default:
      return undefined
  }
}

function nestedDecoder(type: DataType, settings: DecodeSettings): FieldDecoder {
  return field => decodeNested(field, type, settings)
}

function decodeBoolean(field: ByteText): boolean {
  if (field === 'true' || field === '1') return true
  if (field === 'false' || field === '0') return false
  throw badBytes(`Incorrect boolean value(${lossyText(field)}), expect one of 0/1/true/false`)
}
