import type { DataType } from '../types/data-type.js'
import { typeText } from '../types/type-text.js'
import type { Value } from '../types/value.js'

/** A column that the fields of a file go to. */
export interface FileColumn {
  readonly name: string
  readonly type: DataType
  /** For fields that are not there; undefined where the column has no default. */
  readonly defaultValue?: () => Value
}

/** A column as messages name it: `1 (b Int32 NULL)`, positions from 0. */
export const columnLabel = (column: FileColumn, index: number): string =>
  `${index} (${column.name} ${typeText(column.type)})`

/** What a message shows of a field: at most a hundred characters. Source: `truncate_column_data`. */
export const shownField = (text: string): string =>
  Buffer.byteLength(text) > 100 ? [...text].slice(0, 100).join('') : text
