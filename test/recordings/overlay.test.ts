import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Log, type RunningServer, serveBackend, startServer } from '#mockq'
import { openOverlay } from '#mockq/recordings'
import { serve as serveFor } from '../../helpers/javascript/index.js'
import { postAdmin } from '../core/admin/ask-admin.js'
import { TestClient } from './test-client.js'
import { type WrittenStatement, type WrittenUpload, writeLane } from './tools/write-lane.js'

// `serve --overlay`: recorded answers first, the engine for all others.

interface Answered {
  readonly source: string | null
  readonly rows: readonly (readonly (string | null)[])[]
  readonly error?: { readonly code: number; readonly message: string }
}

/** A client that also returns the header with the source. */
class Client {
  readonly #client: TestClient
  #source: string | null = null

  constructor(url: string, lane?: string) {
    const headers = lane === undefined ? {} : { 'X-MOCKQ-LANE': lane }
    this.#client = new TestClient(url, { headers, tell: answer => this.#tell(answer) })
  }

  #tell(answer: Response): void {
    this.#source = answer.headers.get('x-mockq-source')
  }

  async ask(sql: string, more = {}): Promise<Answered> {
    const { rows, error } = await this.#client.query(sql, more)
    return { source: this.#source, rows, ...(error && { error }) }
  }

  get test(): TestClient {
    return this.#client
  }
}

interface Served {
  readonly url: string
  readonly warnings: readonly unknown[]
  reset(lane?: string): Promise<void>
}

async function serve(
  t: Test,
  steps: readonly (WrittenStatement | WrittenUpload)[],
  init = '',
): Promise<Served> {
  const recordings = join(t.testdir(), 'default.nedb')
  writeLane(recordings, steps)
  const warnings: unknown[] = []
  const log: Log = {
    info: () => {},
    warn: (message, fields) => warnings.push([message, fields]),
    error: () => {},
  }
  let reset: Served['reset'] = async () => {}
  const server = await startServer({
    port: 0,
    log,
    backend: async ports => {
      const engine = await serveBackend({
        engine: 'memory',
        init: [{ path: 'init.sql', sql: init }],
      })(ports)
      const overlay = await openOverlay({ ...ports, recordings, engine })
      reset = lane => overlay.reset!(lane)
      return overlay
    },
  })
  t.teardown(() => server.close())
  return { url: server.url, warnings, reset: lane => reset(lane) }
}

const inserted = [['number of rows inserted', 'UInt64']] as const
const insert = (sql: string, rows: number): WrittenStatement => ({
  sql,
  schema: inserted,
  answer: [[String(rows)]],
  written: rows,
})

t.test('recorded statements win, the engine answers the rest', async t => {
  const { url, warnings } = await serve(
    t,
    [
      { sql: 'SELECT only_there(1)', answer: [['recorded']] },
      { sql: 'SELECT count(*) FROM far.away', answer: [['1000000']] },
      { sql: 'SELECT 1 / x FROM far.away', error: [1006, 'division by zero'] },
    ],
    'CREATE TABLE near (a INT); INSERT INTO near VALUES (7)',
  )
  const client = new Client(url)
  t.strictSame(await client.ask('select only_there(1) -- again'), {
    source: 'recorded default s000001:00000010:0000000',
    rows: [['recorded']],
  })
  t.match(await client.ask('SELECT count(*) FROM far.away'), { rows: [['1000000']] })
  t.match(await client.ask('SELECT 1 / x FROM far.away'), {
    source: /^recorded/,
    error: { code: 1006, message: 'division by zero' },
  })
  t.strictSame(await client.ask('SELECT a FROM near'), { source: 'engine', rows: [['7']] })
  t.match(await client.ask('SELECT only_there(2)'), { source: 'engine', error: { code: 1008 } })
  t.match(await client.ask('SELECT a FROM far.away'), { source: 'engine', error: { code: 1003 } })
  const other = new Client(url, 'other lane')
  t.match(await other.ask('SELECT only_there(1)'), { source: 'engine', error: { code: 1008 } })
  t.strictSame(warnings, [])
})

