import { longestRise } from '../common-subsequence.js'
import { type DocumentId, smallestStep, toOrdinal } from '../store/document-id.js'
import type { Alignment } from './align.js'
import type { Draft } from './draft.js'

/** Distance of ordinals, so that statements can be added between two. */
const step = 10

/** A place in an earlier recording of the lane. */
export type EarlierPlace = Pick<DocumentId, 'session' | 'ordinal'>

/**
 * The places of drafts in play order: statements of the earlier recording keep theirs, others get a free number between
 * their neighbours.
 *
 * `alignment` identifies the former; if their order has changed, as few as possible move.
 */
export function numberDrafts(
  drafts: readonly Draft[],
  earlier: readonly EarlierPlace[],
  alignment: Alignment,
): readonly EarlierPlace[] {
  const pairs = [...alignment].toSorted(([a], [b]) => a - b)
  const kept = new Map(pairs.map(([i, j]) => [i, earlier[j]!]))
  const sessions = numberSessions(drafts, earlier, kept)
  const inOrder = new Map(longestRise(pairs).map(([i, j]) => [i, earlier[j]!]))
  const ordinals = numberInOrder(drafts.length, inOrder)
  return drafts.map(({ session }, i) => ({
    session: sessions.get(session)!,
    ordinal: ordinals[i]!,
  }))
}

/** Numbers sessions by their first statement; a session keeps the number that most of its statements had. */
function numberSessions(
  drafts: readonly Draft[],
  earlier: readonly EarlierPlace[],
  kept: ReadonlyMap<number, EarlierPlace>,
): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>([[0, 0]])
  const taken = new Set([0])
  for (const [session, number] of votes(drafts, kept)) {
    if (numbers.has(session) || taken.has(number)) continue
    numbers.set(session, number)
    taken.add(number)
  }
  let next = earlier.reduce((most, { session }) => Math.max(most, session), 0) + 1
  for (const { session } of drafts) if (!numbers.has(session)) numbers.set(session, next++)
  return numbers
}

/** Pairs of session and earlier session, sorted by the number of common statements. */
function votes(
  drafts: readonly Draft[],
  kept: ReadonlyMap<number, EarlierPlace>,
): readonly (readonly [number, number])[] {
  const counts = new Map<string, { pair: readonly [number, number]; count: number }>()
  for (const [i, { session: earlier }] of kept) {
    const { session } = drafts[i]!
    const vote = counts.get(`${session} ${earlier}`) ?? { pair: [session, earlier], count: 0 }
    vote.count++
    counts.set(`${session} ${earlier}`, vote)
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ pair }) => pair)
}

function numberInOrder(count: number, kept: ReadonlyMap<number, EarlierPlace>): readonly number[] {
  const ordinals: number[] = []
  let last = 0
  for (let i = 0; i < count; ) {
    let end = i
    while (end < count && !kept.has(end)) end++
    const next = kept.get(end)?.ordinal
    const distance = next === undefined ? step : stepBetween(last, next, end - i)
    for (; i < end; i++) {
      last = toOrdinal(last + distance)
      ordinals.push(last)
    }
    if (end === count) break
    // Too many came between: following statements move until there is room again.
    last = Math.max(next!, toOrdinal(last + smallestStep))
    ordinals.push(last)
    i = end + 1
  }
  return ordinals
}

/**
 * The distance for some statements between two existing ones: a round number that uses only a small part of the gap,
 * because later additions will mostly come after them.
 */
function stepBetween(last: number, next: number, count: number): number {
  const most = (next - last) / (spare * (count + 1))
  const power = 10 ** Math.floor(Math.log10(most))
  const round = [5, 2, 1].find(each => each * power <= most) ?? 1
  return Math.max(smallestStep, round * power)
}

/** The fraction of a gap that is used at a time, as its denominator. */
const spare = 8
