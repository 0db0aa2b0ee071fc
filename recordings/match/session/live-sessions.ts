import { LruCache } from '../../../core/lru-cache.js'
import type { SessionState } from '../../../core/session/session-state.js'
import { type BoundSessions, SessionBinding } from '../choice/session-binding.js'
import { SessionHistory } from '../state/session-view.js'

/** The identity of a live session. */
export interface SessionIdentity {
  /** Cookie or header. */
  readonly clientSession?: string
  /** The id of the previous statement, as the client returned it: links the statements of clients without cookies. */
  readonly lastQueryId?: string
  readonly queryId: string
}

/** The identity that a statement's request shows. */
export function identityOf(
  session: SessionState,
  clientSession: string | undefined,
  queryId: string,
): SessionIdentity {
  const [lastQueryId] = session.internal.lastQueryIds
  return {
    queryId,
    ...(clientSession !== undefined && { clientSession }),
    ...(lastQueryId !== undefined && { lastQueryId }),
  }
}

/** A session of a client: its own view of the state, and the recorded session that it corresponds to. */
export interface LiveSession {
  readonly history: SessionHistory
  readonly binding: SessionBinding
}

/** Maximum number of sessions that are remembered. */
const limit = 10_000

/** The sessions of a lane's clients. */
export class LiveSessions {
  readonly #bound: BoundSessions
  readonly #byClient = new LruCache<LiveSession>(limit)
  /** The session of each statement, and whether a later statement is linked to it. */
  readonly #byQuery = new LruCache<{ session: LiveSession; isLinked: boolean }>(limit)
  /** The binding of statements without identity. */
  readonly #none: SessionBinding

  constructor(bound: BoundSessions) {
    this.#bound = bound
    this.#none = new SessionBinding(bound, 0)
  }

  /** The session that a statement belongs to; a new one for its first statement. */
  of({ clientSession, lastQueryId, queryId }: SessionIdentity): LiveSession {
    if (clientSession !== undefined) {
      const session = this.#byClient.get(clientSession) ?? this.#create()
      this.#byClient.set(clientSession, session)
      return session
    }
    const before = lastQueryId === undefined ? undefined : this.#byQuery.get(lastQueryId)
    if (before === undefined) {
      const session = { history: new SessionHistory(), binding: this.#none }
      this.#byQuery.set(queryId, { session, isLinked: false })
      return session
    }
    // From its second statement on it is a session like any other, and keeps the first statement's view.
    const session = before.isLinked
      ? before.session
      : { history: before.session.history, binding: new SessionBinding(this.#bound) }
    this.#byQuery.set(queryId, { session, isLinked: true })
    return session
  }

  end(clientSession: string): void {
    this.#byClient.delete(clientSession)
  }

  #create(): LiveSession {
    return { history: new SessionHistory(), binding: new SessionBinding(this.#bound) }
  }
}
