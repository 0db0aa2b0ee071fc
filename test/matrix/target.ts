import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpClient, type HttpRequest } from '../../core/client/http-client.js'
import type { Json } from '../../core/protocol/backend.js'

/**
 * The server that is recorded from, and that judges: a real engine, asked as rarely as possible.
 *
 * Each user is a suite that begins without any tables. An answer is kept by all that was written before it, so that two
 * suites that ask the same are told the same, also what the server itself made, and the engine is asked once. The engine
 * knows neither lanes nor bind values: a table named `orders_xx` has a name there that no other suite's table has, and the
 * literals of bind values are put in the places of `?`.
 */
export class Target {
  readonly #engine: string
  readonly #http: HttpClient
  readonly #server: Server
  readonly #suites = new Map<string, Suite>()
  readonly #finals = new Map<string, string>()
  readonly #start = newMoment()
  #tables = 0
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(engine: string) {
    this.#engine = engine
    this.#http = new HttpClient(new URL(engine))
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch(error => {
        response.writeHead(500).end(String(error))
      })
    })
  }

  /** Starts it on a free port, in front of an engine that answers at an address. */
  static async start(engine: string): Promise<Target> {
    const target = new Target(engine)
    await new Promise<void>(resolve => target.#server.listen(0, '127.0.0.1', resolve))
    return target
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#http.close()
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const path = request.url ?? ''
    const [, id = ''] = /^\/v1\/query\/([^/]+)\/final$/.exec(path) ?? []
    const final = this.#finals.get(id)
    if (final !== undefined) return sendJson(response, final)
    const [user = ''] = basicOf(request).split(':')
    const suite = this.#suites.get(user) ?? { at: this.#start, table: '' }
    this.#suites.set(user, suite)
    if (path === '/v1/query')
      return sendJson(response, await this.#query(suite, request, body.toString()))
    if (path === '/v1/upload_to_stage') return this.#upload(suite, request, body, response)
    // The recorder asks whether the server knows a user.
    const { body: told } = await this.#http.send({
      ...{ method: 'POST', url: path, headers: authorization, body: '' },
    })
    sendJson(response, told.toString())
  }

  async #query(suite: Suite, request: IncomingMessage, body: string): Promise<string> {
    const { sql, params, ...rest } = JSON.parse(body) as {
      readonly sql: string
      readonly params?: readonly Json[]
    }
    const text = withLiterals(sql, params ?? [])
    const id = String(request.headers['x-databend-query-id'] ?? crypto.randomUUID())
    const answer = await this.#answer(suite, {
      text,
      isWrite: !/^(SELECT|WITH)\b/.test(text),
      run: table => this.#ask({ ...rest, sql: text.replaceAll(ownTable, table) }),
    })
    const told = JSON.stringify({ ...answer, next_uri: `/v1/query/${answer.id}/final` })
      .replaceAll(answer.id, id)
      .replaceAll(tableInEngine, suite.table)
    this.#finals.set(id, JSON.stringify({ ...JSON.parse(told), data: [], next_uri: null }))
    return told
  }

  async #upload(
    suite: Suite,
    request: IncomingMessage,
    body: Buffer<ArrayBuffer>,
    response: ServerResponse,
  ): Promise<void> {
    const stage = String(request.headers['x-databend-stage-name'])
    const type = String(request.headers['content-type'])
    // The bytes between the parts of a form are others in each request.
    const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? '\0'
    const answer = await this.#answer(suite, {
      text: `upload ${stage} ${body.toString().replaceAll(boundary, '')}`,
      isWrite: true,
      run: async table => {
        const headers = {
          ...authorization,
          'Content-Type': type,
          'x-databend-stage-name': stage.replaceAll(ownTable, table),
        }
        const sent = await fetch(`${this.#engine}/v1/upload_to_stage`, {
          ...{ method: 'PUT', headers, body },
        })
        if (!sent.ok) throw new Error(`${sent.status} ${await sent.text()}`)
        return (await sent.json()) as Body
      },
    })
    sendJson(response, JSON.stringify(answer))
  }

  /** The answer to a request of a suite, kept or new. */
  #answer(suite: Suite, request: Request): Promise<Body> {
    const { text, isWrite, run } = request
    const answered = this.#turn.then(async () => {
      suite.table ||= text.match(ownTable)?.[0] ?? ''
      const { at } = suite
      const next = at.next.get(text) ?? { ...newMoment(), past: [...at.past, request] }
      if (isWrite) suite.at = next
      const kept = at.answers.get(text)
      if (kept !== undefined) return kept
      const place = await this.#placeOf(at)
      const answer = await run(place.table)
      at.answers.set(text, answer)
      if (isWrite) {
        at.next.set(text, next)
        at.place = undefined
        next.place = place
      }
      return answer
    })
    this.#turn = answered.catch(() => {})
    return answered
  }

  /** The tables in the engine that are in the state of a moment. */
  async #placeOf(at: Moment): Promise<Place> {
    if (at.place !== undefined) return at.place
    this.#tables += 1
    const place = { table: `orders_q${this.#tables}q` }
    for (const { run } of at.past) await run(place.table)
    at.place = place
    return place
  }

  /** Asks the engine, and puts the pages of its answer together. */
  async #ask(request: Readonly<Record<string, unknown>>): Promise<Body> {
    const headers = { ...authorization, 'Content-Type': 'application/json' }
    const body = JSON.stringify(request)
    const first = await this.#page({ method: 'POST', url: '/v1/query', headers, body })
    let last = first
    const data = [...first.data]
    while (last.next_uri !== null) {
      last = await this.#page({ method: 'GET', url: last.next_uri, headers: authorization })
      data.push(...last.data)
    }
    const { state, error } = first.error === null ? last : first
    const schema = first.schema.length > 0 ? first.schema : last.schema
    return { ...first, schema, data, state, error, id: first.id }
  }

  async #page(request: HttpRequest): Promise<Body> {
    const { status, body } = await this.#http.send(request)
    if (status !== 200) throw new Error(`${status} ${body}`)
    return JSON.parse(body.toString()) as Body
  }
}

