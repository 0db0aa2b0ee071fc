import { Unsupported } from '../../errors/unsupported.js'
import { LruCache } from '../../lru-cache.js'
import { civilFromDays, dayOfWeek, daysFromCivil } from '../../types/date.js'
import { withoutEndZeros } from '../../types/end-zeros.js'
import type { LocalTime } from '../../types/timestamp.js'
import { isoWeek } from './moment.js'

/** Names of days and months, as `%A` and `%B` write and parse them. */
export const dayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
export const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** The optional part of a directive between `%` and its letter: flag, width, colons. */
interface Extension {
  readonly flag: string
  readonly width: number | undefined
  readonly colons: number
}

/** A local time with the name of its time zone. */
export interface ShownTime extends LocalTime {
  readonly zone: string
}

type Writer = (time: ShownTime, ext: Extension) => string | undefined

const civil = (time: LocalTime) => civilFromDays(time.days)
const hourOf = (time: LocalTime): number => Math.floor(time.micros / 3_600_000_000)
const minuteOf = (time: LocalTime): number => Math.floor(time.micros / 60_000_000) % 60
const secondOf = (time: LocalTime): number => Math.floor(time.micros / 1_000_000) % 60
const hour12 = (time: LocalTime): number => ((hourOf(time) + 11) % 12) + 1
const weekday = (time: LocalTime): number => dayOfWeek(time.days)
const dayOfYear = (time: LocalTime): number => time.days - daysFromCivil(civil(time).year, 1, 1) + 1

/** The week of the year, for weeks that begin on weekday `first`; days before the first such weekday are in week 0. */
const weekFrom = (time: LocalTime, first: number): number =>
  Math.floor((dayOfYear(time) + 6 - ((weekday(time) + 7 - first) % 7)) / 7)

/** Seconds since 1970, truncated toward 0. */
const epochSeconds = (time: LocalTime): number =>
  Math.trunc(time.days * 86400 + time.micros / 1e6 - time.offset)

const flagPads: Readonly<Record<string, string>> = { 0: '0', _: ' ' }

/** Writes a number, padded unless the flag `-` is set. */
function number(take: (time: LocalTime) => number, width = 0, fill = '0'): Writer {
  return (time, ext) => {
    const value = take(time)
    const size = ext.flag === '-' ? 0 : (ext.width ?? width)
    const digits = String(Math.abs(value)).padStart(size, flagPads[ext.flag] ?? fill)
    return value < 0 ? `-${digits}` : digits
  }
}

/** Writes a name, in upper case with the flag `^`. */
const name =
  (take: (time: LocalTime) => string): Writer =>
  (time, ext) =>
    ext.flag === '^' ? take(time).toUpperCase() : take(time)

/** The fraction of the second with `width` digits, or without trailing zeros if there is no width. */
function fraction(time: LocalTime, width: number | undefined): string {
  const digits = String(time.micros % 1_000_000).padStart(6, '0')
  return width === undefined ? withoutEndZeros(digits) : digits.padEnd(9, '0').slice(0, width)
}

const two = (n: number): string => String(n).padStart(2, '0')

/** The UTC offset, such as `+08:00`; minutes and seconds are written if requested or not 0. */
function offset(time: LocalTime, colon: string, minutes: boolean, seconds: boolean): string {
  const size = Math.abs(time.offset)
  const [hour, minute, second] = [size / 3600, (size / 60) % 60, size % 60].map(Math.floor)
  const hasSeconds = seconds || second !== 0
  const parts = [two(hour!)]
  if (minutes || minute !== 0 || hasSeconds) parts.push(two(minute!))
  if (hasSeconds) parts.push(two(second!))
  return (time.offset < 0 ? '-' : '+') + parts.join(colon)
}

const offsets: readonly ((time: LocalTime) => string)[] = [
  time => offset(time, '', true, false),
  time => offset(time, ':', true, false),
  time => offset(time, ':', true, true),
  time => offset(time, ':', false, false),
]

function abbreviation(time: ShownTime): string {
  if (/^(?:UTC|Etc\/UTC)$/i.test(time.zone)) return 'UTC'
  throw new Unsupported('%Z in a time format outside the time zone UTC')
}

const compound =
  (format: string): Writer =>
  (time, ext) =>
    writeAll(format, time, ext)

