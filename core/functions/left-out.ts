import type { QueryErrorOptions } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'

/**
 * Functions of Databend that mockq does not have, by the reason.
 *
 * They are in one table, not in the files of their families: most have none (`fuse_*`, `task_*`), one reason holds for
 * many, and a definition there needs a sentence, an example and signatures, which these lack.
 */
export const leftOutReasons: readonly (readonly [reason: string, names: string])[] = [
  ['mockq asks no MySQL or Redis servers', 'dict_get'],
  ['use stream_status', 'stream_has_data'],
  ['mockq keeps no levels of blocks, which RECLUSTER counts', 'clustering_statistics'],
  [
    'mockq does not store tables as files with blocks, segments and encodings',
    `fuse_amend fuse_block_statistics
    fuse_dump_snapshots fuse_encoding fuse_page
    fuse_time_travel_size fuse_virtual_column fuse_virtual_column_build table_statistics`,
  ],
  [
    'mockq stores no files that could be vacuumed',
    `fuse_vacuum2 fuse_vacuum_drop_aggregating_index fuse_vacuum_drop_inverted_index`,
  ],
  [
    'mockq has no cloud control service',
    `billing_usage_daily task_dependents task_dependents_enable task_history tenant_quota
    user_task_cancel_ongoing_executions`,
  ],
  ['mockq has no Iceberg tables', 'iceberg_manifest iceberg_snapshot'],
  ['mockq has no user functions on other servers', 'udf_echo'],
  ['it exists only to test the server itself', 'async_crash_me sync_crash_me'],
  [
    'servers record lineage only if their configuration asks for it',
    'get_lineage get_lineage_neighbors',
  ],
  ['it describes internals of the server', 'license_info set_cache_capacity'],
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
