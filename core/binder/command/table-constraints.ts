import { byName } from '../../by-name.js'
import type { StoredTable, TableColumn, TableConstraint } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { rewordErrors } from '../../errors/reword-errors.js'
import type { TableConstraint as Tree } from '../../sql/ast/ddl.js'
import type { Identifier } from '../../sql/ast/expression.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import type { Binding } from '../binding.js'
import type { AlterTableAction } from '../bound-statement.js'
import { boundConstraint, checkedColumns } from '../dml/constraint-checks.js'
import { columnsOf } from '../scalar/walk-scalar.js'

/**
 * The CHECK constraints of CREATE TABLE by name: those of columns, then the others. One without a name is called after
 * the table and its columns, with a number if that is taken; of two with one name, the last counts.
 *
 * Source: databend ddl/table.rs `analyze_constraints`.
 */
export function tableConstraints(
  binding: Binding,
  table: string,
  trees: readonly Pick<Tree, 'name' | 'check'>[],
  columns: readonly TableColumn[],
): readonly TableConstraint[] {
  const constraints = new Map<string, TableConstraint>()
  for (const tree of trees) {
    const constraint = tableConstraint(binding, table, tree, columns)
    const { name: base } = constraint
    let name = base
    for (let i = 1; tree.name === undefined && constraints.has(name); i++) name = `${base}${i}`
    constraints.set(name, { ...constraint, name })
  }
  return byName(constraints.values())
}

function tableConstraint(
  binding: Binding,
  table: string,
  tree: Pick<Tree, 'name' | 'check'>,
  columns: readonly TableColumn[],
): TableConstraint {
  const expr = printExpression(tree.check, sqlStyle)
  const scope = checkedColumns(binding, columns)
  const read = columnsOf([boundConstraint(binding, expr, scope)])
  const names = scope.flatMap(({ id, name }) => (read.has(id) ? [name] : []))
  const name = tree.name === undefined ? undefined : binding.name(tree.name)
  return { name: name ?? [table, ...names, 'check'].join('_'), expr, columns: names }
}

/** ADD CONSTRAINT; rows that the table has are not checked. Throws `QueryError` 1132 for a name in use. */
export function addConstraint(binding: Binding, table: StoredTable, tree: Tree): AlterTableAction {
  const constraint = tableConstraint(binding, table.name, tree, table.columns)
  refuseOtherEngines(binding, table)
  const { name } = constraint
  if (table.constraints.some(each => each.name === name)) {
    throw new QueryError('AlterTableError', `constraint ${name} already exists`)
  }
  const constraints = byName([...table.constraints, constraint])
  return { kind: 'setConstraints', constraints }
}

/** DROP CONSTRAINT. Throws `QueryError` 1132 for an unknown one. */
export function dropConstraint(
  binding: Binding,
  table: StoredTable,
  identifier: Identifier,
): AlterTableAction {
  refuseOtherEngines(binding, table)
  const name = binding.name(identifier)
  const constraints = table.constraints.filter(each => each.name !== name)
  if (constraints.length < table.constraints.length) return { kind: 'setConstraints', constraints }
  throw new QueryError('AlterTableError', `constraint ${name} not exists`)
}

/** 1302. Source: databend interpreter_table_add_constraint.rs. */
function refuseOtherEngines(binding: Binding, { name, engine }: StoredTable): void {
  if (engine === 'FUSE') return
  throw new QueryError(
    'TableEngineNotSupported',
    `${binding.around.database}.${name} engine is ${engine} that doesn't support alter`,
  )
}

/**
 * 2747 if a constraint could not be over the changed columns.
 *
 * Source: databend constraint_expr.rs `validate_constraints_by_schema`.
 */
export function checkConstraints(
  binding: Binding,
  { constraints }: StoredTable,
  columns: readonly TableColumn[],
): void {
  for (const { name, expr } of constraints) {
    rewordErrors(
      () => boundConstraint(binding, expr, checkedColumns(binding, columns)),
      () =>
        new QueryError(
          'IllegalReference',
          `Constraint '${name}' is incompatible with the target schema. Please DROP the constraint before proceeding.`,
        ),
    )
  }
}
