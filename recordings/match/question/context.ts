import type { SessionState } from '../../../core/session/session-state.js'
import { checkSetting, settingSpec } from '../../../core/session/settings.js'
import type { Pair } from '../../store/document.js'

/**
 * Settings that change no answer, whatever their value: how much of the machine a statement may
 * take, for how long, what is cached, and what is written in logs.
 */
const harmless = new Set([
  ...['query_tag', 'warehouse', 'short_sql_max_length', 'trace_sample_rate', 'enterprise_license'],
  ...['max_threads', 'max_vacuum_threads', 'max_memory_usage', 'max_query_memory_usage'],
  ...['max_block_size', 'max_block_bytes', 'max_storage_io_requests', 'parquet_max_block_size'],
  ...['http_handler_result_timeout_secs', 'max_execute_time_in_seconds', 'flight_client_timeout'],
  ...['statement_queue_ttl_in_seconds', 'statement_queued_timeout_in_seconds'],
  ...['queries_queue_retry_timeout', 'acquire_lock_timeout', 'table_lock_expire_secs'],
  ...[
    'idle_transaction_timeout_secs',
    'query_result_cache_max_bytes',
    'query_result_cache_ttl_secs',
  ],
  ...['enable_query_result_cache', 'enable_planner_cache', 'enable_result_set_spilling'],
  ...['query_out_of_memory_behavior', 'input_read_buffer_size', 'storage_read_buffer_size'],
  ...['storage_io_min_bytes_for_seek', 'storage_fetch_part_num', 'spilling_file_format'],
  ...[
    'aggregate_spilling_memory_ratio',
    'join_spilling_memory_ratio',
    'sort_spilling_memory_ratio',
  ],
  ...['window_partition_spilling_memory_ratio', 'sort_spilling_batch_bytes'],
])

/**
 * The context of a statement that its answer depends on beside the database: catalog, roles, and
 * every setting that is neither at its default nor harmless; `all`: harmless ones too. Sorted by name.
 * A value that does not fit is not harmless: nothing runs with it.
 * `user`: who asks, if that is a user whom the lane has made.
 */
export function contextOf(session: SessionState, user?: string, all = false): readonly Pair[] {
  const pairs: Pair[] = []
  for (const [name, value] of session.settings) {
    if (settingSpec(name)?.default === value) continue
    if (all || !harmless.has(name) || !fits(name, value)) pairs.push([name, value])
  }
  pairs.sort(([a], [b]) => (a < b ? -1 : 1))
  const { catalog, role, secondaryRoles } = session
  if (secondaryRoles !== undefined)
    pairs.unshift(['secondary roles', JSON.stringify(secondaryRoles)])
  if (role !== undefined) pairs.unshift(['role', role])
  if (catalog !== 'default') pairs.unshift(['catalog', catalog])
  if (user !== undefined) pairs.unshift(['user', user])
  return pairs
}

function fits(name: string, value: string): boolean {
  try {
    checkSetting(name, value)
    return true
  } catch {
    return false
  }
}

/** Whether a setting may change answers. */
export function isMeaningful(name: string): boolean {
  return !harmless.has(name)
}
