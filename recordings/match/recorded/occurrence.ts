import type { Cell } from '../../store/document.js'
import type { Entry } from '../../store/recording.js'
import type { SessionView } from '../state/session-view.js'
import type { RecordedQuestion } from './recorded-question.js'

/** One time that something was asked and answered, in a recording. */
export interface Occurrence {
  /** Place in play order, from 0. */
  readonly index: number
  readonly entry: Entry
  readonly question: RecordedQuestion
  readonly isError: boolean
  /** The code of a SQL error. */
  readonly error: number | undefined
  /** The answer tells that no row was written. */
  readonly changedNothing: boolean
  /** Time of the write history when it was asked. */
  readonly time: number
  /** What its session saw then and others did not. */
  readonly view: SessionView
  /** What it answers in the state of now, instead of what is recorded; in recorded texts. */
  readonly rows?: readonly (readonly Cell[])[]
}
