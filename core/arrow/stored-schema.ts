import { type DataType, vectorType } from '../types/data-type.js'
import { arrowField } from './arrow-field.js'
import { arrow, type Field } from './library.js'

/** Facts about a column, or a part of one, from the Arrow schema stored in a Parquet file. */
export interface StoredField {
  readonly name: string
  /** The name of a type that only Databend has. */
  readonly extension?: string
  /** The Vector type of a fixed-size list. */
  readonly vector?: DataType
  /** Dates stored as milliseconds. */
  readonly isDate64?: boolean
  /** Arrow's name of a type that Databend does not have. */
  readonly unsupported?: string
  readonly children: readonly StoredField[]
}

/** The metadata key of the Arrow schema in a Parquet file, in base64. */
export const arrowSchemaKey = 'ARROW:schema'

/** The form of schemas in files: with types that older readers know and the field names of tuples. */
const stored = { version: 1, decimal64: false, isStored: true, keepsNames: true }

/**
 * Encodes columns as the Arrow schema of a file, in base64. Source: databend parquet_file/writer_processor.rs
 * `legacy_compatible_schema`.
 */
export function storedSchemaText(
  columns: readonly { readonly name: string; readonly type: DataType }[],
): string {
  const fields = columns.map(({ name, type }) => arrowField(name, type, stored))
  return Buffer.from(arrow.schemaMessage(new arrow.Schema(fields, new Map()))).toString('base64')
}

/** The columns of a file's Arrow schema; empty if the text is not one. */
export function readStoredSchema(text: string): readonly StoredField[] {
  try {
    return arrow.readSchema(Buffer.from(text, 'base64')).map(storedField)
  } catch {
    return []
  }
}

/** Arrow's types that Databend does not have, by the library's type number. */
const unsupportedTypes: ReadonlyMap<number, string> = new Map([
  [9, 'Time'],
  [11, 'Interval'],
  [14, 'Union'],
  [18, 'Duration'],
])

const dateType = 8
const fixedSizeList = 16

function storedField({ name, type, metadata }: Field): StoredField {
  const extension = metadata.get('Extension')
  const { typeId, unit, listSize } = type
  const unsupported = unsupportedTypes.get(typeId)
  return {
    name,
    ...(extension !== undefined && { extension }),
    ...(typeId === fixedSizeList && extension === 'Vector' && { vector: vectorType(listSize!) }),
    ...(typeId === dateType && unit === 1 && { isDate64: true }),
    ...(unsupported !== undefined && { unsupported }),
    children: (type.children ?? []).map(storedField),
  }
}
