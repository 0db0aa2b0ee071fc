import type { LiveQuestion } from '../question/question-text.js'
import { nameable } from '../question/tree.js'
import type { LaneIndex } from '../recorded/lane-index.js'
import type { Occurrence } from '../recorded/match.js'
import { plainView } from '../state/session-view.js'
import type { Outcome, WriteHistory, Written } from '../state/write-history.js'
import type { LiveSession } from './live-sessions.js'

/** A statement that changed a write history of a lane. */
export type Played = Answered | Stray

/** A statement, upload or load that had a recorded answer. */
export interface Answered {
  readonly live: Pick<LiveQuestion, 'form' | 'parts'>
  readonly session: LiveSession
  readonly occurrence: Occurrence
  /** Recorded names that it bound to new objects. */
  readonly setAside: readonly string[]
  /** Whether it may have written something. */
  readonly writes: boolean
}

/** A write without a recorded answer. */
export interface Stray {
  readonly session: LiveSession
  /** Its live parts; undefined if it uses the names of the recording. */
  readonly parts: readonly string[] | undefined
  readonly written: Written
  readonly outcome: Outcome
}

export function isAnswered(played: Played): played is Answered {
  return 'occurrence' in played
}

/** The write histories of a lane being replayed, and the statements that made them. */
export class LaneHistories {
  readonly #index: LaneIndex
  readonly #isBySession: boolean
  #played: Played[] = []
  #all: WriteHistory
  #bySession = new WeakMap<LiveSession, WriteHistory>()

  /** `isBySession`: each session has its own history. */
  constructor(index: LaneIndex, isBySession: boolean) {
    this.#index = index
    this.#isBySession = isBySession
    this.#all = index.newHistory()
  }

  /** What was played, in order. */
  get played(): readonly Played[] {
    return this.#played
  }

  /** The write history that a session sees. */
  of(session: LiveSession): WriteHistory {
    if (!this.#isBySession) return this.#all
    const known = this.#bySession.get(session)
    if (known !== undefined) return known
    const history = this.#index.newHistory()
    this.#bySession.set(session, history)
    return history
  }

  /** Adds a statement that was just played; objects with its old names must have been set aside. */
  take(played: Played): void {
    this.#take(played)
    this.#played.push(played)
  }

  /** Rebuilds all histories, as if these statements had been played instead. */
  replace(played: readonly Played[]): void {
    this.#all = this.#index.newHistory()
    this.#bySession = new WeakMap()
    for (const { session } of this.#played) session.history.view = plainView
    this.#played = [...played]
    for (const each of played) {
      if (isAnswered(each)) this.of(each.session).setAside(each.setAside.map(nameable))
      this.#take(each)
    }
  }

  #take(played: Played): void {
    const { session } = played
    if (!isAnswered(played)) {
      this.of(session).take(played.written, session.history, played.outcome)
      return
    }
    if (!played.writes) return
    const { occurrence } = played
    const { question, isError, changedNothing, entry } = occurrence
    const loaded = question.loadedBy(occurrence, this.#index.history(entry.session))
    const outcome = { failed: isError, changedNothing, loaded }
    this.of(session).take(question, session.history, outcome)
  }
}
