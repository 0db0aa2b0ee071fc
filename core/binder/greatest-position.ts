import type { Select } from '../sql/ast/query.js'
import { nodesIn } from '../sql/map-tree.js'

/**
 * The greatest n of the `$n` in a SELECT, 0 without any: text files have as many columns as the statement uses. Source: databend binder/util.rs `MaxColumnPosition`.
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

/** Whether a SELECT names a column anywhere. Source: databend binder/util.rs `MaxColumnPosition`. */
export function namesColumns(select: Select | undefined): boolean {
  for (const node of nodesIn(select)) {
    if (node['kind'] === 'ColumnRef') return true
  }
  return false
}
