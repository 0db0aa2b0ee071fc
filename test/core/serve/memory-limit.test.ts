import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { HttpSession } from '../../specs-runner/http-session.js'

const refused = /^1002 .*more than 1000000 bytes for .*--memory-limit/s

/** Calls of aggregates that collect values, and the names of these aggregates. */
const collecting: readonly (readonly [string, string])[] = [
  ['array_agg(number)', 'array_agg'],
  ['string_agg(number::string)', 'string_agg'],
  ['json_array_agg(number)', 'json_array_agg'],
  ['json_object_agg(number::string, number)', 'json_object_agg'],
  ['group_array_moving_sum(number)', 'group_array_moving_sum'],
  ['median(number)', 'median'],
  ['quantile_disc(0.5)(number)', 'quantile_disc'],
  ['mode(number)', 'mode'],
  ['histogram(number)', 'histogram'],
  ['uniq(number)', 'uniq'],
  ['bitmap_construct_agg(number)', 'bitmap_construct_agg'],
  ['sum_distinct(number)', 'sum'],
  ['array_agg_if(number, true)', 'array_agg'],
  ['window_funnel(10)(number, number > 1)', 'window_funnel'],
  ['st_collect(st_makegeompoint(number % 90, 1))', 'st_collect'],
  ['markov_train(number::string)', 'markov_train'],
]

/** Statements that hold more than a million bytes, and for what. */
const large: readonly (readonly [string, string])[] = [
  ['SELECT number FROM numbers(200000) ORDER BY number DESC', 'a sort'],
  ['SELECT number, count(*) FROM numbers(200000) GROUP BY number', 'the groups of an aggregate'],
  ['SELECT count(DISTINCT number) FROM numbers(200000)', 'the groups of an aggregate'],
  ['SELECT 1, count(DISTINCT number) FROM numbers(200000)', 'a distinct aggregate'],
  [
    'SELECT count(*) FROM numbers(10) a JOIN numbers(200000) b ON a.number = b.number + 1',
    'the right side of a join',
  ],
  ['SELECT sum(number) OVER (ORDER BY number) FROM numbers(200000)', 'a window'],
  ['SELECT number FROM numbers(200000) UNION SELECT 1', 'a distinct'],
  ...collecting.map(
    ([call, name]) => [`SELECT ${call} FROM numbers(200000)`, `the values of ${name}`] as const,
  ),
  [
    'SELECT number % 100, array_agg(number) FROM numbers(200000) GROUP BY 1',
    'the values of array_agg',
  ],
  ['SELECT array_agg(number) OVER (ORDER BY number) FROM numbers(1000)', 'the results of a window'],
  ['INSERT INTO large SELECT number FROM numbers(200000)', 'the rows to write'],
  [
    'EXECUTE IMMEDIATE $$ BEGIN LET r RESULTSET := SELECT number FROM numbers(200000); RETURN 1; END; $$',
    'the rows of a script',
  ],
  ['CREATE TABLE larger AS SELECT number FROM numbers(200000)', 'the rows to write'],
]

/** Correlated subqueries that hold less than a million bytes for each of 20 rows, but more for all of them. */
const repeated = [
  'SELECT array_size(array_agg(m)) FROM (SELECT number + o.n AS m FROM numbers(3000))',
  'SELECT max(s) FROM (SELECT sum(number) OVER (ORDER BY number) AS s FROM numbers(3000) WHERE number >= o.n)',
  'SELECT max(a.number + o.n) FROM numbers(3000) a JOIN numbers(3000) b ON a.number = b.number',
].map(
  inner =>
    `SELECT count(x) FROM (SELECT (${inner}) AS x FROM (SELECT number AS n FROM numbers(20)) o)`,
)

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
  for (const sql of repeated)
    t.strictSame(await rows(sql), [['20']], 'what the runs of a subquery hold is released')
  const top = 'SELECT number FROM numbers(500000) ORDER BY number DESC LIMIT 2'
  t.strictSame(await rows(top), [['499999'], ['499998']], 'a few rows are held')
  for (let i = 0; i < 10; i++)
    await session.run('INSERT INTO large SELECT number FROM numbers(5000)')
  t.strictSame(await rows('SELECT count(*) FROM large'), [['50000']], 'by statement')
})

t.test('a refused statement leaves no memory behind', async t => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const server = await startServer({
    backend: serveBackend({ engine: 'memory', memoryLimit: 20_000_000 }),
    port: 0,
  })
  t.teardown(() => server.close())
  const session = new HttpSession(server.url)
  await session.run('SELECT array_agg(number) FROM numbers(1000)')
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 3; i++)
    await t.rejects(session.run('SELECT array_agg(number) FROM numbers(2000000)'), /--memory-limit/)
  collectGarbage()
  t.ok(process.memoryUsage().heapUsed - before < 10_000_000)
})
