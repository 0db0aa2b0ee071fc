import { createHash, createHmac } from 'node:crypto'
import type { RemoteRequest } from './send-request.js'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Absent for keys that last. */
  readonly sessionToken?: string
}

/** What a signature holds for besides the request. */
interface SignedFor {
  readonly region: string
  /** Milliseconds since 1970; services refuse a time that is not theirs. */
  readonly nowMs: number
}

/**
 * The headers of a request to S3, with its signature. A body is signed by its hash.
 *
 * Source: AWS, "Signature Version 4", with the rules of S3: each part of a path is encoded once.
 */
export function signedHeaders(
  { method, url, headers, body }: RemoteRequest,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  { region, nowMs }: SignedFor,
): Readonly<Record<string, string>> {
  const time = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': sha256(body ?? ''),
    'x-amz-date': time,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  }
  const names = Object.keys(all).sort()
  const canonical = [
    method,
    url.pathname,
    sortedQuery(url),
    ...names.map(name => `${name}:${all[name]!.trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names.join(';'),
    all['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  const signature = hmac(key, text).toString('hex')
  const fields = [
    `Credential=${accessKeyId}/${scope}`,
    `SignedHeaders=${names.join(';')}`,
    `Signature=${signature}`,
  ]
  return { ...all, authorization: `AWS4-HMAC-SHA256 ${fields.join(',')}` }
}

/** Percent-encodes all but the characters that S3 leaves as they are. */
export const encodedPart = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The parameters as S3 signs them. URLs are written in the same form, so that no server can read them otherwise. */
export function queryText(parameters: Iterable<readonly [string, string]>): string {
  return [...parameters]
    .map(([name, value]) => `${encodedPart(name)}=${encodedPart(value)}`)
    .sort()
    .join('&')
}

const sortedQuery = ({ searchParams }: URL): string => queryText(searchParams)

const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
