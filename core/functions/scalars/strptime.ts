import { badArguments } from '../../types/cast-checks.js'
import { dayOfWeek, daysFromCivil, daysInMonth } from '../../types/date.js'
import { isoWeek } from './moment.js'
import { dayNames, monthNames } from './strftime.js'

/** The fields parsed so far; those that did not occur are absent. */
export interface TimeParts {
  year?: number
  month?: number
  day?: number
  dayOfYear?: number
  isoYear?: number
  isoWeek?: number
  /** Week of the year, for weeks that begin on Sunday or on Monday. */
  sundayWeek?: number
  mondayWeek?: number
  /** From 0 (Sunday) to 6 (Saturday). */
  weekday?: number
  hour?: number
  afternoon?: boolean
  minute?: number
  second?: number
  micros?: number
  /** Seconds east of UTC. */
  offset?: number
  epochSeconds?: bigint
}

/** The parsed fields, and how many characters were read. */
export interface Parsed {
  readonly parts: TimeParts
  readonly length: number
}

/** Differences between the server's parsers for timestamps and for dates. */
export interface StrptimeDialect {
  /** `%B` and `%A` also parse short names such as `Jan` and `Mon`. */
  readonly anyName: boolean
  /** Maximum number of digits in a year after a sign. */
  readonly signedYearDigits: number
  /** Directives that are shorthand for several others. */
  readonly compounds: Readonly<Record<string, string>>
}

const shared = { D: '%m/%d/%y', F: '%Y-%m-%d', T: '%H:%M:%S', R: '%H:%M' }

/** The dialect of the jiff crate, for timestamps. Source: its `fmt/strtime/parse.rs`. */
export const jiffDialect: StrptimeDialect = {
  anyName: false,
  signedYearDigits: 4,
  compounds: shared,
}

/** The dialect of the chrono crate, for dates. Source: its `format/parse.rs`. */
export const chronoDialect: StrptimeDialect = {
  anyName: true,
  signedYearDigits: 20,
  compounds: {
    ...shared,
    x: '%m/%d/%y',
    X: '%H:%M:%S',
    r: '%I:%M:%S %p',
    c: '%a %b %e %H:%M:%S %Y',
  },
}

type Reader = (cursor: Cursor, parts: TimeParts) => void

const numberForm = /[\t\n\f\r ]*(\d+)/y

/** A position in the input. Methods throw `QueryError` 1006 if the input doesn't match. */
class Cursor {
  readonly text: string
  readonly dialect: StrptimeDialect
  at = 0
  /** The width from the format; it can raise a number's maximum of digits. */
  width = 0

