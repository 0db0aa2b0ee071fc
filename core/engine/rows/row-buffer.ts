import { Unsupported } from '../../errors/unsupported.js'
import type { Block, Column } from '../../types/block.js'
import type { Value } from '../../types/value.js'
import type { Operator, Run } from './operator.js'

/** Rows that an operator must hold before it can go on, in whole columns. */
export class RowBuffer {
  length = 0
  readonly columns: Value[][]
  readonly #holder: string
  readonly #run: Run

  /** `holder` names the operator in the refusal of too many rows. */
  constructor(width: number, holder: string, run: Run) {
    this.columns = Array.from({ length: width }, () => [])
    this.#holder = holder
    this.#run = run
  }

  add(block: Block): void {
    this.length += block.length
    checkHeldRows(this.length, this.#holder, this.#run)
    for (const [at, values] of this.columns.entries()) {
      appendColumn(values, block.columns[at]!, block.length)
    }
  }
}

/** Puts the first `length` values of a column behind others. */
export function appendColumn(values: Value[], column: Column, length: number): void {
  for (let i = 0; i < length; i++) values.push(column[i]!)
}

/** All rows of an operator. */
export async function collectRows(input: Operator, holder: string, run: Run): Promise<RowBuffer> {
  const buffer = new RowBuffer(input.columns.length, holder, run)
  for await (const block of input.open()) {
    if (run.pacer.due()) await run.pacer.pause()
    buffer.add(block)
  }
  return buffer
}

/** Refuses to hold more rows than a run may. */
export function checkHeldRows(rows: number, holder: string, { cx }: Run): void {
  const { maxBlockingRows } = cx.limits
  if (rows <= maxBlockingRows) return
  throw new Unsupported(
    `more than ${maxBlockingRows} rows in ${holder} (maxBlockingRows) on this engine; start it with --engine duckdb for data of this size`,
  )
}
