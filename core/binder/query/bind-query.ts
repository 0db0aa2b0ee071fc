import { QueryError } from '../../errors/query-error.js'
import type { Relation } from '../../plan/relation.js'
import type { SortKey } from '../../plan/scalar.js'
import type { OrderItem } from '../../sql/ast/expression.js'
import type { Query, Select, SetExpression, With } from '../../sql/ast/query.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import type { CteEntry } from '../ctes.js'
import { withCtes } from '../ctes.js'
import { checkSortable, sortDirection } from '../expression/order-by.js'
import { scopeOver } from '../expression-scope.js'
import type { ScopeColumn } from '../scope.js'
import { bindSelect } from './bind-select.js'
import { defineCtes } from './define-ctes.js'
import { limitRows } from './limit.js'
import { bindSetOperation } from './set-operation.js'
import { bindValues } from './values.js'

/** A query with its WITH, ORDER BY and LIMIT; ORDER BY of a SELECT is bound with it. */
export function bindQuery(binding: Binding, query: Query, scope: QueryScope): BoundRelation {
  const { entries, scope: inner } = bindWith(binding, query.with, scope)
  const body = bindBody(binding, query, inner)
  const limited = limitRows(binding, body.relation, query)
  const relation = defineCtes(limited, entries)
  return { relation, columns: body.columns }
}

/**
 * The named queries of a WITH; each can use the others, and none may have the name of another visible one. Source:
 * databend bind_cte.rs `init_cte`, table.rs `bind_cte`.
 */
export function bindWith(
  binding: Binding,
  clause: With | undefined,
  scope: QueryScope,
): { readonly entries: readonly CteEntry[]; readonly scope: QueryScope } {
  if (clause === undefined) return { entries: [], scope }
  const { recursive } = clause
  const entries: CteEntry[] = []
  const inner = { ...scope, ctes: withCtes(entries, scope.ctes) }
  for (const cte of clause.ctes) {
    const name = binding.name(cte.name)
    if (inner.ctes.find(name) !== undefined) {
      throw new QueryError('SemanticError', `Duplicate common table expression: ${name}`, {
        span: cte.span,
      })
    }
    entries.push({ name, cte, recursive, scope: inner })
  }
  return { entries, scope: inner }
}

function bindBody(binding: Binding, query: Query, scope: QueryScope): BoundRelation {
  const { body, order } = query
  if (body.kind === 'Select') return bindSelect(binding, body, order, scope)
  const bound = bindSetExpression(binding, body, scope)
  if (order.length === 0) return bound
  const columns = body.kind === 'SetOperation' ? withoutPositions(bound.columns) : bound.columns
  return { ...bound, relation: sortColumns(binding, { ...bound, columns }, order, scope) }
}

/** Columns of a set operation have no positions (`$1`) until an outer query gives them some. */
function withoutPositions(columns: readonly ScopeColumn[]): readonly ScopeColumn[] {
  return columns.map(({ position: _, ...column }) => column)
}

/** A query body without an ORDER BY of its own. */
function bindSetExpression(
  binding: Binding,
  body: SetExpression,
  scope: QueryScope,
): BoundRelation {
  switch (body.kind) {
    case 'Select':
      return bindSelect(binding, body as Select, [], scope)
    case 'Query':
      return binding.query(body, scope)
    case 'Values':
      return bindValues(binding, body, scope)
    case 'SetOperation':
      return bindSetOperation(binding, body, scope, bindSetExpression)
  }
}

/**
 * ORDER BY over the columns that a set operation or VALUES gives: names alone. Source: databend bind_query/bind.rs
 * `bind_query_order_by`.
 */
function sortColumns(
  binding: Binding,
  bound: BoundRelation,
  order: readonly OrderItem[],
  scope: QueryScope,
): Relation {
  const at = scopeOver('order by', bound.columns, scope)
  const keys: SortKey[] = order.map(({ expr, ...item }) => {
    if (expr.kind !== 'ColumnRef') {
      throw new QueryError('SemanticError', 'can only order by column', { span: expr.span })
    }
    const column = binding.expression(expr, at)
    checkSortable(column, expr.span)
    return { expr: column, ...sortDirection(binding, item) }
  })
  return { kind: 'Sort', input: bound.relation, keys }
}
