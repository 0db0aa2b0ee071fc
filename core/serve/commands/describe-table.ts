import type { StoredTable } from '../../catalog/objects.js'
import type { EngineTransaction } from '../../engine/engine.js'

/** Lets the engine keep what FLASHBACK and time travel need of a table's definition, with the snapshots to come. */
export function describeTable(
  transaction: EngineTransaction,
  { id, columns, clusterBy, options }: StoredTable,
): Promise<void> {
  // A new list: columns that change leave a snapshot.
  return transaction.describe(id, [...columns], { clusterBy, type: options['cluster_type'] })
}
