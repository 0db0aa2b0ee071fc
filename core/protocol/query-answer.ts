import type { ArrowForm } from '../arrow/arrow-field.js'
import { QueryError } from '../errors/query-error.js'
import { type Answer, jsonType } from '../http/answer.js'
import { arrowSettingsText, arrowType } from './arrow-negotiation.js'
import { arrowPage } from './arrow-page.js'
import type { Counter, Progress, ResultField, ResultFormat } from './backend.js'
import type { Dialect } from './dialect.js'
import type { ResultHead } from './execution.js'
import type { HttpQuery } from './http-query.js'
import { jsonText } from './json-text.js'
import type { Page } from './page-buffer.js'
import { recordedSource } from './recorded-source.js'
import { encodeSession, type SessionEncoder } from './session-wire.js'
import type { FailedStart } from './start-query.js'
import type { QueryState } from './wire.js'

/** What responses report besides the query itself. */
export interface QueryFacts {
  readonly nodeId: string
  readonly encoder: SessionEncoder
  readonly headers: readonly string[]
  /** The caller's default role: reported if the session names none. */
  readonly role: string
  /** The caller's lane, if answers name their source. */
  readonly sourceLane: string | undefined
  /** The agreed Arrow format, reported among the settings, if the request wants Arrow. */
  readonly arrow?: ArrowForm | undefined
}

const noCounter = { rows: 0, bytes: 0 }
const noStats = {
  scan_progress: noCounter,
  write_progress: noCounter,
  result_progress: noCounter,
  total_scan: noCounter,
  spill_progress: { file_nums: 0, bytes: 0 },
  running_time_ms: 0,
}
const noResult = {
  session: null,
  warnings: [],
  schema: [],
  data: [],
  affect: null,
  result_timeout_secs: null,
  stats: noStats,
}
const nothing: Page = { rows: 0, text: '', next: 'final' }

/** The response with a page; `header`: without its rows and their schema. */
export function pageAnswer(
  run: HttpQuery,
  page: Page,
  facts: QueryFacts,
  extent: Parts['extent'] = 'whole',
): Answer {
  const next = page.next === 'final' ? '/final' : `/page/${page.next}`
  const session = run.isSessionNews() ? sessionText(run, facts) : undefined
  return queryAnswer(run, { page, next, session, affect: true, extent }, facts)
}

/**
 * The response with a page in the agreed Arrow format: a stream, with everything but the rows in its metadata. A page
 * without rows or columns is sent as JSON, as is one whose strings cannot be read back.
 *
 * Source: databend http_query_handlers.rs `QueryResponse::from_internal`.
 */
export async function arrowPageAnswer(
  run: HttpQuery,
  page: Page,
  form: ArrowForm,
  facts: QueryFacts,
): Promise<Answer> {
  const told = { ...facts, arrow: form }
  const { head } = run.execution
  const hasRows = head !== undefined && head.fields.length > 0 && page.rows > 0
  const stream = hasRows && page.parts && (await arrowPage(page.parts, head, form))
  if (!stream) return pageAnswer(run, page, told)
  const { body, ...answer } = pageAnswer(run, page, told, 'header')
  const bytes = stream.bytes(new Map([['response_header', body as string]]))
  return { ...answer, type: arrowType, body: bytes }
}

/** The response to `/final`, the last one of a query. */
export function finalAnswer(run: HttpQuery, facts: QueryFacts): Answer {
  const { repeatsSession } = run.dialect
  const session = repeatsSession ? sessionText(run, facts) : undefined
  return queryAnswer(
    run,
    { page: nothing, next: undefined, session, affect: repeatsSession },
    facts,
  )
}

/**
 * The response to a request for the state: four fields, or for a 2023 client a whole QueryResponse without data.
 *
 * For a closed query it only says whether the client ended it regularly. Source: databend http_query_handlers.rs
 * `StateResponse`.
 */
export function stateAnswer(run: HttpQuery, facts: QueryFacts): Answer {
  if (!run.dialect.tellsWholeState) return shortStateAnswer(run, facts)
  const parts = { page: nothing, next: undefined, session: undefined, affect: true }
  return queryAnswer(
    run,
    run.closed === undefined ? parts : { ...parts, told: closedTold(run) },
    facts,
  )
}

