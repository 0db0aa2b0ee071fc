import type { RecordedRequest } from '../../protocol/lane-state.js'
import { mayWrite } from '../may-write.js'
import type { Entry } from './server.js'

/** How a request of a replay compares with the recorded order. */
export type Order = 'in order' | 'after a gap' | 'again' | 'earlier' | 'miss' | 'not recorded'

/** A request, and its place in the recording. */
export interface Step {
  readonly entry: Entry
  /** Session and ordinal of the recorded statement; absent if there is none. */
  readonly place: string | undefined
  readonly order: Order
  /** Whether it may change something. */
  readonly isWrite: boolean
  /** Recorded requests between this one and the one before in its session that were not sent, or only later. */
  readonly skipped: readonly Passed[]
}

/** A recorded request that was passed over. */
export interface Passed {
  /** Line in the recording; null if it was sent later. */
  readonly line: number | null
  readonly sql: string
}

/**
 * The requests in the order of the run, each compared with those of its recorded session before it. `skipped`: recorded
 * requests that the run never sent, although it sent a later one of their session.
 */
export function timeline(
  entries: readonly Entry[],
  skipped: readonly RecordedRequest[] = [],
): readonly Step[] {
  const latest = new Map<string, string>()
  const gaps = passedOver(entries, skipped)
  return entries.map(entry => {
    const isWrite = mayWrite(entry)
    const none = { entry, place: undefined, isWrite, skipped: [] }
    if (entry.source?.kind === 'miss') return { ...none, order: 'miss' }
    const found = placeOf(entry)
    if (found === undefined) return { ...none, order: 'not recorded' }
    const { session, ordinal } = found
    const place = `${session}:${ordinal}`
    const before = latest.get(session) ?? ''
    if (ordinal <= before) {
      return { ...none, place, order: ordinal === before ? 'again' : 'earlier' }
    }
    latest.set(session, ordinal)
    const waiting = gaps.get(session) ?? []
    const end = waiting.findIndex(each => each.ordinal > ordinal)
    const passed = waiting.splice(0, end < 0 ? waiting.length : end)
    if (passed.length === 0) return { ...none, place, order: 'in order' }
    return { ...none, place, order: 'after a gap', skipped: passed.map(({ request }) => request) }
  })
}

interface Place {
  readonly session: string
  readonly ordinal: string
}

function placeOf({ source }: Entry): Place | undefined {
  const isKnown = source?.kind === 'recorded' || source?.kind === 'computed'
  const id = isKnown ? source.id : undefined
  return id === undefined ? undefined : placeIn(id)
}

/** An `_id` is `session:ordinal:part`, each with leading zeros. */
function placeIn(id: string): Place {
  const [session = '', ordinal = ''] = id.split(':')
  return { session, ordinal }
}

interface PassedOver extends Place {
  readonly request: Passed
}

/** By session and in recorded order: the requests that were never sent, or only after a later one of their session. */
function passedOver(
  entries: readonly Entry[],
  skipped: readonly RecordedRequest[],
): ReadonlyMap<string, PassedOver[]> {
  const never = skipped.map(request => ({ ...placeIn(request.id), request }))
  const all: PassedOver[] = [...never, ...sentLate(entries)]
  const sorted = all.sort((a, b) => (a.ordinal < b.ordinal ? -1 : 1))
  const found = new Map<string, PassedOver[]>()
  for (const each of sorted) {
    const list = found.get(each.session)
    if (list === undefined) found.set(each.session, [each])
    else list.push(each)
  }
  return found
}

function* sentLate(entries: readonly Entry[]): Generator<PassedOver> {
  const latest = new Map<string, string>()
  const seen = new Set<string>()
  for (const entry of entries) {
    const place = placeOf(entry)
    if (place === undefined) continue
    const { session, ordinal } = place
    const before = latest.get(session) ?? ''
    const key = `${session}:${ordinal}`
    if (ordinal > before) latest.set(session, ordinal)
    else if (!seen.has(key)) yield { ...place, request: { line: null, sql: entry.sql } }
    seen.add(key)
  }
}

/** The first request that is not as recorded. A repeated one is: its answer is the same. */
export function firstDivergence(steps: readonly Step[]): Step | undefined {
  return steps.find(
    ({ order }) => order === 'miss' || order === 'earlier' || order === 'after a gap',
  )
}
