import { partKind } from '../redact/volatile-parts.js'
import type { LaneIndex } from './lane-index.js'
import type { BindingRules } from './part-binding.js'
import type { RecordedQuestion } from './recorded-question.js'

/** Digits that a word must have to look like one that is made up in each run. */
const generatedDigits = 4

/**
 * Which recorded texts may be other ones in another run.
 *
 * A name that the lane itself makes is the same thing under any name: what is answered after the same
 * statements is the same but for the name. So is a random text in what reads nothing. Anything else
 * may be known to the server from elsewhere, and stands for itself alone; so does a live text that
 * stands somewhere in the recording.
 */
export class ChangingValues {
  readonly #index: LaneIndex
  readonly #isStrict: boolean

  /** `isStrict`: nothing but secrets may be another text. */
  constructor(index: LaneIndex, isStrict: boolean) {
    this.#index = index
    this.#isStrict = isStrict
  }

  /** What the parts of a question may stand for. */
  rulesFor(question: RecordedQuestion, mayTake: BindingRules['mayTake']): BindingRules {
    return { mayTake, mayStand: this.mayStand(question) }
  }

  mayStand(question: RecordedQuestion): BindingRules['mayStand'] {
    return (recorded, live) => this.#mayStand(recorded, live, question)
  }

  #mayStand(recorded: string, live: string, question: RecordedQuestion): boolean {
    const isSecret = recorded.startsWith('{{secret:')
    if (isSecret || live.startsWith('!')) return isSecret && live.startsWith('!')
    if (this.#isStrict || this.#index.firstUse(live) !== undefined) return false
    const kind = partKind(recorded)
    if (kind === 'placeholder') return partKind(live) !== 'time'
    if (kind === 'time' || kind !== partKind(live)) return false
    if (!this.#index.isMade(recorded)) return kind === 'random' && readsNothing(question)
    return kind === 'random' || (isGenerated(recorded) && isGenerated(live))
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
