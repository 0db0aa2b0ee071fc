/**
 * What the server keeps of each row and block of a stored table and gives by name alone; mockq has none of it.
 * Source: databend schema.rs `ROW_ID_COL_NAME` and those around it, internal_column_factory.rs.
 */
const names: ReadonlySet<string> = new Set([
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

/** Whether a name that no column has means one that the server makes up. */
export const isInternalColumn = (name: string): boolean => names.has(name)
