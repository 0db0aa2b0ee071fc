import type { Limit } from '../../../plan/relation.js'
import type { Block } from '../../../types/block.js'
import type { Operator, OperatorScope } from '../operator.js'
import { sliceBlock } from '../take.js'

/** Skips `offset` rows and stops its input after `limit` rows. */
export function buildLimit(relation: Limit, scope: OperatorScope): Operator {
  const input = scope.build(relation.input)
  const { offset, limit = Number.POSITIVE_INFINITY } = relation
  return { columns: input.columns, open: () => limitRows(input, offset, limit) }
}

async function* limitRows(
  input: Operator,
  offset: number,
  limit: number,
): AsyncGenerator<Block, void, undefined> {
  if (limit === 0) return
  let skip = offset
  let left = limit
  for await (const chunk of input.open()) {
    const from = Math.min(skip, chunk.length)
    const to = Math.min(from + left, chunk.length)
    skip -= from
    left -= to - from
    if (to > from) yield sliceBlock(chunk, from, to)
    if (left === 0) return
  }
}
