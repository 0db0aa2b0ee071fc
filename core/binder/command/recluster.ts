import type { StoredTable } from '../../catalog/objects.js'
import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { AlterTableAction } from '../../sql/ast/ddl.js'
import type { Binding } from '../binding.js'
import type { AlterTableAction as Bound } from '../bound-statement.js'
import { clusterOrder } from '../dml/stored-rows.js'
import { bindCondition } from '../expression/condition.js'
import { scopeOver } from '../expression-scope.js'
import { unclustered } from './altered-table.js'

type Recluster = Extract<Bound, { kind: 'recluster' }>

/**
 * RECLUSTER sorts the rows of several blocks together. The server leaves out those in which its statistics rule out the
 * condition; mockq looks at the rows.
 *
 * Source: databend interpreter_table_recluster.rs.
 */
export function bindRecluster(
  binding: Binding,
  { database, table }: { readonly database: string; readonly table: StoredTable },
  { where, limit }: Extract<AlterTableAction, { kind: 'Recluster' }>,
  span: Span,
): Recluster {
  if (table.clusterBy.length === 0) {
    throw unclustered(database, table.name)
  }
  if (table.options['cluster_type'] === 'hilbert') {
    throw new QueryError('Unimplemented', 'Hilbert reclustering is not supported yet')
  }
  const segments = limit === undefined ? {} : { segments: Number(limit) }
  if (where === undefined) return { kind: 'recluster', ...segments }
  const columns = table.columns.map(({ name, type }) => binding.newColumn(name, type))
  const conjuncts = bindCondition(binding, where, scopeOver('where', columns))
  if (clusterOrder(binding, table, columns).length === 0) {
    throw new Unsupported('RECLUSTER … WHERE of a table with a vector in its key', { span })
  }
  return { kind: 'recluster', where: { columns, conjuncts }, ...segments }
}
