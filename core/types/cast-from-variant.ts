import { QueryError } from '../errors/query-error.js'
import { bytesFromHex } from './binary-text.js'
import {
  badArguments,
  type CastContext,
  type CastFunction,
  checkInteger,
  decimalOverflow,
} from './cast-checks.js'
import { parseFloatText } from './cast-from-text.js'
import { type DataType, type IntegerKind, nullableType, variantType } from './data-type.js'
import type { DateResult } from './date-fault.js'
import { fitsPrecision, parseDecimal } from './decimal.js'
import { writeEwkb } from './ewkb.js'
import { shapeOfGeoJson } from './geo-json.js'
import { geographyOf } from './geometry.js'
import { isFloatKind, isIntegerKind } from './number-kind.js'
import {
  type DateParsing,
  dateParsing,
  parseDate,
  parseTimestamp,
  parseTimestampTz,
} from './parse-datetime.js'
import { parseInterval } from './parse-interval.js'
import { parseVariant } from './parse-variant.js'
import { timeZone } from './time-zone.js'
import type { IntervalValue, Value } from './value.js'
import {
  isVariantObject,
  type VariantNode,
  VariantNumber,
  VariantScalar,
  variantText,
} from './variant.js'
import { vectorOf } from './vector.js'

/** Returns the cast between two types, for items and fields inside a Variant. */
export type CastOf = (
  from: DataType,
  to: DataType,
  isTry?: boolean,
) => ((cx: CastContext, value: Value) => Value) | undefined

/**
 * Returns the cast from Variant to a type. JSON null becomes NULL, but an empty array or map; so does any other
 * value that is no array or object. Elements of arrays and maps become Nullable.
 *
 * Source: databend type_check.rs `check_cast`, evaluator.rs `run_cast`, scalars/variant.rs.
 */
export function castFromVariant(
  to: DataType,
  isTry: boolean,
  castOf: CastOf,
): CastFunction | undefined {
  const read = scalarReader(to)
  if (read !== undefined) {
    return (cx, value) => {
      const node = parseVariant(value as string)
      return node === null ? null : read(cx, node)
    }
  }
  const readContainer = containerReader(to, isTry, castOf)
  return readContainer && ((cx, value) => readContainer(cx, parseVariant(value as string)))
}

type Node = NonNullable<VariantNode>
type NodeReader = (cx: CastContext, node: Node) => Value

const refused = (to: string): QueryError => badArguments(`unable to cast to type ${to}`)

function scalarReader(to: DataType): NodeReader | undefined {
  if (isIntegerKind(to.kind)) {
    const { kind } = to
    return (_cx, node) => integerOf(node, kind)
  }
  if (isFloatKind(to.kind)) {
    const { kind } = to
    return (_cx, node) => {
      const number = floatOf(node, kind)
      return kind === 'Float32' ? Math.fround(number) : number
    }
  }
  switch (to.kind) {
    case 'Boolean':
      return (_cx, node) => booleanOf(node)
    case 'Decimal': {
      const { precision, scale } = to
      return (_cx, node) => decimalOf(node, precision, scale)
    }
    case 'Date':
      return dateReader(parseDate, ['Date'], 'DATE')
    case 'Timestamp':
      return readTimestamp
    case 'TimestampTz':
      return timestampTzReader
    case 'Interval':
      return (_cx, node) => intervalOf(node)
    case 'Binary':
      return (_cx, node) => binaryOf(node)
    case 'Geometry':
      return (_cx, node) => writeEwkb({ shape: shapeOfGeoJson(node) })
    case 'Geography':
      return (_cx, node) => geographyOf({ shape: shapeOfGeoJson(node) })
    default:
      return undefined
  }
}

/** What jsonb says of a value of a kind that the cast does not take. */
const wrongKind = (): QueryError => badArguments('InvalidJsonType')

/** Returns a JSON string, or the text of a scalar of one of the kinds; undefined for other values. */
function textOf(node: Node, ...kinds: readonly string[]): string | undefined {
  if (typeof node === 'string') return node
  return node instanceof VariantScalar && kinds.includes(node.kind) ? node.text : undefined
}

/** Returns the text of a number, of a string that contains one, or of a boolean (1 or 0); undefined otherwise. */
function numberText(node: Node): string | undefined {
  if (typeof node === 'boolean') return node ? '1' : '0'
  if (node instanceof VariantNumber) return node.text
  return typeof node === 'string' ? node : undefined
}

function integerOf(node: Node, kind: IntegerKind): number | bigint {
  const value = parseDecimal(numberText(node) ?? '', 0)
  try {
    if (value !== undefined) return checkInteger(kind, value)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
  }
  throw refused(kind)
}

