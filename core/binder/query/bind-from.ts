import type { Relation } from '../../plan/relation.js'
import type { TableReference } from '../../sql/ast/query.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'

const oneRow: Relation = { kind: 'Values', columns: [], rows: [[]] }

/** The cross join of the tables in FROM; without FROM, one row without columns. */
export function bindFrom(
  binding: Binding,
  from: readonly TableReference[],
  scope: QueryScope,
): BoundRelation {
  if (from.length === 0) return { relation: oneRow, columns: [] }
  const crossed = from.reduce((left, right) => ({
    kind: 'Join',
    op: 'CROSS',
    condition: { kind: 'None' },
    left,
    right,
    span: { start: left.span.start, end: right.span.end },
  }))
  return binding.table(crossed, scope)
}
