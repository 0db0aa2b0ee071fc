import type { Write } from '../../core/sql/effects/effects.js'
import { LaneIndex } from '../match/lane-index.js'
import type { Occurrence } from '../match/recorded-question.js'
import { objectText, writeText } from '../miss/object-text.js'
import type { OpenLane } from './open-lanes.js'
import { type RequestView, requestView } from './request-view.js'

/** A request in the order of the recording, and what it changed. */
export interface TimelineEvent extends RequestView {
  /** Place in the order of the lane, from 1. */
  readonly n: number
  /** What it changed; empty: nothing, because it only reads, failed or wrote no row. */
  readonly changes: readonly Change[]
  /** Whether it may have changed more: mockq cannot tell what it does. */
  readonly changesUnknown: boolean
  /** Begin or end of a transaction. */
  readonly transaction: 'begin' | 'commit' | 'abort' | null
  /** Whether it ran inside a transaction, whose writes take effect with its commit. */
  readonly inTransaction: boolean
}

export interface Change {
  readonly change: Write['mode']
  readonly object: string
  /** The object that is renamed or swapped; null for other changes. */
  readonly from: string | null
  /** Whether it belongs to the session. */
  readonly temporary: boolean
  /** In words: `creates default.t`. */
  readonly text: string
}

export interface TimelineOptions {
  /** Only requests that changed something, or that begin or end a transaction. */
  readonly onlyChanges: boolean
  /** Only those of one recorded session. */
  readonly session?: number
}

/** The requests of lanes in the order in which they were recorded, lane by lane. */
export function* timeline(
  lanes: Iterable<OpenLane>,
  { onlyChanges, session }: TimelineOptions,
): Generator<TimelineEvent> {
  for (const lane of lanes) {
    const index = new LaneIndex(lane.recording, { historyBySession: false })
    for (const occurrence of index.occurrences) {
      if (session !== undefined && occurrence.entry.session !== session) continue
      const event = eventOf(lane, occurrence)
      const isChange =
        event.changes.length > 0 || event.changesUnknown || event.transaction !== null
      if (isChange || !onlyChanges) yield event
    }
  }
}

function eventOf(lane: OpenLane, occurrence: Occurrence): TimelineEvent {
  const { entry, question, isError, changedNothing, view, index } = occurrence
  const { dependencies, effects } = question
  const hasEffect = !isError && !changedNothing
  const writes = hasEffect ? effects.writes : []
  return {
    n: index + 1,
    ...requestView(lane, entry, lane.recording.document(entry)),
    changes: writes.map(changeOf),
    changesUnknown: hasEffect && dependencies.writesAll,
    transaction: (isError ? undefined : effects.transaction) ?? null,
    inTransaction: view.transaction !== undefined,
  }
}

function changeOf(write: Write): Change {
  const { mode, object, from, temporary } = write
  return {
    change: mode,
    object: objectText(object),
    from: from === undefined ? null : objectText(from),
    temporary: temporary === true,
    text: writeText(write),
  }
}
