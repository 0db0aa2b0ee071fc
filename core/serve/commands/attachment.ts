import type { CopyIntoTable, StreamingLoad } from '../../binder/bound-statement.js'
import { hasLabel } from '../deduplication.js'
import { type Execution, nothing, type Outcome } from '../execution.js'
import { countsOutcome, withoutRows } from '../query.js'
import { stageOfText } from '../stage-text.js'
import { loadFiles } from './copy-into-table.js'
import { storedTable } from './tables.js'

/**
 * `INSERT INTO t VALUES` whose rows are in a stage attachment: answers as an INSERT does. Without an
 * attachment there are no rows.
 *
 * Source: protocol reference 7.3, databend interpreter_insert.rs `InsertInputSource::Stage`.
 */
export async function loadAttachment(execution: Execution, load: StreamingLoad): Promise<Outcome> {
  const { request, transaction } = execution
  if (hasLabel(execution)) return withoutRows(inserted(0))
  const attachment = request.stageAttachment
  if (attachment === undefined) {
    const table = storedTable(execution, load.target)
    if (load.overwrite) await transaction.write(tables => tables.truncateTable(table.id))
    transaction.touch(load.target.database, table)
    return inserted(0)
  }
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
  const report = await loadFiles(execution, copy, {
    overwrite: load.overwrite,
    isRemembered: false,
  })
  return inserted(report.loaded)
}

function inserted(rows: number): Outcome {
  return { ...nothing, ...countsOutcome(['inserted'], { inserted: rows, updated: 0, deleted: 0 }) }
}
