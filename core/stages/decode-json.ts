import { bytesOfText } from '../byte-text.js'
import { QueryError } from '../errors/query-error.js'
import {
  isJsonNumber,
  isJsonObject,
  type JsonNode,
  type JsonNumber,
  type JsonObject,
  WrittenNumber,
} from '../strict-json.js'
import { bitmapOf } from '../types/bitmap.js'
import { badArguments, clampDate, integerToTimestamp, rounds } from '../types/cast-checks.js'
import type { DataType, IntegerKind, MapType, TupleType } from '../types/data-type.js'
import { decimalFromFloat, fitsPrecision, pow10 } from '../types/decimal.js'
import { writeEwkb } from '../types/ewkb.js'
import { parseGeography } from '../types/geometry.js'
import {
  integerRange,
  integerValue,
  isFloatKind,
  isIntegerKind,
  isSignedKind,
} from '../types/number-kind.js'
import { parseInterval } from '../types/parse-interval.js'
import { doubleNode } from '../types/parse-json.js'
import { fieldNames } from '../types/type-text.js'
import type { Value } from '../types/value.js'
import { sortedObject, type VariantNode, VariantNumber, variantText } from '../types/variant.js'
import { parseWkt } from '../types/wkt.js'
import { badBytes, integerOfFloat, wholeDecimal } from './decode-number.js'
import { decodeDate, decodeTimestampText, decodeTimestampTz } from './decode-time.js'
import { type DecodeSettings, decodeBitmap } from './decode-value.js'

/** Reads a JSON value as a value of a type. Throws `QueryError` for an invalid value. */
export type JsonDecoder = (node: JsonNode) => Value

/**
 * Returns a reader of NDJSON values for a type. Nothing is cast: a Boolean must be `true` or `false`, and a number is
 * not accepted as a string. Names of tuple fields and columns match in any case of letters.
 *
 * Source: databend field_decoder/json_ast.rs `FieldJsonAstDecoder`.
 */
export function jsonDecoder(type: DataType, settings: DecodeSettings): JsonDecoder {
  if (type.kind === 'Nullable') {
    const read = jsonDecoder(type.of, settings)
    return node => (node === null ? null : read(node))
  }
  if (isIntegerKind(type.kind)) return integerDecoder(type.kind, rounds(settings.cx))
  if (isFloatKind(type.kind)) {
    return type.kind === 'Float32'
      ? node => floatOf(node, Math.fround)
      : node => floatOf(node, value => value)
  }
  return containerDecoder(type, settings) ?? scalarDecoder(type, settings)
}

const noNumberValue = () => badBytes('Incorrect json value, must be number')
const noNumberOfType = (node: JsonNumber) => badBytes(`Incorrect json number ${numberText(node)}`)
const numberText = (node: JsonNumber): string =>
  typeof node === 'bigint' ? String(node) : node.text
/** The nearest Float64; undefined for a number that is too large. */
function floatOfNumber(node: JsonNumber): number | undefined {
  const value = typeof node === 'bigint' ? Number(node) : node.float
  return Number.isFinite(value) ? value : undefined
}

function integerDecoder(kind: IntegerKind, isRounding: boolean): JsonDecoder {
  const [least, greatest] = integerRange(kind)
  const [leastWhole, greatestWhole] = isSignedKind(kind)
    ? [-(1n << 63n), (1n << 63n) - 1n]
    : [0n, (1n << 64n) - 1n]
  return node => {
    if (!isJsonNumber(node)) throw noNumberValue()
    if (typeof node === 'bigint' && node >= leastWhole && node <= greatestWhole) {
      if (node >= least && node <= greatest) return integerValue(kind, node)
      throw noNumberOfType(node)
    }
    try {
      return integerOfFloat(floatOfNumber(node) ?? Number.NaN, kind, isRounding)
    } catch (error) {
      if (error instanceof QueryError) throw noNumberOfType(node)
      throw error
    }
  }
}

function floatOf(node: JsonNode, narrow: (value: number) => number): number {
  if (!isJsonNumber(node)) throw noNumberValue()
  const value = floatOfNumber(node)
  if (value === undefined) throw noNumberOfType(node)
  return narrow(value)
}

function scalarDecoder(type: DataType, settings: DecodeSettings): JsonDecoder {
  const { cx } = settings
  switch (type.kind) {
    case 'Boolean':
      return node => {
        if (typeof node === 'boolean') return node
        throw badBytes('Incorrect boolean value')
      }
    case 'String':
      return stringOf
    case 'Decimal':
      return node => decimalOf(node, type)
    case 'Variant':
      return node => variantText(variantNode(node))
    case 'Bitmap':
      return bitmapOfJson
    case 'Date':
      return timeDecoder(
        'date',
        text => decodeDate(cx, text),
        days => clampDate(Number(days)),
      )
    case 'Timestamp':
      return timeDecoder('timestamp', text => decodeTimestampText(cx, text), integerToTimestamp)
    case 'TimestampTz':
      return texts('TimestampTz', text => decodeTimestampTz(cx, text))
    case 'Interval':
      return texts('interval', parseInterval)
    case 'Geometry':
      return texts('Geometry', text => writeEwkb(parseWkt(text)), '')
    case 'Geography':
      return texts('Geography', parseGeography, '')
    case 'Binary':
      return () => {
        throw badBytes('binary literal is not supported')
      }
    default:
      return () => null
  }
}

/** Reads strings only. */
const texts =
  (name: string, read: (text: string) => Value, must = ', must be string'): JsonDecoder =>
  node => {
    if (typeof node === 'string') return read(node)
    throw badBytes(`Incorrect ${name} value${must}`)
  }

