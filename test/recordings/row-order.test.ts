import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

// Rows that are ordered by names and ids that are others in each run, in every order that these can have. A live
// engine judges.

/** Of three tables and three ids. */
type Names = readonly [string, string, string]

const [low, middle, high]: Names = ['19fe2a4c', '5c01b7d2', 'd3a9004e']
const uuidOf = (name: string) => `${name}-7f3e-4abc-8def-012345678901`

const setUp = ([a, b, c]: Names): readonly string[] => [
  `CREATE DATABASE shop_${b}`,
  `USE shop_${b}`,
  `CREATE TABLE tmp_${a} (z INT, a INT)`,
  `CREATE TABLE tmp_${b} (x INT)`,
  `CREATE TABLE tmp_${c} (x INT)`,
  'CREATE TABLE made (id VARCHAR, n INT)',
  `INSERT INTO made VALUES ('${uuidOf(a)}', 1), ('${uuidOf(b)}', 2), ('${uuidOf(c)}', 2), (NULL, 3)`,
]

const told: readonly string[] = [
  'SHOW TABLES',
  "SHOW TABLES LIKE 'tmp%'",
  'SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name',
  'SELECT name, 1 FROM system.tables WHERE database = currentDatabase() ORDER BY 1 DESC',
  `SELECT table_name, column_name FROM information_schema.columns
   WHERE table_schema = currentDatabase() ORDER BY table_name, column_name`,
  'SELECT * FROM made ORDER BY id',
  'SELECT id AS x FROM made ORDER BY x DESC',
  'SELECT made.n, made.id FROM made ORDER BY made.id',
  'SELECT n, id FROM made ORDER BY n DESC, id',
  'SELECT n AS id, id AS n FROM made ORDER BY 2 DESC, 1',
]

const untold: readonly string[] = [
  'SELECT n FROM made ORDER BY id',
  'SELECT id FROM made ORDER BY id LIMIT 2',
  'SELECT min(id) FROM made',
  'SELECT upper(id) AS id FROM made ORDER BY made.id',
  'SELECT min(name) FROM system.tables WHERE database = currentDatabase()',
]

const others: readonly Names[] = [
  ['2b7710ac', '6d01a2b3', 'e4b0115f'],
  ['e4b0115f', '6d01a2b3', '2b7710ac'],
  ['6d01a2b3', 'e4b0115f', '2b7710ac'],
  ['2b7710ac', 'e4b0115f', '6d01a2b3'],
]

async function play(url: string, statements: readonly string[]): Promise<readonly string[]> {
  const client = new TestClient(url)
  const got: string[] = []
  for (const sql of statements) {
    const { rows, error } = await client.query(sql)
    got.push(error === undefined ? JSON.stringify(rows) : `${error.code} ${error.message}`)
  }
  return got
}

const engine = () => startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })

for (const recorded of [
  [low, middle, high],
  [high, low, middle],
] as const) {
  t.test(`rows recorded as ${recorded.join()} stand as names order them now`, async t => {
    const folder = mkdtempSync(join(tmpdir(), 'mockq-order-'))
    t.teardown(() => rmSync(folder, { recursive: true }))
    const target = await engine()
    const recorder = await record(folder, target.url)
    await play(recorder.url, [...setUp(recorded), ...told, ...untold])
    await recorder.close()
    await target.close()
    for (const names of others) {
      const [truth, player] = [await engine(), await replay(folder)]
      const statements = [...setUp(names), ...told, ...untold]
      const expected = await play(truth.url, statements)
      const got = await play(player.url, statements)
      await player.close()
      await truth.close()
      for (const [i, sql] of statements.entries()) {
        const isLoud = untold.includes(sql) && got[i]!.startsWith('65003')
        t.ok(isLoud || got[i] === expected[i], `${sql}: ${got[i]}, is ${expected[i]}`)
      }
    }
  })
}
