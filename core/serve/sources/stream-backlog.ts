import type { CatalogView } from '../../catalog/catalog-view.js'
import type { Stream } from '../../catalog/objects.js'
import type { ChangedBlock, EngineTransaction, TableChanges } from '../../engine/engine.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Value } from '../../types/value.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

/** The reader of `stream_backlog`. */
export function streamBacklogReader(
  catalog: CatalogView,
  reading: () => Promise<EngineTransaction>,
): SourceReader {
  return ({ args, columns }, cx) => {
    const rows = async function* (): AsyncGenerator<readonly Value[]> {
      const stream = catalog.table(args['database'] as string, args['stream'] as string) as Stream
      const changes = (await reading()).changes(stream.source, stream.offset.snapshot)
      const row: Readonly<Record<string, Value>> = backlogOf(stream, changes)
      yield columns.map(({ name }) => row[name]!)
    }
    return blocksOfRows(rows(), columns.length, cx)
  }
}

const rowsIn = (blocks: readonly ChangedBlock[]): number =>
  blocks.reduce((sum, { rows }) => sum + rows, 0)

/**
 * Throws `QueryError` 1001 if the table was set back to before the stream's offset, and `Unsupported` if a segment of
 * several blocks was rewritten.
 *
 * Source: databend fuse operations/changes.rs `stream_backlog`, `logical_change_rows`.
 */
function backlogOf({ name, mode, offset }: Stream, changes: TableChanges) {
  const { blocks, updated, deleted, rows, rowsBefore } = changes
  if (blocks === undefined) {
    throw new Unsupported(`stream_backlog of ${name}, whose table rewrote one of several blocks`)
  }
  const { added, removed } = blocks
  if (added.length + removed.length === 0) return shown(0, 0, 0)
  if (updated < 0 || deleted < 0) {
    const counter = updated < 0 ? 'updated' : 'deleted'
    throw new QueryError('Internal', `logical ${counter} row counter decreased`)
  }
  const inserted = rows + deleted - rowsBefore
  if (inserted === 0 && updated === 0 && deleted === 0) return shown(0, 0, 0)
  const [more, less] = [rowsIn(added), rowsIn(removed)]
  if (mode === 'append_only') {
    const isPlain = deleted === 0 || removed.length === 0
    const most = isPlain ? more : appendedRows(added, offset.sequence)
    return shown(more, less, Math.min(inserted, most))
  }
  if (removed.length === 0) return shown(more, less, more)
  if (added.length === 0) return shown(more, less, less)
  const changed = Math.min(inserted + updated, more) + Math.min(deleted + updated, less)
  return shown(more, less, changed)
}

const shown = (added: number, removed: number, estimated: number) => ({
  rows_added: BigInt(added),
  rows_removed: BigInt(removed),
  estimated_rows: BigInt(estimated),
})

/** The rows of blocks that may be new since an offset. Source: databend changes.rs `estimate_append_candidate_rows`. */
function appendedRows(added: readonly ChangedBlock[], sequence: number): number {
  return added.reduce((sum, { rows, newRows, lastOrigin, isFromRemoved }) => {
    const isOld = (lastOrigin !== undefined && lastOrigin < sequence) || isFromRemoved
    return sum + (isOld || newRows === rows ? newRows : rows)
  }, 0)
}
