import { type Test, t } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

// Statements with another number of rows or elements, another sign, NULL or another boolean than the recorded ones.

type Statement = string | { readonly sql: string; readonly params: unknown }

async function ask(url: string, statements: readonly Statement[]) {
  const client = new TestClient(url)
  const answers = []
  for (const each of statements) {
    const { sql, params } = typeof each === 'string' ? { sql: each, params: undefined } : each
    const { rows, types, error } = await client.query(sql, params === undefined ? {} : { params })
    answers.push({ rows, types, code: error?.code, message: error?.message ?? '' })
  }
  return answers
}

async function serve(t: Test): Promise<string> {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  return server.url
}

/** Records statements, and plays others beside a server that runs these for the first time. */
async function play(t: Test, recorded: readonly Statement[], live: readonly Statement[]) {
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t))
  await ask(recorder.url, recorded)
  await recorder.close()
  const player = await replay(folder, { computed: true })
  t.teardown(() => player.close())
  return { given: await ask(player.url, live), right: await ask(await serve(t), live) }
}

/** Statements before and after one, of which the run that is played has another in its place. */
interface Case {
  readonly name: string
  readonly setUp: readonly Statement[]
  readonly then: readonly Statement[]
  readonly now: readonly Statement[]
  readonly reads: readonly string[]
}

const words = 'CREATE OR REPLACE TABLE t (w VARCHAR, n INT)'
const readWords = [
  'SELECT count(*), sum(n), max(upper(w)) FROM t',
  'SELECT w, n FROM t ORDER BY w, n',
]
const readAll = ['SELECT * FROM t ORDER BY 1']
const filled = [words, "INSERT INTO t VALUES ('a', -5), ('b', 4), ('c', 9)"]
const insert = (rows: string) => [`INSERT INTO t VALUES ${rows}`]

const cases: readonly Case[] = [
  {
    name: 'more rows',
    setUp: [words],
    then: insert("('amber', 5), ('birch', 7)"),
    now: insert("('cedar', 1), ('oak', 2), ('elm', 900)"),
    reads: readWords,
  },
  {
    name: 'one row',
    setUp: [words],
    then: insert("('amber', 5), ('birch', 7)"),
    now: insert("('cedar', 1)"),
    reads: readWords,
  },
  {
    name: 'several rows in place of one',
    setUp: [words],
    then: insert("('amber', 5)"),
    now: insert("('cedar', 1), ('oak', 2)"),
    reads: readWords,
  },
  {
    name: 'a longer array',
    setUp: ['CREATE OR REPLACE TABLE t (a ARRAY(VARCHAR))'],
    then: insert("(['a', 'b'])"),
    now: insert("(['a', 'b', 'c'])"),
    reads: readAll,
  },
  {
    name: 'a negative number',
    setUp: [words],
    then: insert("('a', 5)"),
    now: insert("('a', -5)"),
    reads: readWords,
  },
  {
    name: 'a positive number',
    setUp: [words],
    then: insert("('a', -5)"),
    now: insert("('a', 500)"),
    reads: readWords,
  },
  {
    name: 'a negative decimal',
    setUp: ['CREATE OR REPLACE TABLE t (p DECIMAL(10, 2))'],
    then: insert('(1.5)'),
    now: insert('(-2.25)'),
    reads: ['SELECT sum(p), max(p) FROM t'],
  },
  {
    name: 'NULL',
    setUp: [words],
    then: insert("(NULL, 3), ('x', 4), ('amber', 5)"),
    now: insert("(NULL, 3), ('x', 4), ('amber', NULL)"),
    reads: readWords,
  },
  {
    name: 'NULL for a number',
    setUp: [words],
    then: insert("('amber', 5)"),
    now: insert("('amber', NULL)"),
    reads: readWords,
  },
  {
    name: 'a number for NULL',
    setUp: [words],
    then: insert("('amber', NULL)"),
    now: insert("('amber', 5)"),
    reads: readWords,
  },
  {
    name: 'a text for NULL',
    setUp: [words],
    then: insert('(NULL, 5)'),
    now: insert("('x', 5)"),
    reads: readWords,
  },
  {
    name: 'FALSE',
    setUp: ['CREATE OR REPLACE TABLE t (b BOOLEAN)'],
    then: insert('(true)'),
    now: insert('(false)'),
    reads: ['SELECT b FROM t'],
  },
  {
    name: 'a document',
    setUp: ['CREATE OR REPLACE TABLE t (j VARIANT)'],
    then: insert(`(parse_json('{"a": 1}'))`),
    now: insert(`(parse_json('{}'))`),
    reads: ['SELECT j FROM t'],
  },
  {
    name: 'a longer IN list',
    setUp: filled,
    then: ["SELECT w FROM t WHERE w IN ('a', 'b') ORDER BY w"],
    now: ["SELECT w FROM t WHERE w IN ('a', 'b', 'c') ORDER BY w"],
    reads: [],
  },
  {
    name: 'another LIMIT',
    setUp: filled,
    then: ['SELECT w FROM t ORDER BY w LIMIT 2'],
    now: ['SELECT w FROM t ORDER BY w LIMIT 3'],
    reads: [],
  },
  {
    name: 'another sign in a condition',
    setUp: filled,
    then: ['SELECT w FROM t WHERE n > -3 ORDER BY w'],
    now: ['SELECT w FROM t WHERE n > 4 ORDER BY w'],
    reads: [],
  },
  {
    name: 'an update to a text',
    setUp: filled,
    then: ['UPDATE t SET w = NULL WHERE n = 4'],
    now: ["UPDATE t SET w = 'x' WHERE n = 9"],
    reads: readWords,
  },
  {
    name: 'bind values',
    setUp: [words],
    then: [{ sql: 'INSERT INTO t VALUES (?, ?)', params: ['amber', 5] }],
    now: [{ sql: 'INSERT INTO t VALUES (?, ?)', params: [null, -5] }],
    reads: readWords,
  },
  {
    name: 'bind values of more rows',
    setUp: [words],
    then: [{ sql: 'INSERT INTO t VALUES (?, ?)', params: ['amber', 5] }],
    now: [{ sql: 'INSERT INTO t VALUES (?, ?), (?, ?)', params: ['x', 3, 'y', 4] }],
    reads: readWords,
  },
  {
    name: 'a boolean bind value',
    setUp: ['CREATE OR REPLACE TABLE t (b BOOLEAN)'],
    then: [{ sql: 'INSERT INTO t VALUES (?)', params: [true] }],
    now: [{ sql: 'INSERT INTO t VALUES (?)', params: [null] }],
    reads: ['SELECT b FROM t'],
  },
]

for (const { name, setUp, then, now, reads } of cases) {
  t.test(name, async t => {
    const run = (own: readonly Statement[]) => [...setUp, ...own, ...reads]
    const { given, right } = await play(t, run(then), run(now))
    for (const [i, { message, ...answer }] of given.entries()) {
      const { message: _, ...expected } = right[i]!
      t.strictSame(answer, expected, `${JSON.stringify(run(now)[i])}\n${message}`)
    }
  })
}
