import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import type { SentFile } from '../match/question.js'
import { digestContent } from '../replay/read-content.js'

/** The same content once more, and its digest, which settles once the copy was read to its end. */
export function tee(content: Readable): {
  readonly copy: Readable
  readonly digest: Promise<SentFile>
} {
  const passed = new PassThrough()
  const digest = digestContent(passed)
  // Nobody awaits the digest of a file that was not read to its end.
  digest.catch(() => {})
  return { copy: Readable.from(passOn(content, passed), { objectMode: false }), digest }
}

async function* passOn(content: Readable, passed: PassThrough): AsyncGenerator<Buffer> {
  let isWhole = false
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (!passed.write(chunk)) await once(passed, 'drain')
      yield chunk
    }
    isWhole = true
  } finally {
    if (isWhole) passed.end()
    else passed.destroy(new Error('the file was not read to its end'))
  }
}
