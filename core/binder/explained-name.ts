import type { Expression } from '../sql/ast/expression.js'
import { printExpression } from '../sql/print/print-expression.js'
import type { Binding } from './binding.js'

/** The name of a column that only plans show: in EXPLAIN its expression, as the server prints it; else `otherwise`. */
export function explainedName(binding: Binding, expr: Expression, otherwise: string): string {
  return binding.around.explained === undefined ? otherwise : printExpression(expr, binding.printed)
}
