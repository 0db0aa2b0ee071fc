import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import { textContent } from '../redact/file-text.js'
import { withoutGzipTime } from '../redact/gzip-time.js'
import { type BlobFolder, type BlobWriter, inlineLimit } from '../store/blob-folder.js'
import type { Content } from '../store/document.js'

/** Content that a client sent: its form in the recording, and its bytes. */
export interface KeptContent {
  /** Undefined if it cannot be recorded. */
  readonly content: Content | undefined
  /** Why it cannot be recorded. */
  readonly why?: string
  /** Number of the bytes that `read` gives. */
  readonly size: number
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
  hide?: (bytes: Buffer) => Buffer,
): Promise<KeptContent> {
  if (hide !== undefined) return keepHidden(source, path, blobs, hide)
  return keep(withoutGzipTime(source), path, blobs)
}

/**
 * Stores content without redacted data. The client's own content is never on disk, so it has to fit into memory; a
 * larger file is rejected with `ProtocolError`.
 */
async function keepHidden(
  source: Readable,
  path: string,
  blobs: BlobFolder,
  hide: (bytes: Buffer) => Buffer,
): Promise<KeptContent> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of withoutGzipTime(source)) {
    size += chunk.length
    if (size > mostHidden)
      throw new ProtocolError(413, 'with --redact, mockq records no files of more than 256 MiB')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const read = () => Readable.from([bytes], { objectMode: false })
  let hidden: Buffer
  try {
    hidden = hide(bytes)
  } catch (error) {
    return { content: undefined, why: whyNot(error), size, read }
  }
  const { content } = await keep([hidden], path, blobs)
  return { content, size, read }
}

const mostHidden = 2 ** 28

/** Why data could not be hidden. Any error counts, so that nothing is written by mistake. */
export function whyNot(error: unknown): string {
  return `--redact: ${error instanceof Error ? error.message : String(error)}`
}

async function keep(
  source: Iterable<Buffer> | AsyncIterable<Buffer>,
  path: string,
  blobs: BlobFolder,
): Promise<KeptContent> {
  const sink = new ContentSink(blobs, extensionOf(path))
  try {
    for await (const chunk of source) await sink.write(chunk)
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
    if (content !== undefined)
      return { content, size: bytes.length, read: () => Readable.from([bytes]) }
    await this.#spill()
    const { name, sha, size } = await this.#blob!.finish()
    return { content: { size, sha, blob: name }, size, read: () => this.#blobs.read(name) }
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
