import type { TableId } from '../plan/relation.js'
import type { NamedKind, NamedObjects } from './named-objects.js'
import type { Database, DroppedDatabase, StoredTable, TableObject } from './objects.js'
import type { TaggedObject, TagValues } from './tags.js'

/**
 * The catalog as one statement sees it. It is immutable, so later changes do not affect the statement.
 *
 * Names are matched as given: the binder normalises them first (unquoted names to lower case).
 */
export interface CatalogView {
  database(name: string): Database | undefined
  databases(): Iterable<Database>
  /** Dropped databases, the latest last. */
  droppedDatabases(): Iterable<DroppedDatabase>
  /** A temporary table of the session hides a table of the same name. */
  table(database: string, name: string): TableObject | undefined
  /** A stored table by its id, with its database. */
  tableById(id: TableId): { readonly database: string; readonly table: StoredTable } | undefined
  /** An object that belongs to no database, by its name. */
  find<K extends NamedKind>(kind: K, name: string): NamedObjects[K] | undefined
  /** All objects of a kind that belong to no database, in the order of their creation. */
  all<K extends NamedKind>(kind: K): Iterable<NamedObjects[K]>
  tagsOf(object: TaggedObject): TagValues
}
