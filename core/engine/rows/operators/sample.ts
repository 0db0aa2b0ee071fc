import { QueryError } from '../../../errors/query-error.js'
import type { Sample } from '../../../plan/relation.js'
import { withAllRows } from '../keyed-buffer.js'
import type { Blocks, Operator, OperatorScope, RunState } from '../operator.js'
import { chunkRows } from '../operator.js'
import { takeRows } from '../take.js'

/** A random part of the rows, in order, chosen with the run's random numbers. */
export function buildSample(relation: Sample, scope: OperatorScope): Operator {
  const input = scope.build(relation.input)
  const { of, fraction = 1, rows } = relation
  const open = (): Blocks => {
    if (rows !== undefined) return nRows(input, { wanted: rows, fraction }, scope.run)
    return of === 'rows'
      ? someRows(input, fraction, scope.run)
      : someBlocks(input, fraction, scope.run)
  }
  return { columns: input.columns, open }
}

async function* someRows(input: Operator, fraction: number, { cx }: RunState): Blocks {
  for await (const block of input.open()) {
    const kept: number[] = []
    for (let i = 0; i < block.length; i++) if (cx.eval.random() < fraction) kept.push(i)
    if (kept.length > 0) yield takeRows(block.columns, kept, kept.length)
  }
}

async function* someBlocks(input: Operator, fraction: number, { cx }: RunState): Blocks {
  for await (const block of input.open()) if (cx.eval.random() < fraction) yield block
}

interface RowsWanted {
  readonly wanted: number
  /** The probability of each block. */
  readonly fraction: number
}

/**
 * Samples without replacement: a row's probability is the number of rows still needed over the number left. 1005 for
 * more rows than there are; of no rows, no rows. Source: databend ast/query.rs `SampleRowLevel::sample_probability`.
 */
async function* nRows(input: Operator, { wanted, fraction }: RowsWanted, run: RunState): Blocks {
  let rows = 0
  const { columns } = input
  const open = async function* (): Blocks {
    for await (const block of input.open()) {
      rows += block.length
      if (fraction === 1 || run.cx.eval.random() < fraction) yield block
    }
  }
  yield* withAllRows({ columns, open }, [], { holder: 'a sample', run }, async function* (all) {
    if (rows > 0 && wanted > rows) {
      throw new QueryError(
        'SyntaxException',
        `Sample value should be less than or equal to 100, but got ${(wanted / rows) * 100}`,
      )
    }
    const kept: number[] = []
    for (let i = 0; i < all.length && kept.length < wanted; i++) {
      if (run.cx.eval.random() * (all.length - i) < wanted - kept.length) kept.push(i)
    }
    for (let from = 0; from < kept.length; from += chunkRows) {
      const chunk = kept.slice(from, from + chunkRows)
      yield takeRows(all.columns, chunk, chunk.length)
    }
  })
}
