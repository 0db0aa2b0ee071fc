import { type Batch, type BatchField, readArrow } from '../../arrow/arrow-batches.js'
import { QueryError } from '../../errors/query-error.js'
import type { Value } from '../../types/value.js'
import {
  type Projection,
  projectedColumns,
  type RowProjection,
  rowProjection,
} from '../columnar/project-columns.js'
import { badBytes } from '../decode-number.js'
import type { ArrowFormat } from '../file-format.js'
import type { FileRow, RowReading } from '../file-row.js'

/** How an Arrow file begins and ends. */
const magic = Buffer.from('ARROW1')

/** The columns of an Arrow file or stream. Throws `QueryError` 1001 for another file, with its path as the detail. */
export function arrowFields(
  bytes: Buffer,
  format: ArrowFormat,
  path: string,
): readonly BatchField[] {
  return opened(bytes, format, path).fields
}

/**
 * The rows of an Arrow IPC file or stream, by the names of its columns.
 *
 * In a COPY, a file that cannot be read or loaded is a failed row, which ON_ERROR = CONTINUE skips; in a SELECT it is
 * thrown. Source: databend stage/src/read/arrow/pipeline.rs `ArrowBlockBuilder`.
 */
export function* arrowRows(bytes: Buffer, reading: RowReading<ArrowFormat>): Generator<FileRow> {
  let line = 0
  try {
    const { fields, batches } = opened(bytes, reading.format, reading.path)
    const projection = projected(fields, reading)
    for (const batch of readable(batches, reading.path)) {
      for (const values of rowsOf(batch, fields, projection)) yield { line: line++, values }
    }
  } catch (error) {
    if (reading.isSelect || !(error instanceof QueryError)) throw error
    yield { line, error: failed(error) }
  }
}

/** A fault of the content, other than of the types and names of its columns. */
class BadArrow extends QueryError {}

function failed(error: QueryError): QueryError {
  const why = `${error.kind}. Code: ${error.code}, Text = ${error.message}.`
  return badBytes(
    error instanceof BadArrow ? `Bad ARROW file (${why})` : `Invalid ARROW row: ${why}`,
  )
}

function opened(bytes: Buffer, { type }: ArrowFormat, path: string): ReturnType<typeof readArrow> {
  if (type === 'ARROW') checkFile(bytes, path)
  else checkStream(bytes, path)
  return within(path, () => readArrow(bytes))
}

/** The library's messages differ from those of the server, which are Rust's. */
function within<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof QueryError) throw error
    throw badArrow(`Parser error: ${(error as Error).message}`, path)
  }
}

function badArrow(message: string, path: string): BadArrow {
  return new BadArrow('Internal', message, { detail: `file path: ${path}` })
}

/** Source of the messages: arrow-ipc reader.rs `read_footer_length`. */
function checkFile(bytes: Buffer, path: string): void {
  const end = bytes.subarray(-magic.length)
  if (bytes.length >= 2 * magic.length + 4 && end.equals(magic)) return
  throw badArrow('Parser error: Arrow file does not contain correct footer', path)
}

function checkStream(bytes: Buffer, path: string): void {
  if (!bytes.subarray(0, magic.length).equals(magic)) return
  throw badArrow('Parser error: Unable to get root as message: the content is a file', path)
}

function* readable(batches: Iterable<Batch>, path: string): Generator<Batch> {
  const all = batches[Symbol.iterator]()
  for (;;) {
    const next = within(path, () => all.next())
    if (next.done) return
    yield next.value
  }
}

function projected(
  fields: readonly BatchField[],
  reading: RowReading<ArrowFormat>,
): RowProjection<BatchField> {
  // A query that counts rows reads no column of the file.
  const counts = reading.isSelect && reading.columns.every(({ name }) => name.startsWith('_$'))
  const columns: readonly Projection<BatchField>[] = counts
    ? reading.columns.map(() => ({ from: [], value: () => null }))
    : projectedColumns(fields, { ...reading, caseSensitive: false })
  return rowProjection(columns)
}

function* rowsOf(
  { length, columns }: Batch,
  fields: readonly BatchField[],
  projection: RowProjection<BatchField>,
): Generator<readonly Value[]> {
  const readers = projection.fields.map(field => columns[fields.indexOf(field)]!)
  for (let row = 0; row < length; row++) {
    yield projection.values(readers.map(read => read(row)))
  }
}
