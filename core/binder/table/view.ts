import { isMaterialized } from '../../catalog/materialized-views.js'
import type { View } from '../../catalog/objects.js'
import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import type { Binding, BoundRelation } from '../binding.js'
import { noCtes } from '../ctes.js'
import { parseQueryText } from '../query/query-text.js'
import { checkSource, materializedRows } from './materialized-view.js'

/**
 * The rows of a view: binds its text; the columns are qualified by the view. The source of a materialized view is read with
 * the privileges of the reader, as on the server.
 */
export function expandView(
  binding: Binding,
  database: string,
  view: View,
  span: Span,
): BoundRelation {
  const { around } = binding
  const key = `${database}.${view.name}`
  if (around.views.includes(key)) {
    throw new QueryError(
      'ViewDependencyError',
      `View dependency loop detected (view: ${database}.${view.name})`,
      { span },
    )
  }
  const views = [...around.views, key]
  if (isMaterialized(view)) checkSource(binding, view, view.name)
  const inner = isMaterialized(view)
    ? binding.within({ views, database })
    : binding.within({ views, database, inView: true })
  const rows = inner.query(parseQueryText(view.query), { ctes: noCtes })
  const bound = isMaterialized(view) ? materializedRows(view, rows) : rows
  const columns = bound.columns.map(({ id, name, type }, i) => ({
    id,
    name,
    type,
    database,
    table: view.name,
    position: i + 1,
  }))
  return { relation: bound.relation, columns }
}
