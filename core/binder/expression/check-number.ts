import { QueryError, type Span } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import { scalarText } from '../../plan/scalar-text.js'
import { castFunction } from '../../types/cast.js'
import type { DataType } from '../../types/data-type.js'
import type { ScalarBuilder } from '../scalar/scalar-builder.js'

/**
 * The value of a constant, cast to an integer type. Throws 2004 if it is not a constant or out of range.
 *
 * Source: databend type_check.rs `check_number`.
 */
export function checkNumber(
  scalars: ScalarBuilder,
  scalar: Scalar,
  type: DataType,
  span?: Span,
): bigint {
  const isCast = castFunction(scalar.type, type) !== undefined
  const cast = isCast ? scalars.cast(scalar, type) : undefined
  const value = cast && scalars.constantOf(cast)?.value
  if (typeof value === 'bigint' || typeof value === 'number') return BigInt(value)
  const text = cast === undefined ? `CAST(${scalarText(scalar)} AS ${type.kind})` : scalarText(cast)
  throw new QueryError('InvalidArgument', `Need constant number, but got ${text}`, {
    ...(span === undefined ? {} : { span }),
  })
}
