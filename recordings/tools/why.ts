import type { NearRecording } from '../../core/errors/replay-miss.js'
import { UsageError } from '../../core/errors/usage-error.js'
import type { Json } from '../../core/protocol/backend.js'
import { recordedSource } from '../../core/protocol/recorded-source.js'
import { emptySession } from '../../core/session/session-state.js'
import { type Bound, Lane } from '../match/lane.js'
import { LaneIndex } from '../match/lane-index.js'
import { askOf, liveQuestion } from '../match/question.js'
import type { RecordedQuestion } from '../match/recorded-question.js'
import { MissExplainer } from '../miss/explain-miss.js'
import { type Dependencies, LaneDependencies } from './dependencies.js'
import type { OpenLane } from './open-lanes.js'
import { placeOf, type RequestView, requestView } from './request-view.js'
import type { RunSources } from './run-sources.js'
import { selectRequests } from './select-requests.js'

/** A statement to explain. */
export interface AskedStatement {
  readonly sql: string
  readonly params: Json
  readonly database: string
}

/** Why a statement gets the answer that it gets. */
export interface Explanation {
  /** Null: a recorded request is explained, not a statement that is asked. */
  readonly asked: AskedStatement | null
  /** What a run did with it; null: no run is given. */
  readonly run: RunFact | null
  /** The lanes that record it, then those with the most similar statements. */
  readonly lanes: readonly LaneExplanation[]
}

/** What a run did with a request. */
export interface RunFact {
  readonly queryId: string | null
  readonly lane: string
  /** `recorded`, `miss`, `upstream`, `engine` or `fault`; null: it still runs. */
  readonly source: string | null
  /** `_id` of the recorded answer. */
  readonly recordedId: string | null
  readonly error: { readonly code: number; readonly message: string } | null
}

export interface LaneExplanation {
  readonly lane: string
  /** What replay answers to it as the first statement of a run; null for a recorded request. */
  readonly first: FirstAnswer | null
  /** Number of recorded answers. */
  readonly recordedCount: number
  /** The first 20 of them, with the writes that replay needs before each. */
  readonly recorded: readonly RecordedAnswer[]
  /** If it is not recorded: the most similar requests. */
  readonly nearest: readonly (NearRecording & { readonly place: string })[]
}

export interface FirstAnswer {
  readonly isAnswered: boolean
  /** The recorded line that is the answer. */
  readonly place: string | null
  /** The message of the miss. */
  readonly miss: string | null
  /** The live texts that stand for recorded ones: `tmp_2 for tmp_1`. */
  readonly bound: readonly string[]
}

export interface RecordedAnswer extends RequestView {
  readonly dependsOn: Dependencies
}

export interface WhyOptions {
  /** The path of the recordings, for messages. */
  readonly recordings: string
  readonly database: string
  readonly params: Json
  /** The current time, in microseconds since 1970. */
  readonly nowMicros: () => bigint
  readonly run: RunSources
}

/**
 * Explains a statement: `what` is the id of a query of a run, `FILE:LINE` or the `_id` of a recorded request, or SQL.
 * Throws `UsageError` if it is none of these.
 */
export function explainWhy(
  what: string,
  lanes: readonly OpenLane[],
  options: WhyOptions,
): Explanation {
  const known = runFact(what, options.run)
  if (known !== undefined) return explainRun(known, lanes, options)
  if (isPlace(what)) return { asked: null, run: null, lanes: explainRecorded(what, lanes) }
  if (!/\s/.test(what.trim())) throw new UsageError(unknownText(what, options.run))
  const { params, database } = options
  return explainAsked({ sql: what, params, database }, lanes, options)
}

function isPlace(what: string): boolean {
  return /\.nedb(?:\.part)?:\d+$|^s\d{6}:\d{8}(?:_\d{6})?:\d{7}$/.test(what)
}

function unknownText(what: string, { journal, report }: RunSources): string {
  const text = JSON.stringify(what)
  if (journal === undefined && report === undefined) {
    return `${text} is no SQL and no FILE:LINE: for the id of a query, name the run with --server URL, --journal FILE or --report FILE`
  }
  const more = journal === undefined ? ' (a report has only those of misses)' : ''
  return `the run has no query with the id ${text}${more}`
}

interface KnownRequest {
  readonly fact: RunFact
  readonly sql: string
  readonly params: Json
}

