import type { StoredTable } from '../../catalog/objects.js'
import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import type { AlterTableAction } from '../../sql/ast/ddl.js'
import type { Binding } from '../binding.js'
import { bindCondition } from '../expression/condition.js'
import { scopeOver } from '../expression-scope.js'

/**
 * RECLUSTER writes the rows to new blocks. Checks that the table has a cluster key and that its WHERE binds; mockq
 * rewrites all blocks, because it keeps none of their ranges.
 * Source: databend interpreter_table_recluster.rs.
 */
export function checkRecluster(
  binding: Binding,
  table: StoredTable,
  { where }: Extract<AlterTableAction, { kind: 'Recluster' }>,
  span: Span,
): void {
  if (table.clusterBy.length === 0) {
    throw new QueryError('UnclusteredTable', `Unclustered table '${table.name}'`, { span })
  }
  if (table.options['cluster_type'] === 'hilbert') {
    throw new QueryError('Unimplemented', 'Hilbert reclustering is not supported yet')
  }
  if (where === undefined) return
  const columns = table.columns.map(({ name, type }) => binding.newColumn(name, type))
  bindCondition(binding, where, scopeOver('where', columns))
}
