import type { SentRows } from './sent-rows.js'

/** The parts of a real server's answer to a query that mockq reads (docs/protocol.md#answer). */
export interface UpstreamAnswer {
  readonly id: string
  readonly node_id?: string | null
  readonly state: string
  readonly session: UpstreamSession | null
  readonly error: UpstreamFault | null
  readonly warnings?: readonly string[]
  readonly has_result_set?: boolean
  readonly schema: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly (string | null)[])[]
  /** The rows, if they were not parsed; `data` is empty then. */
  readonly rows?: SentRows
  readonly affect: UpstreamAffect | null
  /** How long the server keeps a result that nobody fetches. */
  readonly result_timeout_secs?: number | null
  readonly settings?: Readonly<Record<string, unknown>> | null
  readonly stats?: UpstreamStats
  readonly next_uri: string | null
  readonly final_uri: string | null
  readonly kill_uri: string | null
}

/** A session object, sent back unchanged except for the client's changes. */
export type UpstreamSession = Readonly<Record<string, unknown>>

export interface UpstreamFault {
  readonly code: number
  readonly message: string
  readonly detail?: string
}

export type UpstreamAffect =
  | { readonly type: 'UseDB' | 'UseCatalog'; readonly name: string }
  | {
      readonly type: 'ChangeSettings'
      readonly keys: readonly string[]
      readonly values: readonly string[]
      readonly is_globals: readonly boolean[]
    }

interface UpstreamCounter {
  readonly rows: number
  readonly bytes: number
}

export interface UpstreamStats {
  readonly scan_progress?: UpstreamCounter
  readonly write_progress?: UpstreamCounter
  readonly result_progress?: UpstreamCounter
  readonly total_scan?: UpstreamCounter
}
