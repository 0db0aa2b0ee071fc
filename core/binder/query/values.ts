import { QueryError } from '../../errors/query-error.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { ValuesClause } from '../../sql/ast/query.js'
import { commonSuperType } from '../../types/common-super-type.js'
import type { DataType } from '../../types/data-type.js'
import { typeText } from '../../types/type-text.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import { withSingleNumbers } from '../expression/nextval.js'
import { type ExpressionScope, scopeOver } from '../expression-scope.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import { SelectCalls } from '../select-calls.js'

/** `VALUES (1, 'a'), (2, NULL)`: columns col0, col1 … of the common types. Source: databend bind_value.rs. */
export function bindValues(
  binding: Binding,
  clause: ValuesClause,
  scope: QueryScope,
): BoundRelation {
  const width = clause.rows[0]?.length ?? 0
  if (clause.rows.some(row => row.length !== width)) {
    throw new QueryError('SemanticError', 'Values lists must all be the same length', {
      span: clause.span,
    })
  }
  const bind = valueBinder(binding, scope)
  const rows = clause.rows.map(row => row.map(bind))
  const columns = Array.from({ length: width }, (_, i) => {
    const type = columnType(rows, i, clause)
    return { ...binding.newColumn(`col${i}`, type), position: i + 1 }
  })
  const cast = rows.map(row =>
    row.map((scalar, i) => binding.scalars.coerce(scalar, columns[i]!.type)),
  )
  return {
    relation: { kind: 'Values', columns: columns.map(toPlain), rows: cast },
    columns,
  }
}

const toPlain = ({ id, name, type }: { id: number; name: string; type: DataType }) => ({
  id,
  name,
  type,
})

function columnType(
  rows: readonly (readonly Scalar[])[],
  i: number,
  clause: ValuesClause,
): DataType {
  const types = [...new Set(rows.map(row => row[i]!.type))]
  return types.reduce((a, b) => {
    const common = commonSuperType(a, b)
    if (common !== undefined) return common
    throw new QueryError(
      'SemanticError',
      `${typeText(a)} and ${typeText(b)} don't have common data type`,
      { span: clause.span },
    )
  })
}

/**
 * Binds expressions that stand alone, without columns of a FROM.
 *
 * Throws `QueryError` 1065 for what is not computed of one row alone. Source: databend bind_value.rs `bind_values`; for the
 * rows of a write (`denyColumns`), expr_values.rs `exprs_to_scalar`.
 */
export function valueBinder(
  binding: Binding,
  scope: QueryScope,
  more: Partial<ExpressionScope> = {},
): (expr: Expression) => Scalar {
  const calls = new SelectCalls(binding.keys)
  const at: ExpressionScope = { ...scopeOver('other', [], scope), calls, ...more }
  const { subqueries } = at
  const isElsewhere = (id: ColumnId) => subqueries.get(id) !== undefined || calls.has(id)
  return expr => {
    const scalar = binding.expression(expr, at)
    if (![...columnsOf([scalar])].some(isElsewhere)) {
      return more.denyColumns === true ? withSingleNumbers(scalar) : scalar
    }
    throw more.denyColumns === true
      ? new QueryError(
          'SemanticError',
          'Aggregate, external udf and window functions are not allowed in value expressions',
        )
      : new QueryError(
          'SemanticError',
          "Values can't contain subquery, aggregate functions, window functions, or UDFs",
          { span: expr.span },
        )
  }
}
