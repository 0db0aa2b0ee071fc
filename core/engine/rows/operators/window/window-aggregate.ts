import { Unsupported } from '../../../../errors/unsupported.js'
import type { AggregateOverload } from '../../../../functions/overload.js'
import type { Column } from '../../../../types/block.js'
import type { Value } from '../../../../types/value.js'
import { chunkRows, type Run } from '../../operator.js'
import { hasNull, type Key, type RowKeyFunction } from '../../row-key.js'
import type { FrameBounds } from './frame-bounds.js'
import type { Partition } from './partition.js'

/** Rows added in all for frames that can only be computed anew: those of a frame growing to 10,000 rows. */
const maxRepeatedAdds = (10_000 * 10_000) / 2

/** An aggregate over frames. */
export interface FrameAggregate {
  readonly overload: AggregateOverload
  readonly args: readonly Column[]
  readonly filter: Column | undefined
  /** Of the arguments, for DISTINCT. */
  readonly distinct: RowKeyFunction | undefined
}

/**
 * The aggregate of each place's frame.
 *
 * A frame that only grows adds rows to one state; one that slides takes rows out where the aggregate can, and
 * is computed anew where not, which is refused when it gets quadratic.
 */
export async function aggregateFrames(
  aggregate: FrameAggregate,
  partition: Partition,
  { starts, ends }: FrameBounds,
  give: (place: number, value: Value) => void,
  run: Run,
): Promise<void> {
  if (aggregate.overload.remove === undefined) refuseQuadratic(aggregate, starts, ends)
  let frame = new FrameState(aggregate, run)
  let from = 0
  let to = 0
  let value: Value | undefined
  for (let place = 0; place < partition.length; place++) {
    if (place % chunkRows === 0 && run.pacer.due()) await run.pacer.pause()
    const start = starts[place]!
    const end = Math.max(start, ends[place]!)
    if (start === from && end === to && value !== undefined) {
      give(place, value)
      continue
    }
    const anew = start > from && (start >= to || aggregate.overload.remove === undefined)
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

/** Counts the rows that frames which are computed anew will add. */
function refuseQuadratic({ overload }: FrameAggregate, starts: Int32Array, ends: Int32Array): void {
  let adds = 0
  for (let place = 1; place < starts.length; place++) {
    if (starts[place]! > starts[place - 1]!) adds += Math.max(0, ends[place]! - starts[place]!)
  }
  if (adds <= maxRepeatedAdds) return
  throw new Unsupported(`${overload.name} over a sliding window frame of more than 10000 rows`)
}

/** The state of the frame's aggregate: rows go in and, maybe, out. */
class FrameState {
  readonly #aggregate: FrameAggregate
  readonly #run: Run
  readonly #state: unknown
  readonly #counts = new Map<Key, number>()

  constructor(aggregate: FrameAggregate, run: Run) {
    this.#aggregate = aggregate
    this.#run = run
    this.#state = aggregate.overload.init(run.cx.eval)
  }

  add(row: number): void {
    const { overload, distinct, args } = this.#aggregate
    if (!this.#counted(row)) return
    if (distinct !== undefined) {
      const key = distinct(args, row)
      const count = this.#counts.get(key) ?? 0
      this.#counts.set(key, count + 1)
      if (count > 0) return
    }
    overload.add(this.#run.cx.eval, this.#state, ...args.map(column => column[row]!))
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
    overload.remove!(this.#run.cx.eval, this.#state, ...args.map(column => column[row]!))
  }

  value(): Value {
    return this.#aggregate.overload.done(this.#run.cx.eval, this.#state)
  }

  #counted(row: number): boolean {
    const { overload, filter, args } = this.#aggregate
    if (filter !== undefined && filter[row] !== true) return false
    return overload.keepNulls === true || !hasNull(args, row)
  }
}
