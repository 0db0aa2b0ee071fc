import type { Clock } from '../../clock.js'
import type { Plan, Written } from '../../plan/plan.js'
import type { Block } from '../../types/block.js'
import type { PlanRun, RunContext } from '../engine.js'
import { scopeOf } from '../rows/build-relation.js'
import { cutColumns } from '../rows/cut-columns.js'
import type { Builders, RunState } from '../rows/operator.js'
import { Pacer } from '../rows/pacer.js'
import type { MemoryTransaction } from './memory-transaction.js'
import { type WritePlan, writePlans } from './write-plans.js'

/** Runs plans with a set of operators over the tables of a transaction. */
export class PlanRunner {
  readonly #clock: Clock
  readonly #builders: Builders

  constructor(clock: Clock, builders: Builders) {
    this.#clock = clock
    this.#builders = builders
  }

  run(plan: Plan, cx: RunContext, tables: MemoryTransaction): PlanRun {
    const pacer = new Pacer(this.#clock, cx.signal)
    const run: RunState = {
      cx: { ...cx, eval: { ...cx.eval, sleep: ms => pacer.rest(ms) } },
      pacer,
      scan: table => tables.read(table).chunks,
      ctes: new Map(),
      workTables: new Map(),
    }
    const scope = scopeOf(run, this.#builders)
    if (plan.kind === 'Query') {
      const ids = plan.output.map(column => column.id)
      const blocks = cutColumns(scope.build(plan.root), ids)()
      return { blocks, written: () => nothingWritten }
    }
    let written = nothingWritten
    const write = writePlans[plan.kind] as WritePlan
    const blocks = afterTask(async () => {
      written = await write(plan, scope, tables)
    })
    return { blocks, written: () => written }
  }
}

const nothingWritten: Written = { inserted: 0, updated: 0, deleted: 0, stored: 0, storedBytes: 0 }

/** Runs `task` when the first block is requested; yields no blocks. */
async function* afterTask(task: () => Promise<void>): AsyncGenerator<Block, void, undefined> {
  await task()
  yield* []
}
