import { Bug } from '../errors/bug.js'
import type { DataType } from './data-type.js'
import { pow10 } from './decimal.js'
import { intervalMicros } from './interval.js'
import { parseVariant } from './parse-variant.js'
import type { IntervalValue, TimestampTzValue, Value } from './value.js'
import {
  compareCodePoints,
  isVariantObject,
  type VariantNode,
  VariantNumber,
  VariantScalar,
} from './variant.js'

/** Returns a negative number, 0 or a positive number if `a` sorts before, with or after `b`; neither may be NULL. */
export type Comparator = (a: Value, b: Value) => number

/** How a sort key orders its values, and where NULLs are. */
export interface NullOrder {
  readonly descending: boolean
  readonly nullsFirst: boolean
}

/** The comparator of a sort key's values, including NULL. */
export function nullableComparator(
  type: DataType,
  { descending, nullsFirst }: NullOrder,
): Comparator {
  const compare = comparator(type)
  const nullOrder = nullsFirst ? -1 : 1
  return (a, b) => {
    if (a === null) return b === null ? 0 : nullOrder
    if (b === null) return -nullOrder
    return descending ? compare(b, a) : compare(a, b)
  }
}

/**
 * Returns the comparator for values of a type.
 *
 * Strings compare by code point; NaN is greatest and equal to itself; -0 equals 0; intervals compare by length with
 * months of 30 days; arrays and tuples by their first difference. As in the real engine, NULL sorts first in arrays
 * and last in tuples.
 */
export function comparator(type: DataType): Comparator {
  switch (type.kind) {
    case 'Nullable':
      return comparator(type.of)
    case 'Float32':
    case 'Float64':
      return (a, b) => compareFloats(a as number, b as number)
    case 'String':
      return (a, b) => (a === b ? 0 : compareCodePoints(a as string, b as string))
    case 'Binary':
    case 'Bitmap':
    case 'AggregateState':
    case 'Geometry':
    case 'Geography':
      return (a, b) => Buffer.compare(a as Uint8Array, b as Uint8Array)
    case 'TimestampTz':
      return (a, b) => sign((a as TimestampTzValue).micros, (b as TimestampTzValue).micros)
    case 'Interval':
      return (a, b) => sign(intervalMicros(a as IntervalValue), intervalMicros(b as IntervalValue))
    case 'Variant':
      return (a, b) =>
        a === b ? 0 : compareVariants(parseVariant(a as string), parseVariant(b as string))
    case 'Array':
      return lists(comparator(type.of))
    case 'Map':
      return lists(fieldwise([comparator(type.key), comparator(type.value)]))
    case 'Tuple':
      return fieldwise(type.fields.map(comparator))
    case 'Vector':
      return lists((a, b) => compareFloats(a as number, b as number))
    case 'Null':
    case 'EmptyArray':
    case 'EmptyMap':
      return () => 0
    case 'Generic':
      throw new Bug('a value has a generic type')
    default:
      return plain
  }
}

const plain: Comparator = (a, b) => ((a as number) < (b as number) ? -1 : a === b ? 0 : 1)

const sign = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

function compareFloats(a: number, b: number): number {
  if (a < b) return -1
  if (a > b) return 1
  if (a === b) return 0
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : 1) : -1
}

/** A comparator that sorts NULL first (`place` -1) or last (1). */
function nullable(compare: Comparator, place: 1 | -1): Comparator {
  return (a, b) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? place : -place
    return compare(a, b)
  }
}

function lists(of: Comparator): Comparator {
  const compare = nullable(of, -1)
  return (a, b) => {
    const [x, y] = [a as readonly Value[], b as readonly Value[]]
    const length = Math.min(x.length, y.length)
    for (let i = 0; i < length; i++) {
      const order = compare(x[i]!, y[i]!)
      if (order !== 0) return order
    }
    return x.length - y.length
  }
}

function fieldwise(of: readonly Comparator[]): Comparator {
  const compare = of.map(each => nullable(each, 1))
  return (a, b) => {
    for (let i = 0; i < compare.length; i++) {
      const order = compare[i]!((a as readonly Value[])[i]!, (b as readonly Value[])[i]!)
      if (order !== 0) return order
    }
    return 0
  }
}

/**
 * The rank of a JSON value's kind. Source: the jsonb crate's `compare`: null > array > object > string >
 * number > true > false; scalars of types that JSON lacks come first.
 */
function variantRank(node: VariantNode): number {
  if (node === null) return 6
  if (node === true) return 1
  if (node === false) return 0
  if (node instanceof VariantNumber) return 2
  if (node instanceof VariantScalar) return -1
  if (typeof node === 'string') return 3
  return isVariantObject(node) ? 4 : 5
}

/** Compares two Variant values. */
export function compareVariants(a: VariantNode, b: VariantNode): number {
  const rank = variantRank(a) - variantRank(b)
  if (rank !== 0) return rank
  if (typeof a === 'string') return compareCodePoints(a, b as string)
  if (a instanceof VariantNumber) return compareNumberTexts(a.text, (b as VariantNumber).text)
  if (a instanceof VariantScalar) {
    const other = b as VariantScalar
    return compareCodePoints(a.kind, other.kind) || compareCodePoints(a.text, other.text)
  }
  if (Array.isArray(a)) return compareNodes(a, b as readonly VariantNode[])
  if (a instanceof Map) {
    const x = [...(a as ReadonlyMap<string, VariantNode>)].flat()
    return compareNodes(x, [...(b as ReadonlyMap<string, VariantNode>)].flat())
  }
  return 0
}

function compareNodes(a: readonly VariantNode[], b: readonly VariantNode[]): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const order = compareVariants(a[i]!, b[i]!)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Compares two JSON numbers exactly, by their digits. */
function compareNumberTexts(a: string, b: string): number {
  if (a === b) return 0
  const [x, y] = [exact(a), exact(b)]
  if (x === undefined || y === undefined) return compareFloats(Number(a), Number(b))
  const scale = Math.max(x.scale, y.scale)
  return sign(x.digits * pow10(scale - x.scale), y.digits * pow10(scale - y.scale))
}

/** A JSON number as digits and scale; undefined if its exponent is large. */
function exact(text: string): { digits: bigint; scale: number } | undefined {
  const found = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
  if (found === null) return undefined
  const [, whole, fraction = '', power = '0'] = found
  const scale = fraction.length - Number(power)
  if (Math.abs(scale) > 400) return undefined
  const digits = BigInt(whole! + fraction)
  return scale < 0 ? { digits: digits * pow10(-scale), scale: 0 } : { digits, scale }
}
