import type { BoundWrite } from '../binder/bound-statement.js'
import type { StoredTable } from '../catalog/objects.js'
import type { EngineTransaction, HistogramRequest } from '../engine/engine.js'
import { QueryError } from '../errors/query-error.js'
import type { ExecutionContext } from './execution.js'

const mutations: ReadonlySet<BoundWrite['statement']> = new Set([
  'Update',
  'Delete',
  'Merge',
  'Replace',
])

/**
 * Makes the statistics of a table's columns anew, which leaves a snapshot, after a statement that changed or deleted rows: if
 * the rows that they were made of are a tenth more or less than those of the table. As on the server, a failure is no
 * failure of the statement.
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
    // A DELETE of all rows without a condition is a TRUNCATE there.
    const isTruncated = rows === 0 && plan.kind === 'Delete' && plan.input.kind === 'Scan'
    if (counted === 0 || isTruncated || Math.abs(counted - rows) * 10 < rows) continue
    const histograms = keptHistograms(execution)
    const analyze = async (tables: EngineTransaction): Promise<void> => {
      if (tables.has(id)) await tables.analyze(id, histograms)
    }
    try {
      if (transaction.client === undefined) await transaction.writeAlone(analyze)
      else await transaction.write(analyze)
    } catch (error) {
      // Another statement has changed the table meanwhile.
      if (!(error instanceof QueryError && error.kind === 'TableVersionMismatched')) throw error
    }
  }
}

/**
 * What an analysis without histograms does to those that the table has. Source: databend analyze_state_sink.rs
 * `commit_statistics`, which writes a file of statistics with the setting.
 */
function keptHistograms({ settings }: ExecutionContext): HistogramRequest | undefined {
  return settings.get('enable_table_snapshot_stats') === '1' ? 'none' : undefined
}
