import { randomUUID } from 'node:crypto'
import { type Test, t } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

// Misses because of a value that changes with every run say which value it is, and what helps.

/** A statement, with bind values if it has any. */
type Step = string | readonly [sql: string, params: readonly unknown[]]

/** The message of the last statement, where `recorded` were recorded in a lane and `live` are asked. */
async function missOf(
  t: Test,
  recorded: readonly Step[],
  live: readonly Step[],
  { lane = 'default', now }: { readonly lane?: string; readonly now?: bigint } = {},
): Promise<string> {
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => target.close())
  const folder = t.testdir()
  const ask = async (url: string, steps: readonly Step[], user: string) => {
    const client = new TestClient(url, { user })
    let message = ''
    for (const step of steps) {
      const [sql, params] = typeof step === 'string' ? [step] : step
      const { error } = await client.query(sql, params === undefined ? {} : { params })
      message = error?.message ?? ''
    }
    return message
  }
  const recorder = await record(folder, target.url)
  await ask(recorder.url, recorded, `root~${lane}`)
  await ask(recorder.url, recorded, 'root~another')
  await recorder.close()
  const player = await replay(folder, now === undefined ? {} : { now })
  t.teardown(() => player.close())
  return ask(player.url, live, `root~${lane}`)
}

/** A time as clients write it. */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

/** A time some days ago, some minutes after the full hour. */
function daysAgo(days: number, minutes: number): string {
  const hour = 3_600_000
  return timeOf(Math.floor(Date.now() / hour) * hour - days * 24 * hour + minutes * 60_000)
}

/** The message of the last of some statements that contain the present time, asked forty days after they were recorded. */
async function missLater(
  t: Test,
  steps: (now: string) => readonly Step[],
): Promise<{ readonly message: string; readonly now: string }> {
  const ms = Date.now()
  const later = ms + 40 * 86_400_000
  const now = timeOf(later)
  const message = await missOf(t, steps(timeOf(ms)), steps(now), { now: BigInt(later) * 1000n })
  return { message, now }
}

const table = 'CREATE TABLE t (id VARCHAR, email VARCHAR, at TIMESTAMP)'
const byDay = 'SELECT date_trunc(month, at) FROM t'

t.test('an answer that is computed from a time of the recording', async t => {
  const { message, now } = await missLater(t, now => [
    table,
    `INSERT INTO t VALUES ('1', 'Ann', '${now}')`,
    byDay,
  ])
  const [first, , , next] = message.split('\n')
  t.equal(
    first,
    `mockq replay: the value '${now}' of column at, line 4 of default.nedb, is a time of the recording, and this statement may compute with it`,
  )
  t.match(next, /^next: use a fixed time in the test, and record it again with .*--mode all/)
})

t.test('the column is told for named columns, bind values, UPDATE and comparisons', async t => {
  const cases: readonly ((now: string) => readonly Step[])[] = [
    now => [table, `INSERT INTO t (at, id) VALUES ('${now}', '1')`, byDay],
    now => [table, ['INSERT INTO t (id, at) VALUES (?, ?)', ['1', now]], byDay],
    now => [table, ['INSERT INTO t VALUES (?, ?, ?)', ['1', 'x', now]], byDay],
    now => [table, `INSERT INTO t (id, at) SELECT '1', '${now}'`],
    now => [
      table,
      "INSERT INTO t (id) VALUES ('1')",
      `UPDATE t SET at = '${now}' WHERE id = '1'`,
      byDay,
    ],
    now => [table, `SELECT id FROM t WHERE at > '${now}'::timestamp - INTERVAL 1 DAY`],
    now => [
      table,
      `MERGE INTO t USING (SELECT 1 AS n) s ON t.id = s.n WHEN NOT MATCHED THEN INSERT (id, at) VALUES (s.n, add_days('${now}'::timestamp, 1))`,
    ],
  ]
  for (const steps of cases) {
    const { message, now } = await missLater(t, steps)
    const told = `the value '${now}' of column at, line \\d+ of default\\.nedb, is a time`
    t.match(message, new RegExp(told), `${steps(now).at(-2)}`)
  }
})

t.test('an answer that is computed from an id', async t => {
  const steps = (id: string) => [
    table,
    `INSERT INTO t (id) VALUES ('${id}')`,
    'SELECT left(id, 8) FROM t',
  ]
  const id = randomUUID()
  const message = await missOf(t, steps(randomUUID()), steps(id))
  t.match(
    message,
    `the value '${id}' of column id, line 4 of default.nedb, is another one in each run`,
  )
  t.match(message, /\nnext: use fixed values in the test, and record it again/)
})

t.test(
  'a statement that is not recorded, because of a value of each run: no --mode new',
  async t => {
    const [then, now] = [daysAgo(30, 3), daysAgo(30, 10)]
    const older = (at: string) => `SELECT count(*) FROM t WHERE at < '${at}'`
    const times = await missOf(t, [table, older(then)], [table, older(now)])
    t.match(
      times,
      `\nthe value '${then}' of column at, line 4 of default.nedb, is a time of the recording: it is '${now}' now\n`,
    )
    t.match(times, /\nnext: use a fixed time in the test/)
    t.notMatch(times, '--mode new')

    const [one, other] = ['7acd4159@x.org', '81bb02fe@x.org']
    const filled = [table, `INSERT INTO t (email) VALUES ('k@x.org')`]
    const byEmail = (email: string): Step => ['SELECT at FROM t WHERE lower(email) = ?', [email]]
    const emails = await missOf(t, [...filled, byEmail(one)], [...filled, byEmail(other)])
    t.match(
      emails,
      `\nthe value '${one}' of column email, line 6 of default.nedb, is another one in each run: it is '${other}' now`,
    )
    t.notMatch(emails, '--mode new')
  },
)

t.test('a value that somebody has edited can be added', async t => {
  for (const [one, other] of [
    ["'2024-05-01'", "'2024-05-02'"],
    ["'2024-05-01 10:20:30'", "'2024-05-01 10:27:30'"],
    ["'ann@x.org'", "'bob@x.org'"],
    ['1', '2'],
  ] as const) {
    const find = (value: string) => `SELECT at FROM t WHERE id = ${value}`
    const message = await missOf(t, [table, find(one)], [table, find(other)])
    t.match(message, /\nnext: record it with `mockq record --mode new/)
    t.notMatch(message, 'the value')
  }
})

t.test('a test with a lane of its own gets no advice about other lanes', async t => {
  const steps = [table, "INSERT INTO t (id) VALUES ('1')", 'SELECT id FROM t']
  const missing = await missOf(t, steps, [steps[0]!, steps[2]!], { lane: 'mine' })
  t.match(missing, /make the same writes before it, record it again with `mockq record --mode all/)
  t.notMatch(missing, /root~/)
  // The same statement is recorded in another lane.
  const lane = await missOf(t, [table], [table, 'SELECT 7'], { lane: 'mine' })
  t.notMatch(lane, /recorded in the lane/)
})

t.test('what follows from a write that missed refers to it', async t => {
  const steps = [table, "INSERT INTO t (id) VALUES ('1')", 'SELECT id FROM t']
  const message = await missOf(t, steps, [table, "INSERT INTO t (id) VALUES ('2')", steps[2]!])
  t.match(message, /writes that have no recorded answer/)
  t.match(message, /\nnext: mend the misses of these writes, this one follows from them$/)
})
