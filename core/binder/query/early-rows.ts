import type { Relation } from '../../plan/relation.js'
import type { Literal, PlanColumn, Scalar } from '../../plan/scalar.js'
import { nullType, removeNullable } from '../../types/data-type.js'
import type { Binding, BoundRelation } from '../binding.js'
import type { QueryRows } from '../known-facts.js'
import type { PendingSubqueries } from '../pending-subqueries.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { planColumn } from '../scope.js'

/** The rows of a query that runs before the binding of the statement goes on. */
export function earlyRows(binding: Binding, { relation, columns }: BoundRelation): QueryRows {
  return rowsOf(binding, relation, columns.map(planColumn))
}

/** The value of a scalar that reads nothing but the subqueries that it holds. */
export function earlyValue(
  binding: Binding,
  scalar: Scalar,
  subqueries: PendingSubqueries,
): Literal {
  const oneRow: Relation = { kind: 'Values', columns: [], rows: [[]] }
  const column = binding.newColumn('value', scalar.type)
  const relation: Relation = {
    kind: 'Project',
    input: subqueries.attach(oneRow, [scalar]),
    items: [{ column, expr: scalar }],
  }
  const value = rowsOf(binding, relation, [column])[0]?.[0] ?? null
  return binding.scalars.literal(value === null ? nullType : removeNullable(scalar.type), value)
}

function rowsOf(binding: Binding, relation: Relation, output: readonly PlanColumn[]): QueryRows {
  const root = rewriteRelation(
    binding,
    relation,
    output.map(column => column.id),
  )
  return binding.known.rowsOf({
    kind: 'Query',
    plan: { kind: 'Query', root, output },
    columns: output.map(({ name, type }) => ({ name, type })),
  })
}
