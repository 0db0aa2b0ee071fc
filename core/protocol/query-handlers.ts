import { createHash } from 'node:crypto'
import type { ArrowForm } from '../arrow/arrow-field.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { QueryError } from '../errors/query-error.js'
import type { Answer } from '../http/answer.js'
import { readBody, requireJson } from '../http/body.js'
import { headerText } from '../http/header-text.js'
import type { Request } from '../http/route.js'
import { whenReady } from '../when-ready.js'
import { admit, type Visit } from './admission.js'
import { agreedArrow, negotiateArrow } from './arrow-negotiation.js'
import { labelOf } from './deduplicate-label.js'
import { type Dialect, dialectOf } from './dialect.js'
import type { HttpQuery } from './http-query.js'
import { addressOf } from './origin.js'
import type { Page } from './page-buffer.js'
import { defaultRoleOf } from './principal.js'
import {
  arrowPageAnswer,
  endedAnswer,
  failToStartAnswer,
  finalAnswer,
  pageAnswer,
  type QueryFacts,
  stateAnswer,
} from './query-answer.js'
import { checkNode } from './routing.js'
import type { ServerContext } from './server-context.js'
import { type QueryFaults, type QueryStart, startQuery } from './start-query.js'
import type { QueryRequest } from './wire.js'

/**
 * `POST /v1/query`: starts a query, or finds the one with this id, and answers with its page 0. `sent`: the body, if it
 * was read before.
 */
export async function postQuery(
  request: Request,
  cx: ServerContext,
  sent?: Buffer,
  faults?: QueryFaults,
): Promise<Answer> {
  const body = sent ?? (await readBody(request.raw, cx.limits.bodyBytes))
  const admitted = admit(request, cx)
  const visit = admitted instanceof Promise ? await admitted : admitted
  requireJson(request.raw)
  const query = cx.decoder.decode(body)
  const sentId = headerText(request.raw, 'x-databend-query-id')
  const fingerprint = sentId ? fingerprintOf(query) : ''
  const known = sentId ? cx.queries.find(visit.principal.lane, sentId) : undefined
  const isPutOff = known !== undefined && wasPutOff(known)
  if (known !== undefined && isAnswered(checkRepeat(known, visit), fingerprint)) {
    return answerAgain(known, fingerprint, request, visit, cx)
  }
  const start: QueryStart = {
    query,
    bytes: body.length,
    arrow: negotiateArrow(query, request.raw, cx),
    dialect: dialectOfQuery(query, request, cx),
    visit,
    id: sentId || cx.ids.uuid().replaceAll('-', ''),
    idUses: known === undefined ? 0 : known.idUses + (isPutOff ? 0 : 1),
    fingerprint,
    label: labelOf(request.raw),
    address: addressOf(request.raw),
    request: request.raw,
    isSticky: request.raw.headers['x-databend-sticky-node'] !== undefined,
    faults,
  }
  const run = startQuery(start, cx)
  if ('error' in run) return failToStartAnswer(run, start.dialect, factsOf(visit, cx))
  // Nothing is left to stop in a query that has ended, with all of its rows on the first page.
  if (!run.isOver) {
    request.onDrop(() => {
      // A client that chose the id may ask again with it; otherwise nobody can ever reach the query.
      if (sentId === undefined) run.close('canceled')
      else run.execution.isAbandoned = true
    })
  }
  if (!run.waits) return answerAtOnce(run, visit, cx)
  return answerPage(run, () => run.page(0), request, visit, cx)
}

/** The dialect of the answers to a query, including errors about its request. */
function dialectOfQuery(query: QueryRequest, { raw }: Request, cx: ServerContext): Dialect {
  const dialect = dialectOf(raw, cx.dialect, query.asksForSession)
  if (query.asksForSession) cx.spoken.set(raw, dialect)
  return dialect
}

/**
 * Whether a POST with the id of a known query is answered from that query. A different statement is not, once the query
 * is finalized: databend-py and dbt send PRESIGN and then the INSERT with the same id. Nor is one that was put off.
 */
function isAnswered(known: HttpQuery, fingerprint: string): boolean {
  if (wasPutOff(known)) return false
  return known.closed !== 'finalized' || known.fingerprint === fingerprint
}

/**
 * Whether the real server, or a gateway in front of it, did not take the statement now: its client sends the same request
 * again, which is then sent on as the same one.
 */
function wasPutOff({ execution: { failure } }: HttpQuery): boolean {
  return failure instanceof ProtocolError && failure.isTemporary
}

/** Page 0 of the query that has this id. Source: databend http_query_handlers.rs `query_handler`. */
function answerAgain(
  known: HttpQuery,
  fingerprint: string,
  request: Request,
  visit: Visit,
  cx: ServerContext,
): Answer | Promise<Answer> {
  if (known.fingerprint !== fingerprint) {
    cx.log.warn('query id used again with other SQL: page 0 of the first query is sent', {
      id: known.id,
    })
  }
  speakAs(known, request, cx)
  return answerPage(known, () => known.firstPage(), request, visit, cx)
}

/** Statements up to this many characters are kept whole instead of hashed; most are shorter. */
const shortSql = 2000

/** Identifies a query's statement, parameters and attachment: the SQL itself, or a hash that no such SQL equals. */
function fingerprintOf({ sql, params, stageAttachment }: QueryRequest): string {
  const isPlain = params === undefined && stageAttachment === undefined
  if (isPlain && sql.length <= shortSql && !sql.startsWith(hashed)) return sql
  const asked = JSON.stringify([sql, params, stageAttachment])
  return hashed + createHash('sha1').update(asked).digest('base64')
}

const hashed = '\u0000'

