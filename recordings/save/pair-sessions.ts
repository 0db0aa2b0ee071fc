import { commonSubsequence } from '../common-subsequence.js'

/** What identifies a statement in an earlier recording. */
export interface Alignable {
  readonly session: number
  /** The question without random parts. */
  readonly form: string
  /** The answer without random parts; called if forms alone are ambiguous. */
  readonly answer: () => string
  /** Its place in the earlier recording, if it was taken from there. */
  readonly place?: { readonly session: number; readonly ordinal: number }
}

/**
 * Matches sessions with those of an earlier recording, by number: first sessions with the same statements, in order
 * where possible, then those with most in common. The unnamed session matches itself.
 */
export function pairSessions(
  now: readonly Alignable[],
  earlier: readonly Alignable[],
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const left = sessionsOf(now)
  const free = sessionsOf(earlier)
  const pair = (a: Session, b: Session): void => {
    if (!left.has(a.number) || !free.has(b.number)) return
    left.delete(a.number)
    free.delete(b.number)
    pairs.set(a.number, b.number)
  }
  const [a, b] = [left.get(0), free.get(0)]
  if (a !== undefined && b !== undefined) pair(a, b)
  left.delete(0)
  free.delete(0)
  for (const find of [inSameOrder, withSameAnswers, withSameStatements, byLikeness]) {
    for (const [mine, theirs] of find([...left.values()], [...free.values()])) pair(mine, theirs)
  }
  return pairs
}

interface Session {
  readonly number: number
  readonly forms: string[]
  readonly answers: (() => string)[]
}

type Pairs = readonly (readonly [Session, Session])[]

function sessionsOf(statements: readonly Alignable[]): Map<number, Session> {
  const sessions = new Map<number, Session>()
  for (const { session: number, form, answer } of statements) {
    const session = sessions.get(number) ?? { number, forms: [], answers: [] }
    session.forms.push(form)
    session.answers.push(answer)
    sessions.set(number, session)
  }
  return sessions
}

/**
 * Pairs as many as possible in order; where the number of sessions with the same statements differs, their answers must
 * match, too.
 */
function inSameOrder(now: readonly Session[], earlier: readonly Session[]): Pairs {
  const counts = new Map<string, number>()
  const count = (session: Session, one: number): void => {
    const text = askedBy(session)
    counts.set(text, (counts.get(text) ?? 0) + one)
  }
  for (const session of now) count(session, 1)
  for (const session of earlier) count(session, -1)
  const keyOf = (session: Session): string =>
    counts.get(askedBy(session)) === 0 ? askedBy(session) : exchangedBy(session)
  const common = commonSubsequence(now.map(keyOf), earlier.map(keyOf))
  return common.map(([i, j]) => [now[i]!, earlier[j]!] as const)
}

function withSameAnswers(now: readonly Session[], earlier: readonly Session[]): Pairs {
  return pairGroups(now, earlier, exchangedBy)
}

function withSameStatements(now: readonly Session[], earlier: readonly Session[]): Pairs {
  return pairGroups(now, earlier, askedBy)
}

/** Among sessions with the same key, pairs the first with the first, and so on. */
function pairGroups(
  now: readonly Session[],
  earlier: readonly Session[],
  keyOf: (session: Session) => string,
): Pairs {
  const before = new Map<string, Session[]>()
  for (const session of earlier.toReversed()) listed(before, keyOf(session)).push(session)
  return now.flatMap(session => {
    const same = before.get(keyOf(session))?.pop()
    return same === undefined ? [] : [[session, same] as const]
  })
}

/** Pairs with something in common, those with most first. */
function byLikeness(now: readonly Session[], earlier: readonly Session[]): Pairs {
  const askers = new Map<string, Session[]>()
  for (const session of earlier) {
    for (const part of featuresOf(session)) listed(askers, part).push(session)
  }
  const found: { readonly pair: readonly [Session, Session]; readonly count: number }[] = []
  for (const session of now) {
    const counts = new Map<Session, number>()
    for (const part of featuresOf(session)) {
      const others = askers.get(part) ?? []
      // A feature of many sessions does not distinguish them.
      if (others.length > mostAskers) continue
      for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1)
    }
    for (const [other, count] of counts) found.push({ pair: [session, other], count })
  }
  return found.toSorted((a, b) => b.count - a.count).map(({ pair }) => pair)
}

/** A session's statements and runs of up to three of them, so that order counts, too. */
function featuresOf({ forms }: Session): ReadonlySet<string> {
  const runs = [1, 2, 3].flatMap(length =>
    forms.slice(length - 1).map((_, i) => forms.slice(i, i + length).join(mark)),
  )
  return new Set(runs)
}

/** Features shared by more sessions than this are ignored. */
const mostAskers = 50

const mark = '\u0003'

function askedBy({ forms }: Session): string {
  return forms.join(mark)
}

function exchangedBy(session: Session): string {
  return [askedBy(session), ...session.answers.map(answer => answer())].join(mark)
}

function listed<T>(map: Map<string, T[]>, key: string): T[] {
  const known = map.get(key)
  if (known !== undefined) return known
  const list: T[] = []
  map.set(key, list)
  return list
}
