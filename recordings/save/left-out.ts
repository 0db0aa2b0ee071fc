import type { PlayDocument } from '../store/document.js'

/** An answer that is in no recording. */
export interface LeftOut {
  /** Its SQL, or the path of its upload. */
  readonly what: string
  readonly why: string
}

/** The subject of a document in messages: its SQL, or the path of its file. */
export function subjectOf(document: PlayDocument): string {
  return 'sql' in document ? document.sql : `@${document.stage}/${document.path}`
}

/** A document that cannot be saved, with the message of the error. */
export function asLeftOut(document: PlayDocument, error: unknown): LeftOut {
  return { what: subjectOf(document), why: error instanceof Error ? error.message : String(error) }
}
