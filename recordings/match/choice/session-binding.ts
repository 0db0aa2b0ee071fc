import type { Match, Occurrence, UsedOccurrences } from '../recorded/match.js'

/** The recorded sessions that live sessions correspond to: certainly (`sure`) or presumably (`followed`). */
export class BoundSessions {
  readonly sure = new Set<number>()
  readonly followed = new Map<number, SessionBinding>()
}

/**
 * The recorded session that a live session corresponds to. It is certain once a statement matches only one session.
 * Until then the live session follows the earliest that matches; if another turns out to be right, the answers it took
 * are released.
 */
export class SessionBinding {
  readonly #all: BoundSessions
  #session: number | undefined
  #isSure: boolean
  #taken: { readonly match: Match; readonly occurrence: Occurrence }[] = []

  /** `session`: fixed from the start, 0 for statements without identity. */
  constructor(all: BoundSessions, session?: number) {
    this.#all = all
    this.#session = session
    this.#isSure = session !== undefined
  }

  /** The recorded session whose answers are preferred. */
  get session(): number | undefined {
    return this.#session
  }

  get isSure(): boolean {
    return this.#isSure
  }

  /** Whether the live session may still turn out to be that recorded one. */
  isOpen(session: number): boolean {
    return session === this.#session || !this.#all.sure.has(session)
  }

  /** Whether another live session seems to be that recorded one. */
  isFollowed(session: number): boolean {
    return (this.#all.followed.get(session) ?? this) !== this
  }

  /** Notes an answer; `isOnly`: no other session sent the same statement. */
  take(match: Match, occurrence: Occurrence, isOnly: boolean, used: UsedOccurrences): void {
    const { session } = occurrence.entry
    if (this.#session !== undefined && this.#session !== session) this.#move(session, used)
    this.#session = session
    if (!isOnly) {
      if (!this.isFollowed(session)) this.#all.followed.set(session, this)
      this.#taken.push({ match, occurrence })
      return
    }
    this.#isSure = true
    this.#taken = []
    this.#all.sure.add(session)
  }

  /** Exchanges the occurrences taken from the wrong recorded session for those of the right one. */
  #move(session: number, used: UsedOccurrences): void {
    const left = this.#session!
    if (this.#all.followed.get(left) === this) this.#all.followed.delete(left)
    for (const { match, occurrence } of this.#taken) {
      const own = match.unused(used, session)
      if (own === undefined) continue
      used.add(own)
      match.release(occurrence, used)
    }
    this.#taken = []
  }
}
