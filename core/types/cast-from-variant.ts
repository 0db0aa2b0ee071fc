import { QueryError } from '../errors/query-error.js'
import { type CastContext, type CastFunction, checkDate, decimalOverflow } from './cast-checks.js'
import { numberTextToInteger, parseFloatText } from './cast-from-text.js'
import { type DataType, nullableType, stringType, variantType } from './data-type.js'
import { fitsPrecision, parseDecimal } from './decimal.js'
import { isFloatKind, isIntegerKind } from './number-kind.js'
import type { Value } from './value.js'
import {
  isVariantObject,
  parseVariant,
  type VariantNode,
  VariantNumber,
  variantText,
} from './variant.js'

/** Gives the cast of a pair of types: how the casts of what is inside a Variant are found. */
export type CastOf = (
  from: DataType,
  to: DataType,
  isTry?: boolean,
) => ((cx: CastContext, value: Value) => Value) | undefined

/**
 * Casts of Variant, by the kind of the JSON value. JSON null is NULL; what is inside becomes Nullable.
 *
 * Source: databend type_check.rs `check_cast`, scalars/variant.rs.
 */
export function castFromVariant(
  to: DataType,
  isTry: boolean,
  castOf: CastOf,
): CastFunction | undefined {
  const read = nodeReader(to, isTry, castOf)
  if (read === undefined) return undefined
  return (cx, json) => {
    const node = parseVariant(json as string)
    return node === null ? null : read(cx, node)
  }
}

type NodeReader = (cx: CastContext, node: NonNullable<VariantNode>) => Value

const refused = (to: string): QueryError =>
  new QueryError('BadArguments', `unable to cast to type ${to}`)

function nodeReader(to: DataType, isTry: boolean, castOf: CastOf): NodeReader | undefined {
  if (isIntegerKind(to.kind)) {
    const { kind } = to
    return (cx, node) => {
      if (typeof node === 'boolean') return numberTextToInteger(node ? '1' : '0', kind, true)
      return numberTextToInteger(
        numberText(node, kind),
        kind,
        cx.setting('numeric_cast_option') !== 'truncating',
      )
    }
  }
  if (isFloatKind(to.kind)) {
    const { kind } = to
    return (_cx, node) => {
      const number =
        typeof node === 'boolean' ? Number(node) : parseFloatText(numberText(node, kind))
      return kind === 'Float32' ? Math.fround(number) : number
    }
  }
  switch (to.kind) {
    case 'Boolean':
      return (_cx, node) => readBoolean(node)
    case 'Decimal':
      return (_cx, node) => {
        const text = typeof node === 'boolean' ? String(Number(node)) : numberText(node, 'Decimal')
        const value = parseDecimal(text, to.scale)
        if (value === undefined) throw refused('Decimal')
        if (!fitsPrecision(value, to.precision)) throw decimalOverflow()
        return value
      }
    case 'Date':
    case 'Timestamp':
    case 'TimestampTz':
    case 'Interval':
    case 'Binary':
      return throughText(to, castOf)
    default:
      return containerReader(to, isTry, castOf)
  }
}

function numberText(node: NonNullable<VariantNode>, to: string): string {
  if (node instanceof VariantNumber) return node.text
  if (typeof node === 'string') return node
  throw refused(to)
}

function readBoolean(node: NonNullable<VariantNode>): boolean {
  if (typeof node === 'boolean') return node
  if (node instanceof VariantNumber) return Number(node.text) !== 0
  const word = typeof node === 'string' ? node.toLowerCase() : ''
  if (word === 'true' || word === 'false') return word === 'true'
  throw refused('Boolean')
}

function throughText(to: DataType, castOf: CastOf): NodeReader {
  const cast = castOf(stringType, to)!
  return (cx, node) => {
    if (typeof node === 'string') return cast(cx, node)
    if (to.kind === 'Date' && node instanceof VariantNumber) return checkDate(Number(node.text))
    throw refused(to.kind)
  }
}

function containerReader(to: DataType, isTry: boolean, castOf: CastOf): NodeReader | undefined {
  if (to.kind === 'Array') {
    const item = elementReader(to.of, isTry, castOf)
    if (item === undefined) return undefined
    return (cx, node) => {
      if (!Array.isArray(node)) throw refused('Array')
      return (node as readonly VariantNode[]).map(each => item(cx, each))
    }
  }
  if (to.kind === 'Map' && to.key.kind === 'String') {
    const value = elementReader(to.value, isTry, castOf)
    if (value === undefined) return undefined
    return (cx, node) => {
      if (!isVariantObject(node)) throw refused('Map')
      return Array.from(node, ([key, each]) => [key, value(cx, each)] as const)
    }
  }
  return to.kind === 'Tuple' ? tupleReader(to, isTry, castOf) : undefined
}

function tupleReader(
  to: Extract<DataType, { kind: 'Tuple' }>,
  isTry: boolean,
  castOf: CastOf,
): NodeReader | undefined {
  const readers = to.fields.map(field => elementReader(field, isTry, castOf))
  if (readers.some(reader => reader === undefined)) return undefined
  return (cx, node) => {
    const items = isVariantObject(node) ? [...node.values()] : node
    if (!Array.isArray(items) || items.length !== readers.length) throw refused('Tuple')
    return items.map((each: VariantNode, i) => readers[i]!(cx, each))
  }
}

function elementReader(to: DataType, isTry: boolean, castOf: CastOf) {
  const type = nullableType(to)
  const cast = castOf(variantType, type, isTry)
  return cast && ((cx: CastContext, node: VariantNode) => cast(cx, variantText(node)))
}
