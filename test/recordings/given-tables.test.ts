import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, t } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { openPlayer, openRecorder } from '#mockq/recordings'
import { openGiven } from '../../recordings/compute/given-tables.js'
import { LaneIndex } from '../../recordings/match/lane-index.js'
import type { FoundTable } from '../../recordings/store/document.js'
import { readRecording } from '../../recordings/store/read-recording.js'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

// Tables that were there before the recording: `record --table-checksums` notes what they were, and `replay --init` makes
// them again for computed answers, where they are the same.

const seed = [
  'CREATE TABLE countries (code VARCHAR, name VARCHAR NOT NULL)',
  "INSERT INTO countries VALUES ('de', 'Germany'), ('cn', 'China')",
  'CREATE TABLE visits (code VARCHAR, at VARCHAR)',
]

const program = (word: string) => [
  `INSERT INTO visits VALUES ('cn', '${word}')`,
  'SELECT upper(name), upper(at) FROM visits JOIN countries USING (code)',
]

async function serve(t: Test, init: readonly string[]): Promise<string> {
  const server = await startServer({
    port: 0,
    backend: serveBackend({ engine: 'memory', init: [{ path: 'seed.sql', sql: init.join(';') }] }),
  })
  t.teardown(() => server.close())
  return server.url
}

async function ask(url: string, statements: readonly string[]) {
  const client = new TestClient(url)
  const answers = []
  for (const sql of statements) answers.push(await client.query(sql))
  return answers
}

/** Records statements on a server that has the seed. */
async function recorded(
  t: Test,
  statements: readonly string[],
  { init = seed, tableChecksums = true, tableRows = 0 } = {},
): Promise<string> {
  const folder = t.testdir()
  const server = await record(folder, await serve(t, init), 'all', { tableChecksums, tableRows })
  await ask(server.url, statements)
  await server.close()
  return folder
}

/** The last answer of a replay with other values. */
async function lastAnswer(
  t: Test,
  folder: string,
  statements: readonly string[],
  init: readonly string[] = seed,
) {
  const files = [{ path: 'seed.sql', sql: init.join(';') }]
  const server = await replay(folder, { computed: true, init: files })
  t.teardown(() => server.close())
  return (await ask(server.url, statements)).at(-1)!
}

function foundTables(folder: string): readonly FoundTable[] {
  const lines = readFileSync(join(folder, 'default.nedb'), 'utf8').trimEnd().split('\n')
  return lines.flatMap(line => JSON.parse(line).found ?? [])
}

const word = () => `w${randomUUID().slice(0, 8)}`

t.test('answers of tables that are as they were are computed', async t => {
  const folder = await recorded(t, program('w0a1b2c3d'))
  const now = word()
  const { rows, error } = await lastAnswer(t, folder, program(now))
  t.equal(error, undefined)
  t.strictSame(rows, [['CHINA', now.toUpperCase()]])
})

t.test('a recording has the tables as they were before their first use', async t => {
  const folder = await recorded(t, [
    'CREATE TABLE own (a INT)',
    'INSERT INTO own SELECT 1 FROM countries',
    "INSERT INTO countries VALUES ('fr', 'France')",
    'SELECT count(*) FROM countries',
    'CREATE TABLE IF NOT EXISTS later (a INT)',
    'INSERT INTO later VALUES (1)',
    'SELECT * FROM later',
    'DROP TABLE IF EXISTS nothing',
    'SELECT * FROM nothing',
    'SELECT 1 FROM system.one',
  ])
  const found = foundTables(folder)
  t.strictSame(
    found.map(([table, rows]) => [table, rows]),
    [
      ['default.countries', 2],
      ['default.later', undefined],
    ],
  )
  t.match(found[0]![2], /^[\da-f]{32}$/)
})

t.test('without the option, no contents are noted', async t => {
  const folder = await recorded(t, program('w0a1b2c3d'), { tableChecksums: false })
  t.strictSame(foundTables(folder), [])
  const { error } = await lastAnswer(t, folder, program(word()))
  t.match(error?.message, /default\.\w+ as the recording does: the recording has no checksum of it/)
})