function shortStateAnswer(run: HttpQuery, facts: QueryFacts): Answer {
  const { state, error, stats } = run.closed === undefined ? tell(run) : closedTold(run)
  const warnings = run.closed === undefined ? JSON.stringify(run.execution.warnings) : '[]'
  const body = `{"state":"${state}","error":${error},"warnings":${warnings},"stats":${stats}}`
  const headers = ['X-DATABEND-QUERY-ID', uriPart(run.id), 'X-DATABEND-QUERY-STATE', state]
  if (run.closed === undefined) headers.push('X-DATABEND-QUERY-PAGE-ROWS', '0')
  return { status: 200, type: jsonType, headers: [...headers, ...facts.headers], body }
}

function closedTold(run: HttpQuery): Told {
  const state = run.closed === 'finalized' ? 'Succeeded' : 'Failed'
  return { state, error: 'null', stats: JSON.stringify(noStats) }
}

/** The last response of a query that is only remembered as read to its end. */
export function endedAnswer(id: string, facts: QueryFacts): Answer {
  const uri = `/v1/query/${uriPart(id)}`
  const body = JSON.stringify({
    id,
    session_id: '',
    node_id: facts.nodeId,
    ...noResult,
    state: 'Succeeded',
    error: null,
    stats_uri: uri,
    final_uri: `${uri}/final`,
    next_uri: null,
    kill_uri: `${uri}/kill`,
  })
  return { status: 200, type: jsonType, headers: facts.headers, body }
}

/** The response to a query that could not even start: nothing to poll or close. */
export function failToStartAnswer(
  { error, session }: FailedStart,
  dialect: Dialect,
  facts: QueryFacts,
): Answer {
  const body = JSON.stringify({
    id: '',
    session_id: null,
    node_id: '',
    ...noResult,
    session: session === undefined ? null : JSON.parse(encodeSession(session, facts.role)),
    state: 'Failed',
    error: dialect.queryError(error),
    stats_uri: null,
    final_uri: null,
    next_uri: null,
    kill_uri: null,
  })
  return { status: 200, type: jsonType, headers: facts.headers, body }
}

interface Parts {
  readonly page: Page
  /** The last part of the next URI, after the query's own path; undefined: null. */
  readonly next: string | undefined
  /** JSON text; undefined: null. */
  readonly session: string | undefined
  readonly affect: boolean
  /** Replaces the state of the execution. */
  readonly told?: Told
  /** `header`: schema and data are empty. */
  readonly extent?: 'whole' | 'header'
}

/** State, error and statistics of a query; the last two are JSON text. */
interface Told {
  readonly state: QueryState
  readonly error: string
  readonly stats: string
}

/** Assembled by hand, because most of it is constant and the rows are JSON already. */
function queryAnswer(run: HttpQuery, parts: Parts, facts: QueryFacts): Answer {
  const { execution, dialect } = run
  const { extent = 'whole' } = parts
  const rows = extent === 'whole' ? parts.page.text : ''
  const { state, error, stats } = parts.told ?? tell(run)
  const uriId = uriPart(run.id)
  const uri = `/v1/query/${uriId}`
  const affect =
    parts.affect && execution.affect ? JSON.stringify(dialect.affect(execution.affect)) : 'null'
  const warnings = execution.warnings.length === 0 ? '[]' : JSON.stringify(execution.warnings)
  const body =
    `{"id":${jsonText(run.id)},"session_id":${jsonText(run.sessionId)}` +
    `,"node_id":"${facts.nodeId}","state":"${state}","session":${parts.session ?? 'null'}` +
    `,"error":${error},"warnings":${warnings}` +
    headText(execution.head, extent, facts.arrow) +
    `,"data":[${rows}],"affect":${affect}` +
    `,"result_timeout_secs":${run.resultTimeoutSecs},"stats":${stats}` +
    `,"stats_uri":"${uri}","final_uri":"${uri}/final"` +
    `,"next_uri":${parts.next === undefined ? 'null' : `"${uri}${parts.next}"`}` +
    `,"kill_uri":"${uri}/kill"}`
  run.stateSize = Math.max(run.stateSize, body.length - rows.length)
  const headers = [
    'X-DATABEND-QUERY-ID',
    uriId,
    'X-DATABEND-QUERY-STATE',
    state,
    'X-DATABEND-QUERY-PAGE-ROWS',
    String(parts.page.rows),
  ]
  if (facts.sourceLane !== undefined)
    headers.push('X-MOCKQ-SOURCE', sourceText(run, facts.sourceLane))
  if (facts.headers.length > 0) headers.push(...facts.headers)
  if (execution.answerHeaders !== undefined) headers.push(...execution.answerHeaders)
  return { status: 200, type: jsonType, headers, body }
}

