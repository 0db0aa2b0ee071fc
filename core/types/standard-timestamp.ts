import { daysFromCivil, daysInMonth } from './date.js'
import { badBytes, clockFault, type DateResult, outOfRange } from './date-fault.js'

/** The parts of a timestamp in the standard form; only the offset is checked. */
export interface StandardTimestamp {
  readonly date: readonly [year: number, month: number, day: number]
  readonly clock: readonly [hour: number, minute: number, second: number]
  /** Microseconds after the second; further digits do not count. */
  readonly micros: number
  /** Seconds east of UTC; undefined if the string has none. */
  readonly offset: number | undefined
}

const form = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d*))?/

/**
 * Parses `YYYY-MM-DD HH:MM:SS[.f][ ][Z|+HH|+HHMM|+HH:MM]`, with `T` or a space between date and time and white space
 * behind. Undefined for any other form; a fault 1046 if the fraction has no digits or the offset is wrong.
 *
 * Source: databend common/io datetime.rs `parse_standard_timestamp`.
 */
export function parseStandardTimestamp(text: string): DateResult<StandardTimestamp> | undefined {
  const found = form.exec(text)
  if (found === null) return undefined
  const fraction = found[7]
  if (fraction === '') return badBytes("Microsecond Parsing Error: Expecting digits after '.'")
  const rest = text.slice(found[0].length).replace(/^ +/, '')
  const offset = rest === '' ? { value: undefined } : readOffset(rest)
  if (offset === undefined || 'fault' in offset) return offset
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number)
  return {
    value: {
      date: [year!, month!, day!],
      clock: [hour!, minute!, second!],
      micros: Number((fraction ?? '').slice(0, 6).padEnd(6, '0')),
      offset: offset.value,
    },
  }
}

/** Reads an offset and white space up to the end; undefined if anything else stands there. */
function readOffset(text: string): DateResult<number | undefined> | undefined {
  const found = /^([Zz]|[+-])?([\s\S]*)$/.exec(text)!
  const [, mark, rest] = found
  if (mark === undefined) return isBlank(text) ? { value: undefined } : undefined
  if (/z/i.test(mark)) return isBlank(rest!) ? { value: 0 } : undefined
  const parts = /^(\d\d)(?::(\d\d)?|(\d\d))?/.exec(rest!)
  if (parts === null) {
    return badBytes(
      `Invalid timezone offset: ${rest!.length < 2 ? 'missing hour component' : 'hour part must be digits'}`,
    )
  }
  const behind = rest!.slice(parts[0].length)
  if (parts[0].endsWith(':')) {
    return badBytes(
      `Invalid timezone offset${behind.length < 2 ? ': missing minute component' : ' minute part'}`,
    )
  }
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? parts[3] ?? 0)]
  if (minutes > 59 || hours * 60 + minutes > 14 * 60)
    return badBytes('Timezone offset out of range')
  if (!isBlank(behind)) return undefined
  return { value: (hours * 60 + minutes) * (mark === '-' ? -60 : 60) }
}

const isBlank = (text: string): boolean => /^[ \t\n\f\r]*$/.test(text)

/** The day of a standard timestamp, as days since 1970. `cause` adds what the server's library says. */
export function dayOfStandard({ date }: StandardTimestamp, withCause: boolean): DateResult<number> {
  const [year, month, day] = date
  if (year === 0 && month === 0 && day === 0) return { value: 0 }
  const cause =
    month < 1 || month > 12
      ? outOfRange('month', month, 1, 12)
      : day < 1 || day > daysInMonth(year, month)
        ? outOfRange('day', day, 1, day < 1 || day > 31 ? 31 : daysInMonth(year, month))
        : undefined
  if (cause === undefined) return { value: daysFromCivil(year, month, day) }
  return badBytes(`Invalid date value ${dateDigits(date)}${withCause ? `, cause: ${cause}` : ''}`)
}

const two = (value: number): string => String(value).padStart(2, '0')

const dateDigits = ([year, month, day]: StandardTimestamp['date']): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** The time as messages show it: `2024-02-29 25:00:00`. */
export const localText = ({ date, clock }: StandardTimestamp): string => {
  const shown = date.every(part => part === 0) ? ([1970, 1, 1] as const) : date
  return `${dateDigits(shown)} ${clock.map(two).join(':')}`
}

/** Microseconds since midnight; a fault 1046 for a time that does not exist, with the message of `say`. */
export function clockOfStandard(
  { clock: [hour, minute, second], micros }: StandardTimestamp,
  say: (cause: string) => string,
): DateResult<number> {
  const cause = clockFault(hour, minute, second)
  if (cause !== undefined) return badBytes(say(cause))
  return { value: ((hour * 60 + minute) * 60 + second) * 1e6 + micros }
}
