import { entriesByName } from '../by-name.js'
import { Unsupported } from '../errors/unsupported.js'
import { escapeString } from '../types/quote-string.js'
import type { FileFormatSpec, OtherFormat } from './file-format.js'

type AnyFormat = FileFormatSpec | OtherFormat

/** Converts a name such as `raw_deflate` to `RawDeflate`, as the server's structures spell it. */
const variantName = (name: string): string =>
  name.replace(/(^|_)([a-z])/g, (_all, _bar, first) => first.toUpperCase())

const quoted = (text: string): string => `'${escapeString(text)}'`

/**
 * The options of a format as SHOW FILE FORMATS prints them: with defaults, in the server's order.
 *
 * Throws `Unsupported` for ARROW and ARROW_STREAM, whose text is not known. Source: databend
 * meta/app/src/principal/file_format.rs `impl Display for FileFormatParams`, as version 1.2.895 answers.
 */
export function fileFormatText(format: AnyFormat): string {
  return `TYPE = ${format.type}${optionsText(format)}`
}

function optionsText(format: AnyFormat): string {
  switch (format.type) {
    case 'CSV':
      return texts(
        ['COMPRESSION =', variantName(format.compression)],
        ['FIELD_DELIMITER =', quoted(format.fieldDelimiter)],
        ['RECORD_DELIMITER =', quoted(format.recordDelimiter)],
        ['QUOTE =', quoted(format.quote)],
        ['QUOTE_STYLE =', format.quoteStyle],
        ['ESCAPE =', quoted(format.escape)],
        ['SKIP_HEADER=', format.skipHeader],
        ['OUTPUT_HEADER=', format.outputHeader],
        ['NULL_DISPLAY =', quoted(format.nullDisplay)],
        ['NAN_DISPLAY =', quoted(format.nanDisplay)],
        ['ENCODING =', quoted(format.encoding)],
        ['ENCODING_ERROR_MODE =', quoted(format.encodingErrorMode)],
        ['EMPTY_FIELD_AS =', format.emptyFieldAs.toUpperCase()],
        ['BINARY_FORMAT =', format.binaryFormat],
        ['ERROR_ON_COLUMN_COUNT_MISMATCH =', format.errorOnColumnCountMismatch],
        ['TRIM_SPACE =', format.trimSpace],
        ['ALLOW_QUOTED_NULLS =', format.allowQuotedNulls],
        ['QUOTED_EMPTY_FIELD_AS =', format.quotedEmptyFieldAs.toUpperCase()],
      )
    case 'TEXT':
      return texts(
        ['COMPRESSION =', variantName(format.compression)],
        ['FIELD_DELIMITER =', quoted(format.fieldDelimiter)],
        ['RECORD_DELIMITER =', quoted(format.recordDelimiter)],
        ['ESCAPE =', quoted(format.escape)],
        ['SKIP_HEADER =', format.skipHeader],
        ['OUTPUT_HEADER =', format.outputHeader],
        ['NULL_DISPLAY =', quoted(format.nullDisplay)],
        ['NAN_DISPLAY =', quoted(format.nanDisplay)],
        ['ENCODING =', quoted(format.encoding)],
        ['ENCODING_ERROR_MODE =', quoted(format.encodingErrorMode)],
        ['EMPTY_FIELD_AS =', format.emptyFieldAs.toUpperCase()],
        ['ERROR_ON_COLUMN_COUNT_MISMATCH =', format.errorOnColumnCountMismatch],
        ['TRIM_SPACE =', format.trimSpace],
      )
    case 'NDJSON':
      // The comma is the server's.
      return `,${texts(
        ['COMPRESSION =', variantName(format.compression)],
        ['MISSING_FIELD_AS =', format.missingFieldAs.toUpperCase()],
        ['NULL_FIELDS_AS =', format.nullFieldAs.toUpperCase()],
      )}`
    case 'AVRO':
      // The server shows the compression under this name.
      return `,${texts(['NULL_FIELDS_AS =', format.compression])}`
    case 'PARQUET':
    case 'ORC':
      return texts(['MISSING_FIELD_AS =', format.missingFieldAs.toUpperCase()])
    case 'JSON':
      return texts(['COMPRESSION =', variantName(format.compression)])
    case 'XML':
      return texts(
        ['COMPRESSION =', variantName(format.compression)],
        ['ROW_TAG =', `'${format.rowTag}'`],
      )
    default:
      throw new Unsupported(`SHOW FILE FORMATS with a format of type ${format.type}`)
  }
}

const texts = (...options: readonly (readonly [string, string | number | boolean])[]): string =>
  options.map(option => ` ${option.join(' ')}`).join('')

/**
 * The fields of a format as JSON, as `system.stages` shows them: with defaults, by name.
 *
 * Source: the same file, the fields of `CsvFileFormatParams` and its kin, as version 1.2.895 answers. Of ARROW and
 * ARROW_STREAM only MISSING_FIELD_AS is known (storages/stage/src/read/arrow/pipeline.rs).
 */
export function fileFormatJson(format: AnyFormat): string {
  const fields = Object.entries({ ...optionFields(format), type: typeNames[format.type] })
  return JSON.stringify(Object.fromEntries(entriesByName(fields)))
}

const typeNames: Readonly<Record<AnyFormat['type'], string>> = {
  CSV: 'Csv',
  TEXT: 'Text',
  NDJSON: 'NdJson',
  JSON: 'Json',
  XML: 'Xml',
  PARQUET: 'Parquet',
  ORC: 'Orc',
  AVRO: 'Avro',
  ARROW: 'Arrow',
  ARROW_STREAM: 'ArrowStream',
  LANCE: 'Lance',
}

function optionFields(format: AnyFormat): object {
  switch (format.type) {
    case 'CSV':
      return {
        ...separatedFields(format),
        allow_quoted_nulls: format.allowQuotedNulls,
        binary_format: variantName(format.binaryFormat),
        geometry_format: 'EWKT',
        quote_style: variantName(format.quoteStyle),
        quoted_empty_field_as: variantName(format.quotedEmptyFieldAs),
      }
    case 'TEXT':
      return separatedFields(format)
    case 'NDJSON':
      return {
        compression: variantName(format.compression),
        missing_field_as: variantName(format.missingFieldAs),
        null_field_as: variantName(format.nullFieldAs),
        null_if: format.nullIf,
      }
    case 'PARQUET':
    case 'AVRO':
      return {
        compression: variantName(format.compression),
        missing_field_as: variantName(format.missingFieldAs),
        null_if: format.nullIf,
        use_logic_type: format.useLogicType,
      }
    case 'JSON':
      return { compression: variantName(format.compression) }
    case 'XML':
      return { compression: variantName(format.compression), row_tag: format.rowTag }
    case 'LANCE':
      return {}
    default:
      return { missing_field_as: variantName(format.missingFieldAs) }
  }
}

function separatedFields(format: Extract<AnyFormat, { type: 'CSV' | 'TEXT' }>): object {
  return {
    compression: variantName(format.compression),
    empty_field_as: variantName(format.emptyFieldAs),
    encoding: format.encoding,
    encoding_error_mode: format.encodingErrorMode,
    error_on_column_count_mismatch: format.errorOnColumnCountMismatch,
    escape: format.escape,
    field_delimiter: format.fieldDelimiter,
    headers: format.skipHeader,
    nan_display: format.nanDisplay,
    null_display: format.nullDisplay,
    output_header: format.outputHeader,
    quote: format.quote,
    record_delimiter: format.recordDelimiter,
    trim_space: format.trimSpace,
  }
}
