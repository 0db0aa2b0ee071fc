import { isPlaceholder } from '../redact/placeholder.js'
import type { RecordedQuestion } from './recorded-question.js'

/** Questions that differ in their random-looking parts alone. */
export class QuestionFamily {
  readonly #byParts = new Map<string, RecordedQuestion>()
  readonly #open: RecordedQuestion[] = []
  /** Those of `#open` before it have all their placeholders bound. */
  #next = 0

  get questions(): Iterable<RecordedQuestion> {
    return this.#byParts.values()
  }

  /** The question with just these parts. */
  get(parts: readonly string[]): RecordedQuestion | undefined {
    return this.#byParts.get(parts.join('\u0000'))
  }

  add(question: RecordedQuestion): void {
    const key = question.parts.join('\u0000')
    if (this.#byParts.has(key)) return
    this.#byParts.set(key, question)
    if (question.parts.some(isPlaceholder)) this.#open.push(question)
  }

  /** The questions with placeholders, in play order; those in front that are all `bound` are left out. */
  *withFree(isBound: (placeholder: string) => boolean): Generator<RecordedQuestion> {
    const isDone = ({ parts }: RecordedQuestion) =>
      parts.every(part => !isPlaceholder(part) || isBound(part))
    while (this.#next < this.#open.length && isDone(this.#open[this.#next]!)) this.#next++
    for (let i = this.#next; i < this.#open.length; i++) yield this.#open[i]!
  }

  /** All questions with placeholders, in play order. */
  get withPlaceholders(): readonly RecordedQuestion[] {
    return this.#open
  }
}
