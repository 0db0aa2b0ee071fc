import { type Case, testExpressions } from './expressions.js'

const model = "(SELECT markov_train(1)(t) FROM (VALUES ('alpha'), ('alphabet')) AS v (t))"

const obfuscated: readonly Case[] = [
  ['feistel_obfuscate(1024, 0)', '1849: UInt16'],
  ['feistel_obfuscate(-30, 0)', '-19: Int8'],
  ['feistel_obfuscate(1, 5)', '1: UInt8'],
  ['feistel_obfuscate((-128)::int8, 5)', '-128: Int8'],
  ['feistel_obfuscate(0::float64, 5) < 1e-300', '1: Boolean'],
  [
    `length(markov_generate(${model}, '{"order":1,"sliding_window_size":2}', 3, 'ab')) > 0`,
    'logical',
  ],
  [`markov_generate([1], '{"order":1,"sliding_window_size":2}', 3, 'ab')`, 'invalid model expect'],
]

const texts: readonly Case[] = [
  ["jaro_winkler('', '')", '1.0: Float64'],
  ["jaro_winkler('你好', '你好啊')", '0.9333333333333333: Float64'],
  ["like_any('abc', ('x%', 'a%'))", '1: Boolean'],
  ["ilike_any('ABC', ('x%', 'aa%'), 'a')", '1: Boolean'],
  ["ilike_any('ab', ('z%', 'aA%'), 'A')", '0: Boolean'],
  ["instr('foobar', '')", '1: UInt8'],
  ["lpad('a', 1000001, 'b')", "padding length '1000001' is too big"],
]

const odds: readonly Case[] = [
  ['sleep(0.001)', '0: UInt8'],
  ['sleep(3.5)', 'The maximum sleep time is 3 seconds. Requested: 3.5s'],
  ['to_uuid(5::decimal(1, 0))', '00000000000000000000000000000005: String'],
  ['running_difference(5)', '0: Int64'],
  ['running_difference()', 'running_difference takes 1 argument, not 0'],
  ['running_difference(1, 2)', 'running_difference takes 1 argument, not 2'],
  [
    'max(d) FROM (SELECT running_difference(number * number) d FROM numbers(4))',
    '5: Nullable(Int64)',
  ],
]

const randoms: readonly Case[] = [
  // By the real engine.
  ['rand(5::uint64)', '0.732753008545791: Float64'],
  ['sum(rand(number)) FROM numbers(2)', '1.160694425075153: Nullable(Float64)'],
  ['rand(NULL::uint64 NULL)', 'NULL: NULL'],
]

/** Texts that PostgreSQL's manual gives, and ones at the edges. */
const templates: readonly Case[] = [
  ...(
    [
      ['12', '9990999.9', '    0012.0'],
      ['12', 'FM9990999.9', '0012.'],
      ['485', '999', ' 485'],
      ['-485', '999', '-485'],
      ['485', '9 9 9', ' 4 8 5'],
      ['1485', '9,999', ' 1,485'],
      ['485', '9,999', '   485'],
      ['485', 'FM9,999', '485'],
      ['1485', '9G999D00', ' 1,485.00'],
      ['-485', '999S', '485-'],
      ['-485', 'S999', '-485'],
      ['485', 'S9999', ' +485'],
      ['-485', '999MI', '485-'],
      ['485', '999MI', '485 '],
      ['485', 'FM999MI', '485'],
      ['-485', '9SG99', '4-85'],
      ['-485', '999PR', '<485>'],
      ['485', '999PR', ' 485 '],
      ['485', '"Good number:"999', 'Good number: 485'],
      // From here on by the server's own tests (number.rs `test_i64`, `test_float`).
      ['123', '99.', ' ##.'],
      ['-123', '99.0', '-##.#'],
      ['123', '9990999PR', '    0123 '],
      ['-123', '9990999PR', '   <0123>'],
      ['123456', '9.99999999EEEE', ' 1.23456000e5'],
      ['-123456', '9.99999EEEE', '-1.23456e5'],
      ['485', 'PL999', '+485'],
      ['-485', 'PL999', ' 485'],
      ['485', '99PL9', '48+5'],
      ['-485', '99PL9', '48 5'],
      ['-1485', 'FM9G999', '-1,485'],
      ['12345678', '999G999G999', '  12,345,678'],
      ['485', 'L999', '$ 485'],
      ['-485', 'L999', '$-485'],
      ['485', '999S', '485+'],
      ['485', 'RN', '        CDLXXXV'],
      ['3999', 'FMRN', 'MMMCMXCIX'],
      ['4000', 'FMRN', '###############'],
      ['0', 'FMrn', '###############'],
      ['1234', '99', ' ##'],
      ['1234', '99.9', ' ##.#'],
      ['(-9223372036854775807 - 1)::int64', 'FM9999999999999999999', '-9223372036854775808'],
    ] as const
  ).map(
    ([value, format, text]): Case => [`to_char(${value}::int64, '${format}')`, `${text}: String`],
  ),
  ...(
    [
      ['148.5', '999.999', ' 148.500'],
      ['148.5', 'FM999.999', '148.5'],
      ['148.5', 'FM999.990', '148.500'],
      ['-0.1', '99.99', '  -.10'],
      ['-0.1', 'FM9.99', '-.1'],
      ['-0.1', 'FM90.99', '-0.1'],
      ['0.1', '0.9', ' 0.1'],
      ['0', 'FM9.9', '0.'],
      ['485.8', '"Pre:"999" Post:" .999', 'Pre: 485 Post: .800'],
      ['0.0004859', '9.99EEEE', ' 4.86e-4'],
      ['-0.0004859', '9.99EEEE', '-4.86e-4'],
      ['0', '9.9EEEE', ' #.#####'],
      ['148.5', '999D999', ' 148.500'],
      ['5.2', 'FMRN', 'V'],
      ['2.5', 'FMrn', 'ii'],
      ['2.5', '9', ' 2'],
      ['3.5', '9', ' 4'],
      ['123456789.123456789', '999999999.999999999', ' 123456789.123457'],
    ] as const
  ).map(
    ([value, format, text]): Case => [`to_char(${value}::float64, '${format}')`, `${text}: String`],
  ),
  ["to_char(0.1::float32, '9.9999999999')", '  .10000: String'],
  ["to_char(1::int64, '9.9.9')", 'SyntaxException. Code: 1005, Text = multiple decimal points.'],
  ["to_char(1::int64, 'S9S')", 'Text = cannot use "S" twice.'],
  ["to_char(1::int64, 'SG9PR')", 'Text = cannot use "PR" and "S"/"PL"/"MI"/"SG" together.'],
  ["to_char(1::int64, '9EEEE9')", 'Text = "EEEE" must be the last pattern used.'],
  ["to_char(1::int64, 'FM9EEEE')", 'Text = "EEEE" is incompatible with other formats.'],
  ["to_char(1::int64, '9PR9')", 'Text = "9" must be ahead of "PR".'],
  ["to_char(1::int64, '9x')", 'Text = Currently only key words are supported.'],
  ["to_char(NULL::int64, '9x')", 'NULL: NULL'],
  ...['B9', '9C', '9SP', '9TH', '9V9', '9th', '9v9'].map(
    (format): Case => [
      `to_char(1::int64, '${format}')`,
      `mockq does not support "${format.replaceAll('9', '')}" in a number format`,
    ],
  ),
  ["to_char('NaN'::float64, '9999')", '  NaN: String'],
  ["to_char('-inf'::float64, '99')", '-##: String'],
  ["try_to_char(1::int64, 'RN')", 'no function matches the given name'],
]

