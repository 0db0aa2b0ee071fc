import type { Value } from '../../types/value.js'

/** A value and how often it is there. */
interface Counted {
  readonly value: Value
  readonly count: number
}

export interface Bucket {
  readonly lower: Value
  readonly upper: Value
  /** Different values. */
  readonly ndv: number
  readonly count: number
  /** Rows in the buckets before. */
  readonly pre_sum: number
}

/** Whether buckets of at most `size` rows are enough. */
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

/** Rows to a bucket: the least that a few halvings find to be enough. */
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
 * Values in order as at most `most` buckets of about as many rows each.
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
