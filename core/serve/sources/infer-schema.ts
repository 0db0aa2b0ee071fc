import type { StageRead } from '../../binder/bind-context.js'
import { placeOf } from '../../binder/table/stage-table.js'
import type { ByteText } from '../../byte-text.js'
import type { CatalogView } from '../../catalog/catalog-view.js'
import { QueryError } from '../../errors/query-error.js'
import type { SourceArgs } from '../../plan/relation.js'
import { type Packing, packingOf, unpacked } from '../../stages/compression.js'
import { byteTexts } from '../../stages/file-bytes.js'
import { type FileFormatSpec, isTextual, type TextualFormat } from '../../stages/file-format.js'
import { JsonSchema } from '../../stages/infer/infer-json.js'
import { inferText } from '../../stages/infer/infer-text.js'
import { mergeSchemas, mergeTexts } from '../../stages/infer/merge-columns.js'
import { jsonRecords } from '../../stages/json-rows.js'
import type { StageFiles } from '../../stages/stage-files.js'
import type { WrittenColumn } from '../../stages/write-rows.js'
import { badArguments } from '../../types/cast-checks.js'
import { sqlTypeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import type { StageAccess } from '../stage-access.js'
import { filesToRead } from '../stage-reader.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

type Columns = readonly WrittenColumn[]

/**
 * `infer_schema(location => '@s', …)`: the merged columns of the files.
 *
 * Source: databend table_functions/infer_schema (infer_schema_table.rs, parquet.rs, separator.rs).
 */
export function inferSchemaReader(
  stages: StageAccess,
  catalog: CatalogView,
  user: string,
): SourceReader {
  return ({ args, columns: output }, cx) => {
    const rows = async function* (): AsyncGenerator<readonly Value[]> {
      const found = await filesToRead(stages, catalog, readOf(args), user)
      checkDelimiter(found.format)
      const list = found.list.slice(0, limit(args, 'max_file_count'))
      const paths = list.map(file => file.path)
      const most = limit(args, 'max_records_per_file')
      const columns = await inferred(found.files, found.format, paths, most)
      for (const [i, { name, type }] of columns.entries()) {
        const facts: Readonly<Record<string, Value>> = {
          column_name: name,
          type: sqlTypeText(type),
          // The type NULL itself is not told to be nullable: databend schema.rs `TableDataType::is_nullable`.
          nullable: type.kind === 'Nullable',
          filenames: paths.join(', '),
          order_id: BigInt(i),
        }
        yield output.map(column => facts[column.name]!)
      }
    }
    return blocksOfRows(rows(), output.length, cx)
  }
}

function readOf(args: SourceArgs): StageRead {
  const { file_format: format, pattern } = args
  return {
    location: placeOf(args),
    format: new Map(format === undefined ? [] : [['format_name', format as string]]),
    ...(pattern !== undefined && { pattern: pattern as string }),
  }
}

const limit = (args: SourceArgs, name: string): number =>
  args[name] === undefined ? Infinity : Number(args[name])

function checkDelimiter(format: FileFormatSpec): void {
  if (format.type !== 'CSV' && format.type !== 'TEXT') return
  if (Buffer.byteLength(format.fieldDelimiter) === 1) return
  throw new QueryError(
    'BadArguments',
    `It is not supported to infer ${format.type} file with multi-bytes FIELD_DELIMITER`,
  )
}

async function inferred(
  files: StageFiles,
  format: FileFormatSpec,
  paths: readonly string[],
  maxRecords: number,
): Promise<Columns> {
  if (format.type === 'PARQUET') return parquetColumns(files, paths)
  if (!isTextual(format)) {
    throw badArguments('infer_schema is currently limited to format Parquet, CSV, TEXT and NDJSON')
  }
  const packing = commonPacking(paths)
  const text = (path: string) => textOf(files, path, format, packing)
  if (format.type === 'NDJSON') {
    const schema = new JsonSchema()
    for (const path of paths) {
      let left = maxRecords
      if (left === 0) continue
      for await (const record of jsonRecords(await text(path), path)) {
        schema.add(record)
        // What follows is not read, and so may be no JSON.
        if (--left === 0) break
      }
    }
    return schema.columns()
  }
  let columns: Columns | undefined
  for (const path of paths) {
    const more = await inferText(await text(path), format, maxRecords)
    if (more !== undefined) columns = columns === undefined ? more : mergeTexts(columns, more)
  }
  return columns ?? []
}

async function parquetColumns(files: StageFiles, paths: readonly string[]): Promise<Columns> {
  const { parquetFields } = await import('../../stages/parquet/parquet-file.js')
  let columns: Columns = []
  for (const path of paths) {
    const fields = await parquetFields(files, path, { useLogicType: true })
    columns = mergeSchemas(columns, fields)
  }
  return columns
}

/**
 * The compression of the files whose extension names one, with which all are read. Throws `QueryError` 1075 for two of
 * them.
 *
 * Source: databend infer_schema_table.rs `read_data`.
 */
function commonPacking(paths: readonly string[]): Packing {
  const named = new Set(paths.map(path => packingOf(path, 'auto')))
  named.delete('none')
  const [packing = 'none', other] = named
  if (other === undefined) return packing
  throw new QueryError(
    'UnknownCompressionType',
    '`infer_schema` only supports single compression type',
  )
}

async function textOf(
  files: StageFiles,
  path: string,
  format: TextualFormat,
  packing: Packing,
): Promise<AsyncIterable<ByteText>> {
  return byteTexts(unpacked(await files.read(path), packing, path), format, path)
}
