import type { Clock } from '../clock.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { Ids } from '../ids.js'
import type { PresignedFile, Principal } from './backend.js'
import { parsePresignedPath, presignedPath } from './presigned-path.js'

interface Grant extends PresignedFile {
  readonly owner: Principal
  readonly expiresMs: number
}

/**
 * The addresses that PRESIGN gave away: who has one may put or get its file, until it expires,
 * without saying who he is. Bounded in number; the oldest go first.
 */
export class PresignStore {
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #most: number
  readonly #grants = new Map<string, Grant>()

  constructor(clock: Clock, ids: Ids, most: number) {
    this.#clock = clock
    this.#ids = ids
    this.#most = most
  }

  /** An address for a file, without scheme and host. */
  issue(file: PresignedFile, owner: Principal): string {
    const signature = Buffer.from(this.#ids.bytes(16)).toString('hex')
    const expiresMs = this.#clock.monotonicMs() + file.expireSecs * 1000
    this.#grants.set(signature, { ...file, owner, expiresMs })
    for (const oldest of this.#grants.keys()) {
      if (this.#grants.size <= this.#most) break
      this.#grants.delete(oldest)
    }
    return `${presignedPath(file)}?signature=${signature}`
  }

  /** The file that a URL was given for. Throws `ProtocolError` 403 for any other use of it. */
  redeem(method: PresignedFile['method'], path: string, signature: unknown): Grant {
    const grant = this.#grants.get(String(signature))
    const file = parsePresignedPath(path)
    if (grant?.method !== method || grant.stage !== file?.stage || grant.path !== file.path) {
      throw new ProtocolError(403, 'no PRESIGN has given this address')
    }
    if (this.#clock.monotonicMs() >= grant.expiresMs) {
      throw new ProtocolError(403, 'the presigned address has expired')
    }
    return grant
  }
}
