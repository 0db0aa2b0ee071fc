import { errorCodes } from '../errors/codes.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { QueryError } from '../errors/query-error.js'
import { type Answer, jsonAnswer } from '../http/answer.js'
import { readBody } from '../http/body.js'
import type { Request } from '../http/route.js'
import { emptySession } from '../session/session-state.js'
import { admit } from './admission.js'
import { arrowOffer } from './arrow-negotiation.js'
import { readClaim } from './caller.js'
import { decodeJson } from './decode-json.js'
import { JsonFields } from './json-fields.js'
import { hostOf } from './origin.js'
import type { ServerContext } from './server-context.js'
import { decodeSession } from './session-wire.js'

/** `POST /v1/session/login`: checks the requested session; answers with version and tokens. */
export async function login(request: Request, cx: ServerContext): Promise<Answer> {
  const fields = await bodyFields(request, cx)
  const { principal, session } = await admit(request, cx, 'none')
  await cx.backend.login(principal, decodeSession(fields, emptySession)).catch(refuseLogin)
  const sessionId = session.id ?? cx.ids.uuid()
  const { credential } = principal
  const isToken = credential.kind === 'bearer' && !credential.keyPair
  const noTokens = request.query['disable_session_token'] === 'true' || isToken
  const answer = {
    version: cx.version,
    session_id: sessionId,
    ...(cx.backend.facts().arrow && arrowOffer),
    ...(!noTokens && { tokens: cx.tokens.issue(principal, sessionId) }),
  }
  return jsonAnswer(answer, session.headers)
}

/** `POST /v1/session/logout`: ends the client session and its tokens. */
export async function logout(request: Request, cx: ServerContext): Promise<Answer> {
  const { principal, session } = await admit(request, cx)
  if (session.id !== undefined) {
    cx.tokens.revoke(session.id, principal.lane)
    cx.clients.used(session.id, principal, false)
  }
  await cx.backend.logout(principal)
  return jsonAnswer({ error: null }, session.headers)
}

/**
 * `POST /v1/session/refresh`: exchanges a refresh token for new tokens.
 *
 * They are at both levels of the body: where the current server puts them, and where databend-client 0.34 looks.
 */
export async function refresh(request: Request, cx: ServerContext): Promise<Answer> {
  const { principal, session } = await admit(request, cx, 'refresh')
  if (readClaim(request.raw, cx.headers).credential.kind !== 'bearer') {
    const message =
      'refresh endpoint requires a Databend refresh token, not a JWT or key-pair token'
    throw new ProtocolError(400, message, errorCodes.AuthenticateFailure)
  }
  const tokens = cx.tokens.issue(principal, session.id ?? cx.ids.uuid())
  return jsonAnswer({ tokens, ...tokens }, session.headers)
}

/** `POST /v1/session/heartbeat`: keeps results alive; answers with the queries that no longer need it. */
export async function heartbeat(request: Request, cx: ServerContext): Promise<Answer> {
  const fields = await bodyFields(request, cx)
  const { principal, session } = await admit(request, cx)
  const nodes = fields.object('node_to_queries')
  const remove = nodes?.names().flatMap(node => {
    const ids = nodes.texts(node) ?? []
    return ids.filter(id => {
      const run = node === cx.nodeId ? cx.queries.find(principal.lane, id) : undefined
      return run === undefined || run.user !== principal.user || run.heartbeat()
    })
  })
  return jsonAnswer({ queries_to_remove: remove ?? [] }, session.headers)
}

/** `GET /v1/discovery_nodes`: this server as the only node of the cluster. */
export async function discoveryNodes(request: Request, cx: ServerContext): Promise<Answer> {
  const { session } = await admit(request, cx)
  return jsonAnswer([{ address: hostOf(request.raw) }], session.headers)
}

/** `POST /v1/verify`: the caller. The user's name is the full one, with its lane. */
export async function verify(request: Request, cx: ServerContext): Promise<Answer> {
  const { principal, session } = await admit(request, cx, 'any')
  const { account } = principal
  const answer = {
    tenant: request.raw.headers['x-databend-tenant'] ?? 'default',
    user: principal.fullName,
    auth_type: account?.authType ?? 'no_password',
    is_configured: account?.isConfigured ?? false,
    default_role: account?.defaultRole ?? principal.defaultRole ?? '',
    default_warehouse: account?.defaultWarehouse ?? '',
    roles: principal.roles,
  }
  return jsonAnswer(answer, session.headers)
}

async function bodyFields(request: Request, cx: ServerContext): Promise<JsonFields> {
  const body = await readBody(request.raw, cx.limits.bodyBytes)
  return new JsonFields(body.length === 0 ? {} : decodeJson(body))
}

function refuseLogin(error: unknown): never {
  if (!(error instanceof QueryError)) throw error
  throw new ProtocolError(400, error.message, error.code, error)
}
