import { SystemClock } from '../clock.js'
import { keepAlive } from './keep-alive.js'
import type { UpstreamQuery } from './upstream-query.js'
import type { UpstreamAffect, UpstreamAnswer, UpstreamFault, UpstreamSession } from './wire.js'

/** A row as the server sends it: texts and nulls. */
export type ClientRow = readonly (string | null)[]

/** How far a statement is: from the server's latest answer. */
export interface QueryProgress {
  readonly state: string
  readonly stats: UpstreamAnswer['stats']
}

/** What a client does with the answers of its queries. */
export interface AnswerListener {
  readonly answered: (answer: UpstreamAnswer, node: string | undefined) => void
  /** Called once nothing more will be asked. */
  readonly ended: () => void
}

/**
 * A statement that runs on a server, from the answer that has its columns.
 *
 * Its rows are fetched as they are read. While the reader is slow, heartbeats keep the result at the server.
 */
export class ClientQuery {
  readonly #query: UpstreamQuery
  readonly #listener: AnswerListener
  readonly #signal: AbortSignal
  readonly #stopBeats: () => void
  #schema: UpstreamAnswer['schema'] = []
  #session: UpstreamSession | undefined
  #affect: UpstreamAffect | null = null
  #isOver = false

  private constructor(query: UpstreamQuery, listener: AnswerListener, signal: AbortSignal) {
    this.#query = query
    this.#listener = listener
    this.#signal = signal
    this.#stopBeats = keepAlive(query, new SystemClock())
    this.#take()
  }

  /** Waits until the columns of a query are known, or until a statement without a result has ended. */
  static async open(
    query: UpstreamQuery,
    listener: AnswerListener,
    signal: AbortSignal,
  ): Promise<ClientQuery> {
    const opened = new ClientQuery(query, listener, signal)
    while (!query.isLast && opened.#schema.length === 0) await opened.#next()
    return opened
  }

  get id(): string {
    return this.#query.answer.id
  }

  /** Names and types of the columns; empty for a statement without a result. */
  get schema(): UpstreamAnswer['schema'] {
    return this.#schema
  }

  /** The server's error, once it has reported one: a statement can fail before or after it had rows. */
  get error(): UpstreamFault | null {
    return this.#query.answer.error
  }

  /** Rows and bytes read and written so far. */
  get stats(): UpstreamAnswer['stats'] {
    return this.#query.answer.stats
  }

  get warnings(): readonly string[] {
    return this.#query.answer.warnings ?? []
  }

  /** What the statement changed in the session, as far as it is read. */
  get affect(): UpstreamAffect | null {
    return this.#affect
  }

  /** The session after the statement; undefined if the server sent none, because nothing changed. */
  get session(): UpstreamSession | undefined {
    return this.#session
  }

  /** The server's settings that the texts of cells depend on (`timezone` …), if it names them. */
  get settings(): UpstreamAnswer['settings'] {
    return this.#query.answer.settings
  }

  /**
   * The rows, page by page; can be read once. Ends early if the statement fails: then `error` is set.
   *
   * A reader that stops before the end kills the statement at the server. Rejects with `UpstreamError` if the server
   * no longer answers, with `ProtocolError` if it refuses a page, and with the reason of the query's signal.
   */
  async *pages(): AsyncGenerator<readonly ClientRow[], void, void> {
    let isRead = false
    try {
      for (;;) {
        const { data } = this.#query.answer
        if (data.length > 0) yield data
        if (this.#query.isLast) break
        await this.#next()
      }
      isRead = true
    } finally {
      this.#end(isRead ? 'final' : 'kill')
    }
  }

  /** Reads the rest, for its effects and its error; returns how many rows it had. */
  async finish(): Promise<number> {
    let rows = 0
    for await (const page of this.pages()) rows += page.length
    return rows
  }

  /** Stops reading; the server ends the statement if it is still running. */
  stop(): void {
    this.#end(this.#query.isLast ? 'final' : 'kill')
  }

  async #next(): Promise<void> {
    try {
      await this.#query.next()
    } catch (error) {
      this.#end('kill')
      throw error
    }
    this.#take()
    if (this.#signal.aborted) {
      this.#end('kill')
      throw this.#signal.reason
    }
  }

  #take(): void {
    const { answer, node } = this.#query
    if (answer.schema.length > 0) this.#schema = answer.schema
    if (answer.session !== null) this.#session = answer.session
    if (answer.affect !== null) this.#affect = answer.affect
    this.#listener.answered(answer, node)
  }

  #end(how: 'final' | 'kill'): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#stopBeats()
    this.#query.end(how)
    this.#listener.ended()
  }
}
