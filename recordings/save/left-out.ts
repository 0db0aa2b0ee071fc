import type { PlayDocument } from '../store/document.js'

/** Something that was answered and is in no recording. */
export interface LeftOut {
  /** Its SQL, or where its file was uploaded. */
  readonly what: string
  readonly why: string
}

/** What a document is of: its SQL, or the place of its file. */
export function subjectOf(document: PlayDocument): string {
  return 'sql' in document ? document.sql : `@${document.stage}/${document.path}`
}

/** Tells of a document that cannot be saved, and of the error that shows it. */
export function leftOut(document: PlayDocument, error: unknown): LeftOut {
  return { what: subjectOf(document), why: error instanceof Error ? error.message : String(error) }
}
