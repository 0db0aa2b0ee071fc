import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../clock.js'
import { QueryError } from '../errors/query-error.js'
import type { StageFile, StageFiles } from './stage-files.js'

interface Entry {
  readonly file: StageFile
  readonly content: Buffer
}

/** Files of an internal or user stage, kept in memory as long as the server lives. */
export class MemoryStageFiles implements StageFiles {
  readonly #entries = new Map<string, Entry>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async list(prefix: string): Promise<readonly StageFile[]> {
    const files = [...this.#entries.values()].map(entry => entry.file)
    return sortFiles(files.filter(file => file.path.startsWith(prefix)))
  }

  async read(path: string): Promise<Readable> {
    const entry = this.#entries.get(path)
    if (entry === undefined) throw fileNotFound(path)
    return Readable.from([entry.content])
  }

  async write(path: string, content: Readable): Promise<StageFile> {
    const bytes = await buffer(content)
    const file = {
      path,
      sizeBytes: bytes.length,
      md5: createHash('md5').update(bytes).digest('hex'),
      lastModified: this.#clock.nowMicros(),
    }
    this.#entries.set(path, { file, content: bytes })
    return file
  }

  async remove(path: string): Promise<boolean> {
    return this.#entries.delete(path)
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
