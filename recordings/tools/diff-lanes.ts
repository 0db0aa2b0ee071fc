import { commonSubsequence } from '../common-subsequence.js'
import { questionText } from '../match/question.js'
import { textOf } from '../miss/compared-text.js'
import { diffTokens, tokenDistance, tokensOf } from '../miss/token-diff.js'
import { replacePlaceholders } from '../redact/placeholder.js'
import {
  answerDifferences,
  type Compared,
  type Difference,
  hasSameAnswerAs,
} from './answer-difference.js'
import type { OpenLane } from './open-lanes.js'
import type { RequestView } from './request-view.js'
import { inPlayOrder } from './select-requests.js'
import { viewOf } from './show-requests.js'

/** How a lane differs between two recordings. */
export interface LaneDifference {
  readonly lane: string
  /** The files; null: not in that recording. */
  readonly a: string | null
  readonly b: string | null
  /** The server's versions, if they differ. */
  readonly server: { readonly a: string; readonly b: string } | null
  /** Number of requests that are in both, with the same answer. */
  readonly same: number
  /** In the order of the second recording; what it lacks stands where it was. */
  readonly requests: readonly RequestDifference[]
}

/**
 * A request that is only in one recording, or not the same in both. `edited`: a similar request takes its place; `moved`:
 * it is the same, but in another order.
 */
export interface RequestDifference {
  readonly kind: 'added' | 'removed' | 'changed' | 'edited' | 'moved'
  readonly a: RequestView | null
  readonly b: RequestView | null
  /** Of an edited request: its texts with the difference marked, `… where id = [1→2]`. */
  readonly text: string | null
  /** What differs in the answers. */
  readonly answer: readonly Difference[]
}

/** Compares two versions of a lane by statement; undefined: it is not in that recording. */
export function diffLane(
  a: OpenLane | undefined,
  b: OpenLane | undefined,
  mostRows: number,
): LaneDifference {
  const [before, after] = [requestsOf(a), requestsOf(b)]
  const compared = new Comparison(mostRows)
  const pairs = commonSubsequence(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  )
  const moved = movedPairs(before, after, pairs)
  let [i, j] = [0, 0]
  for (const [nextI, nextJ] of [...pairs, [before.length, after.length] as const]) {
    const gone = before.slice(i, nextI).filter(each => !moved.has(each))
    const come = after.slice(j, nextJ)
    compared.replaced(gone, come, moved)
    if (nextI < before.length) compared.pair(before[nextI]!, after[nextJ]!, false)
    i = nextI + 1
    j = nextJ + 1
  }
  const [serverA, serverB] = [a?.recording.meta.server, b?.recording.meta.server]
  const isOtherServer = a !== undefined && b !== undefined && serverA !== serverB
  return {
    lane: (b ?? a)!.lane,
    a: a?.file ?? null,
    b: b?.file ?? null,
    server: isOtherServer ? { a: serverA!, b: serverB! } : null,
    same: compared.same,
    requests: compared.found,
  }
}

/** Whether a lane is the same in both recordings. */
export function isSame({ a, b, server, requests }: LaneDifference): boolean {
  return a !== null && b !== null && server === null && requests.length === 0
}

function requestsOf(lane: OpenLane | undefined): readonly Compared[] {
  if (lane === undefined) return []
  return inPlayOrder(lane).map(entry => {
    const document = lane.recording.document(entry)
    const renumber = renumbering()
    return { lane, entry, document, key: renumber(questionText(document)), renumber }
  })
}

/**
 * Makes a function that numbers placeholders in the order in which it finds them: in a recording with one more test,
 * all later names have other numbers.
 */
function renumbering(): (text: string) => string {
  const numbers = new Map<string, number>()
  return text =>
    replacePlaceholders(text, found => {
      const colon = found.lastIndexOf(':')
      const [number = '', ...form] = found.slice(colon + 1, -2).split('/')
      const name = `${found.slice(2, colon).toLowerCase()}:${number}`
      const own = numbers.get(name) ?? numbers.size + 1
      numbers.set(name, own)
      return `${found.slice(0, colon + 1)}${[own, ...form].join('/')}}}`
    })
}

