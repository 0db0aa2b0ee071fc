import type { SessionInternal, SessionState, TxnState } from '../session/session-state.js'
import { keptForm } from '../session/settings.js'
import type { Json, Principal } from './backend.js'
import { decodeJson } from './decode-json.js'
import { JsonFields, parseError } from './json-fields.js'
import { jsonText } from './json-text.js'
import { defaultRoleOf } from './principal.js'

/**
 * Reads the `session` of a request; nulls and unknown keys are accepted (docs/protocol.md#session).
 *
 * Absent fields come from `base`, and settings are merged into those of `base`. 2023 clients name the database
 * `database` or `db`; `database` wins.
 */
export function decodeSession(fields: JsonFields, base: SessionState): SessionState {
  const role = fields.text('role') ?? base.role
  const secondaryRoles = fields.texts('secondary_roles') ?? base.secondaryRoles
  const settings = fields.textMap('settings') ?? []
  const internal = fields.text('internal')
  return {
    catalog: fields.text('catalog') || base.catalog,
    database: fields.text('database') || fields.text('db') || base.database,
    ...(role && { role }),
    ...(secondaryRoles !== undefined && { secondaryRoles }),
    settings: new Map([
      ...base.settings,
      ...settings.map(([name, value]) => kept(name.toLowerCase(), value)),
    ]),
    txnState: decodeTxnState(fields.text('txn_state')) ?? base.txnState,
    needSticky: fields.flag('need_sticky') ?? base.needSticky,
    needKeepAlive: fields.flag('need_keep_alive') ?? base.needKeepAlive,
    internal: internal ? decodeInternal(internal) : base.internal,
    keepServerSessionSecs:
      fields.unsigned('keep_server_session_secs', maxKeepSecs) ?? base.keepServerSessionSecs,
    unknown: fields
      .names()
      .filter(name => !known.has(name))
      .map(name => [name, fields.json(name)] as const),
  }
}

/** Settings in the form in which the server sends them back: clients read some values, such as the time zone. */
const kept = (name: string, value: string) => [name, keptForm(name, value)] as const

const maxKeepSecs = 2 ** 32 - 1
const txnStates: readonly string[] = ['AutoCommit', 'Active', 'Fail'] satisfies TxnState[]
const known = new Set([
  ...['catalog', 'database', 'db', 'role', 'secondary_roles', 'settings', 'txn_state'],
  ...['need_sticky', 'need_keep_alive', 'internal', 'keep_server_session_secs'],
])

function decodeTxnState(text: string | undefined): TxnState | undefined {
  if (text === undefined) return undefined
  if (txnStates.includes(text)) return text as TxnState
  throw parseError(
    `session.txn_state: unknown variant \`${text}\`, expected one of ${txnStates.join(', ')}`,
  )
}

function decodeInternal(text: string): SessionInternal {
  const fields = internalFields(text)
  const lastNodeId = fields.text('last_node_id')
  const cacheKey = fields.text('last_query_result_cache_key')
  const upstream = fields.json('upstream')
  return {
    variables: decodeVariables(fields.json('variables')),
    lastQueryIds: fields.texts('last_query_ids') ?? [],
    hasTempTable: fields.flag('has_temp_table') ?? false,
    ...(lastNodeId !== undefined && { lastNodeId }),
    ...(cacheKey !== undefined && { lastQueryResultCacheKey: cacheKey }),
    ...(upstream !== undefined && { upstream }),
  }
}

function internalFields(text: string): JsonFields {
  try {
    return new JsonFields(decodeJson(Buffer.from(text)), 'session.internal')
  } catch {
    throw parseError('session.internal: send back the text that the server gave, unchanged')
  }
}

function decodeVariables(value: Json | undefined): SessionInternal['variables'] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (pair): pair is [string, Json] => Array.isArray(pair) && typeof pair[0] === 'string',
  )
}

/**
 * The JSON text of a session for a response; keys as in databend `HttpSessionConf`.
 *
 * `role` is used if the session names none; `last` is the query that the session comes from, unless the session itself
 * says it. Written by hand, because every first response has a session.
 */
export function encodeSession(session: SessionState, role: string, last?: LastQuery): string {
  const { secondaryRoles, settings, unknown, keepServerSessionSecs: keepSecs } = session
  const internal = encodeInternal(session.internal, last ?? lastQueryOf(session))
  let text = `{"catalog":${jsonText(session.catalog)},"database":${jsonText(session.database)}`
  text += `,"role":${jsonText(session.role ?? role)}`
  if (secondaryRoles !== undefined) text += `,"secondary_roles":${JSON.stringify(secondaryRoles)}`
  text += `,"settings":${settings.size === 0 ? '{}' : JSON.stringify(Object.fromEntries(settings))}`
  if (keepSecs > 0) text += `,"keep_server_session_secs":${keepSecs}`
  text += `,"txn_state":"${session.txnState}","need_sticky":${session.needSticky}`
  text += `,"need_keep_alive":${session.needKeepAlive},"internal":${JSON.stringify(internal)}`
  for (const [name, value] of unknown) text += `,${jsonText(name)}:${JSON.stringify(value)}`
  return `${text}}`
}

