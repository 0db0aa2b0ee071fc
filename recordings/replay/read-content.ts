import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SentFile } from '../match/question.js'
import { fileLines } from '../redact/file-text.js'
import { withoutGzipTime } from '../redact/gzip-time.js'
import { type BlobFolder, inlineLimit } from '../store/blob-folder.js'
import type { Content } from '../store/document.js'
import type { Restore } from './restore.js'

/** Changes the content of a file before it is compared with a recorded one. */
export type HideFile = (bytes: Buffer) => Buffer

/**
 * Reads content from a client to its end; returns size and hash and, for small text, its lines. With `hide`, those of
 * the content without redacted data.
 */
export async function digestContent(content: Readable, hide?: HideFile): Promise<SentFile> {
  return hide === undefined ? digest(content) : digest(await hiddenContent(content, hide))
}

async function hiddenContent(content: Readable, hide: HideFile): Promise<Readable> {
  const chunks: Buffer[] = []
  for await (const chunk of withoutGzipTime(content)) chunks.push(chunk)
  return Readable.from([hide(Buffer.concat(chunks))], { objectMode: false })
}

async function digest(content: Readable): Promise<SentFile> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of withoutGzipTime(content)) {
    hash.update(chunk)
    size += chunk.length
    if (size <= inlineLimit) chunks.push(chunk)
  }
  const text = size <= inlineLimit ? fileLines(Buffer.concat(chunks)) : undefined
  return { size, sha: hash.digest('hex'), ...(text && { text }) }
}

/** As `digestContent`, and with the original bytes if they are at most `most`. */
export async function readContent(
  content: Readable,
  most: number,
  hide?: HideFile,
): Promise<SentFile & { readonly bytes?: Buffer }> {
  const chunks: Buffer[] = []
  let size = 0
  async function* passing(): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else chunks.length = 0
      yield chunk
    }
  }
  const digest = await digestContent(Readable.from(passing()), hide)
  return { ...digest, ...(size <= most && { bytes: Buffer.concat(chunks) }) }
}

/** The bytes of a recorded file; small text has this run's names. */
export function contentOf({ text, blob }: Content, blobs: BlobFolder, restore: Restore): Readable {
  if (blob !== undefined) return blobs.read(blob)
  const live = (text ?? []).map(restore).join('\n')
  return Readable.from([Buffer.from(live)], { objectMode: false })
}
