import { civilFromDays, dayOfWeek, daysFromCivil } from '../../types/date.js'
import { type LocalTime, offsetText } from '../../types/timestamp.js'
import { Kept } from '../kept.js'

/** Names of days and months as `%A` and `%B` print and read them. */
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const pad = (n: number, width: number, fill = '0'): string => String(n).padStart(width, fill)

/** The ISO week of a day and the year that the week belongs to. */
export function isoWeek(days: number): { readonly year: number; readonly week: number } {
  const thursday = days - ((dayOfWeek(days) + 6) % 7) + 3
  const { year } = civilFromDays(thursday)
  return { year, week: Math.floor((thursday - daysFromCivil(year, 1, 1)) / 7) + 1 }
}

/** Day of the year, 1..366. */
export function dayOfYear(days: number): number {
  return days - daysFromCivil(civilFromDays(days).year, 1, 1) + 1
}

type Writer = (time: LocalTime) => string

const hourOf = (time: LocalTime): number => Math.floor(time.micros / 3_600_000_000)
const minuteOf = (time: LocalTime): number => Math.floor(time.micros / 60_000_000) % 60
const secondOf = (time: LocalTime): number => Math.floor(time.micros / 1_000_000) % 60
const hour12 = (time: LocalTime): number => ((hourOf(time) + 11) % 12) + 1
const civil = (time: LocalTime) => civilFromDays(time.days)
const fraction = (time: LocalTime): string => pad(time.micros % 1_000_000, 6)

function epochSecs(time: LocalTime): number {
  return time.days * 86400 + Math.floor(time.micros / 1e6) - time.offset
}

/** What each letter behind `%` writes. Source: the jiff crate's `fmt::strtime`. */
const writers: Readonly<Record<string, Writer>> = {
  Y: time => pad(civil(time).year, 4),
  C: time => pad(Math.floor(civil(time).year / 100), 2),
  y: time => pad(civil(time).year % 100, 2),
  G: time => pad(isoWeek(time.days).year, 4),
  g: time => pad(isoWeek(time.days).year % 100, 2),
  m: time => pad(civil(time).month, 2),
  b: time => monthNames[civil(time).month - 1]!.slice(0, 3),
  h: time => monthNames[civil(time).month - 1]!.slice(0, 3),
  B: time => monthNames[civil(time).month - 1]!,
  d: time => pad(civil(time).day, 2),
  e: time => pad(civil(time).day, 2, ' '),
  j: time => pad(dayOfYear(time.days), 3),
  a: time => dayNames[dayOfWeek(time.days)]!.slice(0, 3),
  A: time => dayNames[dayOfWeek(time.days)]!,
  w: time => String(dayOfWeek(time.days)),
  u: time => String(((dayOfWeek(time.days) + 6) % 7) + 1),
  U: time => pad(weekFrom(time.days, 0), 2),
  W: time => pad(weekFrom(time.days, 1), 2),
  V: time => pad(isoWeek(time.days).week, 2),
  H: time => pad(hourOf(time), 2),
  k: time => pad(hourOf(time), 2, ' '),
  I: time => pad(hour12(time), 2),
  l: time => pad(hour12(time), 2, ' '),
  M: time => pad(minuteOf(time), 2),
  S: time => pad(secondOf(time), 2),
  f: fraction,
  p: time => (hourOf(time) < 12 ? 'AM' : 'PM'),
  P: time => (hourOf(time) < 12 ? 'am' : 'pm'),
  s: time => String(epochSecs(time)),
  z: time => offsetText(time.offset),
  n: () => '\n',
  t: () => '\t',
  '%': () => '%',
}

/** Letters that stand for others. */
const compounds: Readonly<Record<string, string>> = {
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  T: '%H:%M:%S',
  R: '%H:%M',
  r: '%I:%M:%S %p',
  x: '%m/%d/%y',
  X: '%H:%M:%S',
  c: '%a %b %e %H:%M:%S %Y',
}

/** Weeks of the year that begin on a day of the week; days before the first are in week 0. */
function weekFrom(days: number, firstDay: number): number {
  const day = (dayOfWeek(days) + 7 - firstDay) % 7
  return Math.floor((dayOfYear(days) + 6 - day) / 7)
}

const directive = /%(?:(\.?\d)?(f)|(:)(z)|([A-Za-z%]))/g

/** Writes a time by a `strftime` format; undefined where the format has a letter that says nothing. */
export function writeTime(format: string, time: LocalTime): string | undefined {
  let known = true
  const text = format.replaceAll(
    directive,
    (all, digits?: string, f?: string, colon?: string, _z?: string, letter?: string) => {
      if (f !== undefined) return writeFraction(digits, time)
      if (colon !== undefined) return colonOffset(time)
      const compound = compounds[letter!]
      if (compound !== undefined) return writeTime(compound, time)!
      const write = writers[letter!]
      known &&= write !== undefined
      return write?.(time) ?? all
    },
  )
  return known ? text : undefined
}

function writeFraction(digits: string | undefined, time: LocalTime): string {
  if (digits === undefined) return fraction(time)
  const text = fraction(time)
    .padEnd(9, '0')
    .slice(0, Number(digits.replace('.', '')))
  return digits.startsWith('.') ? `.${text}` : text
}

