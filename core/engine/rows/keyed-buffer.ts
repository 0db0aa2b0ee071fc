import type { Block } from '../../types/block.js'
import type { Value } from '../../types/value.js'
import type { Operator, Run } from './operator.js'
import { appendColumn, RowBuffer } from './row-buffer.js'
import type { ScalarProgram } from './scalar/compile-scalar.js'

/** Rows that are held, with columns computed from them; those that are plain columns are not copied. */
export class KeyedBuffer {
  readonly rows: RowBuffer
  readonly keys: readonly Value[][]
  readonly #programs: readonly ScalarProgram[]

  constructor(width: number, programs: readonly ScalarProgram[], holder: string, run: Run) {
    this.rows = new RowBuffer(width, holder, run)
    this.#programs = programs
    this.keys = programs.map(({ slot }) => (slot === undefined ? [] : this.rows.columns[slot]!))
  }

  get length(): number {
    return this.rows.length
  }

  add(chunk: Block): void {
    this.rows.add(chunk)
    for (const [at, program] of this.#programs.entries()) {
      if (program.slot !== undefined) continue
      appendColumn(this.keys[at]!, program.column(chunk), chunk.length)
    }
  }
}

/** All rows of an operator with their keys. */
export async function collectKeyed(
  input: Operator,
  programs: readonly ScalarProgram[],
  holder: string,
  run: Run,
): Promise<KeyedBuffer> {
  const buffer = new KeyedBuffer(input.columns.length, programs, holder, run)
  for await (const chunk of input.open()) {
    if (run.pacer.due()) await run.pacer.pause()
    buffer.add(chunk)
  }
  return buffer
}
