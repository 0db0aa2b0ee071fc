import { Bug } from '../../../errors/bug.js'
import { QueryError } from '../../../errors/query-error.js'
import type { Recursive, WorkTable } from '../../../plan/relation.js'
import type { Block } from '../../../types/block.js'
import { cutColumns } from '../cut-columns.js'
import { KeyNumbers } from '../key-numbers.js'
import type { Blocks, Operator, OperatorScope, RunState } from '../operator.js'
import { distinctRows } from './set-operation.js'

/** Runs `step` over the rows of the previous round until a round returns none. */
export function buildRecursive(relation: Recursive, scope: OperatorScope): Operator {
  const { run } = scope
  const base = cutColumns(scope.build(relation.base), relation.baseColumns)
  const step = cutColumns(scope.build(relation.step), relation.stepColumns)
  const types = relation.columns.map(column => column.type)
  return {
    columns: relation.columns,
    async *open() {
      const seen = new KeyNumbers(types)
      const fresh = (blocks: Blocks) => (relation.all ? blocks : distinctRows(blocks, seen, run))
      let round = fresh(base())
      let bytesBefore = 0
      for (let rounds = 0; ; rounds++) {
        checkRounds(rounds, run)
        const work: Block[] = []
        let rows = 0
        let bytes = 0
        for await (const block of round) {
          rows += block.length
          bytes += run.memory.hold(block, 'a round of a recursive query')
          work.push(block)
          yield block
        }
        if (rows === 0) return
        run.workTables.set(relation.workTable, work)
        run.memory.release(bytesBefore)
        bytesBefore = bytes
        round = fresh(step())
      }
    },
  }
}

function checkRounds(rounds: number, { cx }: RunState): void {
  const { maxRecursionRounds } = cx.limits
  if (rounds <= maxRecursionRounds) return
  throw new QueryError(
    'Internal',
    `Recursive depth is reached, the maximum is ${maxRecursionRounds} (max_cte_recursive_depth)`,
  )
}

/** Reads the rows of the previous round. */
export function buildWorkTable(relation: WorkTable, { run }: OperatorScope): Operator {
  return {
    columns: relation.columns,
    async *open() {
      const rows = run.workTables.get(relation.workTable)
      if (rows === undefined)
        throw new Bug(`work table ${relation.workTable} is read outside its recursive query`)
      yield* rows
    },
  }
}
