import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readBytes, readPart } from './read-part.js'
import type { SeekableFile } from './stage-files.js'
import type { StoredContent } from './stored-content.js'

/**
 * A file on disk that is being written. It is in the system's temporary folder, and has no name: however the process
 * ends, the system then frees it.
 */
export class DiskDraft {
  readonly file: FileHandle
  sizeBytes = 0

  private constructor(file: FileHandle) {
    this.file = file
  }

  static async create(): Promise<DiskDraft> {
    const path = join(tmpdir(), `mockq-${randomUUID()}`)
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return new DiskDraft(file)
  }

  async add(bytes: Buffer): Promise<void> {
    await this.file.appendFile(bytes)
    this.sizeBytes += bytes.length
  }

  drop(): Promise<void> {
    return this.file.close()
  }
}

/** Content on disk. */
export class DiskContent implements StoredContent {
  readonly sizeBytes: number
  readonly md5: string
  readonly #file: FileHandle
  #holders = 1

  constructor({ file, sizeBytes }: DiskDraft, md5: string) {
    this.#file = file
    this.sizeBytes = sizeBytes
    this.md5 = md5
  }

  stream(): Readable {
    this.hold()
    const stream = Readable.from(this.#pieces(), { objectMode: false })
    return stream.once('close', () => this.release())
  }

  open(): SeekableFile {
    this.hold()
    return {
      sizeBytes: this.sizeBytes,
      read: (from, to) => readPart(this.#file, from, to),
      close: async () => this.release(),
    }
  }

  // Node's own stream would close the file, or leave a listener on it.
  async *#pieces(): AsyncGenerator<Buffer> {
    for (let from = 0; from < this.sizeBytes; from += readBytes) {
      yield readPart(this.#file, from, Math.min(from + readBytes, this.sizeBytes))
    }
  }

  hold(): void {
    this.#holders++
  }

  release(): void {
    if (--this.#holders === 0) void this.#file.close()
  }
}
