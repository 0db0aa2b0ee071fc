import { type ByteText, utf8Text } from './byte-text.js'

/**
 * A JSON number that is no integer of 64 bits. The server keeps its digits: serde_json's feature `arbitrary_precision`.
 */
export class WrittenNumber {
  /** As written, but for the exponent: `1E5` is `1e+5`. */
  readonly text: string

  constructor(written: string) {
    this.text = written.replace(/[eE]\+?(?=\d)/, 'e+').replace('E', 'e')
  }

  /** The nearest Float64; infinite for a number that is too large. */
  get float(): number {
    return Number(this.text)
  }

  get isInteger(): boolean {
    return !/[.e]/.test(this.text)
  }
}

/** A JSON number: a `bigint` if it fits 64 bits. */
export type JsonNumber = bigint | WrittenNumber

/** A JSON value. Fields of objects are in order; if names repeat, the last counts. */
export type JsonNode = null | boolean | string | JsonNumber | readonly JsonNode[] | JsonObject
export type JsonObject = ReadonlyMap<string, JsonNode>

export const isJsonObject = (node: JsonNode): node is JsonObject => node instanceof Map

export const isJsonNumber = (node: JsonNode): node is JsonNumber =>
  typeof node === 'bigint' || node instanceof WrittenNumber

/** A JSON syntax error, and how many bytes the parser had read, including the one at fault. */
export class JsonFault extends Error {
  readonly column: number

  constructor(message: string, column: number) {
    super(message)
    this.column = column
  }
}

/**
 * Parses strict JSON, as Rust's parser does. Throws `JsonFault` for invalid input.
 *
 * Source of the messages and columns: the serde_json crate's `de.rs`, `error.rs`.
 */
export function parseStrictJson(line: ByteText): JsonNode {
  return new StrictJsonReader(line).document()
}

/** The end offset of the strict JSON value that starts at `start`; undefined if there is none. */
export function jsonValueEnd(text: ByteText, start: number): number | undefined {
  try {
    return new StrictJsonReader(text, start).valueEnd()
  } catch (error) {
    if (error instanceof JsonFault) return undefined
    throw error
  }
}

const maxDepth = 128
const least = -(1n << 63n)
const greatest = (1n << 64n) - 1n

const endOfValue = 'EOF while parsing a value'
const endOfText = 'EOF while parsing a string'
const loneSurrogate = 'lone leading surrogate in hex escape'

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

class StrictJsonReader {
  readonly #text: ByteText
  #at: number
  #depth = maxDepth

  constructor(text: ByteText, start = 0) {
    this.#text = text
    this.#at = start
  }

  valueEnd(): number {
    this.#value()
    return this.#at
  }

