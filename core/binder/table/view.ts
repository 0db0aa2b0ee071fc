import type { View } from '../../catalog/objects.js'
import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import type { Binding, BoundRelation } from '../binding.js'
import { noCtes } from '../query/ctes.js'
import { parseQueryText } from '../query/query-text.js'

/** A view: its text bound again, its columns under the view's names. */
export function expandView(
  binding: Binding,
  database: string,
  view: View,
  span: Span,
): BoundRelation {
  const key = `${database}.${view.name}`
  if (binding.views.includes(key)) {
    throw new QueryError(
      'ViewDependencyError',
      `View dependency loop detected (view: ${database}.${view.name})`,
      { span },
    )
  }
  const outside = {
    views: binding.views,
    database: binding.database,
    inView: binding.uses.inView,
  }
  binding.views = [...binding.views, key]
  binding.database = database
  binding.uses.inView = true
  try {
    const bound = binding.query(parseQueryText(view.query), { ctes: noCtes })
    const columns = bound.columns.map(({ id, name, type }, i) => ({
      id,
      name,
      type,
      database,
      table: view.name,
      position: i + 1,
    }))
    return { relation: bound.relation, columns }
  } finally {
    binding.views = outside.views
    binding.database = outside.database
    binding.uses.inView = outside.inView
  }
}
