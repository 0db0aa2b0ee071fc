import { type NullOrder, nullableComparator } from '../../types/compare.js'
import type { DataType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { AggregateOverload } from '../overload.js'

/** A key by which an aggregate sorts its rows. */
export interface AggregateKey extends NullOrder {
  readonly type: DataType
}

/**
 * An aggregate that adds its rows in an order, for frames of a window. Its arguments are those of `of`, then the values
 * of the keys; all rows are kept, and sorted for each result.
 *
 * Source: databend aggregate_sort_adaptor.rs.
 */
export function orderedAggregate(
  of: AggregateOverload,
  keys: readonly AggregateKey[],
): AggregateOverload {
  const { name, args, returns, keepNulls = false } = of
  const comparators = keys.map(key => nullableComparator(key.type, key))
  type Row = readonly Value[]
  const compare = (a: Row, b: Row): number => {
    for (const [i, compareKey] of comparators.entries()) {
      const order = compareKey(a[args.length + i]!, b[args.length + i]!)
      if (order !== 0) return order
    }
    return 0
  }
  return {
    name,
    args: [...args, ...keys.map(({ type }) => type)],
    returns,
    // A key may be NULL.
    keepNulls: true,
    init: (): Row[] => [],
    add: (_cx, state, ...values) => {
      if (keepNulls || !values.slice(0, args.length).includes(null)) (state as Row[]).push(values)
    },
    done: (cx, state) => {
      const inner = of.init(cx)
      for (const row of (state as Row[]).toSorted(compare)) {
        of.add(cx, inner, ...row.slice(0, args.length))
      }
      return of.done(cx, inner)
    },
  }
}
