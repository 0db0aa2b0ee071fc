/**
 * Hidden columns of stored tables, which the server returns only by name; mockq does not have them.
 * Source: databend schema.rs `ROW_ID_COL_NAME` and those around it, internal_column_factory.rs.
 */
const ofRows: ReadonlySet<string> = new Set([
  '_row_id',
  '_snapshot_name',
  '_segment_name',
  '_block_name',
  '_base_row_id',
  '_base_block_ids',
  '_search_matched',
  '_search_score',
  '_vector_score',
  '_origin_version',
  '_origin_block_id',
  '_origin_block_row_num',
  'change$row_id',
  'change$action',
  'change$is_update',
])

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

/** Whether an unknown name is one of the server's hidden columns. */
export const isRowColumn = (name: string): boolean => ofRows.has(name)

/** Whether no column of a table may have the name. Source: databend schema.rs `INTERNAL_COLUMNS`. */
export const isInternalColumn = (name: string): boolean => ofRows.has(name) || others.has(name)
