import type { FunctionCall } from '../../core/sql/ast/expression.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { takesAnyRows } from './row-order.js'

/** Functions whose result depends on the order of rows that have none, in upper case. */
const ofAnyOrder: ReadonlySet<string> = new Set([
  ...[
    'ANY',
    'ANY_VALUE',
    'ARRAY_AGG',
    'LIST',
    'GROUP_ARRAY',
    'STRING_AGG',
    'LISTAGG',
    'GROUP_CONCAT',
  ],
  ...[
    'JSON_ARRAY_AGG',
    'JSON_OBJECT_AGG',
    'FIRST',
    'LAST',
    'FIRST_VALUE',
    'LAST_VALUE',
    'NTH_VALUE',
  ],
  ...['ROW_NUMBER', 'NTILE', 'LAG', 'LEAD', 'ARG_MIN', 'ARG_MAX', 'MIN_BY', 'MAX_BY', 'MODE'],
])

/** What in a write depends on the order of rows, so that another server may write something else; undefined if nothing. */
export function undeterminedIn(tree: Statement): string | undefined {
  if (takesAnyRows(tree)) return 'LIMIT or SAMPLE without ORDER BY'
  for (const node of nodesIn(tree)) {
    if (node['kind'] !== 'FunctionCall') continue
    const { name } = (node as unknown as FunctionCall).name
    if (ofAnyOrder.has(name.toUpperCase())) return `${name}()`
  }
  return undefined
}
