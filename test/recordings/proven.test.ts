import t from 'tap'
import { parseStatement } from '../../core/sql/parse.js'
import { unprovenIn } from '../../recordings/compute/proven.js'

function unproven(sql: string, ...overloads: readonly string[]): string | undefined {
  return unprovenIn(overloads, parseStatement(sql))
}

t.test('functions with gold cases are proven for the types of these', t => {
  t.equal(unproven('SELECT ceil(a) FROM t', 'ceil(Float64 NULL)'), undefined)
  t.match(unproven('SELECT ceil(a) FROM t', 'ceil(Variant NULL)'), /^the function ceil /)
  t.equal(
    unproven('SELECT ifnull(a, 0) FROM t', 'if(Boolean, Int32, Int32)', 'is_not_null(Int32 NULL)'),
    undefined,
  )
  t.equal(
    unproven("SELECT regexp_replace(a, 'x', 'y') FROM t", 'regexp_replace(String, String, String)'),
    undefined,
  )
  t.match(unproven('SELECT nothing(a) FROM t'), /^the function nothing /)
  t.end()
})

t.test('what the real engine does otherwise is not proven', t => {
  t.match(unproven('SELECT hex(a) FROM t', 'hex(Int32)'), /^hex\(Int32\) is not proven/)
  t.equal(unproven('SELECT hex(a) FROM t', 'hex(String)'), undefined)
  t.match(unproven('SELECT a % b FROM t', 'modulo(Int8, UInt8)'), /of its size differs/)
  t.match(unproven('SELECT a % b FROM t', 'modulo(Int64, Int64)'), /of its size differs/)
  t.equal(unproven('SELECT a % 7 FROM t', 'modulo(Int32, UInt8)'), undefined)
  t.match(unproven('SELECT a + b FROM t', 'plus(Float32, Float32)'), /Float32/)
  t.match(unproven('SELECT a::DATE FROM t', 'cast(Int32 -> Date)'), /numbers as dates/)
  t.end()
})

t.test('nor is it in a call that the binder computes', t => {
  t.match(unproven('SELECT hex(17)'), /^hex\(UInt64\) is not proven/)
  t.equal(unproven("SELECT hex('a')"), undefined)
  t.end()
})
