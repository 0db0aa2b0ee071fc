import type { StoredTable, TableColumn } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { Overload } from '../../functions/overload.js'
import type { Relation } from '../../plan/relation.js'
import type { Scalar } from '../../plan/scalar.js'
import { scalarText } from '../../plan/scalar-text.js'
import { booleanType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import { replaceScalar } from '../scalar/walk-scalar.js'
import type { ScopeColumn } from '../scope.js'
import { standaloneExpression } from './stored-rows.js'

/**
 * New rows that the CHECK constraints of their table let pass: the first row for which one is not true, also NULL,
 * fails the statement with 1133.
 *
 * The server checks the rows of VALUES and of streaming loads alone, before it adds defaults: a constraint on a column
 * that the statement does not name cannot be bound (1065). Rows of queries and files, and those of UPDATE, MERGE and
 * REPLACE, are not checked. Source: databend interpreter_insert.rs, transform_constraint_verify.rs.
 */
export function checkedRows(
  binding: Binding,
  table: StoredTable,
  input: Relation,
  given: ReadonlyMap<number, Scalar>,
): Relation {
  if (table.constraints.length === 0) return input
  const columns = [...given].map(([position, value]) => {
    const { name, type } = table.columns[position]!
    return { column: binding.newColumn(name, type), value }
  })
  const values = new Map(columns.map(({ column, value }) => [column.id, value]))
  const conjuncts = table.constraints.map(({ name, expr }) => {
    const bound = boundConstraint(
      binding,
      expr,
      columns.map(each => each.column),
    )
    const message = `CHECK constraint failed on table ${table.name} with constraint ${name} expression ${scalarText(bound)}`
    const condition = replaceScalar(bound, part =>
      part.kind === 'ColumnRef' ? values.get(part.id) : undefined,
    )
    return assertion(condition, message)
  })
  return { kind: 'Filter', input, conjuncts }
}

/** A CHECK expression over the columns of a table. */
export function boundConstraint(
  binding: Binding,
  expr: string,
  columns: readonly ScopeColumn[],
): Scalar {
  return standaloneExpression(binding, expr, columns)
}

/** Columns of a table as a CHECK expression sees them. */
export function checkedColumns(
  binding: Binding,
  columns: readonly TableColumn[],
): readonly ScopeColumn[] {
  return columns.map(({ name, type }) => binding.newColumn(name, type))
}

/** True, or an error if the condition is not. It is called for each row, whatever is known of its result. */
function assertion(condition: Scalar, message: string): Scalar {
  const overload: Overload = {
    name: 'check_constraint',
    args: [condition.type],
    returns: booleanType,
    nulls: 'aware',
    throws: true,
    volatile: true,
    evaluate(_cx, value) {
      if (value === true) return true
      throw new QueryError('ConstraintError', message)
    },
  }
  return { kind: 'Call', type: booleanType, overload, args: [condition] }
}
