import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import type { Clock } from '../../clock.js'
import { QueryError } from '../../errors/query-error.js'
import {
  fileNotFound,
  type SeekableFile,
  type StageFile,
  type StageFiles,
  sortFiles,
} from '../stage-files.js'
import { readFault, readListing, textOf } from './s3-xml.js'
import {
  plainTag,
  type RemoteRequest,
  rangeOf,
  refusal,
  sendRequest,
  succeeded,
} from './send-request.js'
import { type Credentials, encodedPart, queryText, signedHeaders } from './sign-request.js'

/** Files are written in parts of this size; S3 takes no smaller ones, but for the last. */
const partBytes = 8 << 20

/**
 * The objects of a bucket of S3, or of a service with its protocol, below a folder.
 *
 * Throws `QueryError` 3001 for a bucket or a file that does not exist, 3002 for what the keys do not allow, and 4000 for
 * other failures. Without keys, requests are not signed. Source: databend storage/operator.rs `init_s3_operator`.
 */
export class S3StageFiles implements StageFiles {
  readonly #bucket: URL
  /** `data/csv/`; empty for the whole bucket. */
  readonly #folder: string
  readonly #credentials: Credentials | undefined
  readonly #clock: Clock
  #region: string
  #isRegionKnown: boolean

  /** `clock` shows the time of the world, which the service compares with its own. */
  constructor(place: S3Place, clock: Clock) {
    this.#bucket = bucketUrl(place)
    this.#folder = place.root.replace(/^\//, '')
    this.#region = place.region ?? 'us-east-1'
    this.#isRegionKnown = place.region !== undefined
    this.#credentials = place.credentials
    this.#clock = clock
  }

