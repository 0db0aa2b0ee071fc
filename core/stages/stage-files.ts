import type { Readable } from 'node:stream'
import { QueryError } from '../errors/query-error.js'

/** A file of a stage, as LIST shows it. `path` is relative to the stage's root, without `/` in front. */
export interface StageFile {
  readonly path: string
  readonly sizeBytes: number
  /** Lower-case hex without quotes; null where the storage does not know it. */
  readonly md5: string | null
  /** Microseconds since 1970-01-01 UTC. */
  readonly lastModified: bigint
}

/** A file of which parts are read. It stays the same file if another one takes its name. */
export interface SeekableFile {
  readonly sizeBytes: number
  /** The bytes at `from`, up to but excluding `to`; both are within the file. */
  read(from: number, to: number): Promise<Buffer>
  close(): Promise<void>
}

/**
 * The files of one stage. Paths are relative, `/`-separated, and never hold `..`.
 *
 * `read` and `open` reject with `QueryError` StorageNotFound for a path that does not exist.
 */
export interface StageFiles {
  /** Every file whose path starts with `prefix`, sorted by path in byte order. */
  list(prefix: string): Promise<readonly StageFile[]>
  read(path: string): Promise<Readable>
  /** Opens a file to read parts of it. */
  open(path: string): Promise<SeekableFile>
  /** Stores a file; replaces one with the same path only once the new one is complete. */
  write(path: string, content: Readable): Promise<StageFile>
  /** Removes a file; returns whether it existed. */
  remove(path: string): Promise<boolean>
}

/** Opens a file, and closes it once `use` has ended. Rejects as `open` and as `use`. */
export async function withOpenFile<T>(
  files: StageFiles,
  path: string,
  use: (file: SeekableFile) => Promise<T>,
): Promise<T> {
  const file = await files.open(path)
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

/** Sorts files by path in byte order, which is the order of LIST and of loading. */
export function sortFiles(files: readonly StageFile[]): readonly StageFile[] {
  return files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
}

/** Error 3001 for a path that does not exist in a stage. */
export function fileNotFound(path: string): QueryError {
  return new QueryError('StorageNotFound', `file '${path}' does not exist in the stage`)
}
