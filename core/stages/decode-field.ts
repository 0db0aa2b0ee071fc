import { QueryError } from '../errors/query-error.js'
import { castFunction } from '../types/cast.js'
import type { CastContext } from '../types/cast-checks.js'
import { integerToTimestamp } from '../types/cast-checks.js'
import {
  type DataType,
  float64Type,
  removeNullable,
  stringType,
  variantType,
} from '../types/data-type.js'
import { isNumberKind } from '../types/number-kind.js'
import type { Value } from '../types/value.js'

/** Reads the text of a field as a value of a type. Throws `QueryError` for text that does not fit. */
export type FieldDecoder = (cx: CastContext, text: string) => Value

type Cast = NonNullable<ReturnType<typeof castFunction>>

/**
 * What reads fields of CSV and text files for a column's type.
 *
 * More is taken than by a cast: `1` and `0` are Booleans, a fraction is rounded where an integer stands, and a
 * whole number is a timestamp. Source: suites stage/formats/csv (csv_copy, csv_types).
 */
export function fieldDecoder(type: DataType): FieldDecoder {
  const bare = removeNullable(type)
  if (bare.kind === 'String') return (_cx, text) => text
  if (bare.kind === 'Boolean') return (_cx, text) => decodeBoolean(text)
  if (bare.kind === 'Binary') return (_cx, text) => decodeHex(text)
  if (bare.kind === 'Timestamp') return decodeTimestamp(castOf(stringType, bare))
  if (isNumberKind(bare.kind)) return decodeNumber(bare)
  if (bare.kind === 'Array' || bare.kind === 'Map' || bare.kind === 'Tuple')
    return decodeNested(bare)
  const cast = castOf(stringType, bare)
  return (cx, text) => cast(cx, text)
}

function castOf(from: DataType, to: DataType): Cast {
  const cast = castFunction(from, to)
  if (cast !== undefined) return cast
  throw new QueryError('BadBytes', `a ${to.kind} column cannot be read from text`)
}

function decodeBoolean(text: string): boolean {
  const lower = text.toLowerCase()
  if (lower === 'true' || lower === '1') return true
  if (lower === 'false' || lower === '0') return false
  throw new QueryError('BadBytes', 'Incorrect boolean value, expect true or false')
}

function decodeHex(text: string): Uint8Array {
  if (/^(?:[0-9a-fA-F]{2})*$/.test(text)) return Buffer.from(text, 'hex')
  throw new QueryError('BadBytes', 'invalid hex text')
}

function decodeTimestamp(cast: Cast): FieldDecoder {
  return (cx, text) => (/^-?\d+$/.test(text) ? integerToTimestamp(BigInt(text)) : cast(cx, text))
}

function decodeNumber(type: DataType): FieldDecoder {
  const cast = castOf(stringType, type)
  const [toFloat, round] = [castOf(stringType, float64Type), castOf(float64Type, type)]
  const integer = type.kind !== 'Float32' && type.kind !== 'Float64'
  return (cx, text) => {
    const plain = text.trim()
    if (!integer || /^[+-]?\d+$/.test(plain)) return cast(cx, plain)
    if (!/^[+-]?(\d|\.\d)/.test(plain)) throw new QueryError('BadBytes', 'invalid text for number')
    return round(cx, toFloat(cx, plain))
  }
}

/** Arrays, maps and tuples are JSON; tuples also with round brackets outside. */
function decodeNested(type: DataType): FieldDecoder {
  const [toVariant, cast] = [castOf(stringType, variantType), castOf(variantType, type)]
  return (cx, text) => {
    const json = type.kind === 'Tuple' ? text.replace(/^\((.*)\)$/s, '[$1]') : text
    return cast(cx, toVariant(cx, json))
  }
}
