/**
 * What is wrong with a text that is no JSON, and where, as the real server words it:
 * `key must be a string at line 1 column 2`.
 *
 * Only asked where `JSON.parse` has refused the text, for its own messages change with Node's version, or where a
 * surrogate is written out, of which it takes halves. Undefined for what is JSON.
 * Source: serde_json error.rs `ErrorCode`, de.rs; columns count bytes.
 */
export function jsonFault(bytes: Uint8Array): string | undefined {
  const scanner = new Scanner(bytes)
  const fault = scanner.document()
  return fault === undefined ? undefined : `${fault} at ${scanner.place()}`
}

/** The place behind the last byte of a text that is not blank. */
export function endPlace(bytes: Uint8Array): string {
  let end = bytes.length
  while (end > 0 && isBlank(bytes[end - 1]!)) end--
  return placeOf(bytes, end)
}

/** The place of an offset: `line 1 column 2`; columns count bytes. */
export function placeOf(bytes: Uint8Array, end: number): string {
  let line = 1
  let lineStart = 0
  for (let i = 0; i < end; i++) {
    if (bytes[i] !== 10) continue
    line++
    lineStart = i + 1
  }
  return `line ${line} column ${end - lineStart}`
}

type Fault = string | undefined

const loneSurrogate = 'lone leading surrogate in hex escape'

const isBlank = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9
const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57
const code = (char: string): number => char.charCodeAt(0)

/** Follows the grammar up to the first byte that does not fit. Containers are kept in a stack. */
class Scanner {
  readonly #bytes: Uint8Array
  readonly #open: ('{' | '[')[] = []
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  place(): string {
    return placeOf(this.#bytes, Math.min(this.#bytes.length, this.#at + 1))
  }

  document(): Fault {
    let fault = this.#value()
    while (fault === undefined && this.#open.length > 0) fault = this.#afterValue()
    if (fault !== undefined) return fault
    this.#skipBlanks()
    return this.#at < this.#bytes.length ? 'trailing characters' : undefined
  }

  /** One value; for a container that is not empty, up to its first member. */
  #value(): Fault {
    this.#skipBlanks()
    switch (this.#char()) {
      case '':
        return `EOF while parsing ${this.#context()}`
      case '{':
        return this.#begin('{', '}')
      case '[':
        return this.#begin('[', ']')
      case '"':
        return this.#string()
      case 't':
        return this.#word('true')
      case 'f':
        return this.#word('false')
      case 'n':
        return this.#word('null')
      default:
        return this.#number()
    }
  }

  #begin(open: '{' | '[', close: string): Fault {
    this.#at++
    this.#open.push(open)
    this.#skipBlanks()
    if (this.#char() === close) {
      this.#at++
      this.#open.pop()
      return undefined
    }
    return open === '{' ? this.#key() : this.#value()
  }

  #afterValue(): Fault {
    this.#skipBlanks()
    const inObject = this.#open.at(-1) === '{'
    const close = inObject ? '}' : ']'
    const char = this.#char()
    if (char === '') return `EOF while parsing ${inObject ? 'an object' : 'a list'}`
    if (char === close) {
      this.#at++
      this.#open.pop()
      return undefined
    }
    if (char !== ',') return `expected \`,\` or \`${close}\``
    this.#at++
    this.#skipBlanks()
    if (this.#char() === close) return 'trailing comma'
    return inObject ? this.#key() : this.#value()
  }

  #key(): Fault {
    if (this.#char() === '') return 'EOF while parsing an object'
    if (this.#char() !== '"') return 'key must be a string'
    const fault = this.#string()
    if (fault !== undefined) return fault
    this.#skipBlanks()
    if (this.#char() === '') return 'EOF while parsing an object'
    if (this.#char() !== ':') return 'expected `:`'
    this.#at++
    this.#skipBlanks()
    return this.#char() === '' ? 'EOF while parsing a value' : this.#value()
  }

  #string(): Fault {
    this.#at++
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at]!
      if (byte < 32) return 'control character (\\u0000-\\u001F) found while parsing a string'
      if (byte === code('"')) {
        this.#at++
        return undefined
      }
      if (byte === code('\\')) {
        const fault = this.#escape()
        if (fault !== undefined) return fault
      }
    }
    return 'EOF while parsing a string'
  }

  #escape(): Fault {
    this.#at++
    const char = this.#char()
    if (char === '') return 'EOF while parsing a string'
    if (!'"\\/bfnrtu'.includes(char)) return 'invalid escape'
    return char === 'u' ? this.#unicode() : undefined
  }

  /** Surrogates come in pairs. Source: serde_json read.rs `parse_unicode_escape`. */
  #unicode(): Fault {
    const first = this.#hex()
    if (typeof first === 'string') return first
    if (first >= 0xdc00 && first <= 0xdfff) return loneSurrogate
    if (first < 0xd800 || first > 0xdfff) return undefined
    for (const expected of '\\u') {
      this.#at++
      if (this.#char() === '') return 'EOF while parsing a string'
      if (this.#char() !== expected) return 'unexpected end of hex escape'
    }
    const second = this.#hex()
    if (typeof second === 'string') return second
    return second >= 0xdc00 && second <= 0xdfff ? undefined : loneSurrogate
  }

  /** The number of four digits, or what is wrong with them. */
  #hex(): number | string {
    let digits = ''
    for (let i = 0; i < 4; i++) {
      this.#at++
      if (this.#char() === '') return 'EOF while parsing a string'
      if (!/[0-9a-f]/i.test(this.#char())) return 'invalid escape'
      digits += this.#char()
    }
    return Number.parseInt(digits, 16)
  }

  #word(word: string): Fault {
    for (const char of word) {
      if (this.#char() === '') return 'EOF while parsing a value'
      if (this.#char() !== char) return 'expected ident'
      this.#at++
    }
    return undefined
  }

  #number(): Fault {
    const start = this.#at
    if (this.#char() === '-') this.#at++
    else if (!isDigit(this.#byte())) return 'expected value'
    const zero = this.#byte() === code('0')
    if (!this.#digits()) return this.#shortNumber()
    if (zero && this.#at - start > (this.#bytes[start] === code('-') ? 2 : 1)) {
      this.#at = start + (this.#bytes[start] === code('-') ? 2 : 1)
      return 'invalid number'
    }
    if (this.#char() === '.') {
      this.#at++
      if (!this.#digits()) return this.#shortNumber()
    }
    if (this.#char().toLowerCase() !== 'e') return undefined
    this.#at++
    if (this.#char() === '+' || this.#char() === '-') this.#at++
    return this.#digits() ? undefined : this.#shortNumber()
  }

  #shortNumber(): Fault {
    return this.#char() === '' ? 'EOF while parsing a value' : 'invalid number'
  }

  #digits(): boolean {
    const start = this.#at
    while (isDigit(this.#byte())) this.#at++
    return this.#at > start
  }

  #context(): string {
    return this.#open.at(-1) === '[' ? 'a list' : 'a value'
  }

  #skipBlanks(): void {
    while (isBlank(this.#byte())) this.#at++
  }

  /** 0 behind the end. */
  #byte(): number {
    return this.#bytes[this.#at] ?? 0
  }

  /** Empty behind the end. */
  #char(): string {
    const byte = this.#bytes[this.#at]
    return byte === undefined ? '' : String.fromCharCode(byte)
  }
}
