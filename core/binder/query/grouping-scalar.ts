import type { Overload } from '../../functions/overload.js'
import type { Scalar } from '../../plan/scalar.js'
import { uint32Type } from '../../types/data-type.js'

/**
 * `grouping(b, a)` over the id of a row's grouping set: one bit for each argument, the last lowest, set where
 * the set lacks that key. `positions`: which keys, of `count`, the arguments are.
 */
export function groupingScalar(
  groupingId: Scalar,
  positions: readonly number[],
  count: number,
): Scalar {
  const overload: Overload = {
    name: 'grouping',
    args: [uint32Type],
    returns: uint32Type,
    nulls: 'pass',
    throws: false,
    params: positions,
    evaluate: (_cx, id) =>
      positions.reduce((bits, key) => bits * 2 + ((Number(id) >>> (count - 1 - key)) & 1), 0),
  }
  return { kind: 'Call', type: uint32Type, overload, args: [groupingId] }
}
