import type {
  Database,
  DroppedDatabase,
  FileFormat,
  Sequence,
  Stage,
  TableObject,
  UserFunction,
} from './objects.js'

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
  stage(name: string): Stage | undefined
  stages(): Iterable<Stage>
  fileFormat(name: string): FileFormat | undefined
  fileFormats(): Iterable<FileFormat>
  sequence(name: string): Sequence | undefined
  sequences(): Iterable<Sequence>
  userFunction(name: string): UserFunction | undefined
  userFunctions(): Iterable<UserFunction>
}
