import { LruCache } from '../lru-cache.js'
import type { Asker } from './asker.js'

/** Maximum number of client sessions that are remembered. */
const limit = 10_000

/**
 * The cookies that the upstream sent to client sessions: they identify temporary tables and transactions there
 * (docs/protocol.md#client-sessions). A caller without a session has none.
 */
export class CookieJars {
  readonly #jars = new LruCache<Map<string, string>>(limit)

  headers({ clientSession }: Pick<Asker, 'clientSession'>): Readonly<Record<string, string>> {
    if (clientSession === undefined) return {}
    const cookies = [...(this.#jars.get(clientSession) ?? [])]
    const pairs = [['cookie_enabled', 'true'], ...cookies].map(
      ([name, value]) => `${name}=${value}`,
    )
    return { Cookie: pairs.join('; ') }
  }

  keep(
    { clientSession }: Pick<Asker, 'clientSession'>,
    setCookie: readonly string[] | undefined,
  ): void {
    if (clientSession === undefined || setCookie === undefined) return
    const jar = this.#jars.get(clientSession) ?? new Map<string, string>()
    for (const line of setCookie) {
      const [pair] = line.split(';')
      const cut = pair!.indexOf('=')
      if (cut > 0) jar.set(pair!.slice(0, cut).trim(), pair!.slice(cut + 1).trim())
    }
    this.#jars.set(clientSession, jar)
  }

  forget({ clientSession }: Pick<Asker, 'clientSession'>): void {
    if (clientSession !== undefined) this.#jars.delete(clientSession)
  }
}
