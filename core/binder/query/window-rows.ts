import type { Relation } from '../../plan/relation.js'
import type { Scalar, SortKey, WindowCall } from '../../plan/scalar.js'
import type { SelectBinding } from './select-binding.js'

/** The relation with the window calls of the SELECT computed, over groups where there are any. */
export function windowRows(
  select: SelectBinding,
  input: Relation,
  over: (scalar: Scalar) => Scalar,
): Relation {
  const keys = (order: readonly SortKey[]) => order.map(key => ({ ...key, expr: over(key.expr) }))
  const calls: WindowCall[] = select.calls.windows.map(call => ({
    ...call,
    args: call.args.map(over),
    partition: call.partition.map(over),
    order: keys(call.order),
    ...(call.filter === undefined ? {} : { filter: over(call.filter) }),
  }))
  if (calls.length === 0) return input
  const read = calls.flatMap(call => [
    ...call.args,
    ...call.partition,
    ...call.order.map(key => key.expr),
    ...(call.filter === undefined ? [] : [call.filter]),
  ])
  return { kind: 'Window', input: select.subqueries.attach(input, read), calls }
}
