/** Where a gzip header has the time of its making: RFC 1952, 2.3. */
const timeStart = 4
const timeEnd = 8

/**
 * The bytes of a file, the time in a gzip header as 0 ("none"): a client that compresses what it
 * sends would send another file in each run. All else is as it came.
 */
export async function* withoutGzipTime(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of source) {
    if (head === undefined) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < timeEnd) continue
    yield isGzip(head) ? head.fill(0, timeStart, timeEnd) : head
    head = undefined
  }
  if (head !== undefined && head.length > 0) yield head
}

/** Magic number and deflate, the one method there is. */
const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b && head[2] === 8
