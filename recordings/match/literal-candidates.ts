import { append } from '../append.js'
import { separator } from '../redact/volatile-parts.js'
import type { LaneIndex } from './lane-index.js'
import { hasKindsOf } from './loose-form.js'
import type { Asked } from './question.js'
import type { Occurrence, RecordedQuestion } from './recorded-question.js'
import { type NamedForm, type NamedShape, namedShapeOf, type Shape, shapeOf } from './shape.js'
import type { Digest } from './state.js'

/** A recorded statement that differs from a live one in literals and bind values alone. */
export interface LiteralCandidate {
  readonly occurrence: Occurrence
  /** The literals that differ, in the order of the statement; none if the statements have lists of other lengths. */
  readonly pairs: readonly LiteralPair[]
}

/** A recorded literal and the live one in its place: the text of a string, a number as written, or a bind value as JSON. */
export interface LiteralPair {
  readonly recorded: string
  readonly live: string
}

/** A recorded statement that differs from a live one in changing names, and perhaps in literals and bind values. */
export interface NameCandidate {
  readonly occurrence: Occurrence
  /** The recorded names, in the order of the statement, and the live ones in their places; also equal ones. */
  readonly names: readonly (readonly [recorded: string, live: string])[]
}

/**
 * How like a candidate is: `exact`, literals of the same kinds in the same places; `loose`, literals of any kind, and as
 * many elements in a list, or rows in a VALUES, as there may be.
 */
export type Likeness = 'exact' | 'loose'

/** What was played so far. */
export interface PlayedSoFar extends UsedSoFar {
  /** A live text with the recorded names in place of those of this run. */
  withRecordedParts(text: string): string
  /** The recorded session that the live one is matched with, if it is known. */
  readonly session: number | undefined
}

interface UsedSoFar {
  isUsed(occurrence: Occurrence): boolean
}

/** What was played so far, for statements with other names. */
export interface NamedSoFar extends UsedSoFar {
  /** The recorded name of which it is most likely that a live one stands for it. */
  likely(live: string): string
  mayStandFor(recorded: string, live: string): boolean
}

/**
 * The recorded statements that a live one may be although its literals are others: words, e-mail addresses, quantities
 * and prices that a run makes up. Whoever asks for them decides whether their answers are right.
 *
 * Statements are found by their shape: the normal form with the kind of each literal in its place, or the loose form of it.
 * Shapes are read when the first statement is looked for, in one pass.
 */
export class LiteralCandidates {
  readonly #index: LaneIndex
  #shapes: Shapes | undefined
  readonly #alike = { exact: new Map<Digest, Alike>(), loose: new Map<Digest, Alike>() }
  readonly #named = { exact: new Map<Digest, NamedAlike>(), loose: new Map<Digest, NamedAlike>() }

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /**
   * Best first: the next unused occurrences of the session, then unused ones of others, in play order, then used ones.
   * At most `mostCandidates`. The loose ones are without the exact ones.
   */
  *find(
    asked: Asked,
    played: PlayedSoFar,
    likeness: Likeness = 'exact',
  ): Generator<LiteralCandidate> {
    if (asked.k !== 'stmt') return
    const live = shapeIn(asked, played.withRecordedParts)
    const alike = live && this.#alikeOf(live[likeness].digest, likeness)
    if (alike === undefined) return
    let left = mostCandidates
    for (const occurrence of inOrder(alike, played)) {
      const recorded = this.#shape(occurrence.question.number)
      const pairs = recorded && pairsOf(recorded, live!)
      if (pairs === undefined || isExact(recorded!, live!) !== (likeness === 'exact')) continue
      if (!hasKindsOf(recorded!.loose.kinds, live!.loose.kinds)) continue
      if (left-- === 0) return
      yield { occurrence, pairs }
    }
  }

  /**
   * Recorded statements that are the live one but for its literals and for names that may stand for theirs. Those with the
   * likely names first; of these and of the others unused ones first, in play order. At most `mostCandidates`.
   */
  *findNamed(
    asked: Asked,
    played: NamedSoFar,
    likeness: Likeness = 'exact',
  ): Generator<NameCandidate> {
    const live = namedShapeOf(asked)?.[likeness]
    const alike = live && this.#namedAlikeOf(live.digest, likeness)
    if (alike === undefined) return
    const likely = alike.byNames.get(joinedNames(live!.names.map(played.likely)))
    let left = mostCandidates
    for (const occurrence of likelyFirst(alike.all, likely, played.isUsed)) {
      const names = pairedNames(alike.shapes.get(occurrence.question.number)!.names, live!.names)
      const { kinds } = alike.shapes.get(occurrence.question.number)!
      if (!hasKindsOf(kinds, live!.kinds)) continue
      if (names?.every(([was, is]) => played.mayStandFor(was, is)) !== true) continue
      if (left-- === 0) return
      yield { occurrence, names }
    }
  }

