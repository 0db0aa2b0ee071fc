import { type Case, testExpressions } from './expressions.js'

const paths: readonly Case[] = [
  [`get_path(parse_json('[{"a":1},{"a":2}]'), '$[*].a')`, '[1,2]: Variant'],
  [`get_path(parse_json('{"a":{"b":[1,2]}}'), 'a.b[last]')`, '2: Variant'],
  [`get_path(parse_json('{"a b":{"c":1}}'), '["a b"]:c')`, '1: Variant'],
  [`get_path(parse_json('{"a":null}'), 'a')`, 'null: Variant'],
  [`get_path(parse_json('{"a":1}'), 'b')`, 'NULL: NULL'],
  [`get_path(parse_json('{"a":1}'), '$$')`, `Invalid JSON Path '$$'`],
  [`get_path(parse_json('{"a":1}'), NULL)`, 'NULL: NULL'],
  [`get_path(parse_json('{"a":1}'), '')`, '{"a":1}: Variant'],
  [`json_extract_path_text('{"a":["x",null]}', 'a[0]')`, 'x: String'],
  [`json_extract_path_text('{"a":["x",null]}', 'a[1]')`, 'NULL: NULL'],
  [`json_path_query_array(parse_json('[1,2,3]'), '$[2, 0 to 1]')`, '[3,1,2]: Variant'],
  [`json_path_query_array(parse_json('[1]'), '$[-1]')`, '[]: Variant'],
  [`json_path_query_array(parse_json('5'), '$[*]')`, '[5]: Variant'],
  [`json_path_query_array(parse_json('{"a":[1,"x",2]}'), '$.a[*] ? (@ > 1)')`, '[2]: Variant'],
  [`json_path_query_first(parse_json('{"a":7}'), '$.a % 4')`, '3: Variant'],
  [
    `json_path_query_first(parse_json('{"a":7}'), '$.a / 0')`,
    'Select json path first failed err: Division by zero while evaluating function `',
  ],
  [
    `json_path_query_array(parse_json('["x"]'), '-$[*]')`,
    'Select json path array failed err: InvalidJsonPath while evaluating function `',
  ],
  [`json_path_exists(parse_json('{"a":[{"b":1}]}'), '$.a[*] ? (exists(@.b))')`, '1: Boolean'],
  [`json_path_match(parse_json('{"a":1}'), '$.a == 1 && $.a == "x"')`, 'NULL: NULL'],
  [`json_path_match(parse_json('{"a":1}'), '$.b == 1')`, '0: Boolean'],
]

const keys: readonly Case[] = [
  [`parse_json('{"1":{"a,b":2}}') #> '{1,"a,b"}'`, '2: Variant'],
  [`parse_json('{"a":{"b,c":{"d":1}}}'):a['b,c'].d`, '1: Nullable(Variant)'],
  [`parse_json('[1,2]') #> '{-3}'`, 'NULL: NULL'],
  [`parse_json('[1,2]') #>> '{}'`, '[1,2]: String'],
  [`parse_json('[1,2]') #> '{2a}'`, 'InvalidKeyPath'],
  [`parse_json('{"a":[1]}') #- '{a,b}'`, '{"a":[1]}: Variant'],
  [`parse_json('1') #- '{a}'`, 'InvalidJsonType'],
  [`parse_json('"a"') ? 'a'`, '1: Boolean'],
  [`parse_json('"a"') ?& ['a','b']`, '0: Boolean'],
  [`parse_json('1') ?| ['1']`, '0: Boolean'],
]

const edits: readonly Case[] = [
  [`json_object_insert(parse_json('{"a":1}'), 'a', null, true)`, '{}: Variant'],
  [`object_insert(parse_json('{"a":1}'), 'a', null)`, '{"a":1}: Variant'],
  [`object_insert(parse_json('{}'), 12, true)`, '{"12":true}: Variant'],
  [`object_insert(NULL, 'a', 1)`, 'NULL: NULL'],
  [`json_object_pick(parse_json('{"a":1,"b":2}'), 'b', null)`, '{"b":2}: Variant'],
  [`json_object_delete(parse_json('{"a":1,"b":2}'), 'b')`, '{"a":1}: Variant'],
  [`try_json_object('a', 1, 'a', 2)`, 'NULL: NULL'],
  [`as_integer(parse_json('18446744073709551615'))`, 'NULL: NULL'],
  [`is_integer(parse_json('18446744073709551615'))`, '0: Boolean'],
  [`as_decimal(parse_json('"1"'), 10, 2)`, 'NULL: NULL'],
  [
    `as_decimal(parse_json('1000'), 3, 1)`,
    'Decimal overflow while evaluating function `as_decimal(3, 1)',
  ],
  [`as_decimal(parse_json('3.149'), 10, 2)`, '3.15: Decimal(3, 2)'],
  [`as_decimal(10, 2)(parse_json('12.345'))`, '12.35: Decimal(4, 2)'],
]

const transforms: readonly Case[] = [
  [
    `json_path_transform(parse_json('{"a":{"b":1}}'), '$.a.*', x -> x::int + 1)`,
    '{"a":{"b":2}}: Nullable(Variant)',
  ],
  [
    `json_path_transform(parse_json('[1,2]'), '$[0, 0]', x -> 0)`,
    'json path for json_path_transform matched nested',
  ],
  [
    `json_path_transform(parse_json('[1,2]'), '$[0] + 1', x -> 0)`,
    'json_path_transform requires a path that selects',
  ],
  [
    `json_path_transform(parse_json('[1]'), '$$', x -> 0)`,
    `Invalid JSON Path '$$' while evaluating function`,
  ],
  [`json_path_transform(NULL, '$$', x -> 0)`, 'NULL: Nullable(Variant)'],
]

const aliases: readonly Case[] = [
  ['array_get([7, 8], 2)', '8: UInt8'],
  ["is_double(parse_json('1.5')) AND is_real(parse_json('1.5'))", '1: Boolean'],
  ["json_array_distinct(parse_json('[1, 1]'))", '[1]: Variant'],
]

testExpressions({ paths, keys, edits, transforms, aliases })
