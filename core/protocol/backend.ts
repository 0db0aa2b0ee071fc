import type { Readable } from 'node:stream'
import type { SessionState } from '../session/session-state.js'
import type { Block, CellBlock, Field } from '../types/block.js'
import type { DataType } from '../types/data-type.js'
import type { WholeFloats } from './exact-json.js'
import type { LaneState, ObjectDetail, ObjectQuery, StateQuery } from './lane-state.js'
import type { PassedHeaders } from './passed-headers.js'
import type { RunReport } from './run-report.js'

/** A JSON value as a client sent it. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json }

/** The credentials of a request; `none`: it has no Authorization header. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string; readonly keyPair: boolean }

/** The caller of a request, before authentication. */
export interface Caller {
  /** Without the lane's suffix; empty for a bearer token. */
  readonly user: string
  /** As the client sent it, with the lane suffix; `/v1/verify` returns it. */
  readonly fullName: string
  readonly credential: Credential
  /** From `X-MOCKQ-LANE` or the suffix of the user name (`root~orders`), else `default`. */
  readonly lane: string
  /** Id of the client session (cookie or header), if the client has one. */
  readonly clientSession?: string
  readonly userAgent: string
  /** The headers of the request that a real server is to get, too; absent: the backend sends none on. */
  readonly headers?: PassedHeaders | undefined
  /** The address that the request came from. Absent: already admitted, so nobody asks. */
  readonly address?: () => string
}

/** A caller whom the backend has authenticated. */
export interface Principal extends Caller {
  readonly roles: readonly string[]
  /** The role of a session that names none. */
  readonly defaultRole?: string | undefined
  /** The account; absent if another server manages it. */
  readonly account?: Account
}

/** The account as `/v1/verify` shows it; unknown values are empty strings. */
export interface Account {
  /** `no_password`, `key_pair` … */
  readonly authType: string
  /** Whether the account was configured at startup rather than created by SQL. */
  readonly isConfigured: boolean
  readonly defaultRole: string
  readonly defaultWarehouse: string
  /** Until the password is changed, nothing else may be done. */
  readonly isPasswordExpired?: boolean
}

/** `stage_attachment` of a query request; option keys in lower case. */
export interface StageAttachment {
  /** `@~/path` or `@stage/path`. */
  readonly location: string
  readonly fileFormatOptions: readonly (readonly [string, string])[]
  readonly copyOptions: readonly (readonly [string, string])[]
}

export interface StatementRequest {
  readonly sql: string
  /** An array binds `?`, an object `:name`. */
  readonly params?: Json
  /** Which of `params` were written as floats without a fraction. Recordings do not keep it: to them `1.0` is `1`. */
  readonly wholeFloats?: WholeFloats
  readonly stageAttachment?: StageAttachment
  /** The client's own id, or a generated one. */
  readonly queryId: string
  /** Number of earlier statements with this id; absent: none. */
  readonly idUses?: number
  /** A write with this label runs only once (`X-DATABEND-DEDUPLICATE-LABEL`), as with `deduplicate_label`. */
  readonly deduplicateLabel?: string
}

/** The server node that received a statement, as its client sees it. */
export interface NodeFacts {
  /** `node_id` in responses. */
  readonly id: string
  readonly host: string
  readonly port: number
}

/** What else a backend may ask of a statement. To be passed on, not copied: parts are made when they are asked for. */
export interface StatementContext {
  readonly caller: Principal
  /** Absent for statements that no client sent. */
  readonly node?: NodeFacts
  /** The session as the client sent it; never changed in place. */
  readonly session: SessionState
  /** The session state of the real server (record mode), opaque. */
  readonly upstreamSession?: Json
  /**
   * Aborting it ends the statement. Kill, final, timeout and server shutdown abort with a `ClosedQuery`; the backend
   * itself aborts with the error of KILL QUERY or of a time limit.
   */
  readonly abort: AbortController
  /** Why it is to end, without making `abort`; undefined: it is not, or only `abort` knows it. */
  readonly stopReason?: unknown
  /** Whether the client disconnected while waiting for the statement and has not come back. */
  isAbandoned?(): boolean
  /** Rows per page: a hint for the size of blocks and for pages requested upstream. */
  readonly pageRows: number
  /** Returns a presigned mockq URL, with which anybody may PUT or GET the file: the result of PRESIGN. */
  presign(file: PresignedFile): string
}

/** The file and method that a presigned URL allows. */
export interface PresignedFile {
  readonly method: 'PUT' | 'GET'
  /** `~` for the user stage, else the stage's name. */
  readonly stage: string
  /** Below the stage, without leading slash. */
  readonly path: string
  readonly expireSecs: number
}

export interface Counter {
  readonly rows: number
  readonly bytes: number
}

