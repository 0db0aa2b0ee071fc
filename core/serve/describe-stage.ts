import { buffer } from 'node:stream/consumers'
import type { StageColumns, StageRead } from '../binder/bind-context.js'
import type { CatalogView } from '../catalog/catalog-view.js'
import type { ParquetFormat } from '../stages/file-format.js'
import { nullableType, stringType, variantType } from '../types/data-type.js'
import type { StageAccess } from './stage-access.js'
import { fileFormatOf } from './stage-format.js'
import { filesToRead } from './stage-reader.js'

/** The columns of `FROM @stage`: strings by position, or one Variant for NDJSON and Avro. */
export async function describeStage(
  stages: StageAccess,
  catalog: CatalogView,
  read: StageRead,
  user: string,
): Promise<StageColumns> {
  const { stage } = stages.at(read.location, user)
  const format = fileFormatOf(read.format, stage, catalog)
  if (format.type === 'PARQUET') return describeParquet(stages, catalog, read, user, format)
  if (format.type === 'NDJSON' || format.type === 'AVRO') {
    return { kind: 'named', columns: [{ name: '_$1', type: variantType }] }
  }
  return {
    kind: 'positional',
    type: nullableType(stringType),
    format: format.type,
    wholeLines: format.type === 'TEXT' && format.fieldDelimiter === '',
  }
}

/** The columns of the first file; all files must have the same schema. Source: databend parquet_table/table.rs. */
async function describeParquet(
  stages: StageAccess,
  catalog: CatalogView,
  read: StageRead,
  user: string,
  format: ParquetFormat,
): Promise<StageColumns> {
  const { list, files } = await filesToRead(stages, catalog, read, user)
  const [first] = list
  if (first === undefined) return { kind: 'schema', columns: undefined }
  const { ParquetFile } = await import('../stages/parquet/parquet-file.js')
  const { fields } = new ParquetFile(await buffer(await files.read(first.path)), format)
  return { kind: 'schema', columns: fields.map(({ name, type }) => ({ name, type })) }
}