/** Where an answer comes from: `engine`, `recorded LANE ID` or `computed LANE ID` (LANE percent-encoded), or `miss`. */
function sourceText({ execution: { source, failure } }: HttpQuery, lane: string): string {
  if (failure instanceof QueryError && failure.kind.startsWith('Replay')) return 'miss'
  const recorded = recordedSource(source)
  if (recorded === undefined) return source?.kind ?? 'engine'
  return `${recorded.kind} ${encodeURIComponent(lane)} ${recorded.id}`
}

function tell({ execution, dialect }: HttpQuery): Told {
  const { state, failure } = execution
  const error = failure instanceof QueryError ? JSON.stringify(dialect.queryError(failure)) : 'null'
  return {
    state: state === 'Starting' ? dialect.starting : state,
    error,
    stats: statsText(execution.progress, execution.runningMs),
  }
}

function sessionText({ execution, id }: HttpQuery, { encoder, nodeId, role }: QueryFacts): string {
  return encoder.encode(execution.session, role, nodeId, id)
}

function headText(
  head: ResultHead | undefined,
  extent: Parts['extent'],
  arrow: ArrowForm | undefined,
): string {
  if (head === undefined) return ',"schema":[]'
  const schema = extent === 'whole' ? schemaText(head.fields) : ''
  return (
    `,"has_result_set":${head.hasResultSet},"schema":[${schema}]` +
    `,"settings":${formatText(head.format)}${arrow === undefined ? '' : arrowSettingsText(arrow)}}`
  )
}

/**
 * The texts of columns and formats that many statements share. Only those are frozen: to remember the ones of a single
 * statement would be a waste.
 */
const schemaTexts = new WeakMap<readonly ResultField[], string>()
const formatTexts = new WeakMap<ResultFormat, string>()

/** The columns as JSON, without the outer brackets. */
function schemaText(fields: readonly ResultField[]): string {
  const known = schemaTexts.get(fields)
  if (known !== undefined) return known
  let text = ''
  for (const { name, type } of fields) {
    text += `${text && ','}{"name":${jsonText(name)},"type":${jsonText(type)}}`
  }
  if (Object.isFrozen(fields)) schemaTexts.set(fields, text)
  return text
}

/** The settings that a format comes from, as JSON without the last bracket. */
function formatText(format: ResultFormat): string {
  const known = formatTexts.get(format)
  if (known !== undefined) return known
  const text =
    `{"timezone":${jsonText(format.timezone)}` +
    `,"geometry_output_format":${jsonText(format.geometryOutputFormat)}` +
    `,"binary_output_format":${jsonText(format.binaryOutputFormat.toUpperCase())}` +
    `,"http_json_result_mode":${jsonText(format.httpJsonResultMode)}`
  if (Object.isFrozen(format)) formatTexts.set(format, text)
  return text
}

/** An id, encoded for URLs and headers. */
function uriPart(id: string): string {
  return /^[\w.-]*$/.test(id) ? id : encodeURIComponent(id)
}

function statsText({ scan, write, result, total }: Progress, runningMs: number): string {
  return (
    `{"scan_progress":${counterText(scan)},"write_progress":${counterText(write)}` +
    `,"result_progress":${counterText(result)},"total_scan":${counterText(total)}` +
    ',"spill_progress":{"file_nums":0,"bytes":0}' +
    `,"running_time_ms":${Math.floor(runningMs)}}`
  )
}

function counterText({ rows, bytes }: Counter): string {
  if (rows === 0 && bytes === 0) return '{"rows":0,"bytes":0}'
  return `{"rows":${rows},"bytes":${bytes}}`
}
