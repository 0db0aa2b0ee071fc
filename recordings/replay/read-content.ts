import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { withoutGzipTime } from '../redact/gzip-time.js'
import type { BlobFolder } from '../store/blob-folder.js'
import type { Content } from '../store/document.js'

/** Size and SHA-256 of what a client sends, as the recorder would keep it; read to its end and kept nowhere. */
export async function digestContent(content: Readable): Promise<{ size: number; sha: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of withoutGzipTime(content)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha: hash.digest('hex') }
}

/** The bytes of a recorded file. */
export function contentOf({ text, blob }: Content, blobs: BlobFolder): Readable {
  if (blob !== undefined) return blobs.read(blob)
  return Readable.from([Buffer.from((text ?? []).join('\n'))], { objectMode: false })
}
