import type { Source } from '../../../plan/relation.js'
import type { Block } from '../../../types/block.js'
import type { Operator, OperatorScope, RunState } from '../operator.js'

/** Rows of table functions, system tables and files. */
export function buildSource(relation: Source, { run }: OperatorScope): Operator {
  return { columns: relation.columns, open: () => readSource(relation, run) }
}

async function* readSource(
  relation: Source,
  run: RunState,
): AsyncGenerator<Block, void, undefined> {
  for await (const block of run.cx.sources.open(relation, run.cx)) {
    if (run.pacer.due()) await run.pacer.pause()
    yield block
  }
}
