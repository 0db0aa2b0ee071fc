import type { FileHandle } from 'node:fs/promises'

/** Files are read in pieces of this size: with smaller ones, waiting for each takes longer than reading it. */
export const readBytes = 1 << 20

/** The bytes of a file at `from`, up to but excluding `to`. */
export async function readPart(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(to - from)
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done)
    if (bytesRead === 0) throw new Error('the file has become shorter while it was read')
    done += bytesRead
  }
  return bytes
}
