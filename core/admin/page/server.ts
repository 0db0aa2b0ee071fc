import type { FaultStatus } from '../../faults/fault-plan.js'
import type { FaultInputs } from '../../faults/fault-rule.js'
import type { Mode } from '../../protocol/backend.js'
import type { JournalDetail, JournalEntry } from '../../protocol/journal.js'
import type {
  LaneState,
  ObjectDetail,
  RecordedRequest,
  RecordedStep,
  StateObject,
} from '../../protocol/lane-state.js'

export type Entry = JournalEntry
export type Detail = JournalDetail
export type { Mode, RecordedRequest, RecordedStep, StateObject }

/** Answer of `GET /__mockq/state`. */
export interface State extends LaneState {
  readonly lane: string
}

/** Answer of `GET /__mockq/state/object`. */
export interface ObjectFound extends ObjectDetail {
  readonly lane: string
  readonly writes: readonly Entry[]
}

/** Answer of `GET /__mockq/ready`. */
export interface Ready {
  readonly mode: Mode
  readonly version: string
  /** Maximum number of requests that the server keeps. */
  readonly journal: number
}

/** Answer of `GET /__mockq/journal`. */
export interface JournalPart {
  readonly entries: readonly Entry[]
  readonly last: number
  readonly dropped: number
  /** Identifies the start of the server. */
  readonly run: string
}

/** Answer of `/__mockq/faults`. */
export interface FaultsShown {
  readonly seed: number
  readonly faults: readonly FaultStatus[]
}

/** Columns and rows of a statement that was run from the page, or its error. */
export interface Answer {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly (readonly (string | null)[])[]
  readonly error: string | null
  /** Path of the next page; null at the end. */
  readonly next: string | null
  readonly ms: number
}

export const getReady = (): Promise<Ready> => request('/__mockq/ready')

export const getJournal = (after: number, limit: number): Promise<JournalPart> =>
  request(`/__mockq/journal?after=${after}&limit=${limit}`)

export const getDetail = (n: number): Promise<Detail> => request(`/__mockq/journal/${n}`)

export const getState = (query: Readonly<Record<string, string>>): Promise<State> =>
  request(`/__mockq/state?${new URLSearchParams(query)}`)

export const getObject = (query: Readonly<Record<string, string>>): Promise<ObjectFound> =>
  request(`/__mockq/state/object?${new URLSearchParams(query)}`)

/** Resets a lane, or keeps or restores its state. */
export const change = (path: string, body: object): Promise<unknown> =>
  request(`/__mockq${path}`, body)

export const getFaults = (): Promise<FaultsShown> => request('/__mockq/faults')

export const setFaults = (faults: FaultInputs): Promise<FaultsShown> =>
  request('/__mockq/faults', faults)

/** The body of an error. */
interface Failure {
  readonly error?: { readonly message: string }
}

/** Sends a POST if there is a body, else a GET. Rejects with the message of an error. */
async function request<T>(path: string, body?: unknown): Promise<T> {
  const sent = await fetch(path, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const value = (await sent.json()) as T & Failure
  if (!sent.ok) throw new Error(value.error?.message ?? `HTTP ${sent.status}`)
  return value
}

/** The user of the SQL box. */
export interface Login {
  readonly user: string
  readonly password: string
  readonly lane: string
}

/** The sessions of the SQL box, by user and lane: a database of one lane may not exist in another. */
const sessions = new Map<string, unknown>()

const sessionKey = ({ user, lane }: Login): string => JSON.stringify([user, lane])

/** Runs a statement and returns its first page. The session goes on from statement to statement. */
export async function run(sql: string, login: Login): Promise<Answer> {
  const session = sessions.get(sessionKey(login))
  const body = JSON.stringify({
    sql,
    ...(session !== undefined && { session }),
    pagination: { max_rows_per_page: 500 },
  })
  return page('/v1/query', login, { method: 'POST', body })
}

/** The next page of a statement. */
export const nextPage = (path: string, login: Login): Promise<Answer> => page(path, login, {})

async function page(path: string, login: Login, init: RequestInit): Promise<Answer> {
  const start = performance.now()
  const bytes = new TextEncoder().encode(`${login.user}:${login.password}`)
  const headers = {
    Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}`,
    'Content-Type': 'application/json',
    ...(login.lane !== '' && { 'X-MOCKQ-LANE': encodeURIComponent(login.lane) }),
  }
  let answer = await queryAnswer(path, { ...init, headers })
  // A statement that runs longer has pages without rows.
  while (answer.error === null && answer.data.length === 0 && isPage(answer.next_uri)) {
    answer = await queryAnswer(answer.next_uri, { headers })
  }
  if (answer.session) sessions.set(sessionKey(login), answer.session)
  return {
    columns: answer.schema,
    rows: answer.data,
    error: answer.error === null ? null : `${answer.error.code}: ${answer.error.message}`,
    next: isPage(answer.next_uri) ? answer.next_uri : null,
    ms: performance.now() - start,
  }
}

const isPage = (uri: string | null): uri is string => uri?.includes('/page/') === true

/** The part of a `QueryResponse` that the page uses. */
interface QueryAnswer {
  readonly schema: Answer['columns']
  readonly data: Answer['rows']
  readonly error: { readonly code: number; readonly message: string } | null
  readonly session: unknown
  readonly next_uri: string | null
}

async function queryAnswer(path: string, init: RequestInit): Promise<QueryAnswer> {
  const sent = await fetch(path, init)
  const value = (await sent.json()) as QueryAnswer
  if (sent.ok) return value
  const error = value.error ?? { code: sent.status, message: 'the request failed' }
  return { schema: [], data: [], error, session: undefined, next_uri: null }
}
