import type { Stream, TableObject } from '../catalog/objects.js'
import type { TableSnapshot } from '../plan/relation.js'
import type { StageLocation } from './bind-context.js'

/** A table or view that a statement reads. */
export interface TableUse {
  readonly database: string
  readonly table: TableObject
}

/** A stream that a statement reads. */
export interface StreamUse {
  readonly database: string
  readonly stream: Stream
  /** How many rows it reads at once, about. */
  readonly limit: number | undefined
  /** The end of the changes that it reads; undefined: all. */
  readonly to: TableSnapshot | undefined
  /** WITH CONSUME. */
  readonly consume: boolean
}

/**
 * What a statement reads, collected while it is bound, for the check of privileges: objects of the catalog, after names
 * were resolved.
 *
 * `Effects` (`sql/effects`) is what a statement reads and writes by the names in its text alone. `replay` needs it, which
 * has no catalog: there a name may be a table, a view or a WITH, and naming too much only makes a match stricter. For
 * privileges that would refuse statements that the server runs.
 */
export class Uses {
  /** Those that the statement names itself; for the tables of a view, the view's owner is checked, not the reader. */
  readonly tables: TableUse[] = []
  /** Stages whose files it reads, by `FROM @stage`. */
  readonly stages: StageLocation[] = []
  /** Stages whose files it lists or inspects by a table function. */
  readonly listedStages: StageLocation[] = []
  /** Streams whose changes it reads. */
  readonly streams: StreamUse[] = []
  /** Whether it calls functions in code. */
  code = false
  /** User-defined functions. */
  readonly functions = new Set<string>()
}
