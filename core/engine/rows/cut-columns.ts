import type { ColumnId } from '../../plan/scalar.js'
import { columnSlots } from '../../scalar/layout.js'
import type { Block } from '../../types/block.js'
import type { Operator } from './operator.js'

/** Opens an operator and selects columns, in this order; adds no step if these are all its columns. */
export function cutColumns(
  input: Operator,
  ids: readonly ColumnId[],
): () => AsyncGenerator<Block, void, undefined> {
  const slots = columnSlots(input.columns, ids)
  if (slots.length === input.columns.length && slots.every((slot, i) => slot === i)) {
    return () => input.open()
  }
  return () => cutBlocks(input, slots)
}

async function* cutBlocks(
  input: Operator,
  slots: readonly number[],
): AsyncGenerator<Block, void, undefined> {
  for await (const { length, columns } of input.open()) {
    yield { length, columns: slots.map(slot => columns[slot]!) }
  }
}
