import type { TableColumn } from '../catalog/objects.js'
import { QueryError } from '../errors/query-error.js'

/** The position of a column. Throws `QueryError` 1006 for an unknown one. Source: databend schema.rs `index_of`. */
export function fieldPosition(columns: readonly TableColumn[], name: string): number {
  const position = columns.findIndex(column => column.name === name)
  if (position >= 0) return position
  const valid = columns.map(column => JSON.stringify(column.name)).join(', ')
  throw new QueryError(
    'BadArguments',
    `Unable to get field named "${name}". Valid fields: [${valid}]`,
  )
}
