import { Unsupported } from '../../../../errors/unsupported.js'
import type { AggregateOverload } from '../../../../functions/overload.js'
import type { Column } from '../../../../types/columns/column.js'
import type { Key } from '../../../../types/key.js'
import type { Value } from '../../../../types/value.js'
import { chunkRows, type RunState } from '../../operator.js'
import { hasNull, type RowKeyFunction } from '../../row-key.js'
import type { FrameBounds } from './frame-bounds.js'
import type { Partition } from './partition.js'

/**
 * The most rows that may be added in total for frames which are computed anew: as many as for a frame that grows to
 * 10,000 rows.
 */
const maxRepeatedAdds = (10_000 * 10_000) / 2

/** An aggregate over frames. */
export interface FrameAggregate {
  readonly overload: AggregateOverload
  readonly args: readonly Column[]
  readonly filter: Column | undefined
  /** The key of the arguments, for DISTINCT. */
  readonly distinct: RowKeyFunction | undefined
}

/**
 * Gives the aggregate over the frame of each row; yields where it may pause.
 *
 * A frame that only grows adds rows to one state. For a frame that slides, rows are removed if the aggregate can do
 * that; otherwise each frame is computed anew, which is refused when it becomes quadratic.
 */
export function* aggregateFrames(
  aggregate: FrameAggregate,
  partition: Partition,
  { starts, ends }: FrameBounds,
  give: (place: number, value: Value) => void,
  run: RunState,
): Generator<void> {
  const addsAgain = repeatsDistinct(aggregate)
  const isRemovable = aggregate.overload.remove !== undefined && !addsAgain
  if (!isRemovable) refuseQuadratic(aggregate, starts, ends)
  let frame = new FrameState(aggregate, run)
  let from = 0
  let to = 0
  let value: Value | undefined
  for (let place = 0; place < partition.length; place++) {
    if (place % chunkRows === chunkRows - 1) yield
    const start = starts[place]!
    const end = Math.max(start, ends[place]!)
    if (start === from && end === to && value !== undefined && !addsAgain) {
      give(place, value)
      continue
    }
    const anew = start > from && (start >= to || !isRemovable)
    if (anew) {
      frame = new FrameState(aggregate, run)
      from = start
      to = start
    }
    while (from < start) frame.remove(partition.rowAt(from++))
    while (to < end) frame.add(partition.rowAt(to++))
    value = frame.value()
    give(place, value)
  }
}

/**
 * Whether a DISTINCT aggregate adds all its values again for each row, as long as the frame starts at the same row:
 * `sum(DISTINCT x) OVER ()` over 1 and 5 is 6, then 12.
 * Source: databend aggregate_combinator_distinct.rs `merge_result`, which treats `count` differently; observed on the
 * real engine.
 */
const repeatsDistinct = ({ overload, distinct }: FrameAggregate): boolean =>
  distinct !== undefined && overload.name !== 'count'

/** Throws if frames that are computed anew would add too many rows. */
function refuseQuadratic(aggregate: FrameAggregate, starts: Int32Array, ends: Int32Array): void {
  const { overload } = aggregate
  const always = repeatsDistinct(aggregate)
  let adds = 0
  for (let place = 1; place < starts.length; place++) {
    const isAnew = always || starts[place]! > starts[place - 1]!
    if (isAnew) adds += Math.max(0, ends[place]! - starts[place]!)
  }
  if (adds <= maxRepeatedAdds) return
  throw new Unsupported(`${overload.name} over a sliding window frame of more than 10000 rows`)
}

/** The aggregate state of a frame: rows are added and, if possible, removed. */
class FrameState {
  readonly #aggregate: FrameAggregate
  readonly #run: RunState
  readonly #state: unknown
  readonly #counts = new Map<Key, number>()
  /** For DISTINCT, the rows to add for each result. */
  readonly #firstRows: number[] = []

  constructor(aggregate: FrameAggregate, run: RunState) {
    this.#aggregate = aggregate
    this.#run = run
    this.#state = aggregate.overload.init(run.cx.eval)
  }

  add(row: number): void {
    const { distinct, args } = this.#aggregate
    if (!this.#counted(row)) return
    if (distinct !== undefined) {
      const key = distinct(args, row)
      const count = this.#counts.get(key) ?? 0
      this.#counts.set(key, count + 1)
      if (count > 0) return
      if (repeatsDistinct(this.#aggregate)) {
        this.#firstRows.push(row)
        return
      }
    }
    this.#take(row)
  }

  #take(row: number): void {
    const { overload, args } = this.#aggregate
    const cx = this.#run.cx.eval
    if (args.length === 1) overload.add(cx, this.#state, args[0]!.get(row))
    else overload.add(cx, this.#state, ...args.map(column => column.get(row)))
  }

  remove(row: number): void {
    const { overload, distinct, args } = this.#aggregate
    if (!this.#counted(row)) return
    if (distinct !== undefined) {
      const key = distinct(args, row)
      const count = this.#counts.get(key) ?? 0
      this.#counts.set(key, count - 1)
      if (count > 1) return
    }
    overload.remove!(this.#run.cx.eval, this.#state, ...args.map(column => column.get(row)))
  }

  value(): Value {
    for (const row of this.#firstRows) this.#take(row)
    return this.#aggregate.overload.done(this.#run.cx.eval, this.#state)
  }

  #counted(row: number): boolean {
    const { overload, filter, args } = this.#aggregate
    if (filter !== undefined && filter.get(row) !== true) return false
    return overload.keepNulls === true || !hasNull(args, row)
  }
}
