import type { Identifier } from '../../sql/ast/expression.js'
import type { Query } from '../../sql/ast/query.js'
import type { Binding } from '../binding.js'
import { mapTree } from '../map-tree.js'

/** The query with the current database written before every table that names none, for a view's text. */
export function qualifyTables(binding: Binding, query: Query): Query {
  const ctes = new Set<string>()
  collectCtes(query, name => ctes.add(binding.name(name)))
  const database: Identifier = {
    kind: 'Identifier',
    name: binding.database,
    span: query.span,
  }
  return mapTree(query, node => {
    if (node['kind'] !== 'Table' || !Array.isArray(node['name'])) return node
    const path = node['name'] as readonly Identifier[]
    const [only] = path
    if (path.length !== 1 || ctes.has(binding.name(only!))) return node
    return { ...node, name: [database, only!] }
  }) as Query
}

function collectCtes(tree: unknown, see: (name: Identifier) => void): void {
  if (typeof tree !== 'object' || tree === null) return
  if ('ctes' in tree && Array.isArray(tree.ctes)) {
    for (const cte of tree.ctes as { readonly name: Identifier }[]) see(cte.name)
  }
  for (const part of Object.values(tree)) collectCtes(part, see)
}
