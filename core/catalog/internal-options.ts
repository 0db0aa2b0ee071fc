/**
 * Options of a table that no listing shows.
 * Source: databend table_meta/src/table/table_keys.rs `INTERNAL_TABLE_OPTION_KEYS`.
 */
export const internalOptions: ReadonlySet<string> = new Set([
  'snapshot_loc',
  'database_id',
  'engine_meta',
  'begin_version',
  'temp_prefix',
  'recursive_cte',
  'partition_by',
  'cluster_type',
])
