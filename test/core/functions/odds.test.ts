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
  [
    'max(d) FROM (SELECT running_difference(number * number) d FROM numbers(4))',
    '5: Nullable(Int64)',
  ],
]

testExpressions({ obfuscated, texts, odds })
