-- Statements that set whatever a statement may leave out: scripts are parted by empty lines, and each
-- statement stands on lines of its own that end in a semicolon.

with x(k) as (select 1) select k from x;
with recursive x(k) as (select 1 union all select k + 1 from x where k < 3) select k from x;

set enable_auto_materialize_cte = 0;
with x as materialized (select rand() as r) select a.r = b.r from x a, x b;

params [7, 8]
select ?, ?;
params {"a": 7}
select :a;
select any (select 2);
select 2 = any (select 2);

select a from (select distinct number % 2 as a from numbers(9)) order by a;
select top 2 number from numbers(9);
select number from numbers(9) where number > 3 order by number desc limit 2 offset 1;
select number % 2 as a, count(*) from numbers(9) group by a having count(*) > 4;
select number from numbers(9) qualify row_number() over (order by number) = 1;
select a from (values (1), (null), (2)) v(a) order by a nulls first;
set default_order_by_null = 'nulls_first_on_asc_last_on_desc';
select a from (values (1), (null), (2)) v(a) order by a asc nulls last;
unset default_order_by_null;
select sum(number) over w from numbers(3) window w as (order by number desc) order by number;
select y from (select 1 as y);
select * exclude (b) from (select 1 as a, 2 as b);
select t.* from (select 1 as a) t, (select 2 as b) u;
select 1 union all select 1;
select 1 intersect select 2 union select 3 order by 1;
values (1, 2), (3, 4);
select 1 ignore_result;
from numbers(3);
select /*+ SET_VAR(timezone = 'Asia/Tokyo') */ timezone();

select number % 2 as a, number % 3 as b, count(*) from numbers(9) group by grouping sets ((a), (b)) order by 1, 2, 3;
select number % 2 as a, count(*) from numbers(9) group by rollup (a) order by 1, 2;
select number % 2 as a, count(*) from numbers(9) group by cube (a) order by 1, 2;
select number % 2 as a, number % 3 as b, count(*) from numbers(9) group by a, rollup (b) order by 1, 2, 3;
select number % 2 as a, count(*) from numbers(9) group by all order by 1;

select true, false;
select exists (select 1), not exists (select 1), 1 > any (select 2), 1 < all (select 2);
select case number when 1 then 'a' when 2 then 'b' else 'c' end from numbers(3);
select count(*) filter (where number > 1), count(distinct number % 2), sum(number) filter (where number > 1) from numbers(4);
select string_agg(number::string, ',') within group (order by number desc nulls first) from numbers(3);
select array_agg(a) within group (order by a desc nulls first) from (values (1), (null), (2)) v(a);
select first_value(a) ignore nulls over (order by b), count(*) over (partition by b) from (values (null, 1), (2, 2), (3, 2)) v(a, b) order by b;
select sum(a) over (order by a rows between 1 preceding and 1 following), sum(a) over (order by a rows 1 preceding) from (values (1), (2), (3)) v(a) order by a;
select sum(a) over (w rows between current row and unbounded following) from (values (3), (1), (2)) v(a) window w as (partition by 1 order by a) order by a;
select quantile_cont(0.25)(number) from numbers(9);
select [1, 2], {'a': 1}, (1, 'x'), [], {};
select array_transform([1, 2], x -> x + 1);
set sql_dialect = 'experimental';
select [x * 2 for x in [1, 2, 3] if x > 1];
unset sql_dialect;
select substring('abc' from 2 for 1), substring('abcdef', 2, 3);
select cast(null as int null), try_cast('x' as int), cast('1' as int not null);
select cast('1' as decimal(4, 1) not null), cast(null as decimal(4, 1) null), cast([1] as array(int null) null), cast({'a': 1} as map(string, int) null), cast((1, 2) as tuple(a int, b int) null);
select cast((1, 2) as tuple(x int, y int)).x;
select cast([1, 2] as vector(2) null);
select 1 in (1, 2), 1 not in (1, 2), 1 in (select 1), 1 not in (select 1), 2 not between 1 and 3, null is not null, true is not true, 1 is not distinct from null;
select false is true, true is false, 'a%' like any ('a!%', 'b') escape '!', 'a%' like 'a!%' escape '!';
select a.b from (select 1 as b) a;
select date_trunc(month, '2020-02-03'::date), extract(day from '2020-02-03'::date), date_add(day, 1, '2020-02-03'::date), date_diff(day, '2020-01-01'::date, '2020-02-03'::date);
select count(t.*) from (values (1)) t(a);
select * from (select 1 as ab, 2 as b) where columns('a.*') = 1;
select columns(c -> c like 'a%') from (select 1 as ab, 2 as b);
select columns('a.*') from (select 1 as ab, 2 as b);
select identifier($x);

