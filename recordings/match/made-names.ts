import { append } from '../append.js'
import { isOdd } from '../redact/random-word.js'
import type { StatementDocument } from '../store/document.js'
import type { Lane } from './lane.js'
import type { LaneIndex } from './lane-index.js'
import { type Asked, type LiveQuestion, nameable } from './question.js'
import type { Occurrence, RecordedQuestion } from './recorded-question.js'

/** A piece of a live name, and the recorded one in its place; both in lower case, and of one length. */
export interface PiecePair {
  readonly live: string
  readonly recorded: string
}

/**
 * Finds the recorded name that a live one stands for, where one of them or both look like words of a language and not
 * random: by the statement that makes or drops the object. Eight random letters look like a word in one of twelve cases.
 */
export class MadeNames {
  readonly #index: LaneIndex
  /** Statements that make or drop something, by their text without long pieces; read when it is first needed. */
  #makers: ReadonlyMap<string, MakerList> | undefined

  /** When the questions of such statements were answered last, as a counter. */
  readonly #sent = new Map<number, number>()
  #lastSent = 0

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /**
   * The pieces by which a live statement that `namesAnew` differs from the first recorded one that was not sent yet, else from the one that
   * was sent the longest ago and whose object is gone: both make, or drop, an object, and are equal but for one piece of
   * its name. Undefined if there is none; if no such piece looks made up, the live one, this recorded one, or that of
   * another such statement; or if the recording has the live one.
   */
  find(live: LiveQuestion, lane: LaneNow): PiecePair | undefined {
    return this.#firstToSwap(live, lane, () => true)
  }

  /**
   * As `find`, for a statement whose name looks made up: undefined if the name in the first recorded statement does, too,
   * because each then stands for the other anyway.
   */
  findPlain(live: LiveQuestion, lane: LaneNow): PiecePair | undefined {
    const isFresh = live.parts.some(part => !this.#index.has(lane.binding.recorded(part)))
    const isPlain = ({ pair, question }: Found) =>
      !question.parts.some(part => piecesOf(part).includes(pair.recorded))
    return isFresh ? this.#firstToSwap(live, lane, isPlain) : undefined
  }

  /** Notes that such a statement was answered. */
  noteSent({ number }: RecordedQuestion): void {
    this.#sent.set(number, ++this.#lastSent)
  }

  #firstToSwap(
    { asked, parts }: LiveQuestion,
    lane: LaneNow,
    isMeant: (found: Found) => boolean,
  ): PiecePair | undefined {
    if (asked.k !== 'stmt') return undefined
    const { binding } = lane
    const { key, db } = asked
    const [ownKey, ownDb] = [key, db].map(text => binding.withRecordedParts(text))
    const own = { key: ownKey!, db: ownDb! }
    const bound = parts.map(part => binding.recorded(part)).filter(part => !parts.includes(part))
    // The name may have come to stand for another one where something was dropped, if it was there.
    const mayStandForOther = ownKey !== key && !bound.some(part => lane.hasNamed(nameable(part)))
    for (const named of mayStandForOther ? [own, { key, db }] : [own]) {
      const found = this.#first(named, lane)
      if (found !== undefined && isMeant(found) && this.#maySwap(found)) return found.pair
    }
    return undefined
  }

  #first({ key, db }: Named, lane: LaneNow): Found | undefined {
    this.#makers ??= this.#readMakers()
    const list = this.#makers.get(formOf(key))
    if (list === undefined) return undefined
    const live = key + between + db
    const { makers } = list
    const unsentOf = ({ question }: Maker) => question.occurrences.find(each => !lane.isSent(each))
    while (list.next < makers.length && unsentOf(makers[list.next]!) === undefined) list.next++
    let found: Found | undefined
    let at = Number.POSITIVE_INFINITY
    for (let i = list.next; i < makers.length && makers[i]!.index < at; i++) {
      const next = unsentOf(makers[i]!)
      if (next === undefined || next.index >= at) continue
      const pair = this.#pairOf(makers[i]!, live)
      if (pair === undefined) continue
      found = { question: makers[i]!.question, pair, live, makers }
      at = next.index
    }
    return found ?? this.#oldest(makers, live, lane)
  }