t.test('recorded writes run on the engine, too', async t => {
  const { url } = await serve(t, [
    { sql: 'CREATE TABLE t (a INT)' },
    insert('INSERT INTO t VALUES (1), (2)', 2),
    { sql: 'SELECT sum(a) FROM t', answer: [['recorded: 3']] },
    insert('INSERT INTO t VALUES (3)', 1),
    { sql: 'SELECT sum(a) FROM t', answer: [['recorded: 6']] },
    { sql: 'BEGIN' },
    insert('INSERT INTO t VALUES (100)', 1),
    { sql: 'SELECT sum(a) FROM t', answer: [['recorded: 106']] },
    { sql: 'ROLLBACK' },
    { sql: "SET timezone = 'Asia/Tokyo'", affect: timezone, sessionSet: tokyo },
    { sql: 'CREATE TEMPORARY TABLE own (b INT)' },
    { upload: 'in.csv', content: '5\n6\n' },
  ])
  const client = new Client(url)
  const sum = async () => (await client.ask('SELECT sum(a) FROM t')).rows[0]![0]
  const engineSum = async () => (await client.ask('SELECT sum(a) + 0 FROM t')).rows[0]![0]
  await client.ask('CREATE TABLE t (a INT)')
  t.match(await client.ask('INSERT INTO t VALUES (1), (2)'), { source: /^recorded/, rows: [['2']] })
  t.equal(await sum(), 'recorded: 3')
  t.equal(await engineSum(), '3', 'a statement that is not recorded finds what recorded ones wrote')
  await client.ask('INSERT INTO t VALUES (3)')
  t.equal(await sum(), 'recorded: 6')
  await client.ask('BEGIN')
  await client.ask('INSERT INTO t VALUES (100)')
  t.equal(await sum(), 'recorded: 106')
  t.equal(await engineSum(), '106', 'within the transaction')
  t.equal((await new Client(url).ask('SELECT sum(a) + 0 FROM t')).rows[0]![0], '6')
  await client.ask('ROLLBACK')
  t.equal(await engineSum(), '6')
  t.equal(await sum(), 'recorded: 6', 'the recorded state is back, too')

  t.match(await client.ask('INSERT INTO t VALUES (4)'), { source: 'engine', rows: [['1']] })
  t.match(await client.ask('SELECT sum(a) FROM t'), { source: 'engine', rows: [['10']] })
  t.match(await client.ask('DELETE FROM t WHERE a = 99'), { source: 'engine' })
  await client.ask('TRUNCATE TABLE t')
  t.match(await client.ask('INSERT INTO t VALUES (1), (2)'), { source: /^recorded/ })
  t.equal(await sum(), 'recorded: 3', 'the same state by another way')

  await client.ask("SET timezone = 'Asia/Tokyo'")
  t.match(await client.ask('SELECT to_timestamp(0)::STRING'), {
    source: 'engine',
    rows: [['1970-01-01 09:00:00.000000']],
  })
  await client.ask('CREATE TEMPORARY TABLE own (b INT)')
  t.match(await client.ask('SELECT count(*) FROM own'), { source: 'engine', rows: [['0']] })
  await client.test.upload('in.csv', '5\n6\n')
  await client.test.upload('other.csv', '8\n')
  const files = "SELECT $1 FROM @~ (FILE_FORMAT => 'CSV', PATTERN => '.*csv') ORDER BY 1"
  t.match(await client.ask(files), { source: 'engine', rows: [['5'], ['6'], ['8']] })
})

const timezone = {
  type: 'ChangeSettings' as const,
  keys: ['timezone'],
  values: ['Asia/Tokyo'],
  globals: [false],
}
const tokyo = [['setting timezone', 'Asia/Tokyo']] as const

t.test('a write that fails changes no state', async t => {
  const { url } = await serve(
    t,
    [{ sql: 'SELECT a FROM t', answer: [['recorded']] }],
    'CREATE TABLE t (a INT)',
  )
  const client = new Client(url)
  t.match(await client.ask("INSERT INTO t VALUES ('x')"), { source: 'engine', error: {} })
  t.match(await client.ask('INSERT INTO t SELECT 1 WHERE FALSE'), { source: 'engine' })
  t.match(await client.ask('INSERT INTO nowhere VALUES (1)'), { source: 'engine', error: {} })
  t.match(await client.ask('SELEKT 1'), { source: 'engine', error: { code: 1005 } })
  t.match(await client.ask('SELECT a FROM t'), { source: /^recorded/ })
})

