import type { PlayDocument } from '../store/document.js'

/** Something that was answered and is in no recording. */
export interface LeftOut {
  /** Its SQL, or where its file was uploaded. */
  readonly what: string
  readonly why: string
}

/** Tells of a document that cannot be saved, and of the error that shows it. */
export function leftOut(document: PlayDocument, error: unknown): LeftOut {
  const what = 'sql' in document ? document.sql : `@${document.stage}/${document.path}`
  return { what, why: error instanceof Error ? error.message : String(error) }
}
