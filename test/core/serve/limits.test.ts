import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { HttpSession } from '../../specs-runner/http-session.js'
import type { SpecSession } from '../../specs-runner/run-spec.js'

const times = (n: number, text: (i: number) => string, separator = ''): string =>
  Array.from({ length: n }, (_, i) => text(i)).join(separator)

/** `n` levels of something around `1`. */
const nested = (n: number, open: string, close = ''): string =>
  `select ${open.repeat(n)}1${close.repeat(n)}`

const tooDeep = /^1005 .*nested deeper than 400 levels/s

/** What may depend on how much of the call stack a release of Node.js takes for a call: either is right. */
const answerOrTooDeep = /^\S+$|^1005 .*nested too deeply/s

const statements: Readonly<Record<string, readonly [sql: string, expected: string | RegExp]>> = {
  'parentheses, 10,000 deep': [nested(10_000, '(', ')'), tooDeep],
  'CASE, 5,000 deep': [nested(5000, 'case when true then ', ' end'), tooDeep],
  'NOT, 5,000 times': [nested(5000, 'not '), tooDeep],
  'signs, 5,000 of them': [nested(5000, '- '), tooDeep],
  'arrays, 5,000 deep': [nested(5000, '[', ']'), tooDeep],
  'subqueries, 5,000 deep': [nested(5000, '(select ', ')'), tooDeep],
  'types, 5,000 deep': [`select null::${'array('.repeat(5000)}int${')'.repeat(5000)}`, tooDeep],
  'calls, 200 deep': [nested(200, 'abs(', ')'), '1'],
  'arrays, 200 deep': [nested(200, '[', ']'), `${'['.repeat(200)}1${']'.repeat(200)}`],
  'tuples, 200 deep': [nested(200, '(1, ', ')'), `${'(1,'.repeat(200)}1${')'.repeat(200)}`],
  'subqueries, 100 deep': [nested(100, '(select ', ')'), '1'],
  'JSON, 5,000 deep': [
    `select parse_json('${'['.repeat(5000)}${']'.repeat(5000)}')`,
    /^1006 .*recursion limit/s,
  ],
  'JSON, 100 deep': [
    `select parse_json('${'['.repeat(100)}${']'.repeat(100)}')`,
    '['.repeat(100) + ']'.repeat(100),
  ],
  'a JSON path, 5,000 deep': [
    `select json_path_query(parse_json('{}'), '$?(${'('.repeat(5000)}1 == 1${')'.repeat(5000)})')`,
    answerOrTooDeep,
  ],
  'geometries, 5,000 deep': [
    `select st_geometryfromwkt('${'GEOMETRYCOLLECTION('.repeat(5000)}POINT(0 0)${')'.repeat(5000)}')`,
    /^1006 .*nested too deeply/s,
  ],
  'sums of 5,000 terms': [`select ${times(5000, () => '1', '+')}`, answerOrTooDeep],
  'OR of 5,000 terms': [
    `select count(*) from numbers(10) where ${times(5000, i => `number = ${i + 3}`, ' or ')}`,
    '7',
  ],
  'OR of 5,000 terms over two columns': [
    `select count(*) from numbers(10) a, numbers(10) b
     where ${times(5000, i => `(a.number = ${i} and b.number = ${i})`, ' or ')}`,
    '10',
  ],
  'AND of 5,000 terms': [
    `select count(*) from numbers(9) where ${times(5000, i => `number <> ${i + 3}`, ' and ')}`,
    '3',
  ],
  'IN of 20,000 constants': [
    `select count(*) from numbers(100) where number in (${times(20_000, i => `${i * 2}`, ',')})`,
    '50',
  ],
  'IN of 5,000 expressions': [
    `select count(*) from numbers(9) where 5 in (${times(5000, i => `number + ${i}`, ',')})`,
    '6',
  ],
  'CASE of 5,000 branches': [
    `select case number ${times(5000, i => `when ${i} then ${i + 7}`, ' ')} end from numbers(1)`,
    '7',
  ],
  'UNION ALL of 5,000 queries': [
    `select count(*) from (${times(5000, i => `select ${i}`, ' union all ')})`,
    '5000',
  ],
  'UNION of 5,000 queries': [
    `select count(*) from (${times(5000, i => `select ${i}`, ' union ')})`,
    answerOrTooDeep,
  ],
  'joins of 300 tables': [
    `select count(*) from numbers(1)${times(300, i => ` join numbers(1) t${i} on true`)}`,
    '1',
  ],
  '10,000 columns': [`select ${times(10_000, i => `${i} + number`, ', ')} from numbers(1)`, '0'],
  'an array of 200,000 items': [
    `select length([${times(200_000, () => '1', ', ')}])`,
    /^200000$|^1005 .*a list in it is too long/s,
  ],
  'a LIKE of 1,000 parts': [`select repeat('a', 5000) like '${'%a'.repeat(1000)}b'`, '0'],
  'a text of 10^12 characters': [
    `select length(repeat(repeat('a', 1000000), 1000000))`,
    /^1002 .*a value of that size/s,
  ],
  'a range of 10^8 items': ['select length(range(0, 100000000))', /^1002 .*arrays of more than/s],
  'a disk of 75 million cells': ['select h3_k_ring(644325524701193974, 5000)', /^1002 .*cells/s],
}

async function outcome(session: SpecSession, sql: string): Promise<string> {
  try {
    const { rows } = await session.run(sql)
    return rows[0]?.[0] ?? 'NULL'
  } catch (error) {
    return (error as Error).message
  }
}

async function testLimits(t: Test, session: SpecSession): Promise<void> {
  for (const [what, [sql, expected]] of Object.entries(statements)) {
    const found = await outcome(session, sql)
    if (typeof expected === 'string') t.equal(found, expected, what)
    else t.match(found, expected, what)
  }
  await session.run('create table limits (id int, text string, amount decimal(3, 1), day date)')
  const row = "(1, 'abcdefghij', 2.5, '2024-01-01')"
  const count = Math.ceil(5_000_000 / row.length)
  await session.run(`insert into limits values ${times(count, () => row, ', ')}`)
  t.equal(
    await outcome(session, 'select count(*) from limits where amount = 2.5'),
    String(count),
    'INSERT of 5 MB',
  )
}

t.test('deep and long statements are answered or refused clearly', async t => {
  const server = await startServer({ backend: serveBackend({ engine: 'memory' }), port: 0 })
  t.teardown(() => server.close())
  await testLimits(t, new HttpSession(server.url))
})
