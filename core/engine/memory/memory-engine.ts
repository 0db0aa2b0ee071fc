import { type Clock, SystemClock } from '../../clock.js'
import type { Plan } from '../../plan/plan.js'
import type { TableId, TableSnapshot } from '../../plan/relation.js'
import type { Engine, EngineTransaction, Refusal } from '../engine.js'
import { rowBuilders } from '../rows/row-builders.js'
import type { EngineWatch } from './engine-watch.js'
import { MemoryTransaction } from './memory-transaction.js'
import { PlanRunner } from './plan-runner.js'
import { TableStore } from './table-store.js'

/** The default engine: mockq's own operators and tables, all on the JavaScript heap. */
export class MemoryEngine implements Engine {
  readonly name = 'memory'
  readonly #clock: Clock
  readonly #store: TableStore
  readonly #runner: PlanRunner
  readonly #watch: EngineWatch | undefined

  /** `clock` measures how long a run holds the event loop. */
  constructor(clock: Clock = new SystemClock(), store = new TableStore(), watch?: EngineWatch) {
    this.#clock = clock
    this.#store = store
    this.#watch = watch
    this.#runner = new PlanRunner(clock, rowBuilders, watch)
  }

  /** Refuses no plan in advance; limits that depend on the data are errors of the run. */
  check(_plan: Plan): Refusal | undefined {
    return undefined
  }

  async begin(): Promise<EngineTransaction> {
    return new MemoryTransaction(this.#store, this.#runner)
  }

  committed(table: TableId): { readonly rows: number } | undefined {
    return this.#store.current(table)
  }

  imperfectBlocks(table: TableId): number {
    return this.#store.imperfectBlocks(table)
  }

  snapshots(table: TableId): readonly TableSnapshot[] {
    return this.#store.history(table).map(({ snapshot }) => snapshot)
  }

  copy(except: readonly TableId[]): MemoryEngine {
    return new MemoryEngine(this.#clock, this.#store.copy(except), this.#watch)
  }

  purge(tables: readonly TableId[]): void {
    this.#store.purge(tables)
  }

  async close(): Promise<void> {}
}