/** The response for a wait time of 0: no rows yet, and the client asks again for page 0. */
function answerAtOnce(run: HttpQuery, visit: Visit, cx: ServerContext): Answer {
  cx.queries.settle(run)
  return pageAnswer(run, { rows: 0, text: '', next: 0 }, factsOf(visit, cx, run.arrow))
}

/** `GET /v1/query/:id/page/:n`: the next page, once it is ready, or the last one again. */
export function getPage(request: Request, cx: ServerContext): Answer | Promise<Answer> {
  return whenReady(admit(request, cx), visit => {
    checkNode(request, cx)
    const run = findRun(request, visit, cx)
    const { n } = request.params
    if (!/^\d{1,15}$/.test(n!)) throw new ProtocolError(404, 'not found')
    if (!run.isOver) {
      request.onDrop(() => {
        run.execution.isAbandoned = true
      })
    }
    return answerPage(run, () => run.page(Number(n)), request, visit, cx)
  })
}

/** `GET /v1/query/:id`: the state of the query, without waiting. */
export function getState(request: Request, cx: ServerContext): Answer | Promise<Answer> {
  return whenReady(admit(request, cx), visit => {
    checkNode(request, cx)
    const facts = factsOf(visit, cx)
    if (hadEnded(request, visit, cx)) return endedAnswer(request.params['id']!, facts)
    return stateAnswer(findRun(request, visit, cx), facts)
  })
}

/** `/v1/query/:id/final`: the client is done with the query; answers with its last response. */
export function finalizeQuery(request: Request, cx: ServerContext): Answer | Promise<Answer> {
  return whenReady(admit(request, cx), visit => {
    checkNode(request, cx)
    if (hadEnded(request, visit, cx)) {
      return endedAnswer(request.params['id']!, factsOf(visit, cx))
    }
    const run = findRun(request, visit, cx)
    run.close('finalized')
    cx.queries.settle(run)
    return finalAnswer(run, factsOf(visit, cx, agreedArrow(run, request.raw, cx)))
  })
}

/** `/v1/query/:id/kill`: stops the query; the response is empty. */
export function killQuery(request: Request, cx: ServerContext): Answer | Promise<Answer> {
  return whenReady(admit(request, cx), visit => {
    checkNode(request, cx)
    if (!hadEnded(request, visit, cx)) {
      const run = findRun(request, visit, cx)
      run.close('canceled')
      cx.queries.settle(run)
    }
    return { status: 200, headers: visit.session.headers }
  })
}

/** Whether the requested query is only remembered as ended. */
function hadEnded({ params }: Request, { principal }: Visit, cx: ServerContext): boolean {
  const id = params['id']!
  return cx.queries.find(principal.lane, id) === undefined && cx.queries.hadEnded(principal, id)
}

/** Checks a query whose id a POST uses again. Throws `ProtocolError` 400 if it belongs to somebody else. */
function checkRepeat(run: HttpQuery, { principal }: Visit): HttpQuery {
  if (run.user === principal.user) return run
  throw new ProtocolError(400, `fail to start query: query_id ${run.id} already exists`)
}

function findRun(request: Request, visit: Visit, cx: ServerContext): HttpQuery {
  const run = cx.queries.get(visit.principal, request.params['id']!, cx.nodeId)
  speakAs(run, request, cx)
  return run
}

/** Makes errors of this request use the dialect of its query. */
function speakAs(run: HttpQuery, request: Request, cx: ServerContext): void {
  if (dialectOf(request.raw, cx.dialect) !== run.dialect) cx.spoken.set(request.raw, run.dialect)
}

/** Answers with a page, at once if it is ready. */
function answerPage(
  run: HttpQuery,
  page: () => Page | Promise<Page>,
  request: Request,
  visit: Visit,
  cx: ServerContext,
): Answer | Promise<Answer> {
  let answer: Answer | Promise<Answer> | undefined
  try {
    answer = whenReady(page(), handed => answerHanded(run, handed, request, visit, cx))
  } finally {
    if (!(answer instanceof Promise)) noteAnswered(run, visit, cx)
  }
  return answer instanceof Promise ? answer.finally(() => noteAnswered(run, visit, cx)) : answer
}

function answerHanded(
  run: HttpQuery,
  page: Page,
  request: Request,
  visit: Visit,
  cx: ServerContext,
): Answer | Promise<Answer> {
  const { failure, head } = run.execution
  if (head === undefined && failure !== undefined && isSessionFailure(failure)) {
    const { session } = run.execution
    return failToStartAnswer({ error: failure, session }, run.dialect, factsOf(visit, cx))
  }
  const arrow = agreedArrow(run, request.raw, cx)
  if (arrow === undefined) return pageAnswer(run, page, factsOf(visit, cx))
  return arrowPageAnswer(run, page, arrow, factsOf(visit, cx))
}

function noteAnswered(run: HttpQuery, { principal }: Visit, cx: ServerContext): void {
  cx.queries.settle(run)
  if (principal.clientSession === undefined) return
  cx.clients.used(principal.clientSession, principal, run.execution.session.needKeepAlive)
}

const sessionFailures: ReadonlySet<string> = new Set([
  'UnknownSession',
  'TransactionTimeout',
  'SessionTimeout',
  'SessionLost',
  'InvalidSessionState',
])

/** Whether the statement failed because its session could not be restored. */
function isSessionFailure(failure: Error): failure is QueryError {
  return failure instanceof QueryError && sessionFailures.has(failure.kind)
}

function factsOf(visit: Visit, cx: ServerContext, arrow?: ArrowForm): QueryFacts {
  const { principal, session } = visit
  const { nodeId, encoder, tellsSource } = cx
  const sourceLane = tellsSource ? principal.lane : undefined
  const { headers } = session
  return { nodeId, encoder, sourceLane, headers, role: defaultRoleOf(principal), arrow }
}
