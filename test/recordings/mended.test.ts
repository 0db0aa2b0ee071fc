import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

// A flow that builds the same tables twice, from other seeds: mode new mends what has changed in its middle.

/** Seeds that add to a table, so that nothing before them can be left out or come twice. */
const seeds = ["(1, 'a'), (2, 'b')", "(3, 'c')", "(4, 'd'), (5, 'e')"]

async function build(url: string, model: string, from = 0): Promise<readonly unknown[]> {
  const client = new TestClient(url)
  const got: unknown[] = []
  const ask = async (sql: string) => {
    const { rows, error } = await client.query(sql)
    got.push(error?.code ?? rows)
  }
  for (const seed of seeds.slice(from)) {
    await ask('SELECT version()')
    await ask('CREATE TABLE IF NOT EXISTS seed (id INT, v VARCHAR)')
    await ask(`INSERT INTO seed VALUES ${seed}`)
    await ask('SHOW TABLES')
    await ask(`CREATE OR REPLACE TABLE model AS ${model}`)
    await ask('SELECT 1')
    await ask('CREATE OR REPLACE TABLE other AS SELECT max(id) AS m FROM seed')
    await ask('CREATE OR REPLACE TABLE mart AS SELECT count(*) AS c, max(v) AS v FROM model')
    await ask('SELECT c, v FROM mart')
    await ask('SELECT count(*) FROM model')
    await ask('SELECT m FROM other')
  }
  return got
}

async function recordBuild(folder: string, model: string, mode: 'all' | 'new') {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  const logged: string[] = []
  const note = (text: string, fields: object = {}) => {
    logged.push(`${text} ${JSON.stringify(fields)}`)
  }
  const log = { info: () => {}, warn: note, error: note }
  const recorder = await record(folder, server.url, mode, { log })
  const got = await build(recorder.url, model)
  await recorder.close()
  await server.close()
  return { got, logged, text: readFileSync(join(folder, 'default.nedb'), 'utf8') }
}

const [before, after] = ['SELECT id, v FROM seed', 'SELECT id, upper(v) AS v FROM seed']

t.test('mode new mends a model that has changed between builds from other seeds', async t => {
  const folder = t.testdir()
  await recordBuild(folder, before, 'all')
  const { got, logged, text } = await recordBuild(folder, after, 'new')
  t.strictSame(
    logged.filter(line => line.startsWith('left out')),
    [],
  )
  t.match(logged.join('\n'), /not sent in this run were removed/)
  t.match(text, after)
  const player = await replay(folder)
  t.teardown(() => player.close())
  t.strictSame(await build(player.url, after), got)
  t.equal(player.misses(), 0)
})

t.test('recorded again in mode new, it is as it was', async t => {
  const folder = t.testdir()
  await recordBuild(folder, before, 'all')
  const first = await recordBuild(folder, after, 'new')
  const second = await recordBuild(folder, after, 'new')
  t.equal(second.text, first.text)
})

t.test('what would remove the answers of another session is left out, with advice', async t => {
  const folder = t.testdir()
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  const first = await record(folder, server.url, 'all')
  await build(first.url, before)
  // Another test reads what the flow has made.
  await new TestClient(first.url).query('SELECT max(id), max(v) FROM model')
  await first.close()
  const { logged, text } = await recordBuild(folder, after, 'new')
  t.match(text, 'SELECT max(id), max(v) FROM model')
  t.match(text, before)
  const advice = logged.filter(line => line.startsWith('left out'))
  t.ok(advice.length > 0)
  t.match(advice[0], /drop what the lane makes \(.*default\.seed.*\) on the server/)
  t.match(advice[0], /record the lane again with --mode all/)
})
