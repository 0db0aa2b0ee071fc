import type { DmlPlan, Written } from '../../plan/plan.js'
import type { OperatorScope } from '../rows/operator.js'
import type { MemoryTransaction } from './memory-transaction.js'
import { runInsert, runMultiInsert } from './write/insert.js'
import { runMerge } from './write/merge.js'
import { runReplace } from './write/replace.js'
import { runDelete, runUpdate } from './write/update.js'

/** Runs a plan that changes tables; nothing is changed unless all of it succeeds. */
export type WritePlan<K extends DmlPlan['kind'] = DmlPlan['kind']> = (
  plan: Extract<DmlPlan, { kind: K }>,
  scope: OperatorScope,
  tables: MemoryTransaction,
) => Promise<Written>

export const writePlans: { readonly [K in DmlPlan['kind']]: WritePlan<K> } = {
  Insert: runInsert,
  MultiInsert: runMultiInsert,
  Delete: runDelete,
  Update: runUpdate,
  Merge: runMerge,
  Replace: runReplace,
}
