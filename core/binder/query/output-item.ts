import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import type { Identifier } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { Alias } from '../expression/expression-scope.js'
import { columnRef } from '../scalar/column-ref.js'
import type { Scope, ScopeColumn } from '../scope.js'
import { planColumn } from '../scope.js'

/** A column of the select list, stars expanded. `column`: it is nothing but that column of FROM. */
export interface OutputItem extends Alias {
  readonly named: boolean
  readonly column?: ScopeColumn
}

/** A select item that is a column. */
export function itemOf(column: ScopeColumn, name: string): OutputItem {
  return { name, scalar: columnRef(planColumn(column)), named: false, column }
}

/** The columns that `*`, `t.*` or `db.t.*` means. */
export function starColumns(
  binding: Binding,
  scope: Scope,
  star: { readonly qualifier: readonly Identifier[]; readonly span: Span },
): readonly ScopeColumn[] {
  const { qualifier, span } = star
  const [table, database] = qualifier.toReversed().map(part => binding.name(part))
  const shown = scope.columns.filter(
    column =>
      column.hidden !== true &&
      column.unlisted !== true &&
      (table === undefined || column.table === table) &&
      (database === undefined || column.database === database),
  )
  if (shown.length > 0) return shown
  if (table !== undefined) {
    const name = database === undefined ? `\`${table}\`` : `\`${database}\`.\`${table}\``
    throw new QueryError('UnknownTable', `Unknown table ${name} from bind context`, { span })
  }
  if (scope.columns.length === 0) {
    throw new QueryError('SemanticError', 'SELECT * with no tables specified is not valid', {
      span,
    })
  }
  return shown
}
