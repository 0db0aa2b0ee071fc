import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that reached the scripted server. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Cell = string | null
interface Result {
  readonly schema?: readonly (readonly [string, string])[]
  readonly rows?: readonly (readonly Cell[])[]
  readonly written?: number
  readonly scanned?: number
  readonly error?: { readonly code: number; readonly message: string; readonly detail?: string }
  readonly affect?: object
  readonly settings?: Readonly<Record<string, string>>
  readonly database?: string
  readonly role?: string
  /** It runs until it is killed or closed, whatever rows it has; then this is called. */
  readonly endless?: (how: string) => void
  /** It runs until its last page. */
  readonly isSlow?: boolean
}

interface Session {
  readonly database: string
  readonly settings: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

/** Answers a statement; undefined leaves it to the built-in tables. */
export type Script = (
  sql: string,
  session: Session,
  body: Readonly<Record<string, unknown>>,
) => Result | undefined

export interface ScriptedUpstream {
  readonly url: string
  readonly seen: readonly SeenRequest[]
  /** Files put into stages: `stage/path` and content. */
  readonly files: ReadonlyMap<string, string>
  close(): Promise<void>
}

export interface ScriptedOptions {
  readonly script?: Script
  readonly version?: string
  /** What a recorder is told that asks for the definition of an object; by default there is none. */
  readonly definition?: Result
  /** Called before each answer to a page or query; may wait. */
  readonly before?: (request: SeenRequest) => Promise<void> | void
  /** The address of a user; all others are let in. */
  readonly refused?: string
}

/**
 * A server with Databend's wire shape and tables of one column, in this process: client-minted query
 * ids, a chain of pages, an echoed `session.internal` that differs with each answer.
 */
export async function scriptedUpstream(options: ScriptedOptions = {}): Promise<ScriptedUpstream> {
  const tables = new Map<string, string[]>()
  const databases = new Set<string>()
  const files = new Map<string, string>()
  const seen: SeenRequest[] = []
  const pages = new Map<string, { rows: readonly (readonly Cell[])[][]; result: Result }>()
  const held = new Map<string, (() => void)[]>()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const path = (request.url ?? '').split('?')[0]!
    const entry = { method: request.method ?? '', path, headers: request.headers, body }
    const isOwn = /-own-/.test(String(request.headers['x-databend-query-id'] ?? ''))
    if (!isOwn) {
      seen.push(entry)
      await options.before?.(entry)
    }
    const send = (status: number, value: unknown): void => {
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'X-DATABEND-VERSION': `v${options.version ?? '1.2.880'}`,
      })
      response.end(JSON.stringify(value))
    }
    const user = Buffer.from((request.headers.authorization ?? '').slice(6), 'base64').toString()
    if (options.refused !== undefined && user.startsWith(`${options.refused}:`)) {
      return send(401, { error: { code: 5100, message: 'Authentication error: go away' } })
    }
    if (path === '/health') return send(200, 'ok')
    if (path === '/v1/verify') return send(200, { tenant: 't', user, roles: ['public'] })
    if (path === '/v1/session/login') {
      const { database = 'default' } = JSON.parse(body || '{}')
      const isThere = database === 'default' || databases.has(database)
      if (isThere) return send(200, { version: '1.2.880' })
      const message = `Unknown database '${database}'`
      return send(400, { error: { code: 1003, message } })
    }
    if (path === '/v1/session/logout') return send(200, { error: null })
    if (path === '/v1/upload_to_stage') {
      const name = /filename="([^"]*)"/.exec(body)?.[1] ?? ''
      const content = body.slice(body.indexOf('\r\n\r\n') + 4, body.lastIndexOf('\r\n--'))
      files.set(`${request.headers['x-databend-stage-name']}/${name}`, content)
      return send(200, { id: randomUUID(), stage_name: '~', state: 'SUCCESS', files: [name] })
    }
    if (path === '/v1/query') {
      const asked = JSON.parse(body)
      const id = String(request.headers['x-databend-query-id'] ?? randomUUID())
      const session = { database: 'default', settings: {}, ...asked.session } as Session
      const result = isOwn
        ? (options.definition ?? noView)
        : (options.script?.(asked.sql, session, asked) ?? runTables(asked.sql, tables, session))
      const [, made] = /^create database (\w+)$/i.exec(asked.sql) ?? []
      if (made !== undefined) databases.add(made)
      const size = asked.pagination?.max_rows_per_page ?? 10_000
      const rows: (readonly Cell[])[][] = []
      for (let at = 0; at < (result.rows?.length ?? 0); at += size)
        rows.push(result.rows!.slice(at, at + size) as never)
      pages.set(id, { rows, result })
      if (result.endless && rows.length === 0) return hold(id)
      return send(200, page(id, 0, rows, result, session))
    }
    if (path === '/v1/session/heartbeat') return send(200, { queries_to_remove: [] })
    const [, , , id = '', what = '', no = ''] = path.split('/')
    const query = pages.get(id)
    if (what === 'kill' || what === 'final') {
      query?.result.endless?.(what)
      held.get(id)?.forEach(release => {
        release()
      })
    }
    if (query === undefined)
      return send(404, { error: { code: 404, message: `Query ID ${id} not found` } })
    if (what === 'kill') return send(200, {})
    if (what === 'final') return send(200, { ...page(id, -1, [], query.result), next_uri: null })
    if (query.result.endless && Number(no) >= query.rows.length) return hold(id)
    return send(200, page(id, Number(no), query.rows, query.result))
  }

  /** Never answers: whoever asked is told when the server ends, or hears of his kill. */
  const hold = (id: string): Promise<void> =>
    new Promise(resolve => {
      held.set(id, [...(held.get(id) ?? []), resolve])
    })

  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.destroy(error))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    files,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What the server tells a recorder that asks it for the views in a statement. */
