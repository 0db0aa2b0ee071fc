import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Asker } from '../../core/client/asker.js'
import { ClientQuery } from '../../core/client/client-query.js'
import { type FileToSend, putFile, putLoad } from '../../core/client/put-file.js'
import type { Upstream } from '../../core/client/upstream.js'
import { UpstreamQuery } from '../../core/client/upstream-query.js'
import type { UpstreamSession } from '../../core/client/wire.js'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import type { StatementRequest } from '../../core/protocol/backend.js'
import { emptySession, type TxnState } from '../../core/session/session-state.js'
import { type Carried, sessionFor } from '../record/upstream-session.js'
import type { Pair, Rows } from '../store/document.js'
import { sessionIn } from '../store/session-changes.js'
import type { ComparedAnswer } from './compare-answers.js'

/** The context in which a recorded statement runs. */
export interface RecordedContext {
  readonly database: string
  readonly ctx: readonly Pair[]
}

/** Rows of a page. */
const pageRows = 10_000

/** One session of a client at the server that is checked: its cookies, and the session state that the server sends. */
export class TargetSession {
  readonly #upstream: Upstream
  readonly #asker: Asker
  #carried: Carried | undefined

  constructor(upstream: Upstream, asker: Asker) {
    this.#upstream = upstream
    this.#asker = asker
  }

  /**
   * Runs a statement and reads its answer, up to `mostRows` rows. Rejects with `UpstreamError` if the server gives no
   * usable answer, and with the reason of the signal.
   */
  async run(
    statement: StatementRequest,
    context: RecordedContext,
    { mostRows, signal }: { readonly mostRows: number; readonly signal: AbortSignal },
  ): Promise<ComparedAnswer> {
    try {
      const node = this.#carried?.node
      const started = await UpstreamQuery.start(this.#upstream, {
        ...{ statement, asker: this.#asker, signal, pageRows },
        session: this.#session(context),
        sessionNode: node,
      })
      let latest = node
      const listener = {
        answered: (_: unknown, at: string | undefined) => {
          latest = at
        },
        ended: () => {},
      }
      const query = await ClientQuery.open(started, listener, signal)
      const { rows, hasMore } = await firstRows(query, mostRows)
      if (query.session !== undefined) this.#carry(query.session, latest)
      const { error, schema, stats } = query
      return {
        schema: schema.map(({ name, type }) => [name, type]),
        rows,
        ...(hasMore && { hasMore }),
        written: stats?.write_progress?.rows ?? 0,
        ...(error !== null && { error: [error.code, error.message] as const }),
      }
    } catch (error) {
      return refused(error)
    }
  }

  /** Puts a file into a stage. */
  async upload(stage: string, file: FileToSend): Promise<ComparedAnswer> {
    try {
      await putFile(this.#upstream, stage, file, this.#asker)
      return noAnswer
    } catch (error) {
      return refused(error)
    }
  }

  /** Runs a streaming load; the rows loaded are those written. */
  async load(
    sql: string,
    queryId: string,
    file: FileToSend & { readonly content: Readable },
    context: RecordedContext,
  ): Promise<ComparedAnswer> {
    try {
      const load = { sql, queryId, session: emptySession, content: file.content }
      const answer = await putLoad(this.#upstream, load, this.#session(context), file, this.#asker)
      if (answer.session !== undefined) this.#carry(answer.session, this.#carried?.node)
      return { ...noAnswer, written: answer.rows }
    } catch (error) {
      return refused(error)
    }
  }

  /** The size and SHA-256 of a file at a presigned URL. */
  async fetch(
    url: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly size: number; readonly sha: string }> {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of (await this.#upstream.get(url, headers)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
    }
    return { size, sha: hash.digest('hex') }
  }

  /** Ends the session at the server. */
  end(): void {
    const { need_sticky: isSticky, need_keep_alive: isKept } = this.#carried?.session ?? {}
    if (isSticky === true || isKept === true) {
      this.#upstream.inBackground(this.#upstream.post('/v1/session/logout', {}, this.#asker))
    }
  }

  #carry(session: UpstreamSession, node: string | undefined): void {
    this.#carried = { session, ...(node !== undefined && { node }) }
  }

  #session({ database, ctx }: RecordedContext): UpstreamSession {
    const told = this.#carried?.session['txn_state']
    const txnState = (typeof told === 'string' ? told : 'AutoCommit') as TxnState
    return sessionFor({ ...sessionIn(ctx), database, txnState }, this.#carried)
  }
}

const noAnswer: ComparedAnswer = { schema: [], rows: [], written: 0 }

/** The answer of a server that refuses a request by status; throws any other error. */
function refused(error: unknown): ComparedAnswer {
  if (!(error instanceof ProtocolError)) throw error
  const { status, code, message } = error
  return { ...noAnswer, fault: [status, code, message] }
}

/** Reads rows up to a limit; at the limit the statement is ended. */
async function firstRows(
  query: ClientQuery,
  most: number,
): Promise<{ readonly rows: Rows; readonly hasMore: boolean }> {
  const rows: (readonly (string | null)[])[] = []
  for await (const page of query.pages()) {
    for (const row of page) rows.push(row)
    if (rows.length > most) return { rows: rows.slice(0, most), hasMore: true }
  }
  return { rows, hasMore: false }
}
