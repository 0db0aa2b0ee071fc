import { type Test, t } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

// Searches for a changed text in data that was there before the recording: the answer belongs to the recorded text,
// unless the lane has put the text there itself.

const uuid = (n: number) => `0190a7c2-7f3e-4abc-8def-01234567890${n}`

/** Three texts of a kind: two that the data has, and one that it does not have. */
const ids = {
  uuid: [uuid(1), uuid(2), uuid(3)],
  word: ['user_48213', 'user_77120', 'user_31009'],
  hex: ['ord_7acd4159', 'ord_11beef02', 'ord_90ab12cd'],
} as const

type Ids = readonly [string, string, string]

const before = ([ann, bob]: Ids) => [
  'CREATE TABLE users (id VARCHAR, name VARCHAR)',
  'CREATE TABLE log (id VARCHAR)',
  `INSERT INTO users VALUES ('${ann}', 'ann'), ('${bob}', 'bob')`,
]

const logged = "INSERT INTO log VALUES ('ID')"
const found = "SELECT name FROM users WHERE id = 'ID'"

/** Programs that look for the text of their run, `ID`, in `users`. */
const searches: readonly (readonly string[])[] = [
  [logged, found],
  [found, logged, found],
  ["SELECT 'ID'", found],
  ["SET VARIABLE wanted = 'ID'", 'SELECT name FROM users WHERE id = $wanted'],
  ["CREATE VIEW v AS SELECT * FROM users WHERE id = 'ID'", 'SELECT name FROM v'],
  ['CREATE VIEW v AS SELECT * FROM users', logged, "SELECT name FROM v WHERE id = 'ID'"],
  [logged, "CREATE TABLE t AS SELECT name FROM users WHERE id = 'ID'", 'SELECT name FROM t'],
  ['CREATE TABLE t AS SELECT * FROM users', logged, "SELECT name FROM t WHERE id = 'ID'"],
  [logged, "INSERT INTO log SELECT name FROM users WHERE id = 'ID'", 'SELECT count(*) FROM log'],
  [logged, 'SELECT name FROM users JOIN log ON users.id = log.id'],
  [logged, 'SELECT name FROM users u JOIN log USING (id)'],
  [logged, 'SELECT name FROM users NATURAL JOIN log'],
  [logged, 'WITH l AS (SELECT id AS i FROM log) SELECT name FROM users, l WHERE l.i = users.id'],
  [
    logged,
    'WITH users AS (SELECT * FROM users) SELECT name FROM users WHERE id IN (SELECT id FROM log)',
  ],
  [logged, 'SELECT name FROM users WHERE id IN (SELECT id FROM log)'],
  [logged, 'SELECT name FROM users WHERE EXISTS (SELECT 1 FROM log WHERE log.id = users.id)'],
  [logged, 'SELECT id FROM users INTERSECT SELECT id FROM log'],
  [logged, "SELECT name FROM (SELECT 'ID' AS i) s JOIN users ON s.i = users.id"],
  [logged, "SELECT name FROM users WHERE id LIKE 'ID%'"],
  [logged, "SELECT name FROM users WHERE id IN ('ID', 'x')"],
  [logged, "SELECT name FROM users WHERE (id, name) = ('ID', 'ann')"],
  [logged, "SELECT count(*) FROM users WHERE id <> 'ID'"],
  [logged, "SELECT sum(CASE WHEN id = 'ID' THEN 1 ELSE 10 END) FROM users"],
  [logged, "SELECT sum(CASE id WHEN 'ID' THEN 1 ELSE 10 END) FROM users"],
  [logged, "SELECT count(nullif(id, 'ID')) FROM users"],
  [logged, "SELECT count(DISTINCT id) FROM (SELECT id FROM users UNION ALL SELECT 'ID')"],
  [logged, "UPDATE users SET name = 'x' WHERE id = 'ID'", 'SELECT name FROM users ORDER BY name'],
  [logged, "DELETE FROM users WHERE id = 'ID'", 'SELECT count(*) FROM users'],
  [
    logged,
    `MERGE INTO users USING (SELECT 'ID' AS i) s ON users.id = s.i WHEN MATCHED THEN UPDATE SET name = 'x'
     WHEN NOT MATCHED THEN INSERT VALUES (s.i, 'new')`,
    "SELECT count(*) FROM users WHERE name = 'new'",
  ],
]

