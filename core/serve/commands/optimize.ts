import type {
  AnalyzeTable,
  OptimizeTable,
  TableName,
  VacuumTable,
} from '../../binder/bound-statement.js'
import type { StoredTable } from '../../catalog/objects.js'
import { withoutExpiredTags } from '../../catalog/snapshot-tags.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { TableSnapshot } from '../../plan/relation.js'
import { stringType, uint64Type } from '../../types/data-type.js'
import { compactionLimits } from '../compact-after-write.js'
import { type ExecutionContext, nothing, type Outcome, rowsBlock } from '../execution.js'
import { storedTable } from './tables.js'

/** OPTIMIZE TABLE. Source: databend interpreter_optimize_compact_block.rs, interpreter_optimize_purge.rs. */
export async function optimizeTable(
  execution: ExecutionContext,
  { table: name, compact, purge, limit, before }: OptimizeTable,
): Promise<Outcome> {
  const table = storedTable(execution, name)
  if (compact) {
    const limits = {
      ...compactionLimits(execution, table),
      ...(limit !== undefined && { segments: limit }),
    }
    await execution.transaction.writeAlone(tables =>
      tables.compact(table.id, limits, execution.run),
    )
  }
  if (purge) await purgeSnapshots(execution, name, { limit, before })
  return nothing
}

/** What bounds a purge beside the time of retention. */
interface PurgeBounds {
  readonly limit?: number | undefined
  readonly before?: TableSnapshot | undefined
}

async function purgeSnapshots(
  execution: ExecutionContext,
  name: TableName,
  bounds: PurgeBounds,
): Promise<void> {
  const table = storedTable(execution, name)
  await execution.transaction.writeAlone(async (tables, effects) => {
    const first = firstKept(execution, table, bounds)
    if (first !== undefined) await tables.forgetSnapshots(table.id, first)
    const kept = withoutExpiredTags(table, execution.bind.eval.now)
    if (kept === table) return
    effects.publishing(() => execution.state.catalog.replaceTable(name.database, kept))
  })
}

const countColumns = (...names: readonly string[]) =>
  names.map(name => ({ name, type: uint64Type }))

const vacuumColumns = countColumns(
  'snapshot_files',
  'snapshot_size',
  'segments_files',
  'segments_size',
  'block_files',
  'block_size',
  'index_files',
  'index_size',
  'total_files',
  'total_size',
)

/**
 * VACUUM TABLE removes what OPTIMIZE TABLE … PURGE removes, and shows what is left: mockq stores no files, but counts those
 * that the server would have, with the size of their values in memory.
 *
 * Source: databend interpreter_table_vacuum.rs.
 */
export async function vacuumTable(
  execution: ExecutionContext,
  { table: name, dryRun }: VacuumTable,
): Promise<Outcome> {
  if (dryRun !== undefined) return dryVacuum(execution, name, dryRun)
  await purgeSnapshots(execution, name, {})
  return {
    result: { columns: vacuumColumns, blocks: rowsBlock([await filesLeft(execution, name)]) },
  }
}

async function filesLeft(execution: ExecutionContext, name: TableName): Promise<readonly bigint[]> {
  const { id } = storedTable(execution, name)
  const { state, transaction } = execution
  const tables = await transaction.reading()
  const uuid = () => execution.eval.uuid().replaceAll('-', '')
  const snapshots = state.engine.snapshots(id)
  const blocks = new Map<string, bigint>()
  const segments = new Set<string>()
  for (const snapshot of snapshots) {
    for (const { name: block, segmentName, columnBytes } of tables.blocks(id, snapshot, uuid)) {
      segments.add(segmentName)
      blocks.set(block, BigInt(columnBytes.reduce((sum, bytes) => sum + bytes, 0)))
    }
  }
  const bytes = [...blocks.values()].reduce((sum, each) => sum + each, 0n)
  const files = [snapshots.length, segments.size, blocks.size].map(BigInt)
  const [snapshotFiles, segmentFiles, blockFiles] = files as [bigint, bigint, bigint]
  const total = snapshotFiles + segmentFiles + blockFiles
  return [snapshotFiles, 0n, segmentFiles, 0n, blockFiles, bytes, 0n, 0n, total, bytes]
}

/** The files that VACUUM TABLE would remove: none, or they are refused, because mockq has none to name. */
function dryVacuum(
  execution: ExecutionContext,
  name: TableName,
  dryRun: NonNullable<VacuumTable['dryRun']>,
): Outcome {
  const table = storedTable(execution, name)
  const [oldest] = execution.state.engine.snapshots(table.id)
  const first = firstKept(execution, table, {})
  if (first !== undefined && first !== oldest) {
    throw new Unsupported('VACUUM TABLE … DRY RUN of a table with snapshots to remove')
  }
  if (dryRun === 'SUMMARY') {
    const columns = countColumns('total_files', 'total_size')
    return { result: { columns, blocks: rowsBlock([[0n, 0n]]) } }
  }
  const columns = [{ name: 'file', type: stringType }, ...countColumns('file_size')]
  return { result: { columns, blocks: rowsBlock([]) } }
}

/**
 * ANALYZE TABLE makes the statistics of columns anew, and leaves a snapshot of the same rows.
 *
 * Source: databend fuse analyze_state_sink.rs `commit_statistics`.
 */
export async function analyzeTable(
  execution: ExecutionContext,
  { table: name, histograms }: AnalyzeTable,
): Promise<Outcome> {
  const { id } = storedTable(execution, name)
  await execution.transaction.writeAlone(tables => tables.analyze(id, histograms))
  return nothing
}

const hourMicros = 3_600_000_000n

/**
 * The first snapshot that a purge leaves: the latest that is older than the time of retention before the last one, or
 * the first of the number of snapshots to keep. PURGE BEFORE can only keep more of them, and only of the former.
 *
 * Source: databend fuse navigate.rs `navigate_for_purge`, fuse_table.rs `get_data_retention_policy`.
 */
function firstKept(
  { state, settings }: ExecutionContext,
  { id, options }: StoredTable,
  { limit, before }: PurgeBounds,
): TableSnapshot | undefined {
  const snapshots = state.engine.snapshots(id)
  const last = snapshots.at(-1)
  if (last === undefined) return undefined
  const number = Number(
    options['data_retention_num_snapshots_to_keep'] ??
      settings.get('data_retention_num_snapshots_to_keep'),
  )
  const hours =
    options['data_retention_period_in_hours'] ??
    String(settings.number('data_retention_time_in_days') * 24)
  const point = last.timestamp - BigInt(hours) * hourMicros
  const old = snapshots.findLastIndex(({ timestamp }) => timestamp <= point)
  const given = before === undefined ? old : snapshots.findIndex(({ id }) => id === before.id)
  const at = number > 0 ? Math.max(0, snapshots.length - number) : Math.min(old, given)
  if (at < 0) return undefined
  return snapshots[limit === undefined ? at : Math.min(at, limit)]
}
