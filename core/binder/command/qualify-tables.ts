import type { Identifier } from '../../sql/ast/expression.js'
import type { Query } from '../../sql/ast/query.js'
import { mapTree } from '../../sql/map-tree.js'

/**
 * Qualifies each table name of a view's query with the view's database; names of CTEs too, since a CTE hides tables of
 * its name in every database. Source: databend view_rewriter.rs.
 */
export function qualifyTables(query: Query, home: string): Query {
  const database: Identifier = { kind: 'Identifier', name: home, span: query.span }
  return mapTree(query, node => {
    if (node['kind'] !== 'Table' || !Array.isArray(node['name'])) return node
    const path = node['name'] as readonly Identifier[]
    return path.length === 1 ? { ...node, name: [database, ...path] } : node
  }) as Query
}
