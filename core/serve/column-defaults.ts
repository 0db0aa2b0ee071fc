import { bindDefaults } from '../binder/bind-statement.js'
import type { TableColumn } from '../catalog/objects.js'
import { interpretScalar } from '../scalar/interpret-scalar.js'
import { noColumns } from '../scalar/layout.js'
import type { Value } from '../types/value.js'
import type { ExecutionContext } from './execution.js'

/** For each column a function that evaluates its DEFAULT for one row; undefined for a column without one. */
export function columnDefaults(
  execution: Pick<ExecutionContext, 'bind' | 'eval'>,
  columns: readonly TableColumn[],
): readonly ((() => Value) | undefined)[] {
  return bindDefaults(columns, execution.bind).map(scalar => {
    if (scalar === undefined) return undefined
    const value = interpretScalar(scalar, { cx: execution.eval, layout: noColumns })
    return () => value([], 0, 0)
  })
}

/**
 * Throws the error that an inserted row would get if the DEFAULT of a new column cannot be evaluated. Sequences are
 * skipped, since evaluating one uses up a number. Source: databend interpreter_table_create.rs `build_request`.
 */
export function checkDefaults(
  execution: Pick<ExecutionContext, 'bind' | 'eval'>,
  columns: readonly TableColumn[],
): void {
  const evaluated = columns.filter(({ defaultExpr }) => !defaultExpr?.includes('nextval('))
  for (const next of columnDefaults(execution, evaluated)) next?.()
}
