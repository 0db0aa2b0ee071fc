import type { ColumnId } from '../../plan/scalar.js'
import { columnSlots } from '../../scalar/layout.js'
import type { Block } from '../../types/block.js'
import type { Operator, Run } from './operator.js'

/** Opens an operator for these of its columns, in this order. */
export function cutColumns(
  input: Operator,
  ids: readonly ColumnId[],
  { pacer }: Run,
): () => AsyncGenerator<Block, void, undefined> {
  const slots = columnSlots(input.columns, ids)
  return async function* () {
    for await (const block of input.open()) {
      if (pacer.due()) await pacer.pause()
      yield { length: block.length, columns: slots.map(slot => block.columns[slot]!) }
    }
  }
}
