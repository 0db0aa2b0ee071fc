import { HttpClient } from '../../core/client/http-client.js'
import type { SpecAnswer, SpecSession } from './run-spec.js'

interface QueryResponse {
  readonly schema: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly (string | null)[])[]
  readonly session: unknown
  readonly error: { readonly code: number; readonly message: string } | null
  readonly next_uri: string | null
}

/** A session kept by its client, over HTTP, as a driver keeps it. */
export class HttpSession implements SpecSession {
  readonly #client: HttpClient
  readonly #user: string
  #session: unknown

  constructor(url: string, user = 'root') {
    this.#client = new HttpClient(new URL(url))
    this.#user = user
  }

  async run(sql: string): Promise<SpecAnswer> {
    const body = JSON.stringify({ sql, session: this.#session })
    let page = await this.#request('/v1/query', { method: 'POST', body })
    const { schema } = page
    const rows = [...page.data]
    while (page.next_uri !== null && page.error === null) {
      page = await this.#request(page.next_uri)
      rows.push(...page.data)
    }
    if (page.error !== null) throw new Error(`${page.error.code} ${page.error.message}`)
    return {
      names: schema.map(column => column.name),
      types: schema.map(column => column.type),
      rows,
    }
  }

  async #request(
    url: string,
    sent: { method?: 'POST'; body?: string } = {},
  ): Promise<QueryResponse> {
    const headers = {
      authorization: `Basic ${btoa(`${this.#user}:`)}`,
      'content-type': 'application/json',
      'x-databend-route-hint': 'specs',
    }
    const { status, body } = await this.#client.send({ method: 'GET', url, headers, ...sent })
    if (status !== 200) throw new Error(`HTTP ${status} ${body}`)
    const page = JSON.parse(body.toString()) as QueryResponse
    this.#session = page.session ?? this.#session
    return page
  }
}