  /** The statement that was sent the longest ago, of those whose objects are gone: the program may run again. */
  #oldest(makers: readonly Maker[], live: string, lane: LaneNow): Found | undefined {
    let found: Found | undefined
    let at = Number.POSITIVE_INFINITY
    for (const maker of makers) {
      const sent = this.#sent.get(maker.question.number)
      const pair = sent !== undefined && sent < at ? this.#pairOf(maker, live) : undefined
      if (pair === undefined || lane.hasNamed(pair.recorded)) continue
      found = { question: maker.question, pair, live, makers }
      at = sent!
    }
    return found
  }

  #pairOf({ question, text }: Maker, live: string): PiecePair | undefined {
    const pair = onlyDifference(text, live)
    const [first] = question.occurrences
    return pair && (!isDrop(text) || this.#isFirstUse(pair.recorded, first!)) ? pair : undefined
  }

  /** Whether the recording has a piece first in this statement: what drops an object at the end of a test is no start. */
  #isFirstUse(piece: string, { entry }: Occurrence): boolean {
    const at = this.#index.recording.file.indexOf(piece)
    return at >= entry.start && at < entry.end
  }

  #readMakers(): ReadonlyMap<string, MakerList> {
    const all = new Map<string, Maker[]>()
    for (const question of this.#index.writers) {
      const { document, occurrences } = question
      if (document.k !== 'stmt' || !makes.test(document.key)) continue
      const text = document.key + between + document.db
      append(all, formOf(document.key), { question, text, index: occurrences[0]!.index })
    }
    const lists = new Map<string, MakerList>()
    for (const [form, makers] of all) {
      lists.set(form, { makers: makers.toSorted((a, b) => a.index - b.index), next: 0 })
    }
    return lists
  }

  #maySwap({ pair, live, makers }: Found): boolean {
    const { file } = this.#index.recording
    const isOddThere = ({ text }: Maker) => isOdd(onlyDifference(text, live)?.recorded ?? '')
    return (isOdd(pair.live) || makers.some(isOddThere)) && !file.includes(pair.live)
  }
}

type Named = Pick<StatementDocument, 'key' | 'db'>
/** The lane at the moment of a search. */
export interface LaneNow extends Pick<Lane, 'binding' | 'isSent'> {
  /** Whether an object with a text in its name exists. */
  hasNamed(text: string): boolean
}

/** A statement that makes or drops something. */
interface Maker {
  readonly question: RecordedQuestion
  /** Its normal form and its database. */
  readonly text: string
  /** Its first place in play order. */
  readonly index: number
}

/** In play order; all before `next` were sent. */
interface MakerList {
  readonly makers: readonly Maker[]
  next: number
}

interface Found {
  readonly question: RecordedQuestion
  readonly pair: PiecePair
  /** The text of the live statement, as those of the recorded ones like it. */
  readonly live: string
  readonly makers: readonly Maker[]
}

const between = '\n'

/** Whether an object is made, or dropped if it is there: before it has a name, nothing else can be asked of it. */
export function namesAnew(asked: Asked): boolean {
  return asked.k === 'stmt' && makes.test(asked.key)
}

const makes = /^(?:create |drop [a-z ]+ if exists )/

/** Whether a statement that `makes` something drops it: nothing is there yet that tells whose name it is. */
export const isDrop = (key: string): boolean => key.startsWith('drop ')

/** Shorter pieces are words of a program as often as not. */
const longPieces = /[0-9a-z]{5,}/g

const formOf = (key: string): string => key.replaceAll(longPieces, piece => `#${piece.length}`)

/** The pieces of a text that may be those of a name, in lower case. */
export const piecesOf = (text: string): readonly string[] =>
  text.toLowerCase().match(longPieces) ?? []

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
