import { questionText } from '../match/question-text.js'
import { generalise } from '../redact/volatile-parts.js'
import type { Cell, PlayDocument } from '../store/document.js'

/** Session numbers from here on are of statements without identity, one each until they are linked. */
export const anonymousSessions = 500_000

/** Numbers of new sessions behind those that a recording has already. */
export const addedSessions = anonymousSessions / 2

/** A statement on its way into a recording, before its final place and names are known. */
export interface Draft {
  readonly document: PlayDocument
  readonly rows: readonly (readonly Cell[])[]
  /** As the recorder numbered it. */
  readonly session: number
  /** What it asks, without random parts: the same in the next recording. */
  readonly form: string
  /** The random parts and secrets of it, in order. */
  readonly parts: readonly string[]
}

/** A draft of what was answered. */
export function draftOf(
  document: PlayDocument,
  rows: readonly (readonly Cell[])[],
  session: number,
): Draft {
  return { document, rows, session, ...generalise(questionText(document)) }
}