t.test('the engine is not asked about what it could not write', async t => {
  const { url, warnings, reset } = await serve(
    t,
    [
      { sql: 'CREATE TABLE t (a INT) ENGINE = DELTA' },
      insert('INSERT INTO u SELECT 1', 1),
      insert('INSERT INTO w SELECT a FROM v', 3),
      { sql: 'SELECT a FROM t', answer: [['recorded']] },
      { sql: "CREATE STAGE s URL = 's3://b/' CONNECTION = (REGION = 'x')" },
    ],
    `CREATE TABLE v (a INT); INSERT INTO v VALUES (1); CREATE TABLE w (a INT);
     CREATE VIEW seen AS SELECT a FROM w; CREATE DATABASE other; CREATE TABLE other.x (a INT)`,
  )
  const client = new Client(url)
  t.match(await client.ask('SHOW TABLES'), { source: 'engine' })
  for (const sql of [
    'CREATE TABLE t (a INT) ENGINE = DELTA',
    'INSERT INTO u SELECT 1',
    'INSERT INTO w SELECT a FROM v',
  ]) {
    const answer = await client.ask(sql)
    t.match(answer, { source: /^recorded/ }, sql)
    t.equal(answer.error, undefined, 'the recorded answer wins')
  }
  t.equal(warnings.length, 3)
  t.match(
    warnings.map(each => (each as [string, { why: string }])[1].why),
    [/DELTA/i, /u/, /^it answered \[\["1"\]\] instead of \[\["3"\]\]$/],
  )
  t.match(await client.ask('SELECT a FROM t'), { source: /^recorded/ })
  const refused = { source: 'miss', error: { code: 65003, message: /recorded write: / } }
  t.match(await client.ask('SELECT count(a) FROM t'), refused)
  t.match(await client.ask('SELECT * FROM w'), refused)
  t.match(await client.ask('SELECT * FROM seen'), refused, 'a view may read it')
  t.match(await client.ask('SHOW TABLES'), refused, 'a list may show it')
  t.match(await client.ask('UPDATE w SET a = 1'), refused)
  t.match(await client.ask('SELECT * FROM v'), { source: 'engine', rows: [['1']] })
  t.match(await client.ask('SELECT count(*) FROM other.x'), { source: 'engine', rows: [['0']] })
  t.match(await client.ask('SELECT 1 + 1'), { source: 'engine' })
  await reset()
  t.match(await client.ask('SELECT * FROM w'), { source: 'engine', rows: [] }, 'after a reset')
  t.match(await client.ask('CREATE TABLE t (a INT) ENGINE = DELTA'), { source: /^recorded/ })
})

/** A server of recordings over an engine of its own, until the test ends. */
async function startOverlay(
  t: Test,
  recordings: string,
  init: readonly { readonly path: string; readonly sql: string }[],
): Promise<RunningServer> {
  const server = await startServer({
    port: 0,
    backend: async ports => {
      const engine = await serveBackend({ engine: 'memory', init })(ports)
      return openOverlay({ ...ports, recordings, engine })
    },
  })
  t.teardown(() => server.close())
  return server
}

t.test('a reset of one lane leaves the others as they are', async t => {
  const folder = t.testdir()
  const steps = [
    insert('INSERT INTO w VALUES (1)', 3),
    { sql: 'SELECT nextval(s)', answer: [['9']] },
  ]
  for (const lane of ['a', 'b']) writeLane(join(folder, `${lane}.nedb`), steps, { lane })
  const init = [{ path: 'init.sql', sql: 'CREATE TABLE w (a INT)' }]
  const server = await startOverlay(t, folder, init)
  const post = (path: string, body: object) => postAdmin(server.url, `/${path}`, body)
  const [a, b, free] = [
    new Client(server.url, 'a'),
    new Client(server.url, 'b'),
    new Client(server.url, 'c'),
  ]
  for (const client of [a, b]) {
    await client.ask('INSERT INTO w VALUES (1)')
    t.match(await client.ask('SELECT * FROM w'), { source: 'miss' })
  }
  await free.ask('INSERT INTO w VALUES (2)')
  t.equal((await post('reset', { lane: 'a' })).status, 200)
  t.match(await a.ask('SELECT * FROM w'), { source: 'engine', rows: [] })
  t.match(await b.ask('SELECT * FROM w'), { source: 'miss' }, 'its table still differs')
  t.match(await free.ask('SELECT * FROM w'), { source: 'engine', rows: [['2']] })
  t.equal((await post('reset', { lane: 'c' })).status, 200, 'a lane that is not recorded')
  t.match(await free.ask('SELECT * FROM w'), { source: 'engine', rows: [] })
})

