import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { RecordingError } from '../../core/errors/recording-error.js'

/** Results and uploads up to this many bytes are stored in the recording itself. */
export const inlineLimit = 64 * 1024

/** `sha256-` and the hash, then an extension that shows people the type. */
const namePattern = /^sha256-([0-9a-f]{64})(\.[a-z0-9]{1,10})?$/

/** The folder for content that is too large for a line: files named by the hash of their content. */
export class BlobFolder {
  readonly #folder: string
  #count = 0

  /** `recordings` is the folder of the recordings; `blobs/` inside it is created on first use. */
  constructor(recordings: string) {
    this.#folder = join(recordings, 'blobs')
  }

  /** Opens a new blob for writing. */
  async create(extension: string): Promise<BlobWriter> {
    const temporary = join(this.#folder, `.${process.pid}-${this.#count++}.tmp`)
    const file = await written(this.#folder, async () => {
      await mkdir(this.#folder, { recursive: true })
      return open(temporary, 'w')
    })
    return new BlobWriter(this.#folder, temporary, file, extension)
  }

  read(name: string): Readable {
    return createReadStream(join(this.#folder, name))
  }

  /** Throws `RecordingError` unless the blob exists and its content matches its name. */
  check(name: string): void {
    const path = join(this.#folder, name)
    const hash = namePattern.exec(name)?.[1]
    if (hash === undefined)
      throw new RecordingError('corrupt', path, 'is not a blob name (a SHA-256 in hexadecimal)')
    if (hashFile(path) === hash) return
    throw new RecordingError('corrupt', path, 'was changed: its SHA-256 is not its name')
  }
}

/** A blob being written; it gets its name only when it is complete. */
export class BlobWriter {
  readonly #folder: string
  readonly #temporary: string
  readonly #file: FileHandle
  readonly #extension: string
  readonly #hash = createHash('sha256')
  #size = 0

  constructor(folder: string, temporary: string, file: FileHandle, extension: string) {
    this.#folder = folder
    this.#temporary = temporary
    this.#file = file
    this.#extension = extension
  }

  async write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes)
    this.#size += bytes.length
    await written(this.#temporary, () => this.#file.writeFile(bytes))
  }

  /** Flushes it to disk and gives it its name. */
  async finish(): Promise<{ readonly name: string; readonly sha: string; readonly size: number }> {
    const sha = this.#hash.digest('hex')
    const name = `sha256-${sha}${this.#extension}`
    await written(this.#temporary, async () => {
      await this.#file.sync()
      await this.#file.close()
      await rename(this.#temporary, join(this.#folder, name))
    })
    return { name, sha, size: this.#size }
  }

  /** Discards the blob: no file remains. */
  async discard(): Promise<void> {
    await this.#file.close()
    await rm(this.#temporary, { force: true })
  }
}

/** Runs a write; rejects with `RecordingError` if the system reports an error. */
async function written<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw RecordingError.unwritable(path, error)
  }
}

function hashFile(path: string): string {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(1 << 20)
  const file = openOrMissing(path)
  try {
    for (let read = 1; read > 0; ) {
      read = readSync(file, chunk, 0, chunk.length, null)
      hash.update(chunk.subarray(0, read))
    }
  } catch (error) {
    throw RecordingError.unreadable(path, error)
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}

function openOrMissing(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw RecordingError.unreadable(path, error)
    }
    throw new RecordingError('missing', path, 'is missing, but a recording refers to it')
  }
}
