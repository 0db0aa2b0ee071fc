import type { Clock } from '../clock.js'
import type { UpstreamQuery } from './upstream-query.js'

/** How long a server keeps a result that nobody fetches, if it does not say. */
const defaultTimeoutSecs = 60

/** A day, because timers can wait for at most 24 days. */
const longestSecs = 86_400

/** Heartbeats per timeout. */
const beats = 3

/**
 * Sends heartbeats for a result at the upstream while its client is slow; the returned function stops them. The
 * interval follows from the server's answers. A failed heartbeat is ignored: the next page will fail.
 */
export function keepAlive(
  query: Pick<UpstreamQuery, 'heartbeat' | 'answer'>,
  clock: Clock,
): () => void {
  const schedule = (): (() => void) => {
    const secs = query.answer.result_timeout_secs ?? defaultTimeoutSecs
    return clock.schedule((Math.min(secs, longestSecs) * 1000) / beats, beat)
  }
  const beat = (): void => {
    query.heartbeat()
    cancel = schedule()
  }
  let cancel = schedule()
  return () => cancel()
}
