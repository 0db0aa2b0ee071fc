import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { textContent } from '../redact/file-text.js'
import { withoutGzipTime } from '../redact/gzip-time.js'
import { type BlobFolder, type BlobWriter, inlineLimit } from '../store/blob-folder.js'
import type { Content } from '../store/document.js'

/** Content that a client sent: its form in the recording, and its bytes. */
export interface KeptContent {
  readonly content: Content
  /** Reads the bytes, to send them on. */
  readonly read: () => Readable
}

/**
 * Stores content that a client sends, without the time in a gzip header: small text in the recording's own line,
 * anything else as a blob.
 */
export async function keepContent(
  source: Readable,
  path: string,
  blobs: BlobFolder,
): Promise<KeptContent> {
  const sink = new ContentSink(blobs, extensionOf(path))
  try {
    for await (const chunk of withoutGzipTime(source)) await sink.write(chunk)
    return await sink.finish()
  } catch (error) {
    await sink.discard()
    throw error
  }
}

class ContentSink {
  readonly #blobs: BlobFolder
  readonly #extension: string
  #chunks: Buffer[] = []
  #size = 0
  #blob: BlobWriter | undefined

  constructor(blobs: BlobFolder, extension: string) {
    this.#blobs = blobs
    this.#extension = extension
  }

  async write(chunk: Buffer): Promise<void> {
    this.#size += chunk.length
    this.#chunks.push(chunk)
    if (this.#blob !== undefined || this.#size > inlineLimit) await this.#spill()
  }

  async finish(): Promise<KeptContent> {
    const bytes = Buffer.concat(this.#chunks)
    const content = this.#blob === undefined ? textContent(bytes) : undefined
    if (content !== undefined) return { content, read: () => Readable.from([bytes]) }
    await this.#spill()
    const { name, sha, size } = await this.#blob!.finish()
    return { content: { size, sha, blob: name }, read: () => this.#blobs.read(name) }
  }

  async discard(): Promise<void> {
    await this.#blob?.discard()
  }

  async #spill(): Promise<void> {
    this.#blob ??= await this.#blobs.create(this.#extension)
    for (const chunk of this.#chunks) await this.#blob.write(chunk)
    this.#chunks = []
  }
}

function extensionOf(path: string): string {
  const extension = extname(path).toLowerCase()
  return /^\.[a-z0-9]{1,10}$/.test(extension) ? extension : '.bin'
}
