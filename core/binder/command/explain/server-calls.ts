import type { Call, Scalar } from '../../../plan/scalar.js'
import { isNullable, nullableType } from '../../../types/data-type.js'

/**
 * An expression with its calls as the server's plan has them: arguments that are never NULL beside ones that may be are
 * cast to the Nullable type, and branches of `if` that are decided are gone.
 *
 * Source: databend expression/src/type_check.rs `check_function`, constant_folder.rs.
 */
export function asServerCalls(scalar: Scalar): Scalar {
  switch (scalar.kind) {
    case 'Call': {
      const args = scalar.args.map(asServerCalls)
      if (scalar.overload.name === 'if') return decided({ ...scalar, args })
      return { ...scalar, args: nullableArgs(scalar, args) }
    }
    case 'Cast':
      return { ...scalar, input: asServerCalls(scalar.input) }
    case 'Lambda':
      return { ...scalar, body: asServerCalls(scalar.body) }
    default:
      return scalar
  }
}

/** Functions of the server's that take NULLs themselves. */
const aware = new Set(['and', 'or', 'and_filters', 'or_filters', 'is_true', 'is_not_null', 'not'])

function nullableArgs({ overload }: Call, args: readonly Scalar[]): readonly Scalar[] {
  const isPassed = overload.nulls === 'pass' && !aware.has(overload.name)
  if (!isPassed || !args.some(arg => isNullable(arg.type))) return args
  return args.map(arg => {
    const isPlain = arg.kind === 'Literal' || arg.kind === 'Lambda' || isNullable(arg.type)
    if (isPlain || arg.type.kind === 'Null') return arg
    return { kind: 'Cast', type: nullableType(arg.type), input: arg, try: false } satisfies Scalar
  })
}

/** `if` without the conditions that are constants. */
function decided(call: Call): Scalar {
  const kept: Scalar[] = []
  const { args } = call
  for (let i = 0; i + 1 < args.length; i += 2) {
    const [condition, value] = [args[i]!, args[i + 1]!]
    if (condition.kind !== 'Literal') kept.push(condition, value)
    else if (condition.value === true) return kept.length === 0 ? value : { ...call, args: [...kept, value] }
  }
  const last = args.at(-1)!
  return kept.length === 0 ? last : { ...call, args: [...kept, last] }
}
