import t from 'tap'
import { settingSpec } from '../../../core/session/settings.js'
import { castFunction } from '../../../core/types/cast.js'
import { parseType } from '../../../core/types/parse-type.js'
import type { Value } from '../../../core/types/value.js'

const cx = (timezone = 'UTC', settings: Record<string, string> = {}) => ({
  timezone,
  setting: (name: string) => settings[name] ?? settingSpec(name)!.default,
})

function cast(value: Value, from: string, to: string, context = cx()): Value {
  return castFunction(parseType(from), parseType(to))!(context, value)
}

// Values and texts are those of a real engine where today's server has not changed them.
const values: readonly [value: Value, from: string, to: string, expected: Value][] = [
  [1, 'Float64', 'String', '1'],
  [1e20, 'Float64', 'String', '1e20'],
  [1.5e-7, 'Float64', 'String', '1.5e-7'],
  [Math.fround(0.1), 'Float32', 'String', '0.1'],
  // A text just between a float and the one below stands for neither.
  [9.5e21, 'Float64', 'String', '9.500000000000001e21'],
  [-9.9e21, 'Float64', 'String', '-9.900000000000001e21'],
  [1e23, 'Float64', 'String', '1e23'],
  [Number('131233345132343808'), 'Float64', 'String', '1.312333451323438e17'],
  [Math.fround(76993500), 'Float32', 'String', '76993504'],
  [Math.fround(6e10), 'Float32', 'String', '6.0000002e10'],
  [Math.fround(2943580.25), 'Float32', 'String', '2943580.3'],
  [2 ** 90, 'Float32', 'String', '1.2379401e27'],
  [2 ** -12, 'Float32', 'String', '0.00024414062'],
  [Math.fround(16777217), 'Float32', 'String', '16777216'],
  [Number.POSITIVE_INFINITY, 'Float64', 'String', 'inf'],
  ['+5', 'String', 'Int32', 5],
  ['1e3', 'String', 'Float64', 1000],
  ['Infinity', 'String', 'Float64', Number.POSITIVE_INFINITY],
  ['TRUE', 'String', 'Boolean', true],
  ['1.235', 'String', 'Decimal(10, 2)', 124n],
  ['-1.235', 'String', 'Decimal(10, 2)', -124n],
  [2.5, 'Float64', 'Int32', 3],
  [-2.5, 'Float64', 'Int32', -3],
  [1.005, 'Float64', 'Decimal(10, 2)', 100n],
  [2.345, 'Float64', 'Decimal(10, 2)', 235n],
  ['2020-01-01 10:11:12', 'String', 'Date', 18262],
  ['2020-01-01 10:11:12.123456789', 'String', 'Timestamp', 1577873472123456n],
  ['2020-01-01 10:11:12+08:00', 'String', 'Timestamp', 1577844672000000n],
  [1609459200000, 'Int64', 'Timestamp', 1609459200000000n],
  [18263, 'Date', 'Int32', 18263],
  [true, 'Boolean', 'String', 'true'],
  ['{"b" : [1, 2.50], "a":null}', 'String', 'Variant', '{"a":null,"b":[1,2.50]}'],
  ['"12"', 'Variant', 'Int32 NULL', 12],
  ['null', 'Variant', 'Int32 NULL', null],
  ['"x"', 'Variant', 'String NULL', 'x'],
  [[1, 2], 'Array(UInt8)', 'Array(String)', ['1', '2']],
  [[1, '2'], 'Tuple(UInt8, String)', 'Tuple(String, Int32)', ['1', 2]],
]

for (const [value, from, to, expected] of values) {
  t.test(`cast ${from} to ${to}: ${String(value)}`, async t => {
    t.same(
      cast(typeof value === 'number' && from === 'Int64' ? BigInt(value) : value, from, to),
      expected,
    )
  })
}

t.test('TRY_CAST of a decimal to a string goes through a float', async t => {
  const tried = (value: bigint, type: string) =>
    castFunction(parseType(type), parseType('String NULL'), true)!(cx(), value)
  t.equal(tried(727040n, 'Decimal(10, 2)'), '7270.4')
  t.equal(tried(1732726050000n, 'Decimal(38, 10)'), '173.272605')
  t.equal(tried(1234567890123456750n, 'Decimal(38, 2)'), '1.2345678901234568e16')
  t.equal(cast(727040n, 'Decimal(10, 2)', 'String'), '7270.40')
})

const faults: readonly [value: Value, from: string, to: string, message: string][] = [
  ['', 'String', 'Int32', 'cannot parse integer from empty string'],
  ['999', 'String', 'Int8', 'number too large to fit in target type'],
  ['abc', 'String', 'Float64', 'invalid float literal'],
  ['12345.6', 'String', 'Decimal(4, 1)', 'Decimal overflow'],
  [300, 'UInt16', 'Int8', 'number overflowed'],
  [-1, 'Int8', 'UInt8', 'number overflowed'],
  ['2020-1-1', 'String', 'Date', 'cannot parse to type `DATE`'],
  ['2020-13-01', 'String', 'Date', 'cannot parse to type `DATE`'],
  ['x', 'String', 'Timestamp', 'cannot parse to type `TIMESTAMP`'],
]

for (const [value, from, to, message] of faults) {
  t.test(`cast ${from} to ${to} refuses ${String(value)}`, async t => {
    t.throws(() => cast(value, from, to), { code: 1006, message })
    t.equal(castFunction(parseType(from), parseType(`${to} NULL`), true)!(cx(), value), null)
  })
}

t.test('pairs of types without a cast', async t => {
  t.equal(castFunction(parseType('Array(UInt8)'), parseType('String')), undefined)
  t.equal(castFunction(parseType('String'), parseType('Array(Int32)')), undefined)
  t.equal(castFunction(parseType('Array(UInt8)'), parseType('Int32')), undefined)
})

t.test('fractions are cut off where the setting says so', async t => {
  const truncating = cx('UTC', { numeric_cast_option: 'truncating' })
  t.equal(cast(2.9, 'Float64', 'Int32', truncating), 2)
  t.equal(cast(-299n, 'Decimal(10, 2)', 'Int32', truncating), -2)
})

t.test('local times by the clocks of the zone', async t => {
  const newYork = cx('America/New_York')
  t.equal(cast('2020-11-01 01:30:00', 'String', 'Timestamp', newYork), 1604208600000000n)
  const shanghai = cx('Asia/Shanghai')
  t.equal(cast('1900-01-01 00:00:00', 'String', 'Timestamp', shanghai), -2209017943000000n)
  t.equal(cast(0, 'Date', 'Timestamp', shanghai), -28800000000n)
})
