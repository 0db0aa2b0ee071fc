import { bytesFromText } from './binary-text.js'
import { badArguments, type CastContext } from './cast-checks.js'
import { castFromText, parseInteger } from './cast-from-text.js'
import { type DataType, nullType } from './data-type.js'
import type { DateResult } from './date-fault.js'
import { geographyOf, parseGeometry, readGeometryText } from './geometry.js'
import { isFloatKind, isIntegerKind } from './number-kind.js'
import { type DateParsing, parseDate, parseTimestamp, parseTimestampTz } from './parse-datetime.js'
import { parseInterval } from './parse-interval.js'
import { parseJson } from './parse-json.js'
import { timeZone } from './time-zone.js'
import type { Value } from './value.js'
import { variantText } from './variant.js'
import { type CellFormat, quotedKinds } from './wire-text.js'

/** Parses a cell that is not NULL. */
export type CellReader = (text: string) => Value

/**
 * Returns the function that parses cells formatted by `cellWriter` for a type.
 *
 * Of a local time that occurs twice, it returns the first; a geometry has no SRID if the format omits it.
 * Throws `QueryError` 1006 if the value cannot be recovered: a Bitmap, or a nested string ending with a backslash.
 */
export function cellReader(type: DataType, format: CellFormat): CellReader {
  const bare = type.kind === 'Nullable' ? type.of : type
  const read = scalarReader(bare, format)
  if (bare !== type && bare.kind !== 'String') {
    // With the setting `format_null_as_str`, a server writes NULL like this.
    return text => (text === 'NULL' ? null : read(text))
  }
  return read
}

function scalarReader(type: DataType, format: CellFormat): CellReader {
  if (isNestedKind(type.kind)) {
    return text => {
      const reader = new NestedReader(text, format)
      const value = reader.value(type)
      reader.end()
      return value
    }
  }
  return displayReader(type, format)
}

const nestedKinds: ReadonlySet<string> = new Set([
  'Array',
  'Map',
  'Tuple',
  'EmptyArray',
  'EmptyMap',
])
const isNestedKind = (kind: string): boolean => nestedKinds.has(kind)

function displayReader(type: DataType, format: CellFormat): CellReader {
  const { kind } = type
  if (isIntegerKind(kind)) return text => parseInteger(text, kind, false)
  if (isFloatKind(kind) || kind === 'Decimal' || kind === 'Vector' || kind === 'Boolean') {
    return castReader(type)
  }
  const isDriver = format.httpJsonResultMode === 'driver'
  switch (kind) {
    case 'Null':
      return () => null
    case 'String':
      return text => text
    case 'Variant':
      return variantOf
    case 'Date':
      return isDriver ? driverDate : dateReader(parseDate, format)
    case 'Timestamp':
      return isDriver ? driverTimestamp : dateReader(parseTimestamp, format)
    case 'TimestampTz':
      return isDriver ? driverTimestampTz : dateReader(parseTimestampTz, format)
    case 'Interval':
      return parseInterval
    case 'Binary':
      return text => bytesFromText(text, isDriver ? 'hex' : format.binaryOutputFormat)
    case 'Geometry':
      return parseGeometry
    case 'Geography':
      return text => geographyOf(readGeometryText(text))
    default:
      throw badArguments(`the text of a ${kind} does not tell its value`)
  }
}

/** Removes white space between the parts of JSON, which makes it the internal text of a Variant value. */
function variantOf(text: string): Value {
  const node = parseJson(text)
  return hasBlanks(text) ? variantText(node) : text
}

/** Whether JSON contains white space outside its strings. */
function hasBlanks(json: string): boolean {
  let isInside = false
  for (let i = 0; i < json.length; i++) {
    const char = json[i]!
    if (char === '"') isInside = !isInside
    else if (char === '\\') i++
    else if (!isInside && char <= ' ') return true
  }
  return false
}

/** The reader for types whose text does not depend on settings. */
function castReader(type: DataType): CellReader {
  const cast = castFromText(type)!
  return text => cast(plainCast, text)
}

const plainCast: CastContext = { timezone: 'UTC', setting: () => '' }

type DateParser = (text: string, settings: DateParsing) => DateResult<Value>

function dateReader(parse: DateParser, format: CellFormat): CellReader {
  const parsing = { zone: timeZone(format.timezone), autoDetect: false, loose: false }
  return text => {
    const result = parse(text, parsing)
    if ('value' in result) return result.value
    throw badArguments(result.fault.text)
  }
}

