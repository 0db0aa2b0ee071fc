import type { BoundWrite } from '../binder/bound-statement.js'
import type { StoredTable } from '../catalog/objects.js'
import type { HistogramRequest } from '../engine/engine.js'
import type { ExecutionContext } from './execution.js'
import { maintain } from './maintain.js'

const mutations: ReadonlySet<BoundWrite['statement']> = new Set([
  'Update',
  'Delete',
  'Merge',
  'Replace',
])

/**
 * Analyses a table after a statement that changed or deleted rows, if the statistics count at least a tenth more or fewer
 * rows than the table has. This leaves a snapshot.
 *
 * Source: databend sink_commit.rs `enable_auto_analyze`, hook/analyze_hook.rs.
 */
export async function analyzeAfterWrite(
  execution: ExecutionContext,
  { statement, plan }: BoundWrite,
  tables: readonly StoredTable[],
): Promise<void> {
  const { settings, transaction } = execution
  if (!mutations.has(statement) || settings.get('enable_auto_analyze') !== '1') return
  for (const { id, engine, options } of tables) {
    const isOn = Number(options['enable_auto_analyze'] ?? 0) !== 0
    if (engine !== 'FUSE' || !isOn) continue
    const reading = await transaction.reading()
    // Another statement may have dropped the table meanwhile.
    if (!reading.has(id)) continue
    const [counted, rows] = [reading.writtenRows(id), reading.rowCount(id)]
    // On the server, a DELETE of all rows without a condition is a TRUNCATE, after which nothing is analysed.
    const isTruncated = rows === 0 && plan.kind === 'Delete' && plan.input.kind === 'Scan'
    if (counted === 0 || isTruncated || Math.abs(counted - rows) * 10 < rows) continue
    const histograms = keptHistograms(execution)
    await maintain(transaction, id, tables => tables.analyze(id, histograms))
  }
}

/**
 * What an analysis without histograms does to those that the table has. Source: databend analyze_state_sink.rs
 * `commit_statistics`, which writes a file of statistics with the setting.
 */
function keptHistograms({ settings }: ExecutionContext): HistogramRequest | undefined {
  return settings.get('enable_table_snapshot_stats') === '1' ? 'none' : undefined
}
