import { hexText } from './binary-text.js'
import { bitmapMembers } from './bitmap.js'
import type { CastContext, CastFunction } from './cast-checks.js'
import type { DataType } from './data-type.js'
import { dateText } from './date.js'
import { decimalText } from './decimal.js'
import { readEwkb } from './ewkb.js'
import { geoJsonText } from './geo-json.js'
import { intervalText } from './interval.js'
import { isIntegerKind } from './number-kind.js'
import { doubleNode, parseJson } from './parse-json.js'
import { parseVariant } from './parse-variant.js'
import { timeZone } from './time-zone.js'
import { timestampText, timestampTzText } from './timestamp.js'
import { fieldNames } from './type-text.js'
import type { IntervalValue, TimestampTzValue, Value } from './value.js'
import {
  sortedObject,
  type VariantNode,
  VariantNumber,
  VariantScalar,
  variantJson,
  variantText,
} from './variant.js'

/** Returns the cast to Variant from any type but String: numbers become JSON numbers, arrays JSON arrays … */
export function castToVariant(from: DataType): CastFunction | undefined {
  const wrap = variantWrapper(from)
  return wrap && ((cx, value) => variantText(wrap(cx, value)))
}

const utc = timeZone('UTC')

type Wrapper = (cx: CastContext, value: Value) => VariantNode

/**
 * Returns a function that converts values of a type to JSON like `to_variant`: a string becomes a JSON string.
 *
 * Undefined for types without a JSON form. Source: databend variant.rs `cast_scalar_to_variant`.
 */
export function variantWrapper(type: DataType): Wrapper | undefined {
  const bare = type.kind === 'Nullable' ? type.of : type
  const wrap = bareWrapper(bare)
  return wrap && ((cx, value) => (value === null ? null : wrap(cx, value)))
}

function bareWrapper(type: DataType): Wrapper | undefined {
  if (isIntegerKind(type.kind)) return (_cx, value) => new VariantNumber(String(value))
  switch (type.kind) {
    case 'Null':
      return () => null
    case 'Boolean':
      return (_cx, value) => value as boolean
    case 'String':
      return (_cx, value) => value as string
    case 'Float32':
    case 'Float64':
      return (_cx, value) => doubleNode(value as number)
    case 'Decimal': {
      const { scale } = type
      return (_cx, value) => new VariantNumber(decimalText(value as bigint, scale))
    }
    case 'Date':
      return (_cx, value) => new VariantScalar('Date', dateText(value as number))
    case 'Timestamp':
      return (_cx, value) => new VariantScalar('Timestamp', timestampText(value as bigint, utc))
    case 'TimestampTz':
      return (_cx, value) =>
        new VariantScalar('TimestampTz', timestampTzText(value as TimestampTzValue))
    case 'Interval':
      return (_cx, value) => new VariantScalar('Interval', intervalText(value as IntervalValue))
    case 'Binary':
      return (_cx, value) => new VariantScalar('Binary', hexText(value as Uint8Array))
    case 'Bitmap':
      return (_cx, value) =>
        bitmapMembers(value as Uint8Array).map(member => new VariantNumber(member.toString()))
    case 'Geometry':
    case 'Geography':
      return (_cx, value) => parseJson(geoJsonText(readEwkb(value as Uint8Array).shape))
    case 'Variant':
      return (_cx, value) => parseVariant(value as string)
    default:
      return containerWrapper(type)
  }
}

function containerWrapper(type: DataType): Wrapper | undefined {
  switch (type.kind) {
    case 'EmptyArray':
      return () => []
    case 'EmptyMap':
      return () => new Map()
    case 'Array': {
      const item = variantWrapper(type.of)
      return item && ((cx, value) => (value as readonly Value[]).map(each => item(cx, each)))
    }
    case 'Map': {
      const [key, of] = [variantWrapper(type.key), variantWrapper(type.value)]
      if (key === undefined || of === undefined) return undefined
      return (cx, value) =>
        sortedObject(
          (value as readonly (readonly [Value, Value])[]).map(([k, v]) => [
            keyText(key(cx, k)),
            of(cx, v),
          ]),
        )
    }
    case 'Tuple': {
      const fields = type.fields.map(variantWrapper)
      if (fields.some(field => field === undefined)) return undefined
      const names = fieldNames(type)
      return (cx, value) =>
        sortedObject(
          (value as readonly Value[]).map((each, i) => [names[i]!, fields[i]!(cx, each)]),
        )
    }
    case 'Vector':
      return (_cx, value) => (value as readonly number[]).map(doubleNode)
    default:
      return undefined
  }
}

/** Keys that are not strings become their text in a result cell. */
function keyText(node: VariantNode): string {
  if (typeof node === 'string') return node
  return node instanceof VariantScalar ? node.text : variantJson(variantText(node))
}