t.test('a table that is another one now has no computed answers', async t => {
  const folder = await recorded(t, program('w0a1b2c3d'))
  const [create, insert, visits] = seed as [string, string, string]
  for (const [why, init] of [
    [
      /gives it 3 rows, and it had 2/,
      [create, insert, "INSERT INTO countries VALUES ('x', 'y')", visits],
    ],
    [/checksums differ/, [create, insert.replace('China', 'Chile'), visits]],
    [/checksums differ/, [create.replace('NOT NULL', ''), insert, visits]],
    [/error 1025/, [create, insert]],
  ] as const) {
    const { rows, error } = await lastAnswer(t, folder, program(word()), init)
    t.match(error?.message, why, init.join(';'))
    t.strictSame(rows, [])
  }
})

t.test('the order of the rows that made a table does not count', async t => {
  const folder = await recorded(t, program('w0a1b2c3d'))
  const reversed = seed.map(each =>
    each.replace("('de', 'Germany'), ('cn', 'China')", "('cn', 'China'), ('de', 'Germany')"),
  )
  const { error } = await lastAnswer(t, folder, program(word()), reversed)
  t.equal(error, undefined)
})

t.test('functions, views and stages of --init prove nothing', async t => {
  const init = [
    ...[...seed, 'CREATE FUNCTION shout AS (x) -> upper(x)'],
    'CREATE VIEW seen AS SELECT at FROM visits',
  ]
  const asked = (text: string) => [program(text)[0]!, 'SELECT shout(at) FROM visits']
  const folder = await recorded(t, asked('w0a1b2c3d'), { init })
  const { error } = await lastAnswer(t, folder, asked(word()), init)
  t.match(error?.message, /recordings have checksums of tables only/)
  const files = [{ path: 'seed.sql', sql: init.join(';') }]
  const index = new LaneIndex(readRecording(join(folder, 'default.nedb')), {
    historyBySession: false,
  })
  const { same, different } = (await openGiven(files, index))!
  t.strictSame([...same], ['default.visits'])
  t.match(different.get('default.seen'), /recordings have checksums of tables only/)
})

t.test('a table that was not there is made by CREATE TABLE IF NOT EXISTS', async t => {
  const made = (text: string) => [
    'CREATE TABLE IF NOT EXISTS later (a VARCHAR)',
    `INSERT INTO later VALUES ('${text}')`,
    'SELECT upper(a) FROM later',
  ]
  const folder = await recorded(t, made('w0a1b2c3d'))
  const now = word()
  t.strictSame((await lastAnswer(t, folder, made(now), [])).rows, [[now.toUpperCase()]])
})

t.test('what does not go together is refused', async t => {
  const folder = await recorded(t, program('w0a1b2c3d'))
  const ports = {
    clock: { nowMicros: () => 0n, monotonicMs: () => 0, schedule: () => () => {} },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  }
  const init = [{ path: 'seed.sql', sql: 'SELECT 1' }]
  for (const other of [{ strict: true }, { computed: false }, { looseOrder: true }]) {
    t.throws(() => openPlayer({ recordings: folder, ...ports, init, ...other }), /--init is for/)
  }
  await t.rejects(
    openRecorder({
      ...{ recordings: folder, target: 'http://127.0.0.1:1', mode: 'all', ...ports },
      ...{ tableChecksums: true, redact: ['column:email'], redactKey: 'k'.repeat(32) },
    }),
    /--table-checksums cannot go with --redact/,
  )
})

t.test('errors in what --init names are found before a statement needs it', async t => {
  const { tryInit } = await import('#mockq/recordings')
  const init = [{ path: 'seed.sql', sql: 'CREATE TABLE t (a INT);\nSELEC 1' }]
  await t.rejects(tryInit(init, '1.2.900'), /seed\.sql:2:1/)
})
