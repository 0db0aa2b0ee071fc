import { hashesOf } from '../match/key-text.js'
import type { LaneIndex } from '../match/lane-index.js'
import { doubled } from '../match/question-table.js'
import { textOf } from './compared-text.js'
import { eachToken, eachTokenOfText, type TokenVisit } from './token-hashes.js'
import { TokenTable } from './token-table.js'

/** Of longer questions only the first tokens are compared. */
export const maxTokens = 400

/** Tokens that one step reads; a question that has to be parsed counts as some. */
const stepTokens = 8_000
const tokensOfParsed = 200

/**
 * Which recorded questions have which tokens, as columns of numbers: an object for each question would take several
 * times the memory of the recording. Tokens are known by two hashes.
 */
export class TokenIndex {
  readonly #index: LaneIndex
  readonly #numbers: Uint32Array
  /** A token that more questions have distinguishes none, and would make a miss slow: they are only counted. */
  readonly #mostListed: number
  readonly #tokens = new TokenTable()
  /** For each token: the number of questions that have it, and the first and the last place in the list. */
  #counts = new Uint32Array(firstCapacity)
  #first = new Uint32Array(firstCapacity)
  #last = new Uint32Array(firstCapacity)
  /** For each place: a question, and the next place of the same token. */
  #questions = new Uint32Array(16 * firstCapacity)
  #next = new Uint32Array(16 * firstCapacity)
  #places = 0
  /** Questions that are read. */
  #read = 0
  /** Tokens of this step. */
  #done = 0

  constructor(index: LaneIndex) {
    this.#index = index
    this.#numbers = index.questionNumbers
    this.#mostListed = Math.max(1000, this.#numbers.length / 4)
  }

  /** Whether all questions are read. */
  get isComplete(): boolean {
    return this.#read === this.#numbers.length
  }

  /** Reads some more questions: not so many that others would have to wait long. */
  step(): void {
    this.#done = 0
    while (!this.isComplete && this.#done < stepTokens) {
      this.#readNext()
      this.#read++
    }
  }

  /** The questions that share tokens with a text, by number; those that share rare ones come first. */
  alike(tokens: readonly string[], most: number): readonly number[] {
    const scores = new Float64Array(this.#numbers.length)
    const found: number[] = []
    for (const text of new Set(tokens)) {
      const { hash, check } = hashesOf(text)
      const token = this.#tokens.find(hash, check)
      if (token === undefined) continue
      const count = this.#counts[token]!
      if (count > this.#mostListed) continue
      let place = this.#first[token]!
      for (let i = 0; i < count; i++) {
        const question = this.#questions[place]!
        if (scores[question] === 0) found.push(question)
        scores[question]! += 1 / count
        place = this.#next[place]!
      }
    }
    return highest(found, scores, most).map(question => this.#numbers[question]!)
  }

  #readNext(): void {
    const number = this.#numbers[this.#read]!
    const key = this.#index.readKey(number)
    const isRead =
      key !== undefined && eachToken(key.units, key.keyStart, key.keyEnd, maxTokens, this.#add)
    if (isRead) return
    this.#done += tokensOfParsed
    const text = key?.key ?? textOf(this.#index.question(number).document)
    eachTokenOfText(text, maxTokens, this.#add)
  }

  /** Notes that the question that is read has a token. */
  readonly #add: TokenVisit = (hash, check) => {
    this.#done++
    const token = this.#tokens.find(hash, check)
    if (token === undefined) {
      this.#addFirst(this.#tokens.add(hash, check))
      return
    }
    const last = this.#last[token]!
    if (this.#questions[last] === this.#read) return
    this.#counts[token]!++
    if (this.#counts[token]! > this.#mostListed) {
      this.#questions[last] = this.#read
      return
    }
    // This may make the columns longer, so it comes before they are written to.
    const place = this.#addPlace()
    this.#next[last] = place
    this.#last[token] = place
  }

  #addFirst(token: number): void {
    if (token === this.#counts.length) {
      this.#counts = doubled(this.#counts)
      this.#first = doubled(this.#first)
      this.#last = doubled(this.#last)
    }
    this.#counts[token] = 1
    const place = this.#addPlace()
    this.#first[token] = place
    this.#last[token] = place
  }

  #addPlace(): number {
    if (this.#places === this.#questions.length) {
      this.#questions = doubled(this.#questions)
      this.#next = doubled(this.#next)
    }
    this.#questions[this.#places] = this.#read
    return this.#places++
  }
}

/** Those of the highest scores, highest first; of equal ones the first found. */
function highest(found: readonly number[], scores: Float64Array, most: number): readonly number[] {
  const best: number[] = []
  for (const each of found) {
    const score = scores[each]!
    if (best.length === most && scores[best.at(-1)!]! >= score) continue
    let at = best.length
    while (at > 0 && scores[best[at - 1]!]! < score) at--
    best.splice(at, 0, each)
    if (best.length > most) best.pop()
  }
  return best
}

const firstCapacity = 1024
