import type { Clock } from '../clock.js'
import type { SessionState } from '../session/session-state.js'
import type { Principal } from './backend.js'
import { encodeSession } from './session-wire.js'

export interface SessionLimits {
  readonly sessions: number
  /** Characters that all of them have as clients are told of them. */
  readonly sessionBytes: number
}

interface Held {
  readonly owner: Principal
  readonly keepMs: number
  state: SessionState
  size: number
  running: number
  idleSinceMs: number
}

/**
 * Sessions that the server keeps for 2023 clients (`keep_server_session_secs`): from the query that
 * asked for one until so many seconds after the end of its last query.
 */
export class ServerSessions {
  readonly #clock: Clock
  readonly #limits: SessionLimits
  readonly #gone: (owner: Principal) => void
  readonly #held = new Map<string, Held>()
  #size = 0
  #cancelSweep: (() => void) | undefined

  /** `gone` is told of each session that has ended, by time or with the server. */
  constructor(clock: Clock, limits: SessionLimits, gone: (owner: Principal) => void) {
    this.#clock = clock
    this.#limits = limits
    this.#gone = gone
  }

  /** The state of a session, if there is one of that id for the user. */
  state(id: string, user: string): SessionState | undefined {
    const held = this.#held.get(id)
    return held?.owner.user === user && !this.#isOver(held) ? held.state : undefined
  }

  /** Begins one; the oldest idle ones go if there are too many, or too much is in them. */
  begin(id: string, owner: Principal, state: SessionState): void {
    const keepMs = state.keepServerSessionSecs * 1000
    const idleSinceMs = this.#clock.monotonicMs()
    const held = { owner, keepMs, state, size: 0, running: 0, idleSinceMs }
    this.#size -= this.#held.get(id)?.size ?? 0
    this.#held.set(id, held)
    this.#keep(held, state)
    this.#cancelSweep ??= this.#clock.schedule(sweepMs, () => this.#sweep())
  }

  /**
   * A query of the session runs; the function given is to be called with the session after it.
   * Undefined: no session is kept under that id.
   */
  enter(id: string): ((after: SessionState) => void) | undefined {
    const held = this.#held.get(id)
    if (held === undefined) return undefined
    held.running++
    return after => {
      held.running--
      if (this.#held.get(id) === held) this.#keep(held, after)
      held.idleSinceMs = this.#clock.monotonicMs()
    }
  }

  close(): void {
    this.#cancelSweep?.()
    for (const id of this.#held.keys()) this.#end(id)
  }

  #isOver(held: Held): boolean {
    return held.running === 0 && this.#clock.monotonicMs() >= held.idleSinceMs + held.keepMs
  }

  #keep(held: Held, state: SessionState): void {
    const size = encodeSession(state, '').length
    this.#size += size - held.size
    held.size = size
    held.state = state
    this.#trim()
  }

  #end(id: string): void {
    const held = this.#held.get(id)
    this.#held.delete(id)
    this.#size -= held?.size ?? 0
    if (held !== undefined) this.#gone(held.owner)
  }

  #trim(): void {
    for (const [id, held] of this.#held) {
      const { sessions, sessionBytes } = this.#limits
      if (this.#held.size <= sessions && this.#size <= sessionBytes) return
      if (held.running === 0) this.#end(id)
    }
  }

  #sweep(): void {
    for (const [id, held] of this.#held) if (this.#isOver(held)) this.#end(id)
    this.#cancelSweep =
      this.#held.size === 0 ? undefined : this.#clock.schedule(sweepMs, () => this.#sweep())
  }
}

/** How often sessions that are over are looked for; every use looks at its own besides. */
const sweepMs = 1000
