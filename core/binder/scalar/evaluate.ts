import { Bug, never } from '../../errors/bug.js'
import type { Cx, LambdaValue } from '../../functions/overload.js'
import type { Call, ColumnId, Lambda, Scalar } from '../../plan/scalar.js'
import { castFunction } from '../../types/cast.js'
import type { Value } from '../../types/value.js'

type Params = ReadonlyMap<ColumnId, Value>

const noParams: Params = new Map()

/**
 * The value of a scalar without columns, computed at once: what binding folds, and what SET, DEFAULT and
 * LIMIT take. Throws `QueryError` as the run would.
 */
export function evaluateScalar(cx: Cx, scalar: Scalar, params: Params = noParams): Value {
  switch (scalar.kind) {
    case 'Literal':
      return scalar.value
    case 'LambdaParam':
      return params.get(scalar.id) ?? null
    case 'Call':
      return evaluateCall(cx, scalar, params)
    case 'Cast': {
      const cast = castFunction(scalar.input.type, scalar.type, scalar.try)
      if (cast === undefined) throw new Bug(`no cast to ${scalar.type.kind}`)
      return cast(cx, evaluateScalar(cx, scalar.input, params))
    }
    case 'Lambda':
      return lambdaValue(cx, scalar, params) as unknown as Value
    case 'ColumnRef':
      throw new Bug(`a constant does not read the column ${scalar.name}`)
    default:
      return never(scalar, 'scalar')
  }
}

function evaluateCall(cx: Cx, { overload, args }: Call, params: Params): Value {
  if (overload.evaluateLazily !== undefined) {
    return overload.evaluateLazily(cx, ...args.map(arg => () => evaluateScalar(cx, arg, params)))
  }
  const values = args.map(arg => evaluateScalar(cx, arg, params))
  return overload.nulls === 'pass' && values.includes(null)
    ? null
    : overload.evaluate(cx, ...values)
}

/** What a function calls for each element of its list. */
export function lambdaValue(cx: Cx, lambda: Lambda, outer: Params = noParams): LambdaValue {
  return (...values) => {
    const params = new Map(outer)
    for (const [i, param] of lambda.params.entries()) params.set(param.id, values[i] ?? null)
    return evaluateScalar(cx, lambda.body, params)
  }
}
