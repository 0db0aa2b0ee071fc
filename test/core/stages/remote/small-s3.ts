import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Credentials, signedHeaders } from '../../../../core/stages/remote/sign-request.js'

export interface SmallS3 {
  readonly url: string
  readonly objects: Map<string, Buffer>
  /** Uploads in parts that are neither done nor dropped. */
  readonly uploads: Map<string, Buffer[]>
  /** What was asked: `GET /bucket/key?query`. */
  readonly asked: string[]
  /** How many of the next requests are answered with 503. */
  busy: number
  close(): Promise<void>
}

/** A server with the bucket `testbucket`, which gives three keys in a list and takes only requests with these keys. */
export async function smallS3(keys: Credentials, region = 'us-east-1'): Promise<SmallS3> {
  const state = {
    objects: new Map<string, Buffer>(),
    uploads: new Map<string, Buffer[]>(),
    asked: [] as string[],
    busy: 0,
  }
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url!, `http://${request.headers.host}`)
    state.asked.push(`${request.method} ${request.url}`)
    const send = (status: number, text = '', headers = {}): void => {
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : text)
    }
    const fault = (status: number, code: string, headers = {}) =>
      send(status, `<Error><Code>${code}</Code><Message>no &amp; why</Message></Error>`, headers)
    if (state.busy > 0) {
      state.busy--
      return fault(503, 'SlowDown')
    }
    const scope = /Credential=[^/]+\/\d+\/([^/]+)/.exec(request.headers.authorization ?? '')?.[1]
    if (scope !== undefined && scope !== region) {
      return fault(400, 'AuthorizationHeaderMalformed', { 'x-amz-bucket-region': region })
    }
    if (!isSigned(request, url, body)) return fault(403, 'SignatureDoesNotMatch')
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== 'testbucket') return fault(404, 'NoSuchBucket')
    const key = decodeURIComponent(rest.join('/'))
    const of = (name: string) => url.searchParams.get(name)
    const tag = `"${createHash('md5').update(body).digest('hex')}"`
    const id = of('uploadId')
    if (of('list-type') === '2') return send(200, listing(of('prefix')!, of('continuation-token')))
    if (request.method === 'POST' && of('uploads') !== null) {
      state.uploads.set('u/1+', [])
      return send(200, '<R><UploadId>u/1+</UploadId></R>')
    }
    if (request.method === 'PUT' && id !== null) {
      state.uploads.get(id)![Number(of('partNumber')) - 1] = body
      return send(200, '', { etag: tag })
    }
    if (request.method === 'DELETE' && id !== null) {
      state.uploads.delete(id)
      return send(204)
    }
    if (request.method === 'POST') {
      state.objects.set(key, Buffer.concat(state.uploads.get(id!)!))
      state.uploads.delete(id!)
      return send(200, '<R><ETag>&quot;whole&quot;</ETag></R>')
    }
    if (request.method === 'PUT') {
      state.objects.set(key, body)
      return send(200, '', { etag: tag })
    }
    const found = state.objects.get(key)
    if (found === undefined) return fault(404, 'NoSuchKey')
    if (request.method === 'DELETE') {
      state.objects.delete(key)
      return send(204)
    }
    const asked = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const sent = asked === null ? found : found.subarray(Number(asked[1]), Number(asked[2]) + 1)
    response.writeHead(asked === null ? 200 : 206, {
      'content-encoding': 'gzip',
      'content-length': sent.length,
    })
    response.end(request.method === 'HEAD' ? undefined : sent)
  }
  function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
    const date = headers['x-amz-date'] as string | undefined
    if (date === undefined) return false
    const [, y, mo, d, h, mi, s] = /^(....)(..)(..)T(..)(..)(..)Z$/.exec(date)!
    const nowMs = Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s))
    const { range, 'if-match': match } = headers
    const own = { ...(range && { range }), ...(match && { 'if-match': match }) }
    const request = { method: method as 'GET', url, headers: own, body }
    const { authorization } = signedHeaders(request, keys, { region, nowMs })
    return headers.authorization === authorization
  }
  function listing(prefix: string, after: string | null): string {
    const sorted = [...state.objects.keys()].filter(key => key.startsWith(prefix)).sort()
    const left = sorted.filter(key => after === null || key > after)
    const page = left.slice(0, 3)
    const entries = page.map(key => {
      const name = encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/')
      const size = state.objects.get(key)!.length
      return `<Contents><Key>${name}</Key><LastModified>2024-01-02T03:04:05.000Z</LastModified><ETag>&quot;e&quot;</ETag><Size>${size}</Size></Contents>`
    })
    const more = left.length > page.length
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<L><EncodingType>url</EncodingType><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</L>`
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, { url, close: () => closed(server) })
}

const closed = (server: Server): Promise<void> => {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
