import { emptySession, type SessionState } from '../session/session-state.js'
import type { Principal } from './backend.js'
import type { JsonFields } from './json-fields.js'
import { decodeSession, withoutDefaultRole } from './session-wire.js'

/** The `session` of a request. It is decoded once for all requests in which it differs only in the last query. */
export class SentSession {
  readonly #shared: SharedSession
  /** The last query's id; undefined: the one in the session that is shared. */
  readonly #lastQueryId: string | undefined

  constructor(fields: JsonFields | SharedSession, lastQueryId?: string) {
    this.#shared = fields instanceof SharedSession ? fields : new SharedSession(fields)
    this.#lastQueryId = lastQueryId
  }

  /** A session with the same text, except for the id of the last query. */
  after(queryId: string): SentSession {
    return new SentSession(this.#shared, queryId)
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
    if (this.#lastQueryId === undefined) return state
    return { ...state, internal: { ...state.internal, lastQueryIds: [this.#lastQueryId] } }
  }
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
