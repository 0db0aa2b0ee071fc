import type { MissReport } from '../../core/index.js'

/** How often each request of a lane had missed at some time. */
export type MissCounts = ReadonlyMap<string, number>

export function missCounts(misses: readonly MissReport[]): MissCounts {
  return new Map(misses.map(miss => [keyOf(miss), miss.times]))
}

/** The misses of a lane since they were counted; `times` is how often since then. */
export function missedSince(
  counts: MissCounts | undefined,
  now: readonly MissReport[],
): readonly MissReport[] {
  return now.flatMap(miss => {
    const times = miss.times - (counts?.get(keyOf(miss)) ?? 0)
    return times > 0 ? [{ ...miss, times }] : []
  })
}

const keyOf = ({ code, kind, sql, params }: MissReport): string =>
  JSON.stringify([code, kind, sql, params])
