import type { Clock } from '../clock.js'
import { ExpiringMap } from '../expiring-map.js'
import type { Principal } from './backend.js'
import { inLane } from './lane-name.js'

/**
 * Watches the client sessions that hold something in the backend (temporary tables, a transaction) and reports those
 * that have been idle for too long.
 */
export class ClientSessionKeeper {
  readonly #idleMs: number
  readonly #held: ExpiringMap<Principal>

  /** `gone` is called with the owner of each session that has expired. */
  constructor(clock: Clock, idleSecs: number, gone: (owner: Principal) => void) {
    this.#idleMs = idleSecs * 1000
    this.#held = new ExpiringMap(clock, { gone })
  }

  /** Records a use of a session; `holds`: whether the backend holds anything for it. */
  used(id: string, owner: Principal, holds: boolean): void {
    if (!holds && this.#held.size === 0) return
    const key = inLane(owner.lane, id)
    if (holds) this.#held.set(key, owner, this.#idleMs)
    else this.#held.delete(key)
  }

  /** Records another request under the session: its idle time restarts. */
  touch(lane: string, id: string): void {
    if (this.#held.size === 0) return
    const owner = this.#held.get(inLane(lane, id))
    if (owner !== undefined) this.used(id, owner, true)
  }

  close(): void {
    this.#held.close()
  }
}
