import { SecretBook } from '../redact/secret-book.js'
import { type Choice, choose } from './choose.js'
import { digestText } from './digest.js'
import { noEffects } from './effects.js'
import type { LaneIndex } from './lane-index.js'
import type { LiveQuestion } from './live-question.js'
import { type LiveSession, LiveSessions } from './live-sessions.js'
import { type Match, UsedOccurrences } from './match.js'
import { missedWrites } from './missed-write.js'
import type { Occurrence } from './occurrence.js'
import { PartBinding } from './part-binding.js'
import { QuestionFamily } from './question-family.js'
import { type Asked, questionText } from './question-text.js'
import type { RecordedQuestion } from './recorded-question.js'
import { BoundSessions } from './session-binding.js'
import type { SessionIdentity } from './session-identity.js'
import { WriteHistory } from './write-history.js'

export interface LaneOptions {
  /** Each session has a write history of its own (`--history session`). */
  readonly historyBySession: boolean
  /** Where the write history does not fit, what comes next in order is given (`--order loose`). */
  readonly looseOrder: boolean
}

/** Why there is no answer. */
export interface NoAnswer {
  readonly reason: 'unknown' | 'used up' | 'ambiguous' | 'other history'
  readonly asked: Asked
  /** The question that fits but for the reason. */
  readonly question?: RecordedQuestion
  readonly session: LiveSession
}

/**
 * A lane being played: what has been asked so far decides which recorded answer is true now.
 *
 * All state is here, nothing is written anywhere.
 */
export class Lane {
  readonly index: LaneIndex
  readonly binding = new PartBinding()
  readonly secrets = new SecretBook()
  /** What was answered and may have written something, in order. */
  readonly played: Occurrence[] = []
  /** The one of all that were answered that stands furthest in the recording. */
  furthest: Occurrence | undefined
  readonly #options: LaneOptions
  readonly #used: UsedOccurrences
  readonly #sessions = new LiveSessions(new BoundSessions())
  readonly #histories = new WeakMap<LiveSession, WriteHistory>()
  readonly #history = new WriteHistory(false)
  /** Whether something was written that is not recorded. */
  #hasStrayWrites = false

  constructor(index: LaneIndex, options: LaneOptions) {
    this.index = index
    this.#options = options
    this.#used = new UsedOccurrences(index.occurrences.length)
  }

  /** The recorded answer that is true now, or why there is none. */
  ask(live: LiveQuestion, identity: SessionIdentity): Occurrence | NoAnswer {
    const session = this.#sessions.of(identity)
    const { asked, parts } = live
    const family = this.index.family(live.form)
    let closest: NoAnswer = { reason: 'unknown', asked, session }
    for (const question of this.#questions(family, parts)) {
      const choice = this.#choose(question, live, session)
      if (typeof choice !== 'string') return this.#give(choice, parts, session)
      if (closest.reason === 'unknown') closest = { reason: choice, asked, session, question }
    }
    return closest
  }

  /** Takes note of what a request wrote that has no recorded answer: files are not what they were. */
  noteMissed({ asked, session }: NoAnswer): void {
    const writes = missedWrites(asked, this)
    if (writes.length === 0) return
    this.#hasStrayWrites = true
    const written = { effects: { ...noEffects, writes }, digest: digestText(questionText(asked)) }
    this.history(session).take(written, session.history, false)
  }

  /** The live session of a request. */
  session(identity: SessionIdentity): LiveSession {
    return this.#sessions.of(identity)
  }

  /** The write history that a session sees. */
  history(session: LiveSession): WriteHistory {
    if (!this.#options.historyBySession) return this.#history
    const known = this.#histories.get(session)
    if (known !== undefined) return known
    const history = new WriteHistory(false)
    this.#histories.set(session, history)
    return history
  }

  /** The client ended a session. */
  endSession(clientSession: string | undefined): void {
    if (clientSession !== undefined) this.#sessions.end(clientSession)
  }

  /** The live text of a placeholder, undefined where nothing live has its place. */
  liveText(found: string): string | undefined {
    const live = this.binding.live(found)
    return live?.startsWith('!') === true ? this.secrets.value(live.slice(1)) : live
  }

  /** The recorded questions whose random parts can stand for the live ones, best first. */
  *#questions(
    family: RecordedQuestion | QuestionFamily | undefined,
    live: readonly string[],
  ): Generator<RecordedQuestion> {
    if (!(family instanceof QuestionFamily)) {
      if (family !== undefined) yield family
      return
    }
    const exact = family.get(live.map(part => this.binding.recorded(part)))
    if (exact !== undefined) yield exact
    const isBound = (part: string) => this.binding.live(part) !== undefined
    for (const question of family.withFree(isBound)) {
      if (question !== exact && this.binding.fit(question.parts, live)) yield question
    }
    // The test began again, with new names: what makes a name may give it to another one.
    for (const question of family.withPlaceholders) {
      const mayTake = (part: string) => this.index.firstUse(part) === question
      if (question !== exact && this.binding.fit(question.parts, live, mayTake)) yield question
    }
  }

  #choose(
    question: RecordedQuestion,
    live: LiveQuestion,
    session: LiveSession,
  ): Choice | 'other history' {
    const match = this.#match(question, session)
    if (match === undefined) {
      return this.#options.looseOrder ? this.#nextInOrder(question, session) : 'other history'
    }
    return choose(match, session.binding, this.#used, live.isAmbient)
  }

  #match(question: RecordedQuestion, session: LiveSession): Match | undefined {
    const isUntouched = this.index.isUntouched && !this.#hasStrayWrites
    if (isUntouched && session.history.isPlain) return question.untouched
    const recorded = (number: number) => this.index.history(number)
    return question.match(this.history(session), session.history, recorded)
  }

  /** Loose: of the bound session, else the earliest that is left, else the last. */
  #nextInOrder({ occurrences }: RecordedQuestion, { binding }: LiveSession): Occurrence {
    const left = occurrences.filter(each => !this.#used.has(each))
    const own = left.find(each => each.entry.session === binding.session)
    const next = own ?? left[0] ?? occurrences.at(-1)!
    this.#used.add(next)
    return next
  }

  #give(occurrence: Occurrence, live: readonly string[], session: LiveSession): Occurrence {
    const { question } = occurrence
    const mayTake = (part: string) => this.index.firstUse(part) === question
    const pairs = this.binding.fit(question.parts, live, mayTake)
    if (pairs !== undefined) this.binding.bind(pairs)
    if (!question.isSurelyRead || !session.history.isPlain) {
      this.history(session).take(question, session.history, occurrence.isError)
      this.played.push(occurrence)
    }
    if (occurrence.index >= (this.furthest?.index ?? 0)) this.furthest = occurrence
    return occurrence
  }
}
