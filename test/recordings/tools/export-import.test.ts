import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { SystemClock } from '../../../core/clock.js'
import { exportFolder, importFolder } from '../../../recordings/tools/folder-export.js'
import { harLines } from '../../../recordings/tools/har-export.js'
import { harTraffic } from '../../../recordings/tools/har-traffic.js'
import { importLanes } from '../../../recordings/tools/import-lanes.js'
import { openLanes } from '../../../recordings/tools/open-lanes.js'
import { seedParts, seedText } from '../../../recordings/tools/seed-script.js'
import { selectRequests } from '../../../recordings/tools/select-requests.js'
import { showRequests } from '../../../recordings/tools/show-requests.js'
import { compareAll, recordAll } from '../../states/beside-live.js'
import { SeededRandom } from '../../states/seeded-random.js'
import { shortRecordings } from '../../states/short-recordings.js'
import { record, replay } from '../record-and-play.js'
import { type ScriptedUpstream, scriptedUpstream } from '../scripted-upstream.js'
import { TestClient } from '../test-client.js'
import { withoutValues } from '../without-values.js'
import { writeLane } from './write-lane.js'

const markdown = (name: string) => `${name}.md`
const write = { isDry: false, force: false }
const random = new SeededRandom(11)
const names = random.shuffled(Object.keys(shortRecordings)).slice(0, 6)

/** Statements with everything that is hard to write down. */
const odd = [
  { sql: 'SELECT 1\nFROM t -- ```sql\n', answer: [['a\u2028b\r\n"`'], [null]] },
  { sql: 'SELECT \r 2', answer: [['x']] },
  { sql: "SELECT '\ud800 lone'", answer: [['\ud800']] },
  { sql: "SELECT 'é 🙂 {{name:1}}'", answer: [['🙂']] },
  { sql: 'SELECT ?', params: [1, 'a', null, { b: [2] }], answer: [['1']] },
  { sql: '', error: [1005, 'empty\n  | ^'] as const },
  { sql: 'SELECT 0' },
  { sql: "CREATE USER u IDENTIFIED BY 'secret'" },
  { sql: '🙂', db: 'Größe', end: 'killed' as const },
  { upload: 'a b/ü.csv', content: '1,2\n```\n' },
  { upload: 'cr.csv', content: '1,2\r\n3,4' },
  { upload: 'empty.csv', content: '' },
]

t.test('export --dir and import --dir give the same bytes', async t => {
  const folder = t.testdir({ recordings: {}, again: {} })
  const recordings = join(folder, 'recordings')
  writeLane(join(recordings, 'my%20=lane%2f1.nedb'), odd, { lane: 'my Lane/1' })
  await recordAll(
    recordings,
    shortRecordings[names[0]!]!.map(sql => ['s', sql] as const),
  )
  const exported = join(folder, 'exported')
  const count = await exportFolder([...openLanes(recordings)], recordings, exported, false)
  t.ok(count > odd.length)
  const again = join(folder, 'again')
  const { written } = await importLanes(again, { dir: exported }, write)
  t.equal(written.length, 2)
  for (const name of readdirSync(recordings).filter(each => each.endsWith('.nedb'))) {
    t.equal(
      readFileSync(join(again, name), 'utf8'),
      readFileSync(join(recordings, name), 'utf8'),
      name,
    )
  }
  const files = readdirSync(join(exported, 'my%20=lane%2f1'))
  t.equal(files[0], markdown('00000010-s000001-select-1-from-t-sql'))
  await t.rejects(importLanes(again, { dir: exported }, write), /is there already: .*--force/)
  await importLanes(again, { dir: exported }, { ...write, force: true })
  await t.rejects(
    exportFolder([...openLanes(recordings)], recordings, exported, false),
    /is not empty/,
  )
  await exportFolder([...openLanes(recordings)], recordings, exported, true)
  writeFileSync(join(exported, 'default', 'mine.txt'), 'x')
  await t.rejects(
    exportFolder([...openLanes(recordings)], recordings, exported, true),
    /left as it is/,
  )
})

