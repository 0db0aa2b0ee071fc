import type { ColumnRef, Expression, Lambda } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'

/** Replaces columns by name with the expressions that `given` has for them. */
export function replaceNames(
  binding: Binding,
  tree: Expression,
  given: ReadonlyMap<string, (column: ColumnRef) => Expression>,
): Expression {
  return replaced(binding, tree, given) as Expression
}

function replaced(
  binding: Binding,
  tree: unknown,
  given: ReadonlyMap<string, (column: ColumnRef) => Expression>,
): unknown {
  if (typeof tree !== 'object' || tree === null) return tree
  if (Array.isArray(tree)) return tree.map(part => replaced(binding, part, given))
  const { kind } = tree as { readonly kind?: string }
  if (kind === 'ColumnRef') {
    const column = tree as ColumnRef
    const [name, ...more] = column.path
    const value = more.length > 0 ? undefined : given.get(binding.name(name!))
    return value === undefined ? column : value(column)
  }
  // A lambda's own parameters hide the names.
  const hidden = kind === 'Lambda' ? (tree as Lambda).params.map(p => binding.name(p)) : []
  const seen = new Map([...given].filter(([name]) => !hidden.includes(name)))
  return Object.fromEntries(
    Object.entries(tree).map(([key, part]) => [key, replaced(binding, part, seen)]),
  )
}
