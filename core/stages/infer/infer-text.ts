import { type ByteText, trimAscii, utf8Text } from '../../byte-text.js'
import { QueryError } from '../../errors/query-error.js'
import { nullableType } from '../../types/data-type.js'
import { readCsvRecords } from '../csv-records.js'
import type { CsvFormat, TextFormat } from '../file-format.js'
import { readTextLines, splitTextLine, unescapeField } from '../text-records.js'
import type { WrittenColumn } from '../write-rows.js'
import { TextType } from './text-type.js'

/**
 * Infers the columns of a CSV or TEXT file from its first records. Names come from the header if there is one, else
 * they are `column_1`, `column_2` … Undefined for a file without records.
 *
 * Throws `QueryError` 1001 for records of unequal length in CSV. Source: databend infer_schema/csv.rs
 * `infer_csv_schema`, separator.rs `infer_tsv_schema`.
 */
export async function inferText(
  text: AsyncIterable<ByteText>,
  format: CsvFormat | TextFormat,
  maxRecords: number,
): Promise<readonly WrittenColumn[] | undefined> {
  let names: readonly string[] | undefined
  const types: TextType[] = []
  let seen = 0
  for await (const fields of recordsOf(text, format)) {
    if (names === undefined) {
      names = fields.map((field, i) =>
        format.skipHeader > 0 ? utf8Text(field) : `column_${i + 1}`,
      )
      types.push(...names.map(() => new TextType()))
      if (format.skipHeader > 0) continue
    }
    if (format.type === 'CSV' && fields.length !== names.length) {
      throw wrongCount(names.length, fields.length)
    }
    for (const [i, type] of types.entries()) type.update(fields[i] ?? '')
    if (++seen >= maxRecords) break
  }
  return names?.map((name, i) => ({ name, type: nullableType(types[i]!.type) }))
}

const wrongCount = (expected: number, got: number): QueryError =>
  new QueryError(
    'Internal',
    `Csv error: incorrect number of fields in CSV record: expected ${expected}, got ${got}`,
  )

async function* recordsOf(
  text: AsyncIterable<ByteText>,
  format: CsvFormat | TextFormat,
): AsyncGenerator<readonly ByteText[]> {
  if (format.type === 'CSV') {
    for await (const { fields } of readCsvRecords(text, format)) {
      yield fields.map(field => (format.trimSpace ? trimAscii(field.text) : field.text))
    }
    return
  }
  for await (const line of readTextLines(text, { ...format, skipHeader: 0 })) {
    if (line !== '') yield splitTextLine(line, format.fieldDelimiter).map(unescapeField)
  }
}
