import { append } from './append.js'
/** Pairs of indexes at which two lists have the same string, ascending in both. */
export type CommonPlaces = readonly (readonly [number, number])[]

/**
 * Largest table for the exact algorithm; for larger ones (two lists of 3,000) the fast approximation is good enough.
 */
const maxCells = 9_000_000

/** The longest common subsequence of two lists of strings; for very long lists a long one, not always the longest. */
export function commonSubsequence(a: readonly string[], b: readonly string[]): CommonPlaces {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const middleA = a.slice(start, endA)
  const middleB = b.slice(start, endB)
  const isSmall = middleA.length * middleB.length <= maxCells
  const middle = isSmall ? byTable(middleA, middleB) : byRising(middleA, middleB)
  const pairs: (readonly [number, number])[] = []
  for (let i = 0; i < start; i++) pairs.push([i, i])
  for (const [i, j] of middle) pairs.push([i + start, j + start])
  for (let i = 0; i < a.length - endA; i++) pairs.push([endA + i, endB + i])
  return pairs
}

function byTable(a: readonly string[], b: readonly string[]): CommonPlaces {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
    }
  }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  }
  return pairs
}

/** Pairs the n-th occurrence of each string in both lists, and takes the longest ascending run of pairs. */
function byRising(a: readonly string[], b: readonly string[]): CommonPlaces {
  const places = new Map<string, number[]>()
  for (const [j, text] of b.entries()) append(places, text, j)
  for (const list of places.values()) list.reverse()
  const pairs: [number, number][] = []
  for (const [i, text] of a.entries()) {
    const j = places.get(text)?.pop()
    if (j !== undefined) pairs.push([i, j])
  }
  return longestRise(pairs)
}

/** The longest subsequence that ascends in the second numbers, of pairs that ascend in the first. */
export function longestRise(pairs: CommonPlaces): CommonPlaces {
  const ends: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  for (const [at, [, j]] of pairs.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < j) low = middle + 1
      else high = middle
    }
    if (low > 0) before[at] = ends[low - 1]!
    ends[low] = at
  }
  const rise: (readonly [number, number])[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) rise.push(pairs[at]!)
  return rise.reverse()
}
