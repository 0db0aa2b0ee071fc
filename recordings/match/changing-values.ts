import { timeKind } from '../redact/clock-literal.js'
import { placeholderKind } from '../redact/placeholder.js'
import { partKind } from '../redact/volatile-parts.js'
import { timezoneOf } from '../store/document.js'
import { isTime } from './changed-data.js'
import type { LaneIndex } from './lane-index.js'
import type { BindingRules } from './part-binding.js'
import type { RecordedQuestion } from './recorded-question.js'
import { writtenParts } from './written-parts.js'

export interface ChangingOptions {
  /** Nothing but secrets may be another text. */
  readonly isStrict: boolean
  /** The present time. */
  readonly nowMicros: () => bigint
}

/** Digits that a word must have to look like one that is made up in each run. */
const generatedDigits = 4

/**
 * Which recorded texts may be other ones in another run.
 *
 * A name that the lane itself makes is the same thing under any name: what is answered after the same
 * statements is the same but for the name. So is a random text in what reads nothing, or but writes it. Anything else
 * may be known to the server from elsewhere, and stands for itself alone; so does a live text that
 * stands somewhere in the recording.
 */
export class ChangingValues {
  readonly #index: LaneIndex
  readonly #options: ChangingOptions
  readonly #missed = new Set<string>()
  readonly #written = new WeakMap<RecordedQuestion, ReadonlySet<string>>()

  constructor(index: LaneIndex, options: ChangingOptions) {
    this.#index = index
    this.#options = options
  }

  /** What the parts of a question may stand for. */
  rulesFor(question: RecordedQuestion, mayTake: BindingRules['mayTake']): BindingRules {
    // What only reads may ask for the present time again and again.
    const mayRepeat = (part: string) => question.isSurelyRead && isTime(part)
    return { mayTake, mayRepeat, mayStand: this.mayStand(question) }
  }

  /** Takes note of live parts of a write without a recorded answer: what has them now, nobody knows. */
  noteMissed(parts: readonly string[]): void {
    for (const part of parts) this.#missed.add(part)
  }

  mayStand(question: RecordedQuestion): BindingRules['mayStand'] {
    return (recorded, live) => this.#mayStand(recorded, live, question)
  }

  #mayStand(recorded: string, live: string, question: RecordedQuestion): boolean {
    const isSecret = recorded.startsWith('{{secret:')
    if (isSecret || live.startsWith('!')) return isSecret && live.startsWith('!')
    if (this.#options.isStrict || this.#index.firstUse(live) !== undefined) return false
    if (this.#missed.has(live)) return false
    const kind = partKind(recorded)
    if (isTime(recorded)) return this.#isPresent(recorded, live, question)
    if (kind === 'placeholder') return partKind(live) !== 'time'
    if (kind === 'time' || kind !== partKind(live)) return false
    if (!this.#index.isMade(recorded)) {
      return kind === 'random' && (readsNothing(question) || this.#isWritten(recorded, question))
    }
    return kind === 'random' || (isGenerated(recorded) && isGenerated(live))
  }

  /** Whether a question puts a part into a table for the first time, and does nothing else with it. */
  #isWritten(part: string, question: RecordedQuestion): boolean {
    if (this.#index.firstUse(part) !== question) return false
    const known = this.#written.get(question) ?? writtenParts(question.document)
    this.#written.set(question, known)
    return known.has(part)
  }

  #isPresent(recorded: string, live: string, { document }: RecordedQuestion): boolean {
    const kind = timeKind(live, this.#options.nowMicros(), timezoneOf(document))
    return kind === placeholderKind(recorded)
  }
}

/** Whether an answer depends on nothing that was there before. */
function readsNothing({ effects }: RecordedQuestion): boolean {
  return effects.reads.length === 0 && !effects.readsAll
}

/** Whether a word looks like one that is made up: hex digits, or digits that are no year or day. */
function isGenerated(part: string): boolean {
  if (partKind(part) === 'short') return true
  const runs = part.match(/\d+/g) ?? []
  if (runs.length === 1 && year.test(runs[0]!)) return false
  return runs.join('').length >= generatedDigits
}

const year = /^(?:19|20)\d\d(?:\d\d(?:\d\d)?)?$/
