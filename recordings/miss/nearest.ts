import { append } from '../append.js'
import type { LaneIndex } from '../match/lane-index.js'
import type { Asked } from '../match/question.js'
import type { RecordedQuestion } from '../match/recorded-question.js'
import { tokenDistance, tokensOf } from './token-diff.js'

/** Of longer questions only the first tokens are compared. */
const maxTokens = 400

/** Maximum number of recorded questions with shared words that are compared. */
const maxCandidates = 20

interface Known {
  readonly question: RecordedQuestion
  readonly tokens: readonly string[]
}

/** Finds the recorded questions that are most similar to one that has no answer. */
export class Nearest {
  readonly #known: readonly Known[]
  readonly #byToken = new Map<string, Known[]>()

  /** Reads the whole recording, so it is created only at the first miss. */
  constructor(index: LaneIndex) {
    this.#known = [...index.questions].map(question => {
      const tokens = tokensOf(textOf(question.document)).slice(0, maxTokens)
      return { question, tokens }
    })
    for (const known of this.#known) {
      for (const token of new Set(known.tokens)) append(this.#byToken, token, known)
    }
  }

  /** The three with the smallest edit distance, nearest first; none without common words. */
  to(text: string): readonly RecordedQuestion[] {
    const tokens = tokensOf(text).slice(0, maxTokens)
    const scored = this.#candidates(tokens).map(known => ({
      known,
      distance: tokenDistance(known.tokens, tokens),
    }))
    return scored
      .filter(({ known, distance }) => distance < known.tokens.length + tokens.length)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, 3)
      .map(({ known }) => known.question)
  }

  /** Questions that share words with the one asked; those that share rare words come first. */
  #candidates(tokens: readonly string[]): readonly Known[] {
    const scores = new Map<Known, number>()
    for (const token of new Set(tokens)) {
      const list = this.#byToken.get(token) ?? []
      // A word that is in most questions distinguishes none, and would make a miss slow.
      if (list.length > 1000 && list.length > this.#known.length / 4) continue
      for (const known of list) scores.set(known, (scores.get(known) ?? 0) + 1 / list.length)
    }
    const best = [...scores].toSorted(([, a], [, b]) => b - a).slice(0, maxCandidates)
    return best.map(([known]) => known)
  }
}

/** The text of a question that is compared. */
export function textOf(asked: Asked): string {
  return 'stage' in asked ? `${asked.k} @${asked.stage}/${asked.path}` : asked.key
}
