import type { Clock } from '../clock.js'
import { Bug } from '../errors/bug.js'
import { MockqError } from '../errors/mockq-error.js'
import { QueryError } from '../errors/query-error.js'
import type { SessionInternal, SessionState } from '../session/session-state.js'
import type { Affect, Progress, ResultField, ResultFormat, Run } from './backend.js'
import type { PageBuffer } from './page-buffer.js'
import { cellRows } from './row-text.js'
import type { QueryState } from './wire.js'

const noCounter = { rows: 0, bytes: 0 }
const noProgress: Progress = {
  scan: noCounter,
  write: noCounter,
  result: noCounter,
  total: noCounter,
}

/** What a planned statement says of its result. */
export interface ResultHead {
  readonly fields: readonly ResultField[]
  readonly hasResultSet: boolean
  readonly format: ResultFormat
}

export interface ExecutionOptions {
  readonly pages: PageBuffer
  readonly clock: Clock
  /** Aborted, with the error as reason, when the statement is stopped. */
  readonly abort: AbortController
  /** The session that the statement runs in. */
  readonly session: SessionState
  /** What the session that is sent back carries of this statement. */
  readonly echo: { readonly lastNodeId: string; readonly lastQueryIds: readonly string[] }
}

/**
 * A statement while the backend works on it: pulls blocks into the page buffer, and keeps what
 * answers tell of it. Nothing of the run is held once it has stopped.
 */
export class Execution {
  readonly #options: ExecutionOptions
  readonly #startMs: number
  #run: Run | undefined
  #progress = noProgress
  #stopMs: number | undefined
  state: QueryState = 'Starting'
  head: ResultHead | undefined
  /** As the client is to send it with its next statement. */
  session: SessionState
  affect: Affect | undefined
  warnings: readonly string[] = []
  /** Why it failed: a `QueryError` is told as SQL error, anything else as status 5xx. */
  failure: MockqError | undefined

  constructor(options: ExecutionOptions) {
    this.#options = options
    this.#startMs = options.clock.monotonicMs()
    this.session = withInternal(options.session, options.echo)
  }

  /** Runs to the end of the statement. Never rejects: what goes wrong stands in `failure`. */
  async run(start: () => Promise<Run>): Promise<void> {
    try {
      const run = await start()
      if (this.isStopped) return await discard(run)
      this.#run = run
      await this.#pull(run)
    } catch (error) {
      await this.#keepEffects()
      this.#fail(error)
    }
  }

  get isStopped(): boolean {
    return this.#stopMs !== undefined
  }

  /** Ends it before its end; no effect on one that has stopped. */
  stop(reason: QueryError): void {
    if (this.isStopped) return
    this.#fail(reason)
    this.#options.abort.abort(reason)
  }

  get progress(): Progress {
    return this.#run?.progress() ?? this.#progress
  }

  get runningMs(): number {
    return (this.#stopMs ?? this.#options.clock.monotonicMs()) - this.#startMs
  }

  async #pull(run: Run): Promise<void> {
    const fields = await run.schema
    if (this.isStopped) return
    const head = { fields, hasResultSet: run.hasResultSet(), format: run.format() }
    this.head = head
    this.warnings = run.warnings
    this.state = 'Running'
    for await (const block of run.blocks()) {
      await this.#options.pages.write(cellRows(block, fields, head.format))
      if (this.isStopped) return
    }
    await this.#keepEffects()
    if (!this.isStopped) this.#stop('Succeeded', 'none')
  }

  async #keepEffects(): Promise<void> {
    const effects = await this.#run?.effects
    if (effects === undefined || this.isStopped) return
    const { affect, session, upstreamSession: upstream } = effects
    this.affect = affect
    if (session !== undefined) this.session = withInternal(session, this.#options.echo)
    if (upstream !== undefined) this.session = withInternal(this.session, { upstream })
  }

  #fail(error: unknown): void {
    if (this.isStopped) return
    if (this.session.txnState === 'Active' && !isClosedByClient(error)) {
      this.session = { ...this.session, txnState: 'Fail' }
    }
    this.failure =
      error instanceof MockqError ? error : new Bug('a statement fails with a QueryError', error)
    this.#stop('Failed', 'unfetched')
  }

  #stop(state: QueryState, lost: 'none' | 'unfetched'): void {
    this.state = state
    this.#progress = this.progress
    this.#stopMs = this.#options.clock.monotonicMs()
    this.#run = undefined
    this.#options.pages.end(lost)
  }
}

/** Databend's exception: a final leaves an open transaction as it is. */
function isClosedByClient(error: unknown): boolean {
  return error instanceof QueryError && error.kind === 'ClosedQuery'
}

/** Lets go of a run that nobody reads. */
async function discard(run: Run): Promise<void> {
  run.schema.catch(() => {})
  await run.blocks()[Symbol.asyncIterator]().return?.()
}

function withInternal(session: SessionState, changes: Partial<SessionInternal>): SessionState {
  return { ...session, internal: { ...session.internal, ...changes } }
}