const patterns: readonly Case[] = [
  // Any expression takes linear time.
  ["regexp_like(repeat('a', 50000), '^(a+)+$b')", '0: Boolean'],
  ["regexp_like(repeat('a', 5000) || 'b', '(a|aa)+$')", '0: Boolean'],
  [`regexp_replace('áé1_x y', '\\\\W+', '-')`, 'áé1_x-y: String'],
  [`regexp_replace('áé1_x y', '[\\\\W_]+', '-')`, 'áé1-x-y: String'],
  [`regexp_replace('a１２b', '[^\\\\d]', '-')`, '-１２-: String'],
  [`regexp_split_to_array('a\u2003b', '[\\\\s]')::string`, 'unable to cast'],
  [`array_to_string(regexp_split_to_array('a\u2003b c', '\\\\s'), '|')`, 'a|b|c: String'],
  ["regexp_like('aB', '(?-i)a(?i:b)', 'c')", '1: Boolean'],
  ["regexp_like('aB', '(?u)aB', 'c')", '1: Boolean'],
  [`regexp_like('💥', '\\\\u{1F4A5}') AND regexp_like('A', '\\\\x41')`, '1: Boolean'],
  [
    "regexp_replace('john smith', '(?P<a>\\\\w+) (?<b>\\\\w+)', '$b $1 $$')",
    'smith john $: String',
  ],
  ["regexp_like('a', '[a-z&&[^b]]')", 'regex parse error: [a-z&&[^b]]: mockq does not support'],
  ["regexp_like('a', '(?x) a')", 'regex parse error'],
  ["regexp_like('a', '(?=a)')", 'regex parse error'],
  ["regexp_like('aa', '(a)\\\\1')", 'regex parse error'],
  ["regexp_like('a', '[')", 'regex parse error'],
  ["regexp_like(']', '[]]') AND regexp_like('a', '[^]]')", '1: Boolean'],
]

const aliases: readonly Case[] = [
  ['array_get([7, 8], 2)', '8: UInt8'],
  ["is_double(parse_json('1.5')) AND is_real(parse_json('1.5'))", '1: Boolean'],
  ["json_array_distinct(parse_json('[1, 1]'))", '[1]: Variant'],
]

const sizes: readonly Case[] = [
  ['to_decimal(10, 2)(1.5)', '1.50: Decimal(3, 2)'],
  ['to_decimal(77, 2)(1.5)', 'no function matches signature'],
  ['to_decimal(10, 11)(1.5)', 'no function matches signature'],
  ['to_decimal(18446744073709551615, 2)(1.5)', 'no function matches signature'],
  ["to_decimal('1', '9', 38, -1e-308)", '1: UInt8'],
  ['truncate(922::decimal(3), -1000000000)', '0: UInt8'],
  ["st_asewkt(to_geometry('SRID=-7;POINT(1 2)'))", 'SRID=-7;POINT(1 2): String'],
  ["st_asewkt(to_geometry('SRID=2147483648;POINT(1 2)'))", 'POINT(1 2): String'],
]

const windows: readonly Case[] = (
  [
    ['0.1', '1: Nullable(UInt8)'],
    ["'5'", '2: Nullable(UInt8)'],
    ['-1', 'Need constant number'],
    ['NULL', 'Need constant number'],
  ] as const
).map(([window, expected]) => [
  `(SELECT window_funnel(${window})(number, number = 1, number = 2) FROM numbers(3))`,
  expected,
])

const intervals: readonly Case[] = [
  ["3 * to_interval('1 month 2 days 1 second')", '3 months 6 days 0:00:03: Interval'],
  ["to_interval('1 day') * -2", '-2 days: Interval'],
  ["to_interval('1 month') * 3000000000", '-107913941 years -4 months: Interval'],
]

testExpressions({
  obfuscated,
  texts,
  odds,
  randoms,
  templates,
  patterns,
  aliases,
  sizes,
  windows,
  intervals,
})
