import { ProtocolError } from '../errors/protocol-error.js'

/** Which databases, tables and other objects of a lane to list. */
export interface StateQuery {
  readonly lane: string
  /** Only objects whose name contains this text, in any case; empty: all. */
  readonly search: string
  /** Number of objects to leave out at the beginning of the list. */
  readonly after: number
  /** Maximum number of objects. */
  readonly limit: number
  /** Objects that the run wrote without a recorded answer, to list those of which nothing is recorded. */
  readonly written: readonly string[]
  /** The snapshot that changes are counted from; absent: the state at the start. */
  readonly since?: string | undefined
}

/** Names one object of a lane. */
export interface ObjectQuery extends Pick<StateQuery, 'lane' | 'since' | 'written'> {
  /** `StateObject.object` */
  readonly object: string
  /** Of a temporary table: its session. */
  readonly session?: string | undefined
}

/** The objects of a lane as they are now. */
export interface LaneState {
  /** The lanes that have begun or are recorded, sorted by name. */
  readonly lanes: readonly string[]
  /** Path of the lane's recording; null if it has none. */
  readonly file: string | null
  /** Names of the snapshots, sorted. */
  readonly snapshots: readonly string[]
  /** Number of objects that match, of which `objects` may be a part. */
  readonly total: number
  /** Sorted by name. */
  readonly objects: readonly StateObject[]
  /** The first 1000 recorded requests that were passed over: a later one of their session was answered. */
  readonly skipped: readonly RecordedRequest[]
}

/** A database, a table or another object. */
export interface StateObject {
  /** Identifies it within its lane, together with `session`: `default.orders`, `#database shop`, `@stage`. */
  readonly object: string
  /** The session that a temporary table belongs to; null for other objects. */
  readonly session: string | null
  readonly kind: 'database' | 'table' | 'view' | 'temporary table' | 'stage' | 'file' | 'other'
  /** For people. */
  readonly name: string
  /** Number of rows; null if it has none, or if they are unknown. */
  readonly rows: number | null
  /** How it differs from the start or from a snapshot; null: not at all, or that is unknown. */
  readonly change: 'created' | 'replaced' | 'altered' | 'rows' | 'dropped' | null
  /** Null if nothing of it is recorded, or if sessions do not see each other's writes (`--history session`). */
  readonly recorded: RecordedPosition | null
}

/** How far a run is in the recorded writes to an object. */
export interface RecordedPosition {
  /** Number of recorded requests that write to it. */
  readonly writes: number
  /** Number of these that were sent. */
  readonly sent: number
  /** After how many recorded writes it was as it is now; null: it never was. */
  readonly position: number | null
}

/** A recorded request. */
export interface RecordedRequest {
  /** `_id` of its document. */
  readonly id: string
  /** Line in the file, from 1. */
  readonly line: number
  readonly sql: string
  readonly isWrite: boolean
}

/** A recorded write to an object, or a recorded request that reads it. */
export interface RecordedStep extends RecordedRequest {
  /** What a write does: `creates default.orders`; null for a read. */
  readonly does: string | null
  readonly isSent: boolean
  /** Whether the object is now as it was when the request was recorded. */
  readonly isSameState: boolean
}

/** An object with what it is made of. */
export interface ObjectDetail extends StateObject {
  /** Null for objects without columns, and if they are unknown. */
  readonly columns: readonly StateColumn[] | null
  /** The query of a view; null for others. */
  readonly query: string | null
  /** Recorded requests that write or read it, in recorded order. */
  readonly steps: readonly RecordedStep[]
  /** Number of these requests, of which `steps` has the first 1000. */
  readonly stepCount: number
}

export interface StateColumn {
  readonly name: string
  readonly type: string
  /** The DEFAULT expression; null if it has none. */
  readonly default: string | null
}

/** Maximum number of requests in one answer. */
export const mostRequests = 1000

/** The part of `all` that a query asks for, and how many match. */
export function partOf<T extends { readonly name: string }>(
  all: readonly T[],
  { search, after, limit }: StateQuery,
): { readonly total: number; readonly part: readonly T[] } {
  const text = search.toLowerCase()
  const found = text === '' ? all : all.filter(({ name }) => name.toLowerCase().includes(text))
  const sorted = found.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return { total: found.length, part: sorted.slice(after, after + limit) }
}

/** The error for an object that a lane does not have. */
export function unknownObject({ lane, object }: ObjectQuery): ProtocolError {
  const [name, where] = [object, lane].map(text => JSON.stringify(text))
  return new ProtocolError(404, `lane ${where} has no object ${name}`)
}
