import type { UpstreamSession } from '../../core/client/wire.js'
import { UpstreamError } from '../../core/errors/upstream-error.js'
import { LruCache } from '../../core/lru-cache.js'
import type { Json } from '../../core/protocol/backend.js'
import { JsonFields } from '../../core/protocol/json-fields.js'
import { decodeSession } from '../../core/protocol/session-wire.js'
import { emptySession, type SessionState } from '../../core/session/session-state.js'

/** What a client sends back for the upstream: the upstream's session object, and the node of the session. */
export interface Carried {
  readonly session: UpstreamSession
  readonly node?: string
}

/** Parses what a client sent back; undefined if it has nothing of ours. */
export function readCarried(value: Json | undefined): Carried | undefined {
  const carried = value as Carried | null | undefined
  return typeof carried?.session === 'object' ? carried : undefined
}

/** The session object for the upstream: the one it sent, updated with the client's session. */
export function sessionFor(client: SessionState, carried: Carried | undefined): UpstreamSession {
  const { catalog, database, role, secondaryRoles, settings, txnState, unknown } = client
  const own = {
    ...Object.fromEntries(unknown),
    ...carried?.session,
    database,
    settings: Object.fromEntries(settings),
    ...(catalog !== emptySession.catalog && { catalog }),
    ...(role !== undefined && { role }),
    ...(secondaryRoles !== undefined && { secondary_roles: secondaryRoles }),
  }
  return carried === undefined ? own : { ...own, txn_state: txnState }
}

/**
 * The client's session after a statement.
 *
 * If the client asked for no role, the role that a server reports is not taken over unless the statement set it:
 * otherwise the same statement would become a different one after the first.
 */
export function sessionAfter(
  client: SessionState,
  answered: UpstreamSession,
  setsRole: boolean,
): SessionState {
  const after = decoded(answered)
  const { role: _, secondaryRoles: __, ...rest } = after
  const keepsRole = !setsRole && client.role === undefined
  const role = keepsRole ? undefined : (after.role ?? client.role)
  const roles = setsRole ? after.secondaryRoles : client.secondaryRoles
  return {
    ...rest,
    ...(role !== undefined && { role }),
    ...(roles !== undefined && { secondaryRoles: roles }),
    internal: {
      ...client.internal,
      variables: after.internal.variables,
      hasTempTable: after.internal.hasTempTable,
    },
    keepServerSessionSecs: client.keepServerSessionSecs,
    unknown: client.unknown,
  }
}

/** Maximum number of sessions that are remembered. */
const mostSessions = 50

/** Decoded sessions by their text without the ids of queries, which `sessionAfter` does not use. */
const lately = new LruCache<SessionState>(mostSessions)

/** What is before the id of the last query at the end of `internal`, and that end. */
const idsBegin = '"last_query_ids":['
const oneId = /^"[\w-]*"\]\}$/

function decoded(answered: UpstreamSession): SessionState {
  const internal = String(answered['internal'])
  const at = internal.lastIndexOf(idsBegin) + idsBegin.length
  if (!oneId.test(internal.slice(at))) return decode(answered)
  const text = JSON.stringify({ ...answered, internal: internal.slice(0, at) })
  return lately.memo(text, () => decode(answered))
}

function decode(answered: UpstreamSession): SessionState {
  try {
    return decodeSession(new JsonFields(answered as Json, 'session'), emptySession)
  } catch (cause) {
    const message = "the session in the server's answer cannot be read"
    throw new UpstreamError('bad-answer', '', message, cause)
  }
}
