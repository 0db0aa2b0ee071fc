import { join } from 'node:path'
import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { openOverlay, type RecordMode } from '#mockq/recordings'
import { getAdmin } from '../core/admin/ask-admin.js'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

const serving = async (t: Test) => {
  const server = await startServer({ backend: serveBackend({ engine: 'memory' }), port: 0 })
  t.teardown(() => server.close())
  return server.url
}

const get = async (...asked: Parameters<typeof getAdmin>) => (await getAdmin(...asked)).body

const statements = [
  'CREATE TABLE books (id INT, title STRING)',
  "INSERT INTO books VALUES (1, 'Emma')",
  'SELECT count(*) FROM books',
  "INSERT INTO books VALUES (2, 'Persuasion')",
  'SELECT title FROM books ORDER BY id',
  'CREATE VIEW titles AS SELECT title FROM books',
  'SELECT * FROM missing',
]

/** A folder with a recording of `statements`. */
async function recorded(t: Test): Promise<string> {
  const folder = join(t.testdir({}), 'recordings')
  const recorder = await record(folder, await serving(t))
  const client = new TestClient(recorder.url, { cookies: true })
  for (const sql of statements) await client.query(sql)
  await recorder.close()
  return folder
}

async function replaying(t: Test) {
  const player = await replay(await recorded(t))
  t.teardown(() => player.close())
  return { player, client: new TestClient(player.url, { cookies: true }) }
}

interface Step {
  readonly sql: string
  readonly does: string | null
  readonly isSent: boolean
  readonly isSameState: boolean
}

const marks = (steps: readonly Step[]) =>
  steps.map(({ does, isSent, isSameState }) =>
    [does === null ? 'read' : 'write', isSent ? 'sent' : '', isSameState ? 'here' : ''].join(' '),
  )

t.test('how far a run is in the recorded writes', async t => {
  const { player, client } = await replaying(t)
  const books = async () =>
    (await get(player.url, '/state', { search: 'books' })).objects[0].recorded
  const { file, objects, lanes, total } = await get(player.url, '/state')
  t.match(file, /default\.nedb$/)
  t.same([lanes, total], [['default'], 2])
  t.same(
    objects.map((each: { name: string; kind: string }) => [each.name, each.kind]),
    [
      ['default.books', 'table'],
      ['default.titles', 'view'],
    ],
  )
  t.same(await books(), { writes: 3, sent: 0, position: 0 })
  await client.query(statements[0]!)
  await client.query(statements[1]!)
  t.same(await books(), { writes: 3, sent: 2, position: 2 })
  const { steps, stepCount } = await get(player.url, '/state/object', { object: 'default.books' })
  t.equal(stepCount, 5)
  t.same(marks(steps), ['write sent ', 'write sent ', 'read  here', 'write  here', 'read  '])
  t.match(steps[0], { line: 3, does: 'creates default.books', isWrite: true })

  const second = await client.query(statements[4]!)
  t.equal(second.error?.code, 65003, 'the read that is not here has no answer')
  await client.query(statements[3]!)
  t.same((await client.query(statements[4]!)).rows, [['Emma'], ['Persuasion']])
  t.same(await books(), { writes: 3, sent: 3, position: 3 })

  await fetch(`${player.url}/__mockq/reset`, { method: 'POST' })
  t.same(await books(), { writes: 3, sent: 0, position: 0 })
})

t.test('a write that is not recorded', async t => {
  const { player, client } = await replaying(t)
  await client.query(statements[0]!)
  await client.query("INSERT INTO books VALUES (7, 'Sanditon')")
  await client.query('CREATE TABLE other (id INT)')
  const { objects } = await get(player.url, '/state')
  t.match(objects, [
    { name: 'default.books', recorded: { writes: 3, sent: 1, position: null } },
    { name: 'default.other', recorded: null },
    { name: 'default.titles' },
  ])
  const { writes } = await get(player.url, '/state/object', { object: 'default.books' })
  t.same(
    writes.map(({ sql, source }: { sql: string; source: { kind: string } }) => [
      sql.split(' ')[0],
      source.kind,
    ]),
    [
      ['CREATE', 'recorded'],
      ['INSERT', 'miss'],
    ],
  )
  const other = await get(player.url, '/state/object', { object: 'default.other' })
  t.match(other, { steps: [], stepCount: 0, writes: [{ source: { kind: 'miss' } }] })
})

