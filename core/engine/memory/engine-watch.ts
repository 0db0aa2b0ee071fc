import type { Plan } from '../../plan/plan.js'

/** Sees what an engine runs, and decides what the server leaves open. The copies of an engine share it. */
export interface EngineWatch {
  /** Called with each plan before it runs. */
  readonly planned: (plan: Plan) => void
  /** Whether tables are now read from the last row to the first: without ORDER BY, rows come in any order. */
  readonly readsBackwards: () => boolean
  /** Added to each number of a sequence that a plan takes. */
  readonly sequenceOffset: bigint
}
