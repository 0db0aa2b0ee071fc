import type { Log, LogFields } from '../../core/log.js'
import type { Rest } from '../save/fold-part.js'
import type { LeftOut } from '../save/left-out.js'
import type { End } from '../store/document.js'

/** What becomes of an answer that is not whole, as a log line says it. */
const endings: Readonly<Record<End, string>> = {
  killed: 'recorded as far as it ran: the client killed it',
  closed: 'recorded as far as it ran: the client closed it',
  gone: 'recorded as one that its client did not wait for',
  unread:
    'recorded in part: the client did not read it to its end, and the rest is over the limits',
  lost: 'recorded in part: the server gave no whole answer',
}

/** Counts and logs what of a lane is not in its recording, or not as a whole answer: nothing is dropped in silence. */
export class LaneTally {
  readonly #lane: string
  readonly #log: Log
  readonly #counts = new Map<string, number>()
  #leftOut = 0
  #changed = 0

  constructor(lane: string, log: Log) {
    this.#lane = lane
    this.#log = log
  }

  /** What was answered and is not in the recording. */
  get leftOut(): number {
    return this.#leftOut
  }

  /** Writes that the server answered otherwise than is recorded. */
  get changed(): number {
    return this.#changed
  }

  /** The server answered a recorded write otherwise. */
  change(what: string, change: string): void {
    this.#changed++
    this.#tell('the server answers a recorded write otherwise now', { change, sql: shown(what) })
  }

  /** A statement is recorded, and not as a whole answer. */
  ended(end: End, sql: string): void {
    this.#tell(endings[end], { sql: shown(sql) })
  }

  /** The client was told what the upstream said, and that would not come again: it is no part of a recording. */
  passedOn(sql: string, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error)
    this.#tell('not recorded: the server did not answer it', { why, sql: shown(sql) })
  }

  /** Something was answered and cannot be recorded. */
  leaveOut({ what, why }: LeftOut): void {
    this.#leftOut++
    this.#tell('left out of the recording', { why, sql: shown(what) })
  }

  /** How often each thing happened. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }

  /** What was recorded before was not asked in this run. */
  notAsked({ kept, removed }: Rest): void {
    const lane = this.#lane
    if (kept > 0) {
      const next = 'ask for --prune to remove them'
      this.#log.warn('not asked in this run, and kept', { lane, statements: kept, next })
    }
    if (removed > 0) {
      this.#log.warn('not asked in this run, and removed', { lane, statements: removed })
    }
  }

  #tell(event: string, fields: LogFields): void {
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1)
    this.#log.warn(event, { lane: this.#lane, ...fields })
  }
}

/** Characters of a statement that a log line shows. */
const maxShown = 300

function shown(sql: string): string {
  return sql.length <= maxShown ? sql : `${sql.slice(0, maxShown)}…`
}
