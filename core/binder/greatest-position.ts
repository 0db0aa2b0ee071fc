import type { Expression } from '../sql/ast/expression.js'
import type { Select } from '../sql/ast/query.js'
import { nodesIn } from '../sql/map-tree.js'
import type { Binding } from './binding.js'
import { lambdaOf } from './lambda-argument.js'

/**
 * The greatest n of the `$n` in a SELECT, 0 without any: text files have as many columns as the statement uses. Source:
 * databend bind_select.rs `MaxColumnPosition`.
 */
export function greatestPosition(select: Select | undefined): number {
  let greatest = 0
  for (const node of nodesIn(select)) {
    if (node['kind'] !== 'Identifier') continue
    const position = /^\$(\d+)$/.exec(String(node['name']))
    if (position !== null) greatest = Math.max(greatest, Number(position[1]))
  }
  return greatest
}

/**
 * Whether a tree names a column anywhere; `params`, of the lambdas around it, are none. Source: databend bind_select.rs
 * `MaxColumnPosition`.
 */
export function namesColumns(
  binding: Binding,
  tree: unknown,
  params: readonly string[] = [],
): boolean {
  if (typeof tree !== 'object' || tree === null) return false
  const node = tree as Expression | { readonly kind?: undefined }
  if (node.kind === 'ColumnRef') {
    return node.path.length > 1 || !params.includes(binding.name(node.path[0]!))
  }
  if (node.kind === 'FunctionCall') {
    const lambda = lambdaOf(node)
    if (lambda !== undefined) {
      const inner = [...params, ...lambda.params.map(param => binding.name(param))]
      const args = node.args.slice(0, -1)
      return namesColumns(binding, args, params) || namesColumns(binding, lambda.body, inner)
    }
  }
  return Object.values(tree).some(part => namesColumns(binding, part, params))
}
