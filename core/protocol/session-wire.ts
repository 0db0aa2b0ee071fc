import type { SessionInternal, SessionState, TxnState } from '../session/session-state.js'
import type { Json } from './backend.js'
import { JsonFields, parseError } from './json-fields.js'

/**
 * Reads the `session` of a request; nulls and unknown keys are accepted (protocol.md 2.3).
 *
 * What it leaves out comes from `base`, its settings are added to those of `base`. 2023 clients
 * name the database `database` or `db`; `database` wins.
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
      ...settings.map(([name, value]) => [name.toLowerCase(), value] as const),
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
    return new JsonFields(JSON.parse(text), 'session.internal')
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

/** The JSON text of a session for a response; keys as in databend `HttpSessionConf`. */
export function encodeSession(session: SessionState): string {
  return JSON.stringify({
    catalog: session.catalog,
    database: session.database,
    role: session.role,
    secondary_roles: session.secondaryRoles,
    settings: Object.fromEntries(session.settings),
    keep_server_session_secs: session.keepServerSessionSecs || undefined,
    txn_state: session.txnState,
    need_sticky: session.needSticky,
    need_keep_alive: session.needKeepAlive,
    internal: encodeInternal(session.internal),
    ...Object.fromEntries(session.unknown),
  })
}

function encodeInternal(internal: SessionInternal): string {
  return JSON.stringify({
    variables: internal.variables.length === 0 ? undefined : internal.variables,
    last_query_result_cache_key: internal.lastQueryResultCacheKey,
    has_temp_table: internal.hasTempTable || undefined,
    last_node_id: internal.lastNodeId,
    last_query_ids: internal.lastQueryIds,
    upstream: internal.upstream,
  })
}
