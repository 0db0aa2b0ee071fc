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

/** How a caller says who he is; `none` is a request without an Authorization header. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string; readonly keyPair: boolean }

/** Who asks, before it is known whether he may. */
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

/** A caller whom the backend has let in. */
export interface Principal extends Caller {
  readonly roles: readonly string[]
  /** The role of a session that names none. */
  readonly defaultRole?: string
  /** What is known of the account; absent where that is the business of another server. */
  readonly account?: Account
}

/** What `/v1/verify` tells of an account; empty texts for what it has not. */
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

export interface Statement {
  readonly sql: string
  /** An array binds `?`, an object `:name`. */
  readonly params?: Json
  readonly stageAttachment?: StageAttachment
  /** The client's own id, or a minted one. */
  readonly queryId: string
  /** So many other statements have run under this id before; absent: none. */
  readonly idUses?: number
  /** A write under it is done once (`X-DATABEND-DEDUPLICATE-LABEL`), as with the setting of that name. */
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
  /** What a real server wants back, opaque (record mode). */
  readonly upstreamSession?: Json
  /**
   * Its signal ends the statement. Aborted with a `ClosedQuery` by kill, final, timeout and a closing server,
   * and by the backend itself with the error of KILL QUERY or of a limit of time.
   */
  readonly abort: AbortController
  /** Whether the client hung up while it waited for the statement, and has not come back. */
  isAbandoned?(): boolean
  /** Result rows to a page, a hint for the size of blocks and for pages asked upstream. */
  readonly pageRows: number
  /** A URL of mockq's own with which anybody may put or get the file: the answer to PRESIGN. */
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

/** What a statement leaves behind for the session of its client. */
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
  /** Pulled: back-pressure reaches the source. Read once. `return()` frees all it holds. */
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

/** A user to be made by `POST /v1/users`, or made anew. */
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

/** What mode-specific facts the protocol layer tells clients. */
export interface ServerFacts {
  /** Strict semver, told at login and in `X-DATABEND-VERSION`. */
  readonly version: string
  /** Whether results may be told in Arrow. A recorder's are JSON, as a recording is. */
  readonly arrow: boolean
}

/**
 * The port of a mode: what answers the statements that clients send.
 *
 * Implemented by `serve/`, by the recorder and by the player. Everything on the wire that is no
 * answer (polls, pages, final, kill, heartbeat, login, tokens) stays in the protocol layer.
 * Methods reject with `QueryError` (told as SQL error), `ProtocolError` or `UpstreamError` alone.
 */
export interface Backend {
  /** Rejects with `ProtocolError` 401, code 5100, for one who may not come in. */
  authenticate(caller: Caller): Promise<Principal>
  /**
   * One who holds a login token of this server, as the backend knows it now. Absent: nothing changes meanwhile.
   * Rejects with `ProtocolError` 401 for one who may not come in any more.
   */
  readmit?(principal: Principal): Promise<Principal>
  /** Checks what a login names (database, role, settings). Rejects with `QueryError`. */
  login(principal: Principal, session: SessionState): Promise<void>
  start(statement: Statement, context: StatementContext): Run | Promise<Run>
  /**
   * Stores every part, reading each to its end before it asks for the next. What reading one fails
   * with is to be passed on as it is. Gives their paths in order.
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
   * `POST /v1/users`: makes a user and gives no statement, or gives the statements that do it for the caller.
   * Rejects with `ProtocolError` 403, code 1063, for a caller who is no administrator, and 400 for a user that
   * cannot be.
   */
  createUser(user: NewUser, caller: Principal): Promise<readonly string[]>
  /** The client ended its session: temporary objects and an open transaction go. */
  logout(caller: Principal): Promise<void>
  facts(): ServerFacts
  close(): Promise<void>
}
