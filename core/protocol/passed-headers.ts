import type { IncomingHttpHeaders } from 'node:http'

/** Headers of a client's request that go on to the real server; names in lower case. */
export type PassedHeaders = Readonly<Record<string, string>>

/** The header by which a gateway finds the server that has a client's session. */
export const routeHintHeader = 'x-databend-route-hint'

const connection = 'it belongs to the connection (RFC 9110, 7.6.1)'
const body = 'it describes the body, which is written anew'
const login =
  'the login is sent by itself: tokens are of mockq, and users have the suffix of a lane'
const session = 'sessions are of mockq; it keeps the cookies of the real server itself'
const node = 'it names a node as answers of mockq call it; the node of the real server is sent'
const statement = 'it is a part of the statement, load or upload, and is sent with that'

/**
 * The headers of a client's request that stay here, and why. All others go on: a gateway in front of the real server
 * needs some of them, and which ones is its own affair.
 *
 * Sources of what clients send: bendsql core/src/client.rs `make_headers`, `start_query_inner`, `query_page`,
 * auth.rs `wrap`; databend-go client.go `makeHeaders`, `doRequest`, `uploadToStageByAPI`; databend-jdbc
 * QueryRequestConfig.java, DatabendSessionHandle.java, RestQueryResultPages.java; of what the server reads:
 * databend-common-base headers.rs, middleware/session.rs.
 */
export const keptHeaders: Readonly<Record<string, string>> = {
  connection,
  'keep-alive': connection,
  'proxy-authenticate': connection,
  'proxy-authorization': connection,
  'proxy-connection': connection,
  te: connection,
  trailer: connection,
  'transfer-encoding': connection,
  upgrade: connection,
  expect: connection,
  host: 'the real server has another',
  'content-encoding': body,
  'content-length': body,
  'content-type': body,
  accept: 'a recording holds JSON, so the recorder asks for nothing else',
  'accept-encoding': 'the recorder reads answers as they are',
  authorization: login,
  'x-databend-auth-method': login,
  cookie: session,
  'x-databend-client-caps': session,
  'x-databend-session': session,
  'x-databend-node-id': node,
  'x-databend-sticky-node': node,
  stage_name: statement,
  relative_path: statement,
  'x-databend-deduplicate-label': statement,
  'x-databend-query-context': statement,
  'x-databend-query-id': statement,
  'x-databend-relative-path': statement,
  'x-databend-sql': statement,
  'x-databend-stage-name': statement,
}

/** Headers of mockq itself: the lane, faults. */
const ownPrefix = 'x-mockq-'

/** The headers of a client's request that go on to the real server. */
export function passedHeaders(headers: IncomingHttpHeaders): PassedHeaders {
  const named = new Set(headers.connection?.split(',').map(name => name.trim().toLowerCase()))
  const passed: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name.startsWith(ownPrefix) || named.has(name)) continue
    if (Object.hasOwn(keptHeaders, name)) continue
    passed[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return passed
}

/**
 * The headers of the real server's answers that go back to the client, because a client reads them.
 *
 * Of the others that clients read, `Content-Type`, `Set-Cookie`, `X-DATABEND-SESSION-ID` and `X-DATABEND-QUERY-CONTEXT`
 * are about mockq's own answers and sessions. Sources: bendsql core/src/client.rs `handle_page`, databend-go client.go
 * `finalizeQueryResponse`, databend-jdbc RestQueryResultPages.java `processResponse`; no client of these reads
 * `Retry-After`, but HTTP libraries that retry do.
 */
const returnedHeaders: readonly string[] = [routeHintHeader, 'retry-after']

/** The headers of an answer that go back to the client: names and values alternating; undefined: none. */
export function returnedHeadersOf(headers: IncomingHttpHeaders): readonly string[] | undefined {
  const returned = returnedHeaders.flatMap(name => {
    const value = headers[name]
    return typeof value === 'string' ? [name, value] : []
  })
  return returned.length === 0 ? undefined : returned
}
