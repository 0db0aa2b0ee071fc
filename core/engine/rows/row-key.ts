import type { Column } from '../../types/block.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import { keyOf } from '../../types/key.js'
import type { Value } from '../../types/value.js'

/** Equal for equal values of one type, NULL included, and for those alone. Never an object. */
export type Key = string | number | bigint | boolean | null

/** The key of a row: equal for rows whose key columns are equal. */
export type RowKeyFunction = (columns: readonly Column[], i: number) => Key

/**
 * The key of a value: the value itself where a `Map` tells it apart as the server does, which spares a text
 * for each row; else its key text.
 */
export function valueKeyOf(type: DataType): (value: Value) => Key {
  const { kind } = removeNullable(type)
  switch (kind) {
    case 'Boolean':
    case 'Int8':
    case 'Int16':
    case 'Int32':
    case 'Int64':
    case 'UInt8':
    case 'UInt16':
    case 'UInt32':
    case 'UInt64':
    case 'Decimal':
    case 'Date':
    case 'Timestamp':
    case 'String':
      return value => value as Key
    case 'Float32':
    case 'Float64':
      return value => (Object.is(value, -0) ? '-0' : (value as Key))
    default:
      return keyOf(type)
  }
}

/**
 * How rows with key columns of these types are told apart; NULL equals NULL.
 *
 * The key of one column is the value's own; those of several are one text in which every part says where
 * it ends, so that no two rows share it by accident.
 */
export function rowKeyFunction(types: readonly DataType[]): RowKeyFunction {
  const keys = types.map(valueKeyOf)
  if (keys.length === 1) {
    const key = keys[0]!
    return (columns, i) => {
      const value = columns[0]![i]!
      return value === null ? null : key(value)
    }
  }
  return (columns, i) => {
    let text = ''
    for (let at = 0; at < keys.length; at++) text += keyPart(columns[at]![i]!, keys[at]!)
    return text
  }
}

function keyPart(value: Value, keyOf: (value: Value) => Key): string {
  if (value === null) return '~'
  const key = keyOf(value)
  return typeof key === 'string' ? `${key.length}:${key}` : `${key};`
}

/** Whether one of the columns is NULL in row `i`. */
export function hasNull(columns: readonly Column[], i: number): boolean {
  for (const column of columns) if (column[i] === null) return true
  return false
}
