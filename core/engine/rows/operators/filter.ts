import type { Filter } from '../../../plan/relation.js'
import type { ScalarProgram } from '../../../scalar/compile-scalar.js'
import type { Block } from '../../../types/block.js'
import { chunkRows, type Operator, type OperatorScope, type RunState } from '../operator.js'
import { takeRows } from '../take.js'

/** Keeps the rows for which every conjunct is true; a conjunct sees only the rows that the previous ones kept. */
export function buildFilter(relation: Filter, scope: OperatorScope): Operator {
  const input = scope.build(relation.input)
  const conjuncts = relation.conjuncts.map(conjunct => scope.scalar(conjunct, input.columns))
  return {
    columns: input.columns,
    open: () => filterRows(input, conjuncts, scope.run),
  }
}

async function* filterRows(
  input: Operator,
  conjuncts: readonly ScalarProgram[],
  { pacer }: RunState,
): AsyncGenerator<Block, void, undefined> {
  const selector = new Selector(conjuncts)
  for await (const chunk of input.open()) {
    const kept = selector.select(chunk)
    if (pacer.due()) await pacer.pause()
    if (kept === chunk.length) yield chunk
    else if (kept > 0) yield takeRows(chunk.columns, selector.rows, kept)
  }
}

/** Runs conjuncts over chunks; `rows` holds what the last `select` kept. */
export class Selector {
  readonly #conjuncts: readonly ScalarProgram[]
  rows = new Int32Array(chunkRows)

  constructor(conjuncts: readonly ScalarProgram[]) {
    this.#conjuncts = conjuncts
  }

  /** Returns how many rows of the chunk all conjuncts keep. */
  select(chunk: Block): number {
    if (chunk.length > this.rows.length) this.rows = new Int32Array(chunk.length)
    let kept = chunk.length
    let selection: Int32Array | null = null
    for (const conjunct of this.#conjuncts) {
      kept = conjunct.select(chunk, selection, kept, this.rows)
      if (kept === 0) break
      selection = this.rows
    }
    return kept
  }
}