set variable x = 'number';
select identifier($x) from numbers(2);

select t.a, u.b from (values (1), (2)) t(a) left join (values (2)) u(b) on t.a = u.b order by 1;
select * from (values (1), (2)) t(a) join (values (2)) u(a) using (a);
select a.x from (select 1 as y) as a(x);
create table t (a int, b int, c int);
insert into t values (1, 2, 7), (3, 4, 8);
select z.x from t as z(x, y, w) order by 1;
select * from t pivot (sum(b) as s for a in (1 as one, 3)) order by 1, 2;
select one, "3_s" from (select * from t pivot (sum(b) as s for a in (1 as one, 3))) order by 1;
select * from t pivot (sum(b) for a in (any order by a desc));
select * from t pivot (sum(b) for a in (select a from t));
select * from t unpivot (v for n in (a as 'first', b)) order by 1, 2;
insert into t values (5, null, 9);
select * from t unpivot include nulls (v for n in (a, b)) order by 1, 2;
select * from (select a, b, c from t) pivot (sum(b) for a in (1, 3)) order by 1, 2;
select * from (select a, b, c from t) unpivot (v for n in (a, b)) order by 1, 2;
select count(*) from numbers(1000) sample row (1 rows);
select count(*) from t sample row (0);
select count(*) from t sample block (0);
select count(*) from t sample block (100) row (1 rows);
select count(*) from t sample block (100) row (0);
select count(*) from (select * from t) sample row (0 rows);
select count(*) from numbers(100) sample row (0 rows);
select * from t, lateral (select t.a + 1 as c) order by 1;
select x.c from t, lateral (select t.a + 1 as c) x order by 1;
select number from numbers(3) n;
select n.number from numbers(3) n;
select t.a, f.value from t, lateral flatten(input => parse_json('[1]')) f order by 1;
select t.a, f.value from t, lateral flatten(input => parse_json('[' || t.a::string || ']')) f order by 1;
select * from flatten(input => parse_json('{"a": [1]}'), path => 'a');

create table t (a int);
select * from t at (snapshot => 'x', no_check => true);
select * from t at (snapshot => 'x');
copy into t from 's3://b/c' connection = (access_key_id = 'x') file_format = (type = csv);
select * from t changes (information => append_only) at (stream => s) end (timestamp => now());
select * from t changes (information => default) at (timestamp => now()) end (timestamp => now());
select * from t with consume;
select * from t with (max_batch_size = 1);
select * from t at (tag => x);

create stage s;
copy into @s/x/ from (select number, number + 1 from numbers(3)) file_format = (type = csv) single = true;
copy into @s/y/ from (select 9, 9 from numbers(1)) file_format = (type = csv) single = true;
select $1 from @s (files => ('y/data_query-2_0000_00000000.csv'), file_format => 'csv') order by 1;
select $1 from @s (pattern => 'b.*', file_format => 'csv') order by 1;
select x.$1 from @s (file_format => 'csv') as x order by 1;
select $1 from @s/a.csv (file_format => 'tsv') order by 1;
select * from @s (file_format => 'csv', connection => (a = 'b'));
select * from 's3://b/c' (connection => (access_key_id = 'b'));
select $1 from @s (file_format => 'csv', case_sensitive => true);
list @s pattern = '.*b.csv';
remove @s pattern = '.*b.csv';
list @s;

create table t (a int, b int default 7);
insert into t select 1, 2;
with x as (select 5 as k) insert into t select k, k from x;
insert into t (b) values (3);
insert into t values (8, default);
insert /*+ SET_VAR(timezone = 'Asia/Tokyo') */ into t values (length(timezone()), 0);
select * from t order by a, b;
insert overwrite t values (0, 0);
select * from t;

create table a (x int, y int);
create table b (x int, y int);
insert into a values (1, 1);
insert overwrite all into a (x) values (n) into b (y, x) select n, n + 1 as m from (select 5 as n);
insert first when n > 1 then into a values (n, default) when n > 2 then into a else into b (y) values (n) select n, 0 as z from (values (1), (2), (3)) v(n);
insert all when n > 1 then into a when n > 2 then into b select n, 0 as z from (values (1), (2), (3)) v(n);
select * from a order by 1, 2;
select * from b order by 1, 2;

