import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import type { Identifier } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { Alias } from '../expression-scope.js'
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

/** The columns of `*`, `t.*` or `db.t.*`; none if there is no such table. */
export function shownColumns(
  binding: Binding,
  scope: Scope,
  qualifier: readonly Identifier[],
): readonly ScopeColumn[] {
  const [table, database] = qualifier.toReversed().map(part => binding.name(part))
  return scope.columns.filter(
    column =>
      column.hidden !== true &&
      column.unlisted !== true &&
      (table === undefined || column.table === table) &&
      (database === undefined || column.database === database),
  )
}

/** As `shownColumns`, but at least one. Throws `QueryError` 1003, 1025 and 1065. */
export function starColumns(
  binding: Binding,
  scope: Scope,
  { qualifier, span }: { readonly qualifier: readonly Identifier[]; readonly span: Span },
): readonly ScopeColumn[] {
  const shown = shownColumns(binding, scope, qualifier)
  if (shown.length > 0) return shown
  if (scope.columns.length === 0) {
    throw new QueryError(
      'SemanticError',
      "'SELECT *' is used without specifying any tables in the FROM clause.",
      { span },
    )
  }
  const [table, database] = qualifier.toReversed().map(part => binding.name(part))
  if (table !== undefined) throw unknownQualifier(scope, table, database, span)
  return shown
}

/** The error 1003 if FROM has a table of that name in another database than the named one, else 1025. */
function unknownQualifier(
  scope: Scope,
  table: string,
  database: string | undefined,
  span: Span,
): QueryError {
  return database !== undefined && scope.columns.some(column => column.table === table)
    ? new QueryError('UnknownDatabase', `Unknown database \`${database}\` from bind context`, {
        span,
      })
    : new QueryError('UnknownTable', `Unknown table \`${table}\` from bind context`, { span })
}
