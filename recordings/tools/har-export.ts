import type { Json } from '../../core/protocol/backend.js'
import { encodeSession } from '../../core/protocol/session-wire.js'
import { emptySession, type SessionState } from '../../core/session/session-state.js'
import type { PlayDocument, Rows, StatementDocument } from '../store/document.js'
import { applyChanges } from '../store/session-changes.js'
import type { Selected } from './select-requests.js'
import { firstRows } from './show-requests.js'

/**
 * Recorded requests as a HAR 1.2 file: each with its whole answer as one response, a page of the file for each lane.
 *
 * Recordings hold no times: requests come a millisecond apart, from 1970 on. Source of the form: the HAR 1.2
 * specification of the W3C (web performance working group).
 */
export async function* harLines(selected: readonly Selected[]): AsyncGenerator<string> {
  const lanes = [...new Set(selected.map(({ lane }) => lane.lane))]
  const pages = lanes.map(lane => {
    return { id: lane, title: lane, startedDateTime: timeOf(0), pageTimings: {} }
  })
  const head = { version: '1.2', creator: { name: 'mockq', version: '1' }, pages }
  yield `{"log":${JSON.stringify(head).slice(0, -1)},"entries":[\n`
  for (const [i, each] of selected.entries()) {
    const rows = await firstRows(each, Number.POSITIVE_INFINITY)
    yield `${JSON.stringify(harEntry(each, rows, i))}${i + 1 < selected.length ? ',' : ''}\n`
  }
  yield ']}}\n'
}

const timeOf = (i: number): string => new Date(i).toISOString()

function harEntry({ lane, entry, document }: Selected, rows: Rows, i: number): object {
  const exchange = exchangeOf(document, rows, `mq-${String(i).padStart(29, '0')}`)
  const { method, path, sent, status, answer, headers } = exchange
  const text = JSON.stringify(answer)
  const mimeType = 'application/json'
  return {
    pageref: lane.lane,
    startedDateTime: timeOf(i),
    time: 0,
    request: {
      method,
      url: `http://localhost:8000${path}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [
        { name: 'Content-Type', value: mimeType },
        { name: 'X-MOCKQ-LANE', value: lane.lane },
        ...(entry.session === 0
          ? []
          : [
              { name: 'Cookie', value: `cookie_enabled=true; session_id=session-${entry.session}` },
            ]),
        ...headers,
      ],
      queryString: [],
      postData: { mimeType, text: JSON.stringify(sent) },
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status,
      statusText: status === 200 ? 'OK' : '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [
        { name: 'Content-Type', value: mimeType },
        { name: 'X-DATABEND-VERSION', value: lane.recording.meta.server },
      ],
      content: { size: Buffer.byteLength(text), mimeType, text },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    ...(document.k === 'stmt' &&
      document.end !== undefined && { comment: `incomplete: ${document.end}` }),
  }
}

interface Exchange {
  readonly method: string
  readonly path: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly sent: object
  readonly status: number
  readonly answer: object
}

/** A request and its answer as the protocol has them. */
function exchangeOf(document: PlayDocument, rows: Rows, id: string): Exchange {
  const { fault } = document
  const refused = fault && { error: { code: fault[1], message: fault[2] } }
  const base = { headers: [], status: fault?.[0] ?? 200 }
  if (document.k === 'upload') {
    const { stage, path, text } = document
    const answer = refused ?? { id, stage_name: stage, state: 'SUCCESS', files: [path] }
    const headers = [{ name: 'X-DATABEND-STAGE-NAME', value: stage }]
    return {
      ...base,
      method: 'PUT',
      path: '/v1/upload_to_stage',
      headers,
      sent: { path, text },
      answer,
    }
  }
  if (document.k === 'download') {
    const { stage, path, text } = document
    return {
      ...base,
      method: 'GET',
      path: `/v1/stage/${stage}/${path}`,
      sent: {},
      answer: refused ?? { text },
    }
  }
  if (document.k === 'login') {
    const sent = { database: document.db }
    return { ...base, method: 'POST', path: '/v1/session/login', sent, answer: refused! }
  }
  if (document.k === 'load') {
    const headers = [{ name: 'X-DATABEND-SQL', value: encodeURIComponent(document.sql) }]
    const answer = refused ?? { id, stats: { rows: document.rows, bytes: document.bytes } }
    return {
      ...base,
      method: 'PUT',
      path: '/v1/streaming_load',
      headers,
      sent: { text: document.text },
      answer,
    }
  }
  const session = sessionOf(document)
  const sent = {
    sql: document.sql,
    ...(document.params !== undefined && { params: plainJson(document.params) }),
    session: JSON.parse(encodeSession(session, '')) as object,
    ...(document.attach !== undefined && { stage_attachment: attachmentOf(document.attach) }),
  }
  const headers = [{ name: 'X-DATABEND-QUERY-ID', value: id }]
  const answer = refused ?? answerOf(document, rows, session, id)
  return { ...base, method: 'POST', path: '/v1/query', headers, sent, answer }
}

/** The session of a statement, as far as its answer depends on it. */
function sessionOf({ db, ctx = [] }: StatementDocument): SessionState {
  const get = (name: string) => ctx.find(([each]) => each === name)?.[1]
  const [role, secondary] = [get('role'), get('secondary roles')]
  const settings = ctx.filter(([name]) => !notSettings.has(name))
  return {
    ...emptySession,
    catalog: get('catalog') ?? 'default',
    database: db,
    ...(role !== undefined && { role }),
    ...(secondary !== undefined && { secondaryRoles: JSON.parse(secondary) as readonly string[] }),
    settings: new Map(settings),
  }
}

const notSettings = new Set(['catalog', 'role', 'secondary roles', 'user'])

function attachmentOf({
  location,
  format,
  copy,
}: NonNullable<StatementDocument['attach']>): object {
  return {
    location,
    file_format_options: Object.fromEntries(format),
    copy_options: Object.fromEntries(copy),
  }
}

/** JSON as a client sent it: objects are stored as pairs. */
function plainJson(value: Json): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(plainJson)
  const { pairs } = value as { readonly pairs: readonly (readonly [string, Json])[] }
  return Object.fromEntries(pairs.map(([name, each]) => [name, plainJson(each)]))
}

function answerOf(
  document: StatementDocument,
  rows: Rows,
  session: SessionState,
  id: string,
): object {
  const { error, schema, affect, warnings, written, writtenBytes, scanned, scannedBytes } = document
  const none = { rows: 0, bytes: 0 }
  return {
    id,
    session_id: '',
    node_id: '',
    session: JSON.parse(encodeSession(applyChanges(session, document.sessionSet), '')) as object,
    schema: schema.map(([name, type]) => ({ name, type })),
    has_result_set: schema.length > 0,
    data: rows,
    state: error === undefined ? 'Succeeded' : 'Failed',
    error:
      error === undefined ? null : { code: error[0], message: error[1], detail: error[2] ?? '' },
    warnings: warnings ?? [],
    affect,
    settings: Object.fromEntries(document.style ?? []),
    stats: {
      scan_progress: { rows: scanned ?? 0, bytes: scannedBytes ?? 0 },
      write_progress: { rows: written, bytes: writtenBytes ?? 0 },
      result_progress: none,
      running_time_ms: 0,
    },
    stats_uri: `/v1/query/${id}`,
    final_uri: `/v1/query/${id}/final`,
    kill_uri: `/v1/query/${id}/kill`,
    next_uri: null,
  }
}
