import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Replace } from '../../sql/ast/dml.js'
import type { Binding } from '../binding.js'
import type { BoundWrite } from '../bound-statement.js'
import { asCondition } from '../expression/condition.js'
import { PendingSubqueries } from '../expression/pending-subqueries.js'
import { noCtes } from '../query/ctes.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import { insertedRows } from './insert.js'
import { storedRows } from './stored-rows.js'
import { columnPosition, targetPositions, writeTarget } from './target.js'

/** REPLACE INTO t ON (keys). Source: databend binder/replace.rs. */
export function bindReplace(binding: Binding, replace: Replace): BoundWrite {
  const { source, span } = replace
  if (source.kind === 'Attachment' || source.kind === 'Stage') {
    throw new Unsupported('REPLACE INTO from a stage', { span })
  }
  const { name, table } = writeTarget(binding, replace.table)
  const positions = targetPositions(binding, table, replace.columns)
  if (replace.on.length === 0) {
    throw new QueryError('BadArguments', 'no column of the table is named in ON', { span })
  }
  const keys = replace.on.map(identifier => columnPosition(binding, table, identifier))
  const rows = insertedRows(binding, table, positions, source, { ctes: noCtes })
  const stored = storedRows(binding, table, rows.relation, rows.given)
  const columns = table.columns.map((column, i) => ({
    id: stored.columns[i]!,
    name: column.name,
    type: column.type,
  }))
  const deleteWhen =
    replace.deleteWhen &&
    asCondition(
      binding,
      binding.expression(replace.deleteWhen, {
        clause: 'where',
        scope: { columns, ctes: noCtes },
        aliases: [],
        subqueries: new PendingSubqueries(),
        params: [],
      }),
    )
  const read = deleteWhen === undefined ? [] : columnsOf([deleteWhen])
  return {
    kind: 'Write',
    statement: 'Replace',
    targets: [name],
    plan: {
      kind: 'Replace',
      table: table.id,
      input: rewriteRelation(binding, stored.relation, [...stored.columns, ...read]),
      columns: stored.columns,
      keys,
      ...(deleteWhen === undefined ? {} : { deleteWhen }),
    },
  }
}
