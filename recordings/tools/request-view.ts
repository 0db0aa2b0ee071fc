import { basename } from 'node:path'
import type { Affect, Json } from '../../core/protocol/backend.js'
import { subjectOf } from '../match/question.js'
import type {
  AttachmentDocument,
  Content,
  End,
  LoadDocument,
  Pair,
  PlayDocument,
  StatementDocument,
} from '../store/document.js'
import { formatId } from '../store/document-id.js'
import type { Entry } from '../store/recording.js'
import type { OpenLane } from './open-lanes.js'

/** A recorded request and its answer, without its rows. All fields are there for every kind; null: it has none. */
export interface RequestView {
  readonly lane: string
  /** The `_id` of its line. */
  readonly id: string
  /** File name and line, as in the messages of replay: `orders.nedb:12`. */
  readonly place: string
  readonly line: number
  /** The recorded session; 0 for statements without any session identity. */
  readonly session: number
  readonly kind: 'statement' | 'upload' | 'load' | 'download' | 'login'
  /** Of an upload or download: `@stage/path`. */
  readonly sql: string
  readonly params: Json
  readonly database: string | null
  /** Role, user, and settings that can change the answer, by name. */
  readonly context: Readonly<Record<string, string>>
  readonly attachment: AttachmentDocument | null
  /** The file of an upload, download or load. */
  readonly file: FileView | null
  readonly columns: readonly ColumnView[]
  /** Number of rows in the answer; for a load, of rows loaded. */
  readonly rowCount: number
  readonly written: number
  readonly error: ErrorView | null
  /** HTTP status, code and message, if the server refused the request. */
  readonly refused: {
    readonly status: number
    readonly code: number
    readonly message: string
  } | null
  /** Why the answer is incomplete, or its client did not wait for it. */
  readonly end: End | null
  readonly warnings: readonly string[]
  readonly affect: Affect | null
  /** Changes of the session by name; null: removed. */
  readonly sessionChanges: Readonly<Record<string, Json>>
}

export interface ColumnView {
  readonly name: string
  readonly type: string
}

export interface FileView {
  readonly size: number
  readonly sha256: string
}

export interface ErrorView {
  readonly code: number
  readonly message: string
  readonly detail: string | null
}

const kindNames = {
  stmt: 'statement',
  upload: 'upload',
  load: 'load',
  download: 'download',
  login: 'login',
} as const

/** The view of an entry; `document` is that of the entry. */
export function requestView(lane: OpenLane, entry: Entry, document: PlayDocument): RequestView {
  const { session, ordinal, line } = entry
  const { fault } = document
  const asked = 'stage' in document ? undefined : document
  const statement = document.k === 'stmt' ? document : undefined
  const sessionSet = 'sessionSet' in document ? document.sessionSet : []
  const params = asked !== undefined && 'params' in asked ? asked.params : undefined
  const attach = asked !== undefined && 'attach' in asked ? asked.attach : undefined
  return {
    lane: lane.lane,
    id: formatId({ session, ordinal, part: 0 }),
    place: placeOf(lane, entry),
    ...{ line, session, kind: kindNames[document.k], sql: subjectOf(document) },
    params: params ?? null,
    database: asked?.db ?? null,
    context: byName(asked?.ctx ?? []),
    attachment: attach ?? null,
    file: 'sha' in document ? fileView(document) : null,
    columns: (statement?.schema ?? []).map(([name, type]) => ({ name, type })),
    ...countsOf(document),
    error: statement?.error === undefined ? null : errorView(statement.error),
    refused: fault === undefined ? null : { status: fault[0], code: fault[1], message: fault[2] },
    end: statement?.end ?? null,
    warnings: statement?.warnings ?? [],
    affect: statement?.affect ?? null,
    sessionChanges: byName(sessionSet),
  }
}

/** File name and line of an entry, the same on every machine. */
export function placeOf({ file }: Pick<OpenLane, 'file'>, { line }: Pick<Entry, 'line'>): string {
  return `${basename(file)}:${line}`
}

function countsOf(document: PlayDocument): { rowCount: number; written: number } {
  if (document.k === 'stmt') return { rowCount: document.rows, written: document.written }
  if (document.k === 'load') return { rowCount: 0, written: (document as LoadDocument).rows }
  return { rowCount: 0, written: 0 }
}

function fileView({ size, sha }: Content): FileView {
  return { size, sha256: sha }
}

function errorView([code, message, detail]: NonNullable<StatementDocument['error']>): ErrorView {
  return { code, message, detail: detail ?? null }
}

/** `Object.fromEntries` sets own properties, so that a name such as `__proto__` does no harm. */
function byName<T>(pairs: readonly Pair<T>[]): Readonly<Record<string, T>> {
  return Object.fromEntries(pairs)
}
