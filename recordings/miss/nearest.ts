import type { LaneIndex } from '../match/lane-index.js'
import type { RecordedQuestion } from '../match/recorded-question.js'
import { textOf } from './compared-text.js'
import { tokenDistance, tokensOf } from './token-diff.js'
import { maxTokens, TokenIndex } from './token-index.js'

/** Maximum number of recorded questions with shared words that are compared. */
const maxCandidates = 20

/** Finds the recorded questions that are most similar to one that has no answer. */
export class Nearest {
  readonly #index: LaneIndex
  readonly #words: TokenIndex

  /** It reads the whole recording in `step`, so it is created only at the first miss. */
  constructor(index: LaneIndex) {
    this.#index = index
    this.#words = new TokenIndex(index)
  }

  /** Whether the whole recording is read. */
  get isComplete(): boolean {
    return this.#words.isComplete
  }

  /** Reads some more of the recording, which takes a few milliseconds. */
  step(): void {
    this.#words.step()
  }

  /** The three with the smallest edit distance, nearest first; none without common words. */
  to(text: string): readonly RecordedQuestion[] {
    while (!this.isComplete) this.step()
    const tokens = tokensOf(text).slice(0, maxTokens)
    const scored = this.#words.alike(tokens, maxCandidates).map(number => {
      const question = this.#index.question(number)
      const known = tokensOf(textOf(question.document)).slice(0, maxTokens)
      const distance = tokenDistance(known, tokens)
      return { question, distance, isAlike: distance < known.length + tokens.length }
    })
    return scored
      .filter(({ isAlike }) => isAlike)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, 3)
      .map(({ question }) => question)
  }
}
