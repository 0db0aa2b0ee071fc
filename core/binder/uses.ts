import type { TableObject } from '../catalog/objects.js'
import type { StageLocation } from './bind-context.js'

/** A table or view that a statement reads. */
export interface TableUse {
  readonly database: string
  readonly table: TableObject
}

/** What a statement reads, collected while it is bound, for the check of privileges. */
export class Uses {
  /** Those that the statement names itself; for the tables of a view, the view's owner is checked, not the reader. */
  readonly tables: TableUse[] = []
  /** Stages whose files it reads, by `FROM @stage`. */
  readonly stages: StageLocation[] = []
  /** Stages whose files it lists or inspects by a table function. */
  readonly listedStages: StageLocation[] = []
  /** User-defined functions. */
  readonly functions = new Set<string>()
}
