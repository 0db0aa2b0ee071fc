import { errorCodes } from '../errors/codes.js'
import { QueryError } from '../errors/query-error.js'
import { bytesFromText } from './binary-text.js'
import { parseBitmap } from './bitmap.js'
import {
  badArguments,
  type CastContext,
  type CastFunction,
  checkInteger,
  decimalOverflow,
  rounds,
} from './cast-checks.js'
import type { DataType, IntegerKind } from './data-type.js'
import type { DateResult } from './date-fault.js'
import { fitsPrecision, parseDecimal } from './decimal.js'
import { floatOfText } from './float-of-text.js'
import { parseGeography, parseGeometry } from './geometry.js'
import { integerFault } from './integer-fault.js'
import { integerRange, isFloatKind, isIntegerKind } from './number-kind.js'
import {
  type DateParsing,
  dateParsing,
  parseDate,
  parseTimestamp,
  parseTimestampTz,
} from './parse-datetime.js'
import { parseInterval } from './parse-interval.js'
import { parseJson } from './parse-json.js'
import type { IntervalValue, Value } from './value.js'
import { variantText } from './variant.js'
import { parseVector } from './vector.js'

/** Returns the cast from String to a type; undefined if there is none. */
export function castFromText(to: DataType): CastFunction | undefined {
  if (isIntegerKind(to.kind)) {
    const { kind } = to
    return (cx, text) => parseInteger(text as string, kind, rounds(cx))
  }
  if (isFloatKind(to.kind)) {
    return to.kind === 'Float32'
      ? (_cx, text) => Math.fround(parseFloatText(text as string))
      : (_cx, text) => parseFloatText(text as string)
  }
  switch (to.kind) {
    case 'Boolean':
      return (_cx, text) => parseBoolean(text as string)
    case 'Decimal': {
      const { precision, scale } = to
      return (cx, text) => textToDecimal(text as string, precision, scale, rounds(cx))
    }
    case 'Date':
      return dateCast(parseDate, 'DATE')
    case 'Timestamp':
      return dateCast(parseTimestamp, 'TIMESTAMP')
    case 'TimestampTz':
      return dateCast(parseTimestampTz, 'TIMESTAMP_TZ')
    case 'Interval':
      return (_cx, text) => intervalOfText(text as string)
    case 'Variant':
      return (_cx, text) => variantText(parseJson(text as string))
    case 'Binary':
      return (cx, text) => bytesFromText(text as string, cx.setting('binary_input_format'))
    case 'Bitmap':
      return (_cx, text) => parseBitmap(text as string)
    case 'Geometry':
      return (_cx, text) => parseGeometry(text as string)
    case 'Geography':
      return (_cx, text) => parseGeography(text as string)
    case 'Vector': {
      const { size } = to
      return (_cx, text) => parseVector(text as string, size)
    }
    default:
      return undefined
  }
}

type DateParser = (text: string, settings: DateParsing) => DateResult<Value>

function dateCast(parse: DateParser, type: string): CastFunction {
  return (cx, text) => {
    const result = parse(text as string, parsingOf(cx))
    if ('value' in result) return result.value
    const { code, text: cause } = result.fault
    throw badArguments(
      `cannot parse to type \`${type}\`. ${code}. Code: ${errorCodes[code]}, Text = ${cause}.`,
    )
  }
}

/** The date settings by context, read only once for all rows of a column. */
const parsings = new WeakMap<CastContext, DateParsing>()

function parsingOf(cx: CastContext): DateParsing {
  let parsing = parsings.get(cx)
  if (parsing === undefined) {
    parsing = dateParsing(cx)
    parsings.set(cx, parsing)
  }
  return parsing
}

function intervalOfText(text: string): IntervalValue {
  try {
    return parseInterval(text)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw badArguments(
      `cannot parse to type \`INTERVAL\`. BadArguments. Code: 1006, Text = ${error.message}.`,
    )
  }
}

const integerForm = /^[+-]?\d+$/

/**
 * Parses an integer; accepts surrounding spaces, a fraction (rounded or truncated) and an exponent.
 *
 * Source: databend scalars `parse_number`, with the messages of Rust's `ParseIntError`.
 */
export function parseInteger(text: string, kind: IntegerKind, round: boolean): number | bigint {
  const trimmed = text.trim()
  const value = integerForm.test(trimmed) ? BigInt(trimmed) : parseDecimal(trimmed, 0, round)
  if (value === undefined) throw noInteger(trimmed)
  const [least, greatest] = integerRange(kind)
  if (value > greatest) throw badArguments('number too large to fit in target type')
  if (value < least) {
    throw least === 0n ? noInteger(trimmed) : badArguments('number too small to fit in target type')
  }
  return checkInteger(kind, value)
}

const noInteger = (text: string) => badArguments(integerFault(text))

/** As `floatOfText`, with spaces around it. Throws `QueryError` 1006 for other text. */
export function parseFloatText(text: string): number {
  const value = floatOfText(text.trim())
  if (value === undefined) throw badArguments('invalid float literal')
  return value
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

function parseBoolean(text: string): boolean {
  const value = booleans.get(text.trim().toLowerCase())
  if (value === undefined) throw badArguments('cannot parse to type `BOOLEAN`')
  return value
}

function textToDecimal(text: string, precision: number, scale: number, round: boolean): bigint {
  const value = parseDecimal(text, scale, round)
  if (value === undefined) {
    throw badArguments(`bad decimal literal: ${text === '' ? 'empty' : 'unexpected char'}`)
  }
  if (!fitsPrecision(value, precision)) throw decimalOverflow()
  return value
}
