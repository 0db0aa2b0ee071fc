import { Unsupported } from '../../../../errors/unsupported.js'
import type { AggregateOverload, Cx } from '../../../../functions/overload.js'
import type { Column } from '../../../../types/columns/column.js'
import type { Key } from '../../../../types/key.js'
import type { Value } from '../../../../types/value.js'
import { chunkRows, type RunState } from '../../operator.js'
import { hasNull, type RowKeyFunction } from '../../row-key.js'
import type { FrameBounds } from './frame-bounds.js'
import type { Partition } from './partition.js'

/** The most rows that may be added in total for frames which are computed anew: half a minute of work. */
const maxRepeatedAdds = 1_000_000_000

/** Rows added to and removed from frames after which others may run. */
const rowsBetweenPauses = 64 * chunkRows

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
 * that, or if states can be merged instead (`MergedRows`); otherwise each frame is computed anew, which is refused when
 * it becomes quadratic.
 */
export function* aggregateFrames(
  aggregate: FrameAggregate,
  partition: Partition,
  { starts, ends }: FrameBounds,
  give: (place: number, value: Value) => void,
  run: RunState,
): Generator<void> {
  const addsAgain = repeatsDistinct(aggregate)
  const { remove, mergesExactly } = aggregate.overload
  const isRemovable = (remove !== undefined || mergesExactly === true) && !addsAgain
  if (!isRemovable) refuseQuadratic(aggregate, starts, ends)
  const slides = starts.at(-1)! > starts[0]!
  const merges = isRemovable && remove === undefined && slides
  let frame = new FrameState(aggregate, merges, run)
  let from = 0
  let to = 0
  let value: Value | undefined
  let work = 0
  for (let place = 0; place < partition.length; place++) {
    if (place % chunkRows === chunkRows - 1 || work > rowsBetweenPauses) {
      yield
      work = 0
    }
    const start = starts[place]!
    const end = Math.max(start, ends[place]!)
    if (start === from && end === to && value !== undefined && !addsAgain) {
      give(place, value)
      continue
    }
    const anew = start > from && (start >= to || !isRemovable)
    if (anew) {
      frame = new FrameState(aggregate, merges, run)
      from = start
      to = start
    }
    work += start - from + end - to
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
  throw new Unsupported(
    `${overload.name} over sliding window frames with more than ${maxRepeatedAdds} rows in total`,
  )
}

/** The rows of a frame that DISTINCT and FILTER leave: rows are added and, if possible, removed. */
class FrameState {
  readonly #aggregate: FrameAggregate
  readonly #rows: AddedRows
  readonly #counts = new Map<Key, number>()
  /** For DISTINCT, the rows to add for each result. */
  readonly #firstRows: number[] = []

  /** `merges`: rows are removed by merging the states of those that stay. */
  constructor(aggregate: FrameAggregate, merges: boolean, run: RunState) {
    this.#aggregate = aggregate
    this.#rows = merges ? new MergedRows(aggregate, run) : new AddedRows(aggregate, run)
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
    this.#rows.add(row)
  }

  remove(row: number): void {
    const { distinct, args } = this.#aggregate
    if (!this.#counted(row)) return
    if (distinct !== undefined) {
      const key = distinct(args, row)
      const count = this.#counts.get(key) ?? 0
      this.#counts.set(key, count - 1)
      if (count > 1) return
    }
    this.#rows.remove(row)
  }

  value(): Value {
    for (const row of this.#firstRows) this.#rows.add(row)
    return this.#rows.value()
  }

  #counted(row: number): boolean {
    const { overload, filter, args } = this.#aggregate
    if (filter !== undefined && filter.get(row) !== true) return false
    return overload.keepNulls === true || !hasNull(args, row)
  }
}

/** The state of rows, which the aggregate itself can remove if it has `remove`. */
class AddedRows {
  protected readonly overload: AggregateOverload
  protected readonly cx: Cx
  protected state: unknown
  readonly #args: readonly Column[]

  constructor({ overload, args }: FrameAggregate, { cx }: RunState) {
    this.overload = overload
    this.cx = cx.eval
    this.state = overload.init(this.cx)
    this.#args = args
  }

  add(row: number): void {
    this.addTo(this.state, row)
  }

  remove(row: number): void {
    this.overload.remove!(this.cx, this.state, ...this.#args.map(column => column.get(row)))
  }

  value(): Value {
    return this.overload.done(this.cx, this.state)
  }

  protected addTo(state: unknown, row: number): void {
    const args = this.#args
    if (args.length === 1) this.overload.add(this.cx, state, args[0]!.get(row))
    else this.overload.add(this.cx, state, ...args.map(column => column.get(row)))
  }
}

/**
 * The state of rows of which the oldest can be removed, for an aggregate that `mergesExactly`.
 *
 * The newer rows have one state. The older ones have a state for each row: that of the row and of the older ones after
 * it. When these are used up, the newer rows become the older ones. So each row is added twice, whatever the frame's
 * size.
 */
class MergedRows extends AddedRows {
  /** The oldest row is the last. */
  #older: unknown[] = []
  #newer: number[] = []

  override add(row: number): void {
    super.add(row)
    this.#newer.push(row)
  }

  override remove(): void {
    if (this.#older.length === 0) this.#age()
    this.#older.pop()
  }

  override value(): Value {
    if (this.#older.length === 0) return super.value()
    const { overload, cx } = this
    const all = overload.init(cx)
    overload.merge!(cx, all, this.#older.at(-1))
    overload.merge!(cx, all, this.state)
    return overload.done(cx, all)
  }

  #age(): void {
    const { overload, cx } = this
    let following: unknown
    for (const row of this.#newer.reverse()) {
      const state = overload.init(cx)
      this.addTo(state, row)
      if (following !== undefined) overload.merge!(cx, state, following)
      this.#older.push(state)
      following = state
    }
    this.#newer = []
    this.state = overload.init(cx)
  }
}
