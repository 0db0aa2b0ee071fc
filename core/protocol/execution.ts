import type { Clock } from '../clock.js'
import { Bug } from '../errors/bug.js'
import { isError } from '../errors/is-error.js'
import { QueryError } from '../errors/query-error.js'
import type { SessionState } from '../session/session-state.js'
import type { Block, CellBlock } from '../types/block.js'
import type {
  Affect,
  AnswerSource,
  Progress,
  ResultField,
  ResultFormat,
  Run,
  SessionEffects,
} from './backend.js'
import type { OpenEntry } from './journal.js'
import type { PageBuffer } from './page-buffer.js'
import { type PageRows, pageRows } from './row-text.js'
import type { QueryState } from './wire.js'

const noWarnings: readonly string[] = Object.freeze([])
const noCounter = { rows: 0, bytes: 0 }
const noProgress: Progress = {
  scan: noCounter,
  write: noCounter,
  result: noCounter,
  total: noCounter,
}

/** Columns and format of a result, known once the statement is planned. */
export interface ResultHead {
  readonly fields: readonly ResultField[]
  readonly hasResultSet: boolean
  readonly format: ResultFormat
}

/**
 * A statement while the backend works on it: pulls blocks into the page buffer and keeps what answers report about it.
 * Nothing of the run is held once it has stopped.
 */
export class Execution {
  readonly #clock: Clock
  readonly #startMs: number
  readonly #entry: OpenEntry | undefined
  #pages: PageBuffer | undefined
  #run: Run | undefined
  #abort: AbortController | undefined
  #stopReason: QueryError | undefined
  #progress = noProgress
  #stopMs: number | undefined
  state: QueryState = 'Starting'
  head: ResultHead | undefined
  /** The session before the statement; once it has ended, the session after it. */
  session: SessionState
  affect: Affect | undefined
  warnings: readonly string[] = noWarnings
  /** Whether the client disconnected while waiting for the statement and has not come back. */
  isAbandoned = false
  /** Why the statement failed: a `QueryError` is reported as an SQL error, anything else as status 5xx. */
  failure: Error | undefined

  /** Where the answer comes from; undefined: from what all answers of the mode come from. */
  source: AnswerSource | undefined
  #answerHeaders: readonly string[] | undefined

  /** `entry`: the statement in the journal. */
  constructor(pages: PageBuffer, session: SessionState, clock: Clock, entry?: OpenEntry) {
    this.#entry = entry
    this.#pages = pages
    this.#clock = clock
    this.#startMs = clock.monotonicMs()
    this.session = session
  }

