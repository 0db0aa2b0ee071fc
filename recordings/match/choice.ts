import { partText, replaceCandidates } from '../redact/volatile-parts.js'
import { answerKey } from '../store/answer-key.js'
import type { Recording } from '../store/recording.js'
import type { Match, Occurrence, UsedOccurrences } from './recorded-question.js'

/** A choice among several recorded answers that may be right: the chosen one, or why none can be chosen. */
export type Choice = Occurrence | 'used up' | 'ambiguous'

/**
 * Chooses among the answers recorded in the same state: one of the recorded session that this live session corresponds
 * to, else one of any session. Equal answers may be chosen repeatedly. A driver probe says nothing about sessions.
 * Rules: docs/recordings.md#choosing-among-answers.
 */
export function choose(
  match: Match,
  binding: SessionBinding,
  used: UsedOccurrences,
  isDriverProbe: boolean,
): Choice {
  const looksAround = !isDriverProbe && !binding.isSure
  const { count, first } = looksAround ? candidates(match, binding, used) : noCandidates
  const session = binding.session ?? first
  const own = session === undefined ? undefined : match.unused(used, session)
  const next = first === undefined ? undefined : match.unused(used, first)
  const chosen = own ?? next ?? ofAnySession(match, used)
  if (typeof chosen === 'string') return chosen
  used.add(chosen)
  if (count > 0) binding.note(match, chosen, count === 1, used)
  return chosen
}

interface Candidates {
  /** The number of recorded sessions that may have sent the statement, up to 2. */
  readonly count: number
  /** The earliest of them, preferring one that no other live session follows. */
  readonly first: number | undefined
}

const noCandidates: Candidates = { count: 0, first: undefined }

function candidates(match: Match, binding: SessionBinding, used: UsedOccurrences): Candidates {
  let count = 0
  let earliest: number | undefined
  let free: number | undefined
  for (const session of match.sessions) {
    if (!binding.isOpen(session) || match.unused(used, session) === undefined) continue
    count++
    earliest ??= session
    if (!binding.isFollowed(session)) free ??= session
    if (count > 1 && free !== undefined) break
  }
  return { count, first: free ?? earliest }
}

/** The order between sessions decides nothing: an answer is right only if it is the same in all of them. */
function ofAnySession(match: Match, used: UsedOccurrences): Choice {
  const next = match.unused(used)
  if (next !== undefined) return match.isUnusedPlain(used) ? next : 'ambiguous'
  return match.isUniform ? match.occurrences[0]! : 'used up'
}

/**
 * Whether two questions that differ only in their parts have the same answer except for those parts. The first matching
 * answer of each is compared.
 */
export function hasSameNamedAnswer(recording: Recording, a: Match, b: Match): boolean {
  return namedKey(recording, a) === namedKey(recording, b)
}

const keys = new WeakMap<Match, string>()

function namedKey(recording: Recording, match: Match): string {
  const known = keys.get(match)
  if (known !== undefined) return known
  const { entry, question } = match.occurrences[0]!
  const places = new Map(question.parts.map((part, i) => [part, `{{#${i}}}`]))
  const key = answerKey(recording, entry, text =>
    replaceCandidates(text, part => {
      const place = places.get(partText(part))
      if (place === undefined) return part
      return part === partText(part) ? place : place.replace('#', '^#')
    }),
  )
  keys.set(match, key)
  return key
}

/** The recorded sessions that live sessions correspond to: certainly (`sure`) or presumably (`followed`). */
export class BoundSessions {
  readonly sure = new Set<number>()
  readonly followed = new Map<number, SessionBinding>()

  /** The same sessions, with copies of their bindings, and `of`: the copy of a binding. */
  copy(): { readonly bound: BoundSessions; of(binding: SessionBinding): SessionBinding } {
    const bound = new BoundSessions()
    const copies = new Map<SessionBinding, SessionBinding>()
    const of = (binding: SessionBinding): SessionBinding => {
      const known = copies.get(binding) ?? binding.copy(bound)
      copies.set(binding, known)
      return known
    }
    for (const session of this.sure) bound.sure.add(session)
    for (const [session, binding] of this.followed) bound.followed.set(session, of(binding))
    return { bound, of }
  }
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
  #uncertain: { readonly match: Match; readonly occurrence: Occurrence }[] = []

  /** `session`: fixed from the start, 0 for statements without identity. */
  constructor(all: BoundSessions, session?: number) {
    this.#all = all
    this.#session = session
    this.#isSure = session !== undefined
  }

  /** The same binding, among other bound sessions. */
  copy(all: BoundSessions): SessionBinding {
    const copy = new SessionBinding(all, this.#session)
    copy.#isSure = this.#isSure
    copy.#uncertain = [...this.#uncertain]
    return copy
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
  note(match: Match, occurrence: Occurrence, isOnly: boolean, used: UsedOccurrences): void {
    const { session } = occurrence.entry
    if (this.#session !== undefined && this.#session !== session) this.#move(session, used)
    this.#session = session
    if (!isOnly) {
      if (!this.isFollowed(session)) this.#all.followed.set(session, this)
      this.#uncertain.push({ match, occurrence })
      return
    }
    this.#isSure = true
    this.#uncertain = []
    this.#all.sure.add(session)
  }

  /** Exchanges the occurrences taken from the wrong recorded session for those of the right one. */
  #move(session: number, used: UsedOccurrences): void {
    const left = this.#session!
    if (this.#all.followed.get(left) === this) this.#all.followed.delete(left)
    for (const { match, occurrence } of this.#uncertain) {
      const own = match.unused(used, session)
      if (own === undefined) continue
      used.add(own)
      match.release(occurrence, used)
    }
    this.#uncertain = []
  }
}
