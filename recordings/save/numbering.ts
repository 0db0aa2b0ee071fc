import type { CommonPlaces } from '../match/common-subsequence.js'
import type { DocumentId } from '../store/document-id.js'
import type { Draft } from './draft.js'

/** Ordinals are this far apart, so that a statement can be added between two. */
const step = 10

/** A place in an earlier recording of the lane. */
export type EarlierPlace = Pick<DocumentId, 'session' | 'ordinal'>

/**
 * The places of drafts in play order: those that an earlier recording has too keep theirs, others
 * take a free number.
 */
export function numberDrafts(
  drafts: readonly Draft[],
  earlier: readonly EarlierPlace[],
  common: CommonPlaces,
): readonly EarlierPlace[] {
  const kept = new Map(common.map(([i, j]) => [i, earlier[j]!]))
  const sessions = numberSessions(drafts, earlier, kept)
  const ordinals = numberInOrder(drafts.length, kept)
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
    const gap = next === undefined ? step : Math.min(step, (next - last) / (end - i + 1))
    for (; i < end; i++) {
      last = Math.max(last + 1, Math.floor(last + gap))
      ordinals.push(last)
    }
    if (end === count) break
    // Too many came between: what follows moves on, until there is room again.
    last = Math.max(next!, last + 1)
    ordinals.push(last)
    i = end + 1
  }
  return ordinals
}
