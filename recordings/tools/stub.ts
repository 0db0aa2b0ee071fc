import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import type { Json } from '../../core/protocol/backend.js'
import { emptySession } from '../../core/session/session-state.js'
import { classify, isSurelyRead } from '../match/classify.js'
import { LaneIndex } from '../match/lane-index.js'
import { askOf, questionText } from '../match/question.js'
import { plainView } from '../match/state.js'
import { SecretBook } from '../redact/secret-book.js'
import { buildRecording } from '../save/build-recording.js'
import { draftOf } from '../save/draft.js'
import { seenIn } from '../save/record-again.js'
import { BlobFolder, inlineLimit } from '../store/blob-folder.js'
import type { ErrorDocument, Rows, StatementDocument } from '../store/document.js'
import { formatId, toOrdinal } from '../store/document-id.js'
import { laneOfStem, laneStem } from '../store/lane-file.js'
import { parseRecording } from '../store/read-recording.js'
import type { Entry, Recording } from '../store/recording.js'
import { type Changed, changeRecordings } from './change-recordings.js'
import { idOf, linesOfPlay, withoutEntries } from './edit-lane.js'
import type { OpenLane } from './open-lanes.js'

/** A statement that a person wrote, with its answer. */
export interface Stub {
  readonly sql: string
  readonly params?: Json
  readonly database: string
  readonly schema: StatementDocument['schema']
  readonly rows: Rows
  /** Number of rows that it writes. */
  readonly written: number
  readonly error?: ErrorDocument
}

export interface StubOptions {
  /** A folder of recordings (created if missing), or one file. */
  readonly path: string
  readonly lane: string
  /** Removes the recorded answers of the same request first. */
  readonly replace: boolean
  readonly isDry: boolean
  /** The server version of a new lane. */
  readonly server: string
}

/** What `stub` added. */
export interface Stubbed {
  readonly lane: string
  /** The ids of the lines added: one for each state of the lane that its answer may be asked in. */
  readonly added: readonly string[]
  readonly replaced: readonly string[]
}

/**
 * Adds a statement to a lane, so that replay gives its answer in every state of what it reads that the lane passes
 * through. A statement that may write is added at the end.
 *
 * Rejects with `UsageError` if the request is recorded already, unless it is replaced, and if the addition would change
 * what recorded statements read.
 */
export async function addStub(stub: Stub, options: StubOptions): Promise<Changed<Stubbed>> {
  const { path, isDry } = options
  const isFile = path.endsWith('.nedb')
  const lane = (isFile ? laneOfStem(basename(path, '.nedb')) : undefined) ?? options.lane
  const folder = isFile ? dirname(path) : path
  if (!existsSync(folder)) {
    if (isDry) return nothing(options)
    await mkdir(folder, { recursive: true }).catch(error => {
      throw RecordingError.unwritable(folder, error)
    })
  }
  return changeRecordings({ path: folder, lanes: [], isDry }, async opened => {
    const known = opened.find(each => (isFile ? each.file === path : each.lane === lane))
    const file = known?.file ?? (isFile ? path : join(folder, `${laneStem(lane)}.nedb`))
    const blobs = new BlobFolder(folder)
    if (known === undefined) {
      const server = opened[0]?.recording.meta.server ?? options.server
      const { document, rows } = await documentOf(stub, new SecretBook(), blobs, isDry)
      const { lines } = buildRecording([draftOf(document, rows, 0)], {
        lane,
        server,
        inOrder: true,
      })
      const bytes = Buffer.from(lines.join(''))
      const [entry] = parseRecording(bytes, file).entries
      const added = [formatId({ ...entry!, part: 0 })]
      return { files: new Map([[file, bytes]]), result: { lane, added, replaced: [] } }
    }
    return inLane(known, stub, options, blobs)
  })
}

function nothing({ lane }: StubOptions): Changed<Stubbed> {
  return { result: { lane, added: [], replaced: [] }, written: [], removed: [], removedBlobs: [] }
}

async function inLane(
  { lane, file, recording }: OpenLane,
  stub: Stub,
  { replace, isDry }: StubOptions,
  blobs: BlobFolder,
) {
  const { document, rows } = await documentOf(stub, bookOf(recording), blobs, isDry)
  const text = questionText(document)
  const old = recording.entries.filter(entry => questionText(recording.document(entry)) === text)
  const replaced = old.map(entry => idOf(recording, entry))
  if (old.length > 0 && !replace) {
    throw new UsageError(
      `${file}:${old[0]!.line} has this statement already: use --replace, or edit it and run mockq recordings fmt`,
    )
  }
  const rest = old.length === 0 ? recording : withoutEntries(recording, new Set(old))
  for (const ordinals of [everywhere(rest, document), atEnd(rest)]) {
    const bytes = withPlays(rest, document, rows, ordinals)
    if (!isHarmless(rest, bytes, file)) continue
    const added = ordinals.map(ordinal => formatId({ session: 0, ordinal, part: 0 }))
    return { files: new Map([[file, bytes]]), result: { lane, added, replaced } }
  }
  throw new UsageError(
    `${JSON.stringify(stub.sql.slice(0, 80))} would change what other statements of ${file} read: put it into another lane with --lane`,
  )
}