const noView: Result = { error: { code: 1025, message: 'Unknown table' } }

function page(
  id: string,
  no: number,
  rows: readonly (readonly (readonly Cell[])[])[],
  result: Result,
  session?: Session,
): object {
  const failed = result.error !== undefined
  const last = no + 1 >= rows.length && result.endless === undefined
  const uri = `/v1/query/${id}`
  const none = { rows: 0, bytes: 0 }
  return {
    id,
    session_id: '',
    node_id: 'node-1',
    state: failed ? 'Failed' : result.endless || (result.isSlow && !last) ? 'Running' : 'Succeeded',
    session: session && {
      ...session,
      catalog: 'default',
      role: result.role ?? session['role'] ?? 'account_admin',
      database: result.database ?? session.database,
      settings: { ...session.settings, ...result.settings },
      txn_state: 'AutoCommit',
      need_sticky: false,
      need_keep_alive: false,
      internal: JSON.stringify({ last_node_id: 'node-1', last_query_ids: [id] }),
    },
    error: result.error ?? null,
    warnings: [],
    has_result_set: result.schema !== undefined,
    schema: (result.schema ?? []).map(([name, type]) => ({ name, type })),
    data: failed ? [] : (rows[no] ?? []),
    affect: result.affect ?? null,
    result_timeout_secs: 60,
    settings: { timezone: session?.settings['timezone'] ?? 'UTC' },
    stats: {
      scan_progress: counter(result.scanned),
      write_progress: counter(result.written),
      result_progress: none,
      total_scan: counter(result.scanned),
      running_time_ms: Math.random() * 10,
    },
    stats_uri: uri,
    final_uri: `${uri}/final`,
    kill_uri: `${uri}/kill`,
    next_uri: last ? `${uri}/final` : `${uri}/page/${no + 1}`,
  }
}

const counter = (rows = 0) => ({ rows, bytes: 8 * rows })

/** Tables of texts: enough to tell a right answer from a stale one. */
function runTables(text: string, tables: Map<string, string[]>, session: Session): Result {
  const sql = text
    .replace(/\s*;?\s*$/, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
  const create = /^create (or replace )?table (\w+)/i.exec(sql)
  if (create !== null) {
    tables.set(create[2]!.toLowerCase(), [])
    return {}
  }
  const drop = /^drop table (?:if exists )?(\w+)/i.exec(sql)
  if (drop !== null) {
    tables.delete(drop[1]!.toLowerCase())
    return {}
  }
  const set = /^set (\w+) = '([^']*)'$/i.exec(sql)
  if (set !== null) {
    const affect = { type: 'ChangeSettings', keys: [set[1]], values: [set[2]], is_globals: [false] }
    return { affect, settings: { [set[1]!]: set[2]! } }
  }
  const use = /^use (\w+)$/i.exec(sql)
  if (use !== null) return { affect: { type: 'UseDB', name: use[1] }, database: use[1]! }
  const name = /(?:into|from|update) (\w+)/i.exec(sql)?.[1]?.toLowerCase()
  if (name === undefined) {
    const zone = session.settings['timezone'] ?? 'UTC'
    return { schema: [['x', 'String']], rows: [[`${sql.toLowerCase()} in ${zone}`]] }
  }
  const rows = tables.get(name)
  if (rows === undefined) return { error: { code: 1025, message: `Unknown table '${name}'` } }
  const insert = /^insert into \w+ values \((.*)\)$/i.exec(sql)
  if (insert !== null) {
    rows.push(insert[1]!)
    return {
      schema: [['number of rows inserted', 'UInt64']],
      rows: [['1']],
      written: 1,
      scanned: 1,
    }
  }
  if (/^truncate/i.test(sql)) return tables.set(name, []) && {}
  if (/^delete from/i.test(sql)) {
    const count = rows.length
    rows.length = 0
    return {
      schema: [['number of rows deleted', 'UInt64']],
      rows: [[String(count)]],
      written: count,
    }
  }
  if (/count\(\*\)/i.test(sql))
    return { schema: [['count(*)', 'UInt64']], rows: [[String(rows.length)]] }
  return { schema: [['v', 'String']], rows: rows.toSorted().map(row => [row]) }
}
