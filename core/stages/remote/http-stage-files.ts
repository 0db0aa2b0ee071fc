import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { QueryError } from '../../errors/query-error.js'
import {
  fileNotFound,
  type SeekableFile,
  type StageFile,
  type StageFiles,
  sortFiles,
} from '../stage-files.js'
import { microsOf, plainTag, rangeOf, refusal, sendRequest, succeeded } from './send-request.js'
import { encodedPart } from './sign-request.js'

const mostRedirects = 10

/**
 * Named files of a web server, which can only be read.
 *
 * Throws `QueryError` 3001 for a file that is not there, 3002 for one that the server does not give away, else 4000.
 * Source: databend storage/operator.rs `init_http_operator`.
 */
export class HttpStageFiles implements StageFiles {
  readonly #endpoint: string
  readonly #paths: readonly string[]

  /** `paths`: the files that there are, as a web server has no lists. */
  constructor(endpoint: string, paths: readonly string[]) {
    this.#endpoint = endpoint
    this.#paths = paths.map(path => path.replace(/^\/+/, ''))
  }

  async list(prefix: string): Promise<readonly StageFile[]> {
    const files: StageFile[] = []
    for (const path of this.#paths) {
      if (!path.startsWith(prefix)) continue
      const answer = await this.#ask('HEAD', path)
      answer.resume()
      const { headers } = answer
      files.push({
        path,
        sizeBytes: Number(headers['content-length'] ?? 0),
        md5: plainTag(headers.etag),
        lastModified: microsOf(headers['last-modified']),
      })
    }
    return sortFiles(files)
  }

  async read(path: string): Promise<Readable> {
    if (!this.#paths.includes(path)) throw fileNotFound(path)
    return this.#ask('GET', path)
  }

  async open(path: string): Promise<SeekableFile> {
    if (!this.#paths.includes(path)) throw fileNotFound(path)
    const found = await this.#ask('HEAD', path)
    found.resume()
    // Of a server that sends no parts of files.
    let whole: Buffer | undefined
    return {
      sizeBytes: Number(found.headers['content-length'] ?? 0),
      read: async (from, to) => {
        if (whole !== undefined) return whole.subarray(from, to)
        const answer = await this.#ask('GET', path, { range: rangeOf(from, to) })
        const bytes = await buffer(answer)
        if (answer.statusCode === 206) return bytes
        whole = bytes
        return whole.subarray(from, to)
      },
      close: async () => {},
    }
  }

  async write(): Promise<StageFile> {
    throw readOnly('written')
  }

  async remove(): Promise<boolean> {
    throw readOnly('removed')
  }

  async #ask(
    method: 'GET' | 'HEAD',
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<IncomingMessage> {
    let url = new URL(`${this.#endpoint}/${path.split('/').map(encodedPart).join('/')}`)
    for (let redirects = 0; ; redirects++) {
      const answer = await sendRequest({ method, url, headers })
      if (succeeded(answer)) return answer
      const { statusCode: status = 0 } = answer
      const { location } = answer.headers
      const isRedirect = status >= 300 && status < 400 && location !== undefined
      if (!isRedirect || redirects === mostRedirects)
        throw await refusal(answer, { path: url.href })
      answer.resume()
      url = new URL(location, url)
      if (!/^https?:$/.test(url.protocol)) throw await refusal(answer, { path: url.href })
    }
  }
}

const readOnly = (what: string): QueryError =>
  new QueryError('StorageOther', `files of a web server can be read, but not ${what}`)
