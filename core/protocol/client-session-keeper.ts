import type { Clock } from '../clock.js'
import type { Principal } from './backend.js'

/** How often sessions that nobody uses any more are looked for. */
const sweepMs = 60_000

/**
 * Watches the client sessions that hold something in the backend (temporary tables, a transaction)
 * and tells when one has been idle for too long.
 */
export class ClientSessionKeeper {
  readonly #clock: Clock
  readonly #idleMs: number
  readonly #gone: (owner: Principal) => void
  /** Least recently used first. */
  readonly #held = new Map<string, { readonly owner: Principal; readonly atMs: number }>()
  #cancelSweep: (() => void) | undefined

  /** `gone` is told of each session whose time is over. */
  constructor(clock: Clock, idleSecs: number, gone: (owner: Principal) => void) {
    this.#clock = clock
    this.#idleMs = idleSecs * 1000
    this.#gone = gone
  }

  /** A client used its session; `holds` is whether anything of it lives in the backend. */
  used(id: string, owner: Principal, holds: boolean): void {
    this.#held.delete(id)
    if (!holds) return
    this.#held.set(id, { owner, atMs: this.#clock.monotonicMs() })
    this.#cancelSweep ??= this.#clock.schedule(sweepMs, () => this.#sweep())
  }

  /** A client did something else under its session: what it holds is kept on. */
  touch(id: string): void {
    const held = this.#held.get(id)
    if (held !== undefined) this.used(id, held.owner, true)
  }

  close(): void {
    this.#cancelSweep?.()
    this.#held.clear()
  }

  #sweep(): void {
    for (const [id, { owner, atMs }] of this.#held) {
      if (this.#clock.monotonicMs() < atMs + this.#idleMs) break
      this.#held.delete(id)
      this.#gone(owner)
    }
    this.#cancelSweep =
      this.#held.size === 0 ? undefined : this.#clock.schedule(sweepMs, () => this.#sweep())
  }
}
