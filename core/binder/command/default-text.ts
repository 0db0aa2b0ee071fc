import type { TableColumn } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import { scalarText } from '../../plan/scalar-text.js'
import type { Expression } from '../../sql/ast/expression.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { removeNullable } from '../../types/data-type.js'
import { isFloatKind, isIntegerKind } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import { isNextval, nextvalText } from '../expression/nextval.js'
import { scopeOver } from '../expression-scope.js'
import { columnsOf, someScalar } from '../scalar/walk-scalar.js'
import { SelectCalls } from '../select-calls.js'

/**
 * The DEFAULT of a column as the catalog stores it: a constant of the column's type, or, if the value differs from row
 * to row, the call with a cast to that type.
 *
 * Throws `QueryError` 1065 for an expression that needs other rows, and for a sequence that is part of an expression or
 * not of a number type. A value that cannot be cast to the type is stored as the cast, which fails when it is
 * evaluated. Source: databend binder/default_expr.rs `parse_default_expr_to_string`.
 */
export function defaultText(binding: Binding, expr: Expression, column: TableColumn): string {
  const value = boundDefault(binding, expr)
  const { type } = column
  if (someScalar(value, isNextval)) {
    if (!isNextval(value) || expr.kind !== 'FunctionCall') throw invalid(expr)
    checkNumbered(column)
    const call = nextvalText(binding, expr)
    return value.type === type ? call : `CAST(${call} AS ${typeText(type)})`
  }
  const cast = value.type === type ? value : binding.scalars.cast(value, type, expr.span)
  const constant = isVolatile(cast) ? undefined : binding.scalars.constantOf(cast)
  return scalarText(constant ?? cast)
}

/** Whether the value differs between calls or between statements. */
export function isVolatile(scalar: Scalar): boolean {
  return someScalar(scalar, part => {
    if (part.kind !== 'Call') return false
    return part.overload.volatile === true || part.overload.unfolded === true
  })
}

/** The expression, bound without columns. Aggregates, windows and subqueries are refused. */
function boundDefault(binding: Binding, expr: Expression): Scalar {
  const value = binding.expression(expr, {
    ...scopeOver('other', []),
    calls: new SelectCalls(binding.keys),
    builtinOnly: true,
  })
  if (columnsOf([value]).size > 0) throw invalid(expr)
  return value
}

function invalid(expr: Expression): QueryError {
  return new QueryError(
    'SemanticError',
    `default value expression \`${printExpression(expr, sqlStyle)}\` is invalid`,
  )
}

/** A sequence may only be the DEFAULT of a number column. */
function checkNumbered({ name, type }: TableColumn): void {
  const { kind } = removeNullable(type)
  if (isIntegerKind(kind) || isFloatKind(kind) || kind === 'Decimal') return
  throw new QueryError(
    'SemanticError',
    `default data type does not match data type for column ${name}`,
  )
}
