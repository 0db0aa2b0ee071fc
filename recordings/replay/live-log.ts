import type { Asked } from '../match/question.js'
import type { Occurrence } from '../match/recorded-question.js'
import type { LiveSession } from '../match/sessions.js'

/**
 * What the clients of a lane have sent in this run that may have changed something, in order. The engine runs it when
 * an answer has to be computed; until then it is only kept.
 */
export class LiveLog {
  readonly #entries: LiveEntry[]
  readonly #sessions = new WeakMap<LiveSession['history'], number>()
  #lastSession: number

  /** An empty log, or what is committed of another one: its sessions have ended. */
  constructor(from?: LiveLog) {
    this.#entries = from === undefined ? [] : [...from.#entries, endOfSessions]
    this.#lastSession = from === undefined ? 0 : from.#lastSession
  }

  get entries(): readonly LiveEntry[] {
    return this.#entries
  }

  /** Adds a request; returns its place. */
  add(entry: LiveRequest): number {
    return this.#entries.push(entry) - 1
  }

  /**
   * The number of a session, from 1. A client without cookies is known from its second statement on: what the first has
   * left in its session, such as an open transaction, is in the same history.
   */
  numberOf({ history }: LiveSession): number {
    const known = this.#sessions.get(history)
    if (known !== undefined) return known
    this.#sessions.set(history, ++this.#lastSession)
    return this.#lastSession
  }
}

/** A request, or that all sessions have ended. */
export type LiveEntry = LiveRequest | typeof endOfSessions

export const endOfSessions = 'end of sessions'

/** A request that may have changed something. */
export interface LiveRequest {
  /** Absent: exactly as in the recorded request that answered it. */
  readonly asked?: Asked
  /** The number of its session (`LiveLog.numberOf`). */
  readonly session: number
  /** When it came, in microseconds since 1970. */
  readonly at: bigint
  /** The content of a file that differs from the recorded one; null: it is not kept. */
  readonly content?: Buffer | null
  /** The recorded answer that it got, or that bears out the engine's. Undefined: none, or the engine is still asked. */
  answer: Occurrence | undefined
  /** Whether the engine has computed the answer. */
  isComputed?: boolean
}
