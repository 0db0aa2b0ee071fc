import type { ColumnSpec } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import { ConstantColumn } from '../../types/columns/constant-column.js'
import type { Value } from '../../types/value.js'
import { segmentRows } from './segments.js'
import { emptied, type TableVersion } from './table-version.js'
import { TableWriter } from './table-writer.js'
import { mergeWritten } from './written-rows.js'

/**
 * Applies the changes of a transaction, which made a version from `base`, to `current`: removes the segments that it
 * removed and adds those that it wrote. Undefined if `current` no longer has a segment that it removed.
 *
 * So appends always merge, and changes of rows do unless somebody else changed a row of the same segment. Rows get the
 * columns of `current`: a column that was added meanwhile has the value that it has in existing rows. A column whose
 * type was changed cannot be merged.
 *
 * Source: databend fuse retry/diff.rs `SegmentsDiff`.
 */
export function mergeVersions(
  base: TableVersion,
  version: TableVersion,
  current: TableVersion,
): TableVersion | undefined {
  const [before, after, now] = [base, version, current].map(({ segments }) => new Set(segments))
  const removed = new Set(base.segments.filter(segment => !after!.has(segment)))
  for (const segment of removed) if (!now!.has(segment)) return undefined
  const written = version.segments.filter(segment => !before!.has(segment))
  const columns = columnsAs(version.columns, current)
  if (columns === undefined) return removed.size + written.length === 0 ? current : undefined
  const kept = current.segments.filter(segment => !removed.has(segment))
  const writer = new TableWriter(removed.size === 0 ? current : emptied(current))
  if (removed.size > 0) {
    for (const block of segmentRows(current, new Set(kept)))
      writer.append(block.columns, block.length)
  }
  for (const block of segmentRows(version, new Set(written))) {
    writer.append(columns(block), block.length)
  }
  return {
    ...writer.finish({ segments: [...kept, ...written] }),
    written: mergeWritten(base.written, version.written, current.written),
  }
}

/** Returns a function that converts blocks with the columns `from` to those of a version; undefined if it cannot. */
export function columnsAs(
  from: readonly ColumnSpec[],
  { columns, fills }: TableVersion,
): ((block: Block) => readonly Column[]) | undefined {
  if (from === columns) return block => block.columns
  const places = columns.map(column => from.indexOf(column))
  if (places.some((place, i) => place < 0 && !fills.has(columns[i]!))) return undefined
  return block =>
    places.map((place, i) => {
      if (place >= 0) return block.columns[place]!
      const fill: Value = fills.get(columns[i]!)!
      return new ConstantColumn(fill, block.length)
    })
}
