/** Functions that can be called only in FROM. */
export const tableFunctions = {
  numbers:
    'Returns the integers from 0 up to but not including a number. SELECT * FROM numbers(3) → 0, 1, 2',
  numbers_mt:
    'Returns the integers from 0 up to but not including a number. SELECT * FROM numbers_mt(3) → 0, 1, 2',
  numbers_local:
    'Returns the integers from 0 up to but not including a number. SELECT * FROM numbers_local(3) → 0, 1, 2',
  generate_series:
    'Returns the numbers, days or timestamps from a start to an end, both included. SELECT * FROM generate_series(1, 3) → 1, 2, 3',
  range:
    'Returns the numbers, days or timestamps from a start up to but not including an end. SELECT * FROM range(1, 4) → 1, 2, 3',
  result_scan:
    "Returns the kept result of the session's last query (`enable_query_result_cache`). SELECT * FROM result_scan('id') → error 1016",
  list_stage:
    "Lists the files in a stage. SELECT count(*) FROM list_stage(location => '@~/file') → 1",
  infer_schema:
    "Returns the columns of the files in a stage. SELECT column_name FROM infer_schema(location => '@~/file') → a",
  inspect_parquet:
    "Tells how large a Parquet file in a stage is and what it consists of. SELECT num_rows FROM inspect_parquet('@~/file') → 1",
  copy_history:
    "Lists the files that COPY loaded into a table and that it remembers. SELECT count(*) FROM copy_history('t') → 0",
  show_variables:
    'Lists session variables like SHOW VARIABLES. SELECT name, value FROM show_variables() → var 1',
  show_grants:
    "Lists privileges like SHOW GRANTS. SELECT count(*) > 0 FROM show_grants('role', 'account_admin') → true",
  policy_references:
    "Lists the tables that use a policy, or the policies of a table. SELECT count(*) FROM policy_references(policy_name => 'none') → 0",
  show_roles:
    'Lists roles like SHOW ROLES. SELECT name FROM show_roles() ORDER BY name → account_admin, public',
  tag_references:
    "Lists the tags of an object, by its name and kind. SELECT count(*) FROM tag_references('public', 'ROLE') → 0",
  fuse_snapshot:
    "Lists the snapshots of a table, the latest first. SELECT row_count FROM fuse_snapshot('default', 't') → 1",
  fuse_segment:
    "Lists the segments of a table's latest snapshot, or of the one in the third argument. SELECT row_count FROM fuse_segment('default', 't') → 1",
  fuse_block:
    "Lists the blocks of a table's latest snapshot, or of the one in the third argument. SELECT row_count FROM fuse_block('default', 't') → 1",
  fuse_column:
    "Lists the columns of each block of a table's latest snapshot, or of the one in the third argument. SELECT column_name FROM fuse_column('default', 't') → a",
  fuse_statistic:
    "Lists the statistics of a table's columns: distinct values, NULLs, average size and histogram. SELECT distinct_count FROM fuse_statistic('default', 't') → 1",
  fuse_vacuum_temporary_table:
    'Removes files of temporary tables whose sessions are gone. SELECT result FROM fuse_vacuum_temporary_table() → Ok: processed temporary tables from 0 inactive sessions',
  clustering_information:
    "Describes how much the blocks of a table with CLUSTER BY overlap. SELECT type FROM clustering_information('default', 't') → error 1118",
  fuse_tag:
    "Lists the tags of a table's snapshots. SELECT count(*) FROM fuse_tag('default', 't') → 0",
  stream_status:
    "Tells whether a stream may have changes that were not consumed. SELECT has_data FROM stream_status('s') → false",
  stream_backlog:
    "Counts the rows that a stream has still to pass on, before its table's latest state is compared row by row. SELECT estimated_rows FROM stream_backlog('s') → 0",
  obfuscate:
    'Returns the rows of a table with other texts and numbers, determined by a seed. SELECT count(*) FROM obfuscate(t, seed => 1) → 1',
  show_sequences: 'Lists sequences like SHOW SEQUENCES. SELECT name FROM show_sequences() → seq',
} as const

export type TableFunctionName = keyof typeof tableFunctions
