import type { QueryErrorOptions } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'

/** Reasons for leaving out functions, each with the names it applies to. */
export const leftOutReasons: readonly (readonly [reason: string, names: string])[] = [
  ['there are no full-text indexes', 'match query score'],
  ['there are no dictionaries', 'dict_get'],
  ['there is no jq of the same language in JavaScript', 'jq'],
  ['files in stages are read by FROM and COPY', 'read_file'],
  ['there are no streams', 'stream_has_data stream_status stream_backlog'],
  [
    'there are no blocks, segments and encodings of a storage engine',
    `clustering_information clustering_statistics fuse_amend fuse_block fuse_block_statistics fuse_column
    fuse_dump_snapshots fuse_encoding fuse_page fuse_segment fuse_snapshot fuse_statistic fuse_tag
    fuse_time_travel_size fuse_virtual_column fuse_virtual_column_build table_statistics`,
  ],
  [
    'there is nothing to vacuum',
    `fuse_vacuum2 fuse_vacuum_drop_aggregating_index fuse_vacuum_drop_inverted_index
    fuse_vacuum_temporary_table`,
  ],
  [
    'there is no cloud control service',
    `billing_usage_daily task_dependents task_dependents_enable task_history tenant_quota
    user_task_cancel_ongoing_executions`,
  ],
  ['there are no Iceberg tables', 'iceberg_manifest iceberg_snapshot'],
  ['there are no user functions on other servers', 'udf_echo'],
  ['it is for tests of the server itself', 'async_crash_me sync_crash_me'],
  [
    'it describes internals of the server',
    'copy_history get_lineage get_lineage_neighbors license_info set_cache_capacity',
  ],
  ['policies and tags have no listing functions', 'policy_references tag_references'],
  ['infer_schema returns the columns of a file', 'inspect_parquet'],
]

/** Databend functions that mockq does not support, with the reason shown in the error. */
export const leftOutFunctions: ReadonlyMap<string, string> = new Map(
  leftOutReasons.flatMap(([reason, names]) =>
    names.split(/\s+/).map(name => [name, reason] as const),
  ),
)

/** Returns the error for calling such a function; undefined for other names. */
export function leftOut(name: string, options: QueryErrorOptions = {}): Unsupported | undefined {
  const reason = leftOutFunctions.get(name)
  return reason === undefined
    ? undefined
    : new Unsupported(`the function ${name}: ${reason}`, options)
}