/** Programs whose answers do not depend on what `users` had before. */
const answered: readonly (readonly string[])[] = [
  ["INSERT INTO users VALUES ('ID', 'new')", found],
  ["INSERT INTO users VALUES ('ID', 'new')", logged, 'SELECT name FROM users JOIN log USING (id)'],
  ["INSERT INTO users (name, id) VALUES ('new', 'ID')", "DELETE FROM users WHERE id = 'ID'", found],
  [logged, 'SELECT count(*) FROM users', 'SELECT name FROM users ORDER BY name'],
  [
    "CREATE TABLE t AS SELECT 'ID' AS id, 1 AS n",
    'WITH x AS (SELECT * FROM t) SELECT n FROM x WHERE id IS NOT NULL AND x.n = 1',
  ],
  [logged, "SELECT 'ID', name FROM users ORDER BY name"],
  [logged, found, "UPDATE users SET name = 'x' WHERE id = 'ID'"],
  [
    'CREATE TABLE orders (id VARCHAR, owner VARCHAR)',
    "INSERT INTO orders VALUES ('ID', 'ann')",
    'SELECT orders.id FROM orders JOIN users ON orders.owner = users.name',
  ],
]

async function ask(url: string, statements: readonly string[]) {
  const client = new TestClient(url)
  const answers = []
  for (const sql of statements) {
    const { rows, error } = await client.query(sql)
    answers.push({ sql, rows, code: error?.code })
  }
  return answers
}

async function serve(t: Test, statements: readonly string[]): Promise<string> {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  await ask(server.url, statements)
  return server.url
}

/** Records a program with one text, and plays it with others, beside a server that runs it. */
async function play(
  t: Test,
  program: readonly string[],
  all: Ids,
  recorded: string,
  texts: readonly string[],
) {
  const filled = (id: string) => program.map(sql => sql.replaceAll('ID', id))
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t, before(all)))
  await ask(recorder.url, filled(recorded))
  await recorder.close()
  const played = []
  for (const text of texts) {
    const player = await replay(folder, { computed: true })
    const given = await ask(player.url, filled(text))
    await player.close()
    const right = await ask(await serve(t, before(all)), filled(text))
    played.push(...given.map((each, i) => ({ given: each, right: right[i]! })))
  }
  return played
}

for (const [kind, all] of Object.entries(ids)) {
  t.test(`searches for a ${kind} in data that was there`, async t => {
    for (const program of kind === 'uuid' ? searches : searches.slice(0, 2)) {
      for (const { given, right } of await play(t, program, all, all[0], all.slice(1))) {
        if (given.code === undefined) t.strictSame(given, right)
      }
    }
  })
}

t.test('a text that a program makes up is in no earlier data', async t => {
  for (const program of answered) {
    for (const { given, right } of await play(t, program, ids.uuid, uuid(4), [uuid(5)])) {
      t.strictSame(given, right)
    }
  }
})

const merge = `MERGE INTO users USING (SELECT 'ID' AS i) s ON users.id = s.i WHEN MATCHED THEN UPDATE SET name = 'x'
  WHEN NOT MATCHED THEN INSERT VALUES (s.i, 'new')`

t.test('where clients find what they make up, a text of now may be found', async t => {
  const [ann, bob] = ids.uuid
  const change = "UPDATE users SET name = 'bo' WHERE name = 'bob'"
  for (const search of [found, merge, "DELETE FROM users WHERE id = 'ID'"]) {
    const asked = (id: string) => search.replace('ID', id)
    const folder = t.testdir()
    const recorder = await record(folder, await serve(t, before(ids.uuid)))
    await ask(recorder.url, [asked(uuid(4)), change, asked(ann)])
    await recorder.close()
    const player = await replay(folder, { computed: true })
    const [given] = await ask(player.url, [asked(bob)])
    const [right] = await ask(await serve(t, before(ids.uuid)), [asked(bob)])
    if (given!.code === undefined) t.strictSame(given, right)
    else t.match(`${given!.code}`, /^6500\d$/, search)
    await player.close()
  }
})

t.test('an id that an answer has shown is none that clients make up', async t => {
  const [ann] = ids.uuid
  const shown = "SELECT id FROM users WHERE name = 'ann'"
  const asked = (id: string) => [found.replace('ID', id), shown, found.replace('ID', ann)]
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t, before(ids.uuid)))
  await ask(recorder.url, asked(uuid(4)))
  await recorder.close()
  const player = await replay(folder, { computed: true })
  t.strictSame(
    (await ask(player.url, asked(uuid(5)))).map(({ rows }) => rows),
    [[], [[ann]], [['ann']]],
  )
  await player.close()
})
