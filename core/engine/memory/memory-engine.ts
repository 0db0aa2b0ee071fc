import { type Clock, SystemClock } from '../../clock.js'
import type { Plan } from '../../plan/plan.js'
import type { Engine, EngineTransaction, Refusal } from '../engine.js'
import { rowBuilders } from '../rows/row-builders.js'
import { MemoryTransaction } from './memory-transaction.js'
import { PlanRunner } from './plan-runner.js'
import { TableStore } from './table-store.js'

/** The default engine: mockq's own operators and tables, all on the JavaScript heap. */
export class MemoryEngine implements Engine {
  readonly name = 'memory'
  readonly #store = new TableStore()
  readonly #runner: PlanRunner

  /** `clock` measures how long a run holds the event loop. */
  constructor(clock: Clock = new SystemClock()) {
    this.#runner = new PlanRunner(clock, rowBuilders)
  }

  /** Refuses no plan in advance; limits that depend on the data are errors of the run. */
  check(_plan: Plan): Refusal | undefined {
    return undefined
  }

  async begin(): Promise<EngineTransaction> {
    return new MemoryTransaction(this.#store, this.#runner)
  }

  async close(): Promise<void> {}
}
