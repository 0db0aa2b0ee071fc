import { isError } from '../../core/errors/is-error.js'
import type { Log, LogFields } from '../../core/log.js'
import type { Rest } from '../save/add-lines.js'
import type { LeftOut } from '../save/left-out.js'
import type { End } from '../store/document.js'

/** What happens to an incomplete answer, as the log describes it. */
const endings: Readonly<Record<End, string>> = {
  killed: 'recorded as far as it ran: the client killed it',
  closed: 'recorded as far as it ran: the client closed it',
  gone: 'recorded as abandoned: the client disconnected before the answer',
  unread:
    'recorded in part: the client did not read it to its end, and the rest is over the limits',
  lost: 'recorded in part: the real server sent no complete answer',
  trimmed: 'recorded in part',
}

/** Counts and logs what a lane's recording lacks, or has incompletely: nothing is dropped silently. */
export class LaneTally {
  readonly #lane: string
  readonly #log: Log
  readonly #counts = new Map<string, number>()
  /** Requests that the server was too busy to answer, by what names them. */
  readonly #refusedForNow = new Map<string, number>()
  #leftOut = 0
  #lost = 0
  #changed = 0

  constructor(lane: string, log: Log) {
    this.#lane = lane
    this.#log = log
  }

  /** Number of answers that are not in the recording. */
  get leftOut(): number {
    return this.#leftOut
  }

  /** Number of answers that are not in the recording, or incomplete, because of the server or the connection to it. */
  get lost(): number {
    return this.#lost
  }

  /** Number of writes whose answer differs from the recorded one. */
  get changed(): number {
    return this.#changed
  }

  /** The server's answer to a recorded write has changed. */
  change(what: string, change: string): void {
    this.#changed++
    const next = 'if the server has tables that an earlier run left, drop them, and record again'
    const fields = { change, sql: shown(what), next }
    this.#tell('the server now answers a recorded write differently', fields)
  }

  /** A statement is recorded, but with an incomplete answer. */
  ended(end: End, sql: string): void {
    if (end === 'lost') this.#lost++
    this.#tell(endings[end], { sql: shown(sql) })
  }

  /**
   * The client got an error from the upstream that would not be repeated, so it is not recorded. `busy`: what names the
   * request, if the server asked for it to be sent again later.
   */
  passedOn(sql: string, error: unknown, busy?: string): void {
    const why = isError(error) ? error.message : String(error)
    this.#lost++
    if (busy !== undefined) this.#refusedForNow.set(busy, (this.#refusedForNow.get(busy) ?? 0) + 1)
    this.#tell(unanswered, { why, sql: shown(sql) })
  }

  /** A request is answered: if the server was too busy for it before, nothing is lost. */
  answered(request: string): void {
    const times = this.#refusedForNow.get(request)
    if (times === undefined) return
    this.#refusedForNow.delete(request)
    this.#lost -= times
    const left = this.#counts.get(unanswered)! - times
    if (left > 0) this.#counts.set(unanswered, left)
    else this.#counts.delete(unanswered)
  }

  /** Something was answered but cannot be recorded. */
  leaveOut({ what, why }: LeftOut): void {
    this.#leftOut++
    this.#tell('left out of the recording', { why, sql: shown(what) })
  }

  /** The count of each event. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }

  /** Earlier recorded statements were not sent in this run. */
  notAsked({ kept, removed }: Rest): void {
    const lane = this.#lane
    if (kept > 0) {
      const next = 'use --prune to remove them'
      this.#log.warn('recorded statements not sent in this run were kept', {
        lane,
        statements: kept,
        next,
      })
    }
    if (removed > 0) {
      this.#log.warn('recorded statements not sent in this run were removed', {
        lane,
        statements: removed,
      })
    }
  }

  #tell(event: string, fields: LogFields): void {
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1)
    this.#log.warn(event, { lane: this.#lane, ...fields })
  }
}

const unanswered = 'not recorded: the server did not answer it'

/** Maximum length of a statement in a log line. */
const maxShown = 300

function shown(sql: string): string {
  return sql.length <= maxShown ? sql : `${sql.slice(0, maxShown)}…`
}
