import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { type Got, TestClient } from './test-client.js'

// Data that is another one in each run, recorded once and played with other data. A live engine judges: what
// stores, compares and shows such texts is right, what is computed from them is loud.

/** A statement, maybe with bind values, or with a file that it takes its rows from. */
type Asked = string | readonly [string, readonly unknown[]] | Loaded

/** A file that is sent to the user's stage, and the statement that loads it. */
interface Loaded {
  readonly path: string
  readonly text: string
  readonly sql: string
  /** The statement has the file as its attachment; else it names it. */
  readonly isAttached: boolean
}

const moreOf = (first: string) =>
  [0, 1, 2, 3].map(n => `${first}${n}00aaaa-bbbb-4ccc-8ddd-${first}0000000000${n}`)

/** The data of a run: ids that differ in each, and the table that they are in. */
interface Data {
  readonly one: string
  readonly two: string
  readonly more: readonly string[]
  readonly table: string
}

const recorded: Data = {
  one: '3f8a91c2-7f3e-4abc-8def-012345678901',
  two: '49bd02e1-0a0b-4c0d-8e0f-a1b2c3d4e5f6',
  more: moreOf('1'),
  table: 'tmp_3f8a91c2',
}
const played: Data = {
  one: 'c19b2c44-1111-4222-9333-abcdefabcdef',
  two: 'e7700a3b-9999-4888-a777-0123abcd4567',
  more: moreOf('a'),
  table: 'tmp_c19b2c44',
}
/** The ids stand in the opposite order. */
const turned: Data = { ...played, one: played.two, two: played.one }

const create = ({ table }: Data) => `CREATE TABLE ${table} (id VARCHAR, n INT, name VARCHAR)`
const rowsOf = ({ one, two }: Data) => `${one},1,ann\n${two},2,bob\n`

/** The ways in which the rows come to be there. */
const setUps: Readonly<Record<string, (data: Data) => readonly Asked[]>> = {
  inserted: data => [
    create(data),
    `INSERT INTO ${data.table} VALUES ('${data.one}', 1, 'ann')`,
    [`INSERT INTO ${data.table} (id, n, name) VALUES (?, ?, ?)`, [data.two, 2, 'bob']],
  ],
  'attached files': data => [
    create(data),
    {
      path: `client/load/${data === recorded ? '1714550000000000000' : '1800000000000000000'}`,
      text: rowsOf(data),
      sql: `INSERT INTO ${data.table} VALUES`,
      isAttached: true,
    },
  ],
  'files of a name': data => [
    create(data),
    {
      path: 'rows.csv',
      text: rowsOf(data),
      sql: `COPY INTO ${data.table} FROM @~/rows.csv FILE_FORMAT = (TYPE = CSV)`,
      isAttached: false,
    },
  ],
}