/** Collects the differences of a lane. */
class Comparison {
  readonly found: RequestDifference[] = []
  same = 0
  readonly #mostRows: number

  constructor(mostRows: number) {
    this.#mostRows = mostRows
  }

  /** Compares the answers to equal requests. */
  pair(a: Compared, b: Compared, isMoved: boolean): void {
    const isEqual = hasSameAnswerAs(a, b)
    if (isEqual && !isMoved) this.same++
    else this.#add(isEqual ? 'moved' : 'changed', a, b)
  }

  /** Compares what stands in the same place of both recordings, but is not the same. */
  replaced(
    gone: readonly Compared[],
    come: readonly Compared[],
    moved: ReadonlyMap<Compared, Compared>,
  ): void {
    const edits = editsOf(
      gone,
      come.filter(each => !moved.has(each)),
    )
    const kept = new Set(edits.values())
    for (const each of gone) if (!kept.has(each)) this.#add('removed', each, undefined)
    for (const each of come) {
      const from = moved.get(each)
      const edited = edits.get(each)
      if (from !== undefined) this.pair(from, each, true)
      else if (edited !== undefined) this.#add('edited', edited, each)
      else this.#add('added', undefined, each)
    }
  }

  #add(kind: RequestDifference['kind'], a: Compared | undefined, b: Compared | undefined): void {
    const isPair = a !== undefined && b !== undefined
    const isText = kind === 'edited' && isPair
    this.found.push({
      kind,
      a: a === undefined ? null : viewOf(a),
      b: b === undefined ? null : viewOf(b),
      text: isText ? diffTokens(textOf(a.document), textOf(b.document)) : null,
      answer: isPair && kind !== 'moved' ? answerDifferences(a, b, this.#mostRows) : [],
    })
  }
}

/** For each new request, the old one that it most likely replaces: more than half of its words are the same. */
function editsOf(
  gone: readonly Compared[],
  come: readonly Compared[],
): ReadonlyMap<Compared, Compared> {
  const edits = new Map<Compared, Compared>()
  if (gone.length === 0 || come.length === 0 || gone.length * come.length > mostEdits) return edits
  const left = new Map(gone.map(each => [each, wordsOf(each)]))
  for (const each of come) {
    const words = wordsOf(each)
    const scored = [...left].map(([old, others]) => {
      return { old, share: tokenDistance(others, words) / (others.length + words.length) }
    })
    const best = scored.toSorted((a, b) => a.share - b.share)[0]
    if (best === undefined || best.share >= 0.5) continue
    edits.set(each, best.old)
    left.delete(best.old)
  }
  return edits
}

/** Most pairs of requests that are compared by their words. */
const mostEdits = 10_000

function wordsOf({ document }: Compared): readonly string[] {
  return tokensOf(textOf(document)).slice(0, 200)
}

/** Pairs what is left of both lists by equal keys, in order. */
function movedPairs(
  before: readonly Compared[],
  after: readonly Compared[],
  pairs: readonly (readonly [number, number])[],
): ReadonlyMap<Compared, Compared> {
  const [usedA, usedB] = [new Set(pairs.map(([i]) => i)), new Set(pairs.map(([, j]) => j))]
  const waiting = new Map<string, Compared[]>()
  for (const [i, each] of before.entries()) {
    if (usedA.has(i)) continue
    const list = waiting.get(each.key)
    if (list === undefined) waiting.set(each.key, [each])
    else list.push(each)
  }
  const moved = new Map<Compared, Compared>()
  for (const [j, each] of after.entries()) {
    const from = usedB.has(j) ? undefined : waiting.get(each.key)?.shift()
    if (from === undefined) continue
    moved.set(from, each)
    moved.set(each, from)
  }
  return moved
}
