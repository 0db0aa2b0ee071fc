import { Unsupported } from '../../../../errors/unsupported.js'
import type { Frame, FrameBound, SortKey } from '../../../../plan/scalar.js'
import type { Column } from '../../../../types/columns/column.js'
import type { Value } from '../../../../types/value.js'
import { keyComparator } from '../../row-order.js'
import type { Partition } from './partition.js'
import { shiftBy } from './range-offset.js'

/** The frame of each place: from `starts[place]` up to but excluding `ends[place]`; empty if that is not greater. */
export interface FrameBounds {
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/** The sort key and its column, which range frames with an offset need. */
export interface FrameKeys {
  readonly order: readonly SortKey[]
  readonly columns: readonly Column[]
  readonly timezone: string
}

type Edge = 'start' | 'end'

/** The frames of a partition's places. Neither bound ever decreases from one place to the next. */
export function frameBounds(frame: Frame, partition: Partition, keys: FrameKeys): FrameBounds {
  return {
    starts: edgeOf('start', frame, partition, keys),
    ends: edgeOf('end', frame, partition, keys),
  }
}

function edgeOf(edge: Edge, frame: Frame, partition: Partition, keys: FrameKeys): Int32Array {
  const bound = frame[edge]
  const { length } = partition
  switch (bound.kind) {
    case 'unboundedPreceding':
      return new Int32Array(length)
    case 'unboundedFollowing':
      return new Int32Array(length).fill(length)
    case 'currentRow':
      return currentRow(edge, frame, partition)
    default:
      return offsetEdge(edge, frame, bound, partition, keys)
  }
}

function currentRow(edge: Edge, { unit }: Frame, partition: Partition): Int32Array {
  if (unit !== 'rows') return edge === 'start' ? partition.peerStarts : partition.peerEnds
  const shift = edge === 'start' ? 0 : 1
  return new Int32Array(partition.length).map((_, place) => place + shift)
}

type OffsetBound = Extract<FrameBound, { kind: 'preceding' | 'following' }>

function offsetEdge(
  edge: Edge,
  { unit }: Frame,
  bound: OffsetBound,
  partition: Partition,
  keys: FrameKeys,
): Int32Array {
  if (unit === 'range') return rangeEdge(edge, bound, partition, keys)
  const offset = Number(bound.offset) * (bound.kind === 'preceding' ? -1 : 1)
  const { length } = partition
  const clamp = (place: number) => Math.max(0, Math.min(length, place))
  if (unit === 'rows') {
    const shift = offset + (edge === 'start' ? 0 : 1)
    return new Int32Array(length).map((_, place) => clamp(place + shift))
  }
  const { numbers, starts } = partition.groups()
  const startOf = (group: number) => (group < 0 ? 0 : (starts[group] ?? length))
  const shift = offset + (edge === 'start' ? 0 : 1)
  return numbers.map(group => startOf(group + shift))
}

/** For each place the first place whose key sorts at or after (start), or after (end), its own shifted key. */
function rangeEdge(
  edge: Edge,
  bound: OffsetBound,
  partition: Partition,
  { order, columns, timezone }: FrameKeys,
): Int32Array {
  const [key] = order
  const column = columns[0]
  if (key === undefined || column === undefined || order.length > 1) {
    throw new Unsupported('RANGE frames with an offset over other than one ORDER BY key')
  }
  const compare = keyComparator(key)
  const backwards = (bound.kind === 'preceding') !== key.descending
  const shift = shiftBy(key.expr.type, bound.offset, backwards, timezone)
  const peers = edge === 'start' ? partition.peerStarts : partition.peerEnds
  const reached = edge === 'start' ? 0 : 1
  const valueAt = (place: number): Value => column.get(partition.rowAt(place))
  let at = 0
  return new Int32Array(partition.length).map((_, place) => {
    const value = valueAt(place)
    if (value === null) return peers[place]!
    const limit = shift(value)
    while (at < partition.length && compare(valueAt(at), limit) < reached) at++
    return at
  })
}
