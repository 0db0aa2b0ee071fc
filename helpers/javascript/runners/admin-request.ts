import { request } from 'node:http'
import { UsageError } from '../../../core/errors/usage-error.js'

/**
 * Sends a request to a route under `/__mockq` of a server, and returns the JSON that it answers.
 *
 * By `node:http`, because tests replace `fetch`, and Jest's browser environments have none. Rejects with `UsageError` if
 * there is no such server or route.
 */
export function adminRequest(
  server: string,
  method: 'GET' | 'POST',
  path: string,
  fields?: object,
): Promise<unknown> {
  const url = new URL(`/__mockq${path}`, server)
  if (url.protocol !== 'http:')
    return Promise.reject(new UsageError(`${server}: tests need a server without TLS`))
  const body = fields === undefined ? undefined : JSON.stringify(fields)
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (answer.statusCode === 200) resolve(JSON.parse(text))
        else reject(new AdminError(answer.statusCode ?? 0, `${url}: ${text}`))
      })
    })
    sent.on('error', cause => {
      const why = `no mockq server answers at ${server}: ${cause.message}`
      reject(new UsageError(why, { cause }))
    })
    sent.end(body)
  })
}

/** A route that refuses a request. */
export class AdminError extends UsageError {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
