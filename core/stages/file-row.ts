import { QueryError } from '../errors/query-error.js'
import type { CastContext } from '../types/cast-checks.js'
import { isNullable } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import { zeroValue } from '../types/zero-value.js'
import { badBytes } from './decode-number.js'
import { columnLabel, type FileColumn, shownField } from './file-column.js'
import type { FileFormatSpec } from './file-format.js'

/**
 * A record of a file: its values, its error, or an empty line. As on the server, `line` counts from 0 and includes
 * the header in CSV, but not in TEXT.
 */
export type FileRow =
  | { readonly line: number; readonly values: readonly Value[] }
  | FailedRow
  | { readonly line: number; readonly blank: true }

/** A record that is not a row, and why. */
export interface FailedRow {
  readonly line: number
  readonly error: QueryError
}

/** How to read the rows of a file. */
export interface RowReading<Format extends FileFormatSpec = FileFormatSpec> {
  readonly format: Format
  readonly columns: readonly FileColumn[]
  readonly cx: CastContext
  /** The file's path, for error messages. */
  readonly path: string
  /**
   * `FROM @stage`: the columns are `$1`, `$2` … (for NDJSON only `$1`). Missing fields are NULL, and extra fields are
   * ignored.
   */
  readonly isSelect?: boolean
  /** Text that is not JSON becomes JSON's null in a Variant column. */
  readonly disableVariantCheck?: boolean
  /** Parquet columns are matched by exact name, otherwise in any case of letters. */
  readonly caseSensitive?: boolean
  /** The files may lack Parquet columns of each other: the table has ENABLE_SCHEMA_EVOLUTION. */
  readonly evolves?: boolean
  /** NDJSON objects must not have fields that the table lacks. */
  readonly refusesExtraFields?: boolean
}

/** Runs `read` and returns the record's values, or its error if that is a `QueryError`; others are thrown. */
export function rowOf(line: number, read: () => readonly Value[]): FileRow {
  try {
    return { line, values: read() }
  } catch (error) {
    if (error instanceof QueryError) return { line, error }
    throw error
  }
}

/** The column's default, else NULL, or the zero of a type that is not Nullable. */
export function defaultValueOf(column: FileColumn): Value {
  return column.defaultValue === undefined ? zeroValue(column.type) : column.defaultValue()
}

/** Reads a field; an error message names the field and its column. */
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

/** Error 1046 for a record with more or fewer fields than the table has columns. */
export const columnCountMismatch = (inFile: number, inTable: number): QueryError =>
  badBytes(
    `Number of columns in file (${inFile}) does not match that of the corresponding table (${inTable})`,
  )

/** Whether a missing field may be NULL. */
export const takesNull = (column: FileColumn): boolean => isNullable(column.type)
