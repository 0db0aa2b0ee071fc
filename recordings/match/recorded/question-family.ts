import type { RecordedQuestion } from './recorded-question.js'

/** Questions that differ in their random-looking parts alone. */
export class QuestionFamily {
  readonly #byParts = new Map<string, RecordedQuestion>()
  readonly #all: RecordedQuestion[] = []
  /** Those of `#all` before it have all their parts bound. */
  #next = 0

  /** In play order. */
  get questions(): readonly RecordedQuestion[] {
    return this.#all
  }

  /** The question with just these parts. */
  get(parts: readonly string[]): RecordedQuestion | undefined {
    return this.#byParts.get(parts.join('\u0000'))
  }

  add(question: RecordedQuestion): void {
    const key = question.parts.join('\u0000')
    if (this.#byParts.has(key)) return
    this.#byParts.set(key, question)
    this.#all.push(question)
  }

  /** The questions in play order; those in front whose parts are all `bound` are left out. */
  *withFree(isBound: (part: string) => boolean): Generator<RecordedQuestion> {
    const isDone = ({ parts }: RecordedQuestion) => parts.every(isBound)
    while (this.#next < this.#all.length && isDone(this.#all[this.#next]!)) this.#next++
    for (let i = this.#next; i < this.#all.length; i++) yield this.#all[i]!
  }
}
