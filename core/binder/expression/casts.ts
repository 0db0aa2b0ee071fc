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
  return binding.scalars.cast(operand, castType(operand.type, target), span)
}

function castType(from: DataType, target: DataType): DataType {
  if (removeNullable(from) === variantType) return nullableInside(target)
  return isNullable(from) ? nullableType(target) : target
}

/** `DATE '2024-01-01'`. */
export function bindTypedString(binding: Binding, expr: TypedString): Scalar {
  const text = binding.scalars.literal(stringType, expr.value)
  return binding.scalars.cast(text, typedStrings[expr.type], expr.span)
}
