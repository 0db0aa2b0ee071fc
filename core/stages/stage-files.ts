import type { Readable } from 'node:stream'

/** A file of a stage, as LIST shows it. `path` is relative to the stage's root, without `/` in front. */
export interface StageFile {
  readonly path: string
  readonly sizeBytes: number
  /** Lower-case hex without quotes; null where the storage does not know it. */
  readonly md5: string | null
  /** Microseconds since 1970-01-01 UTC. */
  readonly lastModified: bigint
}

/**
 * The files of one stage. Paths are relative, `/`-separated, and never hold `..`.
 *
 * `read` rejects with `QueryError` StorageNotFound for a path that does not exist.
 */
export interface StageFiles {
  /** Every file whose path starts with `prefix`, sorted by path in byte order. */
  list(prefix: string): Promise<readonly StageFile[]>
  read(path: string): Promise<Readable>
  /** Stores a file; replaces one with the same path only once the new one is complete. */
  write(path: string, content: Readable): Promise<StageFile>
  /** Removes a file; returns whether it existed. */
  remove(path: string): Promise<boolean>
}