  /**
   * The names of a recorded statement and those of a live one in their places; undefined if the live one differs in more
   * than names and literals, or one name stands for several.
   */
  names(asked: Asked, { number }: RecordedQuestion): NameCandidate['names'] | undefined {
    const [was, is] = [this.#namedShape(number), namedShapeOf(asked)]
    if (was === undefined || was.loose.digest !== is?.loose.digest) return undefined
    return pairedNames(was.loose.names, is.loose.names)
  }

  #namedAlikeOf(digest: Digest, likeness: Likeness): NamedAlike | undefined {
    const known = this.#named[likeness].get(digest)
    if (known !== undefined) return known
    this.#shapes ??= this.#readShapes()
    const numbers = this.#shapes.named[likeness].get(digest)
    if (numbers === undefined) return undefined
    const shapes = new Map<number, NamedForm>()
    const byNames = new Map<string, Occurrence[]>()
    const all: Occurrence[] = []
    for (const number of numbers) {
      const shape = this.#namedShape(number)![likeness]
      shapes.set(number, shape)
      for (const each of this.#index.question(number).occurrences) {
        append(byNames, joinedNames(shape.names), each)
        all.push(each)
      }
    }
    const alike = { shapes, all: queueOf(inPlayOrder(all)), byNames: new Map<string, Queue>() }
    for (const [own, some] of byNames) alike.byNames.set(own, queueOf(inPlayOrder(some)))
    this.#named[likeness].set(digest, alike)
    return alike
  }

  /**
   * The literals in which a live statement differs from a recorded one, none if it has lists of other lengths; undefined
   * if it differs in more than literals. `withRecordedParts`: as `PlayedSoFar` has it.
   */
  pairs(
    asked: Asked,
    recorded: RecordedQuestion,
    withRecordedParts: (text: string) => string,
  ): readonly LiteralPair[] | undefined {
    if (asked.k !== 'stmt') return undefined
    const [was, is] = [this.#shape(recorded.number), shapeIn(asked, withRecordedParts)]
    return was && is && pairsOf(was, is)
  }

  #alikeOf(digest: Digest, likeness: Likeness): Alike | undefined {
    const known = this.#alike[likeness].get(digest)
    if (known !== undefined) return known
    this.#shapes ??= this.#readShapes()
    const numbers = this.#shapes.own[likeness].get(digest)
    if (numbers === undefined) return undefined
    const occurrences = inPlayOrder(
      numbers.flatMap(number => this.#index.question(number).occurrences),
    )
    const bySession = new Map<number, Occurrence[]>()
    for (const each of occurrences) append(bySession, each.entry.session, each)
    const alike = { all: queueOf(occurrences), bySession: new Map<number, Queue>() }
    for (const [session, own] of bySession) alike.bySession.set(session, queueOf(own))
    this.#alike[likeness].set(digest, alike)
    return alike
  }

  #readShapes(): Shapes {
    const own = { exact: new Map<Digest, number[]>(), loose: new Map<Digest, number[]>() }
    const named = { exact: new Map<Digest, number[]>(), loose: new Map<Digest, number[]>() }
    for (const number of this.#index.questionNumbers) {
      const shape = this.#shape(number)
      if (shape === undefined) continue
      const other = this.#namedShape(number)
      for (const likeness of ['exact', 'loose'] as const) {
        const { digest } = shape[likeness]
        // An empty array is a literal, too, although it shows none.
        const { length } = likeness === 'exact' ? shape.exact.literals : shape.loose.kinds
        if (length > 0) append(own[likeness], digest, number)
        if (other !== undefined) append(named[likeness], other[likeness].digest, number)
      }
    }
    return { own, named }
  }

  #shape(number: number): Shape | undefined {
    const { document } = this.#index.question(number)
    return document.k === 'stmt' ? shapeOf(document) : undefined
  }

  #namedShape(number: number): NamedShape | undefined {
    const { document } = this.#index.question(number)
    return document.k === 'stmt' ? namedShapeOf(document) : undefined
  }
}