t.test('a name that changes with each run', async t => {
  const folder = join(t.testdir({}), 'recordings')
  const recorder = await record(folder, await serving(t))
  const make = (name: string) => [
    `CREATE TABLE ${name} (id INT)`,
    `INSERT INTO ${name} VALUES (1)`,
    `INSERT INTO ${name} VALUES (2)`,
  ]
  const client = new TestClient(recorder.url, { cookies: true })
  for (const sql of make('tmp_8f3a2b91c4')) await client.query(sql)
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  const live = new TestClient(player.url, { cookies: true })
  for (const sql of make('tmp_77aa00bb12').slice(0, 2)) await live.query(sql)
  const { objects, total } = await get(player.url, '/state', { search: 'TMP_77' })
  t.equal(total, 1)
  t.match(objects, [
    { name: 'default.tmp_77aa00bb12', recorded: { writes: 3, sent: 2, position: 2 } },
  ])
  const { writes } = await get(player.url, '/state/object', { object: objects[0].object })
  t.same(
    writes.map(({ sql }: { sql: string }) => sql),
    make('tmp_77aa00bb12').slice(0, 2),
  )
})

t.test('requests that were passed over', async t => {
  const { player, client } = await replaying(t)
  const skipped = async () => (await get(player.url, '/state')).skipped
  await client.query(statements[0]!)
  t.same(await skipped(), [], 'what comes later is not passed over')
  await client.query(statements[1]!)
  await client.query(statements[3]!)
  t.match(await skipped(), [{ line: 6, sql: statements[2], isWrite: false }])
  await client.query(statements[2]!)
})

t.test('a lane without a recording, and an unknown object', async t => {
  const { player } = await replaying(t)
  const lane = 'another'
  t.match(await get(player.url, '/state', { lane }), {
    file: null,
    objects: [],
    lanes: ['default'],
  })
  const { error } = await get(player.url, '/state/object', { lane, object: 'default.books' })
  t.match(error.message, /lane "another" has no object "default.books"/)
  const refused = await get(player.url, '/state', { since: 'filled' })
  t.match(refused.error.message, /mockq replay does not know what changed/)
})

t.test('serve --overlay', async t => {
  const recordings = await recorded(t)
  const server = await startServer({
    port: 0,
    backend: async ports => {
      const engine = await serveBackend({ engine: 'memory' })(ports)
      return openOverlay({ recordings, engine, ...ports })
    },
  })
  t.teardown(() => server.close())
  const client = new TestClient(server.url, { cookies: true })
  await client.query(statements[0]!)
  await client.query(statements[1]!)
  const state = await get(server.url, '/state', { search: 'books' })
  t.match(state, { lanes: ['default'], file: /default\.nedb$/, total: 1 })
  t.match(state.objects, [{ name: 'default.books', rows: 1, change: 'created', recorded: null }])
  const { writes } = await get(server.url, '/state/object', { object: 'default.books' })
  t.equal(writes.length, 2)
})

t.test('what a recorder writes', async t => {
  const folder = await recorded(t)
  const state = async (mode: RecordMode) => {
    const recorder = await record(folder, await serving(t), mode)
    const client = new TestClient(recorder.url, { cookies: true })
    await client.query(statements[0]!)
    await client.query('CREATE TABLE more (id INT)')
    const { objects } = await get(recorder.url, '/state')
    const { writes } = await get(recorder.url, '/state/object', { object: 'default.books' })
    await recorder.close()
    const sources = writes.map(({ source }: { source: { kind: string } }) => source.kind)
    return [
      objects.map((each: { name: string; recorded: unknown }) => [each.name, each.recorded]),
      sources,
    ]
  }
  t.match(await state('new'), [
    [
      ['default.books', { writes: 3, sent: 1 }],
      ['default.more', null],
      ['default.titles', { writes: 1, sent: 0 }],
    ],
    ['upstream'],
  ])
  t.same(await state('all'), [
    [
      ['default.books', null],
      ['default.more', null],
    ],
    ['upstream'],
  ])
})
