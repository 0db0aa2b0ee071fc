/**
 * A t-digest: approximates the distribution of many numbers by a few weighted means.
 *
 * Cluster bounds follow the server's, so that estimates agree: databend aggregates/…/quantile_tdigest.rs.
 * Plain data, so that a state can be serialized.
 */
export interface TDigest {
  /** Means in ascending order; `weights` has their weights. */
  means: number[]
  weights: number[]
  /** Values added since the last merge. */
  fresh: { mean: number; weight: number }[]
  total: number
  least: number
  greatest: number
  /** A NaN was added, so every quantile is NaN. */
  isNaN: boolean
}

const compression = 100
const mostClusters = 2048

export function newTDigest(): TDigest {
  return {
    means: [],
    weights: [],
    fresh: [],
    total: 0,
    least: Infinity,
    greatest: -Infinity,
    isNaN: false,
  }
}

export function addToDigest(digest: TDigest, value: number, weight: number): void {
  if (weight === 0) return
  if (Number.isNaN(value)) digest.isNaN = true
  if (digest.fresh.length + digest.means.length >= mostClusters - 1) compress(digest)
  digest.fresh.push({ mean: value, weight })
}

export function mergeDigests(digest: TDigest, other: TDigest): void {
  digest.isNaN ||= other.isNaN
  compress(other)
  for (const [i, mean] of other.means.entries()) {
    digest.fresh.push({ mean, weight: other.weights[i]! })
  }
  compress(digest)
}

/** Merges fresh values into clusters, which are narrower toward both ends of the distribution. */
function compress(digest: TDigest): void {
  if (digest.fresh.length === 0) return
  const all = digest.fresh
  for (const [i, mean] of digest.means.entries()) all.push({ mean, weight: digest.weights[i]! })
  all.sort((a, b) => a.mean - b.mean)
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  const clusters = [{ ...all[0]! }]
  let before = 0
  for (const next of all.slice(1)) {
    const current = clusters.at(-1)!
    const weight = current.weight + next.weight
    if (fits(before, weight, total)) {
      current.weight = weight
      current.mean += ((next.mean - current.mean) * next.weight) / weight
    } else {
      before += current.weight
      clusters.push({ ...next })
    }
  }
  digest.least = Math.min(digest.least, all[0]!.mean)
  digest.greatest = Math.max(digest.greatest, clusters.at(-1)!.mean)
  digest.total = total
  digest.means = clusters.map(cluster => cluster.mean)
  digest.weights = clusters.map(cluster => cluster.weight)
  digest.fresh = []
}

/** Whether a cluster may have this weight after clusters of total weight `before`. */
function fits(before: number, weight: number, total: number): boolean {
  const width = ((compression / (Math.PI * total)) * weight) ** 2
  const [from, to] = [before / total, (before + weight) / total]
  return width <= from * (1 - from) && width <= to * (1 - to)
}

/** The quantile at a level from 0 to 1; 0 for an empty digest. */
export function digestQuantile(digest: TDigest, level: number): number {
  if (digest.isNaN) return Number.NaN
  compress(digest)
  const { means, weights, total, least, greatest } = digest
  if (means.length <= 1) return means[0] ?? 0
  const index = level * total
  const [first, last] = [weights[0]!, weights.at(-1)!]
  if (index < 1) return least
  if (first > 1 && index < first / 2) {
    return least + ((index - 1) / (first / 2 - 1)) * (means[0]! - least)
  }
  if (index > total - 1) return greatest
  if (last > 1 && total - index <= last / 2) {
    if (last <= 2) return greatest
    return greatest - ((total - index - 1) / (last / 2 - 1)) * (greatest - means.at(-1)!)
  }
  return between(digest, index)
}

/** Interpolates between the two clusters around an index. */
function between({ means, weights, greatest }: TDigest, index: number): number {
  let before = weights[0]! / 2
  for (let i = 0; i + 1 < means.length; i++) {
    const [left, right] = [weights[i]!, weights[i + 1]!]
    const step = (left + right) / 2
    if (before + step > index) {
      const fromLeft = index - before
      const fromRight = before + step - index
      if (left === 1 && fromLeft < 0.5) return means[i]!
      if (right === 1 && fromRight <= 0.5) return means[i + 1]!
      return weighted(
        [means[i]!, fromRight - (right === 1 ? 0.5 : 0)],
        [means[i + 1]!, fromLeft - (left === 1 ? 0.5 : 0)],
      )
    }
    before += step
  }
  return greatest
}

type Weighted = readonly [mean: number, weight: number]

function weighted([a, wa]: Weighted, [b, wb]: Weighted): number {
  const mean = (a * wa + b * wb) / (wa + wb)
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), mean))
}
