import { Bug } from '../errors/bug.js'
import { type DataType, removeNullable } from './data-type.js'
import { intervalMicros } from './interval.js'
import type { IntervalValue, TimestampTzValue, Value } from './value.js'

/** A primitive that is `===` exactly for equal values of one type, including NULL. */
export type Key = string | number | bigint | boolean | null

/** Returns the key of a value; null for NULL. */
export type KeyOf = (value: Value) => Key

/**
 * Returns the key function for grouping, joining and distinct rows: a primitive value is its own key, others a string.
 *
 * As when the server groups, all NaN are equal, -0 and 0 differ, intervals of equal length are equal, and JSON
 * numbers differ if written differently (`1`, `1.0`).
 */
export function keyOf(type: DataType): KeyOf {
  const ofValue = valueKey(removeNullable(type))
  if (ofValue === undefined) return value => value as Key
  return value => (value === null ? null : ofValue(value))
}

/** Returns keys for several columns: the parts with their lengths, so that different rows never collide. */
export function rowKeyOf(types: readonly DataType[]): (values: readonly Value[]) => Key {
  const keys = types.map(keyOf)
  if (keys.length === 1) return values => keys[0]!(values[0]!)
  return values => keys.map((key, i) => keyPart(key(values[i]!))).join('')
}

/** A key as part of a longer one. */
export function keyPart(key: Key): string {
  if (key === null) return '~'
  return typeof key === 'string' ? `${key.length}:${key}` : `${key};`
}

type NotNull = Exclude<Value, null>

/** Undefined if the value itself is the key. */
function valueKey(type: DataType): ((value: NotNull) => Key) | undefined {
  switch (type.kind) {
    case 'Float32':
    case 'Float64':
      return floatKey
    case 'Binary':
    case 'Bitmap':
    case 'AggregateState':
    case 'Geometry':
    case 'Geography':
      return value => Buffer.from(value as Uint8Array).toString('latin1')
    case 'TimestampTz':
      return value => (value as TimestampTzValue).micros
    case 'Interval':
      return value => intervalMicros(value as IntervalValue)
    case 'Array':
      return listKey(keyOf(type.of))
    case 'Vector':
      return listKey(floatKey)
    case 'Map':
      return listKey(fieldsKey([keyOf(type.key), keyOf(type.value)]))
    case 'Tuple':
      return fieldsKey(type.fields.map(keyOf))
    case 'EmptyArray':
    case 'EmptyMap':
      return () => ''
    case 'Nullable':
    case 'Generic':
      throw new Bug(`a value has the type ${type.kind}`)
    default:
      return undefined
  }
}

function listKey(of: KeyOf): (value: NotNull) => Key {
  return value => (value as readonly Value[]).map(item => keyPart(of(item))).join('')
}

function fieldsKey(keys: readonly KeyOf[]): (value: Value) => Key {
  return value => keys.map((key, i) => keyPart(key((value as readonly Value[])[i]!))).join('')
}

function floatKey(value: Value): Key {
  if (Object.is(value, -0)) return '-0'
  return Number.isNaN(value) ? 'NaN' : (value as number)
}
