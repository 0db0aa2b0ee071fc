import { ClosedQuery } from '../errors/closed-query.js'
import type { StatementRequest } from '../protocol/backend.js'
import { withWholeFloats } from '../protocol/exact-json.js'
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
  #isOver = false
  /** The number of columns, once the server has told them. */
  #columns = 0

  private constructor(upstream: Upstream, start: UpstreamQueryStart, first: UpstreamAnswer) {
    this.#upstream = upstream
    this.#start = start
    this.#last = this.#checked(first)
    this.#node = first.node_id || undefined
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
    const asked = upstream.postFor('/v1/query', body, asker, { headers, signal })
    const answer = await asked.catch(error => {
      if (signal.aborted)
        upstream.inBackground(upstream.post(endPath(signal.reason, queryId), {}, asker))
      throw error
    })
    return new UpstreamQuery(upstream, start, readAnswer(answer, upstream, start))
  }

  /** The current answer. */
  get answer(): UpstreamAnswer {
    return this.#last
  }

  /** The node that has the session, if the server named one. */
  get node(): string | undefined {
    return this.#node
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
    const answer = await this.#upstream.send({ method: 'GET', url, headers, signal }, asker)
    this.#last = this.#checked(readAnswer(answer, this.#upstream, this.#start))
    return this.#last
  }

  /** Sends a heartbeat to the upstream, in the background. */
  heartbeat(): void {
    const body = { node_to_queries: { [this.#node ?? '']: [this.#last.id] } }
    const sent = this.#upstream.post('/v1/session/heartbeat', body, this.#start.asker)
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

  /** An answer whose rows fit its columns. Throws `UpstreamError` if they do not. */
  #checked(answer: UpstreamAnswer): UpstreamAnswer {
    const { length } = answer.schema
    if (length > 0) this.#columns = length
    checkWidth(answer, this.#columns, this.#upstream.target)
    return answer
  }

  #pageHeaders(): Readonly<Record<string, string>> {
    return {
      'X-DATABEND-QUERY-ID': this.#last.id,
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
  return uri.startsWith('/') ? uri.replace(/^\/+/, '/') : new URL(uri).pathname
}
