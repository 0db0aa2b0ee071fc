import { formsWith } from './documented.js'

const aware = formsWith({ nulls: 'aware' })
const passing = formsWith({ nulls: 'pass' })
const changing = formsWith({ volatile: true })

/** Functions without signatures: the binder rewrites a call to calls of other functions. */
export const specialForms = {
  ...aware({
    coalesce: 'Returns the first argument that is not NULL. coalesce(NULL, 2) → 2',
    nullif: 'Returns NULL if two values are equal, otherwise the first. nullif(1, 1) → NULL',
    ifnull:
      'Returns the second argument if the first is NULL, otherwise the first. ifnull(NULL, 2) → 2',
    nvl: 'Returns the second argument if the first is NULL, otherwise the first. nvl(NULL, 2) → 2',
    nvl2: "Returns the second argument if the first is not NULL, otherwise the third. nvl2(NULL, 'a', 'b') → b",
    iff: "Returns the second argument if the condition is true, otherwise the third. iff(1 > 2, 'a', 'b') → b",
    equal_null: 'Returns true if two values are equal or both NULL. equal_null(NULL, NULL) → true',
    is_null: 'Returns true if a value is NULL. is_null(NULL) → true',
    isnull: 'Returns true if a value is NULL. isnull(NULL) → true',
    is_error: 'Returns true if the evaluation of an expression fails. is_error(1 / 0) → true',
    error_or: 'Returns the first argument whose evaluation does not fail. error_or(1 / 0, 2) → 2.0',
    decode:
      "Compares a value with several others and returns the result after the first equal one, otherwise the default or NULL. decode(2, 1, 'a', 2, 'b', 'c') → b",
    greatest_ignore_nulls:
      'Returns the greatest argument that is not NULL. greatest_ignore_nulls(1, NULL, 2) → 2',
    least_ignore_nulls:
      'Returns the least argument that is not NULL. least_ignore_nulls(1, NULL, 2) → 1',
  }),
  ...passing({
    greatest: 'Returns the greatest argument, or NULL if one is NULL. greatest(1, 3, 2) → 3',
    least: 'Returns the least argument, or NULL if one is NULL. least(1, 3, 2) → 1',
    array_sort:
      "Sorts an array, by default in ascending order with NULL where the setting default_order_by_null says. array_sort([2, 1, 3], 'DESC') → [3,2,1]",
    hex_decode_string: "Decodes hexadecimal to a string. hex_decode_string('616263') → abc",
    try_hex_decode_string:
      "Decodes hexadecimal to a string, and returns NULL if it is not valid. try_hex_decode_string('x') → NULL",
    base64_decode_string: "Decodes Base64 to a string. base64_decode_string('YWJj') → abc",
    try_base64_decode_string:
      "Decodes Base64 to a string, and returns NULL if it is not valid. try_base64_decode_string('!') → NULL",
  }),
  ...changing({
    last_query_id:
      'Returns the id of an earlier query of the session, by default the last one. last_query_id(100) → NULL',
  }),
  array_aggregate:
    "Applies an aggregate function, given by name, to the elements of an array. array_aggregate([1, 2, 3], 'sum') → 6",
  getvariable:
    "Returns the value of a session variable, or NULL if it is not set. getvariable('var') → 1",
  grouping:
    'Returns a number with one bit for each argument: 1 if GROUPING SETS, ROLLUP or CUBE left that column out of the group. SELECT grouping(a) FROM (VALUES (1)) t(a) GROUP BY ROLLUP (a) ORDER BY 1 → 0, 1',
  read_file: "Returns the bytes of a file in a stage. length(read_file('@~/text.csv')) → 2",
  running_difference:
    'Returns the difference from the previous row, or 0 in the first. SELECT running_difference(a) FROM (VALUES (1), (3), (8)) t(a) → 0, 2, 5',
  match:
    "Tells in a WHERE whether words are in columns of an inverted index. SELECT a FROM texts WHERE match('a', 'fox dog') → A dog, The red fox",
  query:
    "Tells in a WHERE whether a row of a table with an inverted index matches a search with operators. SELECT a FROM texts WHERE query('a:fox AND a:red') → The red fox",
  score:
    "Returns how well a row matches the search of the WHERE. SELECT score() FROM texts WHERE match(a, 'red') → 0.64072424",
}

export type SpecialForm = keyof typeof specialForms
