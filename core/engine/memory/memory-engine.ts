import { type Clock, SystemClock } from '../../clock.js'
import type { Plan } from '../../plan/plan.js'
import type { Engine, Refusal, Transaction } from '../engine.js'
import { rowBuilders } from '../rows/row-builders.js'
import { MemoryTransaction } from './memory-transaction.js'
import { PlanRunner } from './plan-runner.js'
import { TableStore } from './table-store.js'

/** The default engine: our own operators over our own tables, all on the JavaScript heap. */
export class MemoryEngine implements Engine {
  readonly name = 'memory'
  readonly #store = new TableStore()
  readonly #runner: PlanRunner

  /** `clock` measures how long a run holds the event loop. */
  constructor(clock: Clock = new SystemClock()) {
    this.#runner = new PlanRunner(clock, rowBuilders)
  }

  /** Runs every plan; what depends on the data (rows of a blocking operator) is refused as met. */
  check(_plan: Plan): Refusal | undefined {
    return undefined
  }

  async begin(): Promise<Transaction> {
    return new MemoryTransaction(this.#store, this.#runner)
  }

  async close(): Promise<void> {}
}
