import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '../../core/index.js'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

// Data that is another one in each run, recorded once and played with other data. A live engine judges: what
// stores, compares and shows such texts is right, what is computed from them is loud.

/** A statement, maybe with bind values. */
type Asked = string | readonly [string, readonly unknown[]]

/** The data of a run: ids that differ in each, and the table that they are in. */
interface Data {
  readonly one: string
  readonly two: string
  readonly table: string
}

const recorded: Data = {
  one: '3f8a91c2-7f3e-4abc-8def-012345678901',
  two: '49bd02e1-0a0b-4c0d-8e0f-a1b2c3d4e5f6',
  table: 'tmp_3f8a91c2',
}
const played: Data = {
  one: 'c19b2c44-1111-4222-9333-abcdefabcdef',
  two: 'e7700a3b-9999-4888-a777-0123abcd4567',
  table: 'tmp_c19b2c44',
}
/** The ids stand in the opposite order. */
const turned: Data = { ...played, one: played.two, two: played.one }

const setUp = ({ one, two, table }: Data): readonly Asked[] => [
  `CREATE TABLE ${table} (id VARCHAR, n INT, name VARCHAR)`,
  `INSERT INTO ${table} VALUES ('${one}', 1, 'ann')`,
  [`INSERT INTO ${table} (id, n, name) VALUES (?, ?, ?)`, [two, 2, 'bob']],
]

const shown = ({ one, two, table }: Data): readonly Asked[] => [
  `SELECT * FROM ${table} ORDER BY n`,
  `SELECT n FROM ${table} WHERE id = '${two}'`,
  [`SELECT n, id FROM ${table} WHERE id = ?`, [one]],
  `SELECT count(*), count(DISTINCT id), sum(n), max(n) + 1 FROM ${table}`,
  `SELECT x.n FROM ${table} x JOIN ${table} y ON x.id = y.id ORDER BY x.n`,
  `SELECT id, count(*) AS c, sum(n * 2) AS s FROM ${table} GROUP BY id HAVING count(*) > 0 ORDER BY s`,
  `SELECT length(id), lower(id), n % 2 FROM ${table} ORDER BY n DESC`,
  `WITH x AS (SELECT id, n AS m FROM ${table}) SELECT m + 1 FROM x WHERE id IN ('${one}', 'none') AND m < 3`,
  `SELECT coalesce(id, 'none'), CASE WHEN id = '${one}' THEN n ELSE 0 END FROM ${table} ORDER BY n`,
  `SELECT n FROM ${table} WHERE id LIKE '%${two}%' OR id IS NULL`,
  `SELECT array_agg(id) FROM ${table} WHERE n = 1`,
  `SELECT '${one}', ['${two}'], parse_json('{"id": "${one}"}'):id`,
  `SELECT row_number() OVER (PARTITION BY id ORDER BY n) FROM ${table}`,
  `UPDATE ${table} SET n = n + 10 WHERE id = '${two}'`,
  `CREATE VIEW v AS SELECT id, n FROM ${table} WHERE n > 1`,
  'SELECT id FROM v',
  `DELETE FROM ${table} WHERE id <> '${one}'`,
  `SELECT id FROM ${table} ORDER BY id LIMIT 0`,
  'DROP VIEW v',
  `DROP TABLE ${table}`,
  `CREATE TABLE ${table} (id VARCHAR, n INT, name VARCHAR)`,
  `INSERT INTO ${table} VALUES ('fixed', 1, 'ann')`,
  `SELECT upper(id), n || name FROM ${table}`,
]

const computed = ({ one, table }: Data): readonly Asked[] => [
  `SELECT substr('${one}', 1, 8)`,
  ['SELECT md5(?)', [one]],
  `SELECT replace('${one}', '-', ''), to_base64('${one}')`,
  `SELECT concat('x', '${one}', 'y') = 'x'`,
  `SELECT '${one}' > 'd'`,
  `SELECT left(id, 8) FROM ${table} ORDER BY n`,
  `SELECT id || n FROM ${table} ORDER BY n`,
  `SELECT n FROM ${table} WHERE id > '8' ORDER BY n`,
  `SELECT n FROM ${table} WHERE id BETWEEN '1' AND 'c' ORDER BY n`,
  `SELECT count(*) FROM ${table} WHERE id LIKE 'e%'`,
  `SELECT count(*) FROM ${table} WHERE substring(id FROM 1 FOR 1) = 'e'`,
  `SELECT position('f' IN id), ascii(id), hex(id) FROM ${table} ORDER BY n`,
  `SELECT split_part(id, '-', 1) AS n FROM ${table} ORDER BY 1`,
  `SELECT n FROM ${table} ORDER BY id`,
  `SELECT n FROM ${table} ORDER BY id LIMIT 1`,
  `SELECT id FROM ${table} t ORDER BY t.id`,
  `SELECT min(id) FROM ${table}`,
  `SELECT n, row_number() OVER (ORDER BY id) FROM ${table} ORDER BY n`,
  `SELECT string_agg(id, '') FROM ${table}`,
  `SELECT x FROM (SELECT left(id, 2) AS x, n FROM ${table}) z ORDER BY n`,
  `WITH z AS (SELECT id AS n FROM ${table}) SELECT n || '' FROM z WHERE n = '${one}'`,
  `CREATE VIEW w AS SELECT left(id, 1) AS n FROM ${table}`,
  'SELECT n FROM w ORDER BY n',
  `SET VARIABLE mine = '${one}'`,
  'SELECT reverse($mine)',
  `CREATE TABLE copied AS SELECT id AS of_it FROM ${table}`,
  'SELECT count(*) FROM copied WHERE of_it < $mine',
  `UPDATE ${table} SET n = ascii(id) WHERE true`,
  `SELECT n FROM ${table} ORDER BY 1`,
  `INSERT INTO ${table} SELECT left(id, 8), 7, name FROM ${table} WHERE n = 1`,
  `DELETE FROM ${table} WHERE id < '6'`,
  `SELECT count(*) FROM ${table}`,
]

async function play(url: string, statements: readonly Asked[]): Promise<readonly string[]> {
  const client = new TestClient(url)
  const got: string[] = []
  for (const asked of statements) {
    const [sql, params] = typeof asked === 'string' ? [asked, undefined] : asked
    const { rows, error } = await client.query(sql, params && { params })
    got.push(error === undefined ? JSON.stringify(rows) : `${error.code} ${error.message}`)
  }
  return got
}

const engine = () => startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })

for (const data of [played, turned]) {
  t.test(`ids that are others: ${data === turned ? 'turned' : 'in order'}`, async t => {
    const folder = mkdtempSync(join(tmpdir(), 'mockq-values-'))
    t.teardown(() => rmSync(folder, { recursive: true }))
    for (const ask of [shown, computed]) {
      const place = join(folder, ask.name)
      const target = await engine()
      const recorder = await record(place, target.url)
      await play(recorder.url, [...setUp(recorded), ...ask(recorded)])
      await recorder.close()
      await target.close()
      const [truth, player] = [await engine(), await replay(place)]
      const statements = [...setUp(data), ...ask(data)]
      const expected = await play(truth.url, statements)
      const got = await play(player.url, statements)
      await player.close()
      await truth.close()
      for (const [i, asked] of statements.entries()) {
        const isLoud = ask === computed && got[i]!.startsWith('650')
        t.ok(isLoud || got[i] === expected[i], `${asked}: ${got[i]}, is ${expected[i]}`)
      }
    }
  })
}