/** Live counters of a run; read at any moment. */
export interface Progress {
  readonly scan: Counter
  readonly write: Counter
  readonly result: Counter
  readonly total: Counter
}

/** A change of database, role or settings that is reported to the client (docs/protocol.md#affect). */
export type Affect =
  | { readonly type: 'UseDB'; readonly name: string }
  | { readonly type: 'UseCatalog'; readonly name: string }
  | {
      readonly type: 'ChangeSettings'
      readonly keys: readonly string[]
      readonly values: readonly string[]
      readonly globals: readonly boolean[]
    }

/** The effects of a statement on the session of its client. */
export interface SessionEffects {
  /** The whole session after the statement; absent when it changed nothing. */
  readonly session?: SessionState
  readonly affect?: Affect
  readonly upstreamSession?: Json
}

/** A result column; `dataType` is absent if cells are strings already. */
export interface ResultField extends Field {
  readonly dataType?: DataType
}

/** How cells of typed blocks are formatted for this run, from the settings it ran under. */
export interface ResultFormat {
  readonly timezone: string
  readonly binaryOutputFormat: string
  readonly geometryOutputFormat: string
  readonly httpJsonResultMode: string
  readonly formatNullAsStr: boolean
}

/** What kind of backend a server has. */
export type Mode = 'serve' | 'record' | 'replay'

/**
 * Where an answer comes from: the engine, the server being recorded, a recorded statement (the file of its lane and the
 * `_id` of its document), the engine as borne out by a recorded statement, nowhere (a miss), or an injected fault.
 */
export type AnswerSource =
  | { readonly kind: 'engine' }
  | { readonly kind: 'upstream' }
  | { readonly kind: 'recorded'; readonly file?: string; readonly id?: string }
  | { readonly kind: 'computed'; readonly file?: string; readonly id?: string }
  | { readonly kind: 'miss' }
  | { readonly kind: 'fault'; readonly fault: string }

/**
 * A running statement.
 *
 * A failure is reported once, as a `QueryError`: `schema` rejects if it came before the first block (planning
 * included), else `blocks` throws. `effects` settles when `blocks` has ended or anything has failed; it never rejects,
 * because a failed statement may change the session too (`txn_state: Fail`). Values known from the start are not
 * promises, so such a run is answered in the same turn of the event loop.
 */
export interface Run {
  readonly schema: readonly ResultField[] | Promise<readonly ResultField[]>
  /** False for DDL, SET, USE, BEGIN: no columns, no rows. Known when `schema` is. */
  readonly hasResultSet: () => boolean
  readonly format: () => ResultFormat
  /** The rows, produced as the reader pulls them. Can be read once. `return()` frees everything the run holds. */
  blocks(): Iterable<Block | CellBlock> | AsyncIterable<Block | CellBlock>
  progress(): Progress
  readonly effects: SessionEffects | Promise<SessionEffects>
  /** May grow while the statement runs. */
  readonly warnings: readonly string[]
  /** Where the answer comes from. Absent: from what all answers of the mode come from. */
  readonly source?: AnswerSource
  /**
   * Headers of the real server's newest answer that the client gets, too: names and values alternating; undefined: none.
   * Absent: there is no real server.
   */
  readonly answerHeaders?: () => readonly string[] | undefined
}

/** One file of an upload. `content` must be read to its end or destroyed. */
export interface UploadPart {
  /** Path below the stage, without leading slash, never with `..`. */
  readonly path: string
  readonly content: Readable
}

/** Files for a stage: `PUT /v1/upload_to_stage` and presigned PUTs. */
export interface Upload {
  /** `~` for the user stage, else the stage's name. */
  readonly stage: string
  readonly parts: AsyncIterable<UploadPart>
}

/** `PUT /v1/streaming_load`: one file and the INSERT that reads it. */
export interface StreamingLoad {
  readonly sql: string
  readonly queryId: string
  readonly deduplicateLabel?: string
  readonly session: SessionState
  readonly content: Readable
}

export interface LoadResult {
  readonly rows: number
  readonly bytes: number
  readonly effects: SessionEffects
}

/** The names of the questions that the routes `/v1/catalog`, `/v1/users` and `/v1/roles` ask of a backend. */
export type CatalogQuestion =
  | 'databases'
  | 'database'
  | 'databasesLike'
  | 'databaseNames'
  | 'tables'
  | 'table'
  | 'tablesLike'
  | 'tableNames'
  | 'createTable'
  | 'createMaterializedView'
  | 'fields'
  | 'streams'
  | 'users'
  | 'roles'

/** A user to be created or replaced by `POST /v1/users`. */
export interface NewUser {
  readonly name: string
  readonly authType?: string
  readonly authString?: string
  readonly defaultRole?: string
  readonly defaultWarehouse?: string
  readonly roles: readonly string[]
  /** Whether to grant every privilege. */
  readonly grantAll: boolean
}

