import { QueryError, type Span } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import type {
  ArrayLiteral,
  HexLiteral,
  MapLiteral,
  Placeholder,
  StageLocationLiteral,
  TupleLiteral,
  Variable,
} from '../../sql/ast/expression.js'
import { binaryType, stringType } from '../../types/data-type.js'
import { shrink } from '../../types/shrink.js'
import type { Params } from '../bind-context.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { paramValue } from '../parameters.js'

export function bindHex(binding: Binding, expr: HexLiteral): Scalar {
  if (expr.digits.length % 2 !== 0) {
    throw new QueryError('BadBytes', 'Odd number of digits', { span: expr.span })
  }
  return binding.scalars.literal(binaryType, new Uint8Array(Buffer.from(expr.digits, 'hex')))
}

export function bindStageLocation(binding: Binding, expr: StageLocationLiteral): Scalar {
  return binding.scalars.literal(stringType, `@${expr.location}`)
}

/** `[a, b]`. */
export function bindArray(binding: Binding, expr: ArrayLiteral, scope: ExpressionScope): Scalar {
  const items = expr.items.map(item => binding.expression(item, scope))
  return binding.scalars.call('array', items, { span: expr.span })
}

/** `(a, b)`. */
export function bindTuple(binding: Binding, expr: TupleLiteral, scope: ExpressionScope): Scalar {
  if (expr.parenthesis) return binding.expression(expr.items[0]!, scope)
  const items = expr.items.map(item => binding.expression(item, scope))
  return binding.scalars.call('tuple', items, { span: expr.span })
}

/** `{'k': v}`: the function `map` over an array of keys and one of values. */
export function bindMap(binding: Binding, expr: MapLiteral, scope: ExpressionScope): Scalar {
  const { span } = expr
  const keys = expr.entries.map(entry => binding.expression(entry.key, scope))
  const values = expr.entries.map(entry => binding.expression(entry.value, scope))
  return binding.scalars.call(
    'map',
    [
      binding.scalars.call('array', keys, { span }),
      binding.scalars.call('array', values, { span }),
    ],
    { span },
  )
}

/**
 * `$name`: the value of the session's variable, as a literal of the smallest type; NULL without one. SET keeps names in
 * small letters, which are looked up as they are written. Source: databend parser/expr.rs `make_func_get_variable`,
 * binder/set.rs `bind_set`, type_check/special_function.rs `resolve_get_variable`.
 */
export function bindVariable({ cx, scalars }: Binding, { name }: Pick<Variable, 'name'>): Scalar {
  const variable = cx.variable(name)
  if (variable === undefined) return scalars.null()
  const { type, value } = shrink(variable)
  return scalars.literal(type, value)
}

/** `?` or `:name`: the parameter's value. */
export function bindPlaceholder(binding: Binding, { name, index = 0, span }: Placeholder): Scalar {
  return bindParameter(binding, name ?? index, span)
}

/**
 * The value of a parameter by its name, or by its position from 0.
 *
 * Throws `QueryError`: 1065 where no values came with the statement, 1006 where none is the parameter's. Source: databend
 * type_check/core_expr.rs, ast/param_substitution.rs `substitute_params`.
 */
export function bindParameter(binding: Binding, key: string | number, span: Span): Scalar {
  const { params } = binding.cx
  const value = paramValue(params, key)
  if (value !== undefined) return binding.scalars.literal(value.type, value.value)
  if (!hasParams(params)) {
    throw new QueryError(
      'SemanticError',
      'Hole or Placeholder expression is impossible in trivial query',
      { span },
    )
  }
  throw new QueryError('BadArguments', `parameter substitution failed: ${lackOf(params, key)}`)
}

function lackOf(params: Params, key: string | number): string {
  if (typeof key === 'number') {
    return 'get' in params
      ? 'params must be a JSON array for positional placeholders (?)'
      : `not enough parameters: placeholder index ${key + 1} but only ${params.length} params provided`
  }
  return 'get' in params
    ? `missing named parameter: :${key}`
    : 'params must be a JSON object for named placeholders (:name)'
}

function hasParams(params: Params): boolean {
  return 'get' in params ? params.size > 0 : params.length > 0
}
