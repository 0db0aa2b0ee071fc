import type { Clock } from '../../core/clock.js'
import type { UpstreamQuery } from './upstream-query.js'

/** How long a server keeps a result that nobody asks for, where it does not say. */
const defaultTimeoutSecs = 60

/** A day: timers wait no longer than 24 of them. */
const longestSecs = 86_400

/** Heartbeats in that time. */
const beats = 3

/**
 * Sends heartbeats for a result at the upstream while its client is slow; the returned function stops them. The server's
 * answers say how often. A failed heartbeat is ignored: the next page will fail.
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
