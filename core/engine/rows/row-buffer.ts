import { Unsupported } from '../../errors/unsupported.js'
import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import type { RunState } from './operator.js'
import { joinBlocks } from './take.js'

/** Rows that an operator must hold before it can go on. */
export class RowBuffer {
  length = 0
  readonly #width: number
  readonly #holder: string
  readonly #run: RunState
  #blocks: Block[] = []

  /** `holder` names the operator in the refusal of too many rows. */
  constructor(width: number, holder: string, run: RunState) {
    this.#width = width
    this.#holder = holder
    this.#run = run
  }

  add(block: Block): void {
    this.length += block.length
    checkHeldRows(this.length, this.#holder, this.#run)
    this.#blocks.push(block)
  }

  /** All rows as whole columns, which are made on first use. */
  get columns(): readonly Column[] {
    if (this.#blocks.length !== 1) this.#blocks = [joinBlocks(this.#blocks, this.#width)]
    return this.#blocks[0]!.columns
  }
}

/** Throws if an operator would hold more rows than a run may. */
export function checkHeldRows(rows: number, holder: string, { cx }: RunState): void {
  const { maxBlockingRows } = cx.limits
  if (rows <= maxBlockingRows) return
  throw new Unsupported(`more than ${maxBlockingRows} rows in ${holder} (maxBlockingRows)`)
}
