import type { Column } from '../../types/columns/column.js'
import type { DataType } from '../../types/data-type.js'
import { type Key, keyOf, keyPart } from '../../types/key.js'

/** The key of row `i`: equal for rows whose key columns are equal, NULL with NULL. */
export type RowKeyFunction = (columns: readonly Column[], i: number) => Key

/** Returns the key function for rows of columns with these types, like `rowKeyOf`. */
export function rowKeyFunction(types: readonly DataType[]): RowKeyFunction {
  const keys = types.map(keyOf)
  if (keys.length === 1) {
    const key = keys[0]!
    return (columns, i) => key(columns[0]!.get(i))
  }
  return (columns, i) => {
    let text = ''
    for (let at = 0; at < keys.length; at++) text += keyPart(keys[at]!(columns[at]!.get(i)))
    return text
  }
}

/** Whether one of the columns is NULL in row `i`. */
export function hasNull(columns: readonly Column[], i: number): boolean {
  for (const column of columns) if (column.isNull(i)) return true
  return false
}
