import { buffer } from 'node:stream/consumers'
import type { StageColumns, StageRead } from '../binder/bind-context.js'
import type { CatalogView } from '../catalog/catalog-view.js'
import type { FileField } from '../stages/columnar/columnar-file.js'
import type { ArrowFormat, OrcFormat, ParquetFormat } from '../stages/file-format.js'
import type { StageFiles } from '../stages/stage-files.js'
import { nullableType, stringType, variantType } from '../types/data-type.js'
import type { StageAccess } from './stage-access.js'
import { fileFormatOf } from './stage-format.js'
import { type FilesToRead, filesToRead } from './stage-reader.js'

/** What is read, by whom; `only`: the files that a COPY loads, of all that it finds. */
interface StageToDescribe {
  readonly read: StageRead
  readonly only: readonly string[] | undefined
  readonly user: string
}

/** The columns of `FROM @stage`: strings by position, or one Variant for NDJSON and Avro. */
export async function describeStage(
  stages: StageAccess,
  catalog: CatalogView,
  { read, only, user }: StageToDescribe,
): Promise<StageColumns> {
  const { stage } = stages.at(read.location, user)
  const format = fileFormatOf(read.format, stage, catalog)
  switch (format.type) {
    case 'PARQUET':
    case 'ORC':
    case 'ARROW':
    case 'ARROW_STREAM':
      return describeFile(await filesToRead(stages, catalog, read, user), format, only)
    case 'NDJSON':
    case 'AVRO':
      return { kind: 'named', columns: [{ name: '_$1', type: variantType }] }
    default:
      return {
        kind: 'positional',
        type: nullableType(stringType),
        format: format.type,
        wholeLines: format.type === 'TEXT' && format.fieldDelimiter === '',
      }
  }
}

/**
 * The columns of the first file, which all files must have; of Arrow, the first one that is not empty.
 *
 * Source: databend parquet_table/table.rs, orc/src/table.rs, sessions/query_ctx/table.rs `create_stage_table`.
 */
async function describeFile(
  { list: all, files }: FilesToRead,
  format: ParquetFormat | OrcFormat | ArrowFormat,
  only: readonly string[] | undefined,
): Promise<StageColumns> {
  const list = only === undefined ? all : all.filter(file => only.includes(file.path))
  const described = format.type === 'ARROW_STREAM' ? 'ARROW' : format.type
  const isArrow = described === 'ARROW'
  const first = isArrow ? list.find(file => file.sizeBytes > 0) : list[0]
  if (first === undefined) return { kind: 'schema', format: described, columns: undefined }
  const fields = await fieldsOf(files, format, first.path)
  const columns = fields.map(({ name, type }) => ({ name, type }))
  return { kind: 'schema', format: described, columns }
}

async function fieldsOf(
  files: StageFiles,
  format: ParquetFormat | OrcFormat | ArrowFormat,
  path: string,
): Promise<readonly FileField[]> {
  if (format.type === 'ORC') {
    const { orcFields } = await import('../stages/orc/orc-rows.js')
    return orcFields(files, path)
  }
  if (format.type === 'PARQUET') {
    const { parquetFields } = await import('../stages/parquet/parquet-file.js')
    return parquetFields(files, path, format)
  }
  const { arrowFields } = await import('../stages/arrow-ipc/arrow-rows.js')
  return arrowFields(await buffer(await files.read(path)), format, path)
}
