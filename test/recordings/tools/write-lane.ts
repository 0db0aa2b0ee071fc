import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { emptySession } from '../../../core/session/session-state.js'
import { askOf } from '../../../recordings/match/question.js'
import { SecretBook } from '../../../recordings/redact/secret-book.js'
import { buildRecording } from '../../../recordings/save/build-recording.js'
import { draftOf } from '../../../recordings/save/draft.js'
import type { PlayDocument, Rows, StatementDocument } from '../../../recordings/store/document.js'
import { formatId } from '../../../recordings/store/document-id.js'

/** A statement to record; its key, its masks and the number of its rows follow from this. */
export interface WrittenStatement
  extends Partial<
    Pick<
      StatementDocument,
      | 'db'
      | 'params'
      | 'ctx'
      | 'schema'
      | 'written'
      | 'error'
      | 'fault'
      | 'end'
      | 'warnings'
      | 'affect'
      | 'sessionSet'
    >
  > {
  readonly sql: string
  readonly answer?: Rows
  /** Absent: session 1. */
  readonly session?: number
}

/** An uploaded text file. */
export interface WrittenUpload {
  readonly upload: string
  readonly content: string
}

export interface WriteOptions {
  readonly lane?: string
  readonly server?: string
}

/** Writes a recording of statements in that order, as a recorder would save it. */
export function writeLane(
  path: string,
  steps: readonly (WrittenStatement | WrittenUpload)[],
  { lane = 'default', server = '1.2.900' }: WriteOptions = {},
): void {
  const book = new SecretBook()
  const drafts = steps.map((step, i) => {
    const session = ('session' in step ? step.session : undefined) ?? 1
    const _id = formatId({ session, ordinal: (i + 1) * 10, part: 0 })
    const rows = 'answer' in step ? (step.answer ?? []) : []
    return draftOf(documentOf(step, _id, book), rows, session)
  })
  const { lines } = buildRecording(drafts, { lane, server, inOrder: true })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, lines.join(''))
}

/** The document of a step, as a recorder would write it. */
export function documentOf(
  step: WrittenStatement | WrittenUpload,
  _id: string,
  book: SecretBook,
): PlayDocument {
  if ('upload' in step) {
    const { upload: path, content } = step
    const sha = createHash('sha256').update(content).digest('hex')
    const text = content.split('\n')
    return { _id, k: 'upload', stage: '~', path, size: Buffer.byteLength(content), sha, text }
  }
  const { sql, answer = [], session: _, db = 'default', params, ctx, ...fields } = step
  const question = askOf(
    { sql, ...(params !== undefined && { params }) },
    { ...emptySession, database: db },
    book,
  )
  const isCount = fields.written !== undefined
  const schema = (answer[0] ?? []).map((_, i) =>
    isCount
      ? (['number of rows inserted', 'UInt64'] as const)
      : ([`c${i + 1}`, 'Nullable(String)'] as const),
  )
  const counts = { rows: answer.length, written: 0, affect: null, sessionSet: [] }
  return { _id, k: 'stmt', ...question, ...(ctx && { ctx }), schema, ...counts, ...fields }
}
