import type { Expression } from '../ast/expression.js'
import type { Query } from '../ast/query.js'
import { columnNameStyle, type PrintStyle } from './print-style.js'
import { Printer } from './printer.js'

/**
 * The printed tree of an expression: by default the name of a result column without alias.
 *
 * Keywords are in upper case, only needed parentheses are there, numbers are printed as values and
 * texts quoted and escaped. In a column name a cast has the name of its operand and a column has no
 * table before it unless it stands inside parentheses.
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

/** A query as SQL: what a view keeps. */
export function printQuery(query: Query, style: PrintStyle): string {
  return new Printer(style).query(query)
}
