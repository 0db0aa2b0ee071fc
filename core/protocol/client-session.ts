import type { IncomingMessage } from 'node:http'
import type { Clock } from '../clock.js'
import type { Ids } from '../ids.js'
import { authError } from './caller.js'

/** The client session of a request (protocol.md 4.3). */
export interface ClientSession {
  /** Absent: the client takes part in none. */
  readonly id: string | undefined
  /** Header names and values that its answer carries. */
  readonly headers: readonly string[]
}

/** What client sessions need of their server. */
export interface ClientSessionPorts {
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: { readonly sessionTimeoutSecs: number }
}

const none: ClientSession = Object.freeze({ id: undefined, headers: Object.freeze([]) })

/**
 * Finds or begins the client session of a request, by cookie or by header.
 *
 * `tokenSession` is the session of a token that the client has shown. Throws `ProtocolError` 401 if
 * the client names another one beside it.
 * Source: databend middleware/session_header.rs, session.rs.
 */
export function clientSession(
  request: IncomingMessage,
  tokenSession: string | undefined,
  ports: ClientSessionPorts,
): ClientSession {
  const { headers } = request
  const caps = headers['x-databend-client-caps'] as string | undefined
  const cookie = headers.cookie
  if (caps === undefined && cookie === undefined) return withoutCarrier(headers, tokenSession)
  const capable = (name: string): boolean =>
    caps?.split(';').some(each => each.trim().toLowerCase() === name) === true
  if (capable('session_header')) return headerSession(request, tokenSession, ports)
  const cookies = readCookies(cookie)
  if (cookies.has('cookie_enabled') || capable('session_cookie')) {
    return cookieSession(cookies, tokenSession, ports)
  }
  return withoutCarrier(headers, tokenSession)
}

function withoutCarrier(
  headers: IncomingMessage['headers'],
  tokenSession: string | undefined,
): ClientSession {
  const worksheet = headers['x-databend-session-id'] as string | undefined
  if (worksheet !== undefined && /mozilla|worksheet/i.test(headers['user-agent'] ?? '')) {
    return { id: checkSame(worksheet, tokenSession), headers: idHeader(worksheet) }
  }
  return tokenSession === undefined ? none : { id: tokenSession, headers: idHeader(tokenSession) }
}

const idHeader = (id: string): string[] => ['X-DATABEND-SESSION-ID', id]

function checkSame(id: string, tokenSession: string | undefined): string {
  if (tokenSession === undefined || tokenSession === id) return id
  throw authError(
    `Session ID mismatch: token session ID '${tokenSession}' does not match session ID '${id}'`,
  )
}

function cookieSession(
  cookies: ReadonlyMap<string, string>,
  tokenSession: string | undefined,
  ports: ClientSessionPorts,
): ClientSession {
  const now = nowSecs(ports.clock)
  const known = cookies.get('session_id')
  const id = checkSame(known ?? tokenSession ?? ports.ids.uuid(), tokenSession)
  const headers = idHeader(id)
  const refreshed = Number(cookies.get('last_refresh_time'))
  if (known === undefined) headers.push('Set-Cookie', `session_id=${id}; Path=/`)
  if (known === undefined || !(now - refreshed < refreshSecs(ports))) {
    headers.push('Set-Cookie', `last_refresh_time=${now}; Path=/`)
  }
  return { id, headers }
}

/** Cookies that are younger are not sent again. */
const refreshSecs = (ports: ClientSessionPorts): number =>
  Math.min(ports.limits.sessionTimeoutSecs / 10, 300)

const nowSecs = (clock: Clock): number => Number(clock.nowMicros() / 1_000_000n)

function headerSession(
  request: IncomingMessage,
  tokenSession: string | undefined,
  ports: ClientSessionPorts,
): ClientSession {
  const sent = request.headers['x-databend-session'] as string | undefined
  const id = checkSame(
    (sent === undefined || sent === '' ? undefined : sessionIdIn(sent)) ??
      tokenSession ??
      ports.ids.uuid(),
    tokenSession,
  )
  const state = JSON.stringify({ id, last_refresh_time: nowSecs(ports.clock) })
  const header = Buffer.from(state).toString('base64url')
  return { id, headers: [...idHeader(id), 'X-DATABEND-SESSION', header] }
}

/** Texts that can go back in a header. */
const headerValue = /^[\x21-\x7e]+$/

function sessionIdIn(header: string): string {
  const text = header.startsWith('{') ? header : Buffer.from(header, 'base64url').toString('utf8')
  try {
    const { id } = JSON.parse(text) as { id: unknown }
    if (typeof id === 'string' && headerValue.test(id)) return id
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
