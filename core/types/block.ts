import type { Value } from './value.js'

/**
 * The values of one column. A plain array holds NULL as `null`; a typed array holds none.
 */
export type Column = ArrayLike<Value>

/**
 * Some rows, by column. Never empty (`length >= 1`), at most 10,000 rows, owned by the receiver.
 * Types and names are those of the plan (or the run's schema): a block has none of its own.
 */
export interface Block {
  readonly length: number
  readonly columns: readonly Column[]
}

/** Rows whose cells are wire texts already (recorded or forwarded), `null` for NULL. */
export interface CellBlock {
  readonly cells: readonly (readonly (string | null)[])[]
  /** The same as JSON without the outer brackets, if it was read from a recording in that form. */
  readonly json?: string
}

/** A result column as the binder names and types it, or as a recording holds it. */
export interface Field {
  readonly name: string
  /** Databend's spelling on the wire, `Nullable(Int32)`; see `typeText`. */
  readonly type: string
}
