import type { Json, StageAttachment } from './backend.js'
import type { WholeFloats } from './exact-json.js'
import type { SentSession } from './sent-session.js'

/** The body of `POST /v1/query`, decoded from either dialect (docs/protocol.md#request). */
export interface QueryRequest {
  readonly sql: string
  /** 2023: the server-side session to continue. */
  readonly sessionId: string | undefined
  /** Whether it mentions a server-side session, as clients of 2023 do. */
  readonly asksForSession: boolean
  readonly session: SentSession | undefined
  readonly pagination: Pagination
  readonly params: Json | undefined
  readonly wholeFloats: WholeFloats | undefined
  readonly stageAttachment: StageAttachment | undefined
  /** The newest version of the Arrow result format that the client knows. */
  readonly arrowResultVersionMax: number | undefined
  /** Whether the client supports 64-bit Decimals; absent: yes. */
  readonly arrowDecimal64: boolean | undefined
}

export interface Pagination {
  /** Absent: the dialect's default. */
  readonly waitTimeSecs: number | undefined
  /** At least 1. */
  readonly maxRowsPerPage: number
}

/** The states of a query as sent to clients. */
export type QueryState = 'Starting' | 'Running' | 'Failed' | 'Succeeded'
