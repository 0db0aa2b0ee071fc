import { ClosedQuery } from '../errors/closed-query.js'
import type { StatementRequest } from '../protocol/backend.js'
import { withWholeFloats } from '../protocol/exact-json.js'
import { returnedHeadersOf, routeHintHeader } from '../protocol/passed-headers.js'
import type { Asker } from './asker.js'
import { checkAnswer, checkWidth } from './check-answer.js'
import type { HttpAnswer } from './http-client.js'
import { headerValue } from './put-file.js'
import { sliceRows } from './sent-rows.js'
import type { Upstream } from './upstream.js'
import type { UpstreamAnswer, UpstreamSession } from './wire.js'

export interface UpstreamQueryStart {
  readonly statement: StatementRequest
  readonly asker: Asker
  readonly session: UpstreamSession
  /** The node that has the session, if the server named one. */
  readonly sessionNode: string | undefined
  readonly pageRows: number
  readonly signal: AbortSignal
  /** Whether long answers have `rows` in place of `data`. */
  readonly slicesRows?: boolean
}

/** Maximum seconds that the upstream holds a poll, and so the delay of the columns of a long statement. */
const waitTimeSecs = 1

/** A statement that runs at the upstream: its answers are fetched one by one. */
export class UpstreamQuery {
  readonly #upstream: Upstream
  readonly #start: UpstreamQueryStart
  #last: UpstreamAnswer
  #node: string | undefined
  #answerHeaders: readonly string[] | undefined
  /** By which a gateway finds the server of the statement: the newest that an answer has. */
  #routeHint: string | undefined
  #isOver = false
  /** The number of columns, once the server has told them. */
  #columns = 0

  private constructor(upstream: Upstream, start: UpstreamQueryStart, first: HttpAnswer) {
    this.#upstream = upstream
    this.#start = start
    this.#last = this.#read(first)
    this.#node = this.#last.node_id || undefined
  }

  /** Starts a statement; resolves with its first answer available. */
  static async start(upstream: Upstream, start: UpstreamQueryStart): Promise<UpstreamQuery> {
    const { statement, session, sessionNode, pageRows, asker, signal } = start
    const { sql, params, wholeFloats, stageAttachment, deduplicateLabel: label } = statement
    const queryId = idAtUpstream(statement)
    const body = {
      sql,
      session,
      pagination: { wait_time_secs: waitTimeSecs, max_rows_per_page: pageRows },
      ...(params !== undefined && { params: withWholeFloats(params, wholeFloats) }),
      ...(stageAttachment !== undefined && {
        stage_attachment: {
          location: stageAttachment.location,
          file_format_options: Object.fromEntries(stageAttachment.fileFormatOptions),
          copy_options: Object.fromEntries(stageAttachment.copyOptions),
        },
      }),
    }
    const sticky = session['need_sticky'] === true ? sessionNode : undefined
    const headers = {
      'X-DATABEND-QUERY-ID': queryId,
      ...(sticky !== undefined && { 'X-DATABEND-STICKY-NODE': sticky }),
      ...(label !== undefined && { 'X-DATABEND-DEDUPLICATE-LABEL': headerValue(label) }),
    }
    const asked = upstream.postFor('/v1/query', body, asker, { headers, signal, isPatient: true })
    const answer = await asked.catch(error => {
      if (signal.aborted)
        upstream.inBackground(upstream.post(endPath(signal.reason, queryId), {}, asker))
      throw error
    })
    return new UpstreamQuery(upstream, start, answer)
  }

  /** The current answer. */
  get answer(): UpstreamAnswer {
    return this.#last
  }

  /** The node that has the session, if the server named one. */
  get node(): string | undefined {
    return this.#node
  }

  /** Headers of the answers that a client gets, too: names and values alternating; undefined: none. */
  get answerHeaders(): readonly string[] | undefined {
    return this.#answerHeaders
  }

  /** Whether the current answer is the last one with data. */
  get isLast(): boolean {
    const { next_uri: next, error } = this.#last
    return next === null || error !== null || next.endsWith('/final')
  }

  /** Fetches the next answer. */
  async next(): Promise<UpstreamAnswer> {
    const { asker, signal } = this.#start
    const headers = this.#pageHeaders()
    const url = pathOf(this.#last.next_uri!)
    const request = { method: 'GET' as const, url, headers, signal, isPatient: true }
    const answer = await this.#upstream.send(request, asker)
    this.#last = this.#read(answer)
    return this.#last
  }

  /** Sends a heartbeat to the upstream, in the background. */
  heartbeat(): void {
    const body = { node_to_queries: { [this.#node ?? '']: [this.#last.id] } }
    const headers = this.#hint()
    const sent = this.#upstream.post('/v1/session/heartbeat', body, this.#start.asker, { headers })
    this.#upstream.inBackground(sent)
  }

  /** Frees it at the upstream, in the background; `kill` cancels it. */
  end(how: 'final' | 'kill'): void {
    if (this.#isOver) return
    this.#isOver = true
    const uri = how === 'final' ? this.#last.final_uri : this.#last.kill_uri
    if (uri === null) return
    const request = { method: 'POST' as const, url: pathOf(uri), headers: this.#pageHeaders() }
    this.#upstream.inBackground(this.#upstream.send(request, this.#start.asker))
  }

  /** Takes over what an answer says. Throws `UpstreamError` if its rows do not fit its columns. */
  #read(answer: HttpAnswer): UpstreamAnswer {
    this.#answerHeaders = returnedHeadersOf(answer.headers) ?? this.#answerHeaders
    const hint = answer.headers[routeHintHeader]
    if (typeof hint === 'string') this.#routeHint = hint
    const read = readAnswer(answer, this.#upstream, this.#start)
    const { length } = read.schema
    if (length > 0) this.#columns = length
    checkWidth(read, this.#columns, this.#upstream.target)
    return read
  }

  #hint(): Readonly<Record<string, string>> {
    return this.#routeHint === undefined ? {} : { [routeHintHeader]: this.#routeHint }
  }

  #pageHeaders(): Readonly<Record<string, string>> {
    return {
      'X-DATABEND-QUERY-ID': this.#last.id,
      ...this.#hint(),
      ...(this.#node !== undefined && { 'X-DATABEND-STICKY-NODE': this.#node }),
    }
  }
}

function readAnswer(
  answer: HttpAnswer,
  upstream: Upstream,
  { slicesRows }: UpstreamQueryStart,
): UpstreamAnswer {
  const sliced = slicesRows === true ? sliceRows(answer.body) : undefined
  if (sliced === undefined) return checkAnswer(upstream.parse(answer), upstream.target)
  return { ...checkAnswer(sliced.rest, upstream.target), rows: sliced.rows }
}

/** A unique id: if the client reuses an id, a server would return the answer of the earlier statement. */
function idAtUpstream({ queryId, idUses }: StatementRequest): string {
  return idUses === undefined ? queryId : `${queryId}-${idUses}`
}

/** The path to end a statement before an answer has named it. */
function endPath(reason: unknown, queryId: string): string {
  const how = reason instanceof ClosedQuery && reason.closer === 'final' ? 'final' : 'kill'
  return `/v1/query/${encodeURIComponent(queryId)}/${how}`
}

/** The path of a URI in an answer. Its host is ignored, so that requests go only to the upstream. */
function pathOf(uri: string): string {
  if (uri.startsWith('/')) return uri.replace(/^\/+/, '/')
  const { pathname, search } = new URL(uri)
  return pathname + search
}
