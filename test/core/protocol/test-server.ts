import { request } from 'node:http'
import { SeededIds } from '../../../core/ids.js'
import type { Log } from '../../../core/log.js'
import type { Backend } from '../../../core/protocol/backend.js'
import { createProtocolServer, type ProtocolServerOptions } from '../../../core/protocol/server.js'
import { openServe } from '../../../core/serve/open-serve.js'
import { ScriptedBackend } from './scripted-backend.js'
import { TestClock } from './test-clock.js'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, field by field
type Body = any

/** An answer as tests look at it. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Parsed where it is JSON, else the text. */
  readonly body: Body
}

export type Headers = Readonly<Record<string, string | string[]>>

export const basic = (user: string, password = ''): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** The headers of a client of today, and of one of 2023. */
export const driver: Headers = { 'user-agent': 'databend-driver-rust/0.34.0' }
export const plain: Headers = { 'user-agent': 'curl/8.0' }

export interface LogLine {
  readonly level: string
  readonly event: string
}

interface Closing {
  teardown: (task: () => Promise<void>) => void
}

const now = 1_700_000_000_000_000n

/** A server of `serve` and a clock that only the test moves; closed when the test ends. */
export async function realServer(t: Closing, options: Partial<ProtocolServerOptions> = {}) {
  const clock = new TestClock(now)
  const ports = { clock, ids: new SeededIds(2) }
  const backend = await openServe({ engine: 'memory', version: '1.2.900' }, ports)
  return serverOver(t, backend, clock, options)
}

/**
 * As `realServer`, over a scripted backend: for waits that a test ends, for errors and warnings that `serve` has not at
 * that moment, and to see what a backend is given.
 */
export async function testServer(t: Closing, options: Partial<ProtocolServerOptions> = {}) {
  const backend = new ScriptedBackend()
  return { backend, ...(await serverOver(t, backend, new TestClock(now), options)) }
}

async function serverOver(
  t: Closing,
  backend: Backend,
  clock: TestClock,
  options: Partial<ProtocolServerOptions>,
) {
  const lines: LogLine[] = []
  const log: Log = {
    info: event => lines.push({ level: 'info', event }),
    warn: event => lines.push({ level: 'warn', event }),
    error: event => lines.push({ level: 'error', event }),
  }
  const server = createProtocolServer({
    backend,
    clock,
    ids: new SeededIds(1),
    log,
    host: '127.0.0.1',
    port: 0,
    dialect: 'auto',
    version: '1.2.900',
    ...options,
  })
  const port = await server.listen()
  t.teardown(() => server.close())

  const send = (
    method: string,
    path: string,
    headers: Headers = {},
    body?: string | Buffer,
  ): Promise<Reply> => sendTo(port, method, path, headers, body)
  const as = (headers: Headers): Headers => ({ authorization: basic('root'), ...headers })
  const ask =
    (path: string) =>
    (sql: string, rest: object = {}, headers: Headers = driver) =>
      send(
        'POST',
        path,
        as({ 'content-type': 'application/json', ...headers }),
        JSON.stringify({ sql, ...rest }),
      )
  return {
    clock,
    lines,
    port,
    server,
    send,
    get: (path: string, headers: Headers = driver) => send('GET', path, as(headers)),
    post: (path: string, body: unknown = {}, headers: Headers = driver) =>
      send(
        'POST',
        path,
        as({ 'content-type': 'application/json', ...headers }),
        JSON.stringify(body),
      ),
    query: ask('/v1/query'),
    /** As clients of 2023 ask. */
    query2023: (sql: string, rest: object = {}, headers = plain) =>
      ask('/v1/query/')(sql, rest, headers),
  }
}

/** One request on a connection of its own. */
export function sendTo(
  port: number,
  method: string,
  path: string,
  headers: Headers,
  body?: string | Buffer,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const isJson = response.headers['content-type']?.startsWith('application/json')
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: isJson && text !== '' ? JSON.parse(text) : text,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
