import type { AutoIncrement } from '../../catalog/objects.js'
import type { Overload } from '../../functions/overload.js'
import type { Scalar } from '../../plan/scalar.js'
import { type DataType, uint64Type } from '../../types/data-type.js'
import type { Binding } from '../binding.js'

/**
 * The next number of an AUTOINCREMENT column, cast to the column's type. A number is used up by each row, also if its
 * statement fails. Source: databend default_expr.rs `parse_and_bind`.
 */
export function nextNumber(binding: Binding, counter: AutoIncrement, type: DataType): Scalar {
  const overload: Overload = {
    name: 'nextval',
    args: [],
    returns: uint64Type,
    nulls: 'pass',
    throws: false,
    volatile: true,
    evaluate: cx => cx.nextOfSequence(counter),
  }
  const call: Scalar = { kind: 'Call', type: uint64Type, overload, args: [] }
  return type === uint64Type ? call : binding.scalars.cast(call, type)
}
