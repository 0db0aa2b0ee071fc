import { type Case, testExpressions } from './expressions.js'

const model = "(SELECT markov_train(1)(t) FROM (VALUES ('alpha'), ('alphabet')) AS v (t))"

const texts: readonly Case[] = [
  ["jaro_winkler('', '')", '1.0: Float64'],
  ["jaro_winkler('你好', '你好啊')", '0.9333333333333333: Float64'],
  ["like_any('abc', ('x%', 'a%'))", '1: Boolean'],
  ["ilike_any('ABC', ('x%', 'aa%'), 'a')", '1: Boolean'],
  ["ilike_any('ab', ('z%', 'aA%'), 'A')", '0: Boolean'],
  ["instr('foobar', '')", '1: UInt8'],
  ["lpad('a', 1000001, 'b')", "padding length '1000001' is too big"],
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

testExpressions({ texts, patterns, obfuscated })
