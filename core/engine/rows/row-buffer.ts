import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import { HeldBytes } from './held-memory.js'
import type { RunState } from './operator.js'
import { joinBlocks } from './take.js'

/** Rows that an operator must hold before it can go on. */
export class RowBuffer {
  length = 0
  readonly #width: number
  readonly #held: HeldBytes
  #blocks: Block[] = []

  /** `holder` names the operator in the refusal of too many rows. */
  constructor(width: number, holder: string, run: RunState) {
    this.#width = width
    this.#held = new HeldBytes(run.memory, holder)
  }

  /** Throws if the statement would hold more than it may. */
  add(block: Block): void {
    this.length += block.length
    this.#held.addBlock(block)
    this.#blocks.push(block)
  }

  /** All rows as whole columns, which are made on first use. */
  get columns(): readonly Column[] {
    if (this.#blocks.length !== 1) this.#blocks = [joinBlocks(this.#blocks, this.#width)]
    return this.#blocks[0]!.columns
  }

  /** Says that the rows are no longer needed. */
  release(): void {
    this.#held.release()
  }
}
