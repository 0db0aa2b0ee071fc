import type { Clock } from '../clock.js'
import type { HttpAnswer } from './http-client.js'

/** Statuses of a server that takes the same request later: there are too many requests, or a warehouse is asleep. */
const postponing: ReadonlySet<number> = new Set([429, 503])

/** A server may not be asked more often, whatever it says. */
const leastMs = 100

/**
 * How long to wait before a request is sent again, as `Retry-After` of its answer says: in seconds, or a date (RFC 9110,
 * 10.2.3). Undefined: the answer is final.
 */
export function waitMs({ status, headers }: HttpAnswer, clock: Clock): number | undefined {
  const text = headers['retry-after']
  if (text === undefined || !postponing.has(status)) return undefined
  const ms = /^\d{1,9}$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Number(clock.nowMicros() / 1000n)
  return Number.isNaN(ms) ? undefined : Math.max(ms, leastMs)
}
