import { timeZones } from './time-zones.js'

/** A setting: the values that SET accepts, and what it does in mockq or why it does nothing. */
export type SettingSpec = SettingValues & (SettingEffect | SettingIgnored)

interface SettingValues {
  readonly name: string
  readonly default: string
  /** Least and greatest value of a UInt64 setting. Absent: a String setting. */
  readonly range?: readonly [bigint, bigint]
  /** The values that a String setting may have, compared without case. */
  readonly choices?: readonly string[]
  /** Where it may be set; absent: for a session and globally. */
  readonly scope?: 'Session' | 'Global'
  /** It can be set, but no listing shows it. Source: databend settings_default.rs `SettingMode::Write`. */
  readonly writeOnly?: true
  /**
   * No answer depends on it, whatever its value: it limits the resources or the time of a statement, or controls caching
   * and logging. So it is no part of the request key (docs/recordings.md#request-key).
   */
  readonly harmless?: true
}

/** A setting that changes answers. */
interface SettingEffect {
  /** What mockq does with it, one sentence. */
  readonly effect: string
}

/** A setting that may be set and changes nothing that a client sees. */
interface SettingIgnored {
  readonly ignored: keyof typeof ignoredReasons
}

/** Reasons why a setting has no effect; how the server uses each was read in its source. */
export const ignoredReasons = {
  plan: 'Chooses between plans, or ways to run them, that return the same rows.',
  memory: "Limits the server's memory or when rows are spilled to disk; the rows are the same.",
  storage:
    'Controls how the files of tables are read, written and vacuumed; the rows are the same.',
  statistics: 'Controls the sketches of ANALYZE, which mockq does not have.',
  cluster: 'Controls the traffic between the nodes of a cluster; mockq is a single node.',
  locks: 'Limits how long statements wait for table locks, which mockq never takes.',
  queue: 'Controls the queue of waiting statements, which mockq does not have.',
  log: 'Changes only logs and traces of the server, which no client sees.',
  absent: 'Affects only statements that mockq refuses by name.',
  unread: 'Nothing in the server reads it any more.',
  configured: 'Takes effect only if tenants are turned on in the configuration of a server.',
  onlyValue: 'Has only one possible value.',
} as const

const MAX = 18446744073709551615n

/** What a setting does or why it does nothing, and where it may be set. */
type Traits = Omit<SettingValues, 'name' | 'default' | 'range' | 'choices'> &
  (SettingEffect | SettingIgnored)

const number = (
  name: string,
  initial: string,
  range: readonly [bigint, bigint],
  traits: Traits,
): SettingSpec => ({ name, default: initial, range, ...traits })

const flag = (name: string, initial: '0' | '1', traits: Traits): SettingSpec =>
  number(name, initial, [0n, 1n], traits)

const text = (name: string, initial: string, traits: Traits): SettingSpec => ({
  name,
  default: initial,
  ...traits,
})

const choice = (
  name: string,
  initial: string,
  choices: readonly string[],
  traits: Traits,
): SettingSpec => ({ name, default: initial, choices, ...traits })

/**
 * Every setting that a Databend server knows, by name. Where the real server takes the default from its machine, it is
 * that of a machine with two cores.
 *
 * Source: databend src/query/settings/src/settings_default.rs.
 */