/** The numbers of questions by their shapes. */
interface Shapes {
  readonly own: ByLikeness
  /** By the shapes without names, of those that have names. */
  readonly named: ByLikeness
}

type ByLikeness = Readonly<Record<Likeness, ReadonlyMap<Digest, readonly number[]>>>

/** The occurrences of statements of one shape without names, and the shape of each question. */
interface NamedAlike {
  readonly shapes: ReadonlyMap<number, NamedForm>
  readonly all: Queue
  readonly byNames: ReadonlyMap<string, Queue>
}

function inPlayOrder(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  return occurrences.toSorted((a, b) => a.index - b.index)
}

function* likelyFirst(
  all: Queue,
  likely: Queue | undefined,
  isUsed: UsedSoFar['isUsed'],
): Generator<Occurrence> {
  const first = new Set<Occurrence>()
  for (const queue of likely === undefined ? [all] : [likely, all]) {
    for (const each of unusedFirst(queue, isUsed)) {
      if (first.has(each)) continue
      if (queue === likely) first.add(each)
      yield each
    }
  }
}

function* unusedFirst(queue: Queue, isUsed: UsedSoFar['isUsed']): Generator<Occurrence> {
  yield* unused(queue, isUsed)
  for (const each of queue.occurrences) if (isUsed(each)) yield each
}

/** Maximum number of candidates for one statement. */
const mostCandidates = 50

/** Occurrences in play order; all before `next` are used. */
interface Queue {
  readonly occurrences: readonly Occurrence[]
  next: number
}

/** The occurrences of statements of one shape. */
interface Alike {
  readonly all: Queue
  readonly bySession: ReadonlyMap<number, Queue>
}

function queueOf(occurrences: readonly Occurrence[]): Queue {
  return { occurrences, next: 0 }
}

function* inOrder(
  { all, bySession }: Alike,
  { isUsed, session }: PlayedSoFar,
): Generator<Occurrence> {
  const own = session === undefined ? undefined : bySession.get(session)
  if (own !== undefined) yield* unused(own, isUsed)
  for (const each of unused(all, isUsed))
    if (own === undefined || each.entry.session !== session) yield each
  for (const each of all.occurrences) if (isUsed(each)) yield each
}

function* unused(queue: Queue, isUsed: PlayedSoFar['isUsed']): Generator<Occurrence> {
  const { occurrences } = queue
  while (queue.next < occurrences.length && isUsed(occurrences[queue.next]!)) queue.next++
  for (let i = queue.next; i < occurrences.length; i++) {
    if (!isUsed(occurrences[i]!)) yield occurrences[i]!
  }
}

function joinedNames(names: readonly string[]): string {
  return names.join(separator)
}

/** Undefined if a name on one side has several on the other. */
function pairedNames(
  recorded: readonly string[],
  live: readonly string[],
): NameCandidate['names'] | undefined {
  const [there, back] = [new Map<string, string>(), new Map<string, string>()]
  for (const [i, was] of recorded.entries()) {
    const is = live[i]!
    if ((there.get(was) ?? is) !== is || (back.get(is) ?? was) !== was) return undefined
    there.set(was, is)
    back.set(is, was)
  }
  return [...there]
}

/** The shape of a live statement with the recorded names. */
function shapeIn(
  asked: Extract<Asked, { k: 'stmt' }>,
  withRecordedParts: (text: string) => string,
): Shape | undefined {
  const [key, db] = [withRecordedParts(asked.key), withRecordedParts(asked.db)]
  return shapeOf({ ...asked, key, db })
}

function isExact(recorded: Shape, live: Shape): boolean {
  return recorded.exact.digest === live.exact.digest
}

/** Undefined if the statements differ in more than literals. */
function pairsOf(recorded: Shape, live: Shape): readonly LiteralPair[] | undefined {
  if (isExact(recorded, live)) return differing(recorded.exact.literals, live.exact.literals)
  const [was, is] = [recorded.loose, live.loose]
  if (was.digest !== is.digest) return undefined
  // In lists of other lengths, nothing tells which literal stands for which.
  return was.lengths === is.lengths ? differing(was.literals, is.literals) : []
}

function differing(recorded: readonly string[], live: readonly string[]): readonly LiteralPair[] {
  return recorded.flatMap((text, i) =>
    text === live[i] ? [] : [{ recorded: text, live: live[i]! }],
  )
}
