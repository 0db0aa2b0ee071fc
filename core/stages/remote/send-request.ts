import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { QueryError } from '../../errors/query-error.js'
import { fileNotFound } from '../stage-files.js'

export interface RemoteRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

const attempts = 3
const firstWaitMs = 100
/** For how long a service may say nothing. */
const silenceMs = 60_000

/**
 * The answer of a service; its body is as it was stored, since nothing is unpacked. Services that are busy or cannot be
 * reached are asked three times.
 *
 * Throws `QueryError` 4000 if there is no answer. Source: databend common/storage/src/operator.rs `RetryLayer`.
 */
export async function sendRequest(request: RemoteRequest): Promise<IncomingMessage> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await sendOnce(request)
      const { statusCode: status = 0 } = answer
      if ((status < 500 && status !== 429) || attempt === attempts) return answer
      answer.resume()
    } catch (cause) {
      if (attempt === attempts) {
        const { host } = request.url
        throw new QueryError('StorageOther', `cannot reach the storage at ${host}: ${why(cause)}`, {
          cause,
        })
      }
    }
    await wait(firstWaitMs * 2 ** (attempt - 1))
  }
}

function why(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException
  return message || code || String(cause)
}

function sendOnce({ method, url, headers, body }: RemoteRequest): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const sent = send(url, { method, headers: { ...headers, ...length } }, resolve)
    sent.setTimeout(silenceMs, () => {
      sent.destroy(new Error(`no answer for ${silenceMs / 1000} seconds`))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export const succeeded = ({ statusCode = 0 }: IncomingMessage): boolean =>
  statusCode >= 200 && statusCode < 300

/**
 * The error of an answer: 3001 for what does not exist, 3002 for what is forbidden, else 4000. Source: databend
 * exception_into.rs `From<opendal::Error>`.
 */
export async function refusal(
  answer: IncomingMessage,
  { path, explain }: { readonly path: string; readonly explain?: (body: string) => string },
): Promise<QueryError> {
  const { statusCode: status = 0 } = answer
  const body = (await buffer(answer)).toString().slice(0, 10_000)
  const told = explain?.(body) ?? ''
  if (status === 404 && told === '') return fileNotFound(path)
  const text = `${told || `status ${status}`} (${path})`
  if (status === 404) return new QueryError('StorageNotFound', text)
  if (status === 401 || status === 403) return new QueryError('StoragePermissionDenied', text)
  return new QueryError('StorageOther', text)
}

/** Microseconds since 1970 of a header such as `last-modified`; 0 if there is none. */
export function microsOf(date: string | undefined): bigint {
  const ms = date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(ms) ? 0n : BigInt(ms) * 1000n
}

/** An ETag without its quotes. */
export const plainTag = (tag: string | undefined): string | null =>
  tag === undefined ? null : tag.replace(/^(?:W\/)?"|"$/g, '')

/** The header `range` for the bytes at `from`, up to but excluding `to`. */
export const rangeOf = (from: number, to: number): string => `bytes=${from}-${to - 1}`
