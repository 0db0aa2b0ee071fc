import type { Column } from './columns/column.js'

/**
 * Rows stored by column: at least 1 and at most 10,000, owned by the receiver.
 * Types and names are those of the plan or the run's schema; a block has none itself.
 */
export interface Block {
  readonly length: number
  readonly columns: readonly Column[]
}

/** Rows whose cells are already wire text (recorded or forwarded), with `null` for NULL. */
export interface CellBlock {
  readonly cells: readonly (readonly (string | null)[])[]
  /** The same cells, if a recording contained them in this form; `cells` are then read from it when they are needed. */
  readonly json?: JsonRows
}

/** Rows as JSON. */
export interface JsonRows {
  /** Without the outer brackets. */
  readonly text: string
  /** Number of rows. */
  readonly count: number
}

/** A result column's name and type, from the binder or a recording. */
export interface Field {
  readonly name: string
  /** Databend's wire name of the type, such as `Nullable(Int32)`; see `typeText`. */
  readonly type: string
}
