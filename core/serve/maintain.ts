import type { EngineTransaction } from '../engine/engine.js'
import { QueryError } from '../errors/query-error.js'
import type { TableId } from '../plan/relation.js'
import type { StatementTransaction } from './statement-transaction.js'

/**
 * Compacts or analyses a table after a statement wrote it. As on the server, it is no failure of that statement if
 * another one has changed or dropped the table meanwhile.
 *
 * Source: databend hook/compact_hook.rs, hook/analyze_hook.rs.
 */
export async function maintain(
  transaction: StatementTransaction,
  table: TableId,
  change: (tables: EngineTransaction) => Promise<void>,
): Promise<void> {
  try {
    await transaction.write(async tables => {
      if (tables.has(table)) await change(tables)
    })
  } catch (error) {
    if (!(error instanceof QueryError && error.kind === 'TableVersionMismatched')) throw error
  }
}