function floatOf(node: Node, kind: string): number {
  try {
    return parseFloatText(numberText(node) ?? '')
  } catch (error) {
    if (error instanceof QueryError) throw refused(kind)
    throw error
  }
}

function booleanOf(node: Node): boolean {
  if (typeof node === 'boolean') return node
  const word = typeof node === 'string' ? node.toLowerCase() : ''
  if (word === 'true' || word === 'false') return word === 'true'
  throw badArguments('InvalidCast')
}

function decimalOf(node: Node, precision: number, scale: number): bigint {
  const value = parseDecimal(numberText(node) ?? '', scale)
  if (value === undefined) throw refused(`Decimal(${precision}, ${scale})`)
  if (!fitsPrecision(value, precision)) throw decimalOverflow()
  return value
}

function binaryOf(node: Node): Uint8Array {
  if (node instanceof VariantScalar && node.kind === 'Binary') return bytesFromHex(node.text)
  if (typeof node === 'string') return new TextEncoder().encode(node)
  throw wrongKind()
}

function intervalOf(node: Node): IntervalValue {
  const text = textOf(node, 'Interval')
  if (text === undefined) throw wrongKind()
  try {
    return parseInterval(text)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw badArguments(`unable to cast to type \`INTERVAL\` ${error.message}.`)
  }
}

type DateParser = (text: string, settings: DateParsing) => DateResult<Value>

/** Parses strings with the session's settings, but only in ISO or auto-detected formats; timestamp scalars in UTC. */
function dateReader(parse: DateParser, kinds: readonly string[], to: string): NodeReader {
  return (cx, node) => {
    const text = textOf(node, ...kinds)
    if (text === undefined) throw wrongKind()
    const session = node instanceof VariantScalar && node.kind === 'Timestamp' ? inUtc(cx) : cx
    const result = parse(text, { ...dateParsing(session), loose: false })
    if ('value' in result) return result.value
    throw badArguments(`unable to cast to type \`${to}\` ${result.fault.text}.`)
  }
}

const readTimestamp = dateReader(parseTimestamp, ['Timestamp'], 'TIMESTAMP')

const readTimestampTz = dateReader(parseTimestampTz, ['TimestampTz'], 'TIMESTAMP_TZ')

/**
 * As the server does, takes the offset of the session's time zone from a timestamp scalar, which is an instant
 * already. Source: databend scalars/variant.rs `cast_to_timestamp_tz`.
 */
const timestampTzReader: NodeReader = (cx, node) => {
  if (!(node instanceof VariantScalar) || node.kind !== 'Timestamp')
    return readTimestampTz(cx, node)
  const instant = readTimestamp(cx, node) as bigint
  const offset = timeZone(cx.timezone).offsetAt(Math.floor(Number(instant) / 1_000_000))
  return { micros: instant - BigInt(offset) * 1_000_000n, offset }
}

const inUtc = (cx: CastContext): CastContext => ({
  timezone: 'UTC',
  setting: name => cx.setting(name),
})

/** Tuples have no such cast; TRY_CAST supports only vectors. Source: databend evaluator.rs `run_cast`, `run_try_cast`. */
function containerReader(
  to: DataType,
  isTry: boolean,
  castOf: CastOf,
): ((cx: CastContext, node: VariantNode) => Value) | undefined {
  if (isTry && to.kind !== 'Vector') return undefined
  switch (to.kind) {
    case 'Array': {
      const item = elementReader(to.of, castOf)
      return item && ((cx, node) => listOf(node).map(each => item(cx, each)))
    }
    case 'Map': {
      if (to.key.kind !== 'String') return undefined
      const value = elementReader(to.value, castOf)
      return (
        value &&
        ((cx, node) =>
          isVariantObject(node)
            ? Array.from(node, ([key, each]) => [key, value(cx, each)] as const)
            : [])
      )
    }
    case 'Vector':
      return (_cx, node) => {
        if (!Array.isArray(node)) {
          throw badArguments('Variant value cast to vector only support Array')
        }
        return vectorOf(node as readonly VariantNode[], to.size, 'Variant', each =>
          each instanceof VariantNumber ? Number(each.text) : undefined,
        )
      }
    default:
      return undefined
  }
}

const listOf = (node: VariantNode): readonly VariantNode[] =>
  Array.isArray(node) ? (node as readonly VariantNode[]) : []

function elementReader(to: DataType, castOf: CastOf) {
  const cast = castOf(variantType, nullableType(to), false)
  return cast && ((cx: CastContext, node: VariantNode) => cast(cx, variantText(node)))
}
