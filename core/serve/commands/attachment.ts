import type { CopyIntoTable, StreamingLoad } from '../../binder/bound-statement.js'
import { stageLocation } from '../../binder/stage-location.js'
import type { FormatOptions } from '../../catalog/objects.js'
import type { StageAttachment } from '../../protocol/backend.js'
import { lowerCaseBoolean } from '../../types/boolean-option.js'
import { hasLabel } from '../deduplication.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'
import { countsOutcome, withoutRows } from '../query.js'
import { loadFiles } from './copy-into-table.js'
import { storedTable } from './tables.js'

/**
 * Runs `INSERT INTO t VALUES` or `REPLACE INTO t ON (…) VALUES` with the rows of its stage attachment. Without an
 * attachment there are no rows. Source: databend binder/copy_into_table.rs `bind_attachment`.
 */
export async function loadAttachment(
  execution: ExecutionContext,
  load: StreamingLoad,
): Promise<Outcome> {
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
    load: load.load,
    read: {
      location: stageLocation(attachment.location),
      format: load.format ?? formatOfClient(attachment),
    },
    options: optionsOfClient(execution, attachment, load.format !== undefined),
  }
  const { report } = await loadFiles(execution, copy, {
    overwrite: load.overwrite,
    isRemembered: false,
  })
  return inserted(report.loaded)
}

/** Clients have no option that makes an empty field the column's default, so for CSV this is the default. */
function formatOfClient({ fileFormatOptions }: StageAttachment): FormatOptions {
  const options = new Map(fileFormatOptions.map(([key, value]) => [key.toLowerCase(), value]))
  const isCsv = (options.get('type') ?? options.get('format'))?.toUpperCase() === 'CSV'
  const emptyFieldAs = options.get('empty_field_as')?.toLowerCase() ?? 'null'
  return isCsv && emptyFieldAs === 'null'
    ? new Map([...options, ['empty_field_as', 'field_default']])
    : options
}

/** The copy options that an attachment may set; others are ignored. */
const clientOptions = [
  'on_error',
  'column_match_mode',
  'size_limit',
  'max_files',
  'split_size',
  'purge',
  'disable_variant_check',
  'return_failed_only',
]

/**
 * The copy options. A streamed body obeys the session's `disable_variant_check`; an attachment has only its own
 * options.
 */
function optionsOfClient(
  { settings }: ExecutionContext,
  { copyOptions }: StageAttachment,
  isStreamed: boolean,
): FormatOptions {
  const known = copyOptions
    .filter(([key]) => clientOptions.includes(key))
    .map(([key, value]) => [key, lowerCaseBoolean(value)] as const)
  const isUnchecked = isStreamed && settings.get('disable_variant_check') === '1'
  return new Map([['disable_variant_check', String(isUnchecked)], ...known, ['force', 'true']])
}

function inserted(rows: number): Outcome {
  return { ...nothing, ...countsOutcome(['inserted'], { inserted: rows, updated: 0, deleted: 0 }) }
}
