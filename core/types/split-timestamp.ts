import { badBytes, clockFault, type DateResult } from './date-fault.js'

/** The time of day and offset after the date of a timestamp. */
export interface TimeBehindDate {
  /** Microseconds since midnight; may be beyond the day, by what a long fraction adds. */
  readonly micros: number
  /** Seconds east of UTC; undefined if the string has none. */
  readonly offset: number | undefined
  /** What was not read; the server refuses it, after everything else. */
  readonly rest: string
}

/**
 * Parses what follows the date and a `T` or space, outside the standard form: up to three numbers of one or two
 * digits with colons between them (`1`, `1:2:`, `1:2:3`), and after three a fraction and an offset.
 *
 * Source: databend common/io cursor_ext `read_text_to_datetime`, `parse_time_offset`.
 */
export function parseTimeBehindDate(text: string): DateResult<TimeBehindDate> {
  const parts: number[] = []
  let rest = text
  while (parts.length < 3) {
    const digits = /^\d*/.exec(rest)![0]
    if (digits === '') break
    if (digits.length > 2) {
      return badBytes(
        `err with parse time part. Format like this:[03:00:00], got ${digits.length} digits`,
      )
    }
    parts.push(Number(digits))
    rest = rest.slice(digits.length)
    if (parts.length < 3) rest = rest.replace(/^:/, '')
  }
  const isWhole = parts.length === 3
  const [hour = 0, minute = 0, second = 0] = parts
  const cause = clockFault(hour, minute, second)
  if (cause !== undefined) {
    const clock = [hour, minute, second].map(part => String(part).padStart(2, '0')).join(':')
    return badBytes(`Invalid time ${clock}, cause: ${cause}`)
  }
  const micros = ((hour * 60 + minute) * 60 + second) * 1e6
  if (!isWhole) return { value: { micros, offset: undefined, rest } }
  const fraction = /^\.(\d*)/.exec(rest)
  if (fraction?.[1] === '') {
    return badBytes(
      'Microsecond Parsing Error: Expecting a format like [.123456] for microseconds part',
    )
  }
  rest = rest.slice(fraction?.[0].length ?? 0)
  const extra = fraction === null ? 0 : microsOfFraction(fraction[1]!)
  const offset = readOffset(rest)
  return 'fault' in offset ? offset : { value: { micros: micros + extra, ...offset.value } }
}

/** As the server counts: of more than nine digits, it divides by ten times the surplus. */
function microsOfFraction(digits: string): number {
  const nanos =
    digits.length <= 9
      ? BigInt(digits.padEnd(9, '0'))
      : BigInt(digits) / BigInt((digits.length - 9) * 10)
  return Number(nanos / 1000n)
}

function readOffset(text: string): DateResult<Pick<TimeBehindDate, 'offset' | 'rest'>> {
  if (/^z/i.test(text)) return { value: { offset: 0, rest: text.slice(1) } }
  const found = /^([+-])(\d*)/.exec(text)
  if (found === null) return { value: { offset: undefined, rest: text } }
  const [all, sign, digits] = found as unknown as [string, string, string]
  if (digits.length !== 2 && digits.length !== 4) return badForm('')
  const hours = Number(digits.slice(0, 2))
  if (hours > 14) return badOffset('hour', hours, '00-14')
  let rest = text.slice(all.length)
  let minutes = Number(digits.slice(2))
  if (digits.length === 2 && rest.startsWith(':')) {
    const behind = /^:(\d*)/.exec(rest)!
    if (behind[1]!.length !== 2) return badForm(' in hour part')
    minutes = Number(behind[1])
    rest = rest.slice(3)
  }
  if (minutes > 59 || (hours === 14 && minutes > 0)) return badOffset('minute', minutes, '00-59')
  return { value: { offset: (hours * 60 + minutes) * (sign === '-' ? -60 : 60), rest } }
}

const badForm = (where: string) =>
  badBytes(
    `Timezone Parsing Error: Incorrect format${where}. The time zone format must conform to the ISO 8601 standard`,
  )

const badOffset = (part: string, value: number, range: string) =>
  badBytes(
    `Invalid Timezone Offset: The ${part} offset '${value}' is outside the valid range. Expected range is [${range}] within a timezone gap of [-14:00, +14:00]`,
  )
