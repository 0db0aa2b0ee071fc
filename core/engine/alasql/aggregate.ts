import type { Aggregate } from '../../plan/relation.js'
import type { AggregateCall } from '../../plan/scalar.js'
import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import { ConstantColumn } from '../../types/columns/constant-column.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import type { Key } from '../../types/key.js'
import type { Value } from '../../types/value.js'
import type { Builder, Operator, OperatorScope } from '../rows/operator.js'
import { aggregateOperator } from '../rows/operators/aggregate/aggregate.js'
import { hasNull, rowKeyFunction } from '../rows/row-key.js'
import { RowOrder } from '../rows/row-order.js'
import { blocksOf, joinBlocks } from '../rows/take.js'
import { rowsOf } from './filter-project.js'
import { keyText } from './key-text.js'
import { peekRows, resumed } from './peek-rows.js'
import type { Statements } from './statements.js'

/** Groups up to `maxRows` rows with alasql; uses our own operator for more rows, for none and for grouping sets. */
export function aggregateBuilder(statements: Statements, maxRows: number): Builder<'Aggregate'> {
  return (relation, scope) => {
    const input = scope.build(relation.input)
    const own = aggregateOperator(relation, input, scope)
    if (relation.sets !== undefined) return own
    return {
      columns: own.columns,
      async *open() {
        const peeked = await peekRows(input, maxRows)
        try {
          if (peeked.rows === 0 || peeked.rows > maxRows) {
            yield* aggregateOperator(relation, resumed(input, peeked), scope).open()
            return
          }
          const block = joinBlocks(peeked.blocks, input.columns.length)
          const groups = [...groupBlock(statements, relation, { input, block, scope })]
          if (scope.run.pacer.due()) await scope.run.pacer.pause()
          yield* groups
        } finally {
          await peeked.rest?.return()
        }
      },
    }
  }
}

interface Grouped {
  readonly input: Operator
  readonly block: Block
  readonly scope: OperatorScope
}

/** Alasql collects the rows of each group; its aggregates are then computed one group at a time. */
function* groupBlock(
  statements: Statements,
  relation: Aggregate,
  { input, block, scope }: Grouped,
): Generator<Block> {
  const keys = relation.keys.map(key => scope.scalar(key.expr, input.columns).column(block))
  const keyOf = rowKeyFunction(relation.keys.map(key => key.expr.type))
  const groups = statements.aggregate<number[]>(rowsOf(block), ([i]) => keyText(keyOf(keys, i!)), {
    first: ([i]) => [i!],
    next: (rows, [i]) => {
      rows.push(i!)
      return rows
    },
  })
  const columns: Column[] = keys.map(key => new ValueColumn(groups.map(rows => key.get(rows[0]!))))
  for (const call of relation.aggregates) {
    const aggregate = new GroupAggregate(call, { input, block, scope })
    columns.push(new ValueColumn(groups.map(rows => aggregate.of(rows))))
  }
  if (relation.groupingId !== undefined) {
    columns.push(new ConstantColumn(0, groups.length))
  }
  yield* blocksOf(columns, groups.length)
}

/** Computes one aggregate, group by group. */
class GroupAggregate {
  readonly #call: AggregateCall
  readonly #scope: OperatorScope
  readonly #args: readonly Column[]
  readonly #filter: Column | undefined
  readonly #order: RowOrder
  readonly #orderKeys: readonly Column[]

  constructor(call: AggregateCall, { input, block, scope }: Grouped) {
    this.#call = call
    this.#scope = scope
    this.#args = call.args.map(arg => scope.scalar(arg, input.columns).column(block))
    this.#filter =
      call.filter === undefined ? undefined : scope.scalar(call.filter, input.columns).column(block)
    this.#order = new RowOrder(call.order, input.columns, scope)
    this.#orderKeys = this.#order.keys(block)
  }

  of(rows: readonly number[]): Value {
    const { overload } = this.#call
    const { eval: cx } = this.#scope.run.cx
    const state = overload.init(cx)
    for (const row of this.#distinct(this.#ordered(rows.filter(i => this.#counts(i))))) {
      overload.add(cx, state, ...this.#args.map(column => column.get(row)))
    }
    return overload.done(cx, state)
  }

  #counts(row: number): boolean {
    if (this.#filter !== undefined && this.#filter.get(row) !== true) return false
    return this.#call.overload.keepNulls === true || !hasNull(this.#args, row)
  }

  #distinct(rows: readonly number[]): readonly number[] {
    if (!this.#call.distinct) return rows
    const keyOf = rowKeyFunction(this.#call.args.map(arg => arg.type))
    const firsts = new Map<Key, number>()
    for (const row of rows) {
      const key = keyOf(this.#args, row)
      if (!firsts.has(key)) firsts.set(key, row)
    }
    return [...firsts.values()]
  }

  #ordered(rows: readonly number[]): readonly number[] {
    if (this.#call.order.length === 0) return rows
    const keys = this.#orderKeys
    return rows.toSorted((a, b) => this.#order.compare(keys, a, keys, b))
  }
}
