import type { Identifier } from '../../sql/ast/expression.js'
import type { Query } from '../../sql/ast/query.js'
import { mapTree } from '../../sql/map-tree.js'

/**
 * The query with the view's database written before every name of a table that has none, for the view's text: names
 * of CTEs too, which hide tables of whatever database. Source: databend view_rewriter.rs.
 */
export function qualifyTables(query: Query, home: string): Query {
  const database: Identifier = { kind: 'Identifier', name: home, span: query.span }
  return mapTree(query, node => {
    if (node['kind'] !== 'Table' || !Array.isArray(node['name'])) return node
    const path = node['name'] as readonly Identifier[]
    return path.length === 1 ? { ...node, name: [database, ...path] } : node
  }) as Query
}
