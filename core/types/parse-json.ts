import { QueryError } from '../errors/query-error.js'
import { wireFloatText } from './float-text.js'
import { sortedObject, type VariantNode, VariantNumber } from './variant.js'

/** Maximum nesting depth. */
const maxDepth = 500

/** Maximum digits of an exact number; longer ones become Float64. */
const maxDigits = 76

/**
 * Parses JSON as leniently as the server: keywords in any case, `NaN` and infinities (null), `+1`, `007`, `.5`, `1.`,
 * `0xAB.C`, single quotes, unquoted keys, missing items (`[1,,2]`), empty input.
 *
 * Throws `QueryError` 1006 with the byte position that the server tells; also for a duplicate key, after everything
 * else in its object. Source: the jsonb crate's parser and `ParseErrorCode` (version 0.5.6).
 */
export function parseJson(text: string): VariantNode {
  return new JsonReader(text).document()
}

/** Like `parseJson`, but returns undefined for invalid JSON. */
export function tryParseJson(text: string): VariantNode | undefined {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

const numberStart = /[-+.0-9]/
const hexForm = /([+-]?)0x([0-9a-f]*)(\.[0-9a-f]*)?/iy
const numberForm = /([+-]?)(\d*)(?:\.(\d*))?/y
const exponentForm = /e([+-]?)(\d*)/iy
const bareKey = /[A-Za-z0-9_$\x80-\u{10ffff}]*/uy
const nullForm = /null/iy

class JsonReader {
  readonly #text: string
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): VariantNode {
    const node = this.#value()
    this.#blank()
    if (this.#at < this.#text.length) throw this.#fault('trailing characters', 1)
    return node
  }

  /** The error at a position, `ahead` bytes after the current one. */
  #fault(what: string, ahead = 0, at = this.#at): QueryError {
    const pos = Buffer.byteLength(this.#text.slice(0, at)) + ahead
    return new QueryError('BadArguments', `${what}, pos ${pos}`)
  }

  /** The error for the next character, which is not what it must be. */
  #unlike(what: string, ahead = 0): QueryError {
    return this.#at >= this.#text.length
      ? this.#fault('EOF while parsing a value')
      : this.#fault(what, ahead)
  }

  /** Skips white space, and escapes of it, as of JSON that was quoted once more. */
  #blank(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code === 0x5c) {
        const length = this.#escapedBlank()
        if (length === 0) return
        this.#at += length
      } else if (code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b)) this.#at++
      else return
    }
  }

  #escapedBlank(): number {
    const letter = this.#text[this.#at + 1]
    if (letter === 'n' || letter === 'r' || letter === 't') return 2
    return this.#text.startsWith('x0C', this.#at + 1) ? 4 : 0
  }

  /** Nothing is null; where more must follow, that is told by what comes after. */
  #value(): VariantNode {
    this.#blank()
    const char = this.#text[this.#at]
    switch (char) {
      case undefined:
        return null
      case '{':
        return this.#nested(() => this.#object())
      case '[':
        return this.#nested(() => this.#array())
      case '"':
      case "'":
        return this.#string(char)
      default:
        return this.#plain(char)
    }
  }

  #plain(char: string): VariantNode {
    switch (char.toLowerCase()) {
      case 't':
        return this.#word('true', true)
      case 'f':
        return this.#word('false', false)
      case 'n':
        nullForm.lastIndex = this.#at
        return this.#word(nullForm.test(this.#text) ? 'null' : 'nan', null)
      case 'i':
        return this.#word('infinity', null)
      default:
        if (numberStart.test(char)) return this.#number()
        throw this.#fault('expected value', 1)
    }
  }

  #nested<T>(rule: () => T): T {
    if (++this.#depth > maxDepth) throw this.#fault('recursion limit exceeded')
    const node = rule()
    this.#depth--
    return node
  }

  #word<T>(word: string, value: T): T {
    for (const letter of word) {
      if (this.#text[this.#at]?.toLowerCase() !== letter) throw this.#unlike('expected ident', 1)
      this.#at++
    }
    return value
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false
    this.#at++
    return true
  }

  #object(): VariantNode {
    const entries = new Map<string, VariantNode>()
    /** Where a key that was there already ends. */
    const repeated = new Map<string, number>()
    this.#at++
    this.#blank()
    if (this.#take('}')) return entries
    for (;;) {
      this.#blank()
      const key = this.#key()
      if (entries.has(key) && !repeated.has(key)) repeated.set(key, this.#at)
      this.#blank()
      if (!this.#take(':')) throw this.#unlike('expected `:`')
      entries.set(key, this.#value())
      this.#blank()
      if (this.#take('}')) break
      if (!this.#take(',')) throw this.#unlike('expected `,` or `}`')
    }
    const [first] = [...repeated.keys()].sort((a, b) =>
      Buffer.compare(Buffer.from(a), Buffer.from(b)),
    )
    if (first === undefined) return sortedObject(entries)
    const what = `duplicate object attribute ${JSON.stringify(first)}`
    throw this.#fault(what, 0, repeated.get(first)!)
  }

  #key(): string {
    const char = this.#text[this.#at]
    if (char === '"' || char === "'") return this.#string(char)
    if (char !== undefined && char >= '0' && char <= '9') {
      throw this.#fault('object attribute name cannot be a number', 1)
    }
    const start = this.#at
    bareKey.lastIndex = start
    this.#at += bareKey.exec(this.#text)![0].length
    if (this.#at === start || this.#at >= this.#text.length) {
      throw this.#unlike('object attribute name cannot be invalid character')
    }
    return this.#text.slice(start, this.#at)
  }

  /** Parses an array; a missing item between two commas or after the last one is null. */
  #array(): VariantNode {
    const items: VariantNode[] = []
    this.#at++
    this.#blank()
    if (this.#take(']')) return items
    for (;;) {
      this.#blank()
      const char = this.#text[this.#at]
      items.push(char === ',' || char === ']' ? null : this.#value())
      this.#blank()
      if (this.#take(']')) return items
      if (!this.#take(',')) throw this.#unlike('expected `,` or `]`')
    }
  }

  #number(): VariantNode {
    hexForm.lastIndex = this.#at
    const hex = hexForm.exec(this.#text)
    if (hex !== null) {
      const [all, sign, whole = '', fraction] = hex
      this.#at += whole === '' ? all.length - (fraction?.length ?? 0) : all.length
      if (whole === '' || fraction === '.') throw this.#noNumber()
      return hexNumber(sign === '-', whole, fraction?.slice(1) ?? '')
    }
    numberForm.lastIndex = this.#at
    const [all, sign, whole = '', fraction] = numberForm.exec(this.#text)!
    const start = this.#at
    this.#at += all.length
    if (whole === '' && (fraction ?? '') === '') {
      if (fraction === undefined) return this.#signedWord(sign === '-')
      throw this.#noNumber()
    }
    if (fraction !== undefined && this.#text[this.#at] === '.') throw this.#noNumber()
    exponentForm.lastIndex = this.#at
    const exponent = exponentForm.exec(this.#text)
    if (exponent === null) {
      return exactNumber(sign === '-', whole, fraction ?? '') ?? doubleNode(Number(all))
    }
    this.#at += exponent[0].length
    if (exponent[2] === '') throw this.#noNumber()
    return doubleNode(Number(this.#text.slice(start, this.#at)))
  }

  /** An infinity or NaN after a sign. */
  #signedWord(isNegative: boolean): VariantNode {
    const char = this.#text[this.#at]?.toLowerCase()
    if (char === 'i') return this.#word('infinity', null)
    if (char !== 'n') throw this.#noNumber()
    this.#word('nan', null)
    if (isNegative) throw this.#noNumber()
    return null
  }

  #noNumber(): QueryError {
    return this.#fault('invalid number')
  }

  #string(quote: string): string {
    const start = ++this.#at
    for (;;) {
      const char = this.#text[this.#at]
      if (char === undefined) throw this.#fault('EOF while parsing a value')
      if (char === quote) break
      this.#at += char === '\\' ? this.#escapeLength() : 1
    }
    const body = this.#text.slice(start, this.#at++)
    return body.includes('\\') ? this.#unescape(body, start) : body
  }

  /** How far the server goes on after a backslash, whatever stands there. */
  #escapeLength(): number {
    const [letter, next] = [this.#text[this.#at + 1], this.#text[this.#at + 2]]
    const at = this.#at
    const end = this.#text.length
    if (letter === undefined || (letter === 'u' && next === undefined)) {
      throw this.#fault('EOF while parsing a value', 0, end)
    }
    const length = letter !== 'u' ? 2 : next === '{' ? 8 : 6
    if (at + length >= end)
      throw this.#fault('EOF while parsing a value', Math.max(0, at + length - end), end)
    return length
  }

  #unescape(body: string, start: number): string {
    let text = ''
    for (let at = 0; at < body.length; ) {
      const next = body.indexOf('\\', at)
      if (next < 0) return text + body.slice(at)
      text += body.slice(at, next)
      const letter = body[next + 1]!
      if (letter === 'u') {
        const [units, end] = this.#unicode(body, next, start)
        text += units
        at = end
      } else {
        const known = escapes[letter]
        if (known === undefined) {
          const byte = Buffer.from(letter)[0]!.toString(16).toUpperCase()
          throw this.#fault(`invalid escaped '${byte}'`, 3, start + next)
        }
        text += known
        at = next + 2
      }
    }
    return text
  }

  /** Reads `\uXXXX` or `\u{XXXX}`, or two that are a pair. A half of a pair alone stays as it is written. */
  #unicode(body: string, at: number, start: number): readonly [text: string, end: number] {
    const [digits, end] = this.#unicodeDigits(body, at, start)
    const unit = Number.parseInt(digits, 16)
    if (unit < 0xd800 || unit > 0xdfff) return [String.fromCharCode(unit), end]
    if (unit > 0xdbff || !body.startsWith('\\u', end)) return [`\\u${digits}`, end]
    const [lowDigits, lowEnd] = this.#unicodeDigits(body, end, start)
    const low = Number.parseInt(lowDigits, 16)
    const isPair = low >= 0xdc00 && low <= 0xdfff
    return [isPair ? String.fromCharCode(unit, low) : `\\u${digits}\\u${lowDigits}`, lowEnd]
  }

  #unicodeDigits(body: string, at: number, start: number): readonly [digits: string, end: number] {
    const inBraces = body[at + 2] === '{'
    const from = at + (inBraces ? 3 : 2)
    const digits = body.slice(from, from + 4)
    const end = from + 4 + (inBraces ? 1 : 0)
    if (digits.length < 4 || end > body.length || (inBraces && body[end - 1] !== '}')) {
      throw this.#fault('unexpected end of hex escape', 3, start + at)
    }
    const bad = /[^0-9a-f]/i.exec(digits)
    if (bad === null) return [digits, end]
    const byte = Buffer.from(bad[0])[0]!.toString(16).toUpperCase()
    throw this.#fault(`invalid hex '${byte}'`, end - at + 1, start + at)
  }
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Makes an exact number, without leading zeros; undefined if it has too many digits. */
function exactNumber(
  negative: boolean,
  digits: string,
  fraction: string,
): VariantNumber | undefined {
  const whole = digits.replace(/^0+(?=\d)/, '') || '0'
  const count = (whole === '0' ? fraction.replace(/^0+/, '') : whole + fraction).length
  if (count > maxDigits || fraction.length > maxDigits) return undefined
  const isZero = whole === '0' && /^0*$/.test(fraction)
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return new VariantNumber(negative && !isZero ? `-${text}` : text)
}

/** Converts a Float64 to a JSON number; null for NaN and infinities, which JSON lacks. */
export function doubleNode(value: number): VariantNumber | null {
  return Number.isFinite(value) ? new VariantNumber(wireFloatText(value, false), true) : null
}

function hexNumber(isNegative: boolean, whole: string, fraction: string): VariantNode {
  const digits = BigInt(`0x${whole}${fraction}`)
  if (fraction === '') {
    const text = digits.toString()
    return exactNumber(isNegative, text, '') ?? doubleNode(Number(digits))
  }
  const value = Number(digits) / 16 ** fraction.length
  return doubleNode(isNegative ? -value : value)
}
