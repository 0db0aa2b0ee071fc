import { type DataType, removeNullable, tupleType } from '../../core/types/data-type.js'

/** A value read from a text: NULL, the text of a leaf, or what is inside a container. */
export type Shape = null | string | readonly Shape[]

/** Reads a value as the gold files have it: texts in single quotes, `NULL` for NULL. */
export function readGold(text: string, type: DataType): Shape {
  if (text === 'NULL' && (type.kind === 'Nullable' || type.kind === 'Null')) return null
  return isContainer(type) ? new ShapeReader(text).whole(type) : unquoted(text)
}

/** A gold value that the kit has taken apart: `a` holds an array's, `t` a tuple's, `m` a map's parts. */
export type ParsedGold =
  | null
  | string
  | { readonly a: readonly ParsedGold[] }
  | { readonly t: readonly ParsedGold[] }
  | { readonly m: readonly (readonly ParsedGold[])[] }

export function goldShape(gold: ParsedGold): Shape {
  if (gold === null || typeof gold === 'string') return gold
  if ('m' in gold) return gold.m.map(pair => pair.map(goldShape))
  return ('a' in gold ? gold.a : gold.t).map(goldShape)
}

/** Reads a cell of an answer. */
export function readCell(text: string | null, type: DataType): Shape {
  if (text === null || type.kind === 'Null') return null
  return isContainer(type) ? new ShapeReader(text).whole(type) : text
}

const containers: ReadonlySet<string> = new Set([
  'Array',
  'Map',
  'Tuple',
  'Vector',
  'EmptyArray',
  'EmptyMap',
])

function isContainer(type: DataType): boolean {
  return containers.has(removeNullable(type).kind)
}

function unquoted(text: string): string {
  return text.startsWith("'") ? new ShapeReader(text).quoted() : text
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  "'": "'",
  '"': '"',
  '\\': '\\',
}

class ShapeReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  whole(type: DataType): Shape {
    const shape = this.#value(type)
    this.#blanks()
    if (this.#at < this.#text.length) throw new Error(`rest of a value: ${this.#text}`)
    return shape
  }

  #value(type: DataType): Shape {
    this.#blanks()
    if (this.#text.startsWith('NULL', this.#at)) {
      this.#at += 4
      return null
    }
    const bare = removeNullable(type)
    switch (bare.kind) {
      case 'Array':
        return this.#list('[', ']', () => this.#value(bare.of))
      case 'Vector':
        return this.#list('[', ']', () => this.#plain())
      case 'EmptyArray':
        return this.#list('[', ']', () => this.#plain())
      case 'EmptyMap':
        return this.#list('{', '}', () => this.#plain())
      case 'Map':
        return this.#list('{', '}', () => this.#pair(bare.key, bare.value))
      case 'Tuple': {
        let field = 0
        return this.#list('(', ')', () => this.#value(bare.fields[field++]!))
      }
      default:
        return this.#leaf(bare)
    }
  }

  #leaf(type: DataType): string {
    const quote = this.#text[this.#at]
    return quote === "'" || (quote === '"' && type.kind !== 'Variant')
      ? this.quoted()
      : this.#plain()
  }

  #pair(key: DataType, value: DataType): Shape {
    const name = this.#value(key)
    this.#expect(':')
    return [name, this.#value(value)]
  }

  #list(open: string, close: string, item: () => Shape): readonly Shape[] {
    const items: Shape[] = []
    this.#expect(open)
    for (this.#blanks(); this.#text[this.#at] !== close; this.#blanks()) {
      items.push(item())
      this.#blanks()
      if (this.#text[this.#at] === ',') this.#at++
      else if (this.#text[this.#at] !== close) throw new Error(`no ${close}: ${this.#text}`)
    }
    this.#at++
    return items
  }

  quoted(): string {
    const quote = this.#text[this.#at++]
    let value = ''
    for (;;) {
      const char = this.#text[this.#at++]
      if (char === undefined) throw new Error(`a text without end: ${this.#text}`)
      if (char === '\\') value += this.#escape()
      else if (char !== quote) value += char
      else if (this.#text[this.#at] !== quote) return value
      else value += this.#text[this.#at++]
    }
  }

  #escape(): string {
    const code = /u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})/y
    code.lastIndex = this.#at
    const found = code.exec(this.#text)
    if (found !== null) {
      this.#at += found[0].length
      return String.fromCodePoint(Number.parseInt(found[1] ?? found[2]!, 16))
    }
    const char = this.#text[this.#at++] ?? ''
    return escapes[char] ?? `\\${char}`
  }

  /** Text up to a delimiter outside of brackets and quotes. */
  #plain(): string {
    const start = this.#at
    let depth = 0
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at]!
      if (char === '"') {
        this.quoted()
        this.#at--
      } else if ('[{('.includes(char)) depth++
      else if (']})'.includes(char) && depth-- === 0) break
      else if (depth === 0 && (char === ',' || char === ':')) break
    }
    return this.#text.slice(start, this.#at).trim()
  }

  #expect(char: string): void {
    this.#blanks()
    if (this.#text[this.#at++] !== char) throw new Error(`expected ${char}: ${this.#text}`)
  }

  #blanks(): void {
    while (this.#text[this.#at] === ' ') this.#at++
  }
}

/** Whether two values of a type are the same; floats to the ten digits of the gold. */
export function sameShape(a: Shape, b: Shape, type: DataType): boolean {
  if (a === null || b === null) return a === b
  const bare = removeNullable(type)
  if (typeof a === 'string' || typeof b === 'string') {
    return typeof a === 'string' && typeof b === 'string' && sameLeaf(a, b, bare)
  }
  if (a.length !== b.length) return false
  return a.every((item, i) => sameShape(item, b[i]!, innerType(bare, i)))
}

function innerType(type: DataType, index: number): DataType {
  switch (type.kind) {
    case 'Array':
      return type.of
    case 'Map':
      return tupleType([type.key, type.value])
    case 'Tuple':
      return type.fields[index]!
    default:
      return type
  }
}

function sameLeaf(a: string, b: string, type: DataType): boolean {
  if (a === b) return true
  switch (type.kind) {
    case 'Boolean':
      return isTrue(a) === isTrue(b)
    case 'Float32':
    case 'Float64':
      return sameFloat(toFloat(a), toFloat(b), type.kind === 'Float32')
    case 'Vector':
      return Math.fround(Number(a)) === Math.fround(Number(b))
    case 'Variant':
      return canonicalJson(a) === canonicalJson(b)
    case 'Geometry':
    case 'Geography':
      return canonicalShape(a) === canonicalShape(b)
    default:
      return false
  }
}

const isTrue = (text: string): boolean => text === 'true' || text === '1'

function toFloat(text: string): number {
  const infinite = /^([+-]?)inf(inity)?$/i.exec(text)
  return infinite === null ? Number(text) : infinite[1] === '-' ? -Infinity : Infinity
}

function sameFloat(a: number, b: number, single: boolean): boolean {
  if (Object.is(a, b) || a === b) return true
  return Math.abs(a - b) <= 1e-10 + (single ? 2.4e-7 : 2e-15) * Math.abs(a)
}

function canonicalJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )
  } catch {
    return text
  }
}

function canonicalShape(text: string): string {
  return text
    .toUpperCase()
    .replace(/\s*([(),;])\s*/g, '$1')
    .replace(/\s+/g, ' ')
}