t.test('blobs are exported and imported', async t => {
  const folder = t.testdir({ recordings: {} })
  const recordings = join(folder, 'recordings')
  const rows = Array.from({ length: 120 }, (_, i) => ['x'.repeat(1000) + i])
  const upstream = await scriptedUpstream({ script: () => ({ schema: [['v', 'String']], rows }) })
  t.teardown(() => upstream.close())
  const recorder = await record(recordings, upstream.url)
  await new TestClient(recorder.url).query('SELECT many')
  await recorder.close()
  const exported = join(folder, 'exported')
  await exportFolder([...openLanes(recordings)], recordings, exported, false)
  await importLanes(join(folder, 'again'), { dir: exported }, write)
  const player = await replay(join(folder, 'again'))
  t.teardown(() => player.close())
  t.strictSame((await new TestClient(player.url).query('SELECT many')).rows, rows)
  const [blob = ''] = readdirSync(join(exported, 'blobs'))
  writeFileSync(join(exported, 'blobs', blob), 'x')
  await t.rejects(importFolder(exported, folder, false), /was changed/)
})

t.test('an edited export is imported with its changes, and errors name file and line', async t => {
  const folder = t.testdir({ recordings: {} })
  const recordings = join(folder, 'recordings')
  writeLane(join(recordings, 'default.nedb'), [{ sql: 'SELECT 1 AS one', answer: [['1']] }])
  const exported = join(folder, 'exported')
  await exportFolder([...openLanes(recordings)], recordings, exported, false)
  const file = join(exported, 'default', markdown('00000010-s000001-select-1-as-one'))
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace('AS one', 'AS two').replace('["1"]', '["1"]\n["2"]').replaceAll('\n', '\r\n'),
  )
  const again = join(folder, 'again')
  await importLanes(again, { dir: exported }, write)
  const player = await replay(again)
  t.teardown(() => player.close())
  t.strictSame((await new TestClient(player.url).query('select 1 as two')).rows, [['1'], ['2']])
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['```json', '```jsn', /the block ```json .* is missing/],
    ['["1"]', '[1]', /write the cell as text/],
    ['["1"]', '["1","2"]', /2 cells/],
    ['["1"]', '["1"', /md:\d+: this is not JSON/],
    ['# stmt', '# statement', /md:1: the first line/],
    ['"written": 0', '"written": "x"', /`written` is missing or wrong/],
    ['"schema"', '"schemas"', /`schema` is missing or wrong/],
  ]
  for (const [from, to, message] of wrong) {
    t.ok(text.includes(from))
    writeFileSync(file, text.replace(from, to))
    await t.rejects(importLanes(join(folder, 'other'), { dir: exported }, write), {
      name: 'RecordingError',
      message,
    })
  }
  t.notOk(existsSync(join(folder, 'other', 'default.nedb')))
  await t.rejects(importLanes(again, { dir: folder }, write), {
    name: 'UsageError',
    message: /holds no lane/,
  })
  await t.rejects(importLanes(again, { dir: join(folder, 'no') }, write), { name: 'UsageError' })
})

t.test('NDJSON has a line for each statement', async t => {
  const folder = t.testdir()
  writeLane(join(folder, 'default.nedb'), odd)
  const lines: string[] = []
  for await (const each of showRequests(selectRequests(openLanes(folder), undefined), {
    dependencies: false,
  })) {
    lines.push(JSON.stringify(each))
  }
  t.equal(lines.length, odd.length)
  t.match(JSON.parse(lines[4]!), { lane: 'default', sql: 'SELECT ?', rows: [['1']] })
})

for (const name of names) {
  t.test(`a seed makes what the recording has made: ${name}`, async t => {
    const recorded = t.testdir()
    await recordAll(
      recorded,
      shortRecordings[name]!.map(sql => ['s', sql] as const),
    )
    const parts = await seedParts([...openLanes(recorded)])
    const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
    t.teardown(() => server.close())
    const client = new TestClient(server.url)
    for (const { sql, left } of parts) {
      if (left === undefined) t.equal((await client.query(sql)).error, undefined, sql)
    }
    t.match(seedText(parts), /^-- Made by mockq/)
  })
}

t.test('a seed has the tables that were there before, and what the tests wrote', async t => {
  const folder = t.testdir()
  const columns = [
    ['id', 'Int32'],
    ['name', 'Nullable(String)'],
    ['at', 'Timestamp'],
    ['ok', 'Boolean'],
  ] as const
  const file = join(folder, 'default.nedb')
  const rows = [
    ['1', "O'Brien \\ x", '2024-01-01 00:00:00.000000', '1'],
    ['2', null, '2024-01-02 00:00:00.000000', '0'],
  ]
  writeLane(file, [
    { sql: 'SELECT id FROM users', answer: [['1'], ['2']], schema: [['id', 'Int32']] },
    { sql: 'SELECT * FROM users ORDER BY id', answer: rows, schema: columns },
    {
      sql: 'INSERT INTO users VALUES (?, ?, ?, ?)',
      params: [3, "it's", '2024-01-03', true],
      answer: [['1']],
      written: 1,
    },
    { sql: 'SELECT * FROM users', answer: [], schema: columns },
    { sql: 'SELECT a FROM other.part WHERE a > 1 ', answer: [['5']], schema: [['a', 'UInt8']] },
    { sql: 'CREATE TABLE t_3f8a91c2 (v VARCHAR)' },
    { sql: "INSERT INTO t_3f8a91c2 VALUES ('x')", answer: [['1']], written: 1 },
    { sql: 'INSERT INTO missing VALUES (1)', error: [1025, 'Unknown table'] },
    { sql: 'DROP TABLE t_3f8a91c2' },
    { sql: 'CREATE TEMPORARY TABLE mine (a INT)' },
    { sql: 'INSERT INTO mine VALUES (1)', answer: [['1']], written: 1 },
    { sql: "SET GLOBAL timezone = 'UTC'" },
    { sql: 'CREATE TABLE shop.orders (a INT)' },
    { sql: 'CREATE DATABASE own' },
    { sql: 'CREATE TABLE orders (a INT)', db: 'own' },
    { sql: 'SELECT count(*) FROM unknown', answer: [['5']] },
    { sql: "CREATE USER u IDENTIFIED BY 'secret'" },
    { upload: 'a.csv', content: '1' },
    { sql: 'COPY INTO users FROM @~/a.csv', answer: [['1']], written: 1 },
  ])
  const parts = await seedParts([...openLanes(folder)])
  const left = parts.filter(part => part.left !== undefined).map(each => `${each.left}`)
  t.equal(left.length, 10, left.join('\n'))
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  const client = new TestClient(server.url)
  for (const { sql, left } of parts) {
    if (left === undefined) t.equal((await client.query(sql)).error, undefined, sql)
  }
  const { rows: users, types } = await client.query('SELECT * FROM default.users ORDER BY id')
  t.strictSame(users, [...rows, ['3', "it's", '2024-01-03 00:00:00.000000', '1']])
  t.strictSame(
    types,
    columns.map(([, type]) => type),
  )
  t.strictSame((await client.query('SELECT * FROM other.part')).rows, [['5']])
  t.strictSame((await client.query('SELECT v FROM default.t_00000001')).rows, [['x']])
  t.notMatch(seedText(parts), /secret'/)
  writeLane(
    join(folder, 'b.nedb'),
    [{ sql: 'SELECT * FROM users', answer: rows, schema: columns }],
    { lane: 'b' },
  )
  await t.rejects(seedParts([...openLanes(folder)]), /both use default.users/)
})

/** The traffic of a run, as a browser saves it. */
async function traffic(
  upstream: ScriptedUpstream,
  run: (url: string) => Promise<void>,
): Promise<Har> {
  const entries: HarEntry[] = []
  const { fetch: real } = globalThis
  globalThis.fetch = async (input, init = {}) => {
    const response = await real(input, init)
    const text = await response.clone().text()
    entries.push({
      startedDateTime: new Date(1_700_000_000_000 + entries.length * 10).toISOString(),
      request: {
        method: init.method ?? 'GET',
        url: String(input),
        headers: Object.entries(init.headers ?? {}).map(([name, value]) => ({ name, value })),
        ...(typeof init.body === 'string' && { postData: { text: init.body } }),
      },
      response: {
        status: response.status,
        headers: [...response.headers].map(([name, value]) => ({ name, value })),
        content: { mimeType: 'application/json', text },
      },
    })
    return response
  }
  try {
    await run(upstream.url)
  } finally {
    globalThis.fetch = real
  }
  return { log: { version: '1.2', entries } }
}

interface Named {
  readonly name: string
  readonly value: string
}
interface HarEntry {
  startedDateTime: string
  request: { method: string; url: string; headers: readonly Named[]; postData?: { text: string } }
  response: {
    status: number
    headers: readonly Named[]
    content: { mimeType: string; text?: string; encoding?: string }
  }
}
interface Har {
  readonly log: { readonly version: string; readonly entries: HarEntry[] }
}

const wide = Array.from({ length: 25 }, (_, i) => [String(i)])

/** Statements of a browser, with pages of ten rows and a secret. */
async function browse(url: string): Promise<void> {
  const client = new TestClient(url, { pageRows: 10 })
  await client.query('SELECT wide')
  await client.query('CREATE TABLE t (v VARCHAR)')
  await client.query("INSERT INTO t VALUES ('a')")
  await client.query("SET timezone = 'Asia/Tokyo'")
  await client.query('SELECT now')
  await client.query('SELECT v FROM t')
  await client.query('SELECT v FROM nothing')
  await client.query("CREATE USER u IDENTIFIED BY 'hunter2hunter2'")
}

const script = (sql: string) => {
  if (/USER/.test(sql)) return {}
  return sql === 'SELECT wide' ? { schema: [['v', 'String'] as const], rows: wide } : undefined
}

t.test('a HAR file becomes what a recorder would have saved', async t => {
  const folder = t.testdir({ imported: {}, recorded: {} })
  const upstream = await scriptedUpstream({ script })
  t.teardown(() => upstream.close())
  const har = await traffic(upstream, browse)
  const file = join(folder, 'traffic.har')
  writeFileSync(file, JSON.stringify(har))
  const other = await scriptedUpstream({ script })
  t.teardown(() => other.close())
  const [imported, recorded] = [join(folder, 'imported'), join(folder, 'recorded')]
  const { incomplete, lanes } = await importLanes(
    imported,
    { har: file, lane: 'default', skips: false },
    write,
  )
  t.strictSame([incomplete, lanes], [[], [{ lane: 'default', statements: 8 }]])
  const recorder = await record(recorded, other.url)
  await browse(recorder.url)
  await recorder.close()
  const read = (path: string) => readFileSync(join(path, 'default.nedb'), 'utf8')
  t.equal(withoutValues(read(imported)), withoutValues(read(recorded)), 'the bytes of a recording')
  t.notMatch(read(imported), /hunter2/)
  const player = await replay(imported)
  t.teardown(() => player.close())
  t.strictSame((await new TestClient(player.url).query('SELECT wide')).rows, wide)
  const redacted = join(folder, 'redacted')
  const hiding = await record(redacted, other.url, 'all', {
    redact: ['column:v'],
    redactKey: 'a key for these tests',
  })
  await new TestClient(hiding.url, { user: 'root~private' }).query('SELECT wide')
  await hiding.close()
  await t.rejects(importLanes(redacted, { har: file, lane: 'default', skips: false }, write), {
    name: 'UsageError',
    message: /private\.nedb was recorded with --redact column:v, and an import replaces no data/,
  })
})

t.test('what is not complete in a HAR file is named, and nothing is imported', async t => {
  const folder = t.testdir({ imported: {} })
  const upstream = await scriptedUpstream({ script })
  t.teardown(() => upstream.close())
  const har = await traffic(upstream, browse)
  const file = join(folder, 'traffic.har')
  const imported = join(folder, 'imported')
  const { entries } = har.log
  const second = entries.findIndex(({ request }) => /page\/1$/.test(request.url))
  const changes: readonly (readonly [string, (entries: HarEntry[]) => void, RegExp])[] = [
    [
      'a page is missing',
      all => all.splice(second, 1),
      /SELECT wide: the page \/v1\/query\/.*\/page\/1 .* is not in the file/,
    ],
    [
      'a body is missing',
      all => delete all[second]!.response.content.text,
      /SELECT wide: the file has no content/,
    ],
    [
      'Arrow',
      all =>
        Object.assign(all[0]!.response.content, {
          mimeType: 'application/vnd.apache.arrow.stream',
        }),
      /in Arrow/,
    ],
    ['HTML', all => Object.assign(all[0]!.response.content, { text: '<html>' }), /is not JSON/],
    ['no request body', all => delete all[0]!.request.postData, /no body with SQL/],
    [
      'an upload',
      all => Object.assign(all[0]!.request, { method: 'PUT', url: 'http://h/v1/upload_to_stage' }),
      /files are not imported/,
    ],
  ]
  for (const [name, change, message] of changes) {
    const copy = structuredClone(har)
    change(copy.log.entries)
    writeFileSync(file, JSON.stringify(copy))
    const source = { har: file, lane: 'default' }
    const { incomplete, written } = await importLanes(imported, { ...source, skips: false }, write)
    t.match(incomplete.join('\n'), message, name)
    t.strictSame(written, [], name)
    const skipped = await importLanes(
      imported,
      { ...source, skips: true },
      { isDry: true, force: false },
    )
    t.strictSame(skipped.lanes, [{ lane: 'default', statements: 7 }], name)
  }
  t.strictSame(readdirSync(imported), [])
  for (const [text, message] of [
    ['', /is not JSON/],
    ['[]', /no log.entries/],
    ['{"log":{"entries":[]}}', /no request to a Databend server/],
  ] as const) {
    t.throws(() => harTraffic(text, 'x.har'), { message })
  }
  const encoded = structuredClone(har)
  for (const { response } of encoded.log.entries) {
    const { text = '' } = response.content
    Object.assign(response.content, {
      text: Buffer.from(text).toString('base64'),
      encoding: 'base64',
    })
  }
  t.strictSame(harTraffic(JSON.stringify(encoded), 'x').incomplete, [], 'contents in base64')
})

t.test('an exported HAR file is valid, and can be imported', async t => {
  const folder = t.testdir({ a: {}, b: {} })
  const [a, b] = [join(folder, 'a'), join(folder, 'b')]
  const statements = shortRecordings[names[1]!]!.map(sql => ['s', sql] as const)
  await recordAll(a, statements)
  let text = ''
  for await (const chunk of harLines([...selectRequests(openLanes(a), undefined)])) text += chunk
  const { log } = JSON.parse(text)
  t.match(log, { version: '1.2', creator: { name: 'mockq' }, pages: [{ id: 'default' }] })
  for (const entry of log.entries) {
    t.match(entry, {
      pageref: 'default',
      startedDateTime: /^1970-/,
      request: { httpVersion: String, cookies: [], queryString: [], headersSize: -1, bodySize: -1 },
      response: {
        statusText: String,
        redirectURL: '',
        content: { size: Number, mimeType: String },
      },
      cache: {},
      timings: { send: 0, wait: 0, receive: 0 },
    })
  }
  const file = join(folder, 'x.har')
  writeFileSync(file, text)
  const { incomplete } = await importLanes(b, { har: file, lane: 'default', skips: false }, write)
  t.strictSame(incomplete, [])
  for (const { expected, found } of await compareAll(b, statements, new SystemClock())) {
    t.equal(found, expected)
  }
})