  async list(prefix: string): Promise<readonly StageFile[]> {
    const files: StageFile[] = []
    let next: string | undefined
    do {
      const page = readListing(await this.#page(prefix, next))
      for (const file of page.files) {
        files.push({ ...file, path: file.path.slice(this.#folder.length) })
      }
      next = page.next
    } while (next !== undefined)
    return sortFiles(files)
  }

  async read(path: string): Promise<Readable> {
    return this.#ask('GET', path)
  }

  async open(path: string): Promise<SeekableFile> {
    const answer = await this.#ask('HEAD', path)
    answer.resume()
    const { etag, 'content-length': length = 0 } = answer.headers
    return {
      sizeBytes: Number(length),
      read: async (from, to) => {
        // Without the condition, parts could be of two objects that had the name one after the other.
        const range = { range: rangeOf(from, to), ...(etag !== undefined && { 'if-match': etag }) }
        return buffer(await this.#ask('GET', path, { headers: range }))
      },
      close: async () => {},
    }
  }

  async write(path: string, content: Readable): Promise<StageFile> {
    const parts = partsOf(content)
    const first = await parts.next()
    const bytes = first.value ?? Buffer.alloc(0)
    const second = await parts.next()
    if (second.done) {
      const answer = await this.#ask('PUT', path, { body: bytes })
      answer.resume()
      return this.#written(path, bytes.length, answer.headers.etag)
    }
    return this.#writeParts(path, bytes, second.value, parts)
  }

  async remove(path: string): Promise<boolean> {
    const found = await this.#send('HEAD', path)
    found.resume()
    if (found.statusCode === 404) return false
    const answer = await this.#ask('DELETE', path)
    answer.resume()
    return true
  }

  async #page(prefix: string, token: string | undefined): Promise<string> {
    const parameters = {
      'encoding-type': 'url',
      'list-type': '2',
      prefix: this.#folder + prefix,
      ...(token !== undefined && { 'continuation-token': token }),
    }
    return text(await this.#ask('GET', undefined, { parameters }))
  }

  /** Writes a file in parts; it appears when all are there, and a failure leaves nothing. */
  async #writeParts(
    path: string,
    first: Buffer,
    second: Buffer,
    rest: AsyncIterable<Buffer>,
  ): Promise<StageFile> {
    const begun = await text(await this.#ask('POST', path, { parameters: { uploads: '' } }))
    const uploadId = textOf(begun, 'UploadId') ?? ''
    const tags: string[] = []
    let sizeBytes = 0
    const add = async (body: Buffer): Promise<void> => {
      const parameters = { partNumber: String(tags.length + 1), uploadId }
      const answer = await this.#ask('PUT', path, { parameters, body })
      answer.resume()
      tags.push(answer.headers.etag ?? '')
      sizeBytes += body.length
    }
    try {
      await add(first)
      await add(second)
      for await (const part of rest) await add(part)
      const list = tags.map(
        (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      )
      const body = Buffer.from(
        `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`,
      )
      const done = await text(await this.#ask('POST', path, { parameters: { uploadId }, body }))
      // S3 begins its answer before it is done, so that a failure has status 200, too.
      const fault = readFault(done)
      if (fault !== '') throw new QueryError('StorageOther', `${fault} (${path})`)
      return this.#written(path, sizeBytes, textOf(done, 'ETag'))
    } catch (error) {
      const dropped = await this.#send('DELETE', path, { parameters: { uploadId } })
      dropped.resume()
      throw error
    }
  }

  #written(path: string, sizeBytes: number, tag: string | undefined): StageFile {
    return { path, sizeBytes, md5: plainTag(tag), lastModified: this.#clock.nowMicros() }
  }

  /** As `#send`; throws for an answer that is a failure. */
  async #ask(
    method: RemoteRequest['method'],
    path: string | undefined,
    more: More = {},
  ): Promise<IncomingMessage> {
    const answer = await this.#send(method, path, more)
    if (succeeded(answer)) return answer
    const whole = `s3://${this.#bucket.host}${this.#bucket.pathname}${this.#folder}${path ?? ''}`
    const isMissing = (fault: string) => path !== undefined && fault.startsWith('NoSuchKey')
    let fault = ''
    const explain = (body: string) => (fault = readFault(body))
    const error = await refusal(answer, { path: whole, explain })
    throw isMissing(fault) ? fileNotFound(path!) : error
  }

  /** Sends a request; once more if the service says that the bucket is in another region. */
  async #send(
    method: RemoteRequest['method'],
    path: string | undefined,
    more: More = {},
  ): Promise<IncomingMessage> {
    const answer = await this.#sendIn(this.#region, method, path, more)
    const region = answer.headers['x-amz-bucket-region']
    if (succeeded(answer) || this.#isRegionKnown || typeof region !== 'string') return answer
    this.#isRegionKnown = true
    if (region === this.#region) return answer
    answer.resume()
    this.#region = region
    return this.#sendIn(region, method, path, more)
  }

  #sendIn(
    region: string,
    method: RemoteRequest['method'],
    path: string | undefined,
    { parameters = {}, body, headers = {} }: More,
  ): Promise<IncomingMessage> {
    const key = path === undefined ? '' : this.#folder + path
    const url = new URL(this.#bucket)
    url.pathname += key.split('/').map(encodedPart).join('/')
    url.search = queryText(Object.entries(parameters))
    const request = { method, url, headers, ...(body !== undefined && { body }) }
    if (this.#credentials === undefined) return sendRequest(request)
    const nowMs = Number(this.#clock.nowMicros() / 1000n)
    const signed = signedHeaders(request, this.#credentials, { region, nowMs })
    return sendRequest({ ...request, headers: signed })
  }
}

/** A folder of a bucket. */
export interface S3Place {
  /** The URL of the service. */
  readonly endpoint: string
  readonly bucket: string
  /** `/` or `/data/csv/`. */
  readonly root: string
  /** Absent: the one that the service names, at first us-east-1. */
  readonly region?: string
  /** Absent for requests that are not signed. */
  readonly credentials?: Credentials
  /** Whether the bucket is part of the host, and not of the path. */
  readonly isVirtualHost: boolean
}

interface More {
  readonly parameters?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** The URL of a bucket, with `/` at its end. */
function bucketUrl({ endpoint, bucket, isVirtualHost }: S3Place): URL {
  const url = new URL(endpoint)
  const base = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`
  if (isVirtualHost) {
    url.host = `${bucket}.${url.host}`
    url.pathname = base
  } else {
    url.pathname = `${base}${encodedPart(bucket)}/`
  }
  return url
}

/** The content in pieces of `partBytes`; the last is shorter. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.length
    while (size >= partBytes) {
      const all = Buffer.concat(held)
      yield all.subarray(0, partBytes)
      held = [all.subarray(partBytes)]
      size = all.length - partBytes
    }
  }
  if (size > 0) yield Buffer.concat(held)
}
