import { hasSameAnswer } from '../../store/answer-key.js'
import type { Rows } from '../../store/document.js'
import type { Entry, Recording } from '../../store/recording.js'
import type { SessionView } from '../state/session-view.js'
import type { RecordedQuestion } from './recorded-question.js'

/** One recorded time that a question was asked and answered. */
export interface Occurrence {
  /** Place in play order, from 0. */
  readonly index: number
  readonly entry: Entry
  readonly question: RecordedQuestion
  readonly isError: boolean
  /** The code of a SQL error. */
  readonly error: number | undefined
  /** Whether the answer shows that no row was written. */
  readonly changedNothing: boolean
  /** Time in the write history when it was asked. */
  readonly time: number
  /** What only its session saw at that time. */
  readonly view: SessionView
  /** Rows to answer instead of the recorded ones, in recorded texts. */
  readonly rows?: Rows
}

/** The occurrences of a question in one state, in play order: each may be the right answer. */
export class Match {
  readonly occurrences: Occurrence[] = []
  readonly #recording: Recording
  readonly #bySession = new Map<number, Queue>()
  readonly #all: Queue = { occurrences: this.occurrences, next: 0 }
  #uniform: boolean | undefined

  constructor(recording: Recording) {
    this.#recording = recording
  }

  add(occurrence: Occurrence): void {
    this.occurrences.push(occurrence)
    const { session } = occurrence.entry
    const queue = this.#bySession.get(session)
    if (queue === undefined) this.#bySession.set(session, { occurrences: [occurrence], next: 0 })
    else queue.occurrences.push(occurrence)
  }

  /** The recorded sessions that asked. */
  get sessions(): Iterable<number> {
    return this.#bySession.keys()
  }

  /** Whether all of them have the same answer. */
  get isUniform(): boolean {
    this.#uniform ??= sameAnswers(this.occurrences, this.#recording)
    return this.#uniform
  }

  /** The first unused one, of a session or of all. */
  unused(used: UsedOccurrences, session?: number): Occurrence | undefined {
    const queue = session === undefined ? this.#all : this.#bySession.get(session)
    if (queue === undefined) return undefined
    for (; queue.next < queue.occurrences.length; queue.next++) {
      const occurrence = queue.occurrences[queue.next]!
      if (!used.has(occurrence)) return occurrence
    }
    return undefined
  }

  /** Whether all unused ones have the same answer, or belong to one session. */
  isUnusedPlain(used: UsedOccurrences): boolean {
    if (this.isUniform) return true
    const left = this.occurrences.filter(each => !used.has(each))
    const isOne = left.every(({ entry }) => entry.session === left[0]!.entry.session)
    return isOne || sameAnswers(left, this.#recording)
  }

  /** Marks an occurrence as unused again. */
  release(occurrence: Occurrence, used: UsedOccurrences): void {
    used.delete(occurrence)
    for (const queue of [this.#all, this.#bySession.get(occurrence.entry.session)!]) {
      queue.next = Math.min(queue.next, queue.occurrences.indexOf(occurrence))
    }
  }
}

interface Queue {
  readonly occurrences: Occurrence[]
  /** The ones before it are used. */
  next: number
}

/** Which occurrences have been used, one byte each. */
export class UsedOccurrences {
  readonly #used: Uint8Array

  constructor(count: number) {
    this.#used = new Uint8Array(count)
  }

  has({ index }: Occurrence): boolean {
    return this.#used[index] === 1
  }

  add({ index }: Occurrence): void {
    this.#used[index] = 1
  }

  delete({ index }: Occurrence): void {
    this.#used[index] = 0
  }
}

function sameAnswers(occurrences: readonly Occurrence[], recording: Recording): boolean {
  const [first, ...others] = occurrences
  return others.every(each => hasSameAnswer(recording, first!.entry, each.entry))
}