/** The texts of a session around the id of its last query. */
interface EncodedSession {
  readonly role: string
  readonly nodeId: string
  readonly session: SessionState
  readonly before: string
  readonly after: string
}

/** Encodes the sessions of answers: what they share with the session before is encoded once. */
export class SessionEncoder {
  /** The last session of each kind of settings. */
  readonly #known = new WeakMap<SessionState['settings'], EncodedSession>()

  /** The session after a query, as `encodeSession`. */
  encode(session: SessionState, role: string, nodeId: string, queryId: string): string {
    if (!plainId.test(queryId)) return encodeSession(session, role, { nodeId, queryIds: [queryId] })
    const known = this.#known.get(session.settings)
    if (known !== undefined && known.role === role && known.nodeId === nodeId) {
      if (isSameButIds(known.session, session)) return known.before + queryId + known.after
    }
    const [before, after, ...more] = encodeSession(session, role, {
      nodeId,
      queryIds: [idPlace],
    }).split(idPlace)
    if (before === undefined || after === undefined || more.length > 0) {
      return encodeSession(session, role, { nodeId, queryIds: [queryId] })
    }
    this.#known.set(session.settings, { role, nodeId, session, before, after })
    return before + queryId + after
  }
}

const plainId = /^[\w-]*$/

/** Stands for the id of the query. */
const idPlace = '\u00abid\u00bb'

/** Whether two sessions share all of their parts except for the ids of the last query. */
function isSameButIds(a: SessionState, b: SessionState): boolean {
  const [inA, inB] = [a.internal, b.internal]
  return (
    a.catalog === b.catalog &&
    a.database === b.database &&
    a.role === b.role &&
    a.secondaryRoles === b.secondaryRoles &&
    a.settings === b.settings &&
    a.txnState === b.txnState &&
    a.needSticky === b.needSticky &&
    a.needKeepAlive === b.needKeepAlive &&
    a.keepServerSessionSecs === b.keepServerSessionSecs &&
    a.unknown === b.unknown &&
    inA.variables === inB.variables &&
    inA.hasTempTable === inB.hasTempTable &&
    inA.lastQueryResultCacheKey === inB.lastQueryResultCacheKey &&
    inA.upstream === inB.upstream
  )
}

/**
 * The session without the role if that is the client's default. Responses report it from the start and clients send it
 * back, which must not make the statement a different one.
 */
export function withoutDefaultRole(session: SessionState, principal: Principal): SessionState {
  if (session.role !== defaultRoleOf(principal)) return session
  const { role: _, ...rest } = session
  return rest
}

/** The session after a statement that failed: an open transaction can only be rolled back. */
export function failed(session: SessionState): SessionState {
  return session.txnState === 'Active' ? { ...session, txnState: 'Fail' } : session
}

/** The session that the next query starts with. */
export function afterQuery(session: SessionState, queryId: string, nodeId: string): SessionState {
  const internal = { ...session.internal, lastNodeId: nodeId, lastQueryIds: [queryId] }
  return { ...session, internal }
}

/** The query that a session comes from, and the node that it ran on. */
export interface LastQuery {
  readonly nodeId: string
  readonly queryIds: readonly string[]
}

function lastQueryOf({ internal }: SessionState): LastQuery {
  return { nodeId: internal.lastNodeId ?? '', queryIds: internal.lastQueryIds }
}

function encodeInternal(internal: SessionInternal, { nodeId, queryIds }: LastQuery): string {
  const { variables, lastQueryResultCacheKey: cacheKey, upstream } = internal
  let text = '{'
  if (variables.length > 0) text += `"variables":${JSON.stringify(variables)},`
  if (cacheKey !== undefined) text += `"last_query_result_cache_key":${jsonText(cacheKey)},`
  if (internal.hasTempTable) text += '"has_temp_table":true,'
  if (upstream !== undefined) text += `"upstream":${JSON.stringify(upstream)},`
  const ids = queryIds.length === 1 ? `[${jsonText(queryIds[0]!)}]` : JSON.stringify(queryIds)
  return `${text}"last_node_id":${jsonText(nodeId)},"last_query_ids":${ids}}`
}
