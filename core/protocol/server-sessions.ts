import type { Clock } from '../clock.js'
import type { SessionState } from '../session/session-state.js'
import type { Principal } from './backend.js'

interface Held {
  readonly owner: Principal
  readonly keepMs: number
  state: SessionState
  running: number
  idleSinceMs: number
}

/**
 * Sessions that the server keeps for 2023 clients (`keep_server_session_secs`): from the query that
 * asked for one until so many seconds after the end of its last query.
 */
export class ServerSessions {
  readonly #clock: Clock
  readonly #most: number
  readonly #gone: (owner: Principal) => void
  readonly #held = new Map<string, Held>()
  #cancelSweep: (() => void) | undefined

  /** `gone` is told of each session that has ended, by time or with the server. */
  constructor(clock: Clock, most: number, gone: (owner: Principal) => void) {
    this.#clock = clock
    this.#most = most
    this.#gone = gone
  }

  /** The state of a session, if there is one of that id for the user. */
  state(id: string, user: string): SessionState | undefined {
    const held = this.#held.get(id)
    return held?.owner.user === user && !this.#isOver(held) ? held.state : undefined
  }

  /** Begins one; the oldest idle one goes if there are too many. */
  begin(id: string, owner: Principal, state: SessionState): void {
    const keepMs = state.keepServerSessionSecs * 1000
    const idleSinceMs = this.#clock.monotonicMs()
    this.#held.set(id, { owner, keepMs, state, running: 0, idleSinceMs })
    this.#trim()
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
      held.state = after
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

  #end(id: string): void {
    const held = this.#held.get(id)
    this.#held.delete(id)
    if (held !== undefined) this.#gone(held.owner)
  }

  #trim(): void {
    for (const [id, held] of this.#held) {
      if (this.#held.size <= this.#most) return
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
