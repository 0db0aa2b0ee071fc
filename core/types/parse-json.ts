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
 * Throws `QueryError` 1006 with the byte position after the unexpected character; also for a duplicate key.
 * Source: the jsonb crate's parser and `ParseErrorCode`.
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
const hexForm = /([+-]?)0x([0-9a-f]+)(?:\.([0-9a-f]*))?/iy
const numberForm = /([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?/iy
const bareKey = /[\p{L}_$][\p{L}\p{N}_$]*/uy

class JsonReader {
  readonly #text: string
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): VariantNode {
    this.#blank()
    if (this.#at >= this.#text.length) return null
    const node = this.#value()
    this.#blank()
    if (this.#at < this.#text.length) throw this.#faultHere('trailing characters')
    return node
  }

  /** The error at the current position. */
  #fault(what: string): QueryError {
    return new QueryError(
      'BadArguments',
      `${what}, pos ${Buffer.byteLength(this.#text.slice(0, this.#at))}`,
    )
  }

  /** The error for the next character. */
  #faultHere(what: string): QueryError {
    if (this.#at >= this.#text.length) return this.#fault('EOF while parsing a value')
    this.#at++
    return this.#fault(what)
  }

  #blank(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      this.#at++
    }
  }

  #value(): VariantNode {
    const char = this.#text[this.#at]
    switch (char) {
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

  #plain(char: string | undefined): VariantNode {
    switch (char?.toLowerCase()) {
      case 't':
        return this.#word('true', true)
      case 'f':
        return this.#word('false', false)
      case 'n':
        return /^.a/i.test(this.#text.slice(this.#at, this.#at + 2))
          ? this.#word('nan', null)
          : this.#word('null', null)
      case 'i':
        return this.#word('infinity', null)
      default:
        if (char !== undefined && numberStart.test(char)) return this.#number()
        throw this.#faultHere('expected value')
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
      if (this.#text[this.#at]?.toLowerCase() !== letter) throw this.#faultHere('expected ident')
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
    this.#at++
    this.#blank()
    if (this.#take('}')) return entries
    for (;;) {
      this.#blank()
      const key = this.#key()
      if (entries.has(key)) throw this.#fault(`duplicate object attribute ${JSON.stringify(key)}`)
      this.#blank()
      if (!this.#take(':')) throw this.#faultHere('expected `:`')
      this.#blank()
      entries.set(key, this.#value())
      this.#blank()
      if (this.#take('}')) return sortedObject(entries)
      if (!this.#take(',')) throw this.#faultHere('expected `,` or `}`')
    }
  }

  #key(): string {
    const char = this.#text[this.#at]
    if (char === '"' || char === "'") return this.#string(char)
    if (char !== undefined && char >= '0' && char <= '9') {
      throw this.#faultHere('object attribute name cannot be a number')
    }
    bareKey.lastIndex = this.#at
    const found = bareKey.exec(this.#text)
    if (found === null) throw this.#faultHere('key must be a string')
    this.#at += found[0].length
    return found[0]
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
      if (!this.#take(',')) throw this.#faultHere('expected `,` or `]`')
    }
  }

  #number(): VariantNode {
    hexForm.lastIndex = this.#at
    const hex = hexForm.exec(this.#text)
    if (hex !== null) {
      this.#at += hex[0].length
      return hexNumber(hex)
    }
    numberForm.lastIndex = this.#at
    const found = numberForm.exec(this.#text)!
    const [all, sign, whole = '', fraction = ''] = found
    this.#at += all.length
    if (whole === '' && fraction === '') {
      return this.#text[this.#at]?.toLowerCase() === 'i'
        ? this.#word('infinity', null)
        : this.#noNumber()
    }
    if (found[4] !== undefined) return doubleNode(Number(all))
    return exactNumber(sign === '-', whole, fraction) ?? doubleNode(Number(all))
  }

  #noNumber(): never {
    throw this.#faultHere('invalid number')
  }

  #string(quote: string): string {
    const start = ++this.#at
    for (;;) {
      const char = this.#text[this.#at]
      if (char === undefined) throw this.#fault('EOF while parsing a value')
      if (char === quote) break
      this.#at += char === '\\' ? 2 : 1
    }
    const body = this.#text.slice(start, this.#at++)
    return body.includes('\\') ? this.#unescape(body, start) : body
  }

  #unescape(body: string, start: number): string {
    const text = body.replaceAll(
      /\\(u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|.)/gs,
      (_all, code: string, at: number) => {
        const known = escapes[code]
        if (known !== undefined) return known
        const point = Number.parseInt(code.replaceAll(/[u{}]/g, ''), 16)
        if (code.length > 1 && point <= 0x10ffff) return String.fromCodePoint(point)
        this.#at = start + at + 1
        throw this.#faultHere(
          code === 'u'
            ? 'unexpected end of hex escape'
            : `invalid escaped '${code.charCodeAt(0).toString(16).toUpperCase()}'`,
        )
      },
    )
    // An unpaired surrogate stays escaped, because a String value cannot contain it.
    return text.replaceAll(
      /\p{Cs}/gu,
      half => `\\u${half.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  }
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
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

function hexNumber([, sign, whole, fraction = '']: RegExpExecArray): VariantNode {
  const digits = BigInt(`0x${whole}${fraction}`)
  if (fraction === '') {
    const text = digits.toString()
    return exactNumber(sign === '-', text, '') ?? doubleNode(Number(digits))
  }
  const value = Number(digits) / 16 ** fraction.length
  return doubleNode(sign === '-' ? -value : value)
}
