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
  const known = new Map<number, KnownFacts>()
  return (database, view) => {
    const facts = known.get(view.id) ?? new KnownFacts()
    known.set(view.id, facts)
    try {
      return describeView(database, view, cx, facts)
    } catch (error) {
      if (error instanceof QueryError) return []
      throw error
    }
  }
}
