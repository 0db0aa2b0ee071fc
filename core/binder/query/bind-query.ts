import { QueryError } from '../../errors/query-error.js'
import type { Relation } from '../../plan/relation.js'
import type { SortKey } from '../../plan/scalar.js'
import type { Expression, OrderItem } from '../../sql/ast/expression.js'
import type { Query, Select, SetExpression, With } from '../../sql/ast/query.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import type { ExpressionScope } from '../expression/expression-scope.js'
import { PendingSubqueries } from '../expression/pending-subqueries.js'
import { columnRef } from '../scalar/column-ref.js'
import { bindSelect } from './bind-select.js'
import type { CteEntry } from './ctes.js'
import { defineCtes, withCtes } from './ctes.js'
import { limitRows } from './limit.js'
import { positionIn, sortDirection } from './order-by.js'
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

/** The named queries of a WITH, each seeing those before it. */
export function bindWith(
  binding: Binding,
  clause: With | undefined,
  scope: QueryScope,
): { readonly entries: readonly CteEntry[]; readonly scope: QueryScope } {
  let inner = scope
  const entries: CteEntry[] = []
  for (const cte of clause?.ctes ?? []) {
    const name = binding.name(cte.name)
    if (entries.some(entry => entry.name === name)) {
      throw new QueryError('SemanticError', `Duplicate common table expression: ${name}`, {
        span: cte.span,
      })
    }
    const entry: CteEntry = { name, cte, recursive: clause!.recursive, scope: inner }
    entries.push(entry)
    inner = { ...inner, ctes: withCtes([entry], inner.ctes) }
  }
  return { entries, scope: inner }
}

function bindBody(binding: Binding, query: Query, scope: QueryScope): BoundRelation {
  const { body, order } = query
  if (body.kind === 'Select') return bindSelect(binding, body, order, scope)
  const bound = bindSetExpression(binding, body, scope)
  if (order.length === 0) return bound
  return { ...bound, relation: sortColumns(binding, bound, order, scope) }
}

/** A body that is no part of a query with its own ORDER BY. */
export function bindSetExpression(
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

/** ORDER BY over the columns that a set operation or VALUES gives. */
function sortColumns(
  binding: Binding,
  bound: BoundRelation,
  order: readonly OrderItem[],
  scope: QueryScope,
): Relation {
  const subqueries = new PendingSubqueries()
  const at: ExpressionScope = {
    clause: 'order by',
    scope: {
      columns: bound.columns,
      ctes: scope.ctes,
      ...(scope.outer === undefined ? {} : { parent: scope.outer }),
    },
    aliases: [],
    subqueries,
    params: [],
  }
  const keys: SortKey[] = order.map(item => ({
    expr: bindKey(item.expr),
    ...sortDirection(binding, item),
  }))
  const exprs = keys.map(key => key.expr)
  return { kind: 'Sort', input: subqueries.attach(bound.relation, exprs), keys }

  function bindKey(expr: Expression) {
    const position = positionIn(expr, bound.columns.length, 'ORDER BY')
    if (position !== undefined) return columnRef(bound.columns[position]!)
    return binding.expression(expr, at)
  }
}
