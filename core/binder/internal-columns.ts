/**
 * What the server keeps of each row and block of a stored table and gives by name alone; mockq has none of it.
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

/** What a row of a staged file has of itself, and what the server's own plans add. */
const others: ReadonlySet<string> = new Set([
  'metadata$filename',
  'metadata$file_row_number',
  'metadata$file_path',
  'metadata$file_basename',
  'metadata$file_content_key',
  'metadata$file_last_modified',
  '_predicate',
])

/** Whether a name that no column has means one that the server makes up for a stored row. */
export const isRowColumn = (name: string): boolean => ofRows.has(name)

/** Whether no column of a table may have the name. Source: databend schema.rs `INTERNAL_COLUMNS`. */
export const isInternalColumn = (name: string): boolean => ofRows.has(name) || others.has(name)
