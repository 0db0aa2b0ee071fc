import { parseVariant } from '../../types/parse-variant.js'
import {
  compareCodePoints,
  isVariantObject,
  sortedObject,
  type VariantNode,
  VariantNumber,
  VariantScalar,
  variantText,
} from '../../types/variant.js'

/** A value of jq: integers are `bigint`, other numbers `number`. */
export type JqValue = null | boolean | bigint | number | string | readonly JqValue[] | JqObject

export type JqObject = ReadonlyMap<string, JqValue>

export const isObject = (value: JqValue): value is JqObject => value instanceof Map

export const isArray = (value: JqValue): value is readonly JqValue[] => Array.isArray(value)

export const isNumber = (value: JqValue): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number'

/** Only null and false are not true. */
export const isTrue = (value: JqValue): boolean => value !== null && value !== false

/** An error that a filter raises, which `try` catches. */
export class JqError extends Error {
  readonly value: JqValue

  constructor(value: JqValue) {
    super(typeof value === 'string' ? value : jqText(value))
    this.value = value
  }
}

export function jqType(value: JqValue): string {
  if (value === null) return 'null'
  if (isArray(value)) return 'array'
  if (isObject(value)) return 'object'
  return isNumber(value) ? 'number' : typeof value
}

export const valueOfJson = (json: string): JqValue => ofNode(parseVariant(json))

function ofNode(node: VariantNode): JqValue {
  if (node instanceof VariantNumber) {
    return /^-?\d+$/.test(node.text) && !node.isDouble ? BigInt(node.text) : Number(node.text)
  }
  if (node instanceof VariantScalar) return node.text
  if (isVariantObject(node)) return new Map(Array.from(node, ([k, v]) => [k, ofNode(v)] as const))
  if (Array.isArray(node)) return (node as readonly VariantNode[]).map(ofNode)
  return node as null | boolean | string
}

/** The JSON text of a value, as a Variant has it. */
export const jsonOf = (value: JqValue): string => variantText(nodeOf(value))

function nodeOf(value: JqValue): VariantNode {
  if (typeof value === 'bigint') return new VariantNumber(String(value))
  if (typeof value === 'number') {
    // JSON has no text for them.
    if (Number.isNaN(value)) return null
    const finite = Number.isFinite(value) ? value : Math.sign(value) * Number.MAX_VALUE
    return new VariantNumber(floatText(finite), true)
  }
  if (isObject(value)) return sortedObject(Array.from(value, ([k, v]) => [k, nodeOf(v)] as const))
  return isArray(value) ? value.map(nodeOf) : value
}

const floatText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e16 ? value.toFixed(1) : String(value)

/** The text of `tojson`, in which fields have their own order. */
export function jqText(value: JqValue): string {
  if (typeof value === 'number') return Number.isNaN(value) ? 'null' : floatText(value)
  if (typeof value === 'bigint') return String(value)
  if (isArray(value)) return `[${value.map(jqText).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value)
  return `{${Array.from(value, ([k, v]) => `${JSON.stringify(k)}:${jqText(v)}`).join(',')}}`
}

const kinds = ['null', 'false', 'true', 'number', 'string', 'array', 'object']

const kindOf = (value: JqValue): number =>
  kinds.indexOf(typeof value === 'boolean' ? String(value) : jqType(value))

/** Orders null, false, true, numbers, strings, arrays and objects, in this order. */
export function compareJq(a: JqValue, b: JqValue): number {
  const [kind, other] = [kindOf(a), kindOf(b)]
  if (kind !== other) return kind - other
  if (isNumber(a)) return compareNumbers(a, b as number)
  if (typeof a === 'string') return compareCodePoints(a, b as string)
  if (isArray(a)) return compareArrays(a, b as readonly JqValue[])
  if (!isObject(a)) return 0
  const [keys, others] = [sortedKeys(a), sortedKeys(b as JqObject)]
  const order = compareArrays(keys, others)
  if (order !== 0) return order
  return compareArrays(
    keys.map(key => a.get(key)!),
    keys.map(key => (b as JqObject).get(key)!),
  )
}

/** NaN is less than any number. */
function compareNumbers(a: bigint | number, b: bigint | number): number {
  if (Number.isNaN(a)) return -1
  if (Number.isNaN(b)) return 1
  return a < b ? -1 : a > b ? 1 : 0
}

function compareArrays(a: readonly JqValue[], b: readonly JqValue[]): number {
  for (const [i, item] of a.entries()) {
    if (i === b.length) return 1
    const order = compareJq(item, b[i]!)
    if (order !== 0) return order
  }
  return a.length - b.length
}

export const sortedKeys = (object: JqObject): readonly string[] =>
  [...object.keys()].sort(compareCodePoints)
