import type {
  AggregateCall,
  ColumnId,
  ColumnRef,
  PlanColumn,
  Scalar,
  SetReturningCall,
  WindowCall,
} from '../plan/scalar.js'
import { type ScalarKeys, valueKey } from '../plan/scalar-key.js'
import type { Expression } from '../sql/ast/expression.js'
import { columnRef } from './scalar/column-ref.js'

/** `grouping(a, b)`, until the keys of GROUP BY are known. */
export interface GroupingCall {
  readonly column: PlanColumn
  readonly args: readonly Scalar[]
}

/**
 * The aggregate, window and set-returning calls of one SELECT. An expression holds a reference to the
 * column that a call will fill; the operators that fill them are built once all clauses are bound.
 */
export class SelectCalls {
  readonly aggregates: AggregateCall[] = []
  readonly windows: WindowCall[] = []
  readonly setReturning: SetReturningCall[] = []
  readonly groupings: GroupingCall[] = []
  /** Which columns are results of which calls. */
  readonly aggregateIds = new Set<ColumnId>()
  readonly windowIds = new Set<ColumnId>()
  readonly setReturningIds = new Set<ColumnId>()
  readonly groupingIds = new Set<ColumnId>()
  /** The aggregate and window calls by their columns, as they are written; of equal ones the first. */
  readonly written = new Map<ColumnId, Expression>()
  readonly #keys: ScalarKeys
  readonly #known = new Map<string, ColumnRef>()

  constructor(keys: ScalarKeys) {
    this.#keys = keys
  }

  /** Whether a column is the result of one of the calls. */
  has(id: ColumnId): boolean {
    return [this.aggregateIds, this.windowIds, this.setReturningIds, this.groupingIds].some(ids =>
      ids.has(id),
    )
  }

  /** Equal aggregates are computed once. */
  addAggregate(call: AggregateCall, written: Expression): ColumnRef {
    const key = [
      'aggregate',
      call.overload.name,
      call.overload.params?.map(valueKey).join() ?? '',
      call.distinct,
      this.#keys.ofList(call.args),
      call.filter === undefined ? '' : this.#keys.of(call.filter),
      this.#keys.ofOrder(call.order),
    ].join('|')
    return this.#once(key, call.column, () => {
      this.aggregates.push(call)
      this.aggregateIds.add(call.column.id)
      this.written.set(call.column.id, written)
    })
  }

  addWindow(call: WindowCall, written: Expression): ColumnRef {
    this.windows.push(call)
    this.windowIds.add(call.column.id)
    this.written.set(call.column.id, written)
    return columnRef(call.column)
  }

  addGrouping(call: GroupingCall): ColumnRef {
    this.groupings.push(call)
    this.groupingIds.add(call.column.id)
    return columnRef(call.column)
  }

  /** Equal set-returning calls give the same rows once. */
  addSetReturning(call: SetReturningCall): readonly ColumnRef[] {
    const key = `srf|${call.overload.name}|${this.#keys.ofList(call.args)}`
    const columns = call.columns.map((column, i) => {
      return this.#once(`${key}|${i}`, column, () => {
        if (i === 0) this.setReturning.push(call)
        this.setReturningIds.add(column.id)
      })
    })
    return columns
  }

  #once(key: string, column: PlanColumn, add: () => void): ColumnRef {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const made = columnRef(column)
    this.#known.set(key, made)
    add()
    return made
  }
}
