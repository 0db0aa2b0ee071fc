import type { Request } from '../http/route.js'
import { whenReady } from '../when-ready.js'
import type { Caller, Principal } from './backend.js'
import { authError, type Claim, clientAddress, readClaim } from './caller.js'
import { type ClientSession, clientSession } from './client-session.js'
import { type PassedHeaders, passedHeaders } from './passed-headers.js'
import type { ServerContext } from './server-context.js'
import { isLoginToken, type LoginTokenKind } from './token-store.js'

/** An authenticated caller, and the client session of the request. */
export interface Visit {
  readonly principal: Principal
  readonly session: ClientSession
}

/** The kind of login token that an endpoint accepts; `none`: it requires a password. */
export type AcceptedToken = LoginTokenKind | 'any' | 'none'

/**
 * Authenticates a request, or throws `ProtocolError` 401.
 *
 * Login tokens are this server's own; the backend checks all other credentials.
 */
export function admit(
  request: Request,
  cx: ServerContext,
  token: AcceptedToken = 'session',
): Visit | Promise<Visit> {
  const claim = readClaim(request.raw, cx.headers)
  const holder = tokenHolder(claim, cx, token)
  const session = clientSession(request.raw, holder?.session, cx)
  const isLaneNamed = request.raw.headers['x-mockq-lane'] !== undefined
  const lane = isLaneNamed ? claim.lane : (holder?.principal.lane ?? claim.lane)
  if (session.id !== undefined) cx.clients.touch(lane, session.id)
  const headers = cx.passesHeaders ? passedHeaders(request.raw.headers) : undefined
  if (holder !== undefined) {
    const known = { ...holder.principal, ...idOf(session), lane }
    return visitOf(cx.backend.readmit?.(known) ?? known, session, headers)
  }
  const userAgent = request.raw.headers['user-agent'] ?? ''
  const { user, fullName, credential } = claim
  const address = () => clientAddress(request.raw)
  const plain = { user, fullName, lane, credential, userAgent, headers, address }
  const { id } = session
  const caller: Caller =
    id === undefined
      ? plain
      : { user, fullName, lane, credential, userAgent, headers, address, clientSession: id }
  return visitOf(cx.backend.authenticate(caller), session, headers)
}

/** `headers`: those of the request that go on, which a known principal has of an earlier one; undefined: none do. */
function visitOf(
  principal: Principal | Promise<Principal>,
  session: ClientSession,
  headers: PassedHeaders | undefined,
): Visit | Promise<Visit> {
  return whenReady(principal, known => ({
    principal: headers === undefined ? known : { ...known, headers },
    session,
  }))
}

function idOf({ id }: ClientSession): { clientSession: string } | undefined {
  return id === undefined ? undefined : { clientSession: id }
}

function tokenHolder(
  { credential }: Claim,
  cx: ServerContext,
  accepted: AcceptedToken,
): { principal: Principal; session: string } | undefined {
  if (credential.kind !== 'bearer' || !isLoginToken(credential.token)) {
    if (accepted !== 'refresh' || credential.kind !== 'bearer') return undefined
    throw authError('JWT authentication failed: JWT auth is not configured on this server')
  }
  if (accepted === 'none') {
    throw authError('Invalid token usage: databend token cannot be used for Login')
  }
  return cx.tokens.redeem(credential.token, accepted)
}
