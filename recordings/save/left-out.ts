import { isError } from '../../core/errors/is-error.js'
import { subjectOf } from '../match/question.js'
import type { PlayDocument } from '../store/document.js'

/** An answer that is in no recording. */
export interface LeftOut {
  /** Its SQL, or the path of its upload. */
  readonly what: string
  readonly why: string
}

/** A document that cannot be saved, with the message of the error. */
export function asLeftOut(document: PlayDocument, error: unknown): LeftOut {
  return { what: subjectOf(document), why: isError(error) ? error.message : String(error) }
}
