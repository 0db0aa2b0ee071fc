import type { Clock } from '../clock.js'
import { ExpiringMap } from '../expiring-map.js'
import type { Principal } from './backend.js'

/**
 * Watches the client sessions that hold something in the backend (temporary tables, a transaction)
 * and tells when one has been idle for too long.
 */
export class ClientSessionKeeper {
  readonly #idleMs: number
  readonly #held: ExpiringMap<Principal>

  /** `gone` is told of each session whose time is over. */
  constructor(clock: Clock, idleSecs: number, gone: (owner: Principal) => void) {
    this.#idleMs = idleSecs * 1000
    this.#held = new ExpiringMap(clock, { gone })
  }

  /** A client used its session; `holds` is whether anything of it lives in the backend. */
  used(id: string, owner: Principal, holds: boolean): void {
    if (holds) this.#held.set(id, owner, this.#idleMs)
    else this.#held.delete(id)
  }

  /** A client made another request under its session: its idle time begins anew. */
  touch(id: string): void {
    const owner = this.#held.get(id)
    if (owner !== undefined) this.used(id, owner, true)
  }

  close(): void {
    this.#held.close()
  }
}
