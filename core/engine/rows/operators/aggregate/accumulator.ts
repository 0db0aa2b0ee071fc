import type { AggregateCall } from '../../../../plan/scalar.js'
import type { Column } from '../../../../types/columns/column.js'
import { ValueColumn } from '../../../../types/columns/value-column.js'
import type { Key } from '../../../../types/key.js'
import type { Value } from '../../../../types/value.js'
import { HeldBytes } from '../../held-memory.js'
import type { RunState } from '../../operator.js'
import { type RowKeyFunction, rowKeyFunction } from '../../row-key.js'
import type { RowOrder } from '../../row-order.js'
import { type AddLoop, addLoop, type RowSelection } from './add-loop.js'
import type { AggregateChunk } from './aggregate-rows.js'
import { type Collecting, collecting, rowBytes } from './collected-values.js'
import { DistinctRows } from './distinct-rows.js'
import { TypedStates } from './typed-states.js'

/** The states of one aggregate, one per group. */
export class Accumulator {
  readonly #call: AggregateCall
  readonly #run: RunState
  readonly #states: unknown[] = []
  readonly #add: AddLoop
  readonly #typed: TypedStates | undefined
  readonly #distinct: DistinctRows | undefined
  readonly #ordered: OrderedRows | undefined
  readonly #collecting: Collecting | undefined
  readonly #collected: HeldBytes

  constructor(call: AggregateCall, order: RowOrder, run: RunState) {
    this.#call = call
    this.#run = run
    this.#collected = new HeldBytes(run.memory, `the values of ${call.overload.name}`)
    this.#add = addLoop(call.overload, call.args.length)
    if (call.order.length > 0) this.#ordered = new OrderedRows(call, order, run)
    else {
      if (call.distinct) this.#distinct = new DistinctRows(call, run)
      this.#typed = TypedStates.for(call)
      if (this.#typed === undefined) this.#collecting = collecting(call.overload, run.cx.eval)
    }
  }

  /** Adds initial states for new groups, up to `count` groups. */
  grow(count: number): void {
    if (this.#typed !== undefined) {
      this.#typed.grow(count)
      return
    }
    const { init } = this.#call.overload
    while (this.#states.length < count) this.#states.push(init(this.#run.cx.eval))
  }

  /** Adds rows; `groups[i]` is the group of row `i`. */
  add(chunk: AggregateChunk, groups: ArrayLike<number>): void {
    const selection = this.#distinct?.fresh(chunk, groups) ?? chunk.selection
    if (this.#ordered !== undefined) this.#ordered.add(chunk, selection, groups)
    else if (this.#typed !== undefined) this.#typed.add(chunk.args[0], selection, groups)
    else if (this.#collecting !== undefined)
      this.#collect(this.#collecting, chunk, selection, groups)
    else this.#addRows(chunk, selection, groups)
  }

  /** Says that the states are no longer needed. */
  release(): void {
    this.#collected.release()
  }

  #addRows({ args }: AggregateChunk, selection: RowSelection, groups: ArrayLike<number>): void {
    this.#add(this.#run.cx.eval, this.#states, groups, selection, args)
  }

  /** Adds rows to states that grow with them, whose memory is counted. */
  #collect(
    { size, placeBytes }: Collecting,
    chunk: AggregateChunk,
    selection: RowSelection,
    groups: ArrayLike<number>,
  ): void {
    const states = statesOf(this.#states, selection, groups)
    const total = (): number => {
      let values = 0
      for (const state of states) values += size(state)
      return values
    }
    const before = total()
    this.#addRows(chunk, selection, groups)
    const added = total() - before
    // A merged state adds more values than it has rows, a repeated value none.
    this.#collected.add(added * placeBytes + Math.min(added, selection.n) * rowBytes(chunk.args))
  }

  /**
   * The results for groups `from` up to but excluding `to`; a promise only if rows are sorted first, since there may be
   * millions of groups.
   */
  results(from: number, to: number): Column | Promise<Column> {
    if (this.#typed !== undefined) return this.#typed.results(from, to)
    if (this.#ordered !== undefined) return this.#orderedResults(this.#ordered, from, to)
    const { overload } = this.#call
    const { eval: cx } = this.#run.cx
    const results: Value[] = []
    for (let group = from; group < to; group++) {
      results.push(overload.done(cx, this.#states[group]!))
    }
    return new ValueColumn(results)
  }

  async #orderedResults(ordered: OrderedRows, from: number, to: number): Promise<Column> {
    const results: Value[] = []
    for (let group = from; group < to; group++) {
      results.push(await this.#orderedResult(ordered, group))
    }
    return new ValueColumn(results)
  }

  async #orderedResult(ordered: OrderedRows, group: number): Promise<Value> {
    const { overload } = this.#call
    const { eval: cx } = this.#run.cx
    const state = this.#states[group]!
    for (const values of await ordered.of(group)) overload.add(cx, state, ...values)
    return overload.done(cx, state)
  }
}

/** The states of the groups of the selected rows, each once. */
function statesOf(
  states: readonly unknown[],
  { rows, n }: RowSelection,
  groups: ArrayLike<number>,
): Iterable<unknown> {
  if (states.length === 1) return states
  const found = new Set<unknown>()
  for (let k = 0; k < n; k++) found.add(states[groups[rows === null ? k : rows[k]!]!])
  return found
}

function argsKey(call: AggregateCall): RowKeyFunction {
  return rowKeyFunction(call.args.map(arg => arg.type))
}

/** Keeps the rows of aggregates with ORDER BY. With DISTINCT, the first of rows with equal arguments counts. */
class OrderedRows {
  readonly #keyOf: RowKeyFunction | undefined
  readonly #order: RowOrder
  readonly #run: RunState
  readonly #args: readonly Value[][]
  readonly #keys: readonly Value[][]
  readonly #rows: number[][] = []
  #held = 0

  constructor(call: AggregateCall, order: RowOrder, run: RunState) {
    this.#keyOf = call.distinct ? argsKey(call) : undefined
    this.#order = order
    this.#run = run
    this.#args = call.args.map(() => [])
    this.#keys = Array.from({ length: order.programs.length }, () => [])
  }

  add(chunk: AggregateChunk, { rows, n }: RowSelection, groups: ArrayLike<number>): void {
    for (let k = 0; k < n; k++) {
      const i = rows === null ? k : rows[k]!
      for (const [at, values] of this.#args.entries()) values.push(chunk.args[at]!.get(i))
      for (const [at, values] of this.#keys.entries()) values.push(chunk.order[at]!.get(i))
      const group = groups[i]!
      this.#rows[group] ??= []
      this.#rows[group].push(this.#held++)
    }
    this.#run.memory.checkKeys(this.#held, 'an ordered aggregate')
  }

  /** The arguments of a group's rows, in the aggregate's order. */
  async of(group: number): Promise<readonly (readonly Value[])[]> {
    const rows = await this.#order.sortRows(
      Int32Array.from(this.#rows[group] ?? []),
      this.#keys.map(values => new ValueColumn(values)),
      this.#run.pacer,
    )
    return this.#distinct([...rows]).map(row => this.#args.map(values => values[row]!))
  }

  #distinct(rows: readonly number[]): readonly number[] {
    const keyOf = this.#keyOf
    if (keyOf === undefined) return rows
    const args = this.#args.map(values => new ValueColumn(values))
    const seen = new Set<Key>()
    return rows.filter(row => {
      const key = keyOf(args, row)
      return !seen.has(key) && seen.add(key)
    })
  }
}