create table t (a int, b int);
insert into t values (1, 1), (2, 2);
replace into t (b, a) on (a) values (9, 1);
replace into t on (a) delete when b = 5 select 2 as a, 5 as b;
replace /*+ SET_VAR(timezone = 'Asia/Tokyo') */ into t on (a) values (length(timezone()), 0);
select * from t order by a, b;

create table t (a int, b int);
create table u (a int, c int);
insert into t values (1, 1), (2, 2);
insert into u values (1, 10);
update t set b = 5 where a = 2;
update t as z set z.b = 6 where z.a = 2;
update t set b = u.c from u where t.a = u.a;
with x as (select 1 as k) update t set b = 77 where a in (select k from x);
update /*+ SET_VAR(timezone = 'Asia/Tokyo') */ t set b = length(timezone()), a = 4 where a = 2;
select * from t order by a, b;
delete from t as z where z.a = 4;
with x as (select 1 as k) delete from t where a in (select k from x);
delete /*+ SET_VAR(timezone = 'Asia/Tokyo') */ from t where a = length(timezone());
delete from t using u where t.a = u.a;
select * from t order by a, b;

create table t (a int, b int);
insert into t values (1, 1), (2, 2), (3, 3);
merge into t as z using (values (1, 10), (2, 20), (5, 50)) s(a, b) on z.a = s.a when matched and s.a = 1 then update set z.b = s.b, z.a = 9 when matched then delete when not matched and s.a > 1 then insert (b) values (s.b) when not matched then insert *;
merge /*+ SET_VAR(timezone = 'Asia/Tokyo') */ into t using (select 3 as a) s on t.a = s.a when matched then update set b = length(timezone());
select * from t order by a, b;
merge into t using (select 100 as a, 200 as b) s on t.a = s.a when not matched then insert (a, b) values (s.a, s.b);
select * from t order by a, b;

create stage s;
copy into @s/x/ from (select number, number + 1 from numbers(3)) file_format = (type = csv) single = true;
copy into @s/y/ from (select 9, 9 from numbers(1)) file_format = (type = csv) single = true;
copy into @s/w/ from (select 30, 40) file_format = (type = csv) single = true;
create table t (a int, b int);
copy into t from @s pattern = 'y/.*' file_format = (type = csv) purge = true;
copy into t (b, a) from @s files = ('x/data_query-1_0000_00000000.csv') file_format = (type = csv);
select * from t order by a, b;
list @s;
copy into @s/z/ from (select 1) file_format = (type = csv) overwrite = true detailed_output = true;
with x as (select 3 as k) copy into @s/c from (select * from x) file_format = (type = csv);
copy into @s/d from t with (max_batch_size = 1);
copy /*+ SET_VAR(timezone = 'Asia/Tokyo') */ into @s/e/ from (select length(timezone()) as a) file_format = (type = csv) single = true;
copy into @s/f/ from (select 1 as a union all select 2) partition by ('a') file_format = (type = csv);
list @s/f/;
select $1 from @s/e/ (file_format => 'csv');
select count(*) from @s/f/ (file_format => 'csv');
create table u (a timestamp);

create stage s;
create table u (a timestamp);
copy into @s/a.csv from (select '1970-01-01 09:00:00') file_format = (type = csv) single = true;
copy /*+ SET_VAR(timezone = 'Asia/Tokyo') */ into u from @s file_format = (type = csv);
select a::int64 from u;
with x as (select 1) copy into u from @s file_format = (type = csv);

create stage s;
copy into @s/a.csv from (select 5, 6) file_format = (type = csv) single = true;
create table u (a int, b int);
insert into u (a, b) values ($2, $1) from @s file_format = (type = csv);
insert into u from @s file_format = (type = csv);
insert into u (a, b) values from @s/a.csv file_format = (type = csv);
select * from u;
list @s;

create table d (a decimal(4, 1) not null);
desc d;
create table t (a int not null default 3 comment 'first', b bigint not null as (a + 1) stored, c bigint not null as (a + 2) virtual, e int);
select column_name, column_comment from information_schema.columns where table_name = 't' order by 1;
desc t;
show create table t;
insert into t (a, e) values (1, 5);
select * from t;
insert into t (e) values (6);
insert into t (e) values (-6);
select a from t order by a;
create table u (d int autoincrement (10, 5) order);
create table u (e int check (e > 0));
create table u (f int constraint positive check (f > 0));

