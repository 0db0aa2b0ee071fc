import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import type { Expression, FunctionCall, Identifier } from '../../sql/ast/expression.js'
import type { Select, SelectItem } from '../../sql/ast/query.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import { bindSelectOver } from '../query/bind-select.js'
import { emptySelect, type Pivoted, pivotValues, textOf } from './pivot-values.js'

/**
 * `PIVOT (agg(x) FOR c IN (v, …))`: a column `agg_if(x, c = v)` for each value, grouped by all columns
 * that it does not name. Source: databend bind_select.rs `rewrite_pivot`.
 */
export function bindPivot(
  binding: Binding,
  bound: BoundRelation,
  table: Pivoted,
  scope: QueryScope,
): BoundRelation {
  const { pivot } = table
  const { aggregate, column, span } = pivot
  if (aggregate.kind !== 'FunctionCall') {
    throw new QueryError('SyntaxException', 'Aggregate function is required', {
      span: aggregate.span,
    })
  }
  if (aggregate.filter !== undefined) {
    throw new QueryError('SemanticError', 'PIVOT aggregate FILTER is not supported yet', { span })
  }
  const used = aggregate.args.map(columnArgument)
  const items: SelectItem[] = [
    star([...used, column], span),
    ...pivotValues(binding, table).map(value => ({
      kind: 'Expression' as const,
      expr: conditional(aggregate, column, value),
      alias: { kind: 'Identifier' as const, name: textOf(value), span: value.span },
      span,
    })),
  ]
  const select: Select = { ...emptySelect(span), items, groupBy: { kind: 'All', span } }
  return bindSelectOver(binding, select, [], { from: bound, query: scope })
}

function columnArgument(arg: Expression): Identifier {
  if (arg.kind === 'ColumnRef' && arg.path.length === 1) return arg.path[0]!
  throw new QueryError(
    'SyntaxException',
    'The aggregate function of pivot only support column_name',
    { span: arg.span },
  )
}

/** The aggregate over the rows in which the column has the value. */
function conditional(aggregate: FunctionCall, column: Identifier, value: Expression): FunctionCall {
  const { span } = value
  const equal: Expression = {
    kind: 'Binary',
    op: '=',
    left: { kind: 'ColumnRef', path: [column], span },
    right: value,
    span,
  }
  return {
    ...aggregate,
    name: { ...aggregate.name, name: `${aggregate.name.name}_if` },
    args: [...aggregate.args, equal],
  }
}

function star(exclude: readonly Identifier[], span: Span): SelectItem {
  return { kind: 'Star', qualifier: [], exclude, span }
}
