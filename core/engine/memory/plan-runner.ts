import type { Clock } from '../../clock.js'
import type { Counter, Cx, NumberBatch } from '../../functions/overload.js'
import type { Plan, QueryPlan, Written } from '../../plan/plan.js'
import type { Block } from '../../types/block.js'
import type { Value } from '../../types/value.js'
import type { PlanRun, RunContext } from '../engine.js'
import { scopeOf } from '../rows/build-relation.js'
import { cutColumns } from '../rows/cut-columns.js'
import { HeldMemory } from '../rows/held-memory.js'
import type { Builders, OperatorScope, RunState } from '../rows/operator.js'
import { Pacer } from '../rows/pacer.js'
import { takeRows } from '../rows/take.js'
import type { EngineWatch } from './engine-watch.js'
import type { MemoryTransaction } from './memory-transaction.js'
import { type ScannedTables, scannedBlocks } from './scanned-table.js'
import { type WritePlan, writePlans } from './write-plans.js'

/** Runs plans with a set of operators over the tables of a transaction. */
export class PlanRunner {
  readonly #clock: Clock
  readonly #builders: Builders
  readonly #watch: EngineWatch | undefined

  constructor(clock: Clock, builders: Builders, watch?: EngineWatch) {
    this.#clock = clock
    this.#builders = builders
    this.#watch = watch
  }

  run(plan: Plan, cx: RunContext, tables: MemoryTransaction): PlanRun {
    this.#watch?.planned(plan)
    if (plan.kind === 'Query') {
      return { blocks: this.query(plan, cx, tables), written: () => nothingWritten }
    }
    const scope = this.#scope(cx, tables)
    let written = nothingWritten
    const write = writePlans[plan.kind] as WritePlan
    const blocks = afterTask(async () => {
      written = await write(plan, scope, tables)
    })
    return { blocks, written: () => written }
  }

  query({ root, output }: QueryPlan, cx: RunContext, tables: ScannedTables): AsyncIterable<Block> {
    const ids = output.map(column => column.id)
    return cutColumns(this.#scope(cx, tables).build(root), ids)()
  }

  #scope(cx: RunContext, tables: ScannedTables): OperatorScope {
    const pacer = new Pacer(this.#clock, cx.signal)
    const isBackwards = this.#watch?.readsBackwards() === true
    const run: RunState = {
      cx: { ...cx, eval: new PacedEvaluation(cx.eval, pacer, this.#watch?.sequenceOffset) },
      pacer,
      memory: new HeldMemory(cx.limits.memoryBytes),
      scan: relation => {
        const uuid = () => cx.eval.uuid().replaceAll('-', '')
        const blocks = scannedBlocks(relation, tables, uuid)
        return isBackwards ? backwards(blocks) : blocks
      },
      ctes: new Map(),
      workTables: new Map(),
    }
    return scopeOf(run, this.#builders)
  }
}

/** An evaluation that can pause its run. */
class PacedEvaluation implements Cx {
  readonly now: bigint
  readonly timezone: string
  readonly #given: Cx
  readonly #pacer: Pacer
  readonly #sequenceOffset: bigint

  constructor(given: Cx, pacer: Pacer, sequenceOffset = 0n) {
    this.now = given.now
    this.timezone = given.timezone
    this.#given = given
    this.#pacer = pacer
    this.#sequenceOffset = sequenceOffset
  }

  sleep(ms: number): void {
    this.#pacer.rest(ms)
  }

  setting(name: string): string {
    return this.#given.setting(name)
  }

  random(): number {
    return this.#given.random()
  }

  nextOfSequence(of: string | Counter, batch?: NumberBatch): bigint {
    return this.#given.nextOfSequence(of, batch) + this.#sequenceOffset
  }

  uuid(): string {
    return this.#given.uuid()
  }

  session(fact: string): Value {
    return this.#given.session(fact)
  }
}

/** The same rows, from the last to the first. */
function backwards(blocks: Iterable<Block>): readonly Block[] {
  return [...blocks].reverse().map(({ columns, length }) => {
    const rows = Uint32Array.from({ length }, (_, at) => length - 1 - at)
    return takeRows(columns, rows, length)
  })
}

const nothingWritten: Written = { inserted: 0, updated: 0, deleted: 0, stored: 0, storedBytes: 0 }

/** Runs `task` when the first block is requested; yields no blocks. */
async function* afterTask(task: () => Promise<void>): AsyncGenerator<Block, void, undefined> {
  await task()
  yield* []
}
