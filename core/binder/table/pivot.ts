import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import type { Expression, FunctionCall, Identifier } from '../../sql/ast/expression.js'
import type { Select, SelectItem, Unpivot } from '../../sql/ast/query.js'
import { functionCall } from '../../sql/function-call.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import { noCtes } from '../ctes.js'
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
    ...pivotValues(binding, table).map(({ expr, alias }) => ({
      kind: 'Expression' as const,
      expr: conditional(aggregate, column, expr),
      alias: alias ?? valueName(binding, expr, pivot.aggregateAlias),
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

/** The name of a value's column: its text, spelled like an unquoted name. */
function valueName(binding: Binding, value: Expression, alias: Identifier | undefined): Identifier {
  const text = textOf(value)
  const name = alias === undefined ? text : `${text}_${binding.name(alias)}`
  return { kind: 'Identifier', name, span: value.span }
}

/**
 * `UNPIVOT (v FOR n IN (a, b))`: a row for each of the columns, with its name and its value; rows whose value
 * is NULL are left out unless asked for. Source: databend bind_select.rs `rewrite_unpivot`.
 */
export function bindUnpivot(
  binding: Binding,
  table: BoundRelation,
  unpivot: Unpivot,
): BoundRelation {
  const { value, name, columns, includeNulls, span } = unpivot
  const names: readonly Expression[] = columns.map(({ column, alias }) => ({
    kind: 'String',
    value: alias ?? binding.name(column),
    span,
  }))
  const values: readonly Expression[] = columns.map(({ column }) => ({
    kind: 'ColumnRef',
    path: [column],
    span,
  }))
  const isNotNull: Expression = {
    kind: 'IsNull',
    operand: { kind: 'ColumnRef', path: [value], span },
    not: true,
    span,
  }
  const select: Select = {
    ...emptySelect(span),
    items: [
      star(
        columns.map(({ column }) => column),
        span,
      ),
      { kind: 'Expression', expr: unnest(names, span), alias: name, span },
      { kind: 'Expression', expr: unnest(values, span), alias: value, span },
    ],
    ...(includeNulls ? {} : { where: isNotNull }),
  }
  return bindSelectOver(binding, select, [], { from: table, query: { ctes: noCtes } })
}

function unnest(items: readonly Expression[], span: Span): FunctionCall {
  return functionCall('unnest', [{ kind: 'Array', items, span }], span)
}

function star(exclude: readonly Identifier[], span: Span): SelectItem {
  return { kind: 'Star', qualifier: [], exclude, span }
}
