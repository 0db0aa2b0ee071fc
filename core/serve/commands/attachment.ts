import type { CopyIntoTable, StreamingLoad } from '../../binder/bound-statement.js'
import { QueryError } from '../../errors/query-error.js'
import { type Execution, nothing, type Outcome } from '../execution.js'
import { countsOutcome } from '../query.js'
import { stageOfText } from '../stage-text.js'
import { loadFiles } from './copy-into-table.js'
import { truncateTable } from './tables.js'

/**
 * `INSERT INTO t VALUES` whose rows are in a stage attachment: answers as an INSERT does.
 *
 * Source: protocol reference 7.3, databend interpreter_insert.rs `InsertInputSource::Stage`.
 */
export async function loadAttachment(execution: Execution, load: StreamingLoad): Promise<Outcome> {
  const attachment = execution.request.stageAttachment
  if (attachment === undefined) {
    throw new QueryError('SyntaxException', 'INSERT without rows needs a stage attachment')
  }
  if (load.overwrite) await truncateTable(execution, { kind: 'TruncateTable', table: load.target })
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
  return {
    ...nothing,
    ...countsOutcome(['inserted'], { inserted: report.loaded, updated: 0, deleted: 0 }),
  }
}
