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
    fits: ({ ours, theirs }) =>
      theirs.type === 'error' &&
      /^1008 /.test(theirs.value ?? '') &&
      !(ours.type === 'error' && /^1008 /.test(ours.value ?? '')),
  },
  {
    name: 'intervals are values of their own',
    because: 'databend type_check/date.rs, functions/src/scalars/interval.rs',
    fits: each =>
      theyRefuse(each, /Unsupported interval expression|Only these interval types/) ||
      (/INTERVAL '/.test(each.sql) && theyRefuse(each, /^1005 /)),
  },
  {
    name: 'grammar that is newer',
    because: 'databend ast/src/parser: query.rs, expr.rs, statement.rs',
    fits: each =>
      /FILTER \(WHERE|(IGNORE|RESPECT) NULLS|^FROM |SAMPLE|ESCAPE|OVERWRITE INTO|IN \(VALUES|EPOCH|PIVOT/.test(
        each.sql,
      ) && theyRefuse(each, /^1005 /),
  },
  {
    name: 'listings that take LIKE, and columns that they have now',
    because:
      'databend ast/src/parser/statement.rs `show_options`, binder/show.rs, stages_table.rs, roles_table.rs',
    fits: ({ sql, ours }) =>
      /^SHOW (USERS|STAGES|ROLES|VIEWS|(FULL )?COLUMNS)/.test(sql) && ours.type !== 'error',
  },
  {
    name: 'texts and booleans beside numbers have a common type, concat takes any value',
    because: 'databend functions/src/cast_rules.rs, type_check/scalar_function.rs',
    fits: each =>
      theyRefuse(each, /no overload satisfies `(concat|lte?|gte?|(not)?eq|and|or|contains)\(/),
  },
  {
    name: 'texts as integers may have a fraction, an exponent and blanks, as booleans be 0 or 1',
    because: 'databend arithmetic.rs `parse_number`, functions/src/scalars/boolean.rs',
    fits: each => theyRefuse(each, /invalid digit found in string|cannot parse to type `BOOLEAN`/),
  },
  {
    name: 'a text as a condition is true or not, without an error',
    because: 'databend binder/select.rs `bind_where`',
    fits: each => weRefuse(each, /cannot parse to type `BOOLEAN`/),
  },
  {
    name: 'a scalar subquery of several rows is an error',
    because: 'databend probe_join/right_join.rs',
    fits: each => weRefuse(each, /Scalar subquery can't return more than one row/),
  },
  {
    name: 'NULL is like NULL in IN over a subquery',
    because: 'databend decorrelate/subquery_decorrelator.rs `is_null_equal`',
    fits: ({ sql, theirs }) => /SELECT a, b (NOT )?IN \(SELECT/.test(sql) && theirs.value === null,
  },
  {
    name: 'INTERSECT and EXCEPT take NULL like NULL',
    because: 'databend binder/select.rs `bind_intersect_or_except`',
    fits: ({ sql, ours }) => /INTERSECT|EXCEPT/.test(sql) && /null/.test(ours.value ?? ''),
  },
  {
    name: 'a named query may not have the name of one that is seen, nor read itself',
    because: 'databend bind_cte.rs `init_cte`, bind_table.rs `bind_table`',
    fits: each => weRefuse(each, /Duplicate common table expression|references itself/),
  },
  {
    name: 'an aggregate of outer columns alone in a scalar subquery',
    because: 'databend type_check/subquery.rs `has_outer_only_aggregate_output`',
    fits: each => weRefuse(each, /aggregate output references only outer columns/),
  },
  {
    name: 'JSON is read loosely: names without quotes, empty places; no name twice',
    because: 'the jsonb crate in databend functions/src/scalars/variant.rs',
    fits: each =>
      /parse_json\(/.test(each.sql) &&
      (theyRefuse(each, /expected value, pos|EOF while parsing/) ||
        weRefuse(each, /duplicate object attribute/)),
  },
  {
    name: 'JSON casts to arrays and maps; JSON null is NULL',
    because: 'docs/sql.md#casts',
    fits: each => /parse_json\(/.test(each.sql) && theyRefuse(each, /unable to cast/),
  },
  {
    name: 'set-returning functions and lambdas take more',
    because:
      'databend binder/project_set.rs `rewrite_project_set_select`, type_check/lambda.rs `collect_lambda_capture_args`',
    fits: each => theyRefuse(each, /can not be used in (set-returning|lambda) function/),
  },
  {
    name: 'grouping() in HAVING and ORDER BY',
    because: 'databend semantic/grouping_check.rs',
    fits: each =>
      /grouping\(/.test(each.sql) && theyRefuse(each, /invalid input physical plan|unreachable/),
  },
  {
    name: 'columns of a table made of a query may be NULL, and the statement answers no rows or their number',
    because: 'databend binder/ddl/table.rs `bind_create_table`',
    fits: ({ sql, theirs, ours }) =>
      /^(CREATE TABLE .* AS |WITH .* INSERT )/s.test(sql) &&
      ours.type !== 'error' &&
      theirs.type === 'rows of ',
  },
  {
    name: 'types of a table made of a query may be NULL',
    because: 'databend binder/ddl/table.rs `bind_create_table`',
    fits: ({ sql, ours, theirs }) =>
      /FROM (made|copy_as)\b/.test(sql) &&
      ours.value === theirs.value &&
      ours.type === `Nullable(${theirs.type})`,
  },
  {
    name: 'a column without DEFAULT is shown with NULL, or as one that may be NULL',
    because: 'databend interpreters/util.rs `generate_desc_schema`',
    fits: ({ sql, ours }) => /^DESC/.test(sql) && /^(NULL|YES)$/.test(ours.value ?? ''),
  },
  {
    name: 'clauses of MERGE without a condition are a matter of grammar',
    because: 'databend bind_mutation/bind.rs `check_multi_match_clauses_semantic`',
    fits: each => bothRefuse(each, /^1005 /, /multi (un)?matched clauses/),
  },
  {
    name: 'what may not be computed in a statement is told as such',
    because:
      'databend binder/expr_values.rs, default_expr.rs, bind_query/bind_value.rs, grouping_check.rs',
    fits: each =>
      bothRefuse(each, /^1065 /, /unwrap|index out of bounds|Unable to get field named|hole is/),
  },
  {
    name: 'IN of an expression over a subquery, arrays and tuples in lambdas',
    because: 'databend type_check/subquery.rs `resolve_core_subquery`',
    fits: each => theyRefuse(each, /Invalid child expr in subquery/),
  },
  {
    name: 'windows: frames that make no sense, names twice, functions of no window are refused',
    because: 'databend type_check/window.rs, binder/window.rs `analyze_window_definition`',
    fits: each =>
      weRefuse(each, /Frame (start|end) cannot be|Duplicate window name/) ||
      bothRefuse(each, /only window and aggregate functions allowed/, /^1008 /),
  },
  {
    name: 'UNPIVOT leaves NULLs out and its columns have names',
    because: 'databend bind_query/bind_select.rs `rewrite_unpivot`',
    fits: ({ sql, ours }) => / UNPIVOT /.test(sql) && ours.type !== 'error',
  },
  {
    name: 'a cast of a constant has the type that it is cast to',
    because: 'docs/sql.md#constant-folding',
    fits: ({ sql, ours, theirs }) =>
      /::|CAST\(/i.test(sql) && ours.value === theirs.value && ours.type !== theirs.type,
  },
  {
    name: 'array_agg leaves NULLs out',
    because: 'databend aggregates/aggregate_array_agg.rs',
    fits: ({ sql, theirs }) => /array_agg\(/.test(sql) && / NULL\)/.test(theirs.type),
  },
  {
    name: 'a window may build on a named one',
    because: 'databend binder/window.rs `rewrite_inherited_window_spec`',
    fits: ({ sql }) => /OVER \(win ORDER BY/.test(sql),
  },
  {
    name: 'months are added from a last day to a last day',
    because: 'databend timestamp/src/date_arithmetic.rs `register_month_based_arith_function`',
    fits: ({ sql }) => /(add|subtract)_months/.test(sql),
  },
  {
    name: 'dates: a day past the last is the first, sums of days are refused, gaps of clocks are skipped',
    because: 'databend timestamp/src/date_arithmetic.rs, types/timestamp.rs `clamp_timestamp`',
    fits: ({ sql }) =>
      /SELECT d \+ d|'9999-12-31( 23:59:59.999999)?'|date_format\(t, ''\)|'2024-03-10 02:30/.test(
        sql,
      ),
  },
  {
    name: 'arguments of table functions are checked by their own rules',
    because: 'databend table_functions/srf/range.rs, numbers/numbers_table.rs',
    fits: each =>
      bothRefuse(each, /generate_series|range/, /generate_series|range|Expected Number/),
  },
]