/** Facts about the mode that the protocol layer reports to clients. */
export interface ServerFacts {
  readonly mode: Mode
  /** Strict semver, sent at login and in `X-DATABEND-VERSION`. */
  readonly version: string
  /** Whether answers name their source in the header `X-MOCKQ-SOURCE`. */
  readonly tellsSource?: boolean
  /** Whether the backend sends headers of clients' requests on, and so wants to have them. */
  readonly passesHeaders?: boolean
  /** Whether results may be sent as Arrow. A recorder sends JSON only, because recordings hold JSON. */
  readonly arrow: boolean
}

/**
 * The interface of a mode, which answers the statements that clients send.
 *
 * Implemented by `serve/`, by the recorder and by the player. Everything else on the wire (polls, pages, final, kill,
 * heartbeat, login, tokens) stays in the protocol layer. Methods reject only with `QueryError` (reported as an SQL
 * error), `ProtocolError` or `UpstreamError`.
 */
export interface Backend {
  /** Throws or rejects with `ProtocolError` 401, code 5100, if the credentials are wrong. */
  authenticate(caller: Caller): Principal | Promise<Principal>
  /**
   * Returns the current principal of a login token's holder. Absent: principals do not change. Throws or rejects with
   * `ProtocolError` 401 if the holder may no longer log in.
   */
  readmit?(principal: Principal): Principal | Promise<Principal>
  /** Checks the database, role and settings of a login request. Rejects with `QueryError`. */
  login(principal: Principal, session: SessionState): Promise<void>
  start(statement: StatementRequest, context: StatementContext): Run | Promise<Run>
  /**
   * Stores every part, reading each to its end before it asks for the next, and returns their paths in order. Errors
   * from reading a part are passed on unchanged.
   */
  upload(upload: Upload, caller: Principal): Promise<readonly string[]>
  /** Returns a file of a stage, for a presigned GET; undefined if it does not exist. Absent: the mode has no files. */
  download?(stage: string, path: string, caller: Principal): Promise<Readable | undefined>
  load(load: StreamingLoad, caller: Principal): Promise<LoadResult>
  /** Whether temporary tables of the caller's client session exist here. Absent: unknown. */
  hasTemporaryTables?(caller: Principal): boolean
  /** Why they no longer do, if `reset` or `restore` has dropped them. */
  whyTemporaryTablesEnded?(caller: Principal): string | undefined
  /** The SQL statements for these questions; their columns are named as in the system tables. */
  readonly catalog: Readonly<Record<CatalogQuestion, (...names: string[]) => string>>
  /**
   * `POST /v1/users`: creates a user and returns no statements, or returns the statements that do it for the caller.
   * Rejects with `ProtocolError` 403, code 1063, for a caller who is not an administrator, and 400 for an invalid user.
   */
  createUser(user: NewUser, caller: Principal): Promise<readonly string[]>
  /** Called when the client ends its session: drops temporary objects and an open transaction. */
  logout(caller: Principal): Promise<void>
  facts(): ServerFacts
  /**
   * Tells of a statement that is to start later, because a fault holds it back: `reset` and `restore` of its lane abort
   * it. Call the returned function when it starts. Absent: only its client can end it.
   */
  hold?(lane: string, abort: AbortController): () => void
  /**
   * Returns one lane, or all lanes, to the state in which the server became ready. Ends the statements that are running
   * there: they fail with `QueryError` 1043. Absent, as `snapshot` and `restore`: the mode cannot do it.
   */
  reset?(lane?: string): Promise<void>
  /**
   * Keeps the present state of one lane, or of all, under a name; replaces an earlier snapshot of that name. Rejects with
   * `ProtocolError` 400 for an invalid name.
   */
  snapshot?(name: string, lane?: string): Promise<void>
  /**
   * As `reset`, but to the state of a snapshot. Without a lane, all that the snapshot was made of is restored. Rejects
   * with `ProtocolError` 404, which lists the known names, for an unknown one.
   */
  restore?(name: string, lane?: string): Promise<void>
  /**
   * The databases, tables and other objects of a lane, only to look at: a lane that has not begun does not begin. Rejects
   * with `ProtocolError` 404 for an unknown snapshot. Absent, as `object`: the mode does not know them.
   */
  state?(query: StateQuery): Promise<LaneState>
  /** One of these objects. Rejects with `ProtocolError` 404 for an unknown one. */
  object?(query: ObjectQuery): Promise<ObjectDetail>
  /** What was answered so far in one lane, or in all, also after `close`. Absent: the mode has no recordings. */
  report?(lane?: string): RunReport
  close(): Promise<void>
}
