import { type Case, testExpressions } from './expressions.js'

/** What the real engine answers where a rule of thumb would say otherwise. */
const numbers: readonly Case[] = [
  ["sign('nan'::float64)", '1: UInt8'],
  ['16777217::uint64 % 3::float32', '1.0: Float64'],
  ['16777217::uint64 % 3::float64', '2.0: Float64'],
  ['255::uint8 % (-3)::int8', '255: UInt8'],
  ['2::int32 % 18446744073709551615::uint64', '2: UInt8'],
  ['10::uint64 % (-3)::int32', '1: UInt8'],
  ["try_cast('nan'::float64 AS DECIMAL(10, 2))", '0.00: Nullable(Decimal(10, 2))'],
  ["try_cast('inf'::float64 AS DECIMAL(10, 2))", 'NULL: Nullable(Decimal(10, 2))'],
  ['city64withseed(true, (-1)::int8)', '12481937049664660083: UInt64'],
]

const zeros: readonly Case[] = [
  ["uniq(x::float64) FROM (VALUES ('0'), ('-0')) AS v (x)", '1: UInt64'],
  ["uniq(x::float64, 1) FROM (VALUES ('0'), ('-0')) AS v (x)", '2: UInt64'],
  ["array_unique(['0'::float64, '-0'::float64])", '1: UInt8'],
  ["st_makegeompoint('-0'::float64, 1)", '{"type": "Point", "coordinates": [-0,1]}: Geometry'],
]

const texts: readonly Case[] = [
  ["insert('abc', 2, -1, 'xyz')", 'axyzabc: String'],
  ["insert('abc', 2, -9, 'xyz')", 'axyz: String'],
  ["insert('abc', 2, 1, 'xyz')", 'axyzc: String'],
]

const distances: readonly Case[] = [
  ['geo_distance(0.5, -1.5, 3, 0.1)', '54.26253: Float32'],
  ['geo_distance(0, -0.5, 0, 0.5)', '18.281534: Float32'],
  ['geo_distance(0.5, 0.5, 0.6, 0.6)', '1.8265816: Float32'],
]

const patterns: readonly Case[] = [
  ["1::int8 LIKE '1'", '1: Boolean'],
  ["1::int8 NOT LIKE '2'", '1: Boolean'],
  ["NULL::int8 NULL LIKE '%'", '0: Boolean'],
  ["1::int8 LIKE '_'", 'no function matches signature'],
  ["parse_json('\"ab\"') LIKE 'a%'", '1: Boolean'],
]

/** JSON where another branch may be NULL is read as what that branch is. */
const branches: readonly Case[] = [
  ["if(number = 1, number::uint32 null, parse_json('5')) FROM numbers(1)", '5: Nullable(UInt32)'],
  ["if(number = 1, number::uint32, parse_json('5')) FROM numbers(1)", 'no function matches'],
  [
    '[number::date null, parse_json(\'"2020-01-01"\')] FROM numbers(1)',
    '["1970-01-01","2020-01-01"]: Array(Date NULL)',
  ],
]

testExpressions({ branches, texts, numbers, zeros, distances, patterns })
