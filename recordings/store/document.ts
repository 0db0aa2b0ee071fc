import type { Affect, Json } from '../../core/protocol/backend.js'

/** The file format version that is written. Versions: docs/recordings.md#versions-of-the-format. */
export const formatVersion = 3

/** The file format versions that can be read. */
export const readableFormats: readonly number[] = [1, 2, formatVersion]

/** Version of the rules for masking secrets: `mask()` must be the same in record and replay. */
export const redactVersion = 'r1'

/** Rows per `rows` document, so that a diff shows the rows that changed. */
export const rowsPerDocument = 50

/** A cell as the server wrote it; `null` for NULL. */
export type Cell = string | null

/** Rows of an answer, as clients receive them. */
export type Rows = readonly (readonly Cell[])[]

/** Name and value of a map entry; nedb does not allow `.` or `$` in keys. */
export type Pair<T = string> = readonly [string, T]

/** The first line of a file. */
export interface MetaDocument {
  readonly _id: '000'
  readonly k: 'meta'
  readonly format: number
  /** The version to advertise: drivers choose by it how they send bind values. */
  readonly server: string
  readonly redact: string
  /** Version of the keys' normal form. */
  readonly normal: number
  readonly lane: string
  /** Set if data was replaced by fakes (`--redact`). */
  readonly redacted?: {
    /** Names of columns, in lower case. */
    readonly columns: readonly string[]
    /** Names of expressions, each with a hash of the expression under the key. */
    readonly patterns: readonly Pair[]
    /** A hash that tells whether a key is the one with which the fakes were made. */
    readonly key: string
  }
  /** In `.nedb.part` only: whether the file replaces the earlier recording or adds to it. */
  readonly mode?: 'all' | 'new'
}

/**
 * The second line of a file: what its lines leave out because it differs in each run. A file of an earlier version has
 * none, and neither has one without placeholders whose statements have no known time.
 */
export interface ValuesDocument {
  readonly _id: '001'
  readonly k: 'values'
  /**
   * When statements were sent: an ordinal, as in `_id`, and the microseconds since 1970 that apply from there on; `null`
   * if they are unknown.
   */
  readonly times: readonly (readonly [ordinal: string, micros: number | null])[]
  /** What each placeholder stood for when its statement was recorded; never a secret. */
  readonly texts: readonly Pair[]
}

/** A stage attachment, as part of a key. */
export interface AttachmentDocument {
  readonly location: string
  readonly format: readonly Pair[]
  readonly copy: readonly Pair[]
}

/** Code, message and detail of a SQL error. */
export type ErrorDocument = readonly [number, string] | readonly [number, string, string]

/** A statement's question and the context on which its answer depends. */
export interface Question {
  /** As written, with secrets masked; for people. */
  readonly sql: string
  /** Its normal form; for lookup. */
  readonly key: string
  readonly params?: Json
  readonly db: string
  /** The role, and settings that are not at their defaults and affect answers. */
  readonly ctx?: readonly Pair[]
  readonly attach?: AttachmentDocument
}

/**
 * A table that a recorder found, by its name `database.table`: with what SHOW CREATE TABLE says of it and its rows,
 * without these if there are too many, or with their number and `tableChecksum`; with none of this if there was no such
 * table.
 */
export type FoundTable =
  | readonly [table: string, definition: string, rows: Rows]
  | readonly [table: string, definition: string]
  | readonly [table: string, rows: number, checksum: string]
  | readonly [table: string]

/**
 * A view, stream or the like that a recorder found, by its name `database.view`: not a table, so that what it shows
 * depends on others. With what SHOW CREATE TABLE says of it; without that if the server did not tell what it is.
 */
export type FoundView = readonly [view: string, definition: string] | readonly [view: string]

/** Fields in `.nedb.part` only. */
export interface PartFields {
  /** Set if another request was in progress when it was sent. */
  readonly beside?: true
  /** When it was sent, in microseconds since 1970: identifies texts that were the current time. */
  readonly at?: number
  /** In mode `new`: the recorded statement furthest on that was played before it. */
  readonly after?: string
  /** In mode `new`: fingerprint of the state that its answer depended on. */
  readonly seen?: string
  /** In mode `new`: what the placeholders stand for that first occur in it. */
  readonly named?: readonly Pair[]
}

