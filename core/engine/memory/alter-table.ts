import type { ColumnSpec } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import { ConstantColumn } from '../../types/columns/constant-column.js'
import { packColumn } from '../../types/columns/pack-column.js'
import type { Value } from '../../types/value.js'
import { Segment } from './segment.js'
import type { TableVersion } from './table-version.js'

/** Inserts a column at `position`, with the value `fill` in every row. */
export function addColumn(
  version: TableVersion,
  position: number,
  column: ColumnSpec,
  fill: Value,
): TableVersion {
  const wider = restructure(version, version.columns.toSpliced(position, 0, column), chunk =>
    chunk.columns.toSpliced(position, 0, new ConstantColumn(fill, chunk.length)),
  )
  return { ...wider, fills: new Map(version.fills).set(column, fill) }
}

export function dropColumn(version: TableVersion, position: number): TableVersion {
  return restructure(version, version.columns.toSpliced(position, 1), chunk =>
    chunk.columns.toSpliced(position, 1),
  )
}

/** Replaces a column's values, and possibly its type, in every row: all rows are rewritten. */
export function mapColumn(
  version: TableVersion,
  position: number,
  column: ColumnSpec,
  map: (value: Value) => Value,
): TableVersion {
  const mapped = restructure(version, version.columns.with(position, column), chunk =>
    chunk.columns.with(
      position,
      packColumn(column.type, Array.from(chunk.columns[position]!.values(), map)),
    ),
  )
  const fills = new Map(version.fills)
  fills.delete(column)
  // With change tracking, the server changes a type only if it need not rewrite the rows, which then stay the same.
  const segments =
    version.tracking !== undefined
      ? version.segments
      : version.segments.map(({ rows, blockRows }) => new Segment(rows, blockRows, undefined))
  return { ...mapped, segments, fills }
}

function restructure(
  version: TableVersion,
  columns: readonly ColumnSpec[],
  change: (chunk: Block) => readonly Column[],
): TableVersion {
  const chunks = version.chunks.map(chunk => ({ length: chunk.length, columns: change(chunk) }))
  return { ...version, columns, chunks }
}
