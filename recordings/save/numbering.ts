import { longestRise } from '../common-subsequence.js'
import { type DocumentId, smallestStep, toOrdinal } from '../store/document-id.js'
import type { Alignment } from './align.js'
import type { Draft } from './draft.js'

/** Ordinals are this far apart, so that a statement can be added between two. */
const step = 10

/** A place in an earlier recording of the lane. */
export type EarlierPlace = Pick<DocumentId, 'session' | 'ordinal'>

/**
 * The places of drafts in play order: those that an earlier recording has too keep theirs, others
 * take a free number between their neighbours.
 *
 * `alignment` tells which they are; of those that come in another order than before, as few as can be move.
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

/** Sessions by their first statement; one keeps the number that most of its statements had. */
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

/** Pairs of session and earlier session, by the number of statements that they have in common. */
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
    // Too many came between: what follows moves on, until there is room again.
    last = Math.max(next!, toOrdinal(last + smallestStep))
    ordinals.push(last)
    i = end + 1
  }
  return ordinals
}

/**
 * How far apart to put some statements between two that are there: a round number, by which they take a small
 * part of the room, for the next that come between will mostly come behind them.
 */
function stepBetween(last: number, next: number, count: number): number {
  const most = (next - last) / (spare * (count + 1))
  const power = 10 ** Math.floor(Math.log10(most))
  const round = [5, 2, 1].find(each => each * power <= most) ?? 1
  return Math.max(smallestStep, round * power)
}

/** Of the room between two statements, one part in so many is taken at a time. */
const spare = 8