const shown = ({ one, two, more, table }: Data): readonly Asked[] => [
  `SELECT * FROM ${table} ORDER BY n`,
  `SELECT n, id, repeat('z', 40000) FROM ${table} ORDER BY n`,
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
  // Names and ids in upper case.
  `SELECT '${table.toUpperCase()}', '${table}', ['${one.toUpperCase()}']`,
  `SELECT name FROM system.tables WHERE name ILIKE '${table.toUpperCase()}'`,
  `SELECT name FROM system.tables WHERE name = '${table.toUpperCase()}'`,
  `SELECT count(*) FROM ${table.toUpperCase()} WHERE id = '${one.toUpperCase()}'`,
  `UPDATE ${table} SET n = n + 10 WHERE id = '${two}'`,
  `CREATE TABLE others (id VARCHAR, n INT)`,
  `REPLACE INTO others ON (id) VALUES ('${more[0]}', 1), ('${one}', 2)`,
  [`UPDATE others SET id = ? WHERE n = 2`, [more[1]]],
  `INSERT INTO others SELECT '${more[2]}', n FROM ${table}`,
  `MERGE INTO others USING (SELECT '${more[3]}' AS i) s ON others.id = s.i WHEN NOT MATCHED THEN INSERT VALUES (s.i, 9)`,
  `SELECT n FROM others WHERE id IN ('${more[1]}', '${more[3]}') ORDER BY n`,
  'SELECT count(*), count(DISTINCT id) FROM others',
  'DROP TABLE others',
  `CREATE VIEW v AS SELECT id, n FROM ${table} WHERE n > 1`,
  'SELECT id FROM v',
  `DELETE FROM ${table} WHERE id <> '${one}'`,
  `SELECT id FROM ${table} ORDER BY id LIMIT 0`,
  'DROP VIEW v',
  // Columns of the same name that hold texts elsewhere.
  'CREATE TABLE notes (n VARCHAR, id INT)',
  `INSERT INTO notes VALUES ('${two}', 1), ('none', 2)`,
  `SELECT id FROM ${table} ORDER BY n`,
  `SELECT n FROM notes ORDER BY id DESC`,
  'ALTER TABLE notes RENAME TO kept_notes',
  `SELECT n, id + 1 FROM kept_notes ORDER BY id`,
  'DROP TABLE kept_notes',
  `DROP TABLE ${table}`,
  `CREATE TABLE ${table} (id VARCHAR, n INT, name VARCHAR)`,
  `INSERT INTO ${table} VALUES ('fixed', 1, 'ann')`,
  `SELECT upper(id), n || name FROM ${table}`,
]

const computed = ({ one, table }: Data): readonly Asked[] => [
  // Rows that are kept in a file of their own.
  `SELECT n, id, repeat('z', 40000) FROM ${table} ORDER BY id`,
  `SELECT max(id), repeat('z', 40000) AS x FROM ${table} GROUP BY n % 1 UNION ALL SELECT '', repeat('z', 40000)`,
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
  'CREATE TABLE numbered (n INT, m VARCHAR)',
  'CREATE TABLE notes (n VARCHAR, m INT)',
  `INSERT INTO notes VALUES ('${one}', 1), ('d', 2)`,
  'ALTER TABLE notes SWAP WITH numbered',
  'SELECT m FROM numbered ORDER BY n',
  'CREATE OR REPLACE TABLE notes LIKE numbered',
  'INSERT INTO notes SELECT * FROM numbered',
  'SELECT m FROM notes ORDER BY n',
  'CREATE OR REPLACE TABLE notes AS SELECT n, m FROM numbered',
  'SELECT m FROM notes ORDER BY n',
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
    const { rows, error } = await ask(client, asked)
    got.push(error === undefined ? JSON.stringify(rows) : `${error.code} ${error.message}`)
  }
  return got
}

async function ask(client: TestClient, asked: Asked): Promise<Got> {
  if (typeof asked === 'string') return client.query(asked)
  if (!('path' in asked)) return client.query(asked[0], { params: asked[1] })
  const { path, text, sql, isAttached } = asked
  const { status, body } = await client.upload(path, text)
  if (status !== 200) throw new Error(body)
  const attachment = { location: `@~/${path}`, file_format_options: { type: 'CSV' } }
  return client.query(sql, isAttached ? { stage_attachment: attachment } : {})
}

function textOf(asked: Asked): string {
  return typeof asked === 'string' ? asked : 'path' in asked ? asked.sql : asked[0]
}

const engine = () => startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })

for (const [way, setUp] of Object.entries(setUps)) {
  for (const data of way === 'inserted' ? [turned] : [played]) {
    const order = data === turned ? 'turned' : 'in order'
    t.test(`ids that are others, ${way}: ${order}`, t => judge(t, setUp, data))
  }
}

/** Plays with other data what was recorded, beside an engine that knows what is right. */
async function judge(t: Test, setUp: (data: Data) => readonly Asked[], data: Data): Promise<void> {
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
      t.ok(isLoud || got[i] === expected[i], `${textOf(asked)}: ${got[i]}, is ${expected[i]}`)
    }
  }
}
