import { type General, generalise } from '../redact/volatile-parts.js'
import type { UploadDocument } from '../store/document.js'
import type { RecordedQuestion } from './recorded-question.js'

export type FilePath = Pick<UploadDocument, 'stage' | 'path'>

/** A recorded upload, and the random parts of its path. */
export interface RecordedUpload {
  readonly question: RecordedQuestion
  readonly document: UploadDocument
  readonly parts: readonly string[]
}

/** A file that was sent in place of a recorded one and has another content. */
export interface OtherContent extends FilePath {
  /** The random parts of its content. */
  readonly contentParts: readonly string[]
}

/** The form that paths share, whatever their random parts are, and these. */
export function generalPath({ stage, path }: FilePath): General {
  return generalise(`@${stage}/${path}`)
}
