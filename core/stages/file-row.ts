import { QueryError } from '../errors/query-error.js'
import type { CastContext } from '../types/cast-checks.js'
import { isNullable } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import { zeroValue } from '../types/zero-value.js'
import { badBytes } from './decode-number.js'
import { columnLabel, type FileColumn, shownField } from './file-column.js'
import type { FileFormatSpec } from './file-format.js'

/**
 * A record of a file: its values, why it has none, or that it is an empty line. `line` counts from 0 as the
 * server does, with the header in CSV and without it in TEXT.
 */
export type FileRow =
  | { readonly line: number; readonly values: readonly Value[] }
  | { readonly line: number; readonly error: QueryError }
  | { readonly line: number; readonly blank: true }

/** What a file is read for. */
export interface RowReading<Format extends FileFormatSpec = FileFormatSpec> {
  readonly format: Format
  readonly columns: readonly FileColumn[]
  readonly cx: CastContext
  /** Of the file, for messages. */
  readonly path: string
  /**
   * `FROM @stage`: the columns are `$1`, `$2` … (of NDJSON the one `$1`). Fields that are not there are NULL,
   * and more than are named do not count.
   */
  readonly isSelect?: boolean
  /** Text that is no JSON is JSON's null in a Variant column. */
  readonly disableVariantCheck?: boolean
  /** Columns of Parquet are found by their exact names, else in any case of letters. */
  readonly caseSensitive?: boolean
  /** Objects of NDJSON may have no fields beside the table's. */
  readonly refusesExtraFields?: boolean
}

/** The values of a record, or its fault. Faults that are no `QueryError` are thrown. */
export function rowOf(line: number, read: () => readonly Value[]): FileRow {
  try {
    return { line, values: read() }
  } catch (error) {
    if (error instanceof QueryError) return { line, error }
    throw error
  }
}

/** The column's default; without one NULL, or the zero of its type. */
export function defaultOf(column: FileColumn): Value {
  return column.defaultValue === undefined ? zeroValue(column.type) : column.defaultValue()
}

/** Reads a field, and says with a fault which field of which column it was. */
export function readField(
  column: FileColumn,
  index: number,
  shown: () => string,
  read: () => Value,
): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof QueryError) throw invalidValue(column, index, shown(), error.message)
    throw error
  }
}

export function invalidValue(
  column: FileColumn,
  index: number,
  shown: string,
  why: string,
): QueryError {
  return badBytes(
    `Invalid value '${shownField(shown)}' for column ${columnLabel(column, index)}: ${why}`,
  )
}

/** 1046 for a record with more or fewer fields than the table has columns. */
export const columnCountMismatch = (inFile: number, inTable: number): QueryError =>
  badBytes(
    `Number of columns in file (${inFile}) does not match that of the corresponding table (${inTable})`,
  )

/** Whether a field that is not there may be NULL. */
export const takesNull = (column: FileColumn): boolean => isNullable(column.type)