create table t (a int, constraint positive check (a > 0), check (a < 9));
insert into t values (0);
insert into t values (10);

create table t (a int masking policy p using (a, b), b int);

create table t (a int, b string, inverted index i (b) tokenizer = 'english');
create async inverted index i on t (b) tokenizer = 'english';
drop inverted index if exists i on t;
create or replace table idx (a int, b string, async inverted index i (b));
create table t (a int) engine = iceberg;
create table t (a int) 's3://b/c' connection = (access_key_id = 'x');

create table t (a int) engine = memory;
create table if not exists t (b int);
create or replace transient table u (a int, b int) cluster by linear (a, b) comment = 'c' row_per_block = 100;
show create table u;
select engine, cluster_by, comment, table_option from system.tables where name in ('t', 'u') order by name;
create table v like u;
desc v;
create table w as select 1 as a;
select * from w;
create table p (a int) partition by (a);
create table q clone u;
create table r clone u at (offset => -1);
create table typed (a int, b string) as select 1, 'x';
select * from typed;

drop table nowhere;
drop table if exists nowhere;
create table t (a int);
drop table t all;
undrop table t;
rename table nowhere to there;
rename table if exists nowhere to there;

create table t (a int, b int);
alter table if exists nowhere rename to there;
alter table nowhere rename to there;
alter table t add column if not exists b int;
alter table t add column c int first;
alter table t add column d int after a;
alter table t drop column if exists nowhere;
alter table t modify column a set masking policy p using (a, b);
alter table t modify a string not null default 'x' comment 'y', b bigint;
desc t;
alter table t set options (row_per_block = 100);
select table_option from system.tables where name = 't';
alter table t unset options (row_per_block);
select table_option from system.tables where name = 't';
alter table t cluster by (a, b);
select cluster_by from system.tables where name = 't';
alter table t partition by (a);
alter table t recluster final where nowhere > 1;
alter table t recluster final limit 1;
alter table t add row access policy p on (a);
alter table t drop row access policy p;

create database d engine = default options (default_storage_connection = 'x');
create database d2 engine = share;
create database if not exists d;
show create database d;
drop database nowhere;
drop database if exists nowhere;
alter database nowhere rename to there;
alter database if exists nowhere rename to there;
alter database d set options (default_storage_connection = 'x');

create view v (x, y) as select 1, 2;
select x from v;
alter view v (z) as select 3;
select z from v;
create or replace view v as select 4 as q;
drop view nowhere;
drop view if exists nowhere;

create temporary stage a;
create stage b url = 'fs:///data/' file_format = (type = csv field_delimiter = '|') comment = 'c';
create stage b2 url = 'fs:///data/' connection = (a = 'b');
create stage s2 url = 's3://b/c/' connection = (access_key_id = 'x' secret_access_key = 'y') file_format = (type = csv field_delimiter = '|') comment = 'c';
desc stage b;
show stages;
drop stage nowhere;
drop stage if exists nowhere;
alter stage b set comment = 'd';
alter stage if exists nowhere set url = 's3://x/' connection = (a = 'b') file_format = (type = csv);
alter stage b unset comment;

create file format f type = csv field_delimiter = '|';
create file format if not exists f type = csv;
select * from system.file_formats;
drop file format nowhere;
drop file format if exists nowhere;
show file formats;

set role public;
select current_role();
set role default;
set default role public;
select current_role();
set (max_threads, week_start) = (3, 0);
unset (max_threads, week_start);
set secondary roles all;
set secondary roles none;
settings (timezone = 'Asia/Tokyo') select timezone();

create table ab (a int, b int);
create view abv as select 1 as x;
show full tables;
show tables history;
show tables from system like 'o%';
create table ac (a int);
show tables where name = 'ab';
show settings like 'timezone';
show settings limit 1;
show full columns from ab;
show columns from ab where column_name = 'a';
show tables where table_name = 'ab';
show grants for role public;
show create table ab with quoted_identifiers;
desc procedure p(int);
explain (verbose, logical) select 1;
explain analyze select 1;
optimize table ab compact;
analyze table ab;

create stage s file_format = (type = csv field_delimiter = '|');
copy into @s/x/ from (select 1, 2) single = true;
select $1 from @s;
list @s;
create table t (a int, b int);
copy into t from @s;
list @s;
presign upload @s/x expire = 7 content_type = 'text/plain';

