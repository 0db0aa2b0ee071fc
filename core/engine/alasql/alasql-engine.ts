import { type Clock, SystemClock } from '../../clock.js'
import type { Plan } from '../../plan/plan.js'
import type { TableId, TableSnapshot } from '../../plan/relation.js'
import type { Engine, EngineTransaction, Refusal } from '../engine.js'
import { MemoryTransaction } from '../memory/memory-transaction.js'
import { PlanRunner } from '../memory/plan-runner.js'
import { TableStore } from '../memory/table-store.js'
import { rowBuilders } from '../rows/row-builders.js'
import { aggregateBuilder } from './aggregate.js'
import { filterBuilder, projectBuilder } from './filter-project.js'
import { joinBuilder } from './join.js'
import { loadStatements } from './statements.js'

/** The most rows passed to an alasql statement, which cannot pause or be cancelled; it takes 22 to 53 ms for these. */
const maxRowsAtOnce = 20_000

/**
 * The memory engine with filters, projections, small joins and small groups run by alasql.
 *
 * Alasql is loaded by the first transaction; it stores no tables and receives no SQL of users.
 */
export class AlasqlEngine implements Engine {
  readonly name = 'alasql'
  readonly #store: TableStore
  readonly #clock: Clock
  readonly #maxRows: number
  /** Made for the first transaction; the same object in all copies of the engine. */
  readonly #made: { runner?: PlanRunner }

  constructor(
    clock: Clock = new SystemClock(),
    maxRows = maxRowsAtOnce,
    store = new TableStore(),
    made: { runner?: PlanRunner } = {},
  ) {
    this.#clock = clock
    this.#maxRows = maxRows
    this.#store = store
    this.#made = made
  }

  /** Refuses no plan in advance; limits that depend on the data are errors of the run. */
  check(_plan: Plan): Refusal | undefined {
    return undefined
  }

  async begin(): Promise<EngineTransaction> {
    // Awaits only in the first transaction, so that the snapshot is taken at the time of the call.
    this.#made.runner ??= await this.#load()
    return new MemoryTransaction(this.#store, this.#made.runner)
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

  copy(except: readonly TableId[]): AlasqlEngine {
    return new AlasqlEngine(this.#clock, this.#maxRows, this.#store.copy(except), this.#made)
  }

  purge(tables: readonly TableId[]): void {
    this.#store.purge(tables)
  }

  async close(): Promise<void> {}

  async #load(): Promise<PlanRunner> {
    const statements = await loadStatements()
    return new PlanRunner(this.#clock, {
      ...rowBuilders,
      Filter: filterBuilder(statements),
      Project: projectBuilder(statements),
      Join: joinBuilder(statements, this.#maxRows),
      Aggregate: aggregateBuilder(statements, this.#maxRows),
    })
  }
}
