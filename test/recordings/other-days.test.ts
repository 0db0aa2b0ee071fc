import { join } from 'node:path'
import t from 'tap'
import {
  local,
  localDay,
  type Program,
  playAtOtherTime,
  type Run,
  type Sent,
} from './other-times.js'

const hour = 3_600_000
const day = 24 * hour

/** The start of the local hour, and the first day of the month some months ago. */
const thisHour = (ms: number) => new Date(ms).setMinutes(0, 0, 0)
const firstOfMonth = (ms: number, ago = 0) => {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth() - ago, 1).getTime()
}
const monday = (ms: number) => {
  const date = new Date(ms)
  return new Date(
    date.getFullYear(),
    date.getMonth(),
    date.getDate() - ((date.getDay() + 6) % 7),
  ).getTime()
}

/** Orders of the last weeks. */
const rows = (ms: number): readonly Sent[] => [
  'CREATE TABLE orders (id INT, placed_at TIMESTAMP, day DATE, note VARCHAR)',
  `INSERT INTO orders VALUES (1, '${local(ms - hour)}', '${localDay(ms - hour)}', 'an hour ago')`,
  `INSERT INTO orders VALUES (2, '${local(ms - 40 * day)}', '${localDay(ms - 40 * day)}', 'old')`,
  ['INSERT INTO orders VALUES (?, ?, ?, ?)', [3, local(ms), localDay(ms), 'now']],
  `INSERT INTO orders VALUES (4, '${local(ms + 7 * day)}', '${localDay(ms + 7 * day)}', 'next week')`,
  "INSERT INTO orders VALUES (5, '2020-01-01 00:00:00', '2020-01-01', 'fixed')",
]

/** What has to have an answer, whenever and wherever it is asked. */
const answered: Program = ms => [
  ...rows(ms),
  `SELECT id FROM orders WHERE placed_at < '${local(ms - 30 * day)}' ORDER BY id`,
  [
    'SELECT count(*) FROM orders WHERE placed_at >= ? AND placed_at < ?',
    [local(ms - day, 0), local(ms + day, 0)],
  ],
  `SELECT id, placed_at, day FROM orders WHERE day > '${localDay(ms - 50 * day)}' ORDER BY placed_at`,
  `SELECT day FROM orders WHERE id = 4`,
  `SELECT id FROM orders WHERE placed_at >= '${local(thisHour(ms) - hour, 0)}' AND placed_at < '${local(thisHour(ms) + hour, 0)}' ORDER BY id`,
  `SELECT count(*) FROM orders WHERE day >= '${localDay(ms - 30 * day)}'`,
  `SELECT to_timestamp(${Math.floor(ms / 1000) - 3600}) AS h`,
  ['SELECT to_timestamp(?) AS a, to_timestamp(?) AS b', [ms - hour, Math.floor(ms / 1000) + 3600]],
  `SELECT note FROM orders WHERE placed_at > '${new Date(ms - 39 * day).toISOString()}' ORDER BY id`,
  `DELETE FROM orders WHERE placed_at < '${local(ms - 30 * day)}'`,
  'SELECT count(*) FROM orders',
]

/** What may be a miss, if it would be wrong otherwise. */
const doubtful: Program = ms => [
  ...rows(ms),
  'SELECT placed_at FROM orders ORDER BY id',
  `SELECT id FROM orders WHERE placed_at BETWEEN '${local(ms - 2 * hour)}' AND '${local(ms)}' ORDER BY id`,
  `SELECT note FROM orders WHERE placed_at >= '${local(thisHour(ms) - 5 * hour, 0)}' AND placed_at < '${local(thisHour(ms) + hour, 0)}' ORDER BY id`,
  'SELECT max(placed_at) FROM orders',
  'SELECT date_trunc(month, placed_at) FROM orders WHERE id = 3',
  `SELECT count(*) FROM orders WHERE day >= '${localDay(firstOfMonth(ms))}'`,
  `SELECT count(*) FROM orders WHERE day >= '${localDay(firstOfMonth(ms, 1))}'`,
  `SELECT count(*) FROM orders WHERE day >= '${localDay(monday(ms))}'`,
  `SELECT count(*) FROM orders WHERE placed_at >= '${localDay(ms)}'`,
  "SELECT count(*) FROM orders WHERE day > '2026-11-29'",
  "SELECT id FROM orders WHERE day = '2026-11-22'",
  "SELECT id FROM orders WHERE day = '2026-11-29' ORDER BY id",
  `SELECT id FROM orders WHERE day = '${localDay(ms)}' ORDER BY id`,
  `SELECT id FROM orders WHERE day = '${localDay(ms + 7 * day)}' ORDER BY id`,
  'SELECT id FROM orders WHERE placed_at > now() ORDER BY id',
  'SELECT id FROM orders WHERE day = today() ORDER BY id',
  `SELECT '${localDay(ms - 3 * day)}' AS d, '${local(ms - hour, 0)}' AS h`,
  `SELECT '${localDay(ms - 3 * day)}'`,
  `SELECT nothing FROM orders WHERE day = '${localDay(ms - 3 * day)}'`,
  'SELECT day::string FROM orders ORDER BY id',
  'SELECT placed_at::date FROM orders ORDER BY id',
  'SELECT [placed_at] FROM orders WHERE id < 3 ORDER BY id',
  'SELECT DISTINCT day FROM orders ORDER BY day',
  'SELECT count(DISTINCT day) FROM orders',
  `SELECT id FROM orders WHERE day <> '${localDay(ms - 40 * day)}' ORDER BY placed_at DESC LIMIT 1`,
  'CREATE TABLE other (d DATE)',
  "INSERT INTO other VALUES ('2026-11-25')",
  'SELECT count(*) FROM other, orders WHERE other.d > orders.day',
  'INSERT INTO other SELECT day FROM orders',
  'SELECT d FROM other ORDER BY d',
  "SELECT count(*) FROM other WHERE d > '2026-11-23'",
]

