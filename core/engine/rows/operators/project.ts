import type { Project } from '../../../plan/relation.js'
import type { ScalarProgram } from '../../../scalar/compile-scalar.js'
import type { Block } from '../../../types/block.js'
import type { Operator, OperatorScope, RunState } from '../operator.js'

/** Computes columns; those that are passed on are not copied. A call of `sleep` delays the rows. */
export function buildProject(relation: Project, scope: OperatorScope): Operator {
  const input = scope.build(relation.input)
  const items = relation.items.map(item => scope.scalar(item.expr, input.columns))
  return {
    columns: relation.items.map(item => item.column),
    open: () => projectRows(input, items, scope.run),
  }
}

async function* projectRows(
  input: Operator,
  items: readonly ScalarProgram[],
  { pacer }: RunState,
): AsyncGenerator<Block, void, undefined> {
  for await (const chunk of input.open()) {
    const columns = items.map(item => item.column(chunk))
    if (pacer.due()) await pacer.pause()
    yield { length: chunk.length, columns }
  }
}
