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
  #entries = new Map<string, Entry>()
  /** Whether a copy has the same map, so that a change must copy it first. */
  #isShared = false
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The same files; from then on, each of the two changes alone. */
  copy(): MemoryStageFiles {
    this.#isShared = true
    const copy = new MemoryStageFiles(this.#clock)
    copy.#entries = this.#entries
    copy.#isShared = true
    return copy
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
    this.#own().set(path, { file, content: bytes })
    return file
  }

  async remove(path: string): Promise<boolean> {
    return this.#entries.has(path) && this.#own().delete(path)
  }

  /** The map of files, to be changed. */
  #own(): Map<string, Entry> {
    if (this.#isShared) this.#entries = new Map(this.#entries)
    this.#isShared = false
    return this.#entries
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
