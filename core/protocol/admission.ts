import type { Request } from '../http/route.js'
import type { Principal } from './backend.js'
import { authError, type Claim, readClaim } from './caller.js'
import { type ClientSession, clientSession } from './client-session.js'
import type { ServerContext } from './server-context.js'
import { isLoginToken, type TokenKind } from './token-store.js'

/** A caller who was let in, and what his answer carries. */
export interface Visit {
  readonly principal: Principal
  readonly session: ClientSession
}

/** Which login token an endpoint takes; `none`: it wants a password. */
export type AcceptedToken = TokenKind | 'any' | 'none'

/**
 * Lets a request in, or throws `ProtocolError` 401.
 *
 * Login tokens are this server's own; all other credentials are the backend's to judge.
 */
export async function admit(
  request: Request,
  cx: ServerContext,
  token: AcceptedToken = 'session',
): Promise<Visit> {
  const claim = readClaim(request.raw)
  const holder = tokenHolder(claim, cx, token)
  const session = clientSession(request.raw, holder?.session, {
    clock: cx.clock,
    ids: cx.ids,
    sessionTimeoutSecs: cx.limits.sessionTimeoutSecs,
  })
  const inSession = session.id === undefined ? {} : { clientSession: session.id }
  const lane =
    request.raw.headers['x-mockq-lane'] === undefined ? holder?.principal.lane : undefined
  if (holder !== undefined) {
    return { principal: { ...holder.principal, ...inSession, lane: lane ?? claim.lane }, session }
  }
  const userAgent = request.raw.headers['user-agent'] ?? ''
  const principal = await cx.backend.authenticate({ ...claim, ...inSession, userAgent })
  return { principal, session }
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