function runFact(queryId: string, { journal, report }: RunSources): KnownRequest | undefined {
  const entry = journal?.find(each => each.queryId === queryId)
  if (entry !== undefined) {
    const { lane, source, error, sql, params } = entry
    const recordedId = recordedSource(source)?.id ?? null
    const fact = { queryId, lane, source: source?.kind ?? null, recordedId, error }
    return { fact, sql, params }
  }
  for (const { lane, misses } of report?.lanes ?? []) {
    const miss = misses.find(each => each.queryId === queryId)
    if (miss === undefined) continue
    const { sql, params, code, message } = miss
    const fact = { queryId, lane, source: 'miss', recordedId: null, error: { code, message } }
    return { fact, sql, params }
  }
  return undefined
}

/** What a run did, and in its lane what is recorded. */
function explainRun(
  { fact, sql, params }: KnownRequest,
  lanes: readonly OpenLane[],
  options: WhyOptions,
): Explanation {
  const named = lanes.filter(({ lane }) => lane === fact.lane)
  const own = named.length === 0 && lanes.length === 1 ? lanes : named
  const asked = { sql, params, database: options.database }
  if (fact.recordedId !== null) {
    return { asked, run: fact, lanes: explainRecorded(fact.recordedId, own) }
  }
  return { ...explainAsked(asked, own, options), run: fact }
}

/** A recorded request, with the other answers to the same request. */
function explainRecorded(pattern: string, lanes: readonly OpenLane[]): readonly LaneExplanation[] {
  return [...selectRequests(lanes, pattern)].map(({ lane, entry }) => {
    const index = new LaneIndex(lane.recording, { historyBySession: false })
    const { question } = index.occurrences.find(each => each.entry.line === entry.line)!
    return {
      lane: lane.lane,
      first: null,
      ...recordedAnswers(lane, index, question),
      nearest: [],
    }
  })
}

/** Most lanes that are listed if none has recorded the statement. */
const mostLanes = 3

function explainAsked(
  asked: AskedStatement,
  lanes: readonly OpenLane[],
  options: WhyOptions,
): Explanation {
  const all = lanes.map(lane => explainInLane(lane, asked, options))
  const recorded = all.filter(each => each.recorded.length > 0)
  const similar = all.filter(each => each.nearest.length > 0)
  const none = similar.length > 0 ? similar : all
  return { asked, run: null, lanes: recorded.length > 0 ? recorded : none.slice(0, mostLanes) }
}

function explainInLane(
  open: OpenLane,
  { sql, params, database }: AskedStatement,
  { nowMicros, recordings }: WhyOptions,
): LaneExplanation {
  const index = new LaneIndex(open.recording, { historyBySession: false })
  const bound: string[] = []
  const lane = new Lane(index, {
    ...{ historyBySession: false, looseOrder: false, nowMicros },
    bound: ({ why }: Bound) => bound.push(why),
  })
  const session = { ...emptySession, database }
  const question = askOf({ sql, ...(params !== null && { params }) }, session, lane.secrets)
  const found = lane.ask(liveQuestion({ k: 'stmt', ...question }), { queryId: '' })
  const place = (line: number) => placeOf(open, { line })
  if (!('reason' in found)) {
    const first = { isAnswered: true, place: place(found.entry.line), miss: null, bound }
    const answers = recordedAnswers(open, index, found.question)
    return { lane: open.lane, first, ...answers, nearest: [] }
  }
  const isOneFile = recordings.endsWith('.nedb')
  const explainer = new MissExplainer(lane, {
    ...{ recordings, isOneFile, isStrict: false, lanesWith: () => [] },
    ...{ isOwnLane: false, nowMicros },
  })
  const { message, nearest } = explainer.explain(found)
  const first = { isAnswered: false, place: null, miss: message, bound }
  if (found.question !== undefined) {
    const answers = recordedAnswers(open, index, found.question)
    return { lane: open.lane, first, ...answers, nearest: [] }
  }
  const similar = nearest.map(each => ({ ...each, place: place(each.line) }))
  return { lane: open.lane, first, recordedCount: 0, recorded: [], nearest: similar }
}

/** Most recorded answers that are listed. */
const mostAnswers = 20

function recordedAnswers(
  lane: OpenLane,
  index: LaneIndex,
  { occurrences }: RecordedQuestion,
): Pick<LaneExplanation, 'recorded' | 'recordedCount'> {
  const dependencies = new LaneDependencies(lane, index)
  const recorded = occurrences.slice(0, mostAnswers).map(({ entry }) => ({
    ...requestView(lane, entry, lane.recording.document(entry)),
    dependsOn: dependencies.of(entry),
  }))
  return { recordedCount: occurrences.length, recorded }
}
