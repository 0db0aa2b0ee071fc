/** Offset of the modification time in a gzip header: RFC 1952, 2.3. */
const timeStart = 4
const timeEnd = 8

/**
 * The bytes of a file with the time in a gzip header set to 0 ("none"), because a client that compresses what it sends
 * would otherwise send a different file in each run. Other files are unchanged.
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

/** The magic number, and deflate, the only method. */
const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b && head[2] === 8
