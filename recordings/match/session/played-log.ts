import type { LiveQuestion } from '../question/live-question.js'
import type { Occurrence } from '../recorded/occurrence.js'
import type { Outcome, Written } from '../state/write-history.js'
import type { LiveSession } from './live-sessions.js'

/** What changed the histories of a lane, in the order in which it was asked. */
export type Played = Answered | Stray

/** A statement, upload or load that had a recorded answer. */
export interface Answered {
  readonly live: Pick<LiveQuestion, 'form' | 'parts'>
  readonly session: LiveSession
  readonly occurrence: Occurrence
  /** Names that it gave to new objects. */
  readonly setAside: readonly string[]
  /** Whether it may have written something. */
  readonly writes: boolean
}

/** A write without a recorded answer. */
export interface Stray {
  readonly session: LiveSession
  /** Its live parts; undefined where it is written in the recording's own names. */
  readonly parts: readonly string[] | undefined
  readonly written: Written
  readonly outcome: Outcome
}

export function isAnswered(played: Played): played is Answered {
  return 'occurrence' in played
}
