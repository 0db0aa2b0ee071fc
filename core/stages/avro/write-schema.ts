import { QueryError } from '../../errors/query-error.js'
import type { DataType, TupleType } from '../../types/data-type.js'
import { sqlTypeText } from '../../types/type-text.js'
import type { WrittenColumn } from '../write-rows.js'
import { tupleFieldNames } from './tuple-field-names.js'

type SchemaNode = string | readonly SchemaNode[] | { readonly [member: string]: unknown }

const plainSchemas: Readonly<Record<string, SchemaNode>> = {
  Null: 'null',
  EmptyArray: { type: 'array', items: 'null' },
  EmptyMap: { type: 'map', values: 'null' },
  Boolean: 'boolean',
  Binary: 'bytes',
  String: 'string',
  Variant: 'string',
  UInt8: 'int',
  UInt16: 'int',
  Int8: 'int',
  Int16: 'int',
  Int32: 'int',
  UInt32: 'long',
  UInt64: 'long',
  Int64: 'long',
  Float32: 'float',
  Float64: 'double',
  Timestamp: { type: 'long', logicalType: 'timestamp-micros' },
  Date: { type: 'int', logicalType: 'date' },
}

/**
 * The schema of a file with these columns, as JSON.
 *
 * Throws `QueryError` 2004 for a type that the server does not write. Source: databend
 * append/avro_file/writer_processor.rs `build_avro_schema`, `AvroSchemaBuilder`.
 */
export function avroSchemaText(columns: readonly WrittenColumn[]): string {
  let records = 0
  let durations = 0

  const schemaOf = (type: DataType): SchemaNode => {
    const plain = Object.hasOwn(plainSchemas, type.kind) ? plainSchemas[type.kind] : undefined
    if (plain !== undefined) return plain
    switch (type.kind) {
      case 'Nullable':
        return ['null', schemaOf(type.of)]
      case 'Decimal': {
        const { precision, scale } = type
        return { type: 'bytes', logicalType: 'decimal', precision, scale }
      }
      case 'Array':
        return { type: 'array', items: schemaOf(type.of) }
      case 'Vector':
        return { type: 'array', items: 'float' }
      case 'Map':
        if (type.key.kind === 'String') return { type: 'map', values: schemaOf(type.value) }
        throw badOutput('Avro map output only supports String keys')
      case 'Tuple':
        return recordOf(type)
      case 'Interval':
        // The server does not load the second use of a named type, so each duration has a name of its own.
        return durationOf(durations++)
      default:
        throw badOutput(`Avro output does not support ${sqlTypeText(type)}`)
    }
  }

  const recordOf = (type: TupleType): SchemaNode => {
    const name = `databend_tuple_record_${records++}`
    const names = tupleFieldNames(type)
    const fields = type.fields.map((field, i) => ({ name: names[i], type: schemaOf(field) }))
    return { type: 'record', name, fields }
  }

  const fields = columns.map(({ name, type }) => ({ name, type: schemaOf(type) }))
  checkNames(fields.map(field => field.name))
  return JSON.stringify({ type: 'record', name: 'databend_unload_record', fields })
}

const durationOf = (index: number): SchemaNode => ({
  type: 'fixed',
  name: index === 0 ? 'duration' : `duration_${index}`,
  size: 12,
  logicalType: 'duration',
})

export const badOutput = (message: string): QueryError => new QueryError('InvalidArgument', message)

/** Avro's names of fields have only letters, digits and `_`, and each name once. Throws `QueryError` 1046. */
function checkNames(names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
      throw badSchema(
        `Invalid schema field name ${name}. It must match the regex '^[A-Za-z_][A-Za-z0-9_]*$'`,
      )
    }
    if (seen.has(name)) throw badSchema(`Duplicate field name ${name}`)
    seen.add(name)
  }
}

const badSchema = (why: string): QueryError =>
  new QueryError('BadBytes', `failed to build Avro schema: ${why}`)
