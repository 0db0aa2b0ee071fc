import type { Affect, Json } from '../../core/protocol/backend.js'

/** Version of the file format that is written. Versions: docs/recordings.md#versions-of-the-format. */
export const formatVersion = 2

/** All that are read. */
export const readableFormats: readonly number[] = [1, formatVersion]

/** Version of the rules by which secrets are masked: `mask()` in record and replay must be the same. */
export const redactVersion = 'r1'

/** Rows in one `rows` document, so that a diff shows the rows that changed. */
export const rowsPerDocument = 50

/** A cell as the server wrote it; `null` for NULL. */
export type Cell = string | null

/** Rows of an answer, as their clients are told them. */
export type Rows = readonly (readonly Cell[])[]

/** Name and value of something that is a map elsewhere: nedb takes no `.` and no `$` in keys. */
export type Pair<T = string> = readonly [string, T]

/** The first line of a file. */
export interface MetaDocument {
  readonly _id: '000'
  readonly k: 'meta'
  readonly format: number
  /** The version to advertise: drivers choose by it how they send bind values. */
  readonly server: string
  readonly redact: string
  /** Version of the normal form that the keys are in. */
  readonly normal: number
  readonly lane: string
  /** In `.nedb.part` alone: whether the file replaces what was recorded or adds to it. */
  readonly mode?: 'all' | 'new'
}

/** What a stage attachment says, as part of a key. */
export interface AttachmentDocument {
  readonly location: string
  readonly format: readonly Pair[]
  readonly copy: readonly Pair[]
}

/** Code, message and detail of a SQL error. */
export type ErrorDocument = readonly [number, string] | readonly [number, string, string]

/** What a statement asks and the context that its answer depends on. */
export interface Question {
  /** As written, masked; for people. */
  readonly sql: string
  /** Its normal form; for machines. */
  readonly key: string
  readonly params?: Json
  readonly db: string
  /** Role and settings that are not at their defaults and change answers. */
  readonly ctx?: readonly Pair[]
  readonly attach?: AttachmentDocument
}

/** In `.nedb.part` alone. */
export interface Added {
  /** It was asked while another thing was being asked. */
  readonly beside?: true
  /** When it was asked, in microseconds since 1970: tells which of its texts were the time of then. */
  readonly at?: number
  /** Of mode `new`: the furthest statement that was played before it. */
  readonly after?: string
  /** Of mode `new`: what its answer depended on, as the history of now had it. */
  readonly seen?: string
}

/**
 * How an answer ended that is not whole, or that its client did not wait for.
 *
 * While it ran, its client stopped it (`killed`), closed it (`closed`) or hung up (`gone`: the answer came
 * after that, and is whole). It was not read to its end, and the rest was over the limits (`unread`). Its server
 * did not answer any more (`lost`).
 */
export type End = 'killed' | 'closed' | 'gone' | 'unread' | 'lost'

/** One statement with its whole result; its rows follow in documents of their own, or in a blob. */
export interface StatementDocument extends Question, Added {
  readonly _id: string
  readonly k: 'stmt'
  readonly schema: readonly (readonly [string, string])[]
  readonly rows: number
  readonly written: number
  /** What was written, as its server counts it; absent: 0. */
  readonly writtenBytes?: number
  /** Rows it looked at; absent: 0. */
  readonly scanned?: number
  /** What those took, as its server counts it; absent: 0. */
  readonly scannedBytes?: number
  readonly affect: Affect | null
  /** What it changed in the client's session: field and new value, `null` for one that went. */
  readonly sessionSet: readonly Pair<Json>[]
  /** How cells are written, where session and defaults do not say it. */
  readonly style?: readonly Pair[]
  readonly warnings?: readonly string[]
  readonly error?: ErrorDocument
  /** Instead of an answer: a refusal by status. */
  readonly fault?: FaultDocument
  /** Absent from an answer that is whole. */
  readonly end?: End
  /** Name of the file in `blobs/` with the rows, one JSON array a line. */
  readonly blob?: string
}

/**
 * Whether the rows that a statement looked at are a part of its answer: JDBC before 0.3 gives them for the counts that
 * such a statement answers with. Otherwise they are a bar that moves, and may be others when it is asked again.
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
  /** Lines of a small text, else `blob`. */
  readonly text?: readonly string[]
  readonly blob?: string
}

/** HTTP status, code and message of a request that the upstream refused. */
export type FaultDocument = readonly [number, number, string]

/** One file uploaded to a stage. */
export interface UploadDocument extends Content, Added {
  readonly _id: string
  readonly k: 'upload'
  readonly stage: string
  readonly path: string
  readonly fault?: FaultDocument
}

/** A streaming load: an INSERT and the file that it reads. */
export interface LoadDocument extends Question, Content, Added {
  readonly _id: string
  readonly k: 'load'
  readonly rows: number
  readonly bytes: number
  readonly sessionSet: readonly Pair<Json>[]
  readonly fault?: FaultDocument
}

/** A file fetched from the address that PRESIGN DOWNLOAD gave. */
export interface DownloadDocument extends Content, Added {
  readonly _id: string
  readonly k: 'download'
  readonly stage: string
  readonly path: string
  readonly fault?: FaultDocument
}

/**
 * A login that was refused: for what it asked (an unknown database, role or setting), or for who asked. Its SQL is
 * `LOGIN`.
 */
export interface LoginDocument extends Question, Added {
  readonly _id: string
  readonly k: 'login'
  readonly fault: FaultDocument
}

/** What a lane plays: everything but the first line and the rows. */
export type PlayDocument =
  | StatementDocument
  | UploadDocument
  | LoadDocument
  | DownloadDocument
  | LoginDocument

export type RecordingDocument = MetaDocument | PlayDocument | RowsDocument

/** The timezone that a statement's session is set to; undefined for the server's own. */
export function timezoneOf(document: PlayDocument): string | undefined {
  const ctx = 'stage' in document ? undefined : document.ctx
  return ctx?.find(([name]) => name === 'timezone')?.[1]
}
