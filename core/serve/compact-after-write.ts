import { bindBlockOrder } from '../binder/bind-statement.js'
import type { StoredTable } from '../catalog/objects.js'
import { tracksChanges } from '../catalog/streams.js'
import type { CompactionLimits } from '../engine/engine.js'
import type { ExecutionContext } from './execution.js'
import { maintain } from './maintain.js'

/** Source: databend common/io/constants.rs `DEFAULT_BLOCK_PER_SEGMENT`. */
const blocksPerSegment = ({ options }: StoredTable): number =>
  Number(options['block_per_segment'] ?? 1000)

/** The limits of a compaction of all segments of a table, with the order of its rows. */
export function compactionLimits({ bind }: ExecutionContext, table: StoredTable): CompactionLimits {
  const order = bindBlockOrder(table, bind)
  return { blocksPerSegment: blocksPerSegment(table), ...(order !== undefined && { order }) }
}

/**
 * Joining segments takes as long as the table is large if it is clustered, because the rows are sorted, or if it tracks
 * changes, because they keep their origin. Beyond this many rows, mockq leaves that to OPTIMIZE.
 */
const mostRewrittenRows = 10_000

/**
 * Joins segments of the tables that a statement wrote, if they have too many small blocks. What a client's transaction
 * wrote is not joined. As on the server, a failure is no failure of the statement.
 *
 * Source: databend hook/compact_hook.rs, snapshot_generator.rs `try_set_compaction_num_block_hint`.
 */
export async function compactAfterWrite(
  execution: ExecutionContext,
  tables: readonly StoredTable[],
  setting = 'enable_compact_after_write',
): Promise<void> {
  const { settings, transaction } = execution
  if (transaction.client !== undefined || settings.get(setting) !== '1') return
  for (const table of tables) {
    const limits = limitsOf(execution, table)
    if (limits !== undefined) await compact(execution, table, limits)
  }
}

function limitsOf(execution: ExecutionContext, table: StoredTable): CompactionLimits | undefined {
  const { state, settings } = execution
  if (table.engine !== 'FUSE') return undefined
  const threshold = Number(
    table.options['auto_compaction_imperfect_blocks_threshold'] ??
      settings.get('auto_compaction_imperfect_blocks_threshold'),
  )
  if (threshold === 0) return undefined
  const imperfect = state.engine.imperfectBlocks(table.id)
  if (imperfect < threshold) return undefined
  return {
    ...compactionLimits(execution, table),
    blocks: Math.min(imperfect, Math.ceil(threshold * 1.5)),
  }
}

async function compact(
  { state, transaction, run }: ExecutionContext,
  table: StoredTable,
  limits: CompactionLimits,
): Promise<void> {
  const rows = state.engine.committed(table.id)?.rows
  // Another statement has dropped the table meanwhile.
  if (rows === undefined) return
  const rewrites = limits.order !== undefined || tracksChanges(table)
  if (rewrites && rows > mostRewrittenRows) return
  await maintain(transaction, table.id, tables => tables.compact(table.id, limits, run))
}
