import { open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Replaces a file in one step: whoever looks, at any moment, sees the old one or the new one whole.
 *
 * Written under another name, flushed to the disk, renamed; then the folder is flushed.
 */
export async function writeWholeFile(path: string, lines: Iterable<string>): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.tmp`)
  const file = await open(temporary, 'w')
  try {
    for (const chunk of inChunks(lines)) await file.write(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

/** Flushes a rename; systems that cannot open a folder do it by themselves. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined)
  if (folder === undefined) return
  try {
    await folder.sync()
  } catch {
    // Windows opens folders and cannot flush them.
  } finally {
    await folder.close()
  }
}

function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const chunkLength = 1 << 20
