/**
 * A JSON value with numbers as exact text. Objects are sorted by key, each key once.
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
 * A number in its canonical text: an integer, digits with a fraction (a Decimal), or a Float64.
 *
 * `isDouble` tells the third from the second: `191.2` that was written as `1.912e2`.
 */
export class VariantNumber {
  readonly text: string
  readonly isDouble: boolean

  constructor(text: string, isDouble = text.includes('e')) {
    this.text = text
    this.isDouble = isDouble
  }
}

/** Types beside JSON's own that a Variant keeps: made by casts, shown as JSON strings. */
export type VariantScalarKind = 'Date' | 'Timestamp' | 'TimestampTz' | 'Interval' | 'Binary'

/** A value of one of these types as text: a timestamp in UTC, a binary in hex. */
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

/** Keys in the order of an object's text: by bytes. Of equal keys the last counts. */
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

/**
 * Prefixes that mark the types which JSON text alone cannot distinguish. JSON text never contains these
 * characters, so removing them leaves the JSON text.
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
 * The internal text of a Variant value: canonical compact JSON, with a mark before scalars of
 * types that JSON does not have. Equal nodes have equal texts. Users see `variantJson`.
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

/** The JSON text of a Variant value, as users see it. */
export function variantJson(value: string): string {
  return value.search(anyMark) < 0 ? value : value.replace(anyMark, '')
}

/** The kind of a value as `json_typeof` names it. */
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
