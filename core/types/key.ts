import { Bug } from '../errors/bug.js'
import type { DataType } from './data-type.js'
import { intervalMicros } from './interval.js'
import type { IntervalValue, TimestampTzValue, Value } from './value.js'

/** The key text of a value; equal texts exactly where values are equal. NULL has one of its own. */
export type KeyOf = (value: Value) => string

const nullKey = '0'

/**
 * Key texts for grouping, joining and distinct rows.
 *
 * A text begins with `0` for NULL and `1` for a value, so none is the name of a built-in property. Floats
 * have one key for every NaN and two for -0 and 0, as the server groups; intervals of one length have one;
 * JSON numbers that are written in two ways (`1`, `1.0`) have two.
 */
export function keyOf(type: DataType): KeyOf {
  const key = valueKey(type.kind === 'Nullable' ? type.of : type)
  return value => (value === null ? nullKey : `1${key(value)}`)
}

/** One key text of several columns: each with its length in front, so that none runs into the next. */
export function rowKeyOf(types: readonly DataType[]): (values: readonly Value[]) => string {
  const keys = types.map(keyOf)
  if (keys.length === 1) return values => keys[0]!(values[0]!)
  return values => {
    let text = ''
    for (let i = 0; i < keys.length; i++) {
      const part = keys[i]!(values[i]!)
      text += `${part.length}:${part}`
    }
    return text
  }
}

type NotNull = Exclude<Value, null>

function valueKey(type: DataType): (value: NotNull) => string {
  switch (type.kind) {
    case 'String':
      return value => value as string
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
      return value => (value as TimestampTzValue).micros.toString()
    case 'Interval':
      return value => intervalMicros(value as IntervalValue).toString()
    case 'Variant':
      return value => value as string
    case 'Array':
      return listKey(keyOf(type.of))
    case 'Vector':
      return listKey(value => `1${floatKey(value as number)}`)
    case 'Map':
      return listKey(fieldsKey([keyOf(type.key), keyOf(type.value)]))
    case 'Tuple':
      return fieldsKey(type.fields.map(keyOf)) as (value: NotNull) => string
    case 'EmptyArray':
    case 'EmptyMap':
      return () => ''
    case 'Nullable':
    case 'Generic':
      throw new Bug(`a value has the type ${type.kind}`)
    default:
      return String
  }
}

function listKey(of: KeyOf): (value: NotNull) => string {
  return value => (value as readonly Value[]).map(item => sized(of(item))).join('')
}

function fieldsKey(keys: readonly KeyOf[]): KeyOf {
  return value => keys.map((key, i) => sized(key((value as readonly Value[])[i]!))).join('')
}

const floatKey = (value: Value): string => (Object.is(value, -0) ? '-0' : String(value))

const sized = (text: string): string => `${text.length}:${text}`