/**
 * Why an answer is incomplete, or its client did not wait for it.
 *
 * While it ran, its client stopped it (`killed`), closed it (`closed`) or disconnected (`gone`: the answer came later,
 * and is complete). `unread`: its client did not read it to the end, and the rest exceeded the limits. `lost`: the
 * server no longer answered. `trimmed`: `mockq recordings trim` removed the rest.
 */
export type End = 'killed' | 'closed' | 'gone' | 'unread' | 'lost' | 'trimmed'

/** A statement with its whole result; rows follow in documents of their own, or in a blob. */
export interface StatementDocument extends Question, PartFields {
  readonly _id: string
  readonly k: 'stmt'
  readonly schema: readonly (readonly [string, string])[]
  readonly rows: number
  readonly written: number
  /** Bytes written, as the server counts them; absent: 0. */
  readonly writtenBytes?: number
  /** Rows scanned; absent: 0. */
  readonly scanned?: number
  /** Bytes scanned, as the server counts them; absent: 0. */
  readonly scannedBytes?: number
  /** Milliseconds until its first rows, or its end if it has none; only with `record --timing`. */
  readonly ms?: number
  readonly affect: Affect | null
  /** Its changes to the client's session: field and new value, `null` for a removed field. */
  readonly sessionSet: readonly Pair<Json>[]
  /** Formatting of cells, where it differs from session and defaults. */
  readonly style?: readonly Pair[]
  readonly warnings?: readonly string[]
  readonly error?: ErrorDocument
  /** A rejection by status, instead of an answer. */
  readonly fault?: FaultDocument
  /** Absent if the answer is complete. */
  readonly end?: End
  /** Tables of which it is the lane's first use, as they were before. */
  readonly found?: readonly FoundTable[]
  /** Views of which it is the lane's first use, and those that they read; none that the lane has made. */
  readonly views?: readonly FoundView[]
  /** Name of the file in `blobs/` with the rows, one JSON array per line. */
  readonly blob?: string
}

/**
 * Whether the number of scanned rows is part of the answer: JDBC before 0.3 uses it for statements that answer with
 * counts. Otherwise it is only progress, and may differ when the statement runs again.
 */
export function tellsScanned({ schema }: StatementDocument): boolean {
  return schema[0]?.[0].startsWith('number of rows ') === true
}

/** Some rows of the statement with the same session and ordinal. */
export interface RowsDocument {
  readonly _id: string
  readonly k: 'rows'
  readonly r: Rows
}

/** The bytes of a file that a client sent or fetched. */
export interface Content {
  readonly size: number
  /** SHA-256, hex. */
  readonly sha: string
  /** Lines of small text; else `blob` is set. */
  readonly text?: readonly string[]
  readonly blob?: string
}

/** HTTP status, code and message of a request that the upstream refused. */
export type FaultDocument = readonly [number, number, string]

/** One file uploaded to a stage. */
export interface UploadDocument extends Content, PartFields {
  readonly _id: string
  readonly k: 'upload'
  readonly stage: string
  readonly path: string
  readonly fault?: FaultDocument
}

/** A streaming load: an INSERT and the file that it reads. */
export interface LoadDocument extends Question, Content, PartFields {
  readonly _id: string
  readonly k: 'load'
  readonly rows: number
  readonly bytes: number
  readonly sessionSet: readonly Pair<Json>[]
  readonly fault?: FaultDocument
}

/** A file fetched from the URL that PRESIGN DOWNLOAD returned. */
export interface DownloadDocument extends Content, PartFields {
  readonly _id: string
  readonly k: 'download'
  readonly stage: string
  readonly path: string
  readonly fault?: FaultDocument
}

/** A login refused because of its credentials or of an unknown database, role or setting. Its SQL is `LOGIN`. */
export interface LoginDocument extends Question, PartFields {
  readonly _id: string
  readonly k: 'login'
  readonly fault: FaultDocument
}

/** The documents that a lane plays: all but the first two lines and the rows. */
export type PlayDocument =
  | StatementDocument
  | UploadDocument
  | LoadDocument
  | DownloadDocument
  | LoginDocument

export type RecordingDocument = MetaDocument | ValuesDocument | PlayDocument | RowsDocument

/** The time zone set in a statement's session; undefined for the server's default. */
export function timezoneOf(document: PlayDocument): string | undefined {
  return 'stage' in document ? undefined : contextValue(document, 'timezone')
}

/** A value in the context of a question; undefined if it has none of that name. */
export function contextValue({ ctx }: Pick<Question, 'ctx'>, name: string): string | undefined {
  return ctx?.find(([each]) => each === name)?.[1]
}
