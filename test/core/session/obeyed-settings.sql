-- Scripts that set each setting with an effect by their first statement: without it they answer something else.

set binary_input_format = 'hex';
select length('61'::binary);

set binary_output_format = 'base64';
select 'a'::binary;

set copy_dedup_full_path_by_default = 1;
create table t (a int);
select table_option from system.tables where name = 't';

set auto_compaction_imperfect_blocks_threshold = 2;
create table t (a int);
insert into t values (1);
insert into t values (2);
select count(*) from fuse_segment('default', 't');

set enable_compact_after_multi_table_insert = 1;
create table t (a int) auto_compaction_imperfect_blocks_threshold = 2;
insert all into t into t select 1;
insert all into t into t select 1;
select count(*) from fuse_segment('default', 't');

set enable_compact_after_write = 0;
create table t (a int) auto_compaction_imperfect_blocks_threshold = 2;
insert into t values (1);
insert into t values (2);
select count(*) from fuse_segment('default', 't');

set data_retention_num_snapshots_to_keep = 1;
create table t (a int);
insert into t values (1);
insert into t values (2);
optimize table t purge;
select count(*) from fuse_snapshot('default', 't');

set data_retention_time_in_days = 0;
create table t (a int);
insert into t values (1);
insert into t values (2);
optimize table t purge;
select count(*) from fuse_snapshot('default', 't');

set enable_experimental_table_ref = 1;
create table t (a int);
insert into t values (1);
alter table t create tag first;
insert into t values (2);
select a from t at (tag => first);

set stream_consume_batch_size_hint = 1;
create table t (a int);
create stream s on table t;
insert into t values (1);
insert into t values (2);
select a from s;

set date_format_style = 'MySQL';
select to_string('2024-01-02'::date, '%d/%m/%Y'), to_string('2024-01-02'::date, 'DD');

set ddl_column_type_nullable = 0;
create table t (a int);
desc t;

set deduplicate_label = 'x';
create table t (a int);
insert into t values (1);
insert into t values (1);
select * from t;

set disable_variant_check = 1;
select parse_json('x');

set enable_auto_detect_datetime_format = 1;
select try_to_date('12/17/1980');

set enable_auto_materialize_cte = 0;
with x as (select rand() as r) select a.r = b.r from x a, x b;

set enable_decimal_sum_widening = 1;
select typeof(sum(1::decimal(20, 2)));

set (enable_query_result_cache, query_result_cache_allow_inconsistent, query_result_cache_min_execute_secs) = (1, 1, 0);
create table t (a int);
insert into t values (1);
select * from t;
insert into t values (2);
select * from t;

set enable_strict_datetime_parser = 0;
select to_date('2027-1-1');

set error_on_nondeterministic_update = 0;
create table t (a int, b int);
create table u (a int, b int);
insert into t values (1, 1);
insert into u values (1, 2), (1, 3);
update t set b = u.b from u where t.a = u.a;

set format_null_as_str = 1;
select null;

set geometry_output_format = 'WKT';
select st_makepoint(1, 2)::string;

set hide_options_in_show_create_table = 0;
create table t (a int);
show create table t;

set load_file_metadata_expire_hours = 0;
create stage s;
copy into @s/x/ from (select 1) file_format = (type = csv) single = true;
create table t (a int);
copy into t from @s file_format = (type = csv);
copy into t from @s file_format = (type = csv);
select * from t;

set max_block_size = 10;
create table t (a int not null) engine = random;
select count(*) from t;

set max_cte_recursive_depth = 2;
with recursive x(k) as (select 1 union all select k + 1 from x where k < 9) select max(k) from x;

set max_result_rows = 1;
select number from numbers(9);

set max_set_operator_count = 0;
select 1 union all select 2;

set network_policy = 'nowhere';

set numeric_cast_option = 'truncating';
select 1.9::int;

set parse_datetime_ignore_remainder = 0;
select try_to_timestamp('2022-02-02 10:00:00 rest', '%Y-%m-%d %H:%M:%S');

set purge_duplicated_files_in_copy = 1;
create stage s;
copy into @s/x/ from (select 1) file_format = (type = csv) single = true;
create table t (a int);
copy into t from @s file_format = (type = csv);
copy into t from @s file_format = (type = csv) purge = true;
list @s;

set quoted_ident_case_sensitive = 0;
select a from (select 1 as "A");

set random_function_seed = 1;
select rand() >= 0;

set default_order_by_null = 'nulls_first';
select a from (values (1), (null)) v(a) order by a;

set sql_dialect = 'MySQL';
select "a";

set timezone = 'Asia/Tokyo';
select timezone();

set unquoted_ident_case_sensitive = 1;
select a from (select 1 as A);

set use_legacy_query_executor = 1;

set week_start = 0;
select date_trunc(week, '2024-01-03'::date);

set max_inlist_to_or = 0;
select 1 in (1, null);

set enable_expand_roles = 0;
create role a;
create role b;
grant role a to role b;
show grants for role b;

set enable_experimental_sequence_privilege_check = 1;
create sequence q;
show grants on sequence q;

set enable_experimental_connection_privilege_check = 1;
create connection c storage_type = 's3';
show grants on connection c;

set enable_experimental_procedure = 0;
show procedures;

set script_max_steps = 2;
execute immediate 'begin return 1; end;';

set enable_experimental_row_access_policy = 1;
create table t (a int);
create row access policy p as (a int) returns boolean -> a > 1;
alter table t add row access policy p on (a);
select * from policy_references(policy_name => 'p');

set enable_auto_analyze = 0;
create table t (a int);
insert into t values (1), (2);
delete from t where a = 1;
show statistics;

set enable_analyze_histogram = 1;
create table t (a int);
insert into t values (1);
analyze table t;
show statistics;

set analyze_histogram_algorithm = 'kll_full';
create table t (a int);
insert into t values (1);
analyze table t with histogram;
show statistics;

set enable_table_snapshot_stats = 1;
create table t (a int);
insert into t values (1);
analyze table t with histogram;
analyze table t;
show statistics;

set enable_top_n = 0;
explain select number from numbers(3) order by number limit 1;

set enable_fixed_rows_sort = 0;
explain select number from numbers(3) order by number = 1 limit 1;

set lazy_read_threshold = 0;
create table t (a int, b int);
explain select a, b from t order by a limit 1;

set max_push_down_limit = 1;
explain select number from numbers(3) order by number limit 2;