  document(): JsonNode {
    const node = this.#value()
    if (this.#peek() !== undefined) throw this.#next('trailing characters')
    return node
  }

  /** A fault at the next character. */
  #next(message: string): JsonFault {
    return new JsonFault(message, Math.min(this.#text.length, this.#at + 1))
  }

  /** A fault at the last character read. */
  #last(message: string): JsonFault {
    return new JsonFault(message, this.#at)
  }

  /** The next character that is not a blank. */
  #peek(): string | undefined {
    while (/[ \n\t\r]/.test(this.#text[this.#at] ?? '')) this.#at++
    return this.#text[this.#at]
  }

  #value(): JsonNode {
    const char = this.#peek()
    switch (char) {
      case undefined:
        throw this.#next(endOfValue)
      case 'n':
        return this.#word('null', null)
      case 't':
        return this.#word('true', true)
      case 'f':
        return this.#word('false', false)
      case '"':
        return this.#string()
      case '[':
        return this.#nested(() => this.#array())
      case '{':
        return this.#nested(() => this.#object())
      default:
        if (char === '-' || (char >= '0' && char <= '9')) return this.#number()
        throw this.#next('expected value')
    }
  }

  #nested<T>(read: () => T): T {
    if (--this.#depth === 0) throw this.#next('recursion limit exceeded')
    this.#at++
    const node = read()
    this.#at++
    this.#depth++
    return node
  }

  #word<T>(word: string, value: T): T {
    this.#at++
    for (const letter of word.slice(1)) {
      const char = this.#text[this.#at]
      if (char === undefined) throw this.#last(endOfValue)
      this.#at++
      if (char !== letter) throw this.#last('expected ident')
    }
    return value
  }

  /** The items up to the closing bracket, which the caller reads. */
  #array(): readonly JsonNode[] {
    const items: JsonNode[] = []
    for (;;) {
      const char = this.#peek()
      if (char === undefined) throw this.#next('EOF while parsing a list')
      if (char === ']') return items
      if (items.length > 0) {
        if (char !== ',') throw this.#next('expected `,` or `]`')
        this.#at++
        const after = this.#peek()
        if (after === ']') throw this.#next('trailing comma')
        if (after === undefined) throw this.#next(endOfValue)
      }
      items.push(this.#value())
    }
  }

  #object(): JsonObject {
    const fields = new Map<string, JsonNode>()
    for (let first = true; ; first = false) {
      const char = this.#peek()
      if (char === undefined) throw this.#next('EOF while parsing an object')
      if (char === '}') return fields
      if (!first) this.#comma(char)
      if (this.#peek() !== '"') throw this.#next('key must be a string')
      const key = this.#string()
      const colon = this.#peek()
      if (colon === undefined) throw this.#next('EOF while parsing an object')
      if (colon !== ':') throw this.#next('expected `:`')
      this.#at++
      fields.set(key, this.#value())
    }
  }

  #comma(char: string): void {
    if (char !== ',') throw this.#next('expected `,` or `}`')
    this.#at++
    const after = this.#peek()
    if (after === '}') throw this.#next('trailing comma')
    if (after === undefined) throw this.#next(endOfValue)
  }

  #string(): string {
    this.#at++
    let value = ''
    for (;;) {
      const start = this.#at
      while (isPlain(this.#text.charCodeAt(this.#at))) this.#at++
      value += this.#utf8(start)
      const char = this.#text[this.#at]
      if (char === undefined) throw this.#last(endOfText)
      this.#at++
      if (char === '"') return value
      if (char !== '\\') {
        throw this.#last('control character (\\u0000-\\u001F) found while parsing a string')
      }
      value += this.#escape()
    }
  }

  #utf8(start: number): string {
    try {
      return utf8Text(this.#text.slice(start, this.#at))
    } catch {
      throw this.#last('invalid unicode code point')
    }
  }

  #escape(): string {
    const char = this.#text[this.#at]
    if (char === undefined) throw this.#last(endOfText)
    this.#at++
    if (char === 'u') return this.#unicode()
    const known = escapes[char]
    if (known === undefined) throw this.#last('invalid escape')
    return known
  }

  #unicode(): string {
    const first = this.#hex()
    if (first >= 0xdc00 && first <= 0xdfff) throw this.#last(loneSurrogate)
    if (first < 0xd800 || first > 0xdbff) return String.fromCharCode(first)
    for (const char of '\\u') {
      if (this.#text[this.#at] === undefined) throw this.#last(endOfText)
      this.#at++
      if (this.#text[this.#at - 1] !== char) throw this.#last('unexpected end of hex escape')
    }
    const second = this.#hex()
    if (second < 0xdc00 || second > 0xdfff) throw this.#last(loneSurrogate)
    return String.fromCharCode(first, second)
  }

  #hex(): number {
    const digits = this.#text.slice(this.#at, this.#at + 4)
    this.#at = Math.min(this.#at + 4, this.#text.length)
    if (digits.length < 4) throw this.#last(endOfText)
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw this.#last('invalid escape')
    return Number.parseInt(digits, 16)
  }

  #number(): JsonNumber {
    const start = this.#at
    if (this.#text[this.#at] === '-') this.#at++
    this.#whole()
    const isInteger = !this.#fraction()
    const text = this.#text.slice(start, this.#at)
    const value = isInteger ? BigInt(text) : undefined
    if (value !== undefined && value >= least && value <= greatest) return value
    return new WrittenNumber(text)
  }

  #whole(): void {
    const first = this.#text[this.#at]
    if (first === undefined) throw this.#last(endOfValue)
    this.#at++
    if (first === '0') {
      if (this.#isDigit()) throw this.#next('invalid number')
    } else if (first < '1' || first > '9') throw this.#last('invalid number')
    while (this.#isDigit()) this.#at++
  }

  /** Reads a fraction, an exponent or both; returns false if there is neither. */
  #fraction(): boolean {
    const start = this.#at
    if (this.#text[this.#at] === '.') {
      this.#at++
      if (!this.#isDigit()) {
        throw this.#next(this.#at === this.#text.length ? endOfValue : 'invalid number')
      }
      while (this.#isDigit()) this.#at++
    }
    if (/[eE]/.test(this.#text[this.#at] ?? '')) this.#exponent()
    return this.#at > start
  }

  #exponent(): void {
    this.#at++
    if (/[+-]/.test(this.#text[this.#at] ?? '')) this.#at++
    if (this.#text[this.#at] === undefined) throw this.#last(endOfValue)
    this.#at++
    if (!/\d/.test(this.#text[this.#at - 1]!)) throw this.#last('invalid number')
    while (this.#isDigit()) this.#at++
  }

  #isDigit(): boolean {
    const char = this.#text[this.#at]
    return char !== undefined && char >= '0' && char <= '9'
  }
}

/** Whether a character needs no escape within a string; false at the end of the input (NaN). */
const isPlain = (code: number): boolean => code >= 0x20 && code !== 0x22 && code !== 0x5c
