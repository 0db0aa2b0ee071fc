import type { Scalar } from '../../plan/scalar.js'
import type { Cast, TypedString } from '../../sql/ast/expression.js'
import type { DataType } from '../../types/data-type.js'
import {
  dateType,
  intervalType,
  isNullable,
  nullableType,
  removeNullable,
  stringType,
  timestampType,
  timestampTzType,
  variantType,
} from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { nullableInside } from '../scalar/nullable-inside.js'
import { typeOfName } from '../type-of-name.js'

const typedStrings: Record<TypedString['type'], DataType> = {
  DATE: dateType,
  TIMESTAMP: timestampType,
  TIMESTAMP_TZ: timestampTzType,
  INTERVAL: intervalType,
}

/**
 * `CAST(x AS t)`: the type is Nullable if that of x is, also where t is NOT NULL. `TRY_CAST` makes every level of the
 * type Nullable, and so does a cast from Variant, in which everything may be null. Source: databend
 * type_check/scalar_function.rs `resolve_cast_expr`.
 */
export function bindCast(binding: Binding, expr: Cast, scope: ExpressionScope): Scalar {
  const { span } = expr
  const operand = binding.expression(expr.operand, scope)
  const target = typeOfName(expr.type, false)
  if (expr.try) return binding.scalars.tryCast(operand, target, span)
  return binding.scalars.cast(operand, castType(binding, operand, target), span)
}

function castType(binding: Binding, operand: Scalar, target: DataType): DataType {
  const from = operand.type
  // A constant Variant stays the constant that it is, as in the function cases of scalars/cast.
  const isKept = from === target && binding.scalars.constantOf(operand) !== undefined
  if (removeNullable(from) === variantType && !isKept) return nullableInside(target)
  return isNullable(from) ? nullableType(target) : target
}

/** `DATE '2024-01-01'`. */
export function bindTypedString(binding: Binding, expr: TypedString): Scalar {
  const text = binding.scalars.literal(stringType, expr.value)
  return binding.scalars.cast(text, typedStrings[expr.type], expr.span)
}