/** The writer for each letter after `%`; undefined is an error. Source: the jiff crate's `fmt/strtime/format.rs`. */
const writers: Readonly<Record<string, Writer>> = {
  '%': () => '%',
  Y: number(time => civil(time).year, 4),
  C: number(time => Math.trunc(civil(time).year / 100), 0, ' '),
  y: number(time => civil(time).year % 100, 2),
  G: number(time => isoWeek(time.days).year, 4),
  g: number(time => isoWeek(time.days).year % 100, 2),
  q: number(time => Math.ceil(civil(time).month / 3)),
  m: number(time => civil(time).month, 2),
  b: name(time => monthNames[civil(time).month - 1]!.slice(0, 3)),
  h: name(time => monthNames[civil(time).month - 1]!.slice(0, 3)),
  B: name(time => monthNames[civil(time).month - 1]!),
  d: number(time => civil(time).day, 2),
  e: number(time => civil(time).day, 2, ' '),
  j: number(dayOfYear, 3),
  a: name(time => dayNames[weekday(time)]!.slice(0, 3)),
  A: name(time => dayNames[weekday(time)]!),
  w: number(weekday, 0, ' '),
  u: number(time => ((weekday(time) + 6) % 7) + 1, 0, ' '),
  U: number(time => weekFrom(time, 0), 2),
  W: number(time => weekFrom(time, 1), 2),
  V: number(time => isoWeek(time.days).week, 2),
  H: number(hourOf, 2),
  k: number(hourOf, 2, ' '),
  I: number(hour12, 2),
  l: number(hour12, 2, ' '),
  M: number(minuteOf, 2),
  S: number(secondOf, 2),
  s: number(epochSeconds, 0, ' '),
  f: (time, { width }) => (width === 0 ? undefined : fraction(time, width) || '0'),
  N: (time, { width }) => (width === 0 ? undefined : fraction(time, width ?? 9)),
  p: (time, { flag }) => {
    const half = hourOf(time) < 12 ? 'AM' : 'PM'
    return flag === '#' ? half.toLowerCase() : half
  },
  P: name(time => (hourOf(time) < 12 ? 'am' : 'pm')),
  z: (time, { colons }) => offsets[colons]!(time),
  Q: (time, { colons }) => (colons > 1 ? undefined : time.zone),
  Z: (time, { flag }) => (flag === '#' ? abbreviation(time).toLowerCase() : abbreviation(time)),
  n: () => '\n',
  t: () => '\t',
  D: compound('%m/%d/%y'),
  F: compound('%Y-%m-%d'),
  T: compound('%H:%M:%S'),
  R: compound('%H:%M'),
  c: compound('%Y M%m %-d, %a %H:%M:%S'),
  x: compound('%Y M%m %-d'),
  X: compound('%H:%M:%S'),
  r: compound('%-I:%M:%S %p'),
}

/** Compound directives that pass their flags and width on to each part. */
const passing = new Set(['D', 'F', 'T', 'R'])

const directive = /%([_0\-^#]?)(\d*)(:{0,3})(?:\.(\d*)f|(.))|(%)|[^%]+/gsu
const widest = 255

/** A part of a format: text that is written as it is, or a directive; undefined as in `strftime`. */
type Piece = string | ((time: ShownTime) => string | undefined)

/** The parts of a format, which is mostly the same for many rows. */
const pieces = new LruCache<readonly Piece[]>(64)

/** Formats a time by a `strftime` format; undefined if the format is invalid. */
export function strftime(format: string, time: ShownTime): string | undefined {
  let text = ''
  for (const piece of pieces.memo(format, () => piecesOf(format))) {
    const written = typeof piece === 'string' ? piece : piece(time)
    if (written === undefined) return undefined
    text += written
  }
  return text
}

function piecesOf(format: string): readonly Piece[] {
  return Array.from(
    format.matchAll(directive),
    ([all, flag = '', digits, colons, precision, letter, lone]): Piece => {
      if (lone !== undefined) return () => undefined
      if (!all.startsWith('%')) return all
      const ext = { flag, width: widthOf(digits), colons: colons?.length ?? 0 }
      return time => writeOne(ext, precision, letter, time)
    },
  )
}

const widthOf = (digits: string | undefined): number | undefined =>
  digits === undefined || digits === '' ? undefined : Number(digits)

function writeOne(
  ext: Extension,
  precision: string | undefined,
  letter: string | undefined,
  time: ShownTime,
): string | undefined {
  if ((ext.width ?? 0) > widest) return undefined
  if (letter === undefined) {
    const digits = fraction(time, widthOf(precision))
    return digits === '' ? '' : `.${digits}`
  }
  const own = passing.has(letter) ? ext : letter in { c: 0, x: 0, X: 0, r: 0 } ? plain : ext
  return writers[letter]?.(time, own)
}

const plain: Extension = { flag: '', width: undefined, colons: 0 }

/** Writes a format of plain directives, applying the extension to each. */
function writeAll(format: string, time: ShownTime, ext: Extension): string | undefined {
  if (ext === plain) return strftime(format, time)
  return format.replaceAll(/%(.)/g, (_all, letter: string) => writers[letter]!(time, ext) ?? '')
}
