import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DiskContent, DiskDraft } from './disk-content.js'
import type { SeekableFile } from './stage-files.js'

/**
 * The content of a file, which never changes. References are counted: a new content has one, `hold` adds one, and
 * `release` removes one; the content is freed with the last.
 */
export interface StoredContent {
  readonly sizeBytes: number
  /** Lower-case hex. */
  readonly md5: string
  stream(): Readable
  open(): SeekableFile
  hold(): void
  release(): void
}

/** Files up to this size stay in memory: opening a file on disk takes longer than reading so much. */
const mostInMemory = 1 << 20

/** Takes in the content of a file: one that is not small is written to disk as it arrives. A failure leaves nothing. */
export async function storedContent(source: Readable): Promise<StoredContent> {
  const hash = createHash('md5')
  let held: Buffer[] = []
  let heldBytes = 0
  let draft: DiskDraft | undefined
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk)
      held.push(chunk)
      heldBytes += chunk.length
      if (heldBytes <= mostInMemory) continue
      draft ??= await DiskDraft.create()
      await draft.add(Buffer.concat(held))
      held = []
      heldBytes = 0
    }
    const last = Buffer.concat(held)
    const md5 = hash.digest('hex')
    if (draft === undefined) return new MemoryContent(last, md5)
    await draft.add(last)
    return new DiskContent(draft, md5)
  } catch (error) {
    await draft?.drop()
    throw error
  }
}

class MemoryContent implements StoredContent {
  readonly md5: string
  readonly #bytes: Buffer

  constructor(bytes: Buffer, md5: string) {
    this.#bytes = bytes
    this.md5 = md5
  }

  get sizeBytes(): number {
    return this.#bytes.length
  }

  stream(): Readable {
    return Readable.from([this.#bytes])
  }

  open(): SeekableFile {
    const bytes = this.#bytes
    return {
      sizeBytes: bytes.length,
      read: async (from, to) => bytes.subarray(from, to),
      close: async () => {},
    }
  }

  hold(): void {}

  release(): void {}
}
