import type { Scalar } from '../../plan/scalar.js'
import { isNullable, nullableType } from '../../types/data-type.js'
import type { ScalarBuilder } from './scalar-builder.js'
import { mapSame } from './walk-scalar.js'

/**
 * As `replaceScalar`, for replacements that may be Nullable although the replaced part is not: overloads and casts
 * above them are chosen again for the new types.
 */
export function replaceTyped(
  builder: ScalarBuilder,
  scalar: Scalar,
  replace: (part: Scalar) => Scalar | undefined,
): Scalar {
  const inside = (input: Scalar): Scalar => replaceTyped(builder, input, replace)
  const put = replace(scalar)
  if (put !== undefined) return put
  if (scalar.kind === 'Cast') {
    const input = inside(scalar.input)
    if (input === scalar.input) return scalar
    const type = isNullable(input.type) ? nullableType(scalar.type) : scalar.type
    return { ...scalar, type, input }
  }
  if (scalar.kind === 'Lambda') {
    const body = inside(scalar.body)
    return body === scalar.body ? scalar : { ...scalar, type: body.type, body }
  }
  if (scalar.kind !== 'Call') return scalar
  const args = mapSame(scalar.args, inside)
  if (args.every((arg, i) => arg.type === scalar.args[i]!.type)) {
    return args === scalar.args ? scalar : { ...scalar, args }
  }
  const { name, params = [] } = scalar.overload
  const last = args.at(-1)!
  return last.kind === 'Lambda'
    ? builder.callLambda(name, args.slice(0, -1), last)
    : builder.unfolded(name, args, { params })
}
