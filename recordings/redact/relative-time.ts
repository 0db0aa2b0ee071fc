import {
  fromZoneDifference,
  machineOffset,
  nearestOffset,
  offsetMicros,
  readTime,
  type Told,
} from './clock-literal.js'

/** A time that a client wrote, and when its statement was sent, in microseconds since 1970. */
export interface Written {
  readonly text: string
  readonly sentAt: bigint
}

/** What other literals of the same run show. */
export interface ShownBefore {
  /** By how many microseconds they differ from the recorded ones. */
  readonly shifts: Iterable<bigint>
  /** The offsets from UTC of the zones in which they are the present time, in microseconds. */
  readonly offsets: Iterable<bigint>
}

/**
 * By how many microseconds a literal and the clock may be apart from the recorded pair: the time that a client takes
 * from its clock to the statement differs between runs, and recordings keep times of sending to a second.
 */
const drift = 10_000_000n

/**
 * Whether two literals are the same time relative to their clocks: an hour ago, 30 days ago, the start of this hour, the
 * first of last month. `timezone`: of the session.
 *
 * A literal without a zone may be in UTC, in the session's zone, in that of this machine, or in that of earlier ones; one
 * with fractions of a second, which nobody writes by hand, in any zone.
 */
export function isSameRelativeTime(
  recorded: Written,
  live: Written,
  timezone: string | undefined,
  shown: ShownBefore,
): boolean {
  const before = readTime(recorded.text)
  const now = readTime(live.text)
  if (before === undefined || now === undefined || !haveSameForm(before, now)) return false
  if (isStamp(recorded.text) && recorded.text.length !== live.text.length) return false
  const { shifts } = shown
  const offsets = offsetsOf(recorded.sentAt, live.sentAt, timezone, shown)
  if (before.hasSeconds && isShifted(before, now, live.sentAt - recorded.sentAt, offsets, shifts))
    return true
  return offsets.some(([then, today]) =>
    isSameExpression(
      { time: localTime(before, then), clock: recorded.sentAt + then },
      { time: localTime(now, today), clock: live.sentAt + today },
    ),
  )
}

/** Whether a text has digits alone, which are a time since 1970. */
function isStamp(text: string): boolean {
  return /^\d+$/.test(text)
}

function haveSameForm(a: Told, b: Told): boolean {
  return a.isZoned === b.isZoned && a.isDay === b.isDay && a.hasSeconds === b.hasSeconds
}

/** Offsets from UTC of the zones in which literals may be: when it was recorded, and now. */
type Offsets = readonly (readonly [then: bigint, now: bigint])[]

function offsetsOf(
  then: bigint,
  now: bigint,
  timezone: string | undefined,
  { shifts, offsets }: ShownBefore,
): Offsets {
  const machine = [machineOffset(then), machineOffset(now)] as const
  const zone = timezone ?? 'UTC'
  const session = [offsetMicros(zone, then), offsetMicros(zone, now)] as const
  // The recording may be from a machine in UTC, such as those of a CI.
  const found = [[0n, 0n] as const, machine, session, [0n, machine[1]] as const]
  const others = new Set([0n])
  for (const shift of shifts) {
    const other = nearestOffset(shift - (now - then))
    if (isNear(shift - other, now - then)) others.add(other)
  }
  for (const offset of new Set([0n, machine[1], session[1], ...offsets])) {
    for (const other of others) found.push([offset - other, offset])
  }
  return [...new Map(found.map(each => [each.join(' '), each])).values()]
}

/** Whether a literal differs from the recorded one by the time that has passed. */
function isShifted(
  before: Told,
  now: Told,
  passed: bigint,
  offsets: Offsets,
  shifts: Iterable<bigint>,
): boolean {
  const shift = now.micros - before.micros
  if (isNear(shift, passed)) return true
  for (const by of shifts) if (isNear(shift, by)) return true
  if (before.isZoned) return false
  if (offsets.some(([then, today]) => isNear(shift, passed + today - then))) return true
  if (!hasFraction(before) || !hasFraction(now)) return false
  const rest = fromZoneDifference(shift - passed)
  return rest !== undefined && size(rest) <= drift
}

