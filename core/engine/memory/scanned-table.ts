import type { InternalColumnKind, Scan, ScannedRows } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import type { Value } from '../../types/value.js'
import { columnsAs } from './merge-versions.js'
import { SearchedTable } from './searched-table.js'
import type { Origin, Segment } from './segment.js'
import { segmentRows } from './segments.js'
import { type KeptSnapshot, keptSnapshot } from './snapshots.js'
import { blockPath, segmentPath, snapshotPath } from './storage-paths.js'
import { emptied, type TableVersion } from './table-version.js'

/** What a scan reads from: the tables of a transaction. */
export interface ScannedTables {
  read(table: Scan['table']): TableVersion
  /** The snapshot with the rows of a table, if it has one. */
  known(table: Scan['table']): KeptSnapshot | undefined
}

/** The rows that a scan reads, with its hidden columns behind those of the table. */
export function scannedBlocks(
  scan: Scan,
  tables: ScannedTables,
  uuid: () => string,
): Iterable<Block> {
  const { table, rows, internal = [] } = scan
  if (rows === undefined && internal.length === 0) return tables.read(table).chunks
  return chosenBlocks(scan, tables, uuid)
}

/** Blocks that correspond to the table's chunks, unless some segments are left out. */
function* chosenBlocks(
  { table, rows, internal = [], folder = '', search }: Scan,
  tables: ScannedTables,
  uuid: () => string,
): Generator<Block> {
  const { version, shared, target } = chosen(rows, tables, table)
  const convert = target === undefined ? undefined : columnsAs(version.columns, target)
  const snapshot = rows?.kind === 'at' ? keptSnapshot(rows.snapshot) : tables.known(table)
  const scores = search && new SearchedTable(version, search)
  const places = placesOf(version, shared, { snapshot, folder, uuid, scores })
  const wanted = new Set(version.segments.filter(segment => !shared.has(segment)))
  const blocks = shared.size === 0 ? version.chunks : segmentRows(version, wanted)
  for (const block of blocks) {
    const columns = [...(convert?.(block) ?? block.columns)]
    if (internal.length > 0) {
      const of = Array.from({ length: block.length }, () => places.next().value!)
      for (const { internal: kind } of internal) {
        const value = internalValues[kind]
        columns.push(new ValueColumn(of.map(place => value(place, place.row))))
      }
    }
    yield { length: block.length, columns }
  }
}

/** The place of each row, in order. */
function* placesOf(
  { segments }: TableVersion,
  shared: ReadonlySet<Segment>,
  facts: Pick<Place, 'snapshot' | 'folder' | 'uuid' | 'scores'>,
): Generator<RowPlace, undefined> {
  const newest = segments.length - 1
  for (const [index, segment] of segments.entries()) {
    if (shared.has(segment)) continue
    for (let row = 0; row < segment.rows; row++) {
      yield { ...facts, segment, age: newest - index, row }
    }
  }
}

/** The version that has the rows, the segments that are left out, and the version that has the columns. */
function chosen(
  rows: ScannedRows | undefined,
  tables: ScannedTables,
  table: Scan['table'],
): { version: TableVersion; shared: ReadonlySet<Segment>; target?: TableVersion } {
  if (rows === undefined) return { version: tables.read(table), shared: new Set() }
  if (rows.kind === 'at') {
    return { version: keptSnapshot(rows.snapshot).version, shared: new Set() }
  }
  const to = rows.to === undefined ? tables.read(table) : keptSnapshot(rows.to).version
  const from = rows.from === undefined ? emptied(to) : keptSnapshot(rows.from).version
  if (rows.kind === 'new') return { version: to, shared: new Set(from.segments) }
  return { version: from, shared: new Set(to.segments), target: to }
}

/** Where a row is. */
interface Place {
  readonly snapshot: KeptSnapshot | undefined
  /** The folder of the table, with `/` at its end. */
  readonly folder: string
  readonly segment: Segment
  /** How many segments are newer. */
  readonly age: number
  readonly uuid: () => string
  readonly scores: SearchedTable | undefined
}

interface RowPlace extends Place {
  /** The row's number in its segment. */
  readonly row: number
}

/** The bits of a segment and a block in `_row_id`. Source: databend internal_column.rs `NUM_SEGMENT_ID_BITS`. */
const segmentBits = 22
const blockBits = 11
const rowBits = BigInt(64 - segmentBits - blockBits)

const blockAt = ({ segment }: Place, row: number): number => Math.floor(row / segment.blockRows)

const rowNumber = (row: number): string => row.toString(16).padStart(6, '0')

const baseRowId = (place: Place, row: number): string =>
  place.segment.id.blockName(blockAt(place, row), place.uuid) +
  rowNumber(row % place.segment.blockRows)

const originName = ({ id, block }: Origin, { uuid }: Place): string => id.blockName(block, uuid)

/**
 * The value of each hidden column of a row.
 *
 * Source: databend catalog/src/plan/internal_column.rs `generate_column_values`, stream_column.rs.
 */
const internalValues: Readonly<Record<InternalColumnKind, (place: Place, row: number) => Value>> = {
  /** Older segments have lower ids. */
  rowId({ segment, age }, row) {
    const blocks = Math.ceil(segment.rows / segment.blockRows)
    const block = BigInt.asUintN(
      blockBits,
      BigInt(blocks - 1 - Math.floor(row / segment.blockRows)),
    )
    const reversed = BigInt.asUintN(segmentBits, ~BigInt(age))
    const prefix = (reversed << BigInt(blockBits)) | block
    return BigInt.asUintN(64, (prefix << rowBits) | BigInt(row % segment.blockRows))
  },
  snapshotName: ({ snapshot, folder }) =>
    snapshot === undefined ? '' : folder + snapshotPath(snapshot.id),
  segmentName: ({ segment, folder, uuid }) => folder + segmentPath(segment.id.name(uuid)),
  blockName: (place, row) =>
    place.folder + blockPath(place.segment.id.blockName(blockAt(place, row), place.uuid)),
  baseRowId,
  changeRowId(place, row) {
    const origin = place.segment.origins?.[row]
    if (origin === undefined) return baseRowId(place, row)
    return originName(origin, place) + rowNumber(origin.row)
  },
  originVersion: ({ segment }, row) => {
    const origin = segment.origins?.[row]
    return origin === undefined ? null : BigInt(origin.sequence)
  },
  originBlockId(place, row) {
    const origin = place.segment.origins?.[row]
    if (origin === undefined) return null
    return BigInt.asIntN(128, BigInt(`0x${originName(origin, place)}`))
  },
  originRowNumber: ({ segment }, row) => {
    const origin = segment.origins?.[row]
    return origin === undefined ? null : BigInt(origin.row)
  },
  searchMatched: ({ segment, scores }, row) => scores!.score(segment, row) !== undefined,
  searchScore: ({ segment, scores }, row) => scores!.score(segment, row) ?? 0,
}