  /**
   * Runs the statement to its end: at once if possible, which is when it returns undefined. Never throws or rejects:
   * errors are stored in `failure`.
   */
  run(start: () => Run | Promise<Run>): Promise<void> | undefined {
    try {
      const run = start()
      const running =
        run instanceof Promise ? run.then(each => this.#takeOver(each)) : this.#takeOver(run)
      return running?.catch(error => this.#endWith(error))
    } catch (error) {
      return this.#endWith(error)
    }
  }

  /** Aborted with the error when the statement is stopped. Created on first use, because most never need it. */
  get abort(): AbortController {
    if (this.#abort === undefined) {
      this.#abort = new AbortController()
      if (this.#stopReason !== undefined) this.#abort.abort(this.#stopReason)
    }
    return this.#abort
  }

  /** Why the statement is to end; undefined: it is not. Does not create `abort`. */
  get stopReason(): unknown {
    const signal = this.#abort?.signal
    return signal?.aborted === true ? signal.reason : this.#stopReason
  }

  get isStopped(): boolean {
    return this.#stopMs !== undefined
  }

  /** Stops the statement early; no effect if it has stopped already. */
  stop(reason: QueryError): void {
    if (this.isStopped) return
    const abort = this.#abort
    this.#fail(reason)
    this.#stopReason = reason
    abort?.abort(reason)
  }

  /** As `stop`; also changes the outcome of a statement that has succeeded. */
  spoil(reason: QueryError): void {
    if (this.isStopped) {
      this.failure = reason
      this.#stop('Failed', 'unfetched')
    } else this.stop(reason)
  }

  /** Headers of the real server's newest answer that the client gets: names and values alternating; undefined: none. */
  get answerHeaders(): readonly string[] | undefined {
    return this.#run === undefined ? this.#answerHeaders : this.#run.answerHeaders?.()
  }

  get progress(): Progress {
    return this.#run?.progress() ?? this.#progress
  }

  get runningMs(): number {
    return (this.#stopMs ?? this.#clock.monotonicMs()) - this.#startMs
  }

  #takeOver(run: Run): Promise<void> | undefined {
    if (this.isStopped) return discard(run)
    this.#run = run
    this.source = run.source
    const { schema } = run
    return schema instanceof Promise
      ? schema.then(fields => this.#pull(run, fields))
      : this.#pull(run, schema)
  }

  #pull(run: Run, fields: readonly ResultField[]): Promise<void> | undefined {
    if (this.isStopped) return discard(run)
    const head = { fields, hasResultSet: run.hasResultSet(), format: run.format() }
    this.head = head
    if (this.#entry !== undefined && head.hasResultSet) this.#entry.columns = fields
    this.warnings = run.warnings
    this.state = 'Running'
    const blocks = run.blocks()
    if (!Array.isArray(blocks) || blocks.length > 1) return this.#pullAll(blocks, head)
    const taking = blocks.length === 0 ? undefined : this.#take(blocks[0], head)
    return taking === undefined ? this.#succeed() : taking.then(() => this.#succeed())
  }

  async #pullAll(blocks: ReturnType<Run['blocks']>, head: ResultHead): Promise<void> {
    if (Symbol.iterator in blocks) {
      for (const block of blocks) {
        const taking = this.#take(block, head)
        if (taking !== undefined) await taking
        if (this.isStopped) return
      }
    } else {
      for await (const block of blocks) {
        await this.#take(block, head)
        if (this.isStopped) return
      }
    }
    await this.#succeed()
  }

  #succeed(): Promise<void> | undefined {
    if (this.isStopped) return undefined
    const stop = (): void => {
      if (!this.isStopped) this.#stop('Succeeded', 'none')
    }
    const keeping = this.#keepEffects()
    if (keeping !== undefined) return keeping.then(stop)
    stop()
    return undefined
  }

  #endWith(error: unknown): Promise<void> | undefined {
    const keeping = this.#keepEffects()
    if (keeping !== undefined) return keeping.then(() => this.#fail(error))
    this.#fail(error)
    return undefined
  }

  /**
   * Adds a block's rows to the pages. Returns undefined if all fit at once, else a promise that resolves when they do.
   */
  #take(block: Block | CellBlock, { fields, format }: ResultHead): Promise<void> | undefined {
    const rows = pageRows(block, fields, format)
    return rows instanceof Promise
      ? rows.then(each => this.#write(each, block))
      : this.#write(rows, block)
  }

  #write(rows: PageRows, block: Block | CellBlock): Promise<void> | undefined {
    this.#entry?.take(rows)
    return this.#pages?.write(rows, block)
  }

  #keepEffects(): Promise<void> | undefined {
    const effects = this.#run?.effects
    if (effects instanceof Promise) return effects.then(each => this.#keep(each))
    if (effects !== undefined) this.#keep(effects)
    return undefined
  }

  #keep(effects: SessionEffects): void {
    if (this.isStopped) return
    const { affect, session, upstreamSession: upstream } = effects
    this.affect = affect
    if (session !== undefined) this.session = session
    if (upstream !== undefined) {
      this.session = { ...this.session, internal: { ...this.session.internal, upstream } }
    }
  }

  #fail(error: unknown): void {
    if (this.isStopped) return
    if (this.session.txnState === 'Active' && !isClosedByClient(error)) {
      this.session = { ...this.session, txnState: 'Fail' }
    }
    this.failure = isError(error)
      ? error
      : new Bug(`a value that is not an Error was thrown: ${error}`)
    writeStack(this.failure)
    this.#stop('Failed', 'unfetched')
  }

  #stop(state: QueryState, lost: 'none' | 'unfetched'): void {
    this.state = state
    this.#progress = this.progress
    this.#answerHeaders = this.answerHeaders
    this.#stopMs = this.#clock.monotonicMs()
    this.#entry?.end({
      failure: this.failure,
      source: this.#run?.source,
      rows: this.#progress.result.rows,
      ms: this.runningMs,
    })
    this.#run = undefined
    this.#abort = undefined
    this.#pages?.end(lost)
    this.#pages = undefined
  }
}

/** Whether the client closed the query: Databend then leaves an open transaction as it is. */
function isClosedByClient(error: unknown): boolean {
  return error instanceof QueryError && error.kind === 'ClosedQuery'
}

/**
 * Discards a run that nobody reads. Calling `return()` on a generator that has not started would free nothing, so it is
 * started first.
 */
async function discard(run: Run): Promise<void> {
  if (run.schema instanceof Promise) run.schema.catch(() => {})
  for await (const _ of run.blocks()) break
}

/**
 * Lets V8 write the text of an error's stack. Until that is read for the first time, an error keeps all objects whose
 * methods are in its stack: a failed statement would keep all rows that it has collected, as long as its query is kept.
 */
function writeStack(error: Error): void {
  void error.stack
  if (isError(error.cause)) writeStack(error.cause)
}
