import type { IncomingMessage } from 'node:http'
import { errorCodes } from '../errors/codes.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { Credential } from './backend.js'
import type { BasicCredential, HeaderMemory } from './header-memory.js'
import { tokenObject } from './json-web-token.js'
import { readLaneName } from './lane-name.js'

/** The contents of the Authorization header, before anything is checked. */
export interface Claim {
  /** Without the lane's suffix; empty for a token. */
  readonly user: string
  /** As the client wrote it, with the suffix. */
  readonly fullName: string
  readonly lane: string
  readonly credential: Credential
}

/**
 * Reads the caller and lane of a request (`readLaneName`).
 *
 * Throws `ProtocolError` 401, code 5100, for a malformed header, 400 for an invalid lane name. Source of the messages:
 * databend middleware/session.rs `get_credential`.
 */
export function readClaim(request: IncomingMessage, memory: HeaderMemory): Claim {
  const { user, credential } = readCredential(request, memory)
  const tilde = credential.kind === 'basic' ? user.lastIndexOf('~') : -1
  const name = tilde === -1 ? user : user.slice(0, tilde)
  const suffix = tilde === -1 ? undefined : user.slice(tilde + 1)
  const header = request.headers['x-mockq-lane'] as string | undefined
  if (timesGiven(request, 'x-mockq-lane') > 1) {
    throw new ProtocolError(400, 'multiple X-MOCKQ-LANE headers')
  }
  return {
    user: name,
    fullName: user,
    lane: readLaneName(header, suffix),
    credential,
  }
}

/**
 * The address of the client, as the headers of a proxy give it, else that of the connection: IPv4, unless the server
 * listens on an address of IPv6. Source: databend middleware/session.rs `get_client_ip`.
 */
export function clientAddress({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for']
  const given =
    headers['x-real-ip'] ??
    (forwarded === undefined ? headers['cf-connecting-ip'] : String(forwarded).split(',')[0])
  return given === undefined
    ? (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
    : String(given)
}

/** An authentication error with Databend's status and, unless given, its general code. */
export function authError(
  message: string,
  code: number = errorCodes.AuthenticateFailure,
): ProtocolError {
  return new ProtocolError(401, message, code)
}

function readCredential(
  request: IncomingMessage,
  { basic }: HeaderMemory,
): { user: string; credential: Credential } {
  const header = request.headers.authorization
  if (header === undefined) return { user: '', credential: { kind: 'none' } }
  if (timesGiven(request, 'authorization') > 1) {
    throw authError('Authentication error: multiple authorization headers detected')
  }
  if (header.startsWith('Basic ')) return basic.memo(header, () => readBasic(header.slice(6)))
  if (header.startsWith('Bearer ')) {
    const method = request.headers['x-databend-auth-method'] as string | undefined
    const keyPair = method?.toLowerCase() === 'keypair'
    const token = header.slice(7).trim()
    const user = keyPair ? subjectOf(token) : ''
    return { user, credential: { kind: 'bearer', token, keyPair } }
  }
  throw authError('Authentication error: unsupported authorization header format')
}

/** The user that a JSON Web Token names, not yet verified; empty if it names none. */
function subjectOf(token: string): string {
  const { sub }: { readonly sub?: unknown } = tokenObject(token.split('.')[1] ?? '') ?? {}
  return typeof sub === 'string' ? sub : ''
}

function readBasic(encoded: string): BasicCredential {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon === -1) throw authError('Authentication error: invalid Basic auth header format')
  const password = text.slice(colon + 1)
  return { user: text.slice(0, colon), credential: { kind: 'basic', password } }
}

/** How often a header was sent: Node keeps the first of repeated Authorization headers and drops the rest. */
function timesGiven({ rawHeaders }: IncomingMessage, name: string): number {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.length === name.length && rawHeaders[i]!.toLowerCase() === name) times++
  }
  return times
}
