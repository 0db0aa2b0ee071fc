import t from 'tap'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

type Ask = (client: TestClient) => Promise<number | undefined>

const uuid = '0190a7c2-7f3e-7abc-8def-0123456789ab'
const otherUuid = '0290a7c2-7f3e-7abc-8def-0123456789ab'

/** The code of a statement's error; undefined for an answer. */
const sql =
  (text: string, more: Readonly<Record<string, unknown>> = {}): Ask =>
  async client =>
    (await client.query(text, more)).error?.code

const upload =
  (path: string, content: string): Ask =>
  async client => {
    const { status, body } = await client.upload(path, content)
    return status === 200 ? undefined : Number(/650\d\d/.exec(body)?.[0] ?? status)
  }

const attach = (path: string) => ({ stage_attachment: { location: `@~/${path}` } })
const table = 'CREATE OR REPLACE TABLE t (v VARCHAR)'
const copy = sql("COPY INTO t FROM @~ FILES = ('a.csv')")
const copyByPath = sql('COPY INTO t FROM @~/a.csv')
const copyAll = sql('COPY INTO t FROM @~')

/** What is recorded, and what is asked then: each with the code that is to come of it. */
const cases: readonly (readonly [
  string,
  readonly Ask[],
  readonly (readonly [Ask, number | undefined])[],
])[] = [
  [
    'a file of another content is taken, COPY of it is loud, and right again with the right content',
    [sql(table), upload('a.csv', '1'), copy],
    [
      [sql(table), undefined],
      [upload('a.csv', '2'), undefined],
      [copy, 65003],
      [upload('a.csv', '1'), undefined],
      // The load that was not recorded may have changed the table.
      [copy, 65003],
      [sql(table), undefined],
      [copy, undefined],
    ],
  ],
  [
    'so it is by the path of the file, and of the whole stage',
    [sql(table), upload('a.csv', '1'), copyByPath, copyAll],
    [
      [sql(table), undefined],
      [upload('a.csv', '2'), undefined],
      [copyByPath, 65003],
      [copyAll, 65003],
    ],
  ],
  [
    'a file that is overwritten by another content',
    [sql(table), upload('a.csv', '1'), copy],
    [
      [upload('a.csv', '1'), undefined],
      [upload('a.csv', '2'), undefined],
      [sql(table), undefined],
      [copy, 65003],
    ],
  ],
  [
    'an INSERT that reads its attachment, and one from a stage',
    [
      sql(table),
      upload('a.csv', '1'),
      sql('INSERT INTO t VALUES', attach('a.csv')),
      sql('INSERT INTO t SELECT $1 FROM @~/a.csv'),
    ],
    [
      [sql(table), undefined],
      [upload('a.csv', '2'), undefined],
      [sql('INSERT INTO t VALUES', attach('a.csv')), 65003],
      [sql('INSERT INTO t SELECT $1 FROM @~/a.csv'), 65003],
    ],
  ],
  [
    "a driver's own path, which is another one in each run",
    [
      sql(table),
      upload(`batch/1714550000-${uuid}.csv`, '1'),
      sql('INSERT INTO t VALUES', attach(`batch/1714550000-${uuid}.csv`)),
    ],
    [
      [sql(table), undefined],
      [upload(`batch/1800000000-${otherUuid}.csv`, '2'), undefined],
      [sql('INSERT INTO t VALUES', attach(`batch/1800000000-${otherUuid}.csv`)), 65003],
    ],
  ],
  [
    'a file that is removed, by a statement that is recorded and by one that is not',
    [sql(table), upload('a.csv', '1'), copy, sql('REMOVE @~/a.csv'), upload('a.csv', '1')],
    [
      [sql(table), undefined],
      [upload('a.csv', '1'), undefined],
      [sql('REMOVE @~/a.csv'), undefined],
      [copy, 65003],
      [sql(table), undefined],
      [upload('a.csv', '1'), undefined],
      [copy, undefined],
      [sql("REMOVE @~ PATTERN = 'a.*'"), 65001],
      [copy, 65003],
    ],
  ],
  [
    'a read of a stage where nothing was ever written',
    [sql('SELECT $1 FROM @~/a.csv')],
    [
      [sql('SELECT $1 FROM @~/a.csv'), undefined],
      [upload('a.csv', '2'), 65001],
      [sql('SELECT $1 FROM @~/a.csv'), 65003],
    ],
  ],
  [
    'a load needs no upload before it, and other files do not count',
    [sql(table), upload('a.csv', '1'), upload('b.csv', '1'), copy, copyAll],
    [
      [sql(table), undefined],
      [copy, undefined],
      [upload('b.csv', '2'), undefined],
      [copy, undefined],
      [upload('b.csv', '1'), undefined],
      [copyAll, undefined],
    ],
  ],
]

for (const [name, recorded, asked] of cases) {
  t.test(name, async t => {
    const folder = t.testdir()
    const script = (text: string) =>
      /^(copy|remove|insert|select)/i.test(text)
        ? { schema: [['v', 'String']] as const, rows: [['1']] }
        : undefined
    const upstream = await scriptedUpstream({ script })
    t.teardown(() => upstream.close())
    const recorder = await record(folder, upstream.url)
    const client = new TestClient(recorder.url)
    for (const ask of recorded) t.equal(await ask(client), undefined)
    await recorder.close()
    const player = await replay(folder)
    t.teardown(() => player.close())
    const again = new TestClient(player.url)
    for (const [i, [ask, code]] of asked.entries()) t.equal(await ask(again), code, `step ${i + 1}`)
  })
}
