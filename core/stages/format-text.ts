import type { CsvFormat } from './file-format.js'

/** Converts a name such as `raw_deflate` to `RawDeflate`. */
const words = (name: string): string =>
  name.replace(/(^|_)([a-z])/g, (_all, _bar, first) => first.toUpperCase())

const escapes: ReadonlyMap<string, string> = new Map([
  ['\t', '\\t'],
  ['\r', '\\r'],
  ['\n', '\\n'],
  ["'", "\\'"],
  ['"', '\\"'],
  ['\\', '\\\\'],
])

/** Escapes characters outside of printable ASCII by code point, like Rust's `escape_default`. */
function escaped(text: string): string {
  return text.replace(/[^ -~]|['"\\]/gu, char => {
    return escapes.get(char) ?? `\\u{${char.codePointAt(0)!.toString(16)}}`
  })
}

/** The options of a CSV format as SHOW FILE FORMATS prints them: all of them, in the server's order. */
export function fileFormatText(format: CsvFormat): string {
  return [
    'TYPE = CSV',
    `COMPRESSION = ${words(format.compression)}`,
    `FIELD_DELIMITER = '${escaped(format.fieldDelimiter)}'`,
    `RECORD_DELIMITER = '${escaped(format.recordDelimiter)}'`,
    `QUOTE = '${escaped(format.quote)}'`,
    `QUOTE_STYLE = ${format.quoteStyle}`,
    `ESCAPE = '${escaped(format.escape)}'`,
    `SKIP_HEADER= ${format.skipHeader}`,
    `OUTPUT_HEADER= ${format.outputHeader}`,
    `NULL_DISPLAY = '${escaped(format.nullDisplay)}'`,
    `NAN_DISPLAY = '${escaped(format.nanDisplay)}'`,
    `ENCODING = '${escaped(format.encoding)}'`,
    `ENCODING_ERROR_MODE = '${format.encodingErrorMode}'`,
    `EMPTY_FIELD_AS = ${format.emptyFieldAs.toUpperCase()}`,
    `BINARY_FORMAT = ${format.binaryFormat}`,
    `ERROR_ON_COLUMN_COUNT_MISMATCH = ${format.errorOnColumnCountMismatch}`,
    `TRIM_SPACE = ${format.trimSpace}`,
    `ALLOW_QUOTED_NULLS = ${format.allowQuotedNulls}`,
    `QUOTED_EMPTY_FIELD_AS = ${format.quotedEmptyFieldAs.toUpperCase()}`,
  ].join(' ')
}
