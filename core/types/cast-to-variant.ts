import type { CastContext, CastFunction } from './cast-checks.js'
import type { DataType } from './data-type.js'
import { dateText } from './date.js'
import { decimalText } from './decimal.js'
import { wireFloatText } from './float-text.js'
import { intervalText } from './interval.js'
import { isIntegerKind } from './number-kind.js'
import { timeZone } from './time-zone.js'
import { timestampText, timestampTzText } from './timestamp.js'
import type { IntervalValue, TimestampTzValue, Value } from './value.js'
import {
  parseVariant,
  sortedObject,
  type VariantNode,
  VariantNumber,
  variantText,
} from './variant.js'

/** Casts to Variant. Text is read as JSON; everything else becomes the JSON value that it is. */
export function castToVariant(from: DataType): CastFunction | undefined {
  if (from.kind === 'String') return (_cx, text) => variantText(parseVariant(text as string))
  const wrap = variantWrapper(from)
  return wrap && ((cx, value) => variantText(wrap(cx, value)))
}

type Wrapper = (cx: CastContext, value: Value) => VariantNode

/**
 * What makes a JSON value of a value, as `to_variant` does: text becomes a JSON string.
 *
 * Undefined for types that have no JSON form. Source: databend variant.rs `cast_scalar_to_variant`.
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
    case 'Float64': {
      const single = type.kind === 'Float32'
      return (_cx, value) =>
        Number.isFinite(value)
          ? new VariantNumber(wireFloatText(value as number, single))
          : String(value)
    }
    case 'Decimal': {
      const { scale } = type
      return (_cx, value) => new VariantNumber(decimalText(value as bigint, scale))
    }
    case 'Date':
      return (_cx, value) => dateText(value as number)
    case 'Timestamp':
      return (cx, value) => timestampText(value as bigint, timeZone(cx.timezone))
    case 'TimestampTz':
      return (_cx, value) => timestampTzText(value as TimestampTzValue)
    case 'Interval':
      return (_cx, value) => intervalText(value as IntervalValue)
    case 'Binary':
    case 'Bitmap':
      return (_cx, value) =>
        Buffer.from(value as Uint8Array)
          .toString('hex')
          .toUpperCase()
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
      const names = type.names ?? type.fields.map((_, i) => String(i + 1))
      return (cx, value) =>
        sortedObject(
          (value as readonly Value[]).map((each, i) => [names[i]!, fields[i]!(cx, each)]),
        )
    }
    case 'Vector':
      return (_cx, value) =>
        (value as readonly number[]).map(each => new VariantNumber(wireFloatText(each, true)))
    default:
      return undefined
  }
}

const keyText = (node: VariantNode): string => (typeof node === 'string' ? node : variantText(node))
