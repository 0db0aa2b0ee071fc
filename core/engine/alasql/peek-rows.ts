import type { Block } from '../../types/block.js'
import type { Operator } from '../rows/operator.js'

/** The first rows of an operator, in `blocks`; `rest` yields the others, and is undefined if there are none. */
export interface Peeked {
  readonly blocks: readonly Block[]
  readonly rows: number
  readonly rest: AsyncGenerator<Block, void, undefined> | undefined
}

/** Reads an operator until it ends or has yielded more than `limit` rows. */
export async function peekRows(input: Operator, limit: number): Promise<Peeked> {
  const source = input.open()
  const blocks: Block[] = []
  let rows = 0
  while (rows <= limit) {
    const next = await source.next()
    if (next.done === true) return { blocks, rows, rest: undefined }
    blocks.push(next.value)
    rows += next.value.length
  }
  return { blocks, rows, rest: source }
}

/** An operator that yields the blocks already read and then the rest. It can be opened once. */
export function resumed({ columns }: Operator, { blocks, rest }: Peeked): Operator {
  return {
    columns,
    async *open() {
      try {
        yield* blocks
        if (rest !== undefined) yield* rest
      } finally {
        await rest?.return()
      }
    },
  }
}
