import { type ByteText, utf8Text } from '../byte-text.js'
import type { QueryError } from '../errors/query-error.js'
import { jsonValueEnd } from '../strict-json.js'
import type { DataType, MapType, TupleType } from '../types/data-type.js'
import { parseGeography, parseGeometry } from '../types/geometry.js'
import { isFloatKind, isIntegerKind } from '../types/number-kind.js'
import { parseInterval } from '../types/parse-interval.js'
import type { Value } from '../types/value.js'
import { valueText } from '../types/value-text.js'
import {
  badBytes,
  decimalAt,
  decodeFloat,
  exactInteger,
  noNumber,
  numberExtent,
} from './decode-number.js'
import { decodeDate, decodeTimestamp, decodeTimestampTz } from './decode-time.js'
import { type DecodeSettings, decodeBinary, decodeBitmap, decodeVariant } from './decode-value.js'

/**
 * Reads an array, a map, a tuple or a vector from a field: `[1,NULL]`, `{"k":1}`, `(1,"a")` or
 * `[1,"a"]`. Text after it is ignored. Binaries are in hex, regardless of the format's options.
 *
 * Throws `QueryError` 1046 for other text. Source: databend field_decoder/nested.rs `NestedValues`.
 */
export function decodeNested(field: ByteText, type: DataType, settings: DecodeSettings): Value {
  return new NestedReader(field, settings).value(type)
}

/** Escaped characters by the letter after the backslash; before other letters the backslash is kept. */
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  "'": "'",
  '"': '"',
  '\\': '\\',
  '/': '/',
}

/** A syntax error, worded like the I/O errors that the server converts. */
const invalidData = (what: string): QueryError => badBytes(`invalid data (${what})`)

class NestedReader {
  readonly #text: ByteText
  readonly #settings: DecodeSettings
  #at = 0

  constructor(text: ByteText, settings: DecodeSettings) {
    this.#text = text
    this.#settings = settings
  }

  value(type: DataType): Value {
    if (type.kind === 'Nullable') {
      return this.#take('NULL') || this.#take('null') ? null : this.value(type.of)
    }
    if (isIntegerKind(type.kind)) return this.#integer(type.kind)
    if (isFloatKind(type.kind)) {
      const value = this.#float()
      return type.kind === 'Float32' ? Math.fround(value) : value
    }
    return this.#container(type)
  }

