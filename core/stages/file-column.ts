import type { DataType } from '../types/data-type.js'
import type { Value } from '../types/value.js'

/** A column that the fields of a file go to. */
export interface FileColumn {
  readonly name: string
  readonly type: DataType
  /** For fields that are not there; undefined where the column has no default. */
  readonly defaultValue?: () => Value
}
