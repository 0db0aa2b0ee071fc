import { RecordingError } from '../../core/errors/recording-error.js'
import { unescapeBraces } from '../redact/placeholder.js'
import type { Content, PlayDocument, Rows, StatementDocument } from '../store/document.js'
import { parseRecording, readBytes } from '../store/read-recording.js'
import type { Recording } from '../store/recording.js'
import { idOf } from './edit-lane.js'

/**
 * A recording as text for people, for `git diff`: a block for each statement, in the order of the file, with a line for
 * each row. A file that cannot be read is returned as it is, after a line that says why.
 */
export function* readableText(bytes: Buffer, path: string): Generator<string> {
  let recording: Recording
  try {
    recording = parseRecording(bytes, path)
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error
    yield `damaged: ${error.message}\n`
    yield bytes.toString('utf8')
    return
  }
  const { lane, server, format } = recording.meta
  yield `lane ${lane}, server ${server}, format ${format}\n`
  for (const entry of recording.entries) {
    const document = recording.document(entry)
    yield `\n[${idOf(recording, entry).replace(/:0000000$/, '')}]\n`
    yield* askedLines(document)
    yield* answerLines(document, recording.rows(entry))
  }
}

/** As `readableText`, for a file. Throws `RecordingError` if it cannot be read at all. */
export function readableFile(path: string): Generator<string> {
  return readableText(readBytes(path), path)
}

/** The request: its SQL or file, and what it depends on. */
function* askedLines(document: PlayDocument): Generator<string> {
  if ('stage' in document) {
    yield `${document.k} @${document.stage}/${document.path}\n`
    yield* fileLines(document)
    return
  }
  const { sql, db, params } = document
  yield `${unescapeBraces(sql).replaceAll('\r', '\\r')}\n`
  if (db !== 'default' && db !== '') yield `  database: ${db}\n`
  if (params !== undefined) yield `  params: ${JSON.stringify(params)}\n`
  for (const [name, value] of document.ctx ?? []) yield `  ${name}: ${value}\n`
  if ('attach' in document) yield `  attachment: ${JSON.stringify(document.attach)}\n`
  if (document.k === 'load') yield* fileLines(document)
}

function* fileLines({ size, sha, text, blob }: Content): Generator<string> {
  yield `  ${size} bytes${blob === undefined ? '' : `, blobs/${blob}`}, SHA-256 ${sha.slice(0, 12)}…\n`
  for (const line of text ?? []) yield `  | ${line}\n`
}

/** The answer: what a client sees of it. */
function* answerLines(document: PlayDocument, rows: Iterable<Rows>): Generator<string> {
  if (document.fault !== undefined) yield `-> HTTP ${document.fault.join(' ')}\n`
  if (document.k === 'load') yield `-> ${document.rows} rows, ${document.bytes} bytes loaded\n`
  if (document.k !== 'stmt') return
  const { error, schema, written, warnings, affect, sessionSet, end, blob } = document
  if (error !== undefined) yield `-> error ${error.join(': ').replaceAll('\n', '\n   ')}\n`
  for (const [name, value] of sessionSet) yield `-> session: ${name} = ${JSON.stringify(value)}\n`
  if (affect !== null && affect !== undefined) yield `-> affect: ${JSON.stringify(affect)}\n`
  for (const warning of warnings ?? []) yield `-> warning: ${warning}\n`
  if (schema.length > 0) yield `-> ${schema.map(([name, type]) => `${name} ${type}`).join(', ')}\n`
  for (const some of rows) for (const row of some) yield `   ${row.map(cellText).join(' | ')}\n`
  yield `-> ${countText(document)}\n`
  if (written > 0) yield `-> ${written} rows written\n`
  if (blob !== undefined) yield `-> rows in blobs/${blob}\n`
  if (end !== undefined) yield `-> incomplete: ${end}\n`
}

function countText({ rows }: StatementDocument): string {
  return rows === 1 ? '1 row' : `${rows} rows`
}

function cellText(cell: string | null): string {
  if (cell === null) return 'NULL'
  return JSON.stringify(cell)
}
