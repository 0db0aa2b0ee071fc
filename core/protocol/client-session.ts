import type { IncomingMessage } from 'node:http'
import type { Clock } from '../clock.js'
import type { Ids } from '../ids.js'
import { authError } from './caller.js'
import type { HeaderMemory } from './header-memory.js'
import { paddedBase64Url } from './padded-base64.js'

/** The client session of a request (docs/protocol.md#client-sessions). */
export interface ClientSession {
  /** Absent: the client does not use client sessions. */
  readonly id: string | undefined
  /** Names and values of the headers to add to the response. */
  readonly headers: readonly string[]
  /** Whether the client is a browser or worksheet, which sends only the session id. */
  readonly isWorksheet: boolean
}

/** What client sessions need from their server. */
export interface ClientSessionPorts {
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: { readonly sessionTimeoutSecs: number }
  readonly headers: HeaderMemory
}

const none: ClientSession = Object.freeze({
  id: undefined,
  headers: Object.freeze([]),
  isWorksheet: false,
})

/**
 * Finds or starts the client session of a request, by cookie or by header.
 *
 * `tokenSession` is the session of the token that the client sent. Throws `ProtocolError` 401 if the request names a
 * different session. Source: databend middleware/session_header.rs, session.rs.
 */
export function clientSession(
  request: IncomingMessage,
  tokenSession: string | undefined,
  ports: ClientSessionPorts,
): ClientSession {
  const { headers } = request
  const caps = headers['x-databend-client-caps'] as string | undefined
  const cookie = headers.cookie
  if (worksheetAgent.test(headers['user-agent'] ?? '')) {
    return worksheetSession(headers, tokenSession)
  }
  if (caps === undefined && cookie === undefined) return withoutCarrier(tokenSession)
  const capable = (name: string): boolean =>
    caps?.split(';').some(each => each.trim().toLowerCase() === name) === true
  if (capable('session_header')) return headerSession(request, tokenSession, ports)
  const cookies = ports.headers.cookies.memo(cookie ?? '', () => readCookies(cookie))
  if (cookies.has('cookie_enabled') || capable('session_cookie')) {
    return cookieSession(cookies, tokenSession, ports)
  }
  return withoutCarrier(tokenSession)
}

/** User agents of browsers, and of the cloud's worksheets: `DatabendCloud/worksheet=4703`. */
const worksheetAgent = /Mozilla|Chrome|Firefox|Safari|Edge|worksheet/

/** The session of a worksheet. Its cookies and capabilities are ignored; without an id there is no session. */
function worksheetSession(
  headers: IncomingMessage['headers'],
  tokenSession: string | undefined,
): ClientSession {
  const id = (headers['x-databend-session-id'] as string | undefined)?.trim()
  const session = id ? checkSame(id, tokenSession) : tokenSession
  return { ...withoutCarrier(session), isWorksheet: true }
}

function withoutCarrier(id: string | undefined): ClientSession {
  return id === undefined ? none : { id, headers: idHeader(id), isWorksheet: false }
}

const idHeader = (id: string): string[] => ['X-DATABEND-SESSION-ID', id]

function checkSame(id: string, tokenSession: string | undefined): string {
  if (tokenSession === undefined || tokenSession === id) return id
  throw authError(
    `Session ID mismatch: token session ID '${tokenSession}' does not match header session ID '${id}'`,
  )
}

function cookieSession(
  cookies: ReadonlyMap<string, string>,
  tokenSession: string | undefined,
  ports: ClientSessionPorts,
): ClientSession {
  const known = cookies.get('session_id')
  const id = checkSame(known ?? tokenSession ?? ports.ids.uuid(), tokenSession)
  const headers = idHeader(id)
  const told = cookies.get('last_refresh_time')
  const refreshed = refreshTime(told === undefined ? undefined : Number(told), ports)
  if (known === undefined) headers.push('Set-Cookie', `session_id=${id}; Path=/`)
  if (known === undefined || (told !== undefined && refreshed !== Number(told))) {
    headers.push('Set-Cookie', `last_refresh_time=${refreshed}; Path=/`)
  }
  return { id, headers, isWorksheet: false }
}

/**
 * The refresh time of a session, from the time `told` that its client sent: that time, or now if it is too old, absent
 * or invalid.
 *
 * Source: databend session_header.rs `try_refresh_state`, client_session_manager.rs `min_refresh_interval`.
 */
function refreshTime(told: number | undefined, { clock, limits }: ClientSessionPorts): number {
  // Exact: microseconds of this century have fewer than 53 bits. Dividing a bigint takes several times as long.
  const now = Math.floor(Number(clock.nowMicros()) / 1_000_000)
  const intervalSecs = Math.min(Math.floor(limits.sessionTimeoutSecs / 10), 300)
  return told !== undefined && now - told <= intervalSecs ? told : now
}

function headerSession(
  request: IncomingMessage,
  tokenSession: string | undefined,
  ports: ClientSessionPorts,
): ClientSession {
  const sent = request.headers['x-databend-session'] as string | undefined
  const known = sent?.trim() ? sessionIn(sent.trim()) : undefined
  const id = checkSame(known?.id ?? tokenSession ?? ports.ids.uuid(), tokenSession)
  const refreshed = refreshTime(known?.refreshed, ports)
  const header = paddedBase64Url(JSON.stringify({ id, last_refresh_time: refreshed }))
  const headers = [...idHeader(id), 'X-DATABEND-SESSION', header]
  return { id, headers, isWorksheet: false }
}

/** Strings allowed in a header value. */
const headerValue = /^[\x21-\x7e]+$/

function sessionIn(header: string): { id: string; refreshed?: number } {
  const text = header.startsWith('{') ? header : Buffer.from(header, 'base64url').toString('utf8')
  try {
    const { id, last_refresh_time: at } = JSON.parse(text) as Record<string, unknown>
    if (typeof id === 'string' && headerValue.test(id)) {
      return { id, ...(typeof at === 'number' && { refreshed: at }) }
    }
  } catch {}
  throw authError('Authentication error: the header X-DATABEND-SESSION cannot be read')
}

function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const pairs = (header ?? '').split(';').map(pair => {
    const equals = pair.indexOf('=')
    return equals === -1
      ? ([pair.trim(), ''] as const)
      : ([pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()] as const)
  })
  return new Map(pairs)
}
