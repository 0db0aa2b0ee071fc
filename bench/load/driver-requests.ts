// The requests of released drivers, as they were captured: the Rust-based ones (databend-driver 0.34) and JDBC 0.4. Both
// echo the session of the answer before, send an id of their own for each query, and end each query with its `final`.

/** What a driver sends again of the answers it got. */
export interface Connected {
  /** `host:port` */
  readonly host: string
  /** The value of the header `cookie`. */
  readonly cookie: string
  /** The session of an answer, whose `internal` names the query that was answered. */
  readonly session: Readonly<Record<string, unknown>>
  readonly queryId: string
  readonly nodeId: string
}

export interface Question {
  readonly sql: string
  readonly queryId: string
  /** The id of the query that this connection asked before. */
  readonly previousId: string
  readonly attachment?: object
}

/** How a driver asks. */
export interface Driver {
  /** `POST /v1/query`, with the session as its answer to `previousId` had it. */
  post(connected: Connected, question: Question): Buffer
  /** `GET /v1/query/ID/final`. */
  final(connected: Connected, queryId: string): Buffer
}

const authorization = 'Basic cm9vdDo='

const request = (line: string, headers: Readonly<Record<string, string>>, body = ''): Buffer => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** The session as the answer to another query would have it. */
function sessionAfter({ session, queryId }: Connected, previousId: string): typeof session {
  const { internal } = session
  if (typeof internal !== 'string') return session
  return { ...session, internal: internal.replaceAll(queryId, previousId) }
}

/** Fields in the order of `keys`, those that are not among them last. */
function ordered(
  value: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  const first = keys.filter(key => key in value).map(key => [key, value[key]] as const)
  return { ...Object.fromEntries(first), ...value }
}

const routeHint = 'rh:28113d9d-3df0-482e-a17c-6927bd8fba23:000001'

/** The driver that `bendsql` and the Python and Node.js packages `databend-driver` are built on. */
export const rustDriver: Driver = {
  post(connected, { sql, queryId, previousId, attachment }) {
    const session = ordered(sessionAfter(connected, previousId), [
      'catalog',
      'database',
      'settings',
      'role',
      'txn_state',
      'need_sticky',
      'need_keep_alive',
    ])
    const body = JSON.stringify({ session, sql, stage_attachment: attachment })
    const headers = {
      'content-type': 'application/json',
      authorization,
      'x-databend-route-hint': routeHint,
      'x-databend-query-id': queryId,
      accept: '*/*',
      'user-agent': 'databend-driver-python/0.34.2',
      cookie: connected.cookie,
      host: connected.host,
      'content-length': String(Buffer.byteLength(body)),
    }
    return request('POST /v1/query', headers, body)
  },
  final(connected, queryId) {
    return request(`GET /v1/query/${queryId}/final`, {
      authorization,
      'x-databend-route-hint': routeHint,
      'x-databend-query-id': queryId,
      'x-databend-sticky-node': connected.nodeId,
      accept: '*/*',
      'user-agent': 'databend-driver-python/0.34.2',
      cookie: connected.cookie,
      host: connected.host,
    })
  },
}

/** The rows that JDBC asks for unless its user says otherwise (PaginationOptions.java). */
const pagination = { wait_time_secs: 10, max_rows_in_buffer: 5_000_000, max_rows_per_page: 10_000 }

export const jdbcDriver: Driver = {
  post(connected, { sql, queryId, previousId, attachment }) {
    const session = ordered(sessionAfter(connected, previousId), [
      'database',
      'settings',
      'txn_state',
      'need_sticky',
      'need_keep_alive',
    ])
    const body = JSON.stringify({ sql, pagination, session, stage_attachment: attachment })
    const headers = {
      ...jdbcHeaders(connected, queryId),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
    }
    return request('POST /v1/query', headers, body)
  },
  final: (connected, queryId) =>
    request(`GET /v1/query/${queryId}/final`, {
      ...jdbcHeaders(connected, queryId),
      'Content-Type': 'application/json',
    }),
}

const jdbcHeaders = ({ host, cookie }: Connected, queryId: string) => ({
  Accept: 'application/json',
  'X-DATABEND-QUERY-ID': queryId,
  'User-Agent': 'databend-jdbc/0.4.8',
  Authorization: authorization,
  Host: host,
  Connection: 'Keep-Alive',
  'Accept-Encoding': 'gzip',
  Cookie: cookie,
})

/** What drivers ask first. */
export const loginRequest = (host: string): Buffer => {
  const body = '{"database":"default"}'
  return request(
    'POST /v1/session/login?disable_session_token=true',
    {
      'content-type': 'application/json',
      authorization,
      accept: '*/*',
      'user-agent': 'databend-driver-python/0.34.2',
      cookie: 'cookie_enabled=true',
      host,
      'content-length': String(body.length),
    },
    body,
  )
}

/** A CSV file for `@~/PATH`, as drivers send the rows of a prepared batch. */
export function uploadRequest({ host, cookie }: Connected, path: string, csv: string): Buffer {
  const boundary = 'rows-of-a-batch'
  const at = path.lastIndexOf('/')
  const body = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="upload"; filename="${path.slice(at + 1)}"`,
    'Content-Type: application/octet-stream',
    '',
    csv,
    `--${boundary}--`,
    '',
  ].join('\r\n')
  return request(
    'PUT /v1/upload_to_stage',
    {
      authorization,
      'x-databend-stage-name': '~',
      'x-databend-relative-path': path.slice(0, at),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie,
      host,
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  )
}
