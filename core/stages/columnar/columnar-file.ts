import type { DataType } from '../../types/data-type.js'
import type { NullAs } from '../file-format.js'
import type { RowReading } from '../file-row.js'

/** A column of a file that names and types its columns. */
export interface FileField {
  readonly name: string
  readonly type: DataType
}

/** The options that loads by column names have. */
export interface ColumnarFormat {
  readonly missingFieldAs: NullAs
  /** Strings that are read as NULL. */
  readonly nullIf: readonly string[]
}

/** How the rows of such a file are read. */
export type ColumnarReading = Pick<
  RowReading,
  'columns' | 'cx' | 'path' | 'caseSensitive' | 'isSelect'
> & { readonly format: ColumnarFormat }
