/** Databend's transaction states, as written in the session object. */
export type TxnState = 'AutoCommit' | 'Active' | 'Fail'

/**
 * The session object that a client sends with each statement (docs/protocol.md#session), decoded.
 *
 * Immutable: a statement that changes it makes a new one. `unknown` keeps the keys that mockq does not know, which
 * are echoed unchanged.
 */
export interface SessionState {
  readonly catalog: string
  readonly database: string
  readonly role?: string
  /** Absent: all roles; empty: none. */
  readonly secondaryRoles?: readonly string[]
  /** Session-level settings that differ from the defaults, lower-case names in order of setting. */
  readonly settings: ReadonlyMap<string, string>
  readonly txnState: TxnState
  readonly needSticky: boolean
  readonly needKeepAlive: boolean
  /** `session.internal`, decoded. */
  readonly internal: SessionInternal
  /** 2023 dialect: seconds that a server-side session is kept after its last statement. */
  readonly keepServerSessionSecs: number
  readonly unknown: readonly (readonly [string, unknown])[]
}

/** The part that clients send back without reading it. */
export interface SessionInternal {
  /** Session variables: name, and value as JSON. */
  readonly variables: readonly (readonly [string, unknown])[]
  readonly lastQueryIds: readonly string[]
  readonly lastNodeId?: string
  readonly hasTempTable: boolean
  readonly lastQueryResultCacheKey?: string
  /** When recording, the session state of the recorded server. */
  readonly upstream?: unknown
}

/** The session of a request that sends none. */
export const emptySession: SessionState = Object.freeze({
  catalog: 'default',
  database: 'default',
  settings: new Map<string, string>(),
  txnState: 'AutoCommit',
  needSticky: false,
  needKeepAlive: false,
  internal: { variables: [], lastQueryIds: [], hasTempTable: false },
  keepServerSessionSecs: 0,
  unknown: [],
})