async function documentOf(
  { sql, params, database, schema, rows, written, error }: Stub,
  book: SecretBook,
  blobs: BlobFolder,
  isDry: boolean,
): Promise<{ readonly document: StatementDocument; readonly rows: Rows }> {
  const session = { ...emptySession, database }
  const question = askOf({ sql, ...(params !== undefined && { params }) }, session, book)
  const document: StatementDocument = {
    ...{ _id: formatId({ session: 0, ordinal: 10, part: 0 }), k: 'stmt', ...question },
    ...{ schema, rows: rows.length, written, affect: null, sessionSet: [] },
    ...(error !== undefined && { error }),
  }
  const lines = rows.map(row => `${JSON.stringify(row)}\n`)
  const size = lines.reduce((sum, line) => sum + line.length, 0)
  if (size <= inlineLimit || isDry) return { document, rows }
  const writer = await blobs.create('.ndjson')
  for (const line of lines) await writer.write(Buffer.from(line))
  const { name } = await writer.finish()
  return { document: { ...document, blob: name }, rows: [] }
}

/** Whether a statement surely reads, so that its answer has columns. */
export function isQuery(sql: string): boolean {
  const question = askOf({ sql }, emptySession, new SecretBook())
  return isSurelyRead({ k: 'stmt', ...question } as StatementDocument)
}

/** A book whose secrets get other numbers than those of a recording. */
function bookOf(recording: Recording): SecretBook {
  const book = new SecretBook()
  const numbers = recording.entries.flatMap(entry => {
    const text = recording.linesOf(entry).toString('latin1')
    return [...text.matchAll(/\{\{secret:[a-z_]+:(\d{1,9})\}\}/g)].map(([, number]) =>
      Number(number),
    )
  })
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0)
  for (let i = 0; i < highest; i++) book.placeholder('', String(i))
  return book
}

/** The ordinals of one place in each state of what a statement reads; none if it may write, or there are too many. */
function everywhere(recording: Recording, document: StatementDocument): readonly number[] {
  if (!isSurelyRead(document)) return atEnd(recording)
  const index = new LaneIndex(recording, { historyBySession: false })
  const history = index.history(0)
  const effects = classify(document)
  const seen = new Set<string>()
  const ordinals: number[] = []
  const places = [
    ...index.occurrences.map(({ time, entry }) => ({ time, next: entry })),
    { time: history.time, next: undefined },
  ]
  let last = 0
  for (const { time, next } of places) {
    const state = history.fingerprint(effects, plainView, { at: time }).toString(16)
    if (!seen.has(state)) {
      seen.add(state)
      ordinals.push(ordinalBetween(last, next))
    }
    last = next?.ordinal ?? last
  }
  return seen.size > mostStates ? atEnd(recording) : ordinals
}

/** A statement gets at most this many lines. */
const mostStates = 200

function atEnd({ entries }: Recording): readonly number[] {
  return [
    ordinalBetween(
      entries.reduce((last, { ordinal }) => Math.max(last, ordinal), 0),
      undefined,
    ),
  ]
}

function ordinalBetween(last: number, next: Entry | undefined): number {
  if (next === undefined) return Math.floor(last / 10) * 10 + 10
  const middle = toOrdinal((last + next.ordinal) / 2)
  if (middle > last && middle < next.ordinal) return middle
  throw new UsageError(
    'there is no room between two statements of this lane: record it again with --mode all --prune',
  )
}

function withPlays(
  recording: Recording,
  document: StatementDocument,
  rows: Rows,
  ordinals: readonly number[],
): Buffer {
  const added = ordinals.map(ordinal => {
    const _id = formatId({ session: 0, ordinal, part: 0 })
    return { _id, bytes: Buffer.from(linesOfPlay({ ...document, _id }, rows)) }
  })
  const kept = recording.entries.map(entry => ({
    _id: idOf(recording, entry),
    bytes: recording.linesOf(entry),
  }))
  const sorted = [...kept, ...added].toSorted((a, b) => (a._id < b._id ? -1 : 1))
  return Buffer.concat([recording.head, ...sorted.map(({ bytes }) => bytes)])
}

/** Whether all recorded statements still see the same state. */
function isHarmless(before: Recording, bytes: Buffer, path: string): boolean {
  const [then, now] = [seenIn(before.file, path), seenIn(bytes, path)]
  return [...then].every(([id, seen]) => now.get(id) === seen)
}
