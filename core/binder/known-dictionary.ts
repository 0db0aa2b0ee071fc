import { unknownDatabase, unknownDictionary } from '../catalog/catalog.js'
import type { Dictionary } from '../catalog/objects.js'
import type { Binding } from './binding.js'
import type { TableName } from './bound-statement.js'

/** The dictionary of that name. Throws `QueryError` 1003, 3114. */
export function knownDictionary(binding: Binding, { database, name }: TableName): Dictionary {
  const home = binding.cx.catalog.database(database)
  if (home === undefined) throw unknownDatabase(database)
  const found = home.dictionaries?.get(name)
  if (found === undefined) throw unknownDictionary(name)
  return found
}
