import type { Readable } from 'node:stream'
import type { Clock } from '../clock.js'
import {
  fileNotFound,
  type SeekableFile,
  type StageFile,
  type StageFiles,
  sortFiles,
} from './stage-files.js'
import { type StoredContent, storedContent } from './stored-content.js'

interface Entry {
  readonly file: StageFile
  readonly content: StoredContent
}

/** A map of files, and how many stages have it. */
interface Shared {
  readonly entries: Map<string, Entry>
  owners: number
}

/** Files of an internal or user stage, kept until `close`. */
export class InternalStageFiles implements StageFiles {
  #shared: Shared = { entries: new Map(), owners: 1 }
  #isClosed = false
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The same files; from then on, each of the two changes alone. */
  copy(): InternalStageFiles {
    const copy = new InternalStageFiles(this.#clock)
    this.#shared.owners++
    copy.#shared = this.#shared
    return copy
  }

  async list(prefix: string): Promise<readonly StageFile[]> {
    const files: StageFile[] = []
    for (const { file } of this.#shared.entries.values()) {
      if (file.path.startsWith(prefix)) files.push(file)
    }
    return sortFiles(files)
  }

  async read(path: string): Promise<Readable> {
    return this.#found(path).content.stream()
  }

  async open(path: string): Promise<SeekableFile> {
    return this.#found(path).content.open()
  }

  async write(path: string, content: Readable): Promise<StageFile> {
    const stored = await storedContent(content)
    const { sizeBytes, md5 } = stored
    const file = { path, sizeBytes, md5, lastModified: this.#clock.nowMicros() }
    // The stage may have been dropped meanwhile.
    if (this.#isClosed) stored.release()
    else {
      const entries = this.#own()
      entries.get(path)?.content.release()
      entries.set(path, { file, content: stored })
    }
    return file
  }

  async remove(path: string): Promise<boolean> {
    if (!this.#shared.entries.has(path)) return false
    const entries = this.#own()
    entries.get(path)!.content.release()
    return entries.delete(path)
  }

  /** Frees the files that no copy has. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    const { entries } = this.#shared
    if (--this.#shared.owners === 0) for (const { content } of entries.values()) content.release()
    this.#shared = { entries: new Map(), owners: 1 }
  }

  #found(path: string): Entry {
    const entry = this.#shared.entries.get(path)
    if (entry === undefined) throw fileNotFound(path)
    return entry
  }

  /** The map of files, to be changed. */
  #own(): Map<string, Entry> {
    if (this.#shared.owners === 1) return this.#shared.entries
    this.#shared.owners--
    const entries = new Map(this.#shared.entries)
    for (const { content } of entries.values()) content.hold()
    this.#shared = { entries, owners: 1 }
    return entries
  }
}
