import type { StatementDocument } from '../store/document.js'
import type { LaneIndex } from './lane-index.js'
import type { Occurrence } from './recorded-question.js'

/**
 * Whether an answer to a statement says that it found no row: it has none, counts none, or tells that nothing was
 * changed. A MERGE that only inserts has found nothing.
 */
export function foundNothing(index: LaneIndex, occurrence: Occurrence): boolean {
  const { question, isError, changedNothing } = occurrence
  const { document, isSurelyRead } = question
  if (document.k !== 'stmt') return false
  if (isSurelyRead) return !isError && hasNoRow(index, document, occurrence)
  return changedNothing || (merges.test(document.key) && insertsOnly(index, occurrence))
}

/** Whether an answer has no rows, or is a count of 0. */
function hasNoRow(index: LaneIndex, { key }: StatementDocument, occurrence: Occurrence): boolean {
  if (!index.showsNothing(occurrence)) return false
  return countsRows.test(key) || [...index.recording.rows(occurrence.entry)].flat().length === 0
}

/** Whether a MERGE says that it has updated and deleted nothing. */
function insertsOnly({ recording }: LaneIndex, { entry }: Occurrence): boolean {
  const document = recording.document(entry)
  if (document.k !== 'stmt' || document.error !== undefined) return false
  const [row] = [...recording.rows(entry)].flat()
  return (
    row !== undefined &&
    document.schema.every(([name], i) => name === insertCount || row[i] === '0')
  )
}

const countsRows = /^select count\((?:\*|\w+)\)(?: as \w+)? from /
const merges = /^merge /

/** The column of the answer to MERGE that counts new rows. Source: databend planner/plans/mutation.rs `INSERT_NAME`. */
const insertCount = 'number of rows inserted'
