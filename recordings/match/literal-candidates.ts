import { MockqError } from '../../core/errors/mockq-error.js'
import type { Json } from '../../core/protocol/backend.js'
import { eachToken } from '../../core/sql/lexer/lexer.js'
import { append } from '../append.js'
import type { LaneIndex } from './lane-index.js'
import { type Asked, sqlDialectOf } from './question.js'
import type { Occurrence, RecordedQuestion } from './recorded-question.js'
import { type Digest, digestText } from './state.js'

/** A recorded statement that differs from a live one in literals and bind values alone. */
export interface LiteralCandidate {
  readonly occurrence: Occurrence
  /** The literals that differ, in the order of the statement. */
  readonly pairs: readonly LiteralPair[]
}

/** A recorded literal and the live one in its place: the text of a string, a number as written, or a bind value as JSON. */
export interface LiteralPair {
  readonly recorded: string
  readonly live: string
}

/** What was played so far. */
export interface PlayedSoFar {
  /** A live text with the recorded names in place of those of this run. */
  withRecordedParts(text: string): string
  isUsed(occurrence: Occurrence): boolean
  /** The recorded session that the live one is matched with, if it is known. */
  readonly session: number | undefined
}

/**
 * The recorded statements that a live one may be although its literals are others: words, e-mail addresses, quantities
 * and prices that a run makes up. Whoever asks for them decides whether their answers are right.
 *
 * Statements are found by their shape: the normal form with the kind of each literal in its place. Shapes are read when
 * the first statement is looked for, in one pass.
 */
export class LiteralCandidates {
  readonly #index: LaneIndex
  #shapes: ReadonlyMap<Digest, readonly number[]> | undefined
  readonly #alike = new Map<Digest, Alike>()

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /**
   * Best first: the next unused occurrences of the session, then unused ones of others, in play order, then used ones.
   * At most `mostCandidates`.
   */
  *find(asked: Asked, played: PlayedSoFar): Generator<LiteralCandidate> {
    if (asked.k !== 'stmt') return
    const key = played.withRecordedParts(asked.key)
    const live = shapeOf({ ...asked, key, db: played.withRecordedParts(asked.db) })
    const alike = live && this.#alikeOf(live.digest)
    if (alike === undefined) return
    let left = mostCandidates
    for (const occurrence of inOrder(alike, played)) {
      const recorded = this.#shape(occurrence.question.number)
      if (recorded?.literals.length !== live!.literals.length) continue
      if (left-- === 0) return
      yield { occurrence, pairs: pairsOf(recorded.literals, live!.literals) }
    }
  }

  /**
   * The literals in which a live statement differs from a recorded one; undefined if it differs in more than literals.
   * `withRecordedParts`: as `PlayedSoFar` has it.
   */
  pairs(
    asked: Asked,
    recorded: RecordedQuestion,
    withRecordedParts: (text: string) => string,
  ): readonly LiteralPair[] | undefined {
    if (asked.k !== 'stmt') return undefined
    const [key, db] = [withRecordedParts(asked.key), withRecordedParts(asked.db)]
    const [was, is] = [this.#shape(recorded.number), shapeOf({ ...asked, key, db })]
    if (was === undefined || was.digest !== is?.digest) return undefined
    return pairsOf(was.literals, is.literals)
  }

  #alikeOf(digest: Digest): Alike | undefined {
    const known = this.#alike.get(digest)
    if (known !== undefined) return known
    this.#shapes ??= this.#readShapes()
    const numbers = this.#shapes.get(digest)
    if (numbers === undefined) return undefined
    const occurrences = numbers
      .flatMap(number => this.#index.question(number).occurrences)
      .toSorted((a, b) => a.index - b.index)
    const bySession = new Map<number, Occurrence[]>()
    for (const each of occurrences) append(bySession, each.entry.session, each)
    const alike = { all: queueOf(occurrences), bySession: new Map<number, Queue>() }
    for (const [session, own] of bySession) alike.bySession.set(session, queueOf(own))
    this.#alike.set(digest, alike)
    return alike
  }

  #readShapes(): ReadonlyMap<Digest, readonly number[]> {
    const shapes = new Map<Digest, number[]>()
    for (const number of this.#index.questionNumbers) {
      const shape = this.#shape(number)
      if (shape !== undefined && shape.literals.length > 0) append(shapes, shape.digest, number)
    }
    return shapes
  }

  #shape(number: number): Shape | undefined {
    const { document } = this.#index.question(number)
    return document.k === 'stmt' ? shapeOf(document) : undefined
  }
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

/** A statement without its literals, and these. */
interface Shape {
  readonly digest: Digest
  readonly literals: readonly string[]
}

/** The literals of a statement, and its bind values, texts also without quotes; none of SQL that the lexer refuses. */
export function literalsOf(asked: Asked): readonly string[] {
  const literals = asked.k === 'stmt' ? shapeOf(asked)?.literals : undefined
  return (literals ?? []).flatMap(each =>
    quotedText.test(each) ? [each, each.slice(1, -1)] : each,
  )
}

const quotedText = /^".*"$/s

/** Undefined for SQL that the lexer refuses. */
function shapeOf(asked: Extract<Asked, { k: 'stmt' }>): Shape | undefined {
  const { key, db, ctx, attach, params } = asked
  const form: string[] = []
  const literals: string[] = []
  try {
    eachToken(key, sqlDialectOf(asked), ({ kind, text }) => {
      const isLiteral = (kind === 'string' && !text.startsWith('@')) || kind === 'number'
      if (isLiteral) literals.push(text)
      form.push(isLiteral ? `<${kind}>` : text)
    })
  } catch (error) {
    if (error instanceof MockqError) return undefined
    throw error
  }
  const values = params === undefined ? null : withKinds(params, literals)
  return {
    digest: digestText(JSON.stringify([form, values, db, ctx ?? [], attach ?? null])),
    literals,
  }
}

/** Bind values with their kinds in place of them; adds them to `literals`. */
function withKinds(value: Json, literals: string[]): Json {
  if (Array.isArray(value)) return value.map(each => withKinds(each, literals))
  if (typeof value !== 'object' || value === null) {
    literals.push(JSON.stringify(value))
    // The placeholder of a time stands for a number, too.
    return value === null ? null : `<${isNumber(value) ? 'number' : typeof value}>`
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withKinds(each, literals)]),
  )
}

function isNumber(value: Json): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && /^\{\{now:\d+\/n\}\}$/.test(value))
  )
}

function pairsOf(recorded: readonly string[], live: readonly string[]): readonly LiteralPair[] {
  return recorded.flatMap((text, i) =>
    text === live[i] ? [] : [{ recorded: text, live: live[i]! }],
  )
}