/** Whether two differences, in microseconds, are the same but for what clients and recordings are inexact by. */
export function isNear(a: bigint, b: bigint): boolean {
  return size(a - b) <= drift
}

function size(micros: bigint): bigint {
  return micros < 0n ? -micros : micros
}

function hasFraction({ micros }: Told): boolean {
  return modulo(micros, second) !== 0n
}

/** The remainder, which is not negative. */
function modulo(value: bigint, by: bigint): bigint {
  const rest = value % by
  return rest < 0n ? rest + by : rest
}

function floor(value: bigint, by: bigint): bigint {
  return (value - modulo(value, by)) / by
}

function localTime({ micros, isZoned }: Told, offset: bigint): bigint {
  return isZoned ? micros + offset : micros
}

/** A time and the clock when it was sent, both of the same zone. */
interface Reading {
  readonly time: bigint
  readonly clock: bigint
}

const second = 1_000_000n
const minute = 60n * second
const hour = 60n * minute
const day = 24n * hour

/** How far the clock may be from what the client had read: behind it, and ahead. */
const clockErrors = [-5n * second, 0n, 2n * second]

/** Whether two times are the same count of minutes, hours, days, weeks, months or years from the start of the present one. */
function isSameExpression(before: Reading, now: Reading): boolean {
  const [then, today] = [before, now].map(({ time, clock }) =>
    clockErrors.flatMap(error => expressionsOf(time, clock + error)),
  )
  return then!.some(expression => today!.includes(expression))
}

/** How a program may have made a time from its clock, in words that can be compared. */
function expressionsOf(time: bigint, clock: bigint): readonly string[] {
  const found: string[] = []
  for (const unit of [minute, hour]) {
    const rest = modulo(time, unit)
    if (rest !== 0n && rest < unit - second) continue
    found.push(`${rest} in ${unit}: ${floor(clock, unit) - floor(time, unit)} ago`)
  }
  const timeOfDay = modulo(time, day)
  const isClockTime = size(timeOfDay - modulo(clock, day)) <= drift
  const at = isClockTime ? ['the same time', `${timeOfDay}`] : [`${timeOfDay}`]
  const days = floor(clock, day) - floor(time, day)
  found.push(`${timeOfDay}, ${days} days ago`)
  for (const each of datesOf(dateOf(time), dateOf(clock)))
    found.push(...at.map(tod => `${tod}, ${each}`))
  return found
}

interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Days since Monday. */
  readonly weekday: number
  /** Days since 1970. */
  readonly number: number
  /** Whether it is the last day of its month. */
  readonly isLast: boolean
}

function dateOf(micros: bigint): CalendarDate {
  const number = Number(floor(micros, day))
  const date = new Date(number * 86_400_000)
  const after = new Date((number + 1) * 86_400_000)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    weekday: (date.getUTCDay() + 6) % 7,
    number,
    isLast: after.getUTCDate() === 1,
  }
}

/** Ways to say a date by the calendar, relative to the date of the clock. */
function datesOf(date: CalendarDate, clock: CalendarDate): readonly string[] {
  const months = (clock.year - date.year) * 12 + clock.month - date.month
  const weeks = (clock.number - clock.weekday - (date.number - date.weekday)) / 7
  const isSameDay = date.day === clock.day || (date.isLast && date.day < clock.day)
  return [
    ...(date.day === 1 ? [`first of the month, ${months} months ago`] : []),
    ...(date.isLast ? [`last of the month, ${months} months ago`] : []),
    ...(isSameDay ? [`same day, ${months} months ago`] : []),
    ...(date.weekday === 0 ? [`Monday, ${weeks} weeks ago`] : []),
    ...(date.weekday === 6 ? [`Sunday, ${weeks} weeks ago`] : []),
    ...(date.month === 0 && date.day === 1
      ? [`first of the year, ${clock.year - date.year} years ago`]
      : []),
    ...(date.month === 11 && date.day === 31
      ? [`last of the year, ${clock.year - date.year} years ago`]
      : []),
  ]
}
