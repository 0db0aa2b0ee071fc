import { type ByteText, bytesOfText, lossyText } from '../byte-text.js'
import type { QueryError } from '../errors/query-error.js'
import { removeNullable } from '../types/data-type.js'
import { typeText } from '../types/type-text.js'
import type { Value } from '../types/value.js'
import { fieldDecoder } from './decode-field.js'
import { badBytes } from './decode-number.js'
import type { FileColumn } from './file-column.js'
import type { CsvFormat, EmptyFieldAs, TextFormat } from './file-format.js'
import { defaultValueOf, type RowReading, readField, takesNull } from './file-row.js'

/** Reads the bytes of a field, without quotes and escapes, for a column. */
export interface FieldReader {
  /** `mayBeNull`: whether a field equal to NULL_DISPLAY is read as NULL. */
  value(field: ByteText, mayBeNull: boolean, raw: ByteText): Value
  /** Returns the value of an empty field. */
  empty(as: EmptyFieldAs): Value
}

/**
 * Returns a reader of the fields of one CSV or TEXT column.
 *
 * As on the server, NULL_DISPLAY applies only to Nullable columns. Source: databend
 * formats/csv/block_builder.rs and formats/text/block_builder.rs `read_column`.
 */
export function fieldReader(
  { format, columns, cx, disableVariantCheck = false }: RowReading<CsvFormat | TextFormat>,
  index: number,
): FieldReader {
  const column = columns[index]!
  const bare = removeNullable(column.type)
  const binaryFormat = format.type === 'CSV' ? format.binaryFormat : 'hex'
  const decode = fieldDecoder(bare, { cx, binaryFormat, disableVariantCheck })
  const nullDisplay = bytesOfText(format.nullDisplay)
  const nullable = takesNull(column)
  return {
    value(field, mayBeNull, raw) {
      if (nullable && mayBeNull && field === nullDisplay) return null
      return readField(
        column,
        index,
        () => lossyText(raw),
        () => decode(field),
      )
    },
    empty: as => emptyField(as, column, index),
  }
}

function emptyField(as: EmptyFieldAs, column: FileColumn, index: number): Value {
  if (as === 'field_default') return defaultValueOf(column)
  if (as === 'string' && removeNullable(column.type).kind === 'String') return ''
  if (takesNull(column)) return null
  throw emptyRefused(as, column, index)
}

function emptyRefused(as: EmptyFieldAs, { name, type }: FileColumn, index: number): QueryError {
  const what = `Encountered an empty value for column ${index} (\`${name}\` of type ${typeText(type)}), with the FILE_FORMAT option \`EMPTY_FIELD_AS=${as.toUpperCase()}\`. To resolve this, please consider `
  const advice =
    as === 'null'
      ? `one of the following options: 1. Modify the \`${name}\` column to allow NULL values. 2. Set EMPTY_FIELD_AS to FIELD_DEFAULT.`
      : 'Set EMPTY_FIELD_AS to FIELD_DEFAULT or NULL.'
  return badBytes(what + advice)
}
