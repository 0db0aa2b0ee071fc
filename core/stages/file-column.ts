import type { DataType } from '../types/data-type.js'
import { storedTypeText } from '../types/type-text.js'
import type { Value } from '../types/value.js'

/** A column that a file's fields are loaded into. */
export interface FileColumn {
  readonly name: string
  readonly type: DataType
  /** The value for missing fields; absent if the column has no default. */
  readonly defaultValue?: () => Value
}

/** A column in error messages, such as `1 (b Int32 NULL)`; positions start at 0. */
export const columnLabel = (column: FileColumn, index: number): string =>
  `${index} (${column.name} ${storedTypeText(column.type)})`

/** The part of a field shown in error messages: at most a hundred characters. Source: `truncate_column_data`. */
export const shownField = (text: string): string =>
  Buffer.byteLength(text) > 100 ? [...text].slice(0, 100).join('') : text
