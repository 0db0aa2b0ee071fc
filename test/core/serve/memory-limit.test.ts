import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { HttpSession } from '../../specs-runner/http-session.js'

const refused = /^1002 .*more than 1000000 bytes for .*--memory-limit/s

/** Statements that hold more than a million bytes, and for what. */
const large: readonly (readonly [string, string])[] = [
  ['SELECT number FROM numbers(50000) ORDER BY number DESC', 'a sort'],
  ['SELECT number, count(*) FROM numbers(50000) GROUP BY number', 'the groups of an aggregate'],
  ['SELECT count(DISTINCT number) FROM numbers(50000)', 'a distinct aggregate'],
  [
    'SELECT count(*) FROM numbers(10) a JOIN numbers(50000) b ON a.number = b.number + 1',
    'the right side of a join',
  ],
  ['SELECT sum(number) OVER (ORDER BY number) FROM numbers(50000)', 'a window'],
  ['SELECT number FROM numbers(50000) UNION SELECT 1', 'a distinct'],
  ['INSERT INTO large SELECT number FROM numbers(50000)', 'the rows to write'],
  ['CREATE TABLE larger AS SELECT number FROM numbers(50000)', 'the rows to write'],
]

t.test('a statement that would hold more than --memory-limit is refused', async t => {
  const backend = serveBackend({ engine: 'memory', memoryLimit: 1_000_000 })
  const server = await startServer({ backend, port: 0 })
  t.teardown(() => server.close())
  const session = new HttpSession(server.url)
  const rows = async (sql: string) => (await session.run(sql)).rows
  await session.run('CREATE TABLE large (n UInt64)')
  for (const [sql, holder] of large) {
    const error = await session.run(sql).then(
      () => 'no error',
      (error: Error) => error.message,
    )
    t.match(error, refused, sql)
    t.match(error, holder, sql)
  }
  t.strictSame(await rows('SELECT count(*) FROM large'), [['0']], 'nothing was written')
  const small = 'SELECT sum(n) FROM (SELECT number AS n FROM numbers(5000) ORDER BY number DESC)'
  for (let i = 0; i < 20; i++) t.strictSame(await rows(small), [['12497500']])
  const top = 'SELECT number FROM numbers(500000) ORDER BY number DESC LIMIT 2'
  t.strictSame(await rows(top), [['499999'], ['499998']], 'a few rows are held')
  for (let i = 0; i < 10; i++)
    await session.run('INSERT INTO large SELECT number FROM numbers(5000)')
  t.strictSame(await rows('SELECT count(*) FROM large'), [['50000']], 'by statement')
})
