import { castDomain } from '../../functions/cast-domain.js'
import { fullDomain } from '../../functions/domain.js'
import type { Cast, Scalar } from '../../plan/scalar.js'
import { removeNullable } from '../../types/data-type.js'
import { someScalar } from './walk-scalar.js'

/** Whether a scalar may fail for some row, or is volatile: then it must see no rows that it did not see as written. */
export function isFragile(scalar: Scalar): boolean {
  return someScalar(
    scalar,
    part =>
      (part.kind === 'Call' && (part.overload.throws || part.overload.volatile === true)) ||
      (part.kind === 'Cast' && mayFail(part)),
  )
}

/** Whether a value of the cast's input does not fit into its type. */
function mayFail({ input, type, try: isTry }: Cast): boolean {
  if (isTry) return false
  const [from, to] = [removeNullable(input.type), removeNullable(type)]
  // A cast between decimals is planned as if it could not fail, but one to fewer digits does.
  if (from.kind === 'Decimal' && to.kind === 'Decimal') {
    const digits = to.precision - to.scale < from.precision - from.scale
    return digits || to.scale < from.scale || (input.type !== from && type === to)
  }
  if (to.kind === 'Decimal') return true
  return castDomain(input.type, type, false, fullDomain(input.type)) === undefined
}
