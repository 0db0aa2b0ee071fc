import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Prints chunks of text to stdout, until all are printed or no more can be. */
export async function printStream(chunks: Iterable<string> | AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), process.stdout, { end: false })
  } catch (error) {
    if (process.stdout.errored === null) throw error
  }
}

/** Why stdout took no more output, as on a full disk; undefined if it did, or if its reader has gone. */
export function lostOutput(): Error | undefined {
  const { errored } = process.stdout
  const isGone = errored !== null && 'code' in errored && errored.code === 'EPIPE'
  return isGone ? undefined : (errored ?? undefined)
}