function stringOf(node: JsonNode): string {
  if (typeof node === 'string') return node
  if (isJsonNumber(node)) return numberText(node)
  if (node === null || typeof node === 'boolean') return String(node)
  throw badBytes('Incorrect json value, must be string')
}

const isInt64 = (value: bigint): boolean => BigInt.asIntN(64, value) === value
const isInt128 = (value: bigint): boolean => BigInt.asIntN(128, value) === value

function timeDecoder(
  name: 'date' | 'timestamp',
  ofText: (text: string) => Value,
  ofNumber: (value: bigint) => Value,
): JsonDecoder {
  return node => {
    if (typeof node === 'string') return ofText(node)
    if (!isJsonNumber(node)) throw badBytes(`Incorrect ${name} value`)
    if (typeof node === 'bigint' && isInt64(node)) return ofNumber(node)
    throw badArguments(`Incorrect ${name} value${name === 'date' ? '' : ', must be i64'}`)
  }
}

const internal = (message: string): QueryError => new QueryError('Internal', message)

/** Converts JSON to a Decimal. Source: databend serialize.rs `read_decimal_from_json`, whose errors are texts. */
function decimalOf(node: JsonNode, type: Extract<DataType, { kind: 'Decimal' }>): bigint {
  const { precision, scale } = type
  if (typeof node === 'bigint') {
    const value = node * pow10(scale)
    if (fitsPrecision(value, precision)) return value
    throw internal('Decimal overflow')
  }
  if (node instanceof WrittenNumber) {
    const value = floatOfNumber(node)
    if (value === undefined) throw noNumberOfType(node)
    return decimalFromFloat(value, scale, true) ?? 0n
  }
  if (typeof node !== 'string') throw internal('Incorrect json value for decimal')
  return wholeDecimal(bytesOfText(node), type, internal)
}

function bitmapOfJson(node: JsonNode): Value {
  if (typeof node === 'string') return decodeBitmap(bytesOfText(node))
  if (!isJsonNumber(node)) throw badBytes('Incorrect Bitmap value')
  if (typeof node === 'bigint' && node >= 0n) return bitmapOf([node])
  throw badArguments('Incorrect Bitmap value, must be u64')
}

/**
 * Converts JSON to a Variant: integers of 128 bits are exact, other numbers are floats, and NULL if they are too large.
 *
 * Source: the jsonb crate's `From<&serde_json::Value>`, as version 1.2.895 of the server answers.
 */
export function variantNode(node: JsonNode): VariantNode {
  if (typeof node === 'bigint') return new VariantNumber(String(node))
  if (node instanceof WrittenNumber) {
    const isExact = node.isInteger && isInt128(BigInt(node.text))
    return isExact ? new VariantNumber(node.text) : doubleNode(node.float)
  }
  if (isJsonObject(node)) {
    return sortedObject(Array.from(node, ([key, value]) => [key, variantNode(value)] as const))
  }
  if (Array.isArray(node)) return (node as readonly JsonNode[]).map(variantNode)
  return node as null | boolean | string
}

function containerDecoder(type: DataType, settings: DecodeSettings): JsonDecoder | undefined {
  switch (type.kind) {
    case 'Array': {
      const item = jsonDecoder(type.of, settings)
      return node => listOf(node).map(item)
    }
    case 'Map':
      return mapDecoder(type, settings)
    case 'Tuple':
      return tupleDecoder(type, settings)
    case 'Vector': {
      const { size } = type
      return node => vectorOf(listOf(node), size)
    }
    default:
      return undefined
  }
}

function listOf(node: JsonNode): readonly JsonNode[] {
  if (Array.isArray(node)) return node as readonly JsonNode[]
  throw badBytes('Incorrect json value, must be array')
}

function mapDecoder(type: MapType, settings: DecodeSettings): JsonDecoder {
  const [key, value] = [jsonDecoder(type.key, settings), jsonDecoder(type.value, settings)]
  return node => {
    if (!isJsonObject(node)) throw badBytes('Incorrect json value, must be object')
    return Array.from(node, ([name, each]) => [key(name), value(each)] as const)
  }
}

function vectorOf(items: readonly JsonNode[], size: number): Value {
  if (items.length !== size) {
    throw badBytes(`Incorrect vector value, dimension must be ${size}`)
  }
  return items.map(item => {
    const value = isJsonNumber(item) ? floatOfNumber(item) : undefined
    if (value !== undefined) return Math.fround(value)
    throw badArguments('Incorrect vector value, must be f32')
  })
}

function tupleDecoder(type: TupleType, settings: DecodeSettings): JsonDecoder {
  const readers = type.fields.map(field => jsonDecoder(field, settings))
  const names = fieldNames(type)
  const check = (length: number) => {
    if (length === readers.length) return
    throw badBytes(
      `Incorrect json value, expect ${readers.length} values, but get ${length} values`,
    )
  }
  return node => {
    if (isJsonObject(node)) {
      check(node.size)
      return readers.map((read, i) => read(fieldOf(node, names[i]!)))
    }
    if (!Array.isArray(node)) {
      throw badBytes('Incorrect json value for tuple, must be object or array')
    }
    const items = node as readonly JsonNode[]
    check(items.length)
    return readers.map((read, i) => read(items[i]!))
  }
}

function fieldOf(node: JsonObject, name: string): JsonNode {
  const lower = name.toLowerCase()
  for (const [key, value] of node) if (key.toLowerCase() === lower) return value
  throw badBytes(`Incorrect json value for tuple, missing field ${name}`)
}
