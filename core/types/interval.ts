import { QueryError } from '../errors/query-error.js'
import { pow10 } from './decimal.js'
import { withoutEndZeros } from './end-zeros.js'
import type { IntervalValue } from './value.js'

const microsOf: Readonly<Record<string, bigint>> = {
  microsecond: 1n,
  millisecond: 1000n,
  second: 1_000_000n,
  minute: 60_000_000n,
  hour: 3_600_000_000n,
}

const unitNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    microsecond: 'microsecond microseconds us usec usecs',
    millisecond: 'millisecond milliseconds ms msec msecs',
    second: 'second seconds s sec secs',
    minute: 'minute minutes m min mins',
    hour: 'hour hours h hr hrs',
    day: 'day days d',
    week: 'week weeks w',
    month: 'month months mon mons',
    quarter: 'quarter quarters',
    year: 'year years y yr yrs',
    decade: 'decade decades dec decs',
    century: 'century centuries c cent',
    millennium: 'millennium millenniums millennia mil mils',
  }).flatMap(([unit, names]) => names.split(' ').map(name => [name, unit] as const)),
)

const monthsOf: Readonly<Record<string, number>> = {
  month: 1,
  quarter: 3,
  year: 12,
  decade: 120,
  century: 1200,
  millennium: 12000,
}

/** An interval of `count` units; undefined for an unknown unit. */
function intervalOf(unit: string, count: bigint): IntervalValue | undefined {
  const name = unitNames.get(unit.toLowerCase())
  if (name === undefined) return undefined
  const micros = microsOf[name]
  if (micros !== undefined) return { months: 0, days: 0, micros: micros * count }
  if (name === 'day') return { months: 0, days: Number(count), micros: 0n }
  if (name === 'week') return { months: 0, days: Number(count) * 7, micros: 0n }
  return { months: monthsOf[name]! * Number(count), days: 0, micros: 0n }
}

export function addIntervals(a: IntervalValue, b: IntervalValue): IntervalValue {
  return { months: a.months + b.months, days: a.days + b.days, micros: a.micros + b.micros }
}

/**
 * Parses `1 year 2 months 3 days 04:05:06.7`, `-1 day`, `2 hours ago`, `P1Y2M3DT4H5M6.7S`, and a bare number as
 * microseconds. Months and days must fit 32 bits.
 *
 * Throws `QueryError` 1006 for any other string. Source: databend-interval `Interval::from_string`.
 */
export function parseInterval(text: string): IntervalValue {
  const { months, days, micros } = readInterval(text)
  return { months: within32(months), days: within32(days), micros }
}

const within32 = (count: number): number =>
  Number.isFinite(count) && (count | 0) === count ? count : 0

function readInterval(text: string): IntervalValue {
  const trimmed = text.trim()
  if (/^[+-]?\d{1,18}$/.test(trimmed)) return { months: 0, days: 0, micros: BigInt(trimmed) }
  if (/^[+-]?P/i.test(trimmed)) return readIso(trimmed)
  return readWords(trimmed)
}

const isoForm =
  /^([+-]?)P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{1,6}))?S)?)?$/i

/** Parses an ISO 8601 duration. */
function readIso(text: string): IntervalValue {
  const found = isoForm.exec(text)
  if (found === null) throw illegal(text)
  const [years, months, weeks, days] = found.slice(2, 6).map(part => Number(part ?? 0))
  const [hours, minutes, seconds] = found.slice(6, 9).map(part => BigInt(part ?? 0))
  const clock = (hours! * 60n + minutes!) * 60n + seconds!
  const value = {
    months: years! * 12 + months!,
    days: weeks! * 7 + days!,
    micros: clock * 1_000_000n + BigInt((found[9] ?? '').padEnd(6, '0')),
  }
  return found[1] === '-' ? negateInterval(value) : value
}

function readWords(text: string): IntervalValue {
  let total: IntervalValue = { months: 0, days: 0, micros: 0n }
  let rest = text.replace(/^@\s*/, '')
  const ago = /\sago$/i.test(rest)
  if (ago) rest = rest.slice(0, -'ago'.length).trimEnd()
  if (rest === '') throw illegal(text)
  while (rest !== '') {
    const clock = /^([+-]?)(\d+):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,6})\d*)?)?\s*/.exec(rest)
    const amount = clock ?? /^([+-]?\d+)(?:\.(\d+))?\s*([A-Za-z]+)\s*/.exec(rest)
    if (amount === null) throw illegal(text)
    total = addIntervals(total, clock === null ? readAmount(amount, text) : readClock(clock))
    rest = rest.slice(amount[0].length)
  }
  return ago ? negateInterval(total) : total
}

function readClock([, sign, hours, minutes, seconds = '0', fraction = '']: RegExpExecArray) {
  const whole = BigInt(hours!) * 3600n + BigInt(minutes!) * 60n + BigInt(seconds)
  const micros = whole * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
  return { months: 0, days: 0, micros: sign === '-' ? -micros : micros }
}

function readAmount([, whole, fraction = '', unit]: RegExpExecArray, text: string): IntervalValue {
  const interval = intervalOf(unit!, BigInt(whole!))
  if (interval === undefined) throw illegal(text)
  if (fraction === '') return interval
  const one = intervalOf(unit!, 1n)!
  const micros =
    one.micros + BigInt(one.days) * 86_400_000_000n + BigInt(one.months) * 2_592_000_000_000n
  const part = (micros * BigInt(fraction)) / pow10(fraction.length)
  return addIntervals(interval, {
    months: 0,
    days: 0,
    micros: whole!.startsWith('-') ? -part : part,
  })
}

function illegal(text: string): QueryError {
  return new QueryError('BadArguments', `cannot parse to type \`INTERVAL\`: '${text}'`)
}

export function negateInterval(value: IntervalValue): IntervalValue {
  return { months: 0 - value.months, days: 0 - value.days, micros: -value.micros }
}

/** The length in microseconds, with months of 30 days; intervals are ordered and equal by this number. */
export function intervalMicros(value: IntervalValue): bigint {
  return (BigInt(value.months) * 30n + BigInt(value.days)) * 86_400_000_000n + value.micros
}

/** Formats `1 year 2 months 3 days 4:05:06.007`; `00:00:00` for zero. Source: databend-interval `Display`. */
export function intervalText(value: IntervalValue): string {
  const parts: string[] = []
  const years = Math.trunc(value.months / 12)
  const months = value.months % 12
  if (years !== 0) parts.push(`${years} year${Math.abs(years) === 1 ? '' : 's'}`)
  if (months !== 0) parts.push(`${months} month${Math.abs(months) === 1 ? '' : 's'}`)
  if (value.days !== 0) parts.push(`${value.days} day${Math.abs(value.days) === 1 ? '' : 's'}`)
  if (value.micros !== 0n || parts.length === 0) parts.push(clock(value.micros, parts.length === 0))
  return parts.join(' ')
}

function clock(micros: bigint, alone: boolean): string {
  const size = micros < 0n ? -micros : micros
  const seconds = size / 1_000_000n
  const fraction = withoutEndZeros((size % 1_000_000n).toString().padStart(6, '0'))
  const two = (n: bigint) => n.toString().padStart(2, '0')
  const hours = alone && micros === 0n ? '00' : (seconds / 3600n).toString()
  const text = `${hours}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`
  return `${micros < 0n ? '-' : ''}${text}${fraction === '' ? '' : `.${fraction}`}`
}
