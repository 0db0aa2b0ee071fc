import type { AnalyzeTable, OptimizeTable } from '../../binder/bound-statement.js'
import type { StoredTable } from '../../catalog/objects.js'
import { withoutExpiredTags } from '../../catalog/snapshot-tags.js'
import type { TableSnapshot } from '../../plan/relation.js'
import { blocksPerSegment } from '../compact-after-write.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'
import { storedTable } from './tables.js'

/** OPTIMIZE TABLE. Source: databend interpreter_optimize_compact_block.rs, interpreter_optimize_purge.rs. */
export async function optimizeTable(
  execution: ExecutionContext,
  { table: name, compact, purge, limit }: OptimizeTable,
): Promise<Outcome> {
  const table = storedTable(execution, name)
  if (compact) {
    const limits = {
      blocksPerSegment: blocksPerSegment(table),
      ...(limit !== undefined && { segments: limit }),
    }
    await execution.transaction.writeAlone(tables => tables.compact(table.id, limits))
  }
  if (purge) {
    await execution.transaction.writeAlone(async (tables, effects) => {
      const first = firstKept(execution, table, limit)
      if (first !== undefined) await tables.forgetSnapshots(table.id, first)
      const kept = withoutExpiredTags(table, execution.bind.eval.now)
      if (kept === table) return
      effects.publishing(() => execution.state.catalog.replaceTable(name.database, kept))
    })
  }
  return nothing
}

/** ANALYZE TABLE leaves a snapshot of the same rows. Source: databend fuse analyze_state_sink.rs `commit_statistics`. */
export async function analyzeTable(
  execution: ExecutionContext,
  { table: name }: AnalyzeTable,
): Promise<Outcome> {
  const { id } = storedTable(execution, name)
  await execution.transaction.writeAlone(tables => tables.leaveSnapshot(id))
  return nothing
}

const hourMicros = 3_600_000_000n

/**
 * The first snapshot that a purge leaves: the latest that is older than the time of retention before the last one, or
 * the first of the number of snapshots to keep.
 *
 * Source: databend fuse navigate.rs `navigate_for_purge`, fuse_table.rs `get_data_retention_policy`.
 */
function firstKept(
  { state, settings }: ExecutionContext,
  { id, options }: StoredTable,
  limit: number | undefined,
): TableSnapshot | undefined {
  const snapshots = state.engine.snapshots(id)
  const last = snapshots.at(-1)
  if (last === undefined) return undefined
  const number = Number(
    options['data_retention_num_snapshots_to_keep'] ??
      settings.get('data_retention_num_snapshots_to_keep'),
  )
  const given = options['data_retention_period_in_hours']
  const hours = given ?? String(settings.number('data_retention_time_in_days') * 24)
  const point = last.timestamp - BigInt(hours) * hourMicros
  const at =
    number > 0
      ? Math.max(0, snapshots.length - number)
      : snapshots.findLastIndex(({ timestamp }) => timestamp <= point)
  if (at < 0) return undefined
  return snapshots[limit === undefined ? at : Math.min(at, limit)]
}
