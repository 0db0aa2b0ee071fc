import { Bug } from '../errors/bug.js'
import type { ColumnId, PlanColumn } from '../plan/scalar.js'
import type { Value } from '../types/value.js'

/** A value that is constant over chunks: a column of the outer row of an `Apply`. */
export interface ValueBox {
  value: Value
}

/** Where an expression finds its columns. */
export interface Layout {
  /** Index into the chunk's columns. */
  readonly slots: ReadonlyMap<ColumnId, number>
  /**
   * Over pairs of rows: the first slot of the right side. Columns before it are read at the left
   * row's index, the others at the right row's.
   */
  readonly split: number
  readonly cells: ReadonlyMap<ColumnId, ValueBox>
}

/** The layout of rows that have `columns` in this order. */
export function layoutOf(
  columns: readonly PlanColumn[],
  cells: ReadonlyMap<ColumnId, ValueBox>,
): Layout {
  return { slots: slotsOf(columns), split: columns.length, cells }
}

/** The layout of expressions without columns. */
export const noColumns = layoutOf([], new Map())

/** The layout of a pair of rows, one of each side. */
export function pairLayout(
  left: readonly PlanColumn[],
  right: readonly PlanColumn[],
  cells: ReadonlyMap<ColumnId, ValueBox>,
): Layout {
  return { slots: slotsOf([...left, ...right]), split: left.length, cells }
}

function slotsOf(columns: readonly PlanColumn[]): ReadonlyMap<ColumnId, number> {
  return new Map(columns.map((column, slot) => [column.id, slot]))
}

/** The index of a column among an operator's columns. */
export function columnSlot(columns: readonly PlanColumn[], id: ColumnId): number {
  const slot = columns.findIndex(column => column.id === id)
  if (slot < 0) throw new Bug(`column ${id} is not among ${columns.map(c => c.id).join(', ')}`)
  return slot
}

/** The indexes of several columns. */
export function columnSlots(
  columns: readonly PlanColumn[],
  ids: readonly ColumnId[],
): readonly number[] {
  return ids.map(id => columnSlot(columns, id))
}
