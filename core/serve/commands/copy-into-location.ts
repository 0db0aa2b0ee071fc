import type { CopyIntoLocation } from '../../binder/bound-statement.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { checkWritten, zstdCompressor } from '../../stages/compression.js'
import type { FileFormatSpec } from '../../stages/file-format.js'
import { type OpenFile, TextFile } from '../../stages/open-file.js'
import { rowWriter, type WrittenColumn } from '../../stages/write-rows.js'
import { stringType, uint64Type } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { CellFormat } from '../../types/wire-text.js'
import { hasLabel } from '../deduplication.js'
import { type ExecutionContext, type Outcome, rowsBlock } from '../execution.js'
import { queryBlocks, withoutRows } from '../query.js'
import type { FilesAt } from '../stage-access.js'
import { fileFormatOf } from '../stage-format.js'
import { outerPacking, partitions, Unload, type UnloadedFile } from './unload-files.js'
import { checkUnloadFormat, type UnloadOptions, unloadOptionsOf } from './unload-options.js'

/** `COPY INTO @s FROM (query)`: writes the query's rows to files; the result has counts. */
export async function copyIntoLocation(
  execution: ExecutionContext,
  command: CopyIntoLocation,
): Promise<Outcome> {
  const { state, context, bind } = execution
  const at = state.stages.at(command.location, context.caller.user)
  const format = fileFormatOf(command.format, at.stage, bind.catalog, 'write')
  const options = unloadOptionsOf(command.options, command.isPartitioned)
  await checkRawPath(options, at)
  checkUnloadFormat(format)
  checkWritten(outerPacking(format))
  if (hasLabel(execution)) return withoutRows(answer(execution, [], options))
  const columns = command.query.columns.slice(0, command.isPartitioned ? -1 : undefined)
  const unload = new Unload({
    files: at.files,
    prefix: at.prefix,
    queryId: execution.request.queryId,
    format,
    options,
    open: await opener(execution, format, columns),
  })
  for await (const block of await queryBlocks(execution, command.query)) {
    if (!command.isPartitioned) await unload.add(block)
    else for (const [partition, rows] of partitions(block)) await unload.add(rows, partition)
  }
  await unload.finish()
  return answer(execution, unload.done, options)
}

/** Returns a function that opens a new output file. */
async function opener(
  execution: ExecutionContext,
  format: FileFormatSpec,
  columns: readonly WrittenColumn[],
): Promise<() => OpenFile> {
  switch (format.type) {
    case 'PARQUET': {
      const { ParquetOutput } = await import('../../stages/parquet/write-parquet.js')
      const compress = await zstdCompressor()
      return () => new ParquetOutput(columns, format, compress)
    }
    case 'AVRO': {
      const { avroOpener } = await import('../../stages/avro/write-avro.js')
      const zstd = await zstdCompressor()
      return avroOpener(columns, format, { zstd, marker: () => execution.state.ids.bytes(16) })
    }
    case 'ORC':
      throw new Unsupported('files of format ORC in COPY INTO a location')
    case 'ARROW':
    case 'ARROW_STREAM': {
      const { ArrowOutput } = await import('../../stages/arrow-ipc/write-arrow.js')
      return () => new ArrowOutput(columns, format)
    }
    default: {
      const writer = rowWriter(format, columns, cellsOf(execution))
      return () => new TextFile(writer, format)
    }
  }
}

/** Throws if USE_RAW_PATH cannot write this path. Source: databend copy_into_location.rs `bind_copy_into_location`. */
async function checkRawPath(
  { useRawPath, overwrite }: UnloadOptions,
  { files, prefix }: FilesAt,
): Promise<void> {
  if (!useRawPath) return
  if (prefix === '' || prefix.endsWith('/')) {
    throw new QueryError(
      'BadArguments',
      "when use_raw_path is set to true, url path can not end with '/'",
    )
  }
  if (overwrite) return
  const taken = (await files.list(prefix)).some(file => file.path === prefix)
  if (taken) throw new QueryError('BadArguments', 'file already exists')
}

function cellsOf({ settings }: ExecutionContext): CellFormat {
  return {
    timezone: settings.get('timezone'),
    binaryOutputFormat: settings.get('binary_output_format'),
    geometryOutputFormat: settings.get('geometry_output_format'),
    httpJsonResultMode: 'display',
  }
}

const summary = ['rows_unloaded', 'input_bytes', 'output_bytes'].map(name => ({
  name,
  type: uint64Type,
}))
const detailed = [
  { name: 'file_name', type: stringType },
  { name: 'file_size', type: uint64Type },
  { name: 'row_count', type: uint64Type },
]

function answer(
  execution: ExecutionContext,
  files: readonly UnloadedFile[],
  { detailedOutput }: UnloadOptions,
): Outcome {
  const sum = (of: (file: UnloadedFile) => number) =>
    files.reduce((total, file) => total + of(file), 0)
  const counts = [sum(file => file.rows), sum(file => file.plainBytes), sum(file => file.bytes)]
  execution.counters.add('write', counts[0]!, counts[1]!)
  const rows: readonly (readonly Value[])[] = detailedOutput
    ? files.map(file => [file.path, BigInt(file.bytes), BigInt(file.rows)])
    : [counts.map(BigInt)]
  return { result: { columns: detailedOutput ? detailed : summary, blocks: rowsBlock(rows) } }
}
