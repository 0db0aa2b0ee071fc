import { QueryError } from '../errors/query-error.js'
import { castFunction } from '../types/cast.js'
import type { CastContext } from '../types/cast-checks.js'
import { isNullable, nullableType, removeNullable, variantType } from '../types/data-type.js'
import { parseJson } from '../types/parse-json.js'
import { typeText } from '../types/type-text.js'
import type { Value } from '../types/value.js'
import { isVariantObject, type VariantNode, variantText } from '../types/variant.js'
import { type CsvField, readCsvRecords } from './csv-records.js'
import { fieldDecoder } from './decode-field.js'
import type { FileColumn } from './file-column.js'
import type {
  CsvFormat,
  EmptyFieldAs,
  FileFormatSpec,
  NdJsonFormat,
  TextFormat,
} from './file-format.js'
import { readLines } from './text-lines.js'

/** A row of a file: its values, or why it has none. `line` counts records from 0. */
export type FileRow =
  | { readonly line: number; readonly values: readonly Value[] }
  | { readonly line: number; readonly error: QueryError }

/**
 * The rows of a file's text for the given columns, each a row of values or a fault.
 *
 * Faults are 1046 with the texts of the real server, without the place. Faults of the text as a whole (no UTF-8)
 * are thrown. Source: databend formats/src (csv, ndjson decoders), suites stage/formats.
 */
export async function* readRows(
  text: AsyncIterable<string>,
  format: FileFormatSpec,
  columns: readonly FileColumn[],
  cx: CastContext,
): AsyncGenerator<FileRow> {
  const read = rowReader(format, columns, cx)
  let line = 0
  for await (const record of records(text, format)) {
    const at = line++
    if (at < skipped(format)) continue
    try {
      yield { line: at, values: read(record) }
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      yield { line: at, error }
    }
  }
}

type FileRecord = readonly CsvField[] | string

const skipped = (format: FileFormatSpec): number => ('skipHeader' in format ? format.skipHeader : 0)

async function* records(
  text: AsyncIterable<string>,
  format: FileFormatSpec,
): AsyncGenerator<FileRecord> {
  if (format.type === 'CSV') {
    for await (const { fields } of readCsvRecords(text, format)) yield fields
    return
  }
  for await (const line of readLines(text)) {
    yield format.type === 'TEXT' ? splitText(line, format) : line
  }
}

/** Fields of a line of TEXT: a backslash escapes. */
function splitText(line: string, format: TextFormat): readonly CsvField[] {
  return line.split(format.fieldDelimiter).map(text => ({ text, quoted: false }))
}

function rowReader(
  format: FileFormatSpec,
  columns: readonly FileColumn[],
  cx: CastContext,
): (record: FileRecord) => readonly Value[] {
  if (format.type === 'NDJSON') {
    const read = jsonReader(format, columns, cx)
    return record => read(record as string)
  }
  const read = columns.map((column, i) => separatedReader(format, column, i, cx))
  return record => {
    const fields = record as readonly CsvField[]
    if (
      fields.length !== columns.length &&
      (format.errorOnColumnCountMismatch || fields.length > columns.length)
    ) {
      checkCount(format, fields.length, columns.length)
    }
    return read.map((field, i) => field(fields[i] ?? missing))
  }
}

const missing: CsvField = { text: '', quoted: false }

function checkCount(format: CsvFormat | TextFormat, inFile: number, inTable: number): void {
  if (!format.errorOnColumnCountMismatch) return
  throw new QueryError(
    'BadBytes',
    `Number of columns in file (${inFile}) does not match that of the corresponding table (${inTable})`,
  )
}

const label = (column: FileColumn, i: number): string =>
  `${i} (${column.name} ${typeText(column.type)})`

function invalid(column: FileColumn, i: number, text: string, why: string): QueryError {
  return new QueryError(
    'BadBytes',
    `Invalid value '${text}' for column ${label(column, i)}: ${why}`,
  )
}

function separatedReader(
  format: CsvFormat | TextFormat,
  column: FileColumn,
  index: number,
  cx: CastContext,
): (field: CsvField) => Value {
  const decode = fieldDecoder(column.type)
  const isText = removeNullable(column.type).kind === 'String'
  return field => {
    const { text, quoted } = field
    if (text === '') {
      const as =
        quoted && 'quotedEmptyFieldAs' in format ? format.quotedEmptyFieldAs : format.emptyFieldAs
      return emptyField(as, column, index, isText, text, format.nullDisplay === '' && !quoted)
    }
    const allowed = !quoted || ('allowQuotedNulls' in format && format.allowQuotedNulls)
    if (text === format.nullDisplay && allowed) return nullField(column, index, text)
    try {
      return decode(cx, text)
    } catch (error) {
      if (error instanceof QueryError) throw invalid(column, index, text, error.message)
      throw error
    }
  }
}

