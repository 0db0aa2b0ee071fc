import type { InternalColumnKind } from '../plan/relation.js'
import {
  booleanType,
  type DataType,
  decimalType,
  float32Type,
  nullableType,
  stringType,
  uint64Type,
} from '../types/data-type.js'

/** A hidden column of stored tables, which the server returns only by name. */
interface InternalColumn {
  readonly name: string
  readonly type: DataType
  readonly internal: InternalColumnKind
  /** Only in tables with change tracking. */
  readonly tracked: boolean
}

/** Source: databend catalog/src/plan/internal_column.rs, stream_column.rs; fuse_table.rs `supported_internal_column`. */
export const internalColumns: readonly InternalColumn[] = [
  { name: '_row_id', type: uint64Type, internal: 'rowId', tracked: false },
  { name: '_snapshot_name', type: stringType, internal: 'snapshotName', tracked: false },
  { name: '_segment_name', type: stringType, internal: 'segmentName', tracked: false },
  { name: '_block_name', type: stringType, internal: 'blockName', tracked: false },
  { name: '_base_row_id', type: stringType, internal: 'baseRowId', tracked: false },
  { name: 'change$row_id', type: stringType, internal: 'changeRowId', tracked: true },
  {
    name: '_origin_version',
    type: nullableType(uint64Type),
    internal: 'originVersion',
    tracked: true,
  },
  {
    name: '_origin_block_id',
    type: nullableType(decimalType(38, 0)),
    internal: 'originBlockId',
    tracked: true,
  },
  {
    name: '_origin_block_row_num',
    type: nullableType(uint64Type),
    internal: 'originRowNumber',
    tracked: true,
  },
]

/** The hidden columns of a search. Source: as above. */
export const searchColumns = {
  matched: { name: '_search_matched', type: booleanType, internal: 'searchMatched' },
  score: { name: '_search_score', type: float32Type, internal: 'searchScore' },
} as const

/**
 * Hidden columns that mockq does not return by name: of searches and of the server's own queries over streams.
 * Source: databend schema.rs `ROW_ID_COL_NAME` and those around it, internal_column_factory.rs.
 */
const refused: ReadonlySet<string> = new Set([
  '_base_block_ids',
  '_search_matched',
  '_search_score',
  '_vector_score',
])

/** Columns of streams. */
const ofStreams: ReadonlySet<string> = new Set(['change$action', 'change$is_update'])

const ofRows: ReadonlySet<string> = new Set(internalColumns.map(({ name }) => name))

/** Metadata columns of staged files, and columns that only the server's own plans use. */
const others: ReadonlySet<string> = new Set([
  'metadata$filename',
  'metadata$file_row_number',
  'metadata$file_path',
  'metadata$file_basename',
  'metadata$file_content_key',
  'metadata$file_last_modified',
  '_predicate',
])

/** Whether a name is that of a hidden column that tables have. */
export const isRowColumn = (name: string): boolean => ofRows.has(name)

/**
 * Whether a name is that of a hidden column that tables with change tracking have like any other.
 * Source: databend fuse_table.rs `stream_columns`.
 */
export const isOriginColumn = (name: string): boolean => name.startsWith('_origin')

/** Whether a name is that of a hidden column that mockq refuses. */
export const isRefusedColumn = (name: string): boolean => refused.has(name)

/** Whether no column of a table may have the name. Source: databend schema.rs `INTERNAL_COLUMNS`. */
export const isInternalColumn = (name: string): boolean =>
  ofRows.has(name) || refused.has(name) || ofStreams.has(name) || others.has(name)
