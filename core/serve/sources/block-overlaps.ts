import type { Comparator } from '../../types/compare.js'
import type { Value } from '../../types/value.js'

/** The least and the greatest keys of a block. */
export interface KeyRange {
  readonly min: readonly Value[]
  readonly max: readonly Value[]
}

/** How a block lies among the others. */
export interface Overlap {
  /** How many other blocks have keys in its range. */
  readonly others: number
  /** The most blocks, itself included, that have one key of its range. */
  readonly depth: number
}

/**
 * How each of some ranges overlaps the others, in the order of `compare`. Ranges that share an end overlap.
 *
 * Source: databend fuse cluster_statistics.rs `calculate_block_overlap_depths`.
 */
export function overlaps(
  ranges: readonly KeyRange[],
  compare: (a: readonly Value[], b: readonly Value[]) => number,
): readonly Overlap[] {
  const ends = ranges.flatMap(({ min, max }, range) => [
    { at: min, range, opens: true },
    { at: max, range, opens: false },
  ])
  ends.sort((a, b) => compare(a.at, b.at))
  const opened = new Int32Array(ranges.length)
  const closed = new Int32Array(ranges.length)
  /** For each distinct end, how many ranges contain it, and how many began up to it. */
  const depths: number[] = []
  const begun: number[] = []
  let open = 0
  let count = 0
  for (let from = 0; from < ends.length; ) {
    let to = from
    while (to < ends.length && compare(ends[to]!.at, ends[from]!.at) === 0) to++
    const here = ends.slice(from, to)
    const opening = here.filter(({ opens }) => opens)
    for (const { range } of opening) opened[range] = depths.length
    count += opening.length
    open += opening.length
    for (const { range, opens } of here) if (!opens) closed[range] = depths.length
    depths.push(open)
    begun.push(count)
    open -= here.length - opening.length
    from = to
  }
  const most = rangeMaximum(depths)
  return ranges.map((_, range) => {
    const [first, last] = [opened[range]!, closed[range]!]
    const others = depths[first]! - 1 + begun[last]! - begun[first]!
    return { others, depth: most(first, last) }
  })
}

/** Answers which is the largest of the numbers from one index to another, both included, in constant time. */
function rangeMaximum(numbers: readonly number[]): (first: number, last: number) => number {
  // Level k has the largest of each 2^k numbers.
  const levels: number[][] = [[...numbers]]
  for (let width = 1; width * 2 <= numbers.length; width *= 2) {
    const below = levels.at(-1)!
    levels.push(
      Array.from({ length: below.length - width }, (_, i) =>
        Math.max(below[i]!, below[i + width]!),
      ),
    )
  }
  return (first, last) => {
    const level = 31 - Math.clz32(last - first + 1)
    const found = levels[level]!
    return Math.max(found[first]!, found[last - 2 ** level + 1]!)
  }
}

/**
 * How boxes with two sides overlap: how many pairs do, and the most that have one point.
 *
 * Source: databend fuse statistics/hilbert.rs `hilbert_diagnostics`.
 */
export function boxOverlaps(
  boxes: readonly KeyRange[],
  [first, second]: readonly [Comparator, Comparator],
): { readonly pairs: number; readonly depth: number } {
  let pairs = 0
  let depth = 0
  for (const [i, { min, max }] of boxes.entries()) {
    for (const other of boxes.slice(i + 1)) {
      const touchesFirst = first(min[0]!, other.max[0]!) <= 0 && first(other.min[0]!, max[0]!) <= 0
      if (!touchesFirst) continue
      if (second(min[1]!, other.max[1]!) <= 0 && second(other.min[1]!, max[1]!) <= 0) pairs++
    }
    // Where the most boxes meet, one of them begins on the first side.
    const across = boxes.filter(
      other => first(other.min[0]!, min[0]!) <= 0 && first(min[0]!, other.max[0]!) <= 0,
    )
    const sides = across.map(box => ({ min: [box.min[1]!], max: [box.max[1]!] }))
    for (const each of overlaps(sides, (a, b) => second(a[0]!, b[0]!))) {
      depth = Math.max(depth, each.depth)
    }
  }
  return { pairs, depth }
}
