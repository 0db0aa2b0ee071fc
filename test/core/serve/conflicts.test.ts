import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { HttpSession } from '../../specs-runner/http-session.js'

t.test('statements that meet on a table run again until each has been done', async t => {
  const server = await startServer({ backend: serveBackend({ engine: 'memory' }), port: 0 })
  t.teardown(() => server.close())
  const sessions = Array.from({ length: 6 }, () => new HttpSession(server.url))
  const [first] = sessions
  await first!.run('CREATE TABLE counts (id Int32 NOT NULL, n Int32 NOT NULL)')
  await first!.run('INSERT INTO counts SELECT number, 0 FROM numbers(20000)')
  const writes = [
    'UPDATE counts SET n = n + 1 WHERE id % 2 = 0',
    'MERGE INTO counts USING (SELECT 0 AS k) s ON counts.id % 2 = s.k WHEN MATCHED THEN UPDATE SET n = n + 1',
  ]
  await Promise.all(
    sessions.map(async session => {
      for (let i = 0; i < 6; i++) await session.run(writes[i % 2]!)
    }),
  )
  const { rows } = await first!.run(
    'SELECT min(n), max(n), count(*) FROM counts GROUP BY id % 2 ORDER BY 1',
  )
  t.same(rows, [
    ['0', '0', '10000'],
    ['36', '36', '10000'],
  ])
})

t.test(
  'of statements that consume a stream at once, one does; the others do not run again',
  async t => {
    const server = await startServer({ backend: serveBackend({ engine: 'memory' }), port: 0 })
    t.teardown(() => server.close())
    const sessions = Array.from({ length: 4 }, () => new HttpSession(server.url))
    const [first] = sessions
    await first!.run('CREATE TABLE source (a Int32)')
    await first!.run('CREATE TABLE taken (a Int32)')
    await first!.run('CREATE STREAM news ON TABLE source')
    await first!.run('INSERT INTO source SELECT number FROM numbers(20000)')
    const outcomes = await Promise.allSettled(
      sessions.map(session => session.run('INSERT INTO taken SELECT a FROM news ORDER BY a')),
    )
    const failed = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
    t.ok(failed.length > 0)
    for (const { message } of failed)
      t.match(message, /^2734 stream default\.news has been consumed/)
    t.same((await first!.run('SELECT count(*) FROM taken')).rows, [['20000']])
  },
)

t.test('transactions at once that only add rows are all kept', async t => {
  const server = await startServer({ backend: serveBackend({ engine: 'memory' }), port: 0 })
  t.teardown(() => server.close())
  const [first, ...others] = Array.from({ length: 5 }, () => new HttpSession(server.url))
  await first!.run('CREATE TABLE added (a Int32)')
  const statements = [
    'BEGIN',
    'INSERT INTO added VALUES (1), (2)',
    'INSERT INTO added SELECT number FROM numbers(3000)',
    'COMMIT',
    'INSERT INTO added VALUES (3)',
  ]
  const work = others.map(async session => {
    for (let i = 0; i < 4; i++) for (const sql of statements) await session.run(sql)
  })
  await Promise.all([...work, first!.run('INSERT INTO added VALUES (4)')])
  const { rows } = await first!.run('SELECT count(*) FROM added')
  t.same(rows, [[String(4 * 4 * 3003 + 1)]])
})