function nullField(column: FileColumn, index: number, text: string): Value {
  if (isNullable(column.type)) return null
  if (column.defaultValue !== undefined) return column.defaultValue()
  throw invalid(column, index, text, 'null value is not allowed for non-nullable field')
}

function emptyField(
  as: EmptyFieldAs,
  column: FileColumn,
  index: number,
  isText: boolean,
  text: string,
  isNull: boolean,
): Value {
  if (as === 'string' && isText && !isNull) return text
  if (as === 'field_default') return defaultOf(column)
  if (as === 'null' && isNullable(column.type)) return null
  if (isNull && isNullable(column.type)) return null
  throw emptyRefused(as, column, index)
}

/** The column's default; without one NULL, or the zero of its type. */
function defaultOf(column: FileColumn): Value {
  if (column.defaultValue !== undefined) return column.defaultValue()
  if (isNullable(column.type)) return null
  return zeroOf(column)
}

function zeroOf({ type }: FileColumn): Value {
  switch (type.kind) {
    case 'String':
      return ''
    case 'Boolean':
      return false
    case 'Int64':
    case 'UInt64':
    case 'Decimal':
    case 'Timestamp':
      return 0n
    case 'Variant':
      return 'null'
    case 'Array':
    case 'Map':
      return []
    default:
      return 0
  }
}

function emptyRefused(as: EmptyFieldAs, column: FileColumn, index: number): QueryError {
  const name = column.name
  const what = `Encountered an empty value for column ${index} (\`${name}\` of type ${typeText(column.type)}), with the FILE_FORMAT option \`EMPTY_FIELD_AS=${as.toUpperCase()}\`. To resolve this, please consider `
  const advice =
    as === 'null'
      ? `one of the following options: 1. Modify the \`${name}\` column to allow NULL values. 2. Set EMPTY_FIELD_AS to FIELD_DEFAULT.`
      : 'Set EMPTY_FIELD_AS to FIELD_DEFAULT or NULL.'
  return new QueryError('BadBytes', what + advice)
}

function jsonReader(
  format: NdJsonFormat,
  columns: readonly FileColumn[],
  cx: CastContext,
): (line: string) => readonly Value[] {
  const readers = columns.map((column, i) => jsonField(format, column, i, cx))
  return line => {
    const node = parseLine(line)
    if (!isVariantObject(node)) {
      throw new QueryError('BadBytes', 'Invalid NDJSON row: each line must be a JSON object')
    }
    const byName = new Map(Array.from(node, ([key, value]) => [key.toLowerCase(), value] as const))
    return columns.map((column, i) => readers[i]!(byName.get(column.name.toLowerCase())))
  }
}

/** A line is strict JSON: what else the server reads as a Variant is no row of a file. */
function parseLine(line: string): VariantNode {
  try {
    JSON.parse(line)
  } catch (cause) {
    const what = /property name/.test(String(cause)) ? 'key must be a string' : 'expected value'
    throw new QueryError('BadBytes', `Invalid NDJSON row: ${what}`, { cause })
  }
  return parseJson(line)
}

function jsonField(
  format: NdJsonFormat,
  column: FileColumn,
  index: number,
  cx: CastContext,
): (node: VariantNode | undefined) => Value {
  const cast = castFunction(variantType, nullableType(column.type))
  if (cast === undefined) {
    throw new QueryError('BadBytes', `column ${label(column, index)} cannot be read from JSON`)
  }
  const isVariant = removeNullable(column.type).kind === 'Variant'
  return node => {
    if (node === undefined) return missingJson(format, column, index)
    if (node === null) return nullJson(format, column, index)
    const json = variantText(node)
    if (isVariant) return json
    try {
      return cast(cx, json)
    } catch (error) {
      if (error instanceof QueryError) throw invalid(column, index, json, error.message)
      throw error
    }
  }
}

function missingJson(format: NdJsonFormat, column: FileColumn, index: number): Value {
  const option = `current FILE_FORMAT option: MISSING_FIELD_AS=${format.missingFieldAs.toUpperCase()}`
  switch (format.missingFieldAs) {
    case 'field_default':
    case 'type_default':
      return defaultOf(column)
    case 'null':
      if (isNullable(column.type)) return null
      throw new QueryError(
        'BadBytes',
        `Missing value for column ${label(column, index)}. ${option}. the column is not nullable`,
      )
    default:
      throw new QueryError(
        'BadBytes',
        `Missing value for column ${label(column, index)}. ${option}`,
      )
  }
}

function nullJson(format: NdJsonFormat, column: FileColumn, index: number): Value {
  if (format.nullFieldAs === 'field_default') return defaultOf(column)
  if (isNullable(column.type)) return null
  if (removeNullable(column.type).kind === 'Variant') return 'null'
  const why = `null value is not allowed for non-nullable field, when NULL_FIELDS_AS=${format.nullFieldAs.toUpperCase()}`
  throw invalid(column, index, 'null', why)
}