interface Body {
  readonly id: string
  readonly state: string
  readonly schema: readonly unknown[]
  readonly data: readonly unknown[]
  readonly error: unknown
  readonly next_uri: string | null
}

/** A statement or an upload. */
interface Request {
  readonly text: string
  readonly isWrite: boolean
  /** Asks it of the engine, of the table of that name. */
  readonly run: (table: string) => Promise<Body>
}

/** A state of a suite: what it wrote, what it was told then, and the states after further writes. */
interface Moment {
  readonly past: readonly Request[]
  readonly answers: Map<string, Body>
  readonly next: Map<string, Moment>
  /** Where the engine has this state; absent once it went on from there. */
  place?: Place | undefined
}

/** Tables in the engine, by the name with which theirs begin. */
interface Place {
  readonly table: string
}

interface Suite {
  at: Moment
  /** The name of its table. */
  table: string
}

function newMoment(): Moment {
  return { past: [], answers: new Map(), next: new Map() }
}

const ownTable = /orders_[a-z]{2}(?![a-z])/g
const tableInEngine = /orders_q\d+q/g
const authorization = { Authorization: `Basic ${Buffer.from('root:').toString('base64')}` }

function basicOf(request: IncomingMessage): string {
  const [, encoded = ''] = /^Basic (.*)$/.exec(request.headers.authorization ?? '') ?? []
  return Buffer.from(encoded, 'base64').toString()
}

function sendJson(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(text)
}

/** A statement with its bind values as literals; its own texts have no question marks. */
function withLiterals(sql: string, params: readonly Json[]): string {
  let at = 0
  return sql.replaceAll('?', mark => {
    if (at === params.length) return mark
    const value = params[at++]
    return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
  })
}