const then = '2026-11-22T03:10:11.789Z'
const runs: Readonly<Record<string, readonly [Run, Run]>> = {
  'the same day': [
    { at: then, zone: 'UTC' },
    { at: '2026-11-22T05:44:01.300Z', zone: 'UTC' },
  ],
  'a week later': [
    { at: then, zone: 'UTC' },
    { at: '2026-11-29T03:12:55.301Z', zone: 'UTC' },
  ],
  'the next month': [
    { at: then, zone: 'UTC' },
    { at: '2026-12-25T23:58:59.301Z', zone: 'UTC' },
  ],
  'the next year': [
    { at: then, zone: 'UTC' },
    { at: '2027-12-25T23:58:59.301Z', zone: 'UTC' },
  ],
  'in Shanghai': [
    { at: then, zone: 'Asia/Shanghai' },
    { at: '2026-12-05T15:12:55.301Z', zone: 'Asia/Shanghai' },
  ],
  'in Newfoundland': [
    { at: then, zone: 'America/St_Johns' },
    { at: '2026-12-05T15:12:55.301Z', zone: 'America/St_Johns' },
  ],
  'in Shanghai, then in CI': [
    { at: then, zone: 'Asia/Shanghai' },
    { at: '2026-12-05T15:12:55.301Z', zone: 'UTC' },
  ],
  'in CI, then in Newfoundland': [
    { at: then, zone: 'UTC' },
    { at: '2026-12-05T15:12:55.301Z', zone: 'America/St_Johns' },
  ],
  'in summer, then in winter': [
    { at: '2026-10-20T10:33:20.500Z', zone: 'Europe/Berlin' },
    { at: '2026-12-05T15:12:55.301Z', zone: 'Europe/Berlin' },
  ],
  'in Shanghai, with mockq in a container': [
    { at: then, zone: 'Asia/Shanghai', machine: 'UTC' },
    { at: '2026-12-05T15:12:55.301Z', zone: 'Asia/Shanghai', machine: 'UTC' },
  ],
}

for (const [name, both] of Object.entries(runs)) {
  t.test(`times relative to now: ${name}`, async t => {
    for (const { sql, got, right } of await playAtOtherTime(join(t.testdir(), 'r'), answered, both))
      t.strictSame(got, right, sql)
  })
  t.test(`no wrong answer: ${name}`, async t => {
    const compared = await playAtOtherTime(join(t.testdir(), 'r'), doubtful, both)
    for (const { sql, got, right } of compared) {
      if (!misses.has(got)) t.strictSame(got, right, sql)
    }
    const missed = compared.filter(({ got }) => misses.has(got))
    t.comment(
      `${missed.length} of ${compared.length} missed: ${missed.map(({ sql }) => sql).join('; ')}`,
    )
  })
}

const misses: ReadonlySet<unknown> = new Set([65001, 65002, 65003])

t.test('times that were one in the recording are shown as they are now', async t => {
  const second = 1000
  const program: Program = ms => {
    // In the recording both statements are of the same second.
    const later = ms < Date.parse('2026-11-23') ? ms : ms + second
    return [
      'CREATE TABLE a (at TIMESTAMP)',
      'CREATE TABLE b (at TIMESTAMP)',
      `INSERT INTO a VALUES ('${local(ms, 0)}')`,
      `INSERT INTO b VALUES ('${local(later, 0)}')`,
      'SELECT at FROM a',
      'SELECT at FROM b',
      'SELECT count(*) FROM a, b WHERE a.at = b.at',
    ]
  }
  const both: readonly [Run, Run] = [
    { at: then, zone: 'UTC' },
    { at: '2026-11-29T03:12:55.301Z', zone: 'UTC' },
  ]
  const compared = await playAtOtherTime(join(t.testdir(), 'r'), program, both)
  for (const { sql, got, right } of compared.slice(0, 6)) t.strictSame(got, right, sql)
  t.equal(compared[6]!.got, 65003, 'they are not equal any more')
})

t.test(
  'a time that is in the recording with a zone and without is shown as the statement has it',
  async t => {
    const program: Program = ms => {
      const [now, zoned] = [local(ms), `${local(ms)}+00:00`]
      const write = [
        'CREATE TABLE a (at TIMESTAMP)',
        `INSERT INTO a VALUES ('${zoned}')`,
        'SELECT at FROM a',
      ]
      const other = [
        'CREATE TABLE b (at TIMESTAMP)',
        `INSERT INTO b VALUES ('${now}')`,
        'SELECT at FROM b',
      ]
      // The answer to the first of these has the time as only the second writes it, which comes later in replay.
      return ms < Date.parse('2026-11-23') ? [...other, ...write] : [...write, ...other]
    }
    const both: readonly [Run, Run] = [
      { at: then, zone: 'UTC' },
      { at: '2026-11-29T03:12:55.301Z', zone: 'UTC' },
    ]
    const compared = await playAtOtherTime(join(t.testdir(), 'r'), program, both)
    for (const { sql, got, right } of compared) t.strictSame(got, right, sql)
  },
)
