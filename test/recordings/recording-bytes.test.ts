import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Datastore from 'nedb-promises'
import t from 'tap'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'
import { withoutValues } from './without-values.js'

/** A run with random names, as a test suite makes them: other ones each time. */
async function suite(url: string): Promise<readonly unknown[]> {
  const random = crypto.randomUUID().slice(0, 8).replace(/^\d+$/, 'abcdef01')
  const client = new TestClient(url)
  const got: unknown[] = []
  const ask = async (sql: string) => got.push((await client.query(sql)).rows)
  await ask(`DROP TABLE IF EXISTS t_${random}`)
  await ask(`CREATE TABLE t_${random} (v VARCHAR)`)
  await ask(`INSERT INTO t_${random} VALUES ('{{name:1}} is mine, \u2028 \u0085 too')`)
  await ask(`SELECT v FROM t_${random}`)
  await ask(`SELECT count(*) FROM t_${random}`)
  await ask('SELECT nothing FROM missing')
  return got
}

/** Two workers at once: what they do to each other is nothing but adding rows. */
async function workers(url: string): Promise<void> {
  const main = new TestClient(url)
  await main.query('CREATE TABLE shared (v VARCHAR)')
  const work = async (name: string) => {
    const client = new TestClient(url)
    await client.query(`CREATE TABLE own_${name} (v VARCHAR)`)
    for (let i = 0; i < 5; i++) {
      await client.query(`INSERT INTO shared VALUES ('${name}${i}')`)
      await client.query(`INSERT INTO own_${name} VALUES ('${i}')`)
      await client.query(`SELECT count(*) FROM own_${name}`)
    }
  }
  await Promise.all(['x', 'y', 'z'].map(work))
  await main.query('SELECT v FROM shared')
}

async function recordOnce(folder: string, run: (url: string) => Promise<unknown>): Promise<void> {
  const upstream = await scriptedUpstream()
  const recorder = await record(folder, upstream.url)
  await run(recorder.url)
  await recorder.close()
  await upstream.close()
}

const read = (folder: string) => readFileSync(join(folder, 'default.nedb'), 'utf8')

for (const [name, run] of [
  ['random names', suite],
  ['parallel sessions', workers],
] as const) {
  t.test(`a second recording has the same bytes: ${name}`, async t => {
    const folder = t.testdir({ a: {}, b: {} })
    const [a, b] = [join(folder, 'a'), join(folder, 'b')]
    await recordOnce(a, run)
    await recordOnce(b, run)
    t.equal(withoutValues(read(b)), withoutValues(read(a)), 'into an empty folder')
    const before = read(a)
    await recordOnce(a, run)
    t.equal(read(a), before, 'over the first')
    t.strictSame(readdirSync(a), ['default.nedb'])
  })
}

t.test('a re-recording keeps the ids of what is unchanged', async t => {
  const folder = t.testdir()
  const statements = ['select 1 as a', 'select 2 as b', 'select 3 as c']
  const run = (list: readonly string[]) => async (url: string) => {
    const client = new TestClient(url)
    for (const sql of list) await client.query(sql)
  }
  await recordOnce(folder, run(statements))
  const before = read(folder).split('\n')
  await recordOnce(folder, run(['select 0 as z', ...statements.toSpliced(1, 0, 'select 15 as y')]))
  const after = read(folder).split('\n')
  t.strictSame(
    before.filter(line => !after.includes(line) && withoutValues(`${line}\n`) !== ''),
    [],
  )
  t.equal(after.length, before.length + 4)
})

t.test('stock nedb reads a recording and would write the same bytes', async t => {
  const folder = t.testdir()
  await recordOnce(folder, suite)
  const before = read(folder)
  const db = Datastore.create({ filename: join(folder, 'default.nedb'), corruptAlertThreshold: 0 })
  await db.load()
  const documents = await db.find({}).sort({ _id: 1 })
  t.equal(documents.length, before.trimEnd().split('\n').length)
  // nedb's own text has the three characters raw.
  const raw = (text: string) =>
    JSON.stringify(text.split('\n').map(line => line && JSON.parse(line)))
  t.equal(raw(read(folder)), raw(before))
})

t.test('random names, own braces and odd characters come back as this run has them', async t => {
  const folder = t.testdir()
  await recordOnce(folder, suite)
  t.match(read(folder), /t_\{\{name:1\}\}/)
  t.notMatch(read(folder), /[\u0085\u2028\u2029]/)
  const player = await replay(folder)
  t.teardown(() => player.close())
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  t.strictSame(await suite(player.url), await suite(upstream.url))
  t.equal(player.misses(), 0)
  const random = 'feedbeef'
  const client = new TestClient(player.url)
  await client.query(`DROP TABLE IF EXISTS t_${random}`)
  const { error } = await client.query(`SELECT v FROM t_${random} WHERE false`)
  t.equal(error?.code, 65001)
})

t.test('what a statement looked at may be another number when it is asked again', async t => {
  const folder = t.testdir()
  let scanned = 0
  const script = () => ({ schema: [['n', 'Int64'] as const], rows: [['7']], scanned: ++scanned })
  const upstream = await scriptedUpstream({ script })
  t.teardown(() => upstream.close())
  const ask = async (url: string) => (await new TestClient(url).query('SELECT n FROM t')).scanned
  const recordIt = async () => {
    const recorder = await record(folder, upstream.url)
    for (const _ of [1, 2]) await ask(recorder.url)
    await recorder.close()
    return read(folder)
  }
  const first = await recordIt()
  t.equal(await recordIt(), first, 'a second recording has the same bytes')
  const player = await replay(folder)
  t.teardown(() => player.close())
  const told = []
  for (const _ of [1, 2, 3]) told.push((await ask(player.url)).rows)
  t.strictSame(told, [1, 2, 1], 'the answers are equal: they are given again')
})
