import type { Disagreement, ExplainedKind } from './oracle-kinds.js'

/** Whether the engine of old refuses, in such words, what today's server accepts. */
const theyRefuse = ({ ours, theirs }: Disagreement, pattern: RegExp): boolean =>
  ours.type !== 'error' && theirs.type === 'error' && pattern.test(theirs.value ?? '')

/** Whether today's server refuses, in such words, what the engine of old accepts. */
const weRefuse = ({ ours, theirs }: Disagreement, pattern: RegExp): boolean =>
  ours.type === 'error' && theirs.type !== 'error' && pattern.test(ours.value ?? '')

const bothRefuse = ({ ours, theirs }: Disagreement, mine: RegExp, other: RegExp): boolean =>
  ours.type === 'error' &&
  theirs.type === 'error' &&
  mine.test(ours.value ?? '') &&
  other.test(theirs.value ?? '')

/** What whole statements show of two years of changes, each with the place in today's server that says so. */
export const statementKinds: readonly ExplainedKind[] = [
  {
    name: 'functions that the engine does not know yet',
    because: 'docs/functions.md has them',
    example: ['SELECT chr(65)'],
    answer: 'String: [["A"]]',
    fits: ({ ours, theirs }) =>
      theirs.type === 'error' &&
      /^1008 /.test(theirs.value ?? '') &&
      !(ours.type === 'error' && /^1008 /.test(ours.value ?? '')),
  },
  {
    name: 'intervals are values of their own',
    because: 'databend type_check/date.rs, functions/src/scalars/interval.rs',
    example: ['SELECT INTERVAL 1 DAY'],
    answer: 'Interval: [["1 day"]]',
    fits: each =>
      theyRefuse(each, /Unsupported interval expression|Only these interval types/) ||
      (/INTERVAL '/.test(each.sql) && theyRefuse(each, /^1005 /)),
  },
  {
    name: 'grammar that is newer',
    because: 'databend ast/src/parser: query.rs, expr.rs, statement.rs',
    example: ['FROM (VALUES (1), (2)) AS t (a)'],
    answer: 'UInt8: [["1"],["2"]]',
    fits: each =>
      /FILTER \(WHERE|(IGNORE|RESPECT) NULLS|^FROM |SAMPLE|ESCAPE|OVERWRITE INTO|IN \(VALUES|EPOCH|PIVOT/.test(
        each.sql,
      ) && theyRefuse(each, /^1005 /),
  },
  {
    name: 'listings that take LIKE, and columns that they have now',
    because:
      'databend ast/src/parser/statement.rs `show_options`, binder/show.rs, stages_table.rs, roles_table.rs',
    example: ["SHOW STAGES LIKE 'nosuch%'"],
    answer:
      'String, String, Nullable(String), Nullable(String), Nullable(String), Boolean, Boolean, Nullable(Variant), Variant, Nullable(String), Timestamp, String, Nullable(String): []',
    fits: ({ sql, ours }) =>
      /^SHOW (USERS|STAGES|ROLES|VIEWS|(FULL )?COLUMNS)/.test(sql) && ours.type !== 'error',
  },
  {
    name: 'texts and booleans beside numbers have a common type, concat takes any value',
    because: 'databend functions/src/cast_rules.rs, type_check/scalar_function.rs',
    example: ["SELECT 1 < '2', '10' < '9', 10 < '9'"],
    answer: 'Boolean, Boolean, Boolean: [["1","1","0"]]',
    fits: each =>
      theyRefuse(each, /no overload satisfies `(concat|lte?|gte?|(not)?eq|and|or|contains)\(/),
  },
  {
    name: 'texts as integers may have a fraction, an exponent and blanks, as booleans be 0 or 1',
    because: 'databend arithmetic.rs `parse_number`, functions/src/scalars/boolean.rs',
    example: ["SELECT '1.5'::INT"],
    answer: 'Int32: [["2"]]',
    fits: each => theyRefuse(each, /invalid digit found in string|cannot parse to type `BOOLEAN`/),
  },
  {
    name: 'a scalar subquery of several rows is an error',
    because: 'databend probe_join/right_join.rs',
    example: ['SELECT (SELECT a FROM (VALUES (1), (2)) AS t (a))'],
    answer: 'error 1001',
    fits: each => weRefuse(each, /Scalar subquery can't return more than one row/),
  },
  {
    name: 'EXISTS is never NULL',
    because: 'databend plans/scalar_expr.rs `SubqueryExpr::output_data_type`',
    example: ['SELECT EXISTS (SELECT 1)'],
    answer: 'Boolean: [["1"]]',
    fits: each =>
      /EXISTS \(/.test(each.sql) &&
      each.ours.value === each.theirs.value &&
      each.ours.type.replaceAll('Nullable(Boolean)', 'Boolean') ===
        each.theirs.type.replaceAll('Nullable(Boolean)', 'Boolean'),
  },
  {
    name: 'equal calls of nextval in one SELECT are one call for each row',
    because: 'databend semantic/async_function_rewriter.rs `AsyncFunctionRewriter`',
    example: ['CREATE SEQUENCE s', 'SELECT nextval(s), nextval(s)'],
    answer: 'UInt64, UInt64: [["1","1"]]',
    fits: ({ sql, ours, theirs }) =>
      /nextval\((\w+)\).*nextval\(\1\)/.test(sql) && ours.type === theirs.type,
  },
  {
    name: 'NULL is like NULL in IN over a subquery',
    because: 'databend decorrelate/subquery_decorrelator.rs `is_null_equal`',
    example: [
      'CREATE TABLE t (a INT, b INT)',
      'INSERT INTO t VALUES (1, NULL)',
      'SELECT a, b IN (SELECT b FROM t) FROM t',
    ],
    answer: 'Nullable(Int32), Nullable(Boolean): [["1","1"]]',
    fits: ({ sql, theirs }) => /SELECT a, b (NOT )?IN \(SELECT/.test(sql) && theirs.value === null,
  },
  {
    name: 'INTERSECT and EXCEPT take NULL like NULL',
    because: 'databend binder/select.rs `bind_intersect_or_except`',
    example: [
      'CREATE TABLE t (a INT)',
      'INSERT INTO t VALUES (NULL)',
      'SELECT a FROM t INTERSECT SELECT a FROM t',
    ],
    answer: 'Nullable(Int32): [[null]]',
    fits: ({ sql, ours }) => /INTERSECT|EXCEPT/.test(sql) && /null/.test(ours.value ?? ''),
  },
  {
    name: 'a named query may not have the name of one that is seen, nor read itself',
    because: 'databend bind_cte.rs `init_cte`, bind_table.rs `bind_table`',
    example: [
      'WITH x AS (SELECT 1 AS a) SELECT * FROM x WHERE a IN (WITH x AS (SELECT 2 AS a) SELECT a FROM x)',
    ],
    answer: 'error 1065',
    fits: each => weRefuse(each, /Duplicate common table expression|references itself/),
  },
  {
    name: 'an aggregate of outer columns alone in a scalar subquery',
    because: 'databend type_check/subquery.rs `has_outer_only_aggregate_output`',
    example: [
      'CREATE TABLE t (a INT)',
      'INSERT INTO t VALUES (1)',
      'SELECT (SELECT sum(t.a) FROM t AS u) FROM t',
    ],
    answer: 'error 1065',
    fits: each => weRefuse(each, /aggregate output references only outer columns/),
  },
  {
    name: 'JSON is read loosely: names without quotes, empty places; no name twice',
    because: 'the jsonb crate in databend functions/src/scalars/variant.rs',
    example: ["SELECT parse_json('{a: 1}')"],
    answer: String.raw`Variant: [["{\"a\":1}"]]`,
    fits: each =>
      /parse_json\(/.test(each.sql) &&
      (theyRefuse(each, /expected value, pos|EOF while parsing/) ||
        weRefuse(each, /duplicate object attribute/)),
  },
  {
    name: 'JSON casts to arrays and maps; JSON null is NULL',
    because: 'docs/sql.md#casts',
    example: ["SELECT parse_json('null')::INT"],
    answer: 'Nullable(Int32): [[null]]',
    fits: each => /parse_json\(/.test(each.sql) && theyRefuse(each, /unable to cast/),
  },
  {
    name: 'set-returning functions and lambdas take more',
    because:
      'databend binder/project_set.rs `rewrite_project_set_select`, type_check/lambda.rs `collect_lambda_capture_args`',
    example: ['SELECT unnest(array_agg(number)) FROM numbers(2)'],
    answer: 'Nullable(UInt64): [["0"],["1"]]',
    fits: each => theyRefuse(each, /can not be used in (set-returning|lambda) function/),
  },
  {
    name: 'grouping() in HAVING and ORDER BY',
    because: 'databend semantic/grouping_check.rs',
    example: [
      'SELECT number, count(*) FROM numbers(2) GROUP BY ROLLUP (number) HAVING grouping(number) = 0 ORDER BY 1',
    ],
    answer: 'Nullable(UInt64), UInt64: [["0","1"],["1","1"]]',
    fits: each =>
      /grouping\(/.test(each.sql) && theyRefuse(each, /invalid input physical plan|unreachable/),
  },
  {
    name: 'columns of a table made of a query may be NULL, and the statement answers no rows or their number',
    because: 'databend binder/ddl/table.rs `bind_create_table`',
    example: ['CREATE TABLE t (a INT)', 'WITH c AS (SELECT 1 AS x) INSERT INTO t SELECT x FROM c'],
    answer: 'UInt64: [["1"]]',
    fits: ({ sql, theirs, ours }) =>
      /^(CREATE TABLE .* AS |WITH .* INSERT )/s.test(sql) &&
      ours.type !== 'error' &&
      theirs.type === 'rows of ',
  },
  {
    name: 'types of a table made of a query may be NULL',
    because: 'databend binder/ddl/table.rs `bind_create_table`',
    example: ['CREATE TABLE made AS SELECT 1 AS x', 'SELECT * FROM made'],
    answer: 'Nullable(UInt8): [["1"]]',
    fits: ({ sql, ours, theirs }) =>
      /FROM (made|copy_as)\b/.test(sql) &&
      ours.value === theirs.value &&
      ours.type === `Nullable(${theirs.type})`,
  },
  {
    name: 'a column without DEFAULT is shown with NULL, or as one that may be NULL',
    because: 'databend interpreters/util.rs `generate_desc_schema`',
    example: ['CREATE TABLE t (a INT NOT NULL)', 'DESC t'],
    answer: 'String, String, String, String, String: [["a","INT","NO","NULL",""]]',
    fits: ({ sql, ours }) => /^DESC/.test(sql) && /^(NULL|YES)$/.test(ours.value ?? ''),
  },
  {
    name: 'clauses of MERGE without a condition are a matter of grammar',
    because: 'databend bind_mutation/bind.rs `check_multi_match_clauses_semantic`',
    example: [
      'CREATE TABLE t (a INT)',
      'MERGE INTO t USING (SELECT 1 AS b) AS s ON a = b WHEN MATCHED THEN DELETE WHEN MATCHED THEN DELETE',
    ],
    answer: 'error 1005',
    fits: each => bothRefuse(each, /^1005 /, /multi (un)?matched clauses/),
  },
  {
    name: 'what may not be computed in a statement is told as such',
    because:
      'databend binder/expr_values.rs, default_expr.rs, bind_query/bind_value.rs, grouping_check.rs',
    example: ['SELECT :x'],
    answer: 'error 1065',
    fits: each =>
      bothRefuse(each, /^1065 /, /unwrap|index out of bounds|Unable to get field named|hole is/),
  },
  {
    name: 'IN of an expression over a subquery, arrays and tuples in lambdas',
    because: 'databend type_check/subquery.rs `resolve_core_subquery`',
    example: ['SELECT a FROM (VALUES (1)) AS t (a) WHERE a + 1 IN (SELECT number FROM numbers(3))'],
    answer: 'UInt8: [["1"]]',
    fits: each => theyRefuse(each, /Invalid child expr in subquery/),
  },
  {
    name: 'windows: frames that make no sense, names twice, functions of no window are refused',
    because: 'databend type_check/window.rs, binder/window.rs `analyze_window_definition`',
    example: [
      'SELECT sum(number) OVER (ROWS BETWEEN UNBOUNDED FOLLOWING AND CURRENT ROW) FROM numbers(2)',
    ],
    answer: 'error 1065',
    fits: each =>
      weRefuse(each, /Frame (start|end) cannot be|Duplicate window name/) ||
      bothRefuse(each, /only window and aggregate functions allowed/, /^1008 /),
  },
  {
    name: 'a cast of a constant has the type that it is cast to',
    because: 'docs/sql.md#constant-folding',
    example: ['SELECT 1::UINT8 NULL'],
    answer: 'Nullable(UInt8): [["1"]]',
    fits: ({ sql, ours, theirs }) =>
      /::|CAST\(/i.test(sql) && ours.value === theirs.value && ours.type !== theirs.type,
  },
  {
    name: 'array_agg leaves NULLs out',
    because: 'databend aggregates/aggregate_array_agg.rs',
    example: [
      'SELECT array_agg(a) FROM (SELECT if(number = 0, NULL, number) AS a FROM numbers(2))',
    ],
    answer: 'Array(UInt64): [["[1]"]]',
    fits: ({ sql, theirs }) => /array_agg\(/.test(sql) && / NULL\)/.test(theirs.type),
  },
  {
    name: 'a window may build on a named one',
    because: 'databend binder/window.rs `rewrite_inherited_window_spec`',
    example: [
      'SELECT sum(number) OVER (win ORDER BY number) FROM numbers(2) WINDOW win AS (PARTITION BY number)',
    ],
    answer: 'error 1002',
    fits: ({ sql }) => /OVER \(win ORDER BY/.test(sql),
  },
  {
    name: 'months are added from a last day to a last day',
    because: 'databend timestamp/src/date_arithmetic.rs `register_month_based_arith_function`',
    example: ["SELECT subtract_months(to_date('2024-02-29'), 2)"],
    answer: 'Date: [["2023-12-31"]]',
    fits: ({ sql }) => /(add|subtract)_months/.test(sql),
  },
  {
    name: 'dates: a day past the last is the first, sums of days are refused, gaps of clocks are skipped',
    because: 'databend timestamp/src/date_arithmetic.rs, types/timestamp.rs `clamp_timestamp`',
    example: ["SELECT to_date('9999-12-31') + 1"],
    answer: 'Date: [["0001-01-01"]]',
    fits: ({ sql }) =>
      /SELECT d \+ d|'9999-12-31( 23:59:59.999999)?'|date_format\(t, ''\)|'2024-03-10 02:30/.test(
        sql,
      ),
  },
]
