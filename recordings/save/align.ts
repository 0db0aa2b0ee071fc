import { append } from '../append.js'
import { commonSubsequence } from '../common-subsequence.js'
import { type Alignable, pairSessions } from './pair-sessions.js'

/** Maps the index of a statement to that of the earlier statement that it repeats. */
export type Alignment = ReadonlyMap<number, number>

/**
 * Matches statements with those of an earlier recording: each session with the one that shares most of its statements,
 * as many as possible in order, preferring those with the same answer.
 *
 * `inOrder`: statements were sent one after another, so all of them are matched in order, rather than those of each
 * session.
 */
export function align(
  now: readonly Alignable[],
  earlier: readonly Alignable[],
  inOrder: boolean,
): Alignment {
  const pairs = takenPlaces(now, earlier)
  const taken = new Set(pairs.values())
  const left = itemsOf(now, i => !pairs.has(i))
  const free = itemsOf(earlier, j => !taken.has(j))
  const sessions = pairSessions(left, free)
  const pairUp = (a: readonly Item[], b: readonly Item[]): void => {
    for (const [i, j] of alignItems(a, b, sessions)) pairs.set(i, j)
  }
  if (inOrder) pairUp(left, free)
  else {
    const [mine, theirs] = [bySession(left), bySession(free)]
    for (const [a, b] of sessions) pairUp(mine.get(a) ?? [], theirs.get(b) ?? [])
  }
  return pairs
}

function takenPlaces(
  now: readonly Alignable[],
  earlier: readonly Alignable[],
): Map<number, number> {
  const key = ({ session, ordinal }: NonNullable<Alignable['place']>) => `${session} ${ordinal}`
  const byPlace = new Map(earlier.map(({ place }, j) => [place && key(place), j]))
  const pairs = new Map<number, number>()
  for (const [i, { place }] of now.entries()) {
    const j = place && byPlace.get(key(place))
    if (j !== undefined) pairs.set(i, j)
  }
  return pairs
}

interface Item extends Alignable {
  readonly index: number
}

function itemsOf(all: readonly Alignable[], isFree: (i: number) => boolean): readonly Item[] {
  const items = all.map(({ session, form, answer }, index) => ({ index, session, form, answer }))
  return items.filter(({ index }) => isFree(index))
}

function bySession(items: readonly Item[]): ReadonlyMap<number, readonly Item[]> {
  const sessions = new Map<number, Item[]>()
  for (const item of items) append(sessions, item.session, item)
  return sessions
}

function* alignItems(
  a: readonly Item[],
  b: readonly Item[],
  sessions: ReadonlyMap<number, number>,
): Generator<readonly [number, number]> {
  const formsA = a.map(({ session, form }) => keyOf(sessions.get(session), form))
  const formsB = b.map(({ session, form }) => keyOf(session, form))
  const exchanges = (forms: readonly string[], items: readonly Item[]) =>
    items.map(({ answer }, i) => keyOf(forms[i], answer()))
  const isSame = formsA.length === formsB.length && formsA.every((form, i) => form === formsB[i])
  const anchors = isSame ? [] : commonSubsequence(exchanges(formsA, a), exchanges(formsB, b))
  let [fromA, fromB] = [0, 0]
  for (const [toA, toB] of [...anchors, [a.length, b.length] as const]) {
    for (const [i, j] of commonSubsequence(formsA.slice(fromA, toA), formsB.slice(fromB, toB))) {
      yield [a[fromA + i]!.index, b[fromB + j]!.index]
    }
    if (toA < a.length) yield [a[toA]!.index, b[toB]!.index]
    fromA = toA + 1
    fromB = toB + 1
  }
}

function keyOf(first: number | string | undefined, second: string): string {
  return `${first ?? 'new'}\u0003${second}`
}
