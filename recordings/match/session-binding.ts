import type { Match, UsedOccurrences } from './match.js'
import type { Occurrence } from './occurrence.js'

/** The recorded sessions that live ones surely stand for; each for one. */
export class BoundSessions {
  readonly #bound = new Set<number>()

  has(session: number): boolean {
    return this.#bound.has(session)
  }

  add(session: number): void {
    this.#bound.add(session)
  }
}

/**
 * The recorded session that a live one stands for: known from its first statement on that fits only
 * one. Until then it follows the earliest that fits, and what it took from there is given back if it
 * turns out to be another.
 */
export class SessionBinding {
  readonly #all: BoundSessions
  #session: number | undefined
  #isSure: boolean
  #taken: { readonly match: Match; readonly occurrence: Occurrence }[] = []

  /** `session`: of statements without identity, that of the recorded ones (0), for good. */
  constructor(all: BoundSessions, session?: number) {
    this.#all = all
    this.#session = session
    this.#isSure = session !== undefined
  }

  /** The session whose answers come first. */
  get session(): number | undefined {
    return this.#session
  }

  get isSure(): boolean {
    return this.#isSure
  }

  /** Whether this may turn out to be that session. */
  isOpen(session: number): boolean {
    return session === this.#session || !this.#all.has(session)
  }

  /** Takes note of an answer; `candidates` are sessions that it could have come from, two or one. */
  take(
    match: Match,
    occurrence: Occurrence,
    candidates: readonly number[],
    used: UsedOccurrences,
  ): void {
    const { session } = occurrence.entry
    if (this.#session !== undefined && this.#session !== session) this.#move(session, used)
    this.#session = session
    if (candidates.length > 1) {
      this.#taken.push({ match, occurrence })
      return
    }
    this.#isSure = true
    this.#taken = []
    this.#all.add(session)
  }

  /** What was taken from the session that it was not, for what the other one has of the same. */
  #move(session: number, used: UsedOccurrences): void {
    for (const { match, occurrence } of this.#taken) {
      const own = match.unused(used, session)
      if (own === undefined) continue
      used.add(own)
      match.release(occurrence, used)
    }
    this.#taken = []
  }
}