function colonOffset(time: LocalTime): string {
  const text = offsetText(time.offset)
  return `${text.slice(0, 3)}:${text.slice(3)}`
}

/** The parts that a format read; what it did not name is absent. */
export interface TimeParts {
  year?: number
  month?: number
  day?: number
  dayOfYear?: number
  isoYear?: number
  isoWeek?: number
  /** 1 Monday .. 7 Sunday */
  isoDay?: number
  hour?: number
  hour12?: number
  afternoon?: boolean
  minute?: number
  second?: number
  micros?: number
  /** Seconds east of UTC. */
  offset?: number
  epochSecs?: number
}

interface Reader {
  readonly pattern: string
  readonly read: (parts: TimeParts, text: string) => void
}

function digits(
  most: number,
  part:
    | 'year'
    | 'month'
    | 'day'
    | 'dayOfYear'
    | 'isoYear'
    | 'isoWeek'
    | 'isoDay'
    | 'hour'
    | 'hour12'
    | 'minute'
    | 'second'
    | 'epochSecs',
): Reader {
  return {
    pattern: part === 'epochSecs' ? '[+-]?\\d+' : `\\s*\\d{1,${most}}`,
    read: (parts, text) => {
      parts[part] = Number(text)
    },
  }
}

function byName(names: readonly string[], set: (parts: TimeParts, index: number) => void): Reader {
  const pattern = names.map(name => `${name}|${name.slice(0, 3)}`).join('|')
  return {
    pattern: `(?:${pattern})`,
    read: (parts, text) => {
      const at = names.findIndex(
        name => name.slice(0, 3).toLowerCase() === text.slice(0, 3).toLowerCase(),
      )
      set(parts, at)
    },
  }
}

const nothing = (): void => {}
const months = byName(monthNames, (parts, index) => {
  parts.month = index + 1
})
const days = byName(dayNames, nothing)
const halfDay: Reader = {
  pattern: '[AaPp][Mm]',
  read: (parts, text) => {
    parts.afternoon = text.toLowerCase() === 'pm'
  },
}
const zone: Reader = {
  pattern: '(?:[+-]\\d{2}:?\\d{2}|Z)',
  read: (parts, text) => {
    const digitsOnly = text.replace(/\D/g, '')
    const secs = Number(digitsOnly.slice(0, 2)) * 3600 + Number(digitsOnly.slice(2, 4)) * 60
    parts.offset = text.startsWith('-') ? -secs : secs
  },
}
const fractionReader: Reader = {
  pattern: '\\d{1,9}',
  read: (parts, text) => {
    parts.micros = Number(text.padEnd(6, '0').slice(0, 6))
  },
}

const readers: Readonly<Record<string, Reader>> = {
  Y: digits(4, 'year'),
  G: digits(4, 'isoYear'),
  y: {
    pattern: '\\d{2}',
    read: (parts, text) => {
      parts.year = Number(text) + (Number(text) < 69 ? 2000 : 1900)
    },
  },
  m: digits(2, 'month'),
  b: months,
  h: months,
  B: months,
  d: digits(2, 'day'),
  e: digits(2, 'day'),
  j: digits(3, 'dayOfYear'),
  V: digits(2, 'isoWeek'),
  u: digits(1, 'isoDay'),
  a: days,
  A: days,
  H: digits(2, 'hour'),
  k: digits(2, 'hour'),
  I: digits(2, 'hour12'),
  l: digits(2, 'hour12'),
  M: digits(2, 'minute'),
  S: digits(2, 'second'),
  f: fractionReader,
  p: halfDay,
  P: halfDay,
  s: digits(20, 'epochSecs'),
  z: zone,
}

/**
 * Reads a text by a `strptime` format. Undefined where it does not fit; `ignoreRemainder` lets text
 * stand behind what the format reads.
 */
export function readTime(
  text: string,
  format: string,
  ignoreRemainder: boolean,
): TimeParts | undefined {
  const parts: TimeParts = {}
  let at = 0
  /** What stands at the place that was come to; undefined where that does not fit. */
  const take = (pattern: string): string | undefined => {
    const found = stickyPattern(pattern)
    found.lastIndex = at
    const piece = found.exec(text)?.[0]
    at += piece?.length ?? 0
    return piece
  }
  const expanded = format.replaceAll(/%([DFTRrxXc])/g, (_all, letter: string) => compounds[letter]!)
  for (const [piece, letter] of expanded.matchAll(/%[:.]?\d?([A-Za-z%])|[^%]|%/g)) {
    const isLiteral = letter === undefined || letter === '%'
    const reader = isLiteral ? undefined : readers[letter]
    const found = take(reader?.pattern ?? literal(letter === '%' ? '%' : piece))
    if (found === undefined || (reader === undefined && !isLiteral)) return undefined
    reader?.read(parts, found)
  }
  return ignoreRemainder || text.slice(at).trim() === '' ? parts : undefined
}

const stickyPatterns = new Kept<RegExp>(256)

/** Each piece is found for itself, as `strptime` does: a place that was taken is never given back. */
function stickyPattern(pattern: string): RegExp {
  return stickyPatterns.get(pattern, () => new RegExp(pattern, 'iuy'))
}

function literal(char: string): string {
  return /\s/.test(char) ? '\\s*' : char.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
