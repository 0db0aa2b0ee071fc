import type { AggregateCall, PlanColumn } from '../../../../plan/scalar.js'
import type { ScalarProgram } from '../../../../scalar/compile-scalar.js'
import type { Block } from '../../../../types/block.js'
import type { Column } from '../../../../types/columns/column.js'
import { isNullable } from '../../../../types/data-type.js'
import type { OperatorScope } from '../../operator.js'
import { hasNull } from '../../row-key.js'
import { RowOrder } from '../../row-order.js'
import type { RowSelection } from './add-loop.js'

/** The input of an aggregate from one chunk. */
export interface AggregateChunk {
  readonly args: readonly Column[]
  /** Columns by which its rows are ordered. */
  readonly order: readonly Column[]
  /** The rows to aggregate: the filter is true and, for most functions, no argument is NULL. */
  readonly selection: RowSelection
}

/** Computes an aggregate's arguments for chunks, and selects its input rows. */
export class AggregateRows {
  readonly order: RowOrder
  readonly #args: readonly ScalarProgram[]
  readonly #filter: ScalarProgram | undefined
  readonly #skipsNulls: boolean

  constructor(
    call: Pick<AggregateCall, 'overload' | 'args' | 'filter' | 'order'>,
    columns: readonly PlanColumn[],
    scope: OperatorScope,
  ) {
    this.order = new RowOrder(call.order, columns, scope)
    this.#args = call.args.map(arg => scope.scalar(arg, columns))
    this.#filter = call.filter === undefined ? undefined : scope.scalar(call.filter, columns)
    this.#skipsNulls =
      call.overload.keepNulls !== true && call.args.some(arg => isNullable(arg.type))
  }

  of(chunk: Block): AggregateChunk {
    const args = this.#args.map(arg => arg.column(chunk))
    return { args, order: this.order.keys(chunk), selection: this.#select(chunk, args) }
  }

  #select(chunk: Block, args: readonly Column[]): RowSelection {
    let selection: RowSelection = { rows: null, n: chunk.length }
    if (this.#filter !== undefined) {
      const rows = new Int32Array(chunk.length)
      selection = { rows, n: this.#filter.select(chunk, null, chunk.length, rows) }
    }
    return this.#skipsNulls ? withoutNulls(selection, args) : selection
  }
}

function withoutNulls({ rows, n }: RowSelection, args: readonly Column[]): RowSelection {
  if (args.every(column => column.hasNoNulls)) return { rows, n }
  const kept = new Int32Array(n)
  let length = 0
  for (let k = 0; k < n; k++) {
    const i = rows === null ? k : rows[k]!
    if (!hasNull(args, i)) kept[length++] = i
  }
  return { rows: kept, n: length }
}
