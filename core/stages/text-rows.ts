import { type ByteText, lossyText, trimAscii } from '../byte-text.js'
import type { Value } from '../types/value.js'
import type { TextFormat } from './file-format.js'
import { columnCountMismatch, type FileRow, type RowReading, readField, rowOf } from './file-row.js'
import { type FieldReader, fieldReader } from './separated-field.js'
import { readTextLines, splitTextLine, unescapeField } from './text-records.js'

/**
 * The rows of a TEXT file. Blanks are trimmed after escapes are resolved, so escaped blanks are trimmed too.
 *
 * Source: databend formats/text/block_builder.rs `TextDecoder`.
 */
export async function* textRows(
  text: AsyncIterable<ByteText>,
  reading: RowReading<TextFormat>,
): AsyncGenerator<FileRow> {
  const read = lineReader(reading)
  let line = 0
  for await (const record of readTextLines(text, reading.format)) {
    const at = line++
    if (record === '') yield { line: at, blank: true }
    else yield rowOf(at, () => read(record))
  }
}

function lineReader(reading: RowReading<TextFormat>): (line: ByteText) => readonly Value[] {
  const { format, columns, isSelect } = reading
  const count = columns.length
  const readers = columns.map((_, i) => columnReader(reading, i))
  return line => {
    const fields = splitTextLine(line, format.fieldDelimiter)
    const checks = !isSelect && format.errorOnColumnCountMismatch
    // Without a delimiter every line is one field, so the count is checked before reading.
    if (checks && format.fieldDelimiter === '' && count !== 1) throw columnCountMismatch(1, count)
    const values = readers.slice(0, fields.length).map((read, i) => read(fields[i]!))
    if (!checks) {
      const rest = readers.slice(values.length)
      return [...values, ...rest.map(read => (isSelect ? null : read('')))]
    }
    if (fields.length < count) throw columnCountMismatch(fields.length, count)
    if (fields.length > count) throw columnCountMismatch(count + 1, count)
    return values
  }
}

function columnReader(reading: RowReading<TextFormat>, index: number): (field: ByteText) => Value {
  const { format, columns } = reading
  const reader: FieldReader = fieldReader(reading, index)
  const decode = (field: ByteText) => {
    const plain = unescapeField(field)
    return format.trimSpace ? trimAscii(plain) : plain
  }
  return field => {
    if (field === '') return reader.empty(format.emptyFieldAs)
    let plain = ''
    readField(
      columns[index]!,
      index,
      () => lossyText(field),
      () => {
        plain = decode(field)
        return null
      },
    )
    return plain === '' ? reader.empty(format.emptyFieldAs) : reader.value(plain, true, field)
  }
}
