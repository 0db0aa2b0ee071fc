import type { View } from '../../catalog/objects.js'
import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import type { Binding, BoundRelation } from '../binding.js'
import { noCtes } from '../ctes.js'
import { parseQueryText } from '../query/query-text.js'

/** The rows of a view: binds its text; the columns are qualified by the view. */
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
  const inner = binding.within({ views: [...around.views, key], database, inView: true })
  const bound = inner.query(parseQueryText(view.query), { ctes: noCtes })
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
