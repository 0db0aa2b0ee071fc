import { append } from '../append.js'
import { isOdd } from '../redact/random-word.js'
import type { Lane } from './lane.js'
import type { LaneIndex } from './lane-index.js'
import type { Asked, LiveQuestion } from './question.js'
import type { RecordedQuestion } from './recorded-question.js'

/** A piece of a live name, and the recorded one in its place; both in lower case, and of one length. */
export interface PiecePair {
  readonly live: string
  readonly recorded: string
}

/**
 * Finds the recorded name that a live one stands for although only one of them looks made up, or the text of neither
 * tells it from the other: by the statement that makes or drops the object. A word of eight random letters looks like
 * one of a language in one of twelve cases.
 */
export class MadeNames {
  readonly #index: LaneIndex
  /** Statements that make or drop something, by their text without long pieces; read when it is first needed. */
  #makers: ReadonlyMap<string, readonly Maker[]> | undefined

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /**
   * The pieces by which a live statement differs from the first recorded one that was not sent yet: both make, or drop, an
   * object, and are equal but for one piece of its name. Undefined if there is none, or if none of the two pieces looks
   * made up, or the recording has the live one.
   */
  find({ asked }: LiveQuestion, lane: Sent): PiecePair | undefined {
    const first = this.#firstUnsent(asked, lane)
    return first !== undefined && this.#maySwap(first.pair) ? first.pair : undefined
  }

  /**
   * As `find`, for a statement whose name looks made up: undefined if the name in the first recorded statement does, too,
   * because each then stands for the other anyway.
   */
  findPlain(live: LiveQuestion, lane: Sent): PiecePair | undefined {
    const isFresh = live.parts.some(part => !this.#index.has(lane.binding.recorded(part)))
    const first = isFresh ? this.#firstUnsent(live.asked, lane) : undefined
    if (first === undefined || !this.#maySwap(first.pair)) return undefined
    const { pair, question } = first
    return question.parts.some(part => piecesOf(part).includes(pair.recorded)) ? undefined : pair
  }

  #firstUnsent(asked: Asked, lane: Sent): Found | undefined {
    if (asked.k !== 'stmt' || !makes.test(asked.key)) return undefined
    const [key, db] = [
      lane.binding.withRecordedParts(asked.key),
      lane.binding.withRecordedParts(asked.db),
    ]
    this.#makers ??= this.#readMakers()
    let found: Found | undefined
    let at = Number.POSITIVE_INFINITY
    for (const { question, text } of this.#makers.get(formOf(key)) ?? []) {
      const next = question.occurrences.find(each => !lane.isSent(each))
      if (next === undefined || next.index >= at) continue
      const pair = onlyDifference(text, key + between + db)
      if (pair === undefined) continue
      found = { question, pair }
      at = next.index
    }
    return found
  }

  #readMakers(): ReadonlyMap<string, readonly Maker[]> {
    const makers = new Map<string, Maker[]>()
    for (const question of this.#index.writers) {
      const { document } = question
      if (document.k !== 'stmt' || !makes.test(document.key)) continue
      const text = document.key + between + document.db
      append(makers, formOf(document.key), { question, text })
    }
    return makers
  }

  #maySwap({ live, recorded }: PiecePair): boolean {
    if (!isOdd(live) && !isOdd(recorded)) return false
    return !this.#index.recording.file.includes(live)
  }
}

type Sent = Pick<Lane, 'binding' | 'isSent'>

/** A statement that makes or drops something. */
interface Maker {
  readonly question: RecordedQuestion
  /** Its normal form and its database. */
  readonly text: string
}

interface Found {
  readonly question: RecordedQuestion
  readonly pair: PiecePair
}

const between = '\n'

/** Whether an object is made, or dropped if it is there: before it has a name, nothing else can be asked of it. */
const makes = /^(?:create |drop [a-z ]+ if exists )/

/** Shorter pieces are words of a program as often as not. */
const longPieces = /[0-9a-z]{5,}/g

const formOf = (key: string): string => key.replaceAll(longPieces, piece => `#${piece.length}`)

const piecesOf = (text: string): readonly string[] => text.toLowerCase().match(longPieces) ?? []

/** The pieces in which alone two texts differ, at each of their places; undefined if they differ otherwise. */
function onlyDifference(recorded: string, live: string): PiecePair | undefined {
  if (recorded.replaceAll(longPieces, '') !== live.replaceAll(longPieces, '')) return undefined
  const [was, is] = [piecesOf(recorded), piecesOf(live)]
  const at = was.findIndex((piece, i) => piece !== is[i])
  if (at < 0 || was.length !== is.length) return undefined
  const pair = { live: is[at]!, recorded: was[at]! }
  const isWhole = was.every((piece, i) => is[i] === (piece === pair.recorded ? pair.live : piece))
  return isWhole && pair.live.length === pair.recorded.length ? pair : undefined
}
