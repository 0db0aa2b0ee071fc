import type { TableName, TaggedTarget } from '../binder/bound-statement.js'
import { identityText } from '../catalog/access/account.js'
import { type AccountsView, unknownRole, unknownUser } from '../catalog/access/accounts.js'
import {
  unknownConnection,
  unknownDatabase,
  unknownStage,
  unknownTable,
} from '../catalog/catalog.js'
import type { CatalogView } from '../catalog/catalog-view.js'
import { isMaterialized } from '../catalog/materialized-views.js'
import type { Database, TableObject } from '../catalog/objects.js'
import {
  type TaggedObject,
  taggedAccount,
  taggedDatabase,
  taggedNamed,
  taggedTable,
} from '../catalog/tags.js'
import { QueryError } from '../errors/query-error.js'
import type { TableId } from '../plan/relation.js'

/** An object that can have tags, as it was found. */
export interface FoundTagged {
  readonly object: TaggedObject
  /** As `tag_references` shows it. */
  readonly name: string
  readonly database?: Database
  /** A table, view or stream. */
  readonly table?: TableObject
}

/** Where objects that can have tags are looked up. */
interface Objects {
  readonly catalog: CatalogView
  readonly accounts: AccountsView
}

/**
 * Finds an object that can have tags; undefined if it does not exist.
 *
 * Throws `QueryError`: 1003 for a table in an unknown database, 1002 for tables of the server and temporary ones, 1026
 * for a table that is not a view. Source: databend interpreter_object_tag.rs `resolve_taggable_object`.
 */
export function findTagged(
  { catalog, accounts }: Objects,
  target: TaggedTarget,
): FoundTagged | undefined {
  switch (target.kind) {
    case 'Database': {
      const { name } = target
      const database = catalog.database(name)
      return database && { object: taggedDatabase(database.id), name, database }
    }
    case 'Table':
    case 'View':
    case 'Stream':
      return findTable(catalog, target.kind, target.table)
    case 'User': {
      const name = identityText(target.name)
      return accounts.user(target.name) && { object: taggedAccount('user', name), name }
    }
    case 'Role': {
      const { name } = target
      return accounts.role(name) && { object: taggedAccount('role', name), name }
    }
    case 'Procedure': {
      const { name, shown } = target
      const object = taggedNamed('Procedure', name)
      return catalog.find('Procedure', name) && { object, name: shown }
    }
    default: {
      const { kind, name } = target
      return catalog.find(kind, name) && { object: taggedNamed(kind, name), name }
    }
  }
}

function findTable(
  catalog: CatalogView,
  kind: 'Table' | 'View' | 'Stream',
  { database: home, name }: TableName,
): FoundTagged | undefined {
  const database = catalog.database(home)
  if (database === undefined) throw unknownDatabase(home)
  const table = catalog.table(home, name)
  if (table === undefined) return undefined
  if (kind === 'View' && (table.kind !== 'View' || isMaterialized(table))) {
    throw new QueryError('UnknownView', `'${name}' is not a view`)
  }
  if (kind === 'Stream' && table.kind !== 'Stream') {
    throw new QueryError('TableEngineNotSupported', `'${name}' is not a stream`)
  }
  return { object: taggedTable(tableId(table)), name, database, table }
}

/** The id of a table; 0 for tables of the server, which have no tags. */
export const tableId = (table: TableObject): TableId =>
  table.kind === 'SystemTable' ? 0 : table.id

/** The error for an object that does not exist. */
export function unknownTagged(target: TaggedTarget): QueryError {
  switch (target.kind) {
    case 'Database':
      return unknownDatabase(target.name)
    case 'Table':
    case 'View':
      return unknownTable(target.table.name)
    case 'Stream':
      return new QueryError('UnknownStream', `Unknown stream '${target.table.name}'`)
    case 'User':
      return unknownUser(target.name)
    case 'Role':
      return unknownRole(target.name)
    case 'Stage':
      return unknownStage(target.name)
    case 'Connection':
      return unknownConnection(target.name)
    case 'Procedure':
      return new QueryError('UnknownProcedure', `Unknown procedure '${target.shown}'`)
    case 'UDF':
      return new QueryError('UnknownFunction', `Unknown UDF '${target.name}'`)
  }
}
