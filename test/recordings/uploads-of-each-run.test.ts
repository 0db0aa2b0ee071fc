import type { Test } from 'tap'
import t from 'tap'
import { type Log, serveBackend, startServer } from '#mockq'
import { silentLog } from '../../core/log.js'
import { type Running, record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

/** Runs of one program against its recorder and then, as often as there are more values, against replay. */
type Run<V, G = unknown> = (client: TestClient, values: V) => Promise<G>

const minute = 60_000_000n
const recordedAt = BigInt(Date.parse('2026-11-29T17:58:10Z')) * 1000n

async function recorded(
  t: Test,
  use: (recorder: Running) => Promise<unknown>,
  now?: bigint,
): Promise<string> {
  const folder = t.testdir()
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  const recorder = await record(folder, server.url, 'all', now === undefined ? {} : { now })
  await use(recorder)
  await recorder.close()
  await server.close()
  return folder
}

/** Replays a run with values that are others, and returns what it got. */
async function again<V, G>(
  t: Test,
  run: Run<V, G>,
  [first, ...others]: readonly V[],
  now?: bigint,
): Promise<readonly G[]> {
  const got: G[] = []
  const at = now === undefined ? {} : { now }
  const use = async ({ url }: Running) => got.push(await run(new TestClient(url), first!))
  const folder = await recorded(t, use, now === undefined ? undefined : recordedAt)
  for (const values of others) {
    const player = await replay(folder, { computed: true, ...at })
    got.push(await run(new TestClient(player.url), values))
    t.equal(player.misses(), 0)
    await player.close()
  }
  return got
}

/** Rows, or the error's code. */
async function ask(client: TestClient, sql: string): Promise<unknown> {
  const { rows, error } = await client.query(sql)
  return error === undefined ? rows : `${error.code} ${error.message}`
}

const names: readonly (readonly [string, string, string])[] = [
  ['a compact time with a dash', 'events-20261129-175810', 'events-20261129-175834'],
  ['at a time whose digits are a month', 'events-20261129-175810', 'events-20261129-200109'],
  ['on another day', 'events-20261129-175810', 'events-20270102-030405'],
  ['with T', 'events-20261129T175810', 'events-20261129T175834'],
  ['with T and Z', 'events_20261129T175810Z', 'events_20261130T015834Z'],
  ['with an underscore', 'events-20261129_175810', 'events-20261129_200109'],
  ['in a name with underscores', 'events_20261129_175810', 'events_20261129_200109'],
  ['with milliseconds', 'events-20261129-175810.123', 'events-20261129-175834.456'],
  ['with microseconds', 'events_20261129_175810_123456', 'events_20261129_175834_654321'],
  ['to the minute', 'events-20261129-1758', 'events-20261129-1801'],
  ['with dashes', 'events_2026-11-29_17-58-10', 'events_2026-11-29_17-59-01'],
  ['as ISO with dashes', 'events-2026-11-29T17-58-10Z', 'events-2026-11-29T17-59-01Z'],
  ['fourteen digits', 'events-20261129175810', 'events-20261129175834'],
  ['seconds since 1970', 'events-1795975090', 'events-1795975114'],
  ['milliseconds since 1970', 'events_1795975090123', 'events_1795975114456'],
  ['nothing but a time', '20261129-175810', '20261129-175834'],
  ['in a folder', '2026-11-29T17-58-10Z/part-0', '2026-11-29T17-59-01Z/part-0'],
  ['behind the letters of a word', 'events20261129T175810', 'events20261129T175834'],
]

const fixed = '0190a7c2-7f3e-7abc-8def-0123456789ab,17\n'

for (const [name, then, now] of names) {
  t.test(`a file name with a time: ${name}`, async t => {
    /** `listed`: what a list shows, which has the size of the file. */
    const run = async (client: TestClient, [file, stage, content]: readonly string[]) => {
      const name = `${file}.csv`
      await ask(client, 'CREATE OR REPLACE STAGE fixed')
      const got: unknown[] = [await ask(client, `CREATE STAGE f_${stage}`)]
      const listed: unknown[] = []
      for (const place of [`f_${stage}`, 'fixed']) {
        const path = `${place}/${name}`
        const presigned = await client.query(`PRESIGN UPLOAD @${path}`)
        got.push(presigned.error?.message, presigned.rows.length)
        got.push((await client.upload(name, content!, place)).status)
        got.push(await ask(client, 'CREATE OR REPLACE TABLE t (id VARCHAR, n INT)'))
        const copy = await client.query(`COPY INTO t FROM @${path} FILE_FORMAT = (TYPE = CSV)`)
        const isOfFile = copy.rows.map(row => [row[0] === name, row[1]])
        got.push(copy.error?.message, isOfFile, await ask(client, 'SELECT n FROM t'))
        if (content === fixed) {
          const { rows, error } = await client.query(`LIST @${place}`)
          listed.push(error?.message, rows.length, rows[0]?.[0] === name)
        }
        got.push(await ask(client, `SELECT $2 FROM @${path} (FILE_FORMAT => 'csv')`))
        got.push(await ask(client, `REMOVE @${path}`), await ask(client, `LIST @${place}`))
      }
      return { got: [...got, await ask(client, `DROP STAGE f_${stage}`)], listed }
    }
    const [expected, played, other] = await again(t, run, [
      [then, '3f8a91c2', fixed],
      [now, 'b26e540d', fixed],
      [now, 'c19b2c44', 'someone else,17\n'],
    ])
    t.strictSame(played, expected)
    t.strictSame(other!.got, expected!.got)
    t.strictSame(expected!.listed, [undefined, 1, true, undefined, 1, true])
  })
}

for (const path of ['dt=DAY/a.csv', 'events-DAY.csv', 'events_DAY.csv', 'DAY.csv']) {
  t.test(`a path with the day of today: ${path}`, async t => {
    const run: Run<string> = async (client, day) => {
      const file = path.replace('DAY', day)
      await ask(client, 'CREATE OR REPLACE STAGE s')
      await ask(client, 'CREATE OR REPLACE TABLE t (n INT)')
      return [
        (await client.upload(file, '5\n', 's')).status,
        (await client.query(`PRESIGN UPLOAD @s/${file}`)).error,
        (await client.query(`COPY INTO t FROM @s/${file} FILE_FORMAT = (TYPE = CSV)`)).error,
        await ask(client, 'SELECT n FROM t'),
        await ask(client, `REMOVE @s/${file}`),
      ]
    }
    const at = recordedAt + 24n * 60n * minute
    const [expected, played] = await again(t, run, ['2026-11-29', '2026-11-30'], at)
    t.strictSame(played, expected)
  })
}

t.test('a name with a time that nobody makes stands for no other', async t => {
  const select = (file: string) => `SELECT $1 FROM @s/${file}.csv (FILE_FORMAT => 'csv')`
  const folder = await recorded(t, async ({ url }) => {
    const client = new TestClient(url)
    await client.query('CREATE STAGE s')
    await client.upload('e-20261129-175810.csv', '1\n', 's')
    await client.upload('e-20261129-180000.csv', '2\n', 's')
    await client.query(select('e-20261129-175810'))
  })
  const player = await replay(folder, { computed: true })
  t.teardown(() => player.close())
  const client = new TestClient(player.url)
  await client.query('CREATE STAGE s')
  await client.upload('e-20261129-175810.csv', '1\n', 's')
  await client.upload('e-20261129-180000.csv', '2\n', 's')
  t.strictSame(await ask(client, select('e-20261129-175810')), [['1']])
  t.match(await ask(client, select('e-20261129-191919')), /^65/)
})

/** What a driver does to load rows: it uploads them to a path of its own. */
async function load(client: TestClient, table: string, at: number, rows: string): Promise<unknown> {
  const path = `client/load/${at}`
  const { status } = await client.upload(path, rows)
  const sql = `INSERT INTO ${table} VALUES from @~/${path} file_format = (type = csv)`
  const { error } = await client.query(sql)
  return [status, error?.message, await ask(client, `SELECT v FROM ${table} ORDER BY v`)]
}

const firstAt = 1_795_975_852_000_000_000
const words = (seed: string): readonly string[] =>
  ['kq', 'xv', 'mz'].map(end => `${crypto.randomUUID()},${seed}${end}`)

/** Tests that load rows of random words, in any order. */
const loads: Run<{ readonly order: string; readonly at: number; readonly seed: string }> = async (
  client,
  { order, at, seed },
) => {
  const got: Record<string, unknown> = {}
  for (const [i, name] of [...order].entries()) {
    const table = `l1${name}`
    await client.query(`CREATE OR REPLACE TABLE ${table} (id VARCHAR, v VARCHAR)`)
    const rows = `${words(seed + name).join('\n')}\n`
    got[`${name}${i >= 3 ? 'again' : ''}`] = await load(client, table, at + i * 50_000_000, rows)
  }
  return got
}

t.test('several uploads of random content under paths of a driver', async t => {
  const [, ...played] = await again(t, loads, [
    { order: 'abc', at: firstAt, seed: 'ygao' },
    { order: 'abc', at: firstAt + 7e9, seed: 'qlkn' },
    { order: 'cab', at: firstAt + 8e9, seed: 'hhgr' },
    { order: 'b', at: firstAt + 9e9, seed: 'wert' },
    { order: 'abcbca', at: firstAt + 10e9, seed: 'zuio' },
  ])
  const values = (seed: string, name: string) => ['kq', 'mz', 'xv'].map(end => [seed + name + end])
  const of = (seed: string, ...keys: readonly string[]) =>
    Object.fromEntries(keys.map(key => [key, [200, undefined, values(seed, key[0]!)]]))
  t.strictSame(played, [
    of('qlkn', 'a', 'b', 'c'),
    of('hhgr', 'c', 'a', 'b'),
    of('wert', 'b'),
    of('zuio', 'a', 'b', 'c', 'bagain', 'cagain', 'aagain'),
  ])
})

t.test('names are exchanged after files of another content', async t => {
  /** Tests that begin alike; a later statement shows which is which. */
  const run: Run<readonly (readonly [kind: string, stage: string])[]> = async (client, tests) => {
    const got: Record<string, unknown> = {}
    for (const [kind, stage] of tests) {
      await client.query(`CREATE STAGE s_${stage}`)
      const { status } = await client.upload('a.csv', `${words(kind).join('\n')}\n`, `s_${stage}`)
      const later = await client.upload(`${kind}.csv`, `${words(kind).join('\n')}\n`, `s_${stage}`)
      const sql = `CREATE TABLE t_${stage} (${kind} INT)`
      const made = await ask(client, sql)
      const columns = await ask(client, `SHOW COLUMNS FROM t_${stage}`)
      const dropped = await ask(client, `DROP STAGE s_${stage}`)
      got[kind] = [status, later.status, made, columns, dropped]
    }
    return got
  }
  const [expected, ...played] = await again(t, run, [
    [
      ['first', '3f8a91c2'],
      ['second', '49bd02e1'],
    ],
    [
      ['second', 'b26e540d'],
      ['first', 'c19b2c44'],
    ],
  ])
  for (const got of played) t.strictSame(got, expected)
})

t.test('a file with a time near now beside random texts', async t => {
  const run: Run<readonly [stage: string, at: string, word: string]> = async (
    client,
    [stage, at, word],
  ) => {
    await client.query(`CREATE STAGE s_${stage}`)
    await client.query('CREATE OR REPLACE TABLE t (w VARCHAR, at TIMESTAMP)')
    const got: unknown[] = []
    for (const [place, file] of [
      [`s_${stage}`, 'a.csv'],
      ['~', 'b.csv'],
      ['~', `load/${stage}.csv`],
    ] as const) {
      const { status, body } = await client.upload(file, `${word},${at}\n`, place)
      got.push(status === 200 ? status : body)
      const copy = await client.query(
        `COPY INTO t FROM @${place}/${file} FILE_FORMAT = (TYPE = CSV)`,
      )
      got.push(copy.error?.message)
    }
    const { error } = await client.query(`DROP STAGE s_${stage}`)
    return [...got, await ask(client, 'SELECT w, at FROM t'), error]
  }
  const [expected, played] = await again(
    t,
    run,
    [
      ['3f8a91c2', '2026-11-29 11:58:09', 'ygaoqlkn'],
      ['b26e540d', '2026-11-29 12:03:09', 'wzutrpqa'],
    ],
    recordedAt + 5n * minute,
  )
  const ok = [200, undefined, 200, undefined, 200, undefined]
  const rows = (word: string, at: string) => [1, 2, 3].map(() => [word, `${at}.000000`])
  t.strictSame(expected, [...ok, rows('ygaoqlkn', '2026-11-29 11:58:09'), undefined])
  t.strictSame(played, [...ok, rows('wzutrpqa', '2026-11-29 12:03:09'), undefined])
})

t.test('the miss of an upload names the content where the path is the same', async t => {
  const run: Run<readonly [string, string]> = async (client, [stage, word]) => {
    await client.query(`CREATE STAGE s_${stage}`)
    return (await client.upload('a.csv', `${word}\n`, `s_${stage}`)).body
  }
  const folder = await recorded(t, ({ url }) => run(new TestClient(url), ['3f8a91c2', 'abc']))
  const strict = await replay(folder, { strict: true })
  t.teardown(() => strict.close())
  t.match(await run(new TestClient(strict.url), ['3f8a91c2', 'xyz']), /path differs|same path/)
  const player = await replay(folder)
  t.teardown(() => player.close())
  const client = new TestClient(player.url)
  t.notMatch(await run(client, ['b26e540d', 'abc']), /650/)
  await client.query('DROP STAGE s_b26e540d')
  t.match((await client.upload('a.csv', 'xyz\n', 's_b26e540d')).body, /same path, another content/)
})

t.test(
  'a warning of files with another content only where nothing computes what reads them',
  async t => {
    const run: Run<string> = async (client, word) => {
      for (const path of ['a.csv', 'b.csv']) await client.upload(path, `${word}\n`)
    }
    const folder = await recorded(t, ({ url }) => run(new TestClient(url), 'abc'))
    for (const [options, told] of [
      [{ computed: true }, []],
      [{ computed: false }, [/statements that read such files will miss/]],
      [{ looseOrder: true }, [/may get the answers for the recorded content/]],
    ] as const) {
      const warnings: string[] = []
      const log: Log = { ...silentLog, warn: text => void warnings.push(text) }
      const player = await replay(folder, { ...options, log })
      await run(new TestClient(player.url), 'xyz')
      await player.close()
      t.match(warnings, told)
      t.equal(warnings.length, told.length)
    }
  },
)

/** Statements that compute with what looks like a time in a name, as recorded and with others. */
const computing: readonly (readonly [then: string, now: string])[] = [
  ['SELECT 1-20261129-1758', 'SELECT 1-20261129-1801'],
  ['SELECT 5/20261129-1758', 'SELECT 5/20261129-1801'],
  ['SELECT 1 = 20261129-1758, 1', 'SELECT 20259328 = 20261129-1801, 1'],
  ['SELECT 1-2026-11-29-17-58', 'SELECT 1-2026-11-29-18-01'],
  ["SELECT length('e-20261129-1758')", "SELECT length('e-20261129-175810')"],
  ["SELECT right('e-20261129-1758', 3)", "SELECT right('e-20261129-1759', 3)"],
  ["SELECT '20261129-1758' < '20261129-1800'", "SELECT '20261129-1901' < '20261129-1859'"],
  ["SELECT 'e-2026-11-29' < 'e-2026-11-30', 2", "SELECT 'e-2026-12-29' < 'e-2026-11-30', 2"],
  ["SELECT right('e-2026-11-29', 2)", "SELECT right('e-2026-11-30', 2)"],
  ["SELECT '20261129T175810'::timestamp", "SELECT '20261129T175910'::timestamp"],
  ["SELECT substr('run_20261129T175810', 5)", "SELECT substr('run_20261129T175910', 5)"],
]

t.test('statements that compute with such texts have the right answer or none', async t => {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  const folder = t.testdir()
  const recorder = await record(folder, server.url, 'all', { now: recordedAt })
  for (const [then] of computing) await ask(new TestClient(recorder.url), then)
  await recorder.close()
  for (const computed of [true, false]) {
    const player = await replay(folder, { computed, now: recordedAt + minute })
    for (const [, now] of computing) {
      const got = await new TestClient(player.url).query(now)
      const right = await new TestClient(server.url).query(now)
      const isMiss = got.error !== undefined && got.error.code >= 65001
      if (!isMiss) t.strictSame([got.rows, got.error?.code], [right.rows, right.error?.code], now)
    }
    await player.close()
  }
})
