import { type ByteText, trimAscii } from '../../../core/byte-text.js'
import { type CsvField, readCsvRecords } from '../../../core/stages/csv-records.js'
import { badBytes } from '../../../core/stages/decode-number.js'
import type { CsvFormat } from '../../../core/stages/file-format.js'
import {
  columnCountMismatch,
  type FileRow,
  type RowReading,
  rowOf,
} from '../../../core/stages/file-row.js'
import { fieldReader } from '../../../core/stages/separated-field.js'
import type { Value } from '../../../core/types/value.js'

/** A record with more than this many extra fields fails the load. Source: csv/separator.rs `MAX_CSV_COLUMNS`. */
const moreFields = 1000

/**
 * The rows of a CSV file, read one by one with a string for each field: what reading them by blocks must agree with. A record with a wrong number of fields, even in the header, is an error; a data record of
 * this kind is not counted in the line numbers of later rows.
 *
 * Source: databend formats/csv/separator.rs `CsvReader`, block_builder.rs `CsvDecoder`.
 */
export async function* naiveCsvRows(
  text: AsyncIterable<ByteText>,
  reading: RowReading<CsvFormat>,
): AsyncGenerator<FileRow> {
  const { format } = reading
  const read = recordReader(reading)
  const check = countCheck(reading)
  let records = 0
  let toSkip = format.skipHeader
  let line = 0
  for await (const { fields } of readCsvRecords(text, format)) {
    const at = records++
    const mismatch = check(fields)
    if (mismatch !== undefined) {
      yield { line: at, error: mismatch }
      if (toSkip > 0) line = records
    } else if (toSkip > 0) {
      toSkip--
      line = records
    } else yield rowOf(line++, () => read(fields))
  }
}

/** Returns a check of the number of fields in a record. One extra empty field (a trailing comma) is allowed. */
function countCheck({ format, columns, isSelect }: RowReading<CsvFormat>) {
  const expected = columns.length
  return (fields: readonly CsvField[]) => {
    if (fields.length > expected + moreFields) throw tooMany(expected, isSelect === true)
    if (isSelect || !format.errorOnColumnCountMismatch) return undefined
    const last = fields[expected]
    const isComma = fields.length === expected + 1 && last?.text === '' && !last.quoted
    return fields.length === expected || isComma
      ? undefined
      : columnCountMismatch(fields.length, expected)
  }
}

const tooMany = (expected: number, isSelect: boolean) =>
  badBytes(
    isSelect
      ? `too many fields, expect ${expected}, got more than ${expected + moreFields}`
      : `select from CSV allow at most ${moreFields} fields`,
  )

const nothing: CsvField = { text: '', quoted: false }

function recordReader(
  reading: RowReading<CsvFormat>,
): (fields: readonly CsvField[]) => readonly Value[] {
  const { format, columns, isSelect } = reading
  const readers = columns.map((_, i) => fieldReader(reading, i))
  return fields =>
    readers.map((reader, i) => {
      const field = fields[i]
      if (field === undefined && isSelect) return null
      const { text, quoted } = field ?? nothing
      const plain = format.trimSpace ? trimAscii(text) : text
      if (plain === '')
        return reader.empty(quoted ? format.quotedEmptyFieldAs : format.emptyFieldAs)
      return reader.value(plain, !quoted || format.allowQuotedNulls, plain)
    })
}
