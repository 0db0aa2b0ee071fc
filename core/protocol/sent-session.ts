import { emptySession, type SessionState } from '../session/session-state.js'
import type { Json, Principal } from './backend.js'
import type { JsonFields } from './json-fields.js'
import { decodeSession, withoutDefaultRole } from './session-wire.js'

/** The id of the last query, in a session that differs only in this from an earlier one. */
export interface LastQueryId {
  readonly id: string
  /** The id that the earlier one had in its `internal.upstream`, where it is replaced, too; undefined: nowhere. */
  readonly inUpstream: string | undefined
}

/** The `session` of a request. It is decoded once for all requests in which it differs only in the last query. */
export class SentSession {
  readonly #shared: SharedSession
  /** Undefined: the one in the session that is shared. */
  readonly #lastQuery: LastQueryId | undefined

  constructor(fields: JsonFields | SharedSession, lastQuery?: LastQueryId) {
    this.#shared = fields instanceof SharedSession ? fields : new SharedSession(fields)
    this.#lastQuery = lastQuery
  }

  /** A session with the same text, except for the id of the last query. */
  after(lastQuery: LastQueryId): SentSession {
    return new SentSession(this.#shared, lastQuery)
  }

  /** Whether it says how long a server-side session is kept. */
  get keepsSession(): boolean {
    return (this.#shared.fields.json('keep_server_session_secs') ?? null) !== null
  }

  /**
   * The state of a caller's session: absent fields come from `base`, and the caller's default role is left out. Throws
   * `ProtocolError` 400 if it cannot be read.
   */
  stateFor(caller: Principal, base: SessionState): SessionState {
    const state = this.#shared.stateFor(caller, base)
    if (this.#lastQuery === undefined) return state
    const { internal } = state
    const { id, inUpstream } = this.#lastQuery
    const lastQueryIds = [id]
    if (inUpstream === undefined) return { ...state, internal: { ...internal, lastQueryIds } }
    const upstream = withText(internal.upstream as Json, inUpstream, id)
    return { ...state, internal: { ...internal, lastQueryIds, upstream } }
  }
}

/** A JSON value with a text replaced in all strings; names are unchanged. */
function withText(value: Json, before: string, after: string): Json {
  if (typeof value === 'string') return value.replaceAll(before, after)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(each => withText(each, before, after))
  const members = Object.entries(value)
  return Object.fromEntries(members.map(([name, each]) => [name, withText(each, before, after)]))
}

class SharedSession {
  readonly fields: JsonFields
  /** The last state without a base, and the default role of its caller. */
  #last: { readonly role: string | undefined; readonly state: SessionState } | undefined

  constructor(fields: JsonFields) {
    this.fields = fields
  }

  stateFor(caller: Principal, base: SessionState): SessionState {
    const isPlain = base === emptySession
    const { defaultRole: role } = caller
    if (isPlain && this.#last !== undefined && this.#last.role === role) return this.#last.state
    const state = withoutDefaultRole(decodeSession(this.fields, base), caller)
    if (isPlain) this.#last = { role, state }
    return state
  }
}