t.test('a snapshot has the engine, the recordings and where they differ', async t => {
  const folder = t.testdir()
  const steps = [
    { sql: 'CREATE TABLE s (a INT)' },
    { sql: 'SELECT nextval(q)', answer: [['1']] },
    { sql: 'SELECT nextval(q)', answer: [['2']] },
    insert('INSERT INTO w VALUES (1)', 3),
  ]
  for (const lane of ['a', 'b']) writeLane(join(folder, `${lane}.nedb`), steps, { lane })
  const init = [{ path: 'init.sql', sql: 'CREATE TABLE w (a INT); CREATE TABLE free (a INT)' }]
  const server = await startOverlay(t, folder, init)
  const post = async (path: string, body: object) => {
    const reply = await postAdmin(server.url, `/${path}`, body)
    return `${reply.status} ${JSON.stringify(reply.body)}`
  }
  const [a, b, c] = ['a', 'b', 'c'].map(lane => new Client(server.url, lane)) as [
    Client,
    Client,
    Client,
  ]
  const go = async (client: Client, end: string) => {
    t.match(await client.ask('SELECT nextval(q)'), { rows: [['2']], source: /^recorded/ })
    await client.ask('INSERT INTO free VALUES (2)')
    t.match(await client.ask('SELECT count(*) FROM free'), { rows: [['2']], source: 'engine' })
    t.match(await client.ask('SELECT * FROM w'), { rows: [], source: 'engine' })
    await client.ask('INSERT INTO w VALUES (1)')
    t.match(await client.ask('SELECT * FROM w'), { source: 'miss' }, end)
  }
  for (const client of [a, b]) {
    await client.ask('CREATE TABLE s (a INT)')
    await client.ask('SELECT nextval(q)')
    await client.ask('INSERT INTO free VALUES (1)')
  }
  t.equal(await post('snapshot', { name: 'all' }), '200 {"snapshot":"all"}')
  await c.ask('INSERT INTO w VALUES (1)')
  await go(a, 'the table differs')
  t.equal(await post('snapshot', { name: 'differs', lane: 'a' }), '200 {"snapshot":"differs"}')
  t.equal(await post('restore', { name: 'all' }), '200 {"restored":"all"}')
  t.match(await c.ask('SELECT * FROM w'), { rows: [] }, 'a lane that has begun since')
  for (const client of [a, b]) await go(client, 'after a restore of all')
  await post('restore', { name: 'all', lane: 'a' })
  await go(a, 'after a restore of this lane')
  await post('restore', { name: 'all', lane: 'a' })
  await post('restore', { name: 'differs' })
  t.match(await a.ask('SELECT * FROM w'), { source: 'miss' }, 'what differed differs again')
  for (const lane of ['b', 'c']) {
    t.match(
      await post('restore', { name: 'differs', lane }),
      /^409 .*cannot be restored in lane/,
      lane,
    )
  }
  t.match(await post('restore', { name: 'none' }), /^404 .*known ones: .*all/)
  for (const path of ['snapshot', 'restore']) {
    t.match(await post(path, { name: 'x'.repeat(201) }), /^40[04] /)
  }
  await post('snapshot', { name: 'own', lane: 'c' })
  await c.ask('INSERT INTO w VALUES (1)')
  await post('restore', { name: 'own' })
  t.match(await c.ask('SELECT * FROM w'), { rows: [], source: 'engine' }, 'not recorded')
})

