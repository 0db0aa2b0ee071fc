import type { Entry } from '../store/recording.js'
import type { Digest } from './digest.js'
import type { RecordedQuestion } from './recorded-question.js'

/** One time that something was asked and answered, in a recording. */
export interface Occurrence {
  /** Place in play order, from 0. */
  readonly index: number
  readonly entry: Entry
  readonly question: RecordedQuestion
  readonly isError: boolean
  /** Time of the write history when it was asked. */
  readonly time: number
  /** Where its session saw what others did not; of others it is told from `time` when it is needed. */
  readonly seen?: Fingerprints
}

/** What an answer depends on at a moment. */
export interface Fingerprints {
  readonly plain: Digest
  /** With what is read only on an error. */
  readonly onError: Digest
  /** Everything. */
  readonly all: Digest
}
