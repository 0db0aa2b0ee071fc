import { daysFromCivil, daysInMonth } from './date.js'
import { badBytes, type DateResult, outOfRange } from './date-fault.js'
import { clockOfStandard, dayOfStandard, parseStandardTimestamp } from './standard-timestamp.js'
import type { TimeZone } from './time-zone.js'
import { maxTimestamp, minTimestamp, nextInstantMicros, overflowOf } from './timestamp.js'
import type { TimestampTzValue } from './value.js'

/**
 * Parses a timestamp with its offset; without one, it is a time of the session's time zone. Accepts the standard
 * form with an offset, and `YYYY-MM-DD[( |T)HH:MM:SS[.f][ ][±HHMM|±HH:MM]]` with one or two digits each.
 *
 * Source: databend types/timestamp_tz.rs `string_to_timestamp_tz`; the jiff crate's `strtime::parse`.
 */
export function parseTimestampTzText(text: string, zone: TimeZone): DateResult<TimestampTzValue> {
  const trimmed = text.replace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, '')
  const standard = parseStandardTimestamp(trimmed)
  if (standard !== undefined) {
    if ('fault' in standard) return standard
    const { offset } = standard.value
    if (offset !== undefined) {
      const days = dayOfStandard(standard.value, false)
      if ('fault' in days) return days
      const micros = clockOfStandard(standard.value, cause => `Invalid time value: ${cause}`)
      return 'fault' in micros ? micros : atOffset(days.value, micros.value, offset)
    }
  }
  return parseLoosely(text, zone)
}

function atOffset(days: number, micros: number, offset: number): DateResult<TimestampTzValue> {
  const instant = BigInt(days * 86400 - offset) * 1_000_000n + BigInt(micros)
  if (instant < minTimestamp || instant > maxTimestamp) {
    return badBytes('Timestamp is out of range after applying timezone offset')
  }
  return { value: { micros: instant, offset } }
}

/** The directives of the last format that the server tries, which gives the message. */
const steps = [
  { directive: 'Y', name: 'year', most: 4, least: 0, greatest: 9999, behind: '-' },
  { directive: 'm', name: 'month', most: 2, least: 1, greatest: 12, behind: '-' },
  { directive: 'd', name: 'day', most: 2, least: 1, greatest: 31, behind: ' ' },
  { directive: 'H', name: 'hour', most: 2, least: 0, greatest: 23, behind: ':' },
  { directive: 'M', name: 'minute', most: 2, least: 0, greatest: 59, behind: ':' },
  { directive: 'S', name: 'second', most: 2, least: 0, greatest: 60, behind: '' },
] as const

const blanks = /^[ \t\n\f\r]*/

const digitsForms = { 2: /^\d{1,2}/, 4: /^\d{1,4}/ } as const

/** What was read of a text, or why reading failed. */
type Read<T> = (T & { readonly rest: string }) | string

/** Reads `YYYY-MM-DD HH:MM:SS[.f]`, or only the date if nothing follows; what follows stays in `rest`. */
function readLocal(text: string): Read<{ fields: readonly number[]; micros: number }> {
  const fields: number[] = []
  let rest = text
  for (const { directive, name, most, least, greatest, behind } of steps) {
    if (rest === '')
      return failed(`expected non-empty input for directive %${directive}, but found end of input`)
    const sign = directive === 'Y' ? /^[+-]?/.exec(rest)![0] : ''
    const digits = digitsForms[most].exec(rest.slice(sign.length).replace(blanks, ''))?.[0]
    if (digits === undefined) {
      return failed(
        `%${directive} failed: failed to parse ${name}: invalid number, no digits found`,
      )
    }
    if (Number(digits) < least || Number(digits) > greatest) {
      const cause = outOfRange(name, Number(digits), least, greatest)
      return failed(`%${directive} failed: ${name} number is invalid: ${cause}`)
    }
    rest = rest.slice(sign.length).replace(blanks, '').slice(digits.length)
    fields.push(sign === '-' ? -Number(digits) : Number(digits))
    if (directive === 'd') {
      if (rest === '') return { fields, micros: 0, rest }
      rest = rest.startsWith('T') ? rest.slice(1) : rest.replace(blanks, '')
    } else if (behind !== '') {
      if (!rest.startsWith(behind)) {
        const found = rest === '' ? 'end of input' : `byte ${JSON.stringify(rest[0])} in input`
        return failed(
          `expected to match literal byte "${behind}" from format string, but found ${found}`,
        )
      }
      rest = rest.slice(1)
    }
  }
  const fraction = /^\.(\d{0,9})/.exec(rest)
  if (fraction?.[1] === '') {
    return failed(
      '%.f failed: expected at least one fractional decimal digit, but did not find any',
    )
  }
  const micros = Number((fraction?.[1] ?? '').padEnd(6, '0').slice(0, 6))
  return { fields, micros, rest: rest.slice(fraction?.[0].length ?? 0) }
}

const failed = (cause: string): string => `strptime parsing failed: ${cause}`

function parseLoosely(text: string, zone: TimeZone): DateResult<TimestampTzValue> {
  const read = readLocal(text)
  if (typeof read === 'string') return jiffFault(read)
  const offset = readOffset(read.rest)
  if (offset === undefined) {
    return jiffFault(
      `strptime expects to consume the entire input, but ${JSON.stringify(read.rest)} remains unparsed`,
    )
  }
  const [year, month, day, hour = 0, minute = 0, second = 0] = read.fields as [
    number,
    number,
    number,
  ]
  const last = daysInMonth(year, month)
  if (day > last) {
    const what = offset === null ? '' : 'datetime required to parse timestamp: '
    return jiffFault(
      `${what}date required to parse datetime: invalid date: ${outOfRange('day', day, 1, last)}`,
    )
  }
  const days = daysFromCivil(year, month, day)
  const micros = ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1e6 + read.micros
  if (offset !== null) {
    return {
      value: { micros: BigInt(days * 86400 - offset) * 1_000_000n + BigInt(micros), offset },
    }
  }
  const instant = nextInstantMicros(days, micros, zone)
  const overflow = overflowOf({ days, micros }, instant, zone)
  if (overflow !== undefined) return jiffFault(overflow)
  return { value: { micros: instant, offset: zone.offsetAt(Math.floor(Number(instant) / 1e6)) } }
}

const jiffFault = (text: string) => ({ fault: { code: 'JiffError', text } }) as const

/** Seconds east of UTC; null if nothing is there, undefined if it is no offset. */
function readOffset(text: string): number | null | undefined {
  if (text === '') return null
  const found = /^[ \t\n\f\r]*([+-])(\d\d)(?::(\d\d)(?::(\d\d))?|(\d\d)(\d\d)?)$/.exec(text)
  if (found === null) return undefined
  const [hours, minutes, seconds] = [found[2], found[3] ?? found[5], found[4] ?? found[6] ?? 0].map(
    Number,
  ) as [number, number, number]
  if (hours > 25 || minutes > 59 || seconds > 59) return undefined
  return ((hours * 60 + minutes) * 60 + seconds) * (found[1] === '-' ? -1 : 1)
}
