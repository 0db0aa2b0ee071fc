import type { ByteText } from '../byte-text.js'
import { QueryError } from '../errors/query-error.js'
import { isJsonObject, JsonFault, type JsonNode, parseStrictJson } from '../strict-json.js'
import { removeNullable, variantType } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import { variantText } from '../types/variant.js'
import { jsonDecoder, variantNode } from './decode-json.js'
import { badBytes } from './decode-number.js'
import { columnLabel, type FileColumn } from './file-column.js'
import type { NdJsonFormat } from './file-format.js'
import {
  defaultValueOf,
  type FileRow,
  invalidValue,
  type RowReading,
  rowOf,
  takesNull,
} from './file-row.js'
import { nodeText } from './json-text.js'

/**
 * The rows of an NDJSON file: one object per line, whose fields match columns by name in any case of letters.
 *
 * Source: databend formats/ndjson/separator.rs, block_builder.rs `NdJsonDecoder`.
 */
export async function* jsonRows(
  text: AsyncIterable<ByteText>,
  reading: RowReading<NdJsonFormat>,
): AsyncGenerator<FileRow> {
  const read = lineReader(reading)
  let line = 0
  for await (const record of jsonLines(text)) {
    const at = line++
    const json = record.replace(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, '')
    if (json === '') yield { line: at, blank: true }
    else yield rowOf(at, () => read(json))
  }
}

/** The JSON values of a file's lines; blank lines are skipped. Throws `QueryError` 1046 for invalid JSON. */
export async function* jsonRecords(
  text: AsyncIterable<ByteText>,
  path: string,
): AsyncGenerator<JsonNode> {
  for await (const record of jsonLines(text)) {
    const json = record.replace(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, '')
    if (json !== '') yield parsed(json, path)
  }
}

async function* jsonLines(text: AsyncIterable<ByteText>): AsyncGenerator<ByteText> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}

function lineReader(reading: RowReading<NdJsonFormat>): (line: ByteText) => readonly Value[] {
  const { columns, path, isSelect } = reading
  if (isSelect) return line => [variantText(variantNode(parsed(line, path)))]
  const readers = columns.map((_, i) => nodeReader(reading, i))
  const names = columns.map(({ name }) => name.toLowerCase())
  const checkExtra = reading.refusesExtraFields === true ? extraCheck(names, path) : () => {}
  return line => {
    const node = parsed(line, path)
    const fields = fieldsOf(node)
    const values = readers.map((read, i) => read(fields.get(names[i]!)))
    checkExtra(node)
    return values
  }
}

/** The fields of a line by their names in lower case; none if it is not an object. Throws `QueryError` 1046. */
export const lineFields = (line: ByteText, path: string): ReadonlyMap<string, JsonNode> =>
  fieldsOf(parsed(line, path))

function fieldsOf(node: JsonNode): ReadonlyMap<string, JsonNode> {
  const fields = new Map<string, JsonNode>()
  if (isJsonObject(node)) {
    for (const [name, value] of node) fields.set(name.toLowerCase(), value)
  }
  return fields
}

/** Parses a line. Throws `QueryError` 1046. Source: databend ndjson/block_builder.rs `map_json_error`. */
function parsed(line: ByteText, path: string): JsonNode {
  try {
    return parseStrictJson(line)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    const { message, column } = error
    const at = Math.max(column - 1, 0)
    const next = column < line.length ? `, next byte is '${line[at]}'` : ''
    throw badBytes(
      `Invalid NDJSON row: ${message} at line 1, position ${at} of size ${line.length} for File '${path}'${next}`,
    )
  }
}

function extraCheck(names: readonly string[], path: string): (node: JsonNode) => void {
  const known = new Set(names)
  return node => {
    if (!isJsonObject(node)) return
    const extra = [...node.keys()].filter(name => !known.has(name.toLowerCase())).sort()
    if (extra.length === 0) return
    throw badBytes(
      `Invalid NDJSON row: schema evolution sample did not include all columns for File '${path}'. Extra columns: ${extra.join(', ')}. Please adjust SCHEMA_EVOLUTION sample options such as SAMPLE_FILES, SAMPLE_RECORDS_PER_FILE, or SAMPLE_TOTAL_RECORDS`,
    )
  }
}

/** Returns a reader of the JSON values of a column; `undefined` stands for a missing field. Throws `QueryError` 1046. */
export function nodeReader(
  { format, columns, cx, disableVariantCheck = false }: RowReading<NdJsonFormat>,
  index: number,
): (node: JsonNode | undefined) => Value {
  const column = columns[index]!
  const decode = jsonDecoder(column.type, { cx, binaryFormat: 'hex', disableVariantCheck })
  const nullable = takesNull(column)
  const isOnlyVariant = columns.length === 1 && removeNullable(column.type) === variantType
  return node => {
    if (node === undefined) return missing(format, column, index, isOnlyVariant)
    if (node === null) return nullField(format, column, index)
    if (nullable && typeof node === 'string' && format.nullIf.includes(node)) return null
    try {
      return decode(node)
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      const why = `${error.kind}. Code: ${error.code}, Text = ${error.message}.`
      throw invalidValue(column, index, nodeText(node), why)
    }
  }
}

function missing(
  { missingFieldAs }: NdJsonFormat,
  column: FileColumn,
  index: number,
  isOnlyVariant: boolean,
): Value {
  if (missingFieldAs === 'field_default') return defaultValueOf(column)
  if (missingFieldAs === 'null' && takesNull(column)) return null
  const hints = [`current FILE_FORMAT option: MISSING_FIELD_AS=${missingFieldAs.toUpperCase()}`]
  if (missingFieldAs === 'null') hints.push('the column is not nullable')
  if (isOnlyVariant) {
    hints.push(
      'the target table has a single VARIANT column; consider using `COPY INTO <table> FROM (SELECT $1 FROM @<stage>)` to load raw JSON',
    )
  }
  throw badBytes(`Missing value for column ${columnLabel(column, index)}. ${hints.join('. ')}`)
}

function nullField({ nullFieldAs }: NdJsonFormat, column: FileColumn, index: number): Value {
  if (nullFieldAs === 'field_default') return defaultValueOf(column)
  if (takesNull(column)) return null
  throw invalidValue(
    column,
    index,
    'null',
    'null value is not allowed for non-nullable field, when NULL_FIELDS_AS=NULL',
  )
}
