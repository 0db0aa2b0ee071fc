import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'

/**
 * Replaces a file in one step: readers see either the old file or the whole new one.
 *
 * It is written under another name, flushed to disk and renamed; then the folder is flushed. Rejects with
 * `RecordingError` if it cannot be written.
 */
export async function writeWholeFile(
  path: string,
  lines: Iterable<string | Buffer>,
): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.tmp`)
  try {
    await writeFlushed(temporary, lines)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw RecordingError.unwritable(path, error)
  }
  await syncFolder(dirname(path))
}

async function writeFlushed(path: string, lines: Iterable<string | Buffer>): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const chunk of inChunks(lines)) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Flushes a rename; systems that cannot open a folder flush by themselves. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined)
  if (folder === undefined) return
  try {
    await folder.sync()
  } catch {
    // Windows can open folders but not flush them.
  } finally {
    await folder.close()
  }
}

function* inChunks(lines: Iterable<string | Buffer>): Generator<string | Buffer> {
  let chunk = ''
  for (const line of lines) {
    if (line.length < chunkLength && typeof line === 'string') chunk += line
    else {
      yield chunk
      yield line
      chunk = ''
    }
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const chunkLength = 1 << 20