const driverDate: CellReader = text => parseInteger(text, 'Int32', false)
const driverTimestamp: CellReader = text => parseInteger(text, 'Int64', false)
const driverTimestampTz: CellReader = text => {
  const [micros = '', offset = ''] = text.split(' ')
  return {
    micros: parseInteger(micros, 'Int64', false) as bigint,
    offset: parseInteger(offset, 'Int32', false) as number,
  }
}

/** Characters that end an unquoted item of a nested value. */
const delimiters = new Set([',', ']', '}', ')', ':'])
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Parses arrays, maps and tuples; strings are in double quotes, or from older servers in single quotes. */
class NestedReader {
  readonly #text: string
  /** Nested dates are always written as in `display` mode. */
  readonly #format: CellFormat
  #at = 0

  constructor(text: string, format: CellFormat) {
    this.#text = text
    this.#format = { ...format, httpJsonResultMode: 'display' }
  }

  end(): void {
    if (this.#at < this.#text.length) throw this.#fault()
  }

  value(type: DataType): Value {
    if (type.kind !== 'Nullable') return this.#value(type)
    const isNull =
      this.#text.startsWith('NULL', this.#at) && this.#ends(this.#text[this.#at + 4] ?? ',')
    if (!isNull) return this.#value(type.of)
    this.#at += 4
    return null
  }

  #value(type: DataType): Value {
    switch (type.kind) {
      case 'Array':
        return this.#items('[', () => this.value(type.of))
      case 'Map':
        return this.#items('{', () => {
          const key = this.value(type.key)
          this.#expect(':')
          return [key, this.value(type.value)]
        })
      case 'Tuple': {
        const { fields } = type
        const values = this.#items('(', done => this.value(fields[done] ?? nullType))
        if (values.length !== fields.length) throw this.#fault()
        return values
      }
      case 'EmptyArray':
        return this.#items('[', () => null)
      case 'EmptyMap':
        return this.#items('{', () => null)
      default:
        return displayReader(type, this.#format)(this.#scalar(type))
    }
  }

  #scalar({ kind }: DataType): string {
    if (quotedKinds.has(kind)) return this.#quoted()
    if (kind === 'Variant' || kind === 'Geometry' || kind === 'Geography' || kind === 'Vector') {
      return this.#balanced()
    }
    const bare = this.#balanced()
    // Binary data written as text may contain item separators.
    if (kind === 'Binary' && !/^(?:hex|base64)$/i.test(this.#format.binaryOutputFormat)) {
      throw this.#fault()
    }
    return bare
  }

  #items(open: string, item: (done: number) => Value): readonly Value[] {
    const close = closers[open]!
    this.#expect(open)
    const items: Value[] = []
    if (this.#text[this.#at] !== close) {
      items.push(item(0))
      while (this.#text[this.#at] === ',') {
        this.#at++
        items.push(item(items.length))
      }
    }
    this.#expect(close)
    return items
  }

  #expect(char: string): void {
    if (this.#text[this.#at] !== char) throw this.#fault()
    this.#at++
  }

  /** Parses a quoted string, in which only the quote is escaped. */
  #quoted(): string {
    const quote = this.#text[this.#at]
    if (quote !== '"' && quote !== "'") throw this.#fault()
    let value = ''
    for (let from = this.#at + 1; ; ) {
      const end = this.#text.indexOf(quote, from)
      if (end < 0) throw this.#fault()
      if (this.#text[end - 1] !== '\\' || end === from) {
        this.#at = end + 1
        return value + this.#text.slice(from, end)
      }
      value += `${this.#text.slice(from, end - 1)}${quote}`
      from = end + 1
    }
  }

  /** Returns the text up to a delimiter outside brackets and JSON strings. */
  #balanced(): string {
    const start = this.#at
    const open: string[] = []
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at]!
      if (char === '"') this.#at = this.#stringEnd()
      else if (closers[char] !== undefined) open.push(closers[char])
      else if (open.length === 0 && this.#ends(char)) break
      else if (char === open.at(-1)) open.pop()
    }
    return this.#text.slice(start, this.#at)
  }

  /** Returns the position of the closing quote of the JSON string that starts here. */
  #stringEnd(): number {
    for (let i = this.#at + 1; i < this.#text.length; i++) {
      if (this.#text[i] === '\\') i++
      else if (this.#text[i] === '"') return i
    }
    throw this.#fault()
  }

  #ends(char: string): boolean {
    return delimiters.has(char)
  }

  #fault() {
    return badArguments(`cannot read the nested value at ${this.#at} of ${this.#text}`)
  }
}
