import type { Json, StageAttachment } from './backend.js'
import type { JsonFields } from './json-fields.js'

/** What `POST /v1/query` asks, decoded from either dialect (docs/protocol.md#request). */
export interface QueryRequest {
  readonly sql: string
  /** 2023: the server-side session to go on with. */
  readonly sessionId: string | undefined
  /** Whether it speaks of a server-side session, as clients of 2023 do. */
  readonly asksForSession: boolean
  /** To be read by `decodeSession`, which needs to know what it stands on. */
  readonly session: JsonFields | undefined
  readonly pagination: Pagination
  readonly params: Json | undefined
  readonly stageAttachment: StageAttachment | undefined
  /** The newest form of Arrow answers that the client knows. */
  readonly arrowResultVersionMax: number | undefined
  /** Whether the client knows Decimals of 64 bits; absent: it does. */
  readonly arrowDecimal64: boolean | undefined
}

export interface Pagination {
  /** Absent: the dialect's default. */
  readonly waitTimeSecs: number | undefined
  /** At least 1. */
  readonly maxRowsPerPage: number
}

/** The states of a query as clients see them. */
export type QueryState = 'Starting' | 'Running' | 'Failed' | 'Succeeded'
