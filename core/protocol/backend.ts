import type { Readable } from 'node:stream'
import type { SessionState } from '../session/session-state.js'
import type { Block, CellBlock, Field } from '../types/block.js'
import type { DataType } from '../types/data-type.js'

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
  /** As the client wrote it, with the lane's suffix; `/v1/verify` says it back. */
  readonly fullName: string
  readonly credential: Credential
  /** From `X-MOCKQ-LANE` or the suffix of the user name (`root~orders`), else `default`. */
  readonly lane: string
  /** Id of the client session (cookie or header), if the client has one. */
  readonly clientSession?: string
  readonly userAgent: string
}

/** A caller whom the backend has authenticated. */
export interface Principal extends Caller {
  readonly roles: readonly string[]
  /** The role of a session that names none. */
  readonly defaultRole?: string
  /** The account; absent if another server manages it. */
  readonly account?: Account
}

/** The account as `/v1/verify` shows it; absent facts are empty texts. */
export interface Account {
  /** `no_password`, `key_pair` … */
  readonly authType: string
  /** Given when the server was started rather than made by SQL. */
  readonly isConfigured: boolean
  readonly defaultRole: string
  readonly defaultWarehouse: string
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
  readonly stageAttachment?: StageAttachment
  /** The client's own id, or a minted one. */
  readonly queryId: string
  /** How many other statements have run under this id before; absent: none. */
  readonly idUses?: number
  /**
   * A write with this label is done once (`X-DATABEND-DEDUPLICATE-LABEL`), as with the setting `deduplicate_label`.
   */
  readonly deduplicateLabel?: string
}

/** The server that a statement has reached, as its client knows it. */
export interface NodeFacts {
  /** `node_id` of the answers. */
  readonly id: string
  readonly host: string
  readonly port: number
}

export interface StatementContext {
  readonly caller: Principal
  /** Absent for statements that come from no client. */
  readonly node?: NodeFacts
  /** The session as the client sent it; never changed in place. */
  readonly session: SessionState
  /** The session state of the real server (record mode), opaque. */
  readonly upstreamSession?: Json
  /**
   * Its signal ends the statement. Aborted with a `ClosedQuery` by kill, final, timeout and a closing server,
   * and by the backend itself with the error of KILL QUERY or of a limit of time.
   */
  readonly abort: AbortController
  /** Whether the client hung up while it waited for the statement, and has not come back. */
  isAbandoned?(): boolean
  /** Rows per page: a hint for the size of blocks and for pages requested upstream. */
  readonly pageRows: number
  /** A presigned URL of mockq, with which anybody may PUT or GET the file: the answer to PRESIGN. */
  presign(file: PresignedFile): string
}

/** What a presigned URL is good for. */
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

/** A change of context that the client is told of (docs/protocol.md#affect). */
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

/** A result column; `dataType` is absent where cells are texts already. */
export interface ResultField extends Field {
  readonly dataType?: DataType
}

/** How cells of typed blocks are written for this run, from the settings it ran under. */
export interface ResultFormat {
  readonly timezone: string
  readonly binaryOutputFormat: string
  readonly geometryOutputFormat: string
  readonly httpJsonResultMode: string
  readonly formatNullAsStr: boolean
}

/**
 * A running statement.
 *
 * A failure shows once, as a `QueryError`: `schema` rejects if it came before the first block
 * (planning included), else `blocks` throws. `effects` settles when `blocks` has ended or anything
 * has failed; it never rejects, for a failed statement may change the session too (`txn_state: Fail`).
 * What is known from the start comes without a promise: such a run is answered within one turn.
 */
export interface Run {
  readonly schema: readonly ResultField[] | Promise<readonly ResultField[]>
  /** False for DDL, SET, USE, BEGIN: no columns, no rows. Known when `schema` is. */
  readonly hasResultSet: () => boolean
  readonly format: () => ResultFormat
  /**
   * The rows, to be pulled: the source waits for the reader. Can be read once. `return()` frees everything the run
   * holds.
   */
  blocks(): Iterable<Block | CellBlock> | AsyncIterable<Block | CellBlock>
  progress(): Progress
  readonly effects: SessionEffects | Promise<SessionEffects>
  /** May grow while the run lives. */
  readonly warnings: readonly string[]
}

/** One file of an upload. `content` must be read to its end or destroyed. */
export interface UploadPart {
  /** Path below the stage, without leading slash, never with `..`. */
  readonly path: string
  readonly content: Readable
}

/** Files for a stage: `PUT /v1/upload_to_stage` and presigned PUTs. */
export interface Upload {
  readonly kind: 'stage'
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

/** What the routes under `/v1/catalog`, `/v1/users` and `/v1/roles` ask, about databases, tables and keywords. */
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
  /** Every privilege there is. */
  readonly grantAll: boolean
}

/** Facts about the mode that the protocol layer tells clients. */
export interface ServerFacts {
  /** Strict semver, told at login and in `X-DATABEND-VERSION`. */
  readonly version: string
  /** Whether results may be told in Arrow. A recorder's are JSON, as a recording is. */
  readonly arrow: boolean
}

/**
 * The interface of a mode, which answers the statements that clients send.
 *
 * Implemented by `serve/`, by the recorder and by the player. Everything else on the wire (polls, pages, final, kill,
 * heartbeat, login, tokens) stays in the protocol layer. Methods reject only with `QueryError` (told as SQL error),
 * `ProtocolError` or `UpstreamError`.
 */
export interface Backend {
  /** Rejects with `ProtocolError` 401, code 5100, if the credentials are wrong. */
  authenticate(caller: Caller): Promise<Principal>
  /**
   * The current principal of the holder of a login token. Absent: principals do not change. Rejects with `ProtocolError`
   * 401 if the holder may no longer log in.
   */
  readmit?(principal: Principal): Promise<Principal>
  /** Checks what a login names (database, role, settings). Rejects with `QueryError`. */
  login(principal: Principal, session: SessionState): Promise<void>
  start(statement: StatementRequest, context: StatementContext): Run | Promise<Run>
  /**
   * Stores every part, reading each to its end before it asks for the next, and returns their paths in order. Errors of
   * reading a part are passed on unchanged.
   */
  upload(upload: Upload, caller: Principal): Promise<readonly string[]>
  /** A file of a stage, for a presigned GET; undefined if there is none. Absent: there are none. */
  download?(stage: string, path: string, caller: Principal): Promise<Readable | undefined>
  load(load: StreamingLoad, caller: Principal): Promise<LoadResult>
  /** Whether temporary tables of the caller's client session are here. Absent: that is not known. */
  hasTemporaryTables?(caller: Principal): boolean
  /** The statements that answer these questions; their columns have the names of the system tables. */
  readonly catalog: Readonly<Record<CatalogQuestion, (...names: string[]) => string>>
  /**
   * `POST /v1/users`: creates a user and returns no statements, or returns the statements that do it for the caller.
   * Rejects with `ProtocolError` 403, code 1063, for a caller who is not an administrator, and 400 for an invalid user.
   */
  createUser(user: NewUser, caller: Principal): Promise<readonly string[]>
  /** The client ended its session: temporary objects and an open transaction go. */
  logout(caller: Principal): Promise<void>
  facts(): ServerFacts
  close(): Promise<void>
}