t.test('of several recordings the first ones come first', async t => {
  const folder = t.testdir()
  const [mine, team] = [join(folder, 'mine'), join(folder, 'team')]
  mkdirSync(mine)
  mkdirSync(team)
  const count = (answer: string) => ({ sql: 'SELECT count(*) FROM w', answer: [[answer]] })
  writeLane(join(mine, 'default.nedb'), [
    { sql: 'SELECT only_mine()', answer: [['mine']] },
    { sql: 'SELECT both()', answer: [['mine']] },
    insert('INSERT INTO w VALUES (1)', 1),
    count('1'),
    insert('INSERT INTO far VALUES (1)', 1),
  ])
  writeLane(join(team, 'default.nedb'), [
    { sql: 'SELECT both()', answer: [['team']] },
    { sql: 'SELECT only_team()', answer: [['team']] },
    insert('INSERT INTO w VALUES (1)', 1),
    insert('INSERT INTO w VALUES (2)', 1),
    count('200'),
  ])
  const init = { sql: 'CREATE TABLE w (a INT)' }
  const server = await serveFor({ overlay: [mine, team], init })
  t.teardown(() => server.close())
  const client = new Client(server.url)
  for (let run = 0; run < 2; run++) {
    t.match(await client.ask('SELECT only_mine()'), { source: /^rec/, rows: [['mine']] })
    t.match(await client.ask('SELECT both()'), { source: /^rec/, rows: [['mine']] })
    t.match(await client.ask('SELECT only_team()'), { source: /^rec/, rows: [['team']] })
    t.match(await client.ask('SELECT neither()'), { source: 'engine', error: { code: 1008 } })
    t.match(await client.ask('INSERT INTO w VALUES (1)'), { source: /^recorded/ })
    t.match(await client.ask('SELECT count(*) FROM w'), { source: /^rec/, rows: [['1']] })
    t.match(await client.ask('INSERT INTO w VALUES (2)'), { source: /^rec/ }, 'of the second')
    t.match(await client.ask('SELECT count(*) FROM w'), { source: /^rec/, rows: [['200']] })
    t.match(await client.ask('SELECT sum(a) FROM w'), { source: 'engine', rows: [['3']] })
    t.match(await client.ask('INSERT INTO far VALUES (1)'), { source: /^rec/ })
    t.match(await client.ask('SELECT * FROM far'), { source: 'miss', error: { code: 65_003 } })
    const sources = server.requests({ sql: /FROM w/ }).map(({ source }) => source)
    t.match(sources, [{ file: /mine/ }, { file: /team/ }, { kind: 'engine' }])
    await server.reset()
  }
  await server.snapshot('start')
  await client.ask('INSERT INTO w VALUES (1)')
  await server.restore('start')
  t.match(await client.ask('SELECT count(*) FROM w'), { source: 'engine', rows: [['0']] })
})

t.test('streaming loads and changing names', async t => {
  const { url } = await serve(t, [
    { sql: 'CREATE TABLE tmp_3f8a91c2 (a INT)' },
    insert('INSERT INTO tmp_3f8a91c2 VALUES (1)', 1),
    { sql: 'SELECT a FROM tmp_3f8a91c2', answer: [['recorded']] },
  ])
  const client = new Client(url)
  await client.ask('CREATE TABLE tmp_77e01b4d (a INT)')
  await client.ask('INSERT INTO tmp_77e01b4d VALUES (1)')
  t.match(await client.ask('SELECT a FROM tmp_77e01b4d'), { rows: [['recorded']] })
  t.match(await client.ask('SELECT a + 1 FROM tmp_77e01b4d'), { source: 'engine', rows: [['2']] })
  const load = await fetch(`${url}/v1/streaming_load`, {
    method: 'PUT',
    headers: {
      Authorization: `Basic ${btoa('root:')}`,
      'X-DATABEND-SQL': 'INSERT INTO tmp_77e01b4d FROM @_databend_load FILE_FORMAT = (TYPE = CSV)',
    },
    body: (() => {
      const form = new FormData()
      form.set('upload', new File(['5\n6\n'], 'a.csv'))
      return form
    })(),
  })
  t.equal(load.status, 200, await load.text())
  t.match(await client.ask('SELECT a FROM tmp_77e01b4d ORDER BY a'), {
    source: 'engine',
    rows: [['1'], ['5'], ['6']],
  })
  t.match(await client.ask('SELECT a FROM tmp_77e01b4d'), { source: 'engine' })
})

t.test('damaged and missing recordings', async t => {
  const engine = await serveBackend({ engine: 'memory' })
  const start = (recordings: string) =>
    startServer({
      port: 0,
      backend: async ports => openOverlay({ ...ports, recordings, engine: await engine(ports) }),
    })
  const folder = t.testdir({ 'bad.nedb': 'x\n' })
  await t.rejects(start(join(folder, 'none')), {
    name: 'RecordingError',
    message: /no such folder/,
  })
  await t.rejects(start(folder), { name: 'RecordingError', message: /bad\.nedb:1/ })
  await t.rejects(start(''), { name: 'UsageError', message: /openOverlay.*recordings/ })
})
