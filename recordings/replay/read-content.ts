import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Size and SHA-256 of what a client sends, read to its end and kept nowhere. */
export async function digestContent(content: Readable): Promise<{ size: number; sha: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha: hash.digest('hex') }
}
