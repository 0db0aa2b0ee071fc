import { QueryError } from '../errors/query-error.js'
import { type CastFunction, checkInteger, decimalOverflow, floatToInteger } from './cast-checks.js'
import type { DataType, IntegerKind } from './data-type.js'
import { fitsPrecision, parseDecimal } from './decimal.js'
import { parseInterval } from './interval.js'
import { integerRange, isFloatKind, isIntegerKind } from './number-kind.js'
import {
  type DateParsing,
  dateParsing,
  parseDate,
  parseTimestamp,
  parseTimestampTz,
} from './parse-datetime.js'
import type { Value } from './value.js'

const fault = (message: string): QueryError => new QueryError('BadArguments', message)
const unparsable = (type: string): QueryError => fault(`cannot parse to type \`${type}\``)

/** Casts of text. Undefined for types that are not read from text. */
export function castFromText(to: DataType): CastFunction | undefined {
  if (isIntegerKind(to.kind)) {
    const { kind } = to
    return (_cx, text) => parseInteger(text as string, kind)
  }
  if (isFloatKind(to.kind)) {
    const single = to.kind === 'Float32'
    return (_cx, text) =>
      single ? Math.fround(parseFloatText(text as string)) : parseFloatText(text as string)
  }
  switch (to.kind) {
    case 'Boolean':
      return (_cx, text) => parseBoolean(text as string)
    case 'Decimal': {
      const { precision, scale } = to
      return (_cx, text) => textToDecimal(text as string, precision, scale)
    }
    case 'Date':
      return withParsing((settings, text) => parseDate(text, settings), 'DATE')
    case 'Timestamp':
      return withParsing((settings, text) => parseTimestamp(text, settings), 'TIMESTAMP')
    case 'TimestampTz':
      return withParsing((settings, text) => parseTimestampTz(text, settings), 'TIMESTAMP_TZ')
    case 'Interval':
      return (_cx, text) => parseInterval(text as string)
    case 'Binary':
      return (_cx, text) => new TextEncoder().encode(text as string)
    default:
      return undefined
  }
}

function withParsing(
  parse: (settings: DateParsing, text: string) => Value | undefined,
  type: string,
): CastFunction {
  return (cx, text) => {
    const value = parse(dateParsing(cx), text as string)
    if (value === undefined) throw unparsable(type)
    return value
  }
}

/**
 * Digits with an optional sign; a fraction is rounded.
 *
 * Source: the real engine for the texts of faults.
 */
export function parseInteger(text: string, kind: IntegerKind): number | bigint {
  if (text === '') throw fault('cannot parse integer from empty string')
  if (!/^[+-]?\d+$/.test(text)) throw fault('invalid digit found in string')
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text)
  const [least, greatest] = integerRange(kind)
  if (value > greatest) throw fault('number too large to fit in target type')
  if (value < least) {
    throw fault(
      least === 0n ? 'invalid digit found in string' : 'number too small to fit in target type',
    )
  }
  return checkInteger(kind, value)
}

const floatForm = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const words: Readonly<Record<string, number>> = { nan: NaN, inf: Infinity, infinity: Infinity }

/** A float as text, `inf` and `nan` in any case among them. */
export function parseFloatText(text: string): number {
  if (floatForm.test(text)) return Number(text)
  const sign = text.startsWith('-') ? -1 : 1
  const word = words[text.replace(/^[+-]/, '').toLowerCase()]
  if (word === undefined) throw fault('invalid float literal')
  return sign * word
}

function parseBoolean(text: string): boolean {
  const lower = text.toLowerCase()
  if (lower === 'true' || lower === 'false') return lower === 'true'
  throw unparsable('BOOLEAN')
}

function textToDecimal(text: string, precision: number, scale: number): bigint {
  const value = parseDecimal(text, scale)
  if (value === undefined)
    throw fault(`bad decimal literal: ${text === '' ? 'empty string' : 'invalid character'}`)
  if (!fitsPrecision(value, precision)) throw decimalOverflow()
  return value
}

/** For casts of JSON numbers: text with fraction and exponent as an integer. */
export function numberTextToInteger(
  text: string,
  kind: IntegerKind,
  round: boolean,
): number | bigint {
  if (/^-?\d+$/.test(text)) return checkInteger(kind, BigInt(text))
  return floatToInteger(kind, Number(text), round)
}
