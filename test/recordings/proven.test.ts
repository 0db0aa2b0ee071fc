import t from 'tap'
import { allAggregates, scalarFunction } from '../../core/functions/catalogue.js'
import { parseStatement } from '../../core/sql/parse.js'
import { aliases, unprovenIn } from '../../recordings/compute/proven.js'

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
  t.match(unproven('SELECT a::STRING FROM t', 'cast(Float32 -> String)'), /large FLOATs/)
  t.match(unproven('SELECT a::DATE FROM t', 'cast(Int32 -> Date)'), /numbers as dates/)
  t.end()
})

t.test('a function is proven by any of its names', t => {
  for (const name of [
    'currentDatabase',
    'current_database',
    'database',
    'current_user',
    'version',
  ]) {
    t.equal(unproven(`SELECT ${name}()`), undefined, name)
  }
  t.equal(unproven('SELECT stddev(a) FROM t', 'stddev(Int32 NULL)'), undefined)
  for (const [alias, name] of aliases) {
    const aggregate = allAggregates().find(each => each.aliases?.includes(alias))
    t.equal(scalarFunction(alias)?.name ?? aggregate?.name, name, alias)
  }
  t.match(unproven('SELECT connection_id()'), /^the function connection_id /)
  t.end()
})

t.test('floats of 64 bits are read and compared as by the server', t => {
  t.equal(unproven('SELECT a::DOUBLE FROM t', 'cast(String -> Float64)'), undefined)
  t.equal(
    unproven('SELECT a FROM t WHERE a > 0.1', 'gt(Float64, Float64)', 'literal(Float64)'),
    undefined,
  )
  t.end()
})

t.test('nor is it in a call that the binder computes', t => {
  t.match(unproven('SELECT hex(17)'), /^hex\(UInt64\) is not proven/)
  t.equal(unproven("SELECT hex('a')"), undefined)
  t.end()
})
