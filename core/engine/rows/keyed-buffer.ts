import type { ScalarProgram } from '../../scalar/compile-scalar.js'
import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import type { Blocks, Operator, RunState } from './operator.js'
import { RowBuffer } from './row-buffer.js'

/** Buffered rows with key columns computed from them; a key that is a plain column is stored once. */
export class KeyedBuffer {
  readonly #rows: RowBuffer
  readonly #width: number
  /** For each key its index among the held columns. */
  readonly #slots: readonly number[]
  readonly #computed: readonly ScalarProgram[]

  constructor(width: number, programs: readonly ScalarProgram[], holder: string, run: RunState) {
    this.#computed = programs.filter(program => program.slot === undefined)
    this.#rows = new RowBuffer(width + this.#computed.length, holder, run)
    this.#width = width
    let next = width
    this.#slots = programs.map(program => program.slot ?? next++)
  }

  get length(): number {
    return this.#rows.length
  }

  /** The rows themselves, in whole columns. */
  get columns(): readonly Column[] {
    return this.#rows.columns.slice(0, this.#width)
  }

  /** The computed key columns. */
  get keys(): readonly Column[] {
    const { columns } = this.#rows
    return this.#slots.map(slot => columns[slot]!)
  }

  add(chunk: Block): void {
    const computed = this.#computed.map(program => program.column(chunk))
    this.#rows.add({ length: chunk.length, columns: [...chunk.columns, ...computed] })
  }

  /** Says that the rows are no longer needed. */
  release(): void {
    this.#rows.release()
  }
}

/** Holds all rows of an operator with their keys for as long as `use` runs. `holder` names it in a refusal. */
export async function* withAllRows(
  input: Operator,
  programs: readonly ScalarProgram[],
  { holder, run }: { readonly holder: string; readonly run: RunState },
  use: (rows: KeyedBuffer) => Blocks,
): Blocks {
  const buffer = new KeyedBuffer(input.columns.length, programs, holder, run)
  try {
    for await (const chunk of input.open()) {
      if (run.pacer.due()) await run.pacer.pause()
      buffer.add(chunk)
    }
    yield* use(buffer)
  } finally {
    buffer.release()
  }
}