  #container(type: DataType): Value {
    switch (type.kind) {
      case 'Array':
        return this.#array(type.of)
      case 'Map':
        return this.#map(type)
      case 'Tuple':
        return this.#tuple(type)
      case 'Vector':
        return this.#vector(type.size)
      default:
        return this.#scalar(type)
    }
  }

  #scalar(type: DataType): Value {
    const { cx, disableVariantCheck } = this.#settings
    switch (type.kind) {
      case 'Boolean':
        return this.#boolean()
      case 'Decimal': {
        const { value, length } = decimalAt(this.#text.slice(this.#at), type)
        this.#at += length
        return value
      }
      case 'String':
        return utf8Text(this.#quoted())
      case 'Binary':
        return decodeBinary(this.#quoted(), 'hex')
      case 'Date':
        return decodeDate(cx, utf8Text(this.#quoted()))
      case 'Timestamp':
        return decodeTimestamp(cx, utf8Text(this.#quoted()))
      case 'TimestampTz':
        return decodeTimestampTz(cx, utf8Text(this.#quoted()))
      case 'Interval':
        return parseInterval(utf8Text(this.#quoted()))
      case 'Bitmap':
        return decodeBitmap(this.#quoted())
      case 'Variant':
        return decodeVariant(this.#json() ?? this.#inQuotes("'"), disableVariantCheck)
      case 'Geometry':
        return parseGeometry(utf8Text(this.#geometry()))
      case 'Geography':
        return parseGeography(utf8Text(this.#geometry()))
      default:
        return null
    }
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  #expect(char: string): void {
    if (this.#take(char)) return
    const next = this.#text[this.#at]
    const got = next === undefined ? 'None' : `Some('${next.replace(/[\\']/, '\\$&')}')`
    throw invalidData(`Expected to have char '${char}', got '${got}' at pos ${this.#at}`)
  }

  /** Skips blanks and comments. */
  #blank(): void {
    const blank = /(?:[ \t\n\f\r]|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))*/y
    blank.lastIndex = this.#at
    this.#at += blank.exec(this.#text)![0].length
  }

  #boolean(): boolean {
    if (this.#take('1') || this.#take('true')) return true
    if (this.#take('0') || this.#take('false')) return false
    throw badBytes('Incorrect boolean value, expect one of 0/1/false/true')
  }

  #integer(kind: Parameters<typeof exactInteger>[1]): Value {
    const digits = this.#number(
      'Failed to parse number from text: input does not contain a valid numeric format.',
    )
    const value = exactInteger(digits === '' ? '0' : digits, kind)
    if (value === undefined) throw noNumber(digits)
    return value
  }

  #float(): number {
    return decodeFloat(
      this.#number(
        'Unable to parse float: provided text is not in a recognizable floating-point format.',
      ),
    )
  }

  #number(fault: string): ByteText {
    const { length, effective } = numberExtent(this.#text.slice(this.#at))
    if (length === 0) throw badBytes(fault)
    const digits = this.#text.slice(this.#at, this.#at + effective)
    this.#at += length
    return digits
  }

  #quoted(): ByteText {
    return this.#inQuotes(this.#text[this.#at] === '"' ? '"' : "'")
  }

  #inQuotes(quote: string): ByteText {
    this.#expect(quote)
    let value = ''
    for (;;) {
      const start = this.#at
      while (this.#at < this.#text.length && !this.#marks(quote)) this.#at++
      value += this.#text.slice(start, this.#at)
      const char = this.#text[this.#at++]
      if (char === '\\') value += this.#escape()
      else if (char !== quote) break
      else if (this.#take(quote)) value += quote
      else return value
    }
    throw invalidData('Expected to have terminated string literal')
  }

  #marks(quote: string): boolean {
    const char = this.#text[this.#at]
    return char === quote || char === '\\'
  }

  #escape(): ByteText {
    const char = this.#text[this.#at++]
    if (char === undefined) {
      throw invalidData("Expected to have terminated string literal after escaped char '\\' .")
    }
    return escapes[char] ?? `\\${char}`
  }

  /** The source text of the next JSON value; undefined if there is none. */
  #json(): ByteText | undefined {
    const end = jsonValueEnd(this.#text, this.#at)
    if (end === undefined) return undefined
    const json = this.#text.slice(this.#at, end)
    this.#at = end
    return json
  }

  /** Reads a quoted string, or GeoJSON. */
  #geometry(): ByteText {
    const next = this.#text[this.#at]
    if (next === '"' || next === "'") return this.#quoted()
    const json = this.#json()
    if (json === undefined) throw badBytes('expected value')
    return json
  }

  #array(of: DataType): Value {
    const items: Value[] = []
    this.#items('[', ']', () => items.push(this.value(of)))
    return items
  }

  #map({ key, value }: MapType): Value {
    const pairs: [Value, Value][] = []
    const known = new Set<string>()
    this.#items('{', '}', () => {
      const name = this.value(key)
      // The text of a float has not all of its digits.
      const text = typeof name === 'number' ? String(name) : valueText(key, name)
      if (known.has(text)) throw badBytes('map keys have to be unique')
      known.add(text)
      this.#blank()
      this.#expect(':')
      this.#blank()
      pairs.push([name, this.value(value)])
    })
    return pairs
  }

  #items(open: string, close: string, item: () => void): void {
    this.#expect(open)
    for (let first = true; ; first = false) {
      this.#blank()
      if (this.#take(close)) return
      if (!first) this.#expect(',')
      this.#blank()
      item()
    }
  }

  #tuple({ fields }: TupleType): Value {
    const close = this.#take('(') ? ')' : ']'
    if (close === ']') this.#expect('[')
    const values = fields.map((field, i) => {
      this.#blank()
      if (i > 0) this.#expect(',')
      this.#blank()
      return this.value(field)
    })
    this.#expect(close)
    return values
  }

  #vector(size: number): Value {
    this.#expect('[')
    const values = Array.from({ length: size }, (_, i) => {
      this.#blank()
      if (i > 0) this.#expect(',')
      this.#blank()
      return Math.fround(this.#float())
    })
    this.#expect(']')
    return values
  }
}
