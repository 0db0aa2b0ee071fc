import type { Relation } from '../../plan/relation.js'
import type { Scalar, SortKey, WindowCall } from '../../plan/scalar.js'
import { uint64Type } from '../../types/data-type.js'
import { columnRef } from '../scalar/column-ref.js'
import type { SelectBinding } from './select-binding.js'

/** DISTINCT ON: of the rows with equal `on` values the first in the order of `sort`. */
export function distinctOnRows(
  select: SelectBinding,
  input: Relation,
  on: readonly Scalar[],
  sort: readonly SortKey[],
): Relation {
  const { binding, subqueries } = select
  const call: WindowCall = {
    column: binding.newColumn('_row_number', uint64Type),
    fn: { kind: 'ranking', name: 'row_number', ignoreNulls: false },
    args: [],
    partition: on,
    order: sort,
    frame: {
      unit: 'rows',
      start: { kind: 'unboundedPreceding' },
      end: { kind: 'currentRow' },
    },
  }
  const attached = subqueries.attach(input, [...on, ...sort.map(key => key.expr)])
  const first = binding.scalars.call('eq', [
    columnRef(call.column),
    binding.scalars.literal(uint64Type, 1n),
  ])
  return {
    kind: 'Filter',
    input: { kind: 'Window', input: attached, calls: [call] },
    conjuncts: [first],
  }
}
