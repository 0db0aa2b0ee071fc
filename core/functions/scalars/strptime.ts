import type { QueryError } from '../../errors/query-error.js'
import { badArguments } from '../../types/cast-checks.js'
import { dateText, dayOfWeek, daysFromCivil, daysInMonth } from '../../types/date.js'
import { outOfRange } from '../../types/date-fault.js'
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
  /** The error for a text that does not fit: with the first library's reason, or the second's kind of error. */
  readonly fault: (reason: string, kind: FaultKind) => QueryError
}

/** What chrono says of a text: its errors tell no more. Source: its `format::ParseErrorKind`. */
const chronoFaults = {
  invalid: 'input contains invalid characters',
  range: 'input is out of range',
  short: 'premature end of input',
  impossible: 'no possible date and time matching input',
  format: 'bad or unsupported format string',
} as const

export type FaultKind = keyof typeof chronoFaults

const shared = { D: '%m/%d/%y', F: '%Y-%m-%d', T: '%H:%M:%S', R: '%H:%M' }

/** The dialect of the jiff crate, for timestamps. Source: its `fmt/strtime/parse.rs` (version 0.2.16). */
export const jiffDialect: StrptimeDialect = {
  anyName: false,
  signedYearDigits: 4,
  compounds: shared,
  fault: reason => badArguments(reason),
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
  fault: (_reason, kind) => badArguments(chronoFaults[kind]),
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

  /** The directives being read, each inside of the one before it. */
  readonly inside: string[] = []

  fault(what: string, kind: FaultKind = this.isAtEnd ? 'short' : 'invalid'): never {
    const directives = this.inside.map(each => `${each} failed: `).join('')
    throw this.dialect.fault(`strptime parsing failed: ${directives}${what}`, kind)
  }

  get rest(): string {
    return this.text.slice(this.at)
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

  /**
   * Parses optional white space and a number of at most `most` digits; throws if it is out of range. `name` is that of
   * the value, `what` of the parameter that is out of range.
   */
  number(
    most: number,
    [least, greatest]: readonly [number, number],
    name: string,
    what = name,
  ): number {
    const digits =
      this.match(numberForm)?.[1] ??
      this.fault(`failed to parse ${name}: invalid number, no digits found`)
    const taken = Math.max(most, this.width)
    this.at -= Math.max(0, digits.length - taken)
    const value = Number(digits.slice(0, taken))
    if (value < least || value > greatest) {
      const range = outOfRange(what, value, least, what === 'second' ? 59 : greatest)
      this.fault(`${/number$/.test(name) ? name : `${name} number`} is invalid: ${range}`, 'range')
    }
    return value
  }

  /** Parses one of several names, ignoring case; returns its index. */
  choice(names: readonly string[], told: (rest: string) => string): number {
    const rest = this.rest.toLowerCase()
    const index = names.findIndex(name => rest.startsWith(name.toLowerCase()))
    if (index < 0) this.fault(told(this.rest), rest.length < names[0]!.length ? 'short' : 'invalid')
    this.at += names[index]!.length
    return index
  }
}

/** The error for a text that is no short name of so many letters. */
const noShortName =
  (what: string, article: string, size: number) =>
  (rest: string): string =>
    rest.length < size
      ? `expected to find ${article}${what}, but the remaining input, ${JSON.stringify(rest)}, is too short to contain one`
      : `expected to find ${what}, but found ${JSON.stringify(rest.slice(0, size))} instead`

type Numbers = Exclude<keyof TimeParts, 'afternoon' | 'epochSeconds'>

function part(
  key: Numbers,
  most: number,
  range: readonly [number, number],
  name: string,
  what?: string,
): Reader {
  return (cursor, parts) => {
    parts[key] = cursor.number(most, range, name, what)
  }
}

const short = (names: readonly string[]) => names.map(each => each.slice(0, 3))

function named(
  key: 'month' | 'weekday',
  names: readonly string[],
  first: number,
  full: boolean,
): Reader {
  const abbreviation = `${key === 'month' ? 'month name' : 'weekday'} abbreviation`
  const noName = (rest: string) =>
    `unrecognized ${key === 'month' ? 'month name' : abbreviation}: failed to find expected choice at beginning of ${JSON.stringify(rest)}, available choices are: ${names.join(', ')}`
  const told = full ? noName : noShortName(abbreviation, 'a ', 3)
  return (cursor, parts) => {
    const { anyName } = cursor.dialect
    const forms = full ? [...names, ...(anyName ? short(names) : [])] : short(names)
    parts[key] = (cursor.choice(forms, told) % names.length) + first
  }
}

const signedYear =
  (key: 'year' | 'isoYear'): Reader =>
  (cursor, parts) => {
    const start = cursor.at
    const sign = cursor.sign()
    const digits = cursor.at > start ? cursor.dialect.signedYearDigits : 4
    const name = key === 'year' ? 'year' : 'ISO 8601 week-based year'
    parts[key] = sign * cursor.number(digits, [0, digits > 4 ? 262_142 : 9999], name)
  }

const shortYear =
  (key: 'year' | 'isoYear'): Reader =>
  (cursor, parts) => {
    const name = `2-digit ${key === 'year' ? 'year' : 'ISO 8601 week-based year'}`
    const year = cursor.number(2, [0, 99], name)
    parts[key] = year + (year <= 68 + (cursor.dialect.anyName ? 1 : 0) ? 2000 : 1900)
  }

const half: Reader = (cursor, parts) => {
  parts.afternoon = cursor.choice(['am', 'pm'], noShortName('AM or PM', '', 2)) === 1
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
    const { rest } = cursor
    const found = cursor.match(offsetForms[colons]!) ?? noOffset(cursor, colons)
    const [, sign, hour, minute = 0, second = 0] = found
    const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
    const check = (name: string, value: number, most: number, said = name) => {
      if (value <= most) return
      const range = `${said} are not valid: ${outOfRange(name, value, 0, most)}`
      cursor.fault(
        `failed to parse ${name} in UTC numeric offset ${JSON.stringify(rest)}: ${range}`,
        'range',
      )
    }
    check('hours', hours, 25, 'offset hours')
    check('minutes', minutes, 59)
    check('seconds', seconds, 59, 'time zone offset seconds')
    const size = hours * 3600 + minutes * 60 + seconds
    parts.offset = sign === '-' ? -size : size
  }

/** Says why a text is no UTC offset. */
function noOffset(cursor: Cursor, colons: number): never {
  const { rest } = cursor
  const shown = JSON.stringify(rest)
  const of = (part: string) => `failed to parse ${part} in UTC numeric offset ${shown}: `
  const found = rest === '' ? 'end of input' : `${JSON.stringify(rest[0])} instead`
  if (!/^[+-]/.test(rest)) {
    cursor.fault(
      `${of('sign')}expected '+' or '-' sign at start of UTC numeric offset, but found ${found}`,
    )
  }
  const kind = rest.length < (colons === 0 ? 5 : 6) ? 'short' : 'invalid'
  if (rest.length < 3) {
    cursor.fault(`${of('hours')}expected two digit hour after sign, but found end of input`, kind)
  }
  const bad = /^[+-]\d?([^\d])/.exec(rest)
  if (bad !== null) {
    const why = `failed to parse "${rest.slice(1, 3)}" as hours (a two digit integer): invalid digit, expected 0-9 but got ${bad[1]}`
    cursor.fault(`${of('hours')}${why}`, kind)
  }
  const shape = `of time zone offset from ${shown}, but could not find required`
  if (colons === 2 && /^..\d:\d\d/.test(rest)) {
    cursor.fault(`parsed hour and minute components ${shape} second component`, kind)
  }
  const missing =
    colons > 0 && rest.length > 3 && rest[3] !== ':' ? 'colon separator' : 'minute component'
  cursor.fault(`parsed hour component ${shape} ${missing}`, kind)
}

/** A UTC offset, or the name of a time zone, which chrono reads and ignores. */
const zone =
  (colons: number): Reader =>
  (cursor, parts) => {
    if (/[+-]/.test(cursor.text[cursor.at] ?? '')) offset(colons)(cursor, parts)
    else {
      const found = JSON.stringify(cursor.text[cursor.at] ?? '')
      cursor.match(/[A-Za-z._][\w.+/-]*/y) ??
        cursor.fault(
          `expected the start of an IANA time zone identifier name or component, but found ${found} instead`,
        )
    }
  }

const fractionOfSecond: Reader = (cursor, parts) => {
  const [digits] =
    cursor.match(/\d{1,9}/y) ??
    cursor.fault('expected at least one fractional decimal digit, but did not find any')
  parts.micros = Number(digits.padEnd(6, '0').slice(0, 6))
}

const dottedFraction: Reader = (cursor, parts) => {
  if (cursor.match(/\./y) !== undefined) fractionOfSecond(cursor, parts)
}

const epoch: Reader = (cursor, parts) => {
  const sign = cursor.sign()
  const digits =
    cursor.match(numberForm)?.[1] ??
    cursor.fault('failed to parse Unix timestamp (in seconds): invalid number, no digits found')
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
  j: part('dayOfYear', 3, [1, 366], 'day of year', 'day-of-year'),
  H: part('hour', 2, [0, 23], 'hour'),
  k: part('hour', 2, [0, 23], 'hour'),
  I: part('hour', 2, [1, 12], 'hour'),
  l: part('hour', 2, [1, 12], 'hour'),
  M: part('minute', 2, [0, 59], 'minute'),
  U: part('sundayWeek', 2, [0, 53], 'Sunday-based week number', 'week'),
  W: part('mondayWeek', 2, [0, 53], 'Monday-based week number', 'week'),
  V: part('isoWeek', 2, [1, 53], 'ISO 8601 week number', 'week'),
  w: part('weekday', 1, [0, 6], 'weekday number', 'weekday'),
  u: (cursor, parts) => {
    parts.weekday = cursor.number(1, [1, 7], 'weekday number', 'weekday') % 7
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
    if (cursor.match(/%/y) !== undefined) return
    const found = JSON.stringify(cursor.text[cursor.at])
    cursor.fault(`expected '%' due to '%%' in format string, but found ${found} in input`)
  },
}

const directive = /%([_0\-^#]?)(\d*)(:{0,3})(?:(\.\d*f)|(.))|(\s)|(%)|(.)/gsu

/** What jiff refuses, because it knows no locales. */
const unread: Readonly<Record<string, string>> = {
  c: 'cannot parse locale date and time',
  x: 'cannot parse locale date',
  r: 'cannot parse locale 12-hour clock time',
  X: 'cannot parse locale clock time',
  Z: 'cannot parse time zone abbreviations',
}

/** chrono reads the name of a time zone up to white space, and ignores it. */
const zoneName: Reader = cursor => {
  cursor.match(/\S*/y)
}

function readerOf(letter: string, colons: number, cursor: Cursor): Reader {
  const isChrono = cursor.dialect.anyName
  if (letter === 'z') return offset(colons)
  if (letter === 'Q' && colons < 2 && !isChrono) return zone(colons)
  if (letter === 'Z' && isChrono) return zoneName
  const reader = readers[letter]
  if (reader !== undefined) return reader
  cursor.fault(unread[letter] ?? `found unrecognized directive %${letter}`, 'format')
}

/**
 * Parses a string by a `strptime` format; it may continue beyond the format.
 * Throws `QueryError` 1006 if the string doesn't match or the format is invalid.
 */
export function strptime(text: string, format: string, dialect: StrptimeDialect): Parsed {
  const cursor = new Cursor(text, dialect)
  const parts: TimeParts = {}
  readFormat(cursor, format, parts)
  return { parts, length: cursor.at }
}

function readFormat(cursor: Cursor, format: string, parts: TimeParts): void {
  for (const found of format.matchAll(directive)) {
    const [, flag = '', digits, colons = '', dotted, letter, blank, lone, char] = found
    cursor.width = flag === '_' || flag === '-' ? 0 : Number(digits)
    if (lone !== undefined) {
      const why = "expected byte after '%', but found end of format string"
      cursor.fault(`invalid format string, ${why}`, 'format')
    }
    if (blank !== undefined) blanks(cursor, parts)
    else if (char !== undefined) literal(cursor, char)
    else if (dotted !== undefined) inDirective(cursor, '%.f', () => dottedFraction(cursor, parts))
    else readDirective(cursor, letter!, colons, parts)
  }
}

function inDirective(cursor: Cursor, directiveText: string, read: () => void): void {
  cursor.inside.push(directiveText)
  read()
  cursor.inside.pop()
}

function readDirective(cursor: Cursor, letter: string, colons: string, parts: TimeParts): void {
  if (cursor.isAtEnd && letter !== 'n' && letter !== 't') {
    const why = `expected non-empty input for directive %${letter}, but found end of input`
    cursor.fault(why, 'short')
  }
  const compound = cursor.dialect.compounds[letter]
  const read =
    compound === undefined
      ? readerOf(letter, colons.length, cursor)
      : () => readFormat(cursor, compound, parts)
  inDirective(cursor, `%${colons}${letter}`, () => read(cursor, parts))
}

function literal(cursor: Cursor, char: string): void {
  if (!cursor.text.startsWith(char, cursor.at)) {
    const found = cursor.isAtEnd ? 'end of input' : `byte ${byteText(cursor.rest)} in input`
    cursor.fault(
      `expected to match literal byte ${byteText(char)} from format string, but found ${found}`,
    )
  }
  cursor.at += char.length
}

/** The first byte of a text as jiff shows it. */
function byteText(text: string): string {
  const byte = Buffer.from(text)[0]!
  return byte < 0x80 ? JSON.stringify(text[0]) : `"\\x${byte.toString(16).toUpperCase()}"`
}

/**
 * Returns the day that parts determine: by month and day, ISO week, day of the year or week; undefined if they
 * don't. Throws `QueryError` 1006 if they conflict. Source: the jiff crate's `BrokenDownTime::to_date`.
 */
export function dayOfTimeParts(parts: TimeParts, { fault }: StrptimeDialect): number | undefined {
  const { year, weekday } = parts
  const day =
    (year === undefined ? undefined : gregorian(year, parts, fault)) ?? isoDay(parts, fault)
  const found = day ?? (year === undefined ? undefined : weekDay(year, parts, fault))
  if (found !== undefined && weekday !== undefined && dayOfWeek(found) !== weekday) {
    throw fault(
      `parsed weekday ${dayNames[weekday]} does not match weekday ${dayNames[dayOfWeek(found)]} from parsed date ${dateText(found)}`,
      'impossible',
    )
  }
  return found
}

type DayFault = StrptimeDialect['fault']

function gregorian(year: number, { month, day }: TimeParts, fault: DayFault): number | undefined {
  if (month === undefined || day === undefined) return undefined
  if (day > daysInMonth(year, month)) {
    throw fault(`invalid date: ${outOfRange('day', day, 1, daysInMonth(year, month))}`, 'range')
  }
  return daysFromCivil(year, month, day)
}

function isoDay(
  { isoYear, isoWeek: week, weekday }: TimeParts,
  fault: DayFault,
): number | undefined {
  if (isoYear === undefined || week === undefined || weekday === undefined) return undefined
  const fourth = daysFromCivil(isoYear, 1, 4)
  const monday = fourth - ((dayOfWeek(fourth) + 6) % 7)
  const day = monday + (week - 1) * 7 + ((weekday + 6) % 7)
  if (isoWeek(day).year !== isoYear) {
    throw fault(
      `invalid ISO 8601 week date: ISO week number \`${week}\` is invalid for year \`${isoYear}\``,
      'range',
    )
  }
  return day
}

function weekDay(year: number, parts: TimeParts, fault: DayFault): number | undefined {
  const { dayOfYear, sundayWeek, mondayWeek, weekday } = parts
  const first = daysFromCivil(year, 1, 1)
  if (dayOfYear !== undefined) return checkedDay(fault, year, first + dayOfYear - 1)
  if (weekday === undefined) return undefined
  if (sundayWeek !== undefined)
    return checkedDay(fault, year, dayInWeek(first, 0, sundayWeek, weekday))
  if (mondayWeek === undefined) return undefined
  return checkedDay(fault, year, dayInWeek(first, 1, mondayWeek, weekday))
}

/** The day by week and weekday, where week 1 begins on the year's first Sunday or Monday. */
function dayInWeek(first: number, weekStart: number, week: number, weekday: number): number {
  const firstWeek = first + ((weekStart - dayOfWeek(first) + 7) % 7)
  return firstWeek + (week - 1) * 7 + ((weekday - weekStart + 7) % 7)
}

function checkedDay(fault: DayFault, year: number, day: number): number {
  if (day >= daysFromCivil(year, 1, 1) && day < daysFromCivil(year + 1, 1, 1)) return day
  const first = daysFromCivil(year, 1, 1)
  const days = daysFromCivil(year + 1, 1, 1) - first
  throw fault(
    `invalid date: day-of-year=${day - first + 1} is out of range for year=${year}, must be in range 1..=${days}`,
    'range',
  )
}
