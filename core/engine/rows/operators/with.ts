import { Bug } from '../../../errors/bug.js'
import type { CteScan, With } from '../../../plan/relation.js'
import type { Block } from '../../../types/block.js'
import { cutColumns } from '../cut-columns.js'
import type { Operator, OperatorScope } from '../operator.js'

/** Evaluates a definition when it is first read, and keeps its rows for later reads. */
export function buildWith(relation: With, scope: OperatorScope): Operator {
  const { run } = scope
  const definition = cutColumns(scope.build(relation.definition), relation.definitionColumns)
  const body = scope.build(relation.body)
  const read = async (): Promise<readonly Block[]> => {
    const blocks: Block[] = []
    for await (const block of definition()) {
      run.memory.hold(block, 'a materialized CTE')
      blocks.push(block)
    }
    return blocks
  }
  return {
    columns: body.columns,
    async *open() {
      let rows: Promise<readonly Block[]> | undefined
      run.ctes.set(relation.cte, () => {
        rows ??= read()
        return rows
      })
      yield* body.open()
    },
  }
}

/** Reads the rows of an enclosing `With`. */
export function buildCteScan(relation: CteScan, { run }: OperatorScope): Operator {
  return {
    columns: relation.columns,
    async *open() {
      const read = run.ctes.get(relation.cte)
      if (read === undefined) throw new Bug(`CTE ${relation.cte} is read outside its WITH`)
      for (const block of await read()) {
        if (run.pacer.due()) await run.pacer.pause()
        yield block
      }
    },
  }
}
