import type { TableObject } from '../catalog/objects.js'
import type { StageLocation } from './bind-context.js'

/** A table or view that a statement reads. */
export interface TableUse {
  readonly database: string
  readonly table: TableObject
}

/** What a statement reads, for the check of privileges: filled while it is bound. */
export class Uses {
  /** Those that the statement names itself: what stands in a view is the business of its maker. */
  readonly tables: TableUse[] = []
  /** Whose files it reads, by `FROM @stage`. */
  readonly stages: StageLocation[] = []
  /** Whose files it lists or looks into, by a table function. */
  readonly listedStages: StageLocation[] = []
  /** Functions that users made. */
  readonly functions = new Set<string>()
}
