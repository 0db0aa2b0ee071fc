import type { ColumnRef, Expression, Identifier } from '../../sql/ast/expression.js'
import { mapTree } from '../../sql/map-tree.js'
import { parseExpressionText } from '../../sql/parse.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { isPlainName } from '../../sql/print/quote.js'
import type { Binding } from '../binding.js'

/** The text of a stored expression (a cluster key, a computed column) after RENAME COLUMN. */
export function renameInExpression(
  binding: Binding,
  text: string,
  oldName: string,
  newName: string,
): string {
  const renamed = mapTree(parseExpressionText(text), node => {
    if (node['kind'] !== 'ColumnRef') return node
    const { path } = node as unknown as ColumnRef
    const column = path.at(-1)!
    if (binding.name(column) !== oldName) return node
    return { ...node, path: [...path.slice(0, -1), named(column, newName)] }
  })
  return printExpression(renamed as Expression, sqlStyle)
}

function named({ kind, span }: Identifier, name: string): Identifier {
  return isPlainName(name) ? { kind, name, span } : { kind, name, quote: '"', span }
}
