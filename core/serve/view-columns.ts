import type { BindContext } from '../binder/bind-context.js'
import { describeView } from '../binder/bind-statement.js'
import { KnownFacts } from '../binder/known-facts.js'
import type { SystemFacts } from '../catalog/system/system-table.js'
import { QueryError } from '../errors/query-error.js'

/**
 * Returns the columns of views for listings; none for a view that can no longer be bound. Throws `FactNeeded`; the
 * fact is known on the next call. Source: databend columns_table.rs `dump_table_columns`.
 */
export function viewColumnsOf(cx: BindContext): SystemFacts['viewColumns'] {
  const known = new KnownFacts()
  return (database, view) => {
    try {
      return describeView(database, view, cx, known)
    } catch (error) {
      if (error instanceof QueryError) return []
      throw error
    }
  }
}
