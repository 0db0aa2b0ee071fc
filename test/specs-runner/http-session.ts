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
  readonly #url: string
  readonly #user: string
  #session: unknown

  constructor(url: string, user = 'root') {
    this.#url = url
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
    return { types: schema.map(column => column.type), rows }
  }

  async #request(path: string, init: RequestInit = {}): Promise<QueryResponse> {
    const headers = {
      authorization: `Basic ${btoa(`${this.#user}:`)}`,
      'content-type': 'application/json',
      'x-databend-route-hint': 'specs',
    }
    const response = await fetch(`${this.#url}${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`HTTP ${response.status} ${await response.text()}`)
    const page = (await response.json()) as QueryResponse
    this.#session = page.session ?? this.#session
    return page
  }
}
