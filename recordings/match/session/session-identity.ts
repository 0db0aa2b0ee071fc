import type { SessionState } from '../../../core/session/session-state.js'

/** By what a live session is known. */
export interface SessionIdentity {
  /** Cookie or header. */
  readonly clientSession?: string
  /** What the client echoed of the statement before: links those of a client without cookies. */
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
