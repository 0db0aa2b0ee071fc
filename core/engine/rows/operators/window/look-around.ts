import type { Column } from '../../../../types/columns/column.js'
import type { FrameBounds } from './frame-bounds.js'
import type { Partition } from './partition.js'

/** The input of ranking and value functions such as `lag`. */
export interface WindowView {
  readonly partition: Partition
  readonly args: readonly Column[]
  readonly ignoreNulls: boolean
  readonly frame: () => FrameBounds
  /** The number of rows of all partitions. */
  readonly held: number
}

/** Returns a function that computes a number for each place of a partition. */
type PlaceNumber = (view: WindowView) => (place: number) => number

/** A ranking or value function; `gives` says what its numbers are. */
export interface LookAround {
  /**
   * `integer` and `float`: the values themselves. `row`: the row whose first argument is the value, `noValue` for NULL, or
   * the number of all held rows plus the row whose third argument is the value.
   */
  readonly gives: 'integer' | 'float' | 'row'
  readonly at: PlaceNumber
}

/** In place of a row, for NULL. */
const noValue = -1

function rowNumber(): (place: number) => number {
  return place => place + 1
}

function rank({ partition }: WindowView): (place: number) => number {
  const { peerStarts } = partition
  return place => peerStarts[place]! + 1
}

function denseRank({ partition }: WindowView): (place: number) => number {
  const { numbers } = partition.groups()
  return place => numbers[place]! + 1
}

function percentRank({ partition }: WindowView): (place: number) => number {
  const { peerStarts, length } = partition
  return place => (length === 1 ? 0 : peerStarts[place]! / (length - 1))
}

function cumeDist({ partition }: WindowView): (place: number) => number {
  const { peerEnds, length } = partition
  return place => peerEnds[place]! / length
}

/** Bucket numbers; buckets are as even as possible, the larger ones first. */
function ntile({ partition, args }: WindowView): (place: number) => number {
  const { length } = partition
  return place => {
    const buckets = Math.min(Number(args[0]!.get(partition.rowAt(place))), length)
    const size = Math.floor(length / buckets)
    const larger = length % buckets
    const inLarger = larger * (size + 1)
    const bucket =
      place < inLarger
        ? Math.floor(place / (size + 1))
        : larger + Math.floor((place - inLarger) / size)
    return bucket + 1
  }
}

/** `lag` (`direction` -1) and `lead` (1): the value at the distance in `args[1]`, else the default in `args[2]`. */
function look(direction: number): PlaceNumber {
  return view => {
    const { partition, args, ignoreNulls } = view
    const valued = ignoreNulls ? valuedPlaces(view) : undefined
    return place => {
      const row = partition.rowAt(place)
      const distance = Number(args[1]?.get(row) ?? 1) * direction
      const target = valued === undefined ? place + distance : valuedAt(valued, place, distance)
      if (target !== undefined && target >= 0 && target < partition.length) {
        return partition.rowAt(target)
      }
      return args[2] === undefined ? noValue : view.held + row
    }
  }
}

/** The place that is `distance` places away, counting only places with a value. */
function valuedAt(valued: readonly number[], place: number, distance: number): number | undefined {
  if (distance === 0) return place
  const at = firstAtLeast(valued, distance > 0 ? place + 1 : place)
  return valued[distance > 0 ? at + distance - 1 : at + distance]
}

function firstValue(view: WindowView): (place: number) => number {
  return inFrame(view, () => 0)
}

function lastValue(view: WindowView): (place: number) => number {
  return inFrame(view, (_, count) => count - 1)
}

function nthValue(view: WindowView): (place: number) => number {
  const { args, partition } = view
  return inFrame(view, place => Number(args[1]!.get(partition.rowAt(place))) - 1)
}

/** The value at the place that `choose` selects in a frame (or among those not NULL), else NULL. */
function inFrame(
  view: WindowView,
  choose: (place: number, count: number) => number,
): (place: number) => number {
  const { partition, ignoreNulls } = view
  const { starts, ends } = view.frame()
  const valued = ignoreNulls ? valuedPlaces(view) : undefined
  return place => {
    const start = starts[place]!
    const end = ends[place]!
    const from = valued === undefined ? start : firstAtLeast(valued, start)
    const to = valued === undefined ? end : firstAtLeast(valued, end)
    const at = from + choose(place, to - from)
    if (at < from || at >= to) return noValue
    return partition.rowAt(valued === undefined ? at : valued[at]!)
  }
}

/** The places whose first argument is not NULL. */
function valuedPlaces({ partition, args }: WindowView): readonly number[] {
  const places: number[] = []
  for (let place = 0; place < partition.length; place++) {
    if (!args[0]!.isNull(partition.rowAt(place))) places.push(place)
  }
  return places
}

/** The index of the first of sorted numbers that is at least `wanted`. */
function firstAtLeast(sorted: readonly number[], wanted: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** The ranking and value functions, by name. */
export const lookAround = {
  row_number: { gives: 'integer', at: rowNumber },
  rank: { gives: 'integer', at: rank },
  dense_rank: { gives: 'integer', at: denseRank },
  percent_rank: { gives: 'float', at: percentRank },
  cume_dist: { gives: 'float', at: cumeDist },
  ntile: { gives: 'integer', at: ntile },
  lag: { gives: 'row', at: look(-1) },
  lead: { gives: 'row', at: look(1) },
  first_value: { gives: 'row', at: firstValue },
  last_value: { gives: 'row', at: lastValue },
  nth_value: { gives: 'row', at: nthValue },
} satisfies Record<string, LookAround>
