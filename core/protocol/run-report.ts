import type { NearRecording } from '../errors/replay-miss.js'
import type { Json } from './backend.js'

/** What a server that replays or records has answered since it started (docs/recordings.md#reports). */
export interface RunReport {
  readonly mode: 'replay' | 'record'
  /** The folder or file of the recordings, as the user gave it. */
  readonly recordings: string
  /** Every lane that is recorded or that a client named, sorted by name. */
  readonly lanes: readonly LaneReport[]
  /** How the lanes that a recorder has recorded would be replayed; absent: they were not rehearsed. */
  readonly rehearsal?: RehearsalReport
}

/** What was answered in one lane. Requests are statements, uploads, downloads and loads. */
export interface LaneReport {
  readonly lane: string
  /** The name of its file in the folder of recordings; null if it has none. */
  readonly file: string | null
  /** Number of requests answered, from the recording or by the real server. */
  readonly answered: number
  /** Number of these that were sent to the real server. */
  readonly forwarded: number
  /** Number of answers added to the recording. */
  readonly recorded: number
  /** Number of answers that could not be recorded. */
  readonly leftOut: number
  /** Number of answers that the real server or the connection to it broke off, or did not give. */
  readonly lost: number
  /** Number of recorded writes that the real server now answers differently (`record --mode new`). */
  readonly changed: number
  /** Number of requests without a recorded answer that could not be sent to the real server. */
  readonly missed: number
  /** Different misses, in the order of their first occurrence; at most 1000 in all lanes. */
  readonly misses: readonly MissReport[]
  /** Recorded requests that this run did not send, in recorded order, without those that drivers send by themselves. */
  readonly unused: readonly UnusedReport[]
  /** The recorded requests that bear out answers which the engine computed, in the order of their first use; at most 1000. */
  readonly computed: readonly ComputedReport[]
  /** Recorded texts that stand for other texts now, because they change with each run. */
  readonly bound: readonly BoundReport[]
}

/** A kind of request, as in a recording. */
export type RequestKind = 'stmt' | 'upload' | 'download' | 'load' | 'login'

/** A request that had no recorded answer. */
export interface MissReport {
  /** 65001 to 65004. */
  readonly code: number
  readonly kind: RequestKind
  /** The statement with its secrets masked, or `@STAGE/PATH` of a file. */
  readonly sql: string
  readonly params: Json
  /** What the client was told. */
  readonly message: string
  /** Of the first request; null for files. */
  readonly queryId: string | null
  /** How often the same request missed for the same reason. */
  readonly times: number
  /** The recorded requests that are most similar, best first. */
  readonly nearest: readonly NearRecording[]
}

/** A recorded request that was not used. */
export interface UnusedReport {
  /** `_id` of its document. */
  readonly id: string
  /** Line in the file, from 1. */
  readonly line: number
  readonly kind: RequestKind
  /** As in `MissReport`, as recorded. */
  readonly sql: string
}

/** A recorded statement that bore out answers of the engine. */
export interface ComputedReport {
  /** `_id` of its document. */
  readonly id: string
  /** Line in the file, from 1. */
  readonly line: number
  /** As recorded. */
  readonly sql: string
  /** How often it did. */
  readonly times: number
}

export interface BoundReport {
  /** The text in the recording, which may be a placeholder such as `{{uuid:1}}`. */
  readonly recorded: string
  /** The text that it stands for in this run. */
  readonly live: string
}

/** What came of playing recorded lanes as their clients may send them in the next run. */
export interface RehearsalReport {
  /** Number of recorded requests. */
  readonly total: number
  /** Number of those that were played. */
  readonly played: number
  /** Number of those that had an answer in each run. */
  readonly replayed: number
  /** Number of those that had none in some run. */
  readonly missed: number
  /** Whether all was played, or why not: there was no more time, or it was stopped. */
  readonly ended: 'complete' | 'time' | 'stopped'
  /** What was not played, and how many of each. */
  readonly passedOver: Readonly<Record<string, number>>
  /** In recorded order; at most 1000. */
  readonly misses: readonly RehearsedMiss[]
}

/** A recorded request that had no answer. */
export interface RehearsedMiss {
  readonly lane: string
  /** The name of the file, and the line, from 1. */
  readonly file: string
  readonly line: number
  /** `_id` of its document. */
  readonly id: string
  readonly kind: RequestKind
  /** As recorded. */
  readonly sql: string
  /** 65001 to 65004. */
  readonly code: number
  /** What the client would be told. */
  readonly message: string
  /** The recorded texts in it that were others, because the client makes them up in each run. */
  readonly changed: readonly string[]
  /** What differed from the recording: also these texts, also the order of sessions, or the clock alone. */
  readonly run: 'other values' | 'other order' | 'other time'
}
