import { type Clock, pause } from '../../core/clock.js'
import type {
  AnswerSource,
  Progress,
  ResultField,
  ResultFormat,
  Run,
} from '../../core/protocol/backend.js'
import type { CellBlock } from '../../core/types/block.js'
import type { End } from '../store/document.js'
import type { ReplayedStatement } from './replayed-statement.js'

/** How long to wait for a client to close the statement, if the recorded client closed it. */
const patienceMs = 60_000

export interface CutStatementOptions {
  readonly run: ReplayedStatement
  readonly end: End
  /** Aborted when the client closes the statement. */
  readonly signal: AbortSignal
  /** Aborted when the lane is reset. */
  readonly laneSignal: AbortSignal
  readonly clock: Clock
  /** Makes the error for reading beyond the recording, and counts the miss. */
  readonly beyond: () => Error
}

/**
 * An answer that was not recorded completely, or whose client did not wait for it: the recorded rows, then an error.
 *
 * If the recorded client stopped the statement, it runs with the rows it had until the client stops it again, and fails
 * after the timeout.
 */
export class CutStatement implements Run {
  readonly schema: readonly ResultField[] | Promise<readonly ResultField[]>
  readonly #options: CutStatementOptions

  constructor(options: CutStatementOptions) {
    this.#options = options
    const { run, end } = options
    const isWaiting = end === 'gone' || (isStopped(end) && run.fields.length === 0)
    this.schema = isWaiting ? this.#late() : run.fields
    if (this.schema instanceof Promise) this.schema.catch(() => {})
  }

  get effects(): Run['effects'] {
    return this.#options.run.effects
  }

  get warnings(): readonly string[] {
    return this.#options.run.warnings
  }

  get source(): AnswerSource {
    return this.#options.run.source
  }

  get ms(): number {
    return this.#options.run.ms
  }

  hasResultSet(): boolean {
    return this.#options.run.hasResultSet()
  }

  format(): ResultFormat {
    return this.#options.run.format()
  }

  progress(): Progress {
    return this.#options.run.progress()
  }

  async *blocks(): AsyncGenerator<CellBlock> {
    const { run, end, beyond } = this.#options
    await this.schema
    if (end === 'gone') return yield* run.blocks()
    yield* run.rows()
    if (isStopped(end)) await this.#untilClosed()
    throw beyond()
  }

  async #late(): Promise<readonly ResultField[]> {
    await this.#untilClosed()
    const { run, end, beyond } = this.#options
    if (end === 'gone') return run.schema
    throw beyond()
  }

  /** Resolves after the timeout; rejects when the client closes the statement, or the lane is reset. */
  #untilClosed(): Promise<void> {
    const { signal, laneSignal, clock } = this.#options
    return pause(clock, patienceMs, signal, laneSignal)
  }
}

function isStopped(end: End): boolean {
  return end === 'killed' || end === 'closed'
}
