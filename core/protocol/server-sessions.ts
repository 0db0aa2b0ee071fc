import type { Clock } from '../clock.js'
import { ExpiringMap } from '../expiring-map.js'
import type { SessionState } from '../session/session-state.js'
import type { Principal } from './backend.js'
import { inLane } from './lane-name.js'
import { encodeSession } from './session-wire.js'

export interface SessionLimits {
  readonly sessions: number
  /** Total characters of all sessions, as encoded for clients. */
  readonly sessionBytes: number
}

interface Held {
  readonly owner: Principal
  readonly keepMs: number
  state: SessionState
  running: number
}

/**
 * Sessions that the server keeps for 2023 clients (`keep_server_session_secs`): from the query that asked for one until
 * that many seconds after its last query has ended. If there are too many, or they are too large, the idle ones that
 * were used longest ago are dropped first.
 */
export class ServerSessions {
  readonly #held: ExpiringMap<Held>

  /** `gone` is called for each session that has ended, by time or with the server. */
  constructor(clock: Clock, limits: SessionLimits, gone: (owner: Principal) => void) {
    this.#held = new ExpiringMap(clock, {
      most: limits.sessions,
      mostSize: limits.sessionBytes,
      gone: ({ owner }) => gone(owner),
    })
  }

  /** The state of a session; undefined if the user has none with that id in the lane. */
  state(id: string, { lane, user }: Principal): SessionState | undefined {
    const held = this.#held.get(inLane(lane, id))
    return held?.owner.user === user ? held.state : undefined
  }

  begin(id: string, owner: Principal, state: SessionState): void {
    this.#keep(inLane(owner.lane, id), {
      owner,
      keepMs: state.keepServerSessionSecs * 1000,
      state,
      running: 0,
    })
  }

  /**
   * Marks the session as in use by a query; call the returned function with the session after the query. Undefined: no
   * session is kept under that id.
   */
  enter(id: string, { lane }: Principal): ((after: SessionState) => void) | undefined {
    const key = inLane(lane, id)
    const held = this.#held.get(key)
    if (held === undefined) return undefined
    held.running++
    this.#keep(key, held)
    return after => {
      held.running--
      if (this.#held.get(key) !== held) return
      held.state = after
      this.#keep(key, held)
    }
  }

  close(): void {
    this.#held.endAll()
  }

  #keep(key: string, held: Held): void {
    const { running, keepMs, state } = held
    this.#held.set(key, held, running > 0 ? 'inUse' : keepMs, encodeSession(state, '').length)
  }
}
