import type { ColumnId } from '../../plan/scalar.js'
import { columnSlots } from '../../scalar/layout.js'
import type { Block } from '../../types/block.js'
import type { Operator, RunState } from './operator.js'

/** Opens an operator and selects columns, in this order. After each block it pauses if one is due, as for `sleep(1)`. */
export function cutColumns(
  input: Operator,
  ids: readonly ColumnId[],
  { pacer }: RunState,
): () => AsyncGenerator<Block, void, undefined> {
  const slots = columnSlots(input.columns, ids)
  return async function* () {
    for await (const block of input.open()) {
      if (pacer.due()) await pacer.pause()
      yield { length: block.length, columns: slots.map(slot => block.columns[slot]!) }
    }
  }
}
