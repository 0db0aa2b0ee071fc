import { QueryError } from '../../errors/query-error.js'
import { variantText } from '../../types/variant.js'
import { badBytes } from '../decode-number.js'
import type { AvroFormat } from '../file-format.js'
import type { FileRow, RowReading } from '../file-row.js'
import { AvroCursor } from './avro-cursor.js'
import { AvroFile, type AvroHeader, NotAvro } from './avro-file.js'
import { AvroFault, type AvroSchema } from './avro-schema.js'
import { readVariant } from './avro-variant.js'
import { LoadFault } from './load-fault.js'
import { type ReadRow, rowReader } from './match-schema.js'

/**
 * The rows of an Avro file. For a SELECT each is one Variant; for a COPY the table's columns, matched by name.
 *
 * A file that is no Avro file or has a wrong schema is a failed row, which ON_ERROR = CONTINUE skips. A value that a
 * column cannot hold is thrown as error 1001, as on the server, and damage after the header as 1046.
 * Source: databend avro/decoder.rs `read_file`.
 */
export async function* avroRows(
  content: AsyncIterable<Uint8Array>,
  reading: RowReading<AvroFormat>,
): AsyncGenerator<FileRow> {
  const file = new AvroFile(content, reading.path)
  let header: AvroHeader
  try {
    header = await file.header()
  } catch (error) {
    yield { line: 0, error: headerError(error) }
    return
  }
  const schema = reading.format.useLogicType ? header.schema : withoutTimes(header.schema)
  if (!reading.isSelect && schema.kind !== 'Record') {
    const why = 'Wrong root type: copy from AVRO only support record as root type'
    yield { line: 0, error: badBytes(why) }
    return
  }
  const read = reading.isSelect ? wholeRow(schema) : loadedRow(schema, reading)
  try {
    let line = 0
    for await (const { rows, bytes } of file.blocks(header)) {
      const cursor = new AvroCursor(bytes)
      for (let i = 0; i < rows; i++) yield read(cursor, line++)
    }
  } catch (error) {
    throw error instanceof AvroFault ? badFile(error) : error
  }
}

const badFile = ({ message }: AvroFault): QueryError => badBytes(`Bad AVRO file (${message})`)

function headerError(error: unknown): QueryError {
  if (error instanceof NotAvro) return badBytes(`Not a AVRO file (${error.message})`)
  if (error instanceof AvroFault) return badFile(error)
  throw error
}

type ReadFileRow = (cursor: AvroCursor, line: number) => FileRow

function wholeRow(schema: AvroSchema): ReadFileRow {
  return (cursor, line) => {
    try {
      return { line, values: [variantText(readVariant(schema, cursor))] }
    } catch (error) {
      if (!(error instanceof LoadFault)) throw error
      // The rest of the block cannot be read: nobody knows where the next row begins.
      throw badBytes(`Invalid AVRO row: ${error.message}`)
    }
  }
}

function loadedRow(schema: AvroSchema, { columns, format }: RowReading<AvroFormat>): ReadFileRow {
  const fields = schema.kind === 'Record' ? schema.fields : []
  const read: ReadRow = rowReader(columns, fields, format.missingFieldAs === 'field_default')
  return (cursor, line) => {
    try {
      return { line, values: read(cursor) }
    } catch (error) {
      if (!(error instanceof LoadFault)) throw error
      const path = error.path.join('.')
      throw new QueryError(
        'Internal',
        `fail to load row ${line}, column ${path}: ${error.message} `,
        { cause: error },
      )
    }
  }
}

/** The schema with dates and timestamps as the stored integers. Source: databend avro/decoder.rs `date_time_to_int`. */
function withoutTimes(schema: AvroSchema): AvroSchema {
  switch (schema.kind) {
    case 'Date':
      return { kind: 'Int' }
    case 'Array':
      return { kind: 'Array', items: withoutTimes(schema.items) }
    case 'Map':
      return { kind: 'Map', values: withoutTimes(schema.values) }
    case 'Union':
      return { kind: 'Union', variants: schema.variants.map(withoutTimes) }
    case 'Record':
      return {
        kind: 'Record',
        fields: schema.fields.map(field => ({ ...field, schema: withoutTimes(field.schema) })),
      }
    default:
      return schema.kind.includes('Timestamp') ? { kind: 'Long' } : schema
  }
}
