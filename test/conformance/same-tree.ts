import type { Expression } from '../../core/sql/ast/expression.js'
import { parseExpressionText } from '../../core/sql/parse.js'
import { printExpression } from '../../core/sql/print/print-expression.js'
import { sqlStyle } from '../../core/sql/print/print-style.js'

/** Kinds that are printed in another form than the one that was parsed: `DATE '…'` as a cast. */
const rewritten: ReadonlySet<string> = new Set([
  'TypedString',
  'Variable',
  'Hex',
  'Columns',
  'ListComprehension',
])

/** The form of a node that its printed text has. */
function printedForm(node: object): object {
  const expr = node as Expression
  if (rewritten.has(expr.kind)) return parseExpressionText(printExpression(expr, sqlStyle))
  return expr
}

/**
 * The first place where two trees differ, spans left out, as a path; undefined where they are equal. What is printed in
 * another form than it was written is equal to that form.
 *
 * What lies below long chains is walked with a stack of its own, so that depth is no limit.
 */
export function treeDifference(left: unknown, right: unknown): string | undefined {
  const stack: [unknown, unknown, string][] = [[left, right, '']]
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [a, b, path] = top
    if (a === b) continue
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return path
    const [left, right] = [printedForm(a), printedForm(b)]
    const fields = new Set([...Object.keys(left), ...Object.keys(right)])
    fields.delete('span')
    for (const field of fields) {
      stack.push([Reflect.get(left, field), Reflect.get(right, field), `${path}.${field}`])
    }
  }
  return undefined
}
