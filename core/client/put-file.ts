import { Readable } from 'node:stream'
import type { StreamingLoad } from '../protocol/backend.js'
import type { Asker } from './asker.js'
import type { Upstream } from './upstream.js'
import type { UpstreamSession } from './wire.js'

/** A file to forward: its bytes, and their number. */
export interface FileToSend {
  /** The path to store it under, with slashes. */
  readonly name: string
  readonly size: number
  readonly read: () => Readable
}

/** Puts a file into a stage of the upstream. Rejects with `ProtocolError` if the upstream rejects it. */
export async function putFile(
  upstream: Upstream,
  stage: string,
  file: FileToSend,
  asker: Asker,
): Promise<void> {
  const headers = { 'X-DATABEND-STAGE-NAME': stage }
  await upstream.send({ ...multipart('/v1/upload_to_stage', file, headers) }, asker)
}

/** The upstream's response to a streaming load. */
export interface LoadAnswer {
  readonly rows: number
  readonly bytes: number
  readonly session?: UpstreamSession
}

/** Loads a file through the upstream. Rejects with `ProtocolError` if the upstream rejects it. */
export async function putLoad(
  upstream: Upstream,
  load: StreamingLoad,
  session: UpstreamSession,
  file: FileToSend,
  asker: Asker,
): Promise<LoadAnswer> {
  const headers = {
    'X-DATABEND-QUERY-ID': load.queryId,
    'X-DATABEND-SQL': headerValue(load.sql),
    'X-DATABEND-QUERY-CONTEXT': headerValue(JSON.stringify(session)),
    ...(load.deduplicateLabel !== undefined && {
      'X-DATABEND-DEDUPLICATE-LABEL': headerValue(load.deduplicateLabel),
    }),
  }
  const answer = await upstream.send(multipart('/v1/streaming_load', file, headers), asker)
  const { stats } = upstream.parse(answer) as { stats?: { rows?: number; bytes?: number } }
  const context = answer.headers['x-databend-query-context']
  return {
    rows: stats?.rows ?? 0,
    bytes: stats?.bytes ?? 0,
    ...(typeof context === 'string' && {
      session: JSON.parse(Buffer.from(context, 'base64url').toString('utf8')),
    }),
  }
}

/** A header's value holds bytes, no line ends. */
export function headerValue(text: string): string {
  return Buffer.from(text.replaceAll(/[\r\n]+/g, ' ')).toString('latin1')
}

const boundary = 'mockq-6f1d0c2b9a7e4835'

function multipart(
  url: string,
  { name, size, read }: FileToSend,
  more: Readonly<Record<string, string>>,
) {
  const quoted = name.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\r\n]/g, ' ')
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="upload"; filename="${quoted}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    method: 'PUT' as const,
    url,
    headers: {
      ...more,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': String(head.length + size + tail.length),
    },
    body: Readable.from(inOrder(head, read(), tail)),
  }
}

async function* inOrder(head: Buffer, body: Readable, tail: Buffer): AsyncGenerator<Buffer> {
  yield head
  yield* body as AsyncIterable<Buffer>
  yield tail
}
