import type { Clock } from '../../core/clock.js'
import type { UpstreamQuery } from './upstream-query.js'

/** A third of the time after which a server gives up a result that nobody asks for. */
const intervalMs = 20_000

/**
 * Keeps a result alive at the upstream while its client takes his time; the returned function ends
 * that. A heartbeat that fails is left to the next page to tell.
 */
export function keepAlive(query: Pick<UpstreamQuery, 'heartbeat'>, clock: Clock): () => void {
  const beat = (): void => {
    query.heartbeat()
    cancel = clock.schedule(intervalMs, beat)
  }
  let cancel = clock.schedule(intervalMs, beat)
  return () => cancel()
}
