import { join } from 'node:path'
import t from 'tap'
import { laneOf } from './lane-of.js'
import { local, localDay, type Program, playAtOtherTime, type Run } from './other-times.js'

const runs: readonly [Run, Run] = [
  { at: '2026-11-22T03:10:11.789Z', zone: 'UTC' },
  { at: '2026-12-01T22:41:07.123Z', zone: 'UTC' },
]

const day = (ms: number) => localDay(ms).replaceAll('-', '')
const hex = (ms: number) => (ms % 1e9).toString(16).padStart(8, '0')

/** Names that programs make of the time or of random digits. */
const names: Readonly<Record<string, (ms: number) => string>> = {
  'nanoseconds, as the Go client': ms => `test_suite__case_${ms}269381`,
  nanoseconds: ms => `test_x_${ms}269381`,
  seconds: ms => `t_${Math.floor(ms / 1000)}`,
  milliseconds: ms => `tmp${ms}`,
  'a day': ms => `run_${day(ms)}`,
  'a day in quotes': ms => `"run-${day(ms)}"`,
  'a day and a time': ms => `run_${day(ms)}_${local(ms, 0).slice(11).replaceAll(':', '')}`,
  'four hex digits': ms => `missing_${hex(ms).slice(0, 3)}a`,
  'eight hex digits': ms => `missing_${hex(ms)}`,
}

const programs: Readonly<Record<string, (name: string) => Program>> = {
  'a table with times of now': name => ms => [
    `DROP TABLE IF EXISTS ${name}`,
    `CREATE TABLE ${name} (a INT, d DATE, t DATETIME)`,
    `INSERT INTO ${name} VALUES (1, '${localDay(ms)}', '${local(ms)}')`,
    [`INSERT INTO ${name} VALUES (?, ?, ?)`, [2, localDay(ms), local(ms + 1)]],
    `SELECT * FROM ${name} ORDER BY a`,
    `SELECT a, t FROM ${name} WHERE t <= '${local(ms)}'`,
    `DESC ${name}`,
    `TRUNCATE TABLE ${name}`,
    `DROP TABLE ${name}`,
  ],
  'a name that nobody makes': name => () => [
    'CREATE TABLE other (a INT)',
    `SELECT * FROM ${name}`,
    `DROP TABLE IF EXISTS ${name}`,
    `DROP TABLE ${name}`,
    `SHOW TABLES LIKE '${name.replaceAll('"', '')}'`,
    `SELECT count(*) FROM system.tables WHERE name = '${name.replaceAll('"', '')}'`,
    `INSERT INTO ${name} VALUES (1)`,
    `DESC ${name}`,
    'SELECT count(*) FROM other',
  ],
  'a name that is asked about before somebody makes it': name => () => [
    `SELECT * FROM ${name}`,
    `CREATE TABLE ${name} (a INT)`,
    `SELECT * FROM ${name}`,
    `DROP TABLE ${name}`,
    `SELECT * FROM ${name}`,
  ],
  'a stage': name => () => [
    `CREATE STAGE ${name}`,
    `LIST @${name.replaceAll('"', '')}/x`,
    `DROP STAGE ${name}`,
  ],
}

for (const [what, makeName] of Object.entries(names)) {
  for (const [title, makeProgram] of Object.entries(programs)) {
    t.test(`${title}: ${what}`, async t => {
      const program: Program = ms => makeProgram(makeName(ms))(ms)
      for (const { sql, got, right } of await playAtOtherTime(
        join(t.testdir(), 'r'),
        program,
        runs,
      ))
        t.strictSame(got, right, sql)
    })
  }
}

t.test('only a name that nothing is known of is absent under another text', t => {
  const lane = laneOf([
    [1, 'SELECT * FROM missing_3f9a', '!1025 Unknown table missing_3f9a'],
    [1, 'SELECT * FROM gone_4b8c', '!1025 Unknown table gone_4b8c'],
    [1, "SELECT name FROM users WHERE nick = 'x_4b8c'", 'ann'],
    [1, 'SELECT * FROM sales_2025', '!1025 Unknown table sales_2025'],
    [1, "SELECT count(*) FROM system.tables WHERE name > 't_5c7d'", '0'],
    [1, "SELECT count(*) FROM system.tables WHERE name = 't_6c7d'", '1'],
    [1, 'SELECT * FROM hidden_7d8e', '!1063 Permission denied for hidden_7d8e'],
  ])
  const cases: [sql: string, answer: string][] = [
    ['SELECT * FROM missing_77', 'unknown'],
    ['SELECT * FROM missing_b07d', '!1025 Unknown table missing_3f9a'],
    ['SELECT * FROM gone_b17e', 'unknown'],
    ['SELECT * FROM gone_4b8c', '!1025 Unknown table gone_4b8c'],
    ['SELECT * FROM sales_2026', 'unknown'],
    ["SELECT count(*) FROM system.tables WHERE name > 't_b27e'", 'unknown'],
    ["SELECT count(*) FROM system.tables WHERE name = 't_b37e'", 'unknown'],
    ['SELECT * FROM hidden_b47e', 'unknown'],
  ]
  for (const [sql, answer] of cases) t.equal(lane.ask('a', sql), answer, sql)
  t.equal(lane.live('missing_3f9a'), 'missing_b07d')
  t.end()
})
