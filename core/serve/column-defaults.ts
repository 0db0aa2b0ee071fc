import { bindDefaults } from '../binder/bind-statement.js'
import type { TableColumn } from '../catalog/objects.js'
import { interpretScalar } from '../scalar/interpret-scalar.js'
import { layoutOf } from '../scalar/layout.js'
import type { Value } from '../types/value.js'
import type { ExecutionContext } from './execution.js'

/** What gives the DEFAULT of each column, anew for each row; undefined for a column without one. */
export function columnDefaults(
  execution: Pick<ExecutionContext, 'bind' | 'eval'>,
  columns: readonly TableColumn[],
): readonly ((() => Value) | undefined)[] {
  const layout = layoutOf([], new Map())
  return bindDefaults(columns, execution.bind).map(scalar => {
    if (scalar === undefined) return undefined
    const value = interpretScalar(scalar, { cx: execution.eval, layout })
    return () => value([], 0, 0)
  })
}

/**
 * Fails as a row that takes them would, where the DEFAULT of a new column cannot be evaluated. A sequence is not
 * asked: its number would be gone. Source: databend interpreter_table_create.rs `build_request`.
 */
export function checkDefaults(
  execution: Pick<ExecutionContext, 'bind' | 'eval'>,
  columns: readonly TableColumn[],
): void {
  const evaluated = columns.filter(({ defaultExpr }) => !defaultExpr?.includes('nextval('))
  for (const next of columnDefaults(execution, evaluated)) next?.()
}
