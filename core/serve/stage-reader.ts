import { buffer } from 'node:stream/consumers'
import type { StageRead } from '../binder/bind-context.js'
import type { CatalogView } from '../catalog/catalog-view.js'
import { QueryError } from '../errors/query-error.js'
import { blocksOfFileRows, type FileBlock } from '../stages/blocks/file-block.js'
import { packingOf, unpacked } from '../stages/compression.js'
import { bytePieces } from '../stages/file-bytes.js'
import type { FileFormatSpec } from '../stages/file-format.js'
import type { RowReading } from '../stages/file-row.js'
import { fileNotFound } from '../stages/memory-stage-files.js'
import { readFileBlocks } from '../stages/read-blocks.js'
import { SameSchema } from '../stages/same-schema.js'
import type { StageFile, StageFiles } from '../stages/stage-files.js'
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
    const content = await files.read(path)
    if (format.type !== 'PARQUET') {
      const bytes = unpacked(content, packingOf(path, format.compression), path)
      yield* readFileBlocks(bytePieces(bytes, format, path), { ...reading, format, path })
      return
    }
    const { parquetRows } = await import('../stages/parquet/parquet-rows.js')
    const rows = parquetRows(await buffer(content), { ...reading, format, path }, this.#sameSchema)
    yield* blocksOfFileRows(rows, reading.columns.length)
  }
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