create user u identified with sha256_password by 'x' with set network policy = 'n';
create user u identified with sha256_password by 'x' with tenantsetting, default_role = 'r', default_warehouse = 'w', disabled = true, must_change_password = true;
desc user u;
create user w identified by 'x';
alter user w with disabled = true;
alter user w identified with sha256_password by 'y' with disabled = false, default_role = 'a';
desc user w;
alter user if exists nobody identified by 'y';
alter user user() identified by 'z';
drop user if exists nobody;
drop user nobody;

create user k identified with key_pair by 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEGsKCbhXU7j56VKZ7piDlLXGhud0apWjW3wxSdeARerxs/BeoWK7FspDtfLaAT8iJe4YEmR0JpkRQ8foWs0ve3w==';
alter user k with add public_key = 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEspgvQCsgbJiYhnl9L/E5uaAbBlbMTiBLp0hLlcuuhBO++Q6mo7JhyUsEOP9ia4BryZWV0bKhiwTG2X0AWeZVqQ==' label = 'l';
show public keys for user k;
alter user k with remove public_key label = 'l';
show public keys for user k;

create user k identified with key_pair by 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEGsKCbhXU7j56VKZ7piDlLXGhud0apWjW3wxSdeARerxs/BeoWK7FspDtfLaAT8iJe4YEmR0JpkRQ8foWs0ve3w==';
alter user k with add public_key = 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEspgvQCsgbJiYhnl9L/E5uaAbBlbMTiBLp0hLlcuuhBO++Q6mo7JhyUsEOP9ia4BryZWV0bKhiwTG2X0AWeZVqQ==';
alter user k with remove public_key fingerprint = 'SHA256:sBDVc5gUgq6zgTWMt9K3XDEs6paj3ZDjblsFCb96048';
show public keys for user k;

create user u identified with no_password;
create role r comment = 'c';
show roles;
alter role if exists r set comment = 'd';
show roles;
alter role if exists nobody set comment = 'd';
drop role if exists nobody;
create table t (a int);
create function f as (x) -> x + 1;
grant select, insert on default.* to role r;
grant update on t to role r;
grant usage on udf f to role r;
create database d;
grant delete on d.* to role r;
grant alter on * to role r;
grant select on *.* to user u;
show grants for role r;
show grants for u;
show grants on table t;
show grants on udf f;
revoke insert on default.* from role r;
show grants for role r;
set default role r;
show statistics from table t;
grant usage on procedure p(int) to role r;

create masking policy p as (a string, b string) returns string -> a comment = 'c';
create network policy n allowed_ip_list = ('1.1.1.1');
alter network policy if exists n set allowed_ip_list = ('1.1.1.1');
alter password policy if exists n unset password_min_length;

create function f as (x) -> x + 1 desc = 'd';
select f(1);
create function g as (x int) -> x + 1;
select g('x');
select name, description, arguments from system.user_functions order by name;
create or replace function f as (x) -> x + 2 desc = 'e';
select description from system.user_functions where name = 'f';
alter function f as (x) -> x + 3 desc = 'other';
select f(1), description from system.user_functions where name = 'f';
drop function nowhere;
drop function if exists nowhere;

create function f (x int) returns int language python immutable handler = 'h' as $$ def h(x): return x $$;
create function f (x int) returns int language python volatile imports = ('x') packages = ('y') handler = 'h' as $$ def h(x): return x $$;
create function f (int) state {s int} returns int language javascript address = 'http://x' as $$ x $$;
create function tf (x int) returns table (a int) as $$ select x $$;
create function sf (x int) returns int as $$ x + 1 $$;

create procedure p (x int) returns int language sql comment = 'c' as $$ begin return 1; end; $$;
drop procedure if exists p (int);
call procedure p(1);
call system$fuse_gc('a');

create table t (a int);
create stream s on table t at (stream => x) append_only = true comment = 'c';
create sequence q start = 5 increment = 2 comment = 'c';
select nextval(q);
select nextval(q);
show sequences;
create or replace sequence q;
desc sequence q;
drop sequence nowhere;
drop sequence if exists nowhere;
create connection c storage_type = 's3' access_key_id = 'x';
create tag tg allowed_values = ('a', 'b') comment = 'c';
alter table if exists t set tag a = 'b';
alter table t unset tag a;
alter procedure p(int) set tag a = 'b';
comment if exists on table nowhere is 'c';
comment on table nowhere is 'c';
comment on column t.a is 'c';

create table ones (a int);
insert into ones values ((1));
select a from ones;
