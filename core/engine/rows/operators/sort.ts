import type { Sort } from '../../../plan/relation.js'
import type { Block } from '../../../types/block.js'
import type { Column } from '../../../types/columns/column.js'
import { ConstantColumn } from '../../../types/columns/constant-column.js'
import { KeyedBuffer } from '../keyed-buffer.js'
import { chunkRows, type Operator, type OperatorScope, type RunState } from '../operator.js'
import { RowOrder } from '../row-order.js'
import { takeRows } from '../take.js'

/** The largest limit for which only the first rows are held instead of all. */
const topRows = 10_000

/** Sorts; with a small limit only the first rows are kept while reading. */
export function buildSort(relation: Sort, scope: OperatorScope): Operator {
  const input = scope.build(relation.input)
  const order = new RowOrder(relation.keys, input.columns, scope)
  const { limit, mostRows } = relation
  if (mostRows !== undefined) {
    return { columns: input.columns, open: () => sortedIfFew(input, order, mostRows, scope.run) }
  }
  const open =
    limit !== undefined && limit <= topRows
      ? () => firstRows(input, order, limit, scope.run)
      : () => sortedRows(input, order, limit, scope.run)
  return { columns: input.columns, open }
}

async function* sortedRows(
  input: Operator,
  order: RowOrder,
  limit = Number.POSITIVE_INFINITY,
  run: RunState,
): AsyncGenerator<Block, void, undefined> {
  const held = new SortedRows(input, order, run)
  for await (const chunk of input.open()) {
    if (run.pacer.due()) await run.pacer.pause()
    held.add(chunk)
  }
  yield* held.blocks(limit)
}

/** Sorts up to `most` rows; more are passed on as they come. */
async function* sortedIfFew(
  input: Operator,
  order: RowOrder,
  most: number,
  run: RunState,
): AsyncGenerator<Block, void, undefined> {
  let held: Block[] | undefined = []
  let length = 0
  for await (const chunk of input.open()) {
    if (held === undefined) {
      yield chunk
      continue
    }
    held.push(chunk)
    length += chunk.length
    if (length <= most) continue
    yield* held
    held = undefined
  }
  if (held === undefined) return
  const rows = new SortedRows(input, order, run)
  for (const chunk of held) rows.add(chunk)
  yield* rows.blocks(Number.POSITIVE_INFINITY)
}

/** Sorts with a limit: holds about twice as many rows, and repeatedly drops the excess. */
async function* firstRows(
  input: Operator,
  order: RowOrder,
  limit: number,
  run: RunState,
): AsyncGenerator<Block, void, undefined> {
  if (limit === 0) return
  let held = new SortedRows(input, order, run)
  const full = Math.max(2 * limit, 4 * chunkRows)
  for await (const chunk of input.open()) {
    if (run.pacer.due()) await run.pacer.pause()
    held.addBetter(chunk)
    if (held.length >= full) held = await held.first(limit)
  }
  yield* held.blocks(limit)
}

/** Rows with their sort key columns. */
class SortedRows {
  readonly #input: Operator
  readonly #order: RowOrder
  readonly #run: RunState
  readonly #held: KeyedBuffer
  /** The keys of the last row that can still be in the result; further rows must sort before it. */
  #worst: readonly Column[] | undefined

  constructor(input: Operator, order: RowOrder, run: RunState) {
    this.#input = input
    this.#order = order
    this.#run = run
    this.#held = new KeyedBuffer(input.columns.length, order.programs, 'a sort', run)
  }

  get length(): number {
    return this.#held.length
  }

  add(chunk: Block): void {
    this.#held.add(chunk)
  }

  /** Adds the rows that sort before `#worst`. */
  addBetter(chunk: Block): void {
    if (this.#worst === undefined) {
      this.add(chunk)
      return
    }
    const keys = this.#order.keys(chunk)
    const better = this.#order.rowsBefore(keys, chunk.length, this.#worst)
    if (better.length > 0) this.add(takeRows(chunk.columns, better, better.length))
  }

  /** A new buffer with the first `limit` rows in order, to which more can be added. */
  async first(limit: number): Promise<SortedRows> {
    const order = await this.#sort()
    const first = new SortedRows(this.#input, this.#order, this.#run)
    first.add(takeRows(this.#held.columns, order, limit))
    this.#held.release()
    first.#worst = this.#held.keys.map(
      column => new ConstantColumn(column.get(order[limit - 1]!), 1),
    )
    return first
  }

  async *blocks(limit: number): AsyncGenerator<Block, void, undefined> {
    const order = await this.#sort()
    const { columns } = this.#held
    const end = Math.min(order.length, limit)
    for (let from = 0; from < end; from += chunkRows) {
      if (this.#run.pacer.due()) await this.#run.pacer.pause()
      const rows = order.subarray(from, Math.min(from + chunkRows, end))
      yield takeRows(columns, rows, rows.length)
    }
  }

  #sort(): Promise<Int32Array> {
    return this.#order.sort(this.#held.keys, this.#held.length, this.#run.pacer)
  }
}
