import type { PlayDocument } from '../store/document.js'

const separator = '\u0001'

/**
 * All that a recorded statement, upload or load is found by, in one text: normal form, bind values
 * with their types, database, stage attachment, context; of a file its place, size and hash.
 */
export function questionText(document: PlayDocument): string {
  if (document.k === 'upload') {
    const { stage, path, size, sha } = document
    return ['upload', stage, path, size, sha].join(separator)
  }
  const { key, params, db, ctx, attach } = document
  const file = document.k === 'load' ? `${document.size} ${document.sha}` : undefined
  const rest = [params, attach, ctx, file].map(each => each ?? null)
  const extra = rest.every(each => each === null) ? '' : JSON.stringify(rest)
  return [document.k, key, db, extra].join(separator)
}
