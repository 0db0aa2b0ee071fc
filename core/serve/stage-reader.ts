import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { StageRead } from '../binder/bind-context.js'
import type { CatalogView } from '../catalog/catalog-view.js'
import { QueryError } from '../errors/query-error.js'
import { blocksOfFileRows, type FileBlock } from '../stages/blocks/file-block.js'
import { packingOf, unpacked } from '../stages/compression.js'
import { bytePieces } from '../stages/file-bytes.js'
import {
  type ArrowFormat,
  type AvroFormat,
  type FileFormatSpec,
  isTextual,
  type OrcFormat,
  type ParquetFormat,
} from '../stages/file-format.js'
import type { FileRow, RowReading } from '../stages/file-row.js'
import { readFileBlocks } from '../stages/read-blocks.js'
import { SameSchema } from '../stages/same-schema.js'
import {
  fileNotFound,
  type SeekableFile,
  type StageFile,
  type StageFiles,
} from '../stages/stage-files.js'
import { pathPattern, type StageAccess } from './stage-access.js'
import { fileFormatOf } from './stage-format.js'

/** The files to read, and their format. */
export interface FilesToRead {
  readonly files: StageFiles
  readonly list: readonly StageFile[]
  readonly format: FileFormatSpec
  /** The prefix that makes paths unique across stages: `@stage/`, or a folder; equal for stages over one folder. */
  readonly root: string
}

/**
 * The files to read, sorted by path; with FILES in the order given there.
 *
 * Throws `QueryError` 3001 if one of FILES does not exist. Source: databend common/storage/src/stage.rs
 * `StageFilesInfo::list`: with FILES, PATTERN is ignored.
 */
export async function filesToRead(
  stages: StageAccess,
  catalog: CatalogView,
  read: StageRead,
  user: string,
): Promise<FilesToRead> {
  const { files, prefix, stage, root } = stages.at(read.location, user)
  const format = fileFormatOf(read.format, stage, catalog)
  if (read.files !== undefined) {
    const list = named(await files.list(''), prefix, read.files)
    return { files, list, format, root }
  }
  const fits = read.pattern === undefined ? () => true : pathPattern(read.pattern, prefix)
  const all = await files.list(prefix)
  const list = all.filter(file => file.path === prefix || fits(file.path))
  return { files, list, format, root }
}

/** Looks up FILES, relative to the folder `prefix`, or to the root if they begin with a slash. */
function named(
  all: readonly StageFile[],
  prefix: string,
  names: readonly string[],
): readonly StageFile[] {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const byPath = new Map(all.map(file => [file.path, file]))
  return names.map(name => {
    const path = name.startsWith('/') ? name.replace(/^\/+/, '') : folder + name
    const found = byPath.get(path)
    if (found === undefined) throw fileNotFound(path)
    return found
  })
}

/** Reads the rows of a list of files, one after another. */
export class FileReader {
  readonly #found: FilesToRead
  readonly #sameSchema = new SameSchema()

  constructor(found: FilesToRead) {
    this.#found = found
  }

  async *blocks(
    file: StageFile,
    reading: Omit<RowReading, 'format' | 'path'>,
  ): AsyncGenerator<FileBlock> {
    const { format, files } = this.#found
    const { path } = file
    if (isTextual(format)) {
      const bytes = unpacked(await files.read(path), packingOf(path, format.compression), path)
      yield* readFileBlocks(bytePieces(bytes, format, path), { ...reading, format, path })
      return
    }
    // The server lists no empty files for these formats.
    if (file.sizeBytes === 0 && format.type !== 'PARQUET') return
    const width = reading.columns.length
    if (format.type === 'PARQUET' || format.type === 'ORC') {
      const opened = await files.open(path)
      try {
        yield* blocksOfFileRows(await this.#seekedRows(opened, { ...reading, format, path }), width)
      } finally {
        await opened.close()
      }
      return
    }
    const rows = await streamedRows(await files.read(path), { ...reading, format, path })
    yield* blocksOfFileRows(rows, width)
  }

  async #seekedRows(
    content: SeekableFile,
    reading: RowReading<ParquetFormat | OrcFormat>,
  ): Promise<AsyncIterable<FileRow>> {
    if (reading.format.type === 'ORC') {
      const { orcRows } = await import('../stages/orc/orc-rows.js')
      return orcRows(content, reading as RowReading<OrcFormat>, this.#sameSchema)
    }
    const { parquetRows } = await import('../stages/parquet/parquet-rows.js')
    return parquetRows(content, reading as RowReading<ParquetFormat>, this.#sameSchema)
  }
}

/** The rows of a file whose format has a reader that is loaded at its first use. */
async function streamedRows(
  content: Readable,
  reading: RowReading<AvroFormat | ArrowFormat>,
): Promise<Iterable<FileRow> | AsyncIterable<FileRow>> {
  if (reading.format.type === 'AVRO') {
    const { avroRows } = await import('../stages/avro/avro-rows.js')
    return avroRows(content, reading as RowReading<AvroFormat>)
  }
  const { arrowRows } = await import('../stages/arrow-ipc/arrow-rows.js')
  return arrowRows(await buffer(content), reading as RowReading<ArrowFormat>)
}

/**
 * The error of a row, with its file and line. Source: databend common/storage/src/copy.rs
 * `FileParseErrorAtLine::to_error_code`.
 */
export function rowError(error: QueryError, path: string, line: number): QueryError {
  return new QueryError(error.kind, error.message, {
    detail: `at file '${path}', line ${line}`,
    cause: error,
  })
}
