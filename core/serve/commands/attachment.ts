import type { CopyIntoTable, StreamingLoad } from '../../binder/bound-statement.js'
import { type Execution, nothing, type Outcome } from '../execution.js'
import { countsOutcome } from '../query.js'
import { stageOfText } from '../stage-text.js'
import { loadFiles } from './copy-into-table.js'
import { truncateTable } from './tables.js'

/**
 * `INSERT INTO t VALUES` whose rows are in a stage attachment: answers as an INSERT does. Without an
 * attachment there are no rows.
 *
 * Source: protocol reference 7.3, databend interpreter_insert.rs `InsertInputSource::Stage`.
 */
export async function loadAttachment(execution: Execution, load: StreamingLoad): Promise<Outcome> {
  const attachment = execution.request.stageAttachment
  if (load.overwrite) await truncateTable(execution, { kind: 'TruncateTable', table: load.target })
  if (attachment === undefined) return inserted(0)
  const copy: CopyIntoTable = {
    kind: 'CopyIntoTable',
    target: load.target,
    positions: load.positions,
    read: {
      location: stageOfText(attachment.location),
      format: load.format ?? new Map(attachment.fileFormatOptions),
    },
    options: new Map([...attachment.copyOptions, ...(load.options ?? []), ['force', 'true']]),
  }
  const report = await loadFiles(execution, copy)
  return inserted(report.loaded)
}

function inserted(rows: number): Outcome {
  return { ...nothing, ...countsOutcome(['inserted'], { inserted: rows, updated: 0, deleted: 0 }) }
}
