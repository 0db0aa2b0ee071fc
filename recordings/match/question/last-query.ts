import type { SessionState } from '../../../core/session/session-state.js'

/** Stands in a recording for the id of the session's statement before, which is another one in each run, or null. */
const lastQueryPlace = '{{query}}'

/**
 * Whether a statement, given its normal form, asks for the id of its session's last statement and for nothing
 * else. A session of HTTP knows one id: any further back is null.
 */
export function asksLastQuery(key: string): boolean {
  return lastQuery.test(key)
}

const lastQuery = /^select last_query_id ?\( ?(?:(?:- ?)?1)? ?\)(?: (?:as )?[\w"`]+)?$/

type Rows = readonly (readonly (string | null)[])[]

/** The rows of such a statement as they are recorded. */
export function withoutLastQuery(rows: Rows): Rows {
  return rows.map(row => row.map(() => lastQueryPlace))
}

/** The rows of such a statement in a session; null in one that had none before. */
export function lastQueryRows({ internal }: SessionState): Rows {
  return [[internal.lastQueryIds.at(-1) ?? null]]
}