  constructor(text: string, dialect: StrptimeDialect) {
    this.text = text
    this.dialect = dialect
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  fault(what: string): never {
    throw badArguments(`strptime parsing failed: ${what}`)
  }

  match(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.at
    const found = form.exec(this.text)
    if (found === null) return undefined
    this.at = form.lastIndex
    return found
  }

  sign(): number {
    return this.match(/[+-]/y)?.[0] === '-' ? -1 : 1
  }

  /** Parses optional white space and a number of at most `most` digits; throws if it is out of range. */
  number(most: number, [least, greatest]: readonly [number, number], what: string): number {
    const digits = this.match(numberForm)?.[1] ?? this.fault(`failed to parse ${what}`)
    const taken = Math.max(most, this.width)
    this.at -= Math.max(0, digits.length - taken)
    const value = Number(digits.slice(0, taken))
    if (value < least || value > greatest) {
      this.fault(
        `${what} number is invalid: parameter '${what}' with value ${value} is not in the required range of ${least}..=${greatest}`,
      )
    }
    return value
  }

  /** Parses one of several names, ignoring case; returns its index. */
  choice(names: readonly string[], what: string): number {
    const rest = this.text.slice(this.at).toLowerCase()
    const index = names.findIndex(name => rest.startsWith(name.toLowerCase()))
    if (index < 0) this.fault(`unrecognized ${what}`)
    this.at += names[index]!.length
    return index
  }
}

type Numbers = Exclude<keyof TimeParts, 'afternoon' | 'epochSeconds'>

function part(key: Numbers, most: number, range: readonly [number, number], what: string): Reader {
  return (cursor, parts) => {
    parts[key] = cursor.number(most, range, what)
  }
}

const short = (names: readonly string[]) => names.map(each => each.slice(0, 3))

function named(
  key: 'month' | 'weekday',
  names: readonly string[],
  first: number,
  full: boolean,
): Reader {
  return (cursor, parts) => {
    const forms = full ? [...names, ...(cursor.dialect.anyName ? short(names) : [])] : short(names)
    parts[key] = (cursor.choice(forms, `${key} name`) % names.length) + first
  }
}

const signedYear =
  (key: 'year' | 'isoYear'): Reader =>
  (cursor, parts) => {
    const start = cursor.at
    const sign = cursor.sign()
    const digits = cursor.at > start ? cursor.dialect.signedYearDigits : 4
    parts[key] = sign * cursor.number(digits, [0, digits > 4 ? 262_142 : 9999], 'year')
  }

const shortYear =
  (key: 'year' | 'isoYear'): Reader =>
  (cursor, parts) => {
    const year = cursor.number(2, [0, 99], 'year')
    parts[key] = year + (year <= 68 + (cursor.dialect.anyName ? 1 : 0) ? 2000 : 1900)
  }

const half: Reader = (cursor, parts) => {
  parts.afternoon = cursor.choice(['am', 'pm'], 'AM or PM') === 1
}

const offsetForms = [
  /([+-])(\d\d)(\d\d)(?:(\d\d))?/y,
  /([+-])(\d\d):(\d\d)(?::(\d\d))?/y,
  /([+-])(\d\d):(\d\d):(\d\d)/y,
  /([+-])(\d\d)(?:$|:(\d\d)(?::(\d\d))?)/y,
]

const offset =
  (colons: number): Reader =>
  (cursor, parts) => {
    const [, sign, hour, minute = 0, second = 0] =
      cursor.match(offsetForms[colons]!) ?? cursor.fault('failed to parse UTC numeric offset')
    if (Number(hour) > 25 || Number(minute) > 59 || Number(second) > 59) {
      cursor.fault('time zone offset is not valid')
    }
    const size = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
    parts.offset = sign === '-' ? -size : size
  }

/** A UTC offset, or the name of a time zone, which chrono reads and ignores. */
const zone =
  (colons: number): Reader =>
  (cursor, parts) => {
    if (/[+-]/.test(cursor.text[cursor.at] ?? '')) offset(colons)(cursor, parts)
    else cursor.match(/[A-Za-z._][\w.+/-]*/y) ?? cursor.fault('no time zone')
  }

const fractionOfSecond: Reader = (cursor, parts) => {
  const [digits] =
    cursor.match(/\d{1,9}/y) ?? cursor.fault('expected at least one fractional decimal digit')
  parts.micros = Number(digits.padEnd(6, '0').slice(0, 6))
}

const dottedFraction: Reader = (cursor, parts) => {
  if (cursor.match(/\./y) !== undefined) fractionOfSecond(cursor, parts)
}

const epoch: Reader = (cursor, parts) => {
  const sign = cursor.sign()
  const digits = cursor.match(numberForm)?.[1] ?? cursor.fault('failed to parse Unix timestamp')
  parts.epochSeconds = BigInt(sign) * BigInt(digits)
}

const second: Reader = (cursor, parts) => {
  const value = cursor.number(2, [0, 60], 'second')
  parts.second = Math.min(value, 59)
}

const blanks: Reader = cursor => {
  cursor.match(/[\t\n\f\r ]*/y)
}

const readers: Readonly<Record<string, Reader>> = {
  Y: signedYear('year'),
  G: signedYear('isoYear'),
  y: shortYear('year'),
  g: shortYear('isoYear'),
  C: (cursor, parts) => {
    parts.year = cursor.sign() * cursor.number(2, [0, 99], 'century') * 100
  },
  m: part('month', 2, [1, 12], 'month'),
  d: part('day', 2, [1, 31], 'day'),
  e: part('day', 2, [1, 31], 'day'),
  j: part('dayOfYear', 3, [1, 366], 'day of year'),
  H: part('hour', 2, [0, 23], 'hour'),
  k: part('hour', 2, [0, 23], 'hour'),
  I: part('hour', 2, [1, 12], 'hour'),
  l: part('hour', 2, [1, 12], 'hour'),
  M: part('minute', 2, [0, 59], 'minute'),
  U: part('sundayWeek', 2, [0, 53], 'week'),
  W: part('mondayWeek', 2, [0, 53], 'week'),
  V: part('isoWeek', 2, [1, 53], 'week'),
  w: part('weekday', 1, [0, 6], 'weekday'),
  u: (cursor, parts) => {
    parts.weekday = cursor.number(1, [1, 7], 'weekday') % 7
  },
  S: second,
  s: epoch,
  f: fractionOfSecond,
  N: fractionOfSecond,
  p: half,
  P: half,
  b: named('month', monthNames, 1, false),
  h: named('month', monthNames, 1, false),
  B: named('month', monthNames, 1, true),
  a: named('weekday', dayNames, 0, false),
  A: named('weekday', dayNames, 0, true),
  n: blanks,
  t: blanks,
  '%': cursor => {
    if (cursor.match(/%/y) === undefined) cursor.fault("expected '%'")
  },
}

const directive = /%([_0\-^#]?)(\d*)(:{0,3})(?:(\.\d*f)|(.))|(\s)|(%)|(.)/gsu

function readerOf(letter: string, colons: number, cursor: Cursor): Reader {
  if (letter === 'z') return offset(colons)
  if (letter === 'Q' && colons < 2) return zone(colons)
  return readers[letter] ?? cursor.fault(`found unrecognized directive %${letter}`)
}

/**
 * Parses a string by a `strptime` format; it may continue beyond the format.
 * Throws `QueryError` 1006 if the string doesn't match or the format is invalid.
 */
export function strptime(text: string, format: string, dialect: StrptimeDialect): Parsed {
  const cursor = new Cursor(text, dialect)
  const parts: TimeParts = {}
  const expanded = format.replaceAll(
    /%([A-Za-z%])/g,
    (all, letter: string) => dialect.compounds[letter] ?? all,
  )
  for (const found of expanded.matchAll(directive)) {
    const [, flag = '', digits, colons = '', dotted, letter, blank, lone, char] = found
    cursor.width = flag === '_' || flag === '-' ? 0 : Number(digits)
    if (lone !== undefined) cursor.fault("expected byte after '%', but found end of format string")
    if (blank !== undefined) blanks(cursor, parts)
    else if (char !== undefined) literal(cursor, char)
    else if (dotted !== undefined) dottedFraction(cursor, parts)
    else if (cursor.isAtEnd) cursor.fault(`expected non-empty input for directive %${letter}`)
    else readerOf(letter!, colons.length, cursor)(cursor, parts)
  }
  return { parts, length: cursor.at }
}

function literal(cursor: Cursor, char: string): void {
  if (!cursor.text.startsWith(char, cursor.at)) {
    cursor.fault(`expected to match literal ${JSON.stringify(char)} from format string`)
  }
  cursor.at += char.length
}

/**
 * Returns the day that parts determine: by month and day, ISO week, day of the year or week; undefined if they
 * don't. Throws `QueryError` 1006 if they conflict. Source: the jiff crate's `BrokenDownTime::to_date`.
 */
export function dayOfTimeParts(parts: TimeParts): number | undefined {
  const { year, weekday } = parts
  const day = (year === undefined ? undefined : gregorian(year, parts)) ?? isoDay(parts)
  const found = day ?? (year === undefined ? undefined : weekDay(year, parts))
  if (found !== undefined && weekday !== undefined && dayOfWeek(found) !== weekday) {
    throw badArguments(`parsed weekday ${dayNames[weekday]} does not match the parsed date`)
  }
  return found
}

function gregorian(year: number, { month, day }: TimeParts): number | undefined {
  if (month === undefined || day === undefined) return undefined
  if (day > daysInMonth(year, month)) {
    throw badArguments(
      `invalid date: parameter 'day' with value ${day} is not in the required range of 1..=${daysInMonth(year, month)}`,
    )
  }
  return daysFromCivil(year, month, day)
}

function isoDay({ isoYear, isoWeek: week, weekday }: TimeParts): number | undefined {
  if (isoYear === undefined || week === undefined || weekday === undefined) return undefined
  const fourth = daysFromCivil(isoYear, 1, 4)
  const monday = fourth - ((dayOfWeek(fourth) + 6) % 7)
  const day = monday + (week - 1) * 7 + ((weekday + 6) % 7)
  if (isoWeek(day).year !== isoYear) throw badArguments('invalid ISO 8601 week date')
  return day
}

function weekDay(year: number, parts: TimeParts): number | undefined {
  const { dayOfYear, sundayWeek, mondayWeek, weekday } = parts
  const first = daysFromCivil(year, 1, 1)
  if (dayOfYear !== undefined) return checkedDay(year, first + dayOfYear - 1)
  if (weekday === undefined) return undefined
  if (sundayWeek !== undefined) return checkedDay(year, dayInWeek(first, 0, sundayWeek, weekday))
  if (mondayWeek === undefined) return undefined
  return checkedDay(year, dayInWeek(first, 1, mondayWeek, weekday))
}

/** The day by week and weekday, where week 1 begins on the year's first Sunday or Monday. */
function dayInWeek(first: number, weekStart: number, week: number, weekday: number): number {
  const firstWeek = first + ((weekStart - dayOfWeek(first) + 7) % 7)
  return firstWeek + (week - 1) * 7 + ((weekday - weekStart + 7) % 7)
}

function checkedDay(year: number, day: number): number {
  if (day >= daysFromCivil(year, 1, 1) && day < daysFromCivil(year + 1, 1, 1)) return day
  throw badArguments('invalid date')
}
