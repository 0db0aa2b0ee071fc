import type { Clock } from '../clock.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { ExpiringMap } from '../expiring-map.js'
import type { Ids } from '../ids.js'
import type { PresignedFile, Principal } from './backend.js'
import { parsePresignedPath, presignedPath } from './presigned-path.js'

interface Grant extends PresignedFile {
  readonly owner: Principal
}

/**
 * The URLs that PRESIGN returned: each allows a PUT or GET of its file without credentials until it expires. Bounded in
 * number; the oldest are dropped first.
 */
export class PresignStore {
  readonly #ids: Ids
  readonly #grants: ExpiringMap<Grant>

  constructor(clock: Clock, ids: Ids, most: number) {
    this.#ids = ids
    this.#grants = new ExpiringMap(clock, { most })
  }

  /** Creates the URL of a file, without scheme and host. */
  issue(file: PresignedFile, owner: Principal): string {
    const signature = Buffer.from(this.#ids.bytes(16)).toString('hex')
    this.#grants.set(signature, { ...file, owner }, file.expireSecs * 1000)
    return `${presignedPath(file)}?signature=${signature}`
  }

  /** The file of a URL. Throws `ProtocolError` 403 if it was not presigned for that method, or has expired. */
  redeem(method: PresignedFile['method'], path: string, signature: unknown): Grant {
    const grant = this.#grants.get(String(signature))
    const file = parsePresignedPath(path)
    if (grant?.method === method && grant.stage === file?.stage && grant.path === file.path) {
      return grant
    }
    throw new ProtocolError(403, 'the URL was not presigned for this request, or it has expired')
  }

  /** Whose URL has this signature; undefined if none. */
  ownerOf(signature: unknown): Principal | undefined {
    return this.#grants.get(String(signature))?.owner
  }

  close(): void {
    this.#grants.close()
  }
}
