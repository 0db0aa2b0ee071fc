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

t.test('conditional aggregates are proven where no NULL meets the condition', t => {
  const sum = 'SELECT sum_if(a, b > 1) FROM t'
  t.equal(unproven(sum, 'sum_if(Int32, Boolean)'), undefined)
  t.match(unproven(sum, 'sum_if(Int32, Boolean NULL)'), /no row meets/)
  t.match(unproven(sum, 'sum_if(Decimal(10, 2) NULL, Boolean)'), /no row meets/)
  t.match(unproven(sum, 'sum_if(Int32, Boolean)', 'window(sum_if(Int32, Boolean))'), /no row meets/)
  const count = 'SELECT count_if(b > 1) OVER () FROM t'
  const overload = 'count_if(Boolean NULL)'
  t.equal(unproven(count, overload, `window(${overload})`), undefined)
  t.end()
})

t.test('lists that windows aggregate are not proven', t => {
  const sql = 'SELECT array_agg(a) OVER (ORDER BY b) FROM t'
  t.match(unproven(sql, 'array_agg(Int32)', 'window(array_agg(Int32))'), /forgets the rows/)
  t.equal(unproven('SELECT array_agg(a) FROM t', 'array_agg(Int32)'), undefined)
  t.equal(unproven('SELECT sum(a) OVER () FROM t', 'sum(Int32)', 'window(sum(Int32))'), undefined)
  t.end()
})

t.test('filters of lists are proven where the condition is never NULL', t => {
  const sql = "SELECT array_filter(split(a, ','), x -> x <> '') FROM t"
  const split = 'split(String NULL, String)'
  t.equal(unproven(sql, split, 'array_filter(Array(String) NULL, Boolean)'), undefined)
  t.match(
    unproven(sql, split, 'array_filter(Array(String NULL) NULL, Boolean NULL)'),
    /the condition is NULL/,
  )
  t.match(unproven('SELECT array_filter([1, NULL], x -> x <> 1)'), /the condition is NULL/)
  t.end()
})

t.test('paths and patterns are proven as constants of plain forms', t => {
  const first = (path: string) =>
    unproven(
      `SELECT json_path_query_first(a, ${path}) FROM t`,
      'json_path_query_first(Variant, String)',
    )
  for (const path of ["'$'", "'$.a'", "'$.a.b[0].c'", "'$.a[*]'", "'$.*'"]) {
    t.equal(first(path), undefined, path)
  }
  for (const path of ['b', "'a'", "'$.a ? (@.b > 1)'", "'$..a'", "'$[last]'"]) {
    t.match(first(path), /some paths differ/, path)
  }
  const text = (path: string) =>
    unproven(
      `SELECT json_extract_path_text(a, ${path}) FROM t`,
      'json_extract_path_text(String, String)',
    )
  t.equal(text("'a.b[0]'"), undefined)
  t.match(text("'0'"), /some paths differ/)
  t.match(text('b'), /some paths differ/)
  const instr = (args: string, types: string) =>
    unproven(`SELECT regexp_instr(${args}) FROM t`, `regexp_instr(${types})`)
  t.equal(instr("a, '[0-9]+'", 'String, String'), undefined)
  t.match(instr('a, b', 'String, String'), /some patterns and places differ/)
  t.match(instr("a, '[a-z]+', 2", 'String, String, Int64'), /some patterns and places differ/)
  t.end()
})

t.test('texts of floats of 32 bits and of decimals by TRY_CAST are proven', t => {
  t.equal(unproven('SELECT a::STRING FROM t', 'cast(Float32 -> String)'), undefined)
  const tried = 'try_cast(Decimal(10, 2) NULL -> String NULL)'
  t.equal(unproven('SELECT TRY_CAST(a AS STRING) FROM t', tried), undefined)
  t.match(unproven('SELECT ln(a) FROM t', 'ln(Float64)'), /the last digit depends on the library/)
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
