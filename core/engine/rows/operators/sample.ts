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
    if (rows !== undefined) return nRows(input, rows, scope.run)
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

/** Samples without replacement: a row's probability is the number of rows still needed over the number left. */
const nRows = (input: Operator, wanted: number, run: RunState): Blocks =>
  withAllRows(input, [], { holder: 'a sample', run }, async function* (all) {
    const kept: number[] = []
    for (let i = 0; i < all.length && kept.length < wanted; i++) {
      if (run.cx.eval.random() * (all.length - i) < wanted - kept.length) kept.push(i)
    }
    for (let from = 0; from < kept.length; from += chunkRows) {
      const rows = kept.slice(from, from + chunkRows)
      yield takeRows(all.columns, rows, rows.length)
    }
  })