export const settingSpecs: readonly SettingSpec[] = [
  number('acquire_lock_timeout', '30', [0n, MAX], { ignored: 'locks', harmless: true }),
  number('aggregate_spilling_memory_ratio', '60', [0n, 100n], {
    ignored: 'memory',
    harmless: true,
  }),
  flag('allow_query_exceeded_limit', '0', { ignored: 'memory' }),
  choice('analyze_histogram_algorithm', 'window', ['window', 'kll_fast', 'kll_full'], {
    effect: 'How ANALYZE makes histograms; those of the KLL algorithms cannot be read.',
  }),
  text('analyze_histogram_kll_relative_error', '0.01', { ignored: 'statistics' }),
  number('auto_compaction_imperfect_blocks_threshold', '25', [0n, MAX], {
    effect: 'So many small blocks of a table are joined after a statement wrote to it.',
  }),
  number('auto_compaction_segments_limit', '3', [2n, MAX], { ignored: 'storage' }),
  choice(
    'binary_input_format',
    'utf-8',
    ['hex', 'base64', 'utf-8', 'utf8', 'utf-8-lossy', 'utf8-lossy'],
    { effect: 'Form in which binary values are read from files.' },
  ),
  choice(
    'binary_output_format',
    'hex',
    ['hex', 'base64', 'utf-8', 'utf8', 'utf-8-lossy', 'utf8-lossy'],
    { effect: 'Form in which binary values are written.' },
  ),
  number('bloom_runtime_filter_threshold', '3000000', [0n, MAX], { ignored: 'plan' }),
  choice('collation', 'utf8', ['utf8'], { ignored: 'onlyValue' }),
  number('compact_max_block_selection', '1000', [2n, MAX], { ignored: 'storage' }),
  flag('copy_dedup_full_path_by_default', '0', {
    effect: '1 gives new tables the option copy_dedup_full_path.',
  }),
  number('cost_factor_aggregate_per_row', '5', [0n, MAX], { ignored: 'plan' }),
  number('cost_factor_hash_table_per_row', '10', [0n, MAX], { ignored: 'plan' }),
  number('cost_factor_network_per_row', '50', [0n, MAX], { ignored: 'plan' }),
  flag('create_query_flight_client_with_current_rt', '1', { ignored: 'cluster' }),
  number('data_retention_num_snapshots_to_keep', '0', [0n, 500n], {
    effect:
      'Number of snapshots that OPTIMIZE TABLE … PURGE leaves; 0: those of the retention time.',
  }),
  number('data_retention_time_in_days', '1', [0n, 90n], {
    effect: 'Days before the last snapshot for which OPTIMIZE TABLE … PURGE leaves snapshots.',
  }),
  choice('date_format_style', 'Oracle', ['Oracle', 'MySQL'], {
    effect: 'Oracle or MySQL letters in date formats.',
  }),
  flag('ddl_column_type_nullable', '1', { effect: '1 makes columns without NOT NULL nullable.' }),
  text('deduplicate_label', '', {
    writeOnly: true,
    effect: 'Label under which a write is done once in a day.',
  }),
  choice(
    'default_order_by_null',
    'nulls_last',
    [
      'nulls_first',
      'nulls_last',
      'nulls_first_on_asc_last_on_desc',
      'nulls_last_on_asc_first_on_desc',
    ],
    { effect: 'Where NULLs stand in ORDER BY without NULLS FIRST or LAST.' },
  ),
  flag('disable_join_reorder', '0', { ignored: 'plan' }),
  flag('disable_variant_check', '0', {
    effect: '1 lets texts that are no JSON become NULL variants.',
  }),
  number('dynamic_sample_time_budget_ms', '0', [0n, MAX], { ignored: 'plan' }),
  flag('enable_aggregating_index_scan', '1', { ignored: 'absent' }),
  flag('enable_analyze_histogram', '0', { effect: '1 lets ANALYZE make histograms.' }),
  flag('enable_auto_analyze', '1', {
    effect: '0 leaves the statistics of columns as they are when rows are changed or deleted.',
  }),
  flag('enable_auto_detect_datetime_format', '0', {
    effect: '1 tries more than the ISO form when a date is read.',
  }),
  flag('enable_auto_fix_missing_bloom_index', '0', { ignored: 'storage' }),
  flag('enable_auto_materialize_cte', '1', {
    effect: '0 runs a common table expression once for each of its uses.',
  }),
  flag('enable_auto_vacuum', '0', { ignored: 'storage' }),
  flag('enable_backpressure_spiller', '0', { ignored: 'memory' }),
  flag('enable_block_stream_write', '1', { ignored: 'storage' }),
  flag('enable_bloom_runtime_filter', '1', { ignored: 'plan' }),
  flag('enable_cbo', '1', { ignored: 'plan' }),
  flag('enable_compact_after_multi_table_insert', '0', {
    effect: '1 joins small blocks of the tables that INSERT ALL or FIRST wrote to.',
  }),
  flag('enable_compact_after_write', '1', {
    effect: '0 keeps small blocks of a table that a statement wrote to.',
  }),
  flag('enable_cse_optimizer', '0', { ignored: 'plan' }),
  flag('enable_decimal_sum_widening', '0', { effect: '1 sums decimals of 19 to 38 digits in 76.' }),
  flag('enable_dio', '1', { ignored: 'storage' }),
  flag('enable_distributed_compact', '0', { ignored: 'cluster' }),
  flag('enable_distributed_copy_into', '1', { ignored: 'cluster' }),
  flag('enable_distributed_merge_into', '1', { ignored: 'unread' }),
  flag('enable_distributed_pruning', '1', { ignored: 'cluster' }),
  flag('enable_distributed_recluster', '1', { ignored: 'cluster' }),
  flag('enable_distributed_replace_into', '0', { ignored: 'cluster' }),
  flag('enable_dphyp', '1', { ignored: 'plan' }),
  flag('enable_dst_hour_fix', '0', { ignored: 'unread' }),
  flag('enable_expand_roles', '1', {
    effect:
      '1 shows what roles have by other roles as their own in SHOW GRANTS, 0 shows these roles.',
  }),
  flag('enable_experimental_connection_privilege_check', '0', {
    effect: '1 gives connections owners and checks privileges on them.',
  }),
  flag('enable_experimental_new_join', '1', { ignored: 'plan' }),
  flag('enable_experimental_procedure', '1', { effect: 'Allows procedures' }),
  flag('enable_experimental_rbac_check', '1', {
    effect: '1 checks privileges on stages and functions.',
  }),
  flag('enable_experimental_row_access_policy', '0', {
    effect: '1 lets ALTER TABLE add and drop row access policies.',
  }),
  flag('enable_experimental_sequence_privilege_check', '0', {
    effect: '1 gives sequences owners and checks privileges on them.',
  }),
  flag('enable_experimental_table_ref', '0', {
    effect: '1 allows names for the snapshots of tables (ALTER TABLE … CREATE TAG).',
  }),
  flag('enable_experimental_virtual_column', '0', { ignored: 'plan' }),
  flag('enable_fixed_rows_sort', '1', {
    effect: '0 shows a column for sorting by booleans and intervals in EXPLAIN.',
  }),
  flag('enable_geo_create_table', '1', { ignored: 'unread' }),
  flag('enable_hive_parquet_predict_pushdown', '1', { ignored: 'unread' }),
  flag('enable_join_runtime_filter', '1', { ignored: 'plan' }),
  flag('enable_last_snapshot_location_hint', '1', { ignored: 'storage' }),
  flag('enable_loser_tree_merge_sort', '1', { ignored: 'plan' }),
  flag('enable_materialized_cte', '1', { ignored: 'unread' }),
  flag('enable_materialized_view_rewrite', '1', { ignored: 'plan' }),
  flag('enable_merge_into_row_fetch', '1', { ignored: 'plan' }),
  flag('enable_mutation_block_id_repartition', '1', { ignored: 'plan' }),
  flag('enable_new_copy_for_text_formats', '1', { ignored: 'unread' }),
  flag('enable_optimizer_trace', '0', { ignored: 'plan' }),
  flag('enable_parallel_multi_merge_sort', '1', { ignored: 'plan' }),
  flag('enable_parallel_union_all', '0', { ignored: 'plan' }),
  flag('enable_parquet_page_index', '1', { ignored: 'storage' }),
  flag('enable_parquet_prewhere', '0', { ignored: 'storage' }),
  flag('enable_parquet_rowgroup_pruning', '1', { ignored: 'storage' }),
  flag('enable_planner_cache', '1', { ignored: 'plan', harmless: true }),
  flag('enable_proxy_bloom_pruning', '0', { scope: 'Session', ignored: 'absent' }),
  flag('enable_prune_cache', '1', { ignored: 'storage' }),
  flag('enable_prune_pipeline', '1', { ignored: 'storage' }),
  flag('enable_query_result_cache', '0', {
    effect: '1 keeps results of queries, to be given again.',
    harmless: true,
  }),
  flag('enable_refresh_aggregating_index_after_write', '0', { ignored: 'unread' }),
  flag('enable_replace_into_partitioning', '1', { ignored: 'plan' }),
  flag('enable_result_set_spilling', '0', { ignored: 'memory', harmless: true }),
  flag('enable_selector_executor', '1', { ignored: 'plan' }),
  flag('enable_shuffle_sort', '0', { ignored: 'plan' }),
  flag('enable_sort_spill_prefetch', '1', { ignored: 'memory' }),
  flag('enable_sort_spill_stream_regroup', '1', { ignored: 'memory' }),
  flag('enable_spatial_join', '0', { ignored: 'plan' }),
  flag('enable_stream_batch_snapshot_forward_scan', '0', { ignored: 'absent' }),
  flag('enable_strict_datetime_parser', '1', {
    effect: '1 refuses dates that do not have every part.',
  }),
  flag('enable_table_lock', '1', { ignored: 'locks' }),
  flag('enable_table_schema_refresh', '0', { ignored: 'storage' }),
  flag('enable_table_snapshot_stats', '0', {
    effect: '1 lets an analysis without histograms remove those that a table has.',
  }),
  flag('enable_top_n', '1', {
    effect: '0 shows a sort with a limit as Sort and not as TopN in EXPLAIN.',
  }),
  flag('enforce_broadcast_join', '0', { ignored: 'plan' }),
  flag('enforce_local', '0', { ignored: 'cluster' }),
  flag('enforce_shuffle_join', '0', { ignored: 'plan' }),
  text('enterprise_license', '', {
    scope: 'Global',
    writeOnly: true,
    ignored: 'absent',
    harmless: true,
  }),
  flag('error_on_nondeterministic_update', '1', {
    effect: '1 makes a row that is updated twice an error.',
  }),
  number('external_server_connect_timeout_secs', '10', [0n, MAX], { ignored: 'absent' }),
  number('external_server_request_batch_rows', '65536', [1n, MAX], { ignored: 'absent' }),
  number('external_server_request_max_threads', '256', [1n, MAX], { ignored: 'absent' }),
  number('external_server_request_retry_times', '8', [0n, 256n], { ignored: 'absent' }),
  number('external_server_request_timeout_secs', '180', [0n, MAX], { ignored: 'absent' }),
  number('flight_client_keep_alive_interval_secs', '0', [0n, MAX], { ignored: 'cluster' }),
  number('flight_client_keep_alive_retries', '0', [0n, MAX], { ignored: 'cluster' }),
  number('flight_client_keep_alive_time_secs', '0', [0n, MAX], { ignored: 'cluster' }),
  number('flight_client_timeout', '60', [0n, MAX], { ignored: 'cluster', harmless: true }),
  number('flight_connection_max_retry_times', '0', [0n, 10n], { ignored: 'cluster' }),
  number('flight_connection_retry_interval', '1', [0n, 10n], { ignored: 'cluster' }),
  flag('force_aggregate_data_spill', '0', { ignored: 'memory' }),
  choice('force_aggregate_shuffle_mode', 'auto', ['auto', 'row', 'bucket'], { ignored: 'plan' }),
  flag('force_eager_aggregate', '0', { ignored: 'plan' }),
  flag('force_join_data_spill', '0', { ignored: 'memory' }),
  flag('force_materialized_cte_spill', '0', { ignored: 'memory' }),
  flag('force_sort_data_spill', '0', { ignored: 'memory' }),
  flag('force_window_data_spill', '0', { ignored: 'memory' }),
  flag('format_null_as_str', '0', { effect: '1 writes NULL cells as the text NULL.' }),
  choice('geometry_output_format', 'GeoJSON', ['WKT', 'WKB', 'EWKT', 'EWKB', 'GeoJSON'], {
    effect: 'Form in which geometry values are written.',
  }),
  choice('group_by_shuffle_mode', 'before_merge', ['before_partial', 'before_merge'], {
    ignored: 'plan',
  }),
  number('grouping_sets_channel_size', '2', [1n, 1024n], { ignored: 'plan' }),
  flag('grouping_sets_to_union', '0', { ignored: 'plan' }),
  number('hash_shuffle_bytes_threshold', '4194304', [0n, MAX], { ignored: 'plan' }),
  number('hash_shuffle_rows_threshold', '8192', [0n, MAX], { ignored: 'plan' }),
  flag('hide_options_in_show_create_table', '1', {
    effect: '1 leaves storage options out of SHOW CREATE TABLE.',
  }),
  number('hive_parquet_chunk_size', '16384', [0n, MAX], { ignored: 'storage' }),
  number('http_handler_result_timeout_secs', '60', [0n, MAX], {
    effect: 'Seconds for which a result that nobody asks for is kept.',
    harmless: true,
  }),
  choice('http_json_result_mode', 'display', ['display', 'driver'], {
    effect: 'Form of cells: for display, or for drivers.',
  }),
  number('idle_transaction_timeout_secs', '14400', [1n, MAX], {
    effect: 'Seconds after which an idle transaction is dropped.',
    harmless: true,
  }),
  number('inlist_runtime_bloom_prune_threshold', '64', [0n, MAX], { ignored: 'plan' }),
  number('inlist_runtime_filter_threshold', '1024', [0n, MAX], { ignored: 'plan' }),
  number('inlist_to_join_threshold', '1024', [0n, MAX], { ignored: 'plan' }),
  number('input_read_buffer_size', '4194304', [0n, MAX], { ignored: 'storage', harmless: true }),
  number('join_runtime_filter_selectivity_threshold', '10', [1n, MAX], { ignored: 'plan' }),
  number('join_spilling_buffer_threshold_per_proc_mb', '512', [0n, MAX], { ignored: 'memory' }),
  number('join_spilling_memory_ratio', '60', [0n, 100n], { ignored: 'memory', harmless: true }),
  number('join_spilling_partition_bits', '4', [0n, MAX], { ignored: 'memory' }),
  number('lazy_read_across_join_threshold', '10', [0n, MAX], { ignored: 'plan' }),
  number('lazy_read_threshold', '1000', [0n, MAX], {
    effect: 'Rows of a LIMIT up to which EXPLAIN shows columns as read late.',
  }),
  number('load_file_metadata_expire_hours', '24', [0n, MAX], {
    effect: 'Hours after which a loaded file may be loaded again.',
  }),
  number('materialized_cte_spilling_memory_ratio', '60', [0n, 100n], { ignored: 'memory' }),
  number('max_aggregate_spill_level', '3', [0n, 16n], { ignored: 'memory' }),
  number('max_block_bytes', '52428800', [1048576n, MAX], { ignored: 'memory', harmless: true }),
  number('max_block_size', '65536', [1n, MAX], {
    effect:
      'Rows that a table of ENGINE = RANDOM gives without LIMIT, and of a partition of numbers() in EXPLAIN.',
    harmless: true,
  }),
  number('max_cte_recursive_depth', '1000', [0n, MAX], {
    effect: 'Rounds after which a recursive query is an error.',
  }),
  number('max_execute_time_in_seconds', '0', [0n, MAX], {
    effect: 'Seconds after which a statement is stopped; 0 for no bound.',
    harmless: true,
  }),
  number('max_hash_join_spill_level', '1', [0n, 16n], { ignored: 'memory' }),
  number('max_inlist_to_or', '3', [0n, MAX], {
    effect: 'Constants above which IN is one look-up.',
  }),
  number('max_memory_usage', '0', [0n, MAX], { ignored: 'memory', harmless: true }),
  number('max_public_keys_per_user', '10', [2n, 100n], {
    scope: 'Global',
    effect: 'The most public keys that a user may have.',
  }),
  number('max_push_down_limit', '10000', [0n, MAX], {
    effect: 'Rows of a LIMIT up to which EXPLAIN shows a sort as TopN.',
  }),
  number('max_query_memory_usage', '0', [0n, MAX], { ignored: 'memory', harmless: true }),
  number('max_result_rows', '0', [0n, MAX], {
    effect: 'A LIMIT for queries that have none; 0 for no bound.',
  }),
  number('max_set_operator_count', '18446744073709551615', [0n, MAX], {
    effect: 'Set operations above which a statement is an error.',
  }),
  number('max_storage_io_requests', '64', [1n, 1024n], { ignored: 'storage', harmless: true }),
  number('max_threads', '2', [1n, 1024n], { ignored: 'plan', harmless: true }),
  number('max_vacuum_temp_files_after_query', '18446744073709551615', [0n, MAX], {
    ignored: 'memory',
  }),
  number('max_vacuum_threads', '1', [1n, 3n], { ignored: 'storage', harmless: true }),
  number('min_max_runtime_filter_threshold', '18446744073709551615', [0n, MAX], {
    ignored: 'plan',
  }),
  number('nested_loop_join_threshold', '10000', [0n, MAX], { ignored: 'plan' }),
  text('network_policy', '', {
    scope: 'Global',
    effect: 'The addresses from which users without the role account_admin may log in.',
  }),
  choice('numeric_cast_option', 'rounding', ['rounding', 'truncating'], {
    effect: 'How casts to integers treat a fraction.',
  }),
  text('optimizer_skip_list', '', { ignored: 'plan' }),
  number('parquet_fast_read_bytes', '1048576', [0n, MAX], { ignored: 'storage' }),
  number('parquet_max_block_size', '8192', [1n, MAX], { ignored: 'storage', harmless: true }),
  number('parquet_rowgroup_hint_bytes', '134217728', [1048576n, MAX], { ignored: 'storage' }),
  flag('parse_datetime_ignore_remainder', '1', { effect: '1 ignores text behind a parsed date.' }),
  flag('persist_materialized_cte', '1', { ignored: 'memory' }),
  flag('prefer_broadcast_join', '1', { ignored: 'plan' }),
  number('prewhere_selectivity_threshold', '100', [0n, 100n], { ignored: 'plan' }),
  choice('proxy_routing_model', 'statistics', ['statistics', 'prefix'], {
    scope: 'Session',
    ignored: 'absent',
  }),
  flag('purge_duplicated_files_in_copy', '0', {
    effect: '1 removes files that COPY with PURGE finds loaded before.',
  }),
  number('queries_queue_retry_timeout', '300', [0n, 1n], { ignored: 'queue', harmless: true }),
  choice('query_flight_compression', 'LZ4', ['None', 'LZ4', 'ZSTD'], { ignored: 'cluster' }),
  choice('query_out_of_memory_behavior', 'spilling', ['throw', 'spilling'], {
    ignored: 'memory',
    harmless: true,
  }),
  flag('query_result_cache_allow_inconsistent', '0', {
    effect: '1 gives a kept result though its tables have changed.',
  }),
  number('query_result_cache_max_bytes', '1048576', [0n, MAX], {
    effect: 'Bytes above which a result is not kept.',
    harmless: true,
  }),
  number('query_result_cache_min_execute_secs', '1', [0n, MAX], {
    effect: 'Seconds below which a result is not kept.',
  }),
  number('query_result_cache_ttl_secs', '300', [0n, MAX], {
    effect: 'Seconds for which a result is kept.',
    harmless: true,
  }),
  text('query_tag', '', { scope: 'Session', ignored: 'log', harmless: true }),
  flag('quoted_ident_case_sensitive', '1', { effect: '0 folds the case of quoted names too.' }),
  flag('random_function_seed', '0', { effect: '1 starts the random functions at a fixed seed.' }),
  number('recluster_block_size', '1073741824', [1n, MAX], { ignored: 'storage' }),
  number('recluster_timeout_secs', '43200', [0n, MAX], { ignored: 'storage' }),
  number('replace_into_bloom_pruning_max_column_number', '4', [0n, MAX], { ignored: 'plan' }),
  flag('replace_into_shuffle_strategy', '0', { ignored: 'plan' }),
  choice('s3_storage_class', 'STANDARD', ['STANDARD', 'INTELLIGENT_TIERING'], {
    ignored: 'storage',
  }),
  text('sandbox_tenant', '', { ignored: 'configured' }),
  number('script_max_steps', '10000', [0n, MAX], {
    effect: 'The most steps that a script may take',
  }),
  number('short_sql_max_length', '2048', [1n, 1048576n], { ignored: 'log', harmless: true }),
  number('sort_spilling_batch_bytes', '20971520', [1048576n, MAX], {
    ignored: 'memory',
    harmless: true,
  }),
  number('sort_spilling_memory_ratio', '60', [0n, 100n], { ignored: 'memory', harmless: true }),
  number('spatial_join_max_build_rows', '1000000', [0n, MAX], { ignored: 'plan' }),
  number('spill_writer_memory_pool_size_mb', '20', [1n, MAX], { ignored: 'memory' }),
  choice('spilling_file_format', 'parquet', ['arrow', 'parquet'], {
    ignored: 'memory',
    harmless: true,
  }),
  number('spilling_to_disk_vacuum_unknown_temp_dirs_limit', '18446744073709551615', [0n, MAX], {
    ignored: 'memory',
  }),
  choice('sql_dialect', 'PostgreSQL', ['PostgreSQL', 'MySQL', 'Experimental', 'Hive', 'Prql'], {
    effect: 'Quoting rules of names and strings.',
  }),
  number('statement_queue_ttl_in_seconds', '15', [1n, 3600n], { ignored: 'queue', harmless: true }),
  number('statement_queued_timeout_in_seconds', '0', [0n, MAX], {
    ignored: 'queue',
    harmless: true,
  }),
  number('storage_delete_batch_size', '1000', [1n, 1000n], { ignored: 'storage' }),
  number('storage_fetch_part_num', '2', [0n, MAX], { ignored: 'storage', harmless: true }),
  number('storage_io_max_page_bytes_for_read', '524288', [0n, MAX], { ignored: 'storage' }),
  number('storage_io_min_bytes_for_seek', '48', [0n, MAX], { ignored: 'storage', harmless: true }),
  number('storage_read_buffer_size', '1048576', [0n, MAX], { ignored: 'unread', harmless: true }),
  number('stream_consume_batch_size_hint', '0', [0n, MAX], {
    effect: 'About how many rows of a stream a statement reads; 0: all.',
  }),
  number('system_tables_count_db_concurrency', '16', [1n, 256n], { ignored: 'plan' }),
  number('table_lock_expire_secs', '30', [0n, MAX], { ignored: 'locks', harmless: true }),
  choice('timezone', 'UTC', [...timeZones], {
    effect: 'Time zone in which timestamps are read and written.',
  }),
  number('trace_sample_rate', '1', [0n, 100n], { ignored: 'log', harmless: true }),
  number('udf_cloud_import_presign_expire_secs', '259200', [1n, MAX], { ignored: 'absent' }),
  flag('unquoted_ident_case_sensitive', '0', { effect: '1 keeps the case of unquoted names.' }),
  flag('use_legacy_query_executor', '0', {
    effect: 'May not be set: the server has one executor.',
  }),
  flag('use_parquet2', '0', { ignored: 'unread' }),
  text('warehouse', '', {
    scope: 'Session',
    effect: 'Warehouse of the session, echoed to the client.',
    harmless: true,
  }),
  number('week_start', '1', [0n, 1n], { effect: 'First day of the week: 0 Sunday, 1 Monday.' }),
  number('window_num_partitions', '256', [0n, MAX], { ignored: 'plan' }),
  number('window_partition_sort_block_size', '65536', [0n, MAX], { ignored: 'plan' }),
  number('window_partition_spilling_memory_ratio', '60', [0n, 100n], {
    ignored: 'memory',
    harmless: true,
  }),
  number('window_spill_unit_size_mb', '256', [0n, MAX], { ignored: 'memory' }),
]
