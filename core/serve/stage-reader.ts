import type { StageRead } from '../binder/bind-context.js'
import type { CatalogView } from '../catalog/catalog-view.js'
import { QueryError } from '../errors/query-error.js'
import type { FileFormatSpec } from '../stages/file-format.js'
import { fileNotFound } from '../stages/memory-stage-files.js'
import { compressionOf, decompress, readText } from '../stages/read-text.js'
import type { StageFile, StageFiles } from '../stages/stage-files.js'
import { pathPattern, type StageAccess } from './stage-access.js'
import { formatOf } from './stage-format.js'

/** Files to be read, and how. */
export interface FilesToRead {
  readonly files: StageFiles
  readonly list: readonly StageFile[]
  readonly format: FileFormatSpec
}

/**
 * The files that a read means, by path.
 *
 * Throws `QueryError` 3001 for one of FILES that is not there.
 */
export async function filesToRead(
  stages: StageAccess,
  catalog: CatalogView,
  read: StageRead,
  user: string,
): Promise<FilesToRead> {
  const { files, prefix, stage } = stages.at(read.location, user)
  const format = formatOf(read.format, stage, catalog)
  const all = await files.list(prefix)
  const list = read.files === undefined ? all : named(all, prefix, read.files)
  const fits = read.pattern === undefined ? () => true : pathPattern(read.pattern, prefix)
  return { files, list: list.filter(file => fits(file.path)), format }
}

function named(
  all: readonly StageFile[],
  prefix: string,
  names: readonly string[],
): readonly StageFile[] {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const byPath = new Map(all.map(file => [file.path, file]))
  return names.map(name => {
    const found = byPath.get(folder + name)
    if (found === undefined) throw fileNotFound(folder + name)
    return found
  })
}

/** The text of one of the files. */
export async function textOf(
  { files, format }: FilesToRead,
  file: StageFile,
): Promise<AsyncIterable<string>> {
  const content = await files.read(file.path)
  return readText(decompress(content, compressionOf(file.path, format.compression)), file.path)
}

/** A fault of a row with its place. Source: the real engine's COPY with ON_ERROR = ABORT. */
export function rowError(error: QueryError, path: string, line: number): QueryError {
  return new QueryError(error.kind, error.message, {
    detail: `at file '${path}', line ${line}`,
    cause: error,
  })
}
