import type { ErrorCodeName } from './codes.js'
import { QueryError } from './query-error.js'

/** A recorded request that is similar to one without an answer. */
export interface NearRecording {
  /** `_id` of its document. */
  readonly id: string
  /** Line in the file, from 1. */
  readonly line: number
  /** The recorded statement, or `@STAGE/PATH` of a file. */
  readonly sql: string
  /** How it differs from the request; null if it is the same request, recorded in another state. */
  readonly difference: string | null
}

/** The kinds of misses. */
export type ReplayKind = Extract<ErrorCodeName, `Replay${string}`>

/**
 * A miss, as the SQL error that drivers show: code 65001 (never recorded), 65002 (recorded answers used up), 65003
 * (recorded in another state) or 65004 (recorded only as far as its client read it). `message` is the whole explanation
 * (docs/recordings.md#misses).
 */
export class ReplayMiss extends QueryError {
  override readonly name = 'ReplayMiss'
  declare readonly kind: ReplayKind
  /** Best first. */
  readonly nearest: readonly NearRecording[]

  constructor(kind: ReplayKind, explanation: string, nearest: readonly NearRecording[] = []) {
    super(kind, explanation)
    this.nearest = nearest
  }
}
