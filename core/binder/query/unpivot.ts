import type { Span } from '../../errors/query-error.js'
import type { Expression, FunctionCall } from '../../sql/ast/expression.js'
import type { Select, SelectItem, Unpivot } from '../../sql/ast/query.js'
import { functionCall } from '../../sql/function-call.js'

/**
 * The select list of a SELECT whose only table has `UNPIVOT (v FOR n IN (a, b))`: its star has no columns `a` and `b`, and
 * behind it come `unnest(['a', 'b']) AS n` and `unnest([a, b]) AS v`. So each row is there once for each of the columns,
 * also where the value is NULL.
 *
 * Source: databend bind_select.rs `rewrite_unpivot`.
 */
export function itemsWithUnpivot({ items, from }: Select): readonly SelectItem[] {
  const [table, ...others] = from
  if (table === undefined || others.length > 0 || !('unpivot' in table)) return items
  const { unpivot } = table
  if (unpivot === undefined) return items
  const { value, name, columns, span } = unpivot
  const names = columns.map(
    ({ column, alias }): Expression => ({
      kind: 'String',
      value: alias ?? column.name,
      span: column.span,
    }),
  )
  const values = columns.map(
    ({ column }): Expression => ({ kind: 'ColumnRef', path: [column], span: column.span }),
  )
  return [
    ...starWithout(items, unpivot),
    { kind: 'Expression', expr: unnest(names, span), alias: name, span },
    { kind: 'Expression', expr: unnest(values, span), alias: value, span },
  ]
}

/** The items; the first star leaves the columns out, and forgets what it left out before. */
function starWithout(items: readonly SelectItem[], { columns }: Unpivot): readonly SelectItem[] {
  const at = items.findIndex(({ kind }) => kind === 'Star')
  return items.map((item, i) =>
    i === at && item.kind === 'Star'
      ? {
          kind: 'Star',
          qualifier: item.qualifier,
          exclude: columns.map(({ column }) => column),
          span: item.span,
        }
      : item,
  )
}

function unnest(items: readonly Expression[], span: Span): FunctionCall {
  return functionCall('unnest', [{ kind: 'Array', items, span }], span)
}
