/**
 * A JSON value with numbers as exact text. Object keys are sorted and unique.
 */
export type VariantNode =
  | null
  | boolean
  | string
  | VariantNumber
  | VariantScalar
  | readonly VariantNode[]
  | VariantObject

/**
 * A number in canonical text: an integer, digits with a fraction (a Decimal), or a Float64.
 *
 * `isDouble` distinguishes Float64 from Decimal: true for `191.2` if it was written as `1.912e2`.
 */
export class VariantNumber {
  readonly text: string
  readonly isDouble: boolean

  constructor(text: string, isDouble = text.includes('e')) {
    this.text = text
    this.isDouble = isDouble
  }
}

/** Types that a Variant keeps but JSON lacks: created by casts, shown as JSON strings. */
export type VariantScalarKind = 'Date' | 'Timestamp' | 'TimestampTz' | 'Interval' | 'Binary'

/** A value of one of these types as text: a timestamp in UTC, binary data in hexadecimal. */
export class VariantScalar {
  readonly kind: VariantScalarKind
  readonly text: string

  constructor(kind: VariantScalarKind, text: string) {
    this.kind = kind
    this.text = text
  }
}

/** Fields of an object, sorted by key. */
export type VariantObject = ReadonlyMap<string, VariantNode>

export function isVariantObject(node: VariantNode): node is VariantObject {
  return node instanceof Map
}

/** Makes an object with keys sorted by bytes; of duplicate keys the last wins. */
export function sortedObject(entries: Iterable<readonly [string, VariantNode]>): VariantObject {
  const byKey = new Map(entries)
  if (byKey.size < 2) return byKey
  return new Map([...byKey].sort(([a], [b]) => compareCodePoints(a, b)))
}

/** Compares strings by code point, which is the order of their UTF-8 bytes. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    // Surrogates encode code points above all other code units.
    const xs = x >= 0xd800 && x <= 0xdfff
    const ys = y >= 0xd800 && y <= 0xdfff
    return xs === ys ? x - y : xs ? 1 : -1
  }
  return a.length - b.length
}

/**
 * Prefixes that mark types which JSON text alone cannot distinguish. JSON text never contains these characters, so
 * removing them leaves plain JSON.
 */
export const variantMarks: Readonly<Record<VariantScalarKind | 'Double', string>> = {
  Double: '\u0001',
  Date: '\u0002',
  Timestamp: '\u0003',
  TimestampTz: '\u0004',
  Interval: '\u0005',
  Binary: '\u0006',
}

/**
 * The internal text of a Variant value: canonical compact JSON, with a mark before scalars of types that JSON lacks.
 * Equal nodes have equal texts. Users see `variantJson`.
 */
export function variantText(node: VariantNode): string {
  if (node === null || typeof node === 'boolean') return String(node)
  if (typeof node === 'string') return JSON.stringify(node)
  if (node instanceof VariantNumber) {
    const marked = node.isDouble && !node.text.includes('e')
    return marked ? variantMarks.Double + node.text : node.text
  }
  if (node instanceof VariantScalar) return variantMarks[node.kind] + JSON.stringify(node.text)
  if (isVariantObject(node)) {
    return `{${Array.from(node, ([key, value]) => `${JSON.stringify(key)}:${variantText(value)}`).join(',')}}`
  }
  return `[${node.map(variantText).join(',')}]`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the marks
const anyMark = /[\u0001-\u0006]/g

/** The JSON text of a Variant value as shown to users. */
export function variantJson(value: string): string {
  return value.search(anyMark) < 0 ? value : value.replace(anyMark, '')
}

/** The kind of a value as returned by `json_typeof`. */
export type VariantKind =
  | 'NULL_VALUE'
  | 'BOOLEAN'
  | 'STRING'
  | 'INTEGER'
  | 'DECIMAL'
  | 'DOUBLE'
  | 'ARRAY'
  | 'OBJECT'
  | 'DATE'
  | 'TIMESTAMP'
  | 'TIMESTAMP_TZ'
  | 'INTERVAL'
  | 'BINARY'

const scalarKinds: Readonly<Record<VariantScalarKind, VariantKind>> = {
  Date: 'DATE',
  Timestamp: 'TIMESTAMP',
  TimestampTz: 'TIMESTAMP_TZ',
  Interval: 'INTERVAL',
  Binary: 'BINARY',
}

const leastInteger = -(1n << 63n)
const greatestInteger = (1n << 64n) - 1n

export function variantKind(node: VariantNode): VariantKind {
  if (node === null) return 'NULL_VALUE'
  if (typeof node === 'boolean') return 'BOOLEAN'
  if (typeof node === 'string') return 'STRING'
  if (node instanceof VariantNumber) return numberKind(node)
  if (node instanceof VariantScalar) return scalarKinds[node.kind]
  return isVariantObject(node) ? 'OBJECT' : 'ARRAY'
}

function numberKind({ text, isDouble }: VariantNumber): VariantKind {
  if (isDouble) return 'DOUBLE'
  if (text.includes('.')) return 'DECIMAL'
  if (text.length < 19) return 'INTEGER'
  const value = BigInt(text)
  return value >= leastInteger && value <= greatestInteger ? 'INTEGER' : 'DECIMAL'
}
