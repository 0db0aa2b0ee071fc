import type { Expression } from '../ast/expression.js'
import type { Query } from '../ast/query.js'
import { columnNameStyle, type PrintStyle } from './print-style.js'
import { Printer } from './printer.js'

/**
 * Prints an expression: by default as the name of a result column without alias.
 *
 * Keywords are in upper case, parentheses appear only where needed, numbers are printed as values, strings quoted and
 * escaped. In a column name a cast is named after its operand, and a column has no table qualifier unless it is inside
 * parentheses.
 *
 * Source: databend src/query/ast/src/ast/expr.rs `Display for Expr`, binder/project.rs.
 */
export function printExpression(expr: Expression, style: PrintStyle = columnNameStyle): string {
  if (!style.columnName) return new Printer(style).whole(expr)
  let named = expr
  while (named.kind === 'Cast' && !named.try) named = named.operand
  const printer = new Printer(style, true)
  return named.kind === 'TypedString'
    ? printer.whole({ kind: 'String', value: named.value, span: named.span })
    : printer.whole(named)
}

/** A query as SQL, as a view stores it. */
export function printWholeQuery(query: Query, style: PrintStyle): string {
  return new Printer(style).query(query)
}
