import { type Case, testExpressions } from './expressions.js'

const sizes: readonly Case[] = [
  ['to_decimal(10, 2)(1.5)', '1.50: Decimal(3, 2)'],
  ['to_decimal(77, 2)(1.5)', 'no function matches signature'],
  ['to_decimal(10, 11)(1.5)', 'no function matches signature'],
  ['to_decimal(18446744073709551615, 2)(1.5)', 'no function matches signature'],
  [
    "to_decimal('1', '9', 38, -1e-308)",
    'no function matches signature `to_decimal(38, 0)(String, String, UInt8, Float64)`',
  ],
  ["as_boolean('x')(1)", "no function matches signature `as_boolean('x')(UInt8)`"],
  ['map_cat(0.6, null)(1, 1)', 'no function matches signature `map_cat(0.6, NULL)(UInt8, UInt8)`'],
  ['truncate(922::decimal(3), -1000000000)', '0: UInt8'],
  ["st_asewkt(to_geometry('SRID=-7;POINT(1 2)'))", 'SRID=-7;POINT(1 2): String'],
  [
    "st_asewkt(to_geometry('SRID=2147483648;POINT(1 2)'))",
    'number too large to fit in target type',
  ],
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

const randoms: readonly Case[] = [
  // By the real engine.
  ['rand(5::uint64)', '0.732753008545791: Float64'],
  ['sum(rand(number)) FROM numbers(2)', '1.160694425075153: Nullable(Float64)'],
  ['rand(NULL::uint64 NULL)', 'NULL: NULL'],
]

const others: readonly Case[] = [
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

testExpressions({ sizes, windows, randoms, others })
