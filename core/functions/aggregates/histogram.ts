import type { Value } from '../../types/value.js'

/** A distinct value and the number of its rows. */
interface Counted {
  readonly value: Value
  readonly count: number
}

export interface Bucket {
  readonly lower: Value
  readonly upper: Value
  /** Number of distinct values. */
  readonly ndv: number
  readonly count: number
  /** Total rows in all earlier buckets. */
  readonly pre_sum: number
}

/** Whether `most` buckets of at most `size` rows each can hold all values. */
function isEnough(values: readonly Counted[], size: number, most: number): boolean {
  let used = 1
  let inBucket = 0
  for (const { count } of values) {
    inBucket += count
    if (inBucket <= size) continue
    inBucket = count
    if (++used > most) return false
  }
  return true
}

const mostSteps = 10

/** Rows per bucket: the least size found sufficient by a binary search of at most `mostSteps` steps. */
function bucketSize(values: readonly Counted[], most: number): number {
  const total = values.reduce((sum, { count }) => sum + count, 0)
  if (most === 1) return total
  let enough = Math.floor((2 * total) / (most - 1)) + 1
  let short = 0
  for (let step = 0; step < mostSteps && enough > short + 1; step++) {
    const middle = Math.floor((enough + short) / 2)
    if (isEnough(values, middle, most)) enough = middle
    else short = middle
  }
  return enough
}

/**
 * Divides ordered values into at most `most` buckets with about equal numbers of rows.
 *
 * Source: databend aggregates/…/histogram.rs `build_histogram`.
 */
export function buildHistogram(values: readonly Counted[], most: number): readonly Bucket[] {
  const buckets: Bucket[] = []
  const size = bucketSize(values, most)
  let [from, inBucket, before] = [0, 0, 0]
  for (const [i, { value, count }] of values.entries()) {
    inBucket += count
    const next = values[i + 1]
    const valuesLeft = values.length - i - 1
    const bucketsLeft = most - buckets.length - 1
    if (next !== undefined && valuesLeft > bucketsLeft && inBucket + next.count <= size) continue
    const lower = values[from]!.value
    buckets.push({ lower, upper: value, ndv: i - from + 1, count: inBucket, pre_sum: before })
    before += inBucket
    inBucket = 0
    from = i + 1
  }
  return buckets
}
