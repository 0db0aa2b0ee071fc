import type { Column } from '../../types/block.js'
import type { DataType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { Key, Meaning } from './scalar/meaning.js'

/** The key of a row: equal for rows whose key columns are equal. `null` is a key like others. */
export type RowKey = Key | null

/** Gives the key of row `i`. */
export type RowKeyFunction = (columns: readonly Column[], i: number) => RowKey

/**
 * How rows with key columns of these types are told apart; NULL equals NULL.
 *
 * The key of one column is the value's own; those of several are one text in which every part says where
 * it ends, so that no two rows share it by accident.
 */
export function rowKeyOf(types: readonly DataType[], meaning: Meaning): RowKeyFunction {
  const keys = types.map(type => meaning.keyOf(type))
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
