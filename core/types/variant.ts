import { QueryError } from '../errors/query-error.js'

/**
 * A JSON value with numbers as exact text. Objects are sorted by key, each key once.
 */
export type VariantNode =
  | null
  | boolean
  | string
  | VariantNumber
  | readonly VariantNode[]
  | VariantObject

/** A number in its canonical text: digits as written, without `+` and needless zeros in front. */
export class VariantNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Fields of an object, sorted by key. */
export type VariantObject = ReadonlyMap<string, VariantNode>

export function isVariantObject(node: VariantNode): node is VariantObject {
  return node instanceof Map
}

/** Keys in the order of an object's text: by bytes. */
export function sortedObject(entries: Iterable<readonly [string, VariantNode]>): VariantObject {
  const byKey = new Map(entries)
  if (byKey.size < 2) return byKey
  return new Map([...byKey].sort(([a], [b]) => compareCodePoints(a, b)))
}

/** Order of texts by code point, which is the order of their UTF-8 bytes. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    // A surrogate stands for a code point above every other code unit.
    const xs = x >= 0xd800 && x <= 0xdfff
    const ys = y >= 0xd800 && y <= 0xdfff
    return xs === ys ? x - y : xs ? 1 : -1
  }
  return a.length - b.length
}

/** Deepest nesting that is read. */
const maxDepth = 500

/**
 * Reads JSON text. Throws `QueryError` 1006 with the position (from 1) of what does not fit.
 *
 * Source of the texts: the jsonb crate's `ParseErrorCode`, suites 02_0048 and stage/csv_types.
 */
export function parseVariant(text: string): VariantNode {
  return new JsonReader(text).document()
}

/** As `parseVariant`, undefined for text that is no JSON. */
export function tryParseVariant(text: string): VariantNode | undefined {
  try {
    return parseVariant(text)
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

class JsonReader {
  readonly #text: string
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): VariantNode {
    this.#blank()
    if (this.#at >= this.#text.length) throw this.#fault('EOF while parsing a value')
    const node = this.#value()
    this.#blank()
    if (this.#at < this.#text.length) throw this.#fault('trailing characters')
    return node
  }

  #fault(what: string): QueryError {
    return new QueryError('BadArguments', `${what}, pos ${this.#at + 1}`)
  }

  #blank(): void {
    while (/[\s]/.test(this.#text[this.#at] ?? 'x')) this.#at++
  }

  #value(): VariantNode {
    const char = this.#text[this.#at]
    if (char === '{') return this.#nested(() => this.#object())
    if (char === '[') return this.#nested(() => this.#array())
    if (char === '"') return this.#string()
    if (char === '-' || (char !== undefined && char >= '0' && char <= '9')) return this.#number()
    if (char === 't') return this.#word('true', true)
    if (char === 'f') return this.#word('false', false)
    if (char === 'n') return this.#word('null', null)
    if (char === undefined) throw this.#fault('EOF while parsing a value')
    throw this.#fault('expected value')
  }

  #nested<T>(rule: () => T): T {
    if (++this.#depth > maxDepth) throw this.#fault('nested too deeply')
    const node = rule()
    this.#depth--
    return node
  }

  #word<T>(word: string, value: T): T {
    for (let i = 0; i < word.length; i++) {
      if (this.#text[this.#at + i] === word[i]) continue
      this.#at += i
      throw this.#fault('expected ident')
    }
    this.#at += word.length
    return value
  }

  #object(): VariantNode {
    const entries: [string, VariantNode][] = []
    this.#at++
    this.#blank()
    if (this.#take('}')) return new Map()
    for (;;) {
      this.#blank()
      if (this.#text[this.#at] !== '"') throw this.#fault('key must be a string')
      const key = this.#string()
      this.#blank()
      if (!this.#take(':')) throw this.#fault('expected `:`')
      this.#blank()
      entries.push([key, this.#value()])
      this.#blank()
      if (this.#take('}')) return sortedObject(entries)
      if (!this.#take(',')) throw this.#fault('expected `,` or `}`')
    }
  }

  #array(): VariantNode {
    const items: VariantNode[] = []
    this.#at++
    this.#blank()
    if (this.#take(']')) return items
    for (;;) {
      this.#blank()
      items.push(this.#value())
      this.#blank()
      if (this.#take(']')) return items
      if (!this.#take(',')) throw this.#fault('expected `,` or `]`')
    }
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false
    this.#at++
    return true
  }

  #number(): VariantNode {
    const pattern = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) throw this.#fault('invalid number')
    this.#at += found[0].length
    return new VariantNumber(found[0])
  }

  #string(): string {
    const start = ++this.#at
    for (;;) {
      const char = this.#text[this.#at]
      if (char === undefined) throw this.#fault('EOF while parsing a string')
      if (char === '"') break
      this.#at += char === '\\' ? 2 : 1
    }
    const body = this.#text.slice(start, this.#at++)
    return body.includes('\\') ? this.#unescape(body, start) : body
  }

  #unescape(body: string, start: number): string {
    return body.replaceAll(
      /\\(u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]+\}|.)/gs,
      (all, code: string, at: number) => {
        const known = escapes[code]
        if (known !== undefined) return known
        if (code.startsWith('u') && code.length > 1) {
          return String.fromCodePoint(Number.parseInt(code.replaceAll(/[u{}]/g, ''), 16))
        }
        this.#at = start + at
        throw this.#fault(`invalid escaped '${all}'`)
      },
    )
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

/** The compact text of a value: the canonical form in which Variant values are held. */
export function variantText(node: VariantNode): string {
  if (node === null || typeof node === 'boolean') return String(node)
  if (typeof node === 'string') return JSON.stringify(node)
  if (node instanceof VariantNumber) return node.text
  if (isVariantObject(node)) {
    return `{${Array.from(node, ([key, value]) => `${JSON.stringify(key)}:${variantText(value)}`).join(',')}}`
  }
  return `[${node.map(variantText).join(',')}]`
}

/** The kind of a value as `json_typeof` names it. */
export function variantKind(
  node: VariantNode,
): 'NULL_VALUE' | 'BOOLEAN' | 'STRING' | 'NUMBER' | 'ARRAY' | 'OBJECT' {
  if (node === null) return 'NULL_VALUE'
  if (typeof node === 'boolean') return 'BOOLEAN'
  if (typeof node === 'string') return 'STRING'
  if (node instanceof VariantNumber) return 'NUMBER'
  return isVariantObject(node) ? 'OBJECT' : 'ARRAY'
}
