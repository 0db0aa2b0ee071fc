import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { SystemClock } from '../../../core/clock.js'
import { formatLine } from '../../../recordings/store/line.js'
import { readRecording } from '../../../recordings/store/read-recording.js'
import { formatRecordings } from '../../../recordings/tools/format-recordings.js'
import { pruneUnused, type Unused, unusedIn } from '../../../recordings/tools/prune-unused.js'
import { removeStatements, type Selection } from '../../../recordings/tools/remove-statements.js'
import { selectRequests } from '../../../recordings/tools/select-requests.js'
import { trimRows } from '../../../recordings/tools/trim-rows.js'
import { compareAll, recordAll } from '../../states/beside-live.js'
import { SeededRandom } from '../../states/seeded-random.js'
import { shortRecordings } from '../../states/short-recordings.js'
import { record, replay } from '../record-and-play.js'
import { scriptedUpstream } from '../scripted-upstream.js'
import { TestClient } from '../test-client.js'
import { laneFrom } from './play-lane.js'
import { writeLane } from './write-lane.js'

const lane = [
  { sql: 'CREATE TABLE t (v VARCHAR)' },
  { sql: "INSERT INTO t VALUES ('a')", answer: [['1']], written: 1 },
  { sql: 'SELECT v FROM t', answer: [['a']] },
  { sql: 'SELECT version()', answer: [['v1']] },
  { sql: "CREATE USER u IDENTIFIED BY 'secret'" },
  { upload: 'a.csv', content: '1,2\n' },
]

function folderOf(t: { testdir: () => string }): string {
  const folder = t.testdir()
  writeLane(join(folder, 'default.nedb'), lane)
  return folder
}

const all = { lanes: [], isDry: false, force: false }
const meant =
  (pattern?: string): Selection =>
  opened =>
    selectRequests(opened, pattern)
const asksOf = (file: string) => readRecording(file).entries.length

t.test('rm removes statements, and leaves the bytes of all others', async t => {
  const folder = folderOf(t)
  const file = join(folder, 'default.nedb')
  const lines = readFileSync(file, 'utf8').split('\n')
  const options = { ...all, path: folder }
  const dry = await removeStatements(meant('/version/'), { ...options, isDry: true })
  t.strictSame(dry.written, [file])
  t.equal(readFileSync(file, 'utf8'), lines.join('\n'), 'a dry run writes nothing')
  await removeStatements(meant('/version/'), options)
  t.equal(readFileSync(file, 'utf8'), lines.filter(line => !/version|"v1"/.test(line)).join('\n'))
})

t.test('rm refuses to remove what others need, and names them', async t => {
  const folder = folderOf(t)
  const file = join(folder, 'default.nedb')
  const before = readFileSync(file, 'utf8')
  const options = { ...all, path: folder }
  const { result } = await removeStatements(meant('insert'), options)
  t.match(result, { refused: true, dependants: [{ what: 'SELECT v FROM t' }] })
  t.equal(readFileSync(file, 'utf8'), before)
  const forced = await removeStatements(meant('insert'), { ...options, force: true })
  t.match(forced.result, { refused: false, dependants: [{ what: 'SELECT v FROM t' }] })
  t.equal(asksOf(file), 5)
  const both = await removeStatements(meant('/ t\\b/'), { ...options, path: file })
  t.match(both.result, { refused: false, dependants: [] })
  t.equal(asksOf(file), 3)
})

t.test('rm refuses to remove what sets the context of others', async t => {
  const folder = t.testdir()
  const changes = { sessionSet: [['database', 'd']] }
  const steps = [
    { sql: 'USE d', ...changes },
    { sql: 'SELECT 1', answer: [['1']], db: 'd' },
  ]
  writeLane(join(folder, 'a.nedb'), steps as never, { lane: 'a' })
  const { result } = await removeStatements(meant('use d'), { ...all, path: folder })
  t.match(result, { refused: true, dependants: [{ what: 'SELECT 1' }] })
})

t.test('a lane with nothing left is removed with its file', async t => {
  const folder = folderOf(t)
  writeLane(join(folder, 'b.nedb'), lane, { lane: 'b' })
  const everything = meant()
  const changed = await removeStatements(everything, { ...all, path: folder, lanes: ['b'] })
  t.strictSame(changed.removed, [join(folder, 'b.nedb')])
  t.strictSame(readdirSync(folder), ['default.nedb'])
})

t.test('a running recorder and a damaged lane keep the commands out', async t => {
  const folder = folderOf(t)
  const upstream = await scriptedUpstream()
  const recorder = await record(folder, upstream.url)
  t.teardown(() => upstream.close())
  const lock = join(folder, '.mockq-record.lock')
  await t.rejects(removeStatements(meant(), { ...all, path: folder }), {
    name: 'UsageError',
  })
  await recorder.close()
  writeFileSync(join(folder, 'default.nedb'), 'x\n')
  await t.rejects(removeStatements(meant(), { ...all, path: folder }), {
    name: 'RecordingError',
  })
  t.equal(readFileSync(join(folder, 'default.nedb'), 'utf8'), 'x\n')
  t.notOk(existsSync(lock), 'the lock is given back')
  await t.rejects(removeStatements(meant(), { ...all, path: join(folder, 'no') }), {
    message: /no such folder/,
  })
})

const wide = 'x'.repeat(1000)
const many = Array.from({ length: 120 }, (_, i) => [`${wide}${i}`])

/** A folder with an answer of 120 rows in a blob. */
async function withBlob(folder: string): Promise<string> {
  const script = (sql: string) =>
    /many/.test(sql) ? { schema: [['v', 'String'] as const], rows: many } : undefined
  const upstream = await scriptedUpstream({ script })
  const recorder = await record(folder, upstream.url)
  const client = new TestClient(recorder.url)
  await client.query('SELECT many')
  await client.query('SELECT 1')
  await recorder.close()
  await upstream.close()
  return join(folder, 'default.nedb')
}

t.test('trim cuts answers, replay is loud after the last row, and the blob goes', async t => {
  const folder = t.testdir()
  await withBlob(folder)
  t.equal(readdirSync(join(folder, 'blobs')).length, 1)
  const everything = meant()
  const changed = await trimRows(70, everything, { path: folder, lanes: [], isDry: false })
  t.match(changed.result.trimmed, [{ what: 'SELECT many', rows: 120, kept: 70 }])
  t.equal(readdirSync(join(folder, 'blobs')).length, 1, 'still too large for the file')
  const again = await trimRows(3, everything, { path: folder, lanes: [], isDry: false })
  t.match(again.result.trimmed, [{ rows: 70, kept: 3 }])
  t.strictSame(readdirSync(join(folder, 'blobs')), [])
  const nothing = await trimRows(3, everything, { path: folder, lanes: [], isDry: false })
  t.strictSame(nothing.written, [])
  const player = await replay(folder)
  t.teardown(() => player.close())
  const client = new TestClient(player.url, { pageRows: 2 })
  const { error, rows } = await client.query('SELECT many')
  t.equal(error?.code, 65004)
  t.match(error?.message, /recordings trim/)
  t.strictSame(rows, many.slice(0, 2), 'the page before the error')
  t.strictSame((await client.query('SELECT 1')).rows.length, 1)
})

/** A report of a run that did not use what the patterns mean. */
function reportOn(file: string, patterns: readonly string[], missed = 0): Unused {
  const recording = readRecording(file)
  const opened = { lane: 'default', file, recording, left: [] }
  const entries = patterns.flatMap(pattern =>
    [...selectRequests([opened], pattern)].map(({ entry }) => entry),
  )
  const unused = entries.map(entry => {
    const document = recording.document(entry)
    const sql = 'sql' in document ? document.sql : `@${document.stage}/${document.path}`
    return { id: document._id, line: entry.line, kind: document.k, sql }
  })
  const report = { mode: 'replay', lanes: [{ lane: 'default', missed, unused }] }
  return unusedIn(JSON.stringify(report), 'report.json')
}

t.test(
  'prune removes what no run used, and keeps the writes that used statements need',
  async t => {
    const folder = folderOf(t)
    const file = join(folder, 'default.nedb')
    writeLane(join(folder, 'b.nedb'), lane, { lane: 'b' })
    mkdirSync(join(folder, 'blobs'))
    const stray = `sha256-${'0'.repeat(64)}.bin`
    writeFileSync(join(folder, 'blobs', stray), 'x')
    writeFileSync(join(folder, 'blobs', 'mine.txt'), 'x')
    const options = { path: folder, lanes: [], isDry: false, force: false }
    const reports = [
      reportOn(file, ['insert', '/version/', '@~']),
      reportOn(file, ['insert', '/version/', '/user/']),
    ]
    const dry = await pruneUnused(reports, { ...options, isDry: true })
    t.match(dry.result.statements, [{ what: 'SELECT version()' }])
    t.equal(asksOf(file), 6)
    const { result, removedBlobs } = await pruneUnused(reports, options)
    t.match(result.statements, [{ what: 'SELECT version()' }])
    t.match(result.needed, [{ what: "INSERT INTO t VALUES ('a')" }])
    t.strictSame(result.unreported, ['b'])
    t.strictSame(removedBlobs, [stray])
    t.strictSame(readdirSync(join(folder, 'blobs')), ['mine.txt'])
    t.equal(asksOf(file), 5)
    await t.rejects(pruneUnused(reports, options), {
      name: 'UsageError',
      message: /about another version of .*default\.nedb/,
    })
    const last = [reportOn(file, ['insert', 'select'])]
    const { result: both } = await pruneUnused(last, options)
    t.match(both, { needed: [], refused: false })
    t.equal(asksOf(file), 3, 'a write goes with the statements that need it')
  },
)

t.test('what is no report is refused', t => {
  for (const text of ['', 'x', '[]', 'null', '{}', '{"lanes":[{}]}', '<testsuites/>']) {
    t.throws(() => unusedIn(text, 'r.json'), { name: 'UsageError', message: /r\.json is not/ })
  }
  t.end()
})

t.test('two lanes share a blob: it stays until the last one goes', async t => {
  const folder = t.testdir()
  const file = await withBlob(folder)
  writeFileSync(join(folder, 'b.nedb'), readFileSync(file))
  const many = meant('select many')
  await removeStatements(many, { ...all, path: file })
  t.equal(readdirSync(join(folder, 'blobs')).length, 1)
  const changed = await removeStatements(many, { ...all, path: folder })
  t.equal(changed.removedBlobs.length, 1)
  t.strictSame(readdirSync(join(folder, 'blobs')), [])
})

interface Edit {
  readonly name: string
  readonly edit: (text: string) => string
  /** The kinds of findings, sorted. */
  readonly kinds: readonly string[]
  readonly says?: RegExp
  /** Whether the file becomes what it was before the edit. */
  readonly isBack?: boolean
}

const fmtEdits: readonly Edit[] = [
  { name: 'CR LF', edit: text => text.replaceAll('\n', '\r\n'), kinds: ['fixed'], isBack: true },
  { name: 'a BOM', edit: text => `\ufeff${text}`, kinds: ['fixed'], isBack: true },
  { name: 'no line end', edit: text => text.trimEnd(), kinds: ['fixed'], isBack: true },
  {
    name: 'empty lines',
    edit: text => text.replace('\n', '\n\n\n'),
    kinds: ['fixed'],
    isBack: true,
  },
  {
    name: 'no checksums',
    edit: text => text.replaceAll(/,"sum":"\w+"/g, ''),
    kinds: ['fixed'],
    isBack: true,
  },
  {
    name: 'lines in another order',
    edit: text => `${text.trimEnd().split('\n').toReversed().join('\n')}\n`,
    kinds: ['fixed'],
    isBack: true,
  },
  {
    name: 'a line twice',
    edit: text => text.replace(/^(.*version.*)$/m, '$1\n$1'),
    kinds: ['fixed'],
    says: /the same as line 7/,
    isBack: true,
  },
  {
    name: 'a cell',
    edit: text => text.replace('"v1"', '"v2"'),
    kinds: ['fixed'],
    says: /rows of "SELECT version\(\)" were edited/,
  },
  {
    name: 'more rows',
    edit: text => text.replace('[["v1"]]', '[["v1"],["v2"]]'),
    kinds: ['fixed'],
    says: /it has 2 rows, but `rows` says 1/,
  },
  {
    name: 'a number as a cell',
    edit: text => text.replace('"v1"', '5'),
    kinds: ['fixed', 'wrong'],
    says: /write the cell as text, "5", not 5/,
  },
  {
    name: 'a cell too many',
    edit: text => text.replace('"v1"', '"v1","v2"'),
    kinds: ['fixed', 'wrong'],
    says: /2 cells, but the answer has 1 columns/,
  },
  {
    name: 'SQL',
    edit: text => text.replace('SELECT v FROM t', 'SELECT v AS x FROM t'),
    kinds: ['fixed', 'request'],
    says: /the request key "select v from t" becomes "select v as x from t"/,
  },
  {
    name: 'blanks in SQL',
    edit: text => text.replace('SELECT v FROM t', 'SELECT  v -- x\\n FROM t'),
    kinds: ['fixed'],
  },
  {
    name: 'a file',
    edit: text => text.replace('["1,2",""]', '["1,3",""]'),
    kinds: ['fixed', 'request'],
    says: /content of its file was edited/,
  },
  {
    name: 'a password',
    edit: text => text.replace('{{secret:password:1}}', 'hunter2hunter2'),
    kinds: ['fixed', 'request'],
    says: /a secret \(password\) in its SQL is masked/,
  },
  {
    name: 'an unknown field',
    edit: text => text.replace('"written":1', '"writen":1'),
    kinds: ['damage'],
    says: /`written` is missing/,
  },
  {
    name: 'a field too many',
    edit: text => text.replace('"written":1', '"written":1,"eror":[1,"x"]'),
    kinds: ['fixed', 'wrong'],
    says: /unknown field `eror`; did you mean "error"/,
  },
  {
    name: 'an error without a code',
    edit: text => text.replace('"written":1', '"written":1,"error":["x"]'),
    kinds: ['fixed', 'wrong'],
    says: /`error` must be \[code, message\]/,
  },
  { name: 'half a line', edit: text => text.slice(0, -30), kinds: ['damage'], says: /not JSON/ },
  {
    name: 'a conflict',
    edit: text => `<<<<<<< a\n${text}`,
    kinds: ['damage'],
    says: /conflict marker/,
  },
  {
    name: 'no meta line',
    edit: text => text.slice(text.indexOf('\n') + 1),
    kinds: ['damage'],
    says: /no meta line/,
  },
  {
    name: 'another format',
    edit: text => text.replace('"format":3', '"format":9'),
    kinds: ['damage'],
    says: /reads 1 and 2 and 3/,
  },
  { name: 'an empty file', edit: () => '', kinds: ['damage'] },
  {
    name: 'rows of nothing',
    edit: text => text.replace(/^.*"sql":"SELECT version.*\n/m, ''),
    kinds: ['wrong'],
    says: /belong to no statement/,
  },
]

for (const { name, edit, kinds, says, isBack } of fmtEdits) {
  t.test(`fmt after an edit: ${name}`, async t => {
    const folder = folderOf(t)
    const file = join(folder, 'default.nedb')
    const before = readFileSync(file, 'utf8')
    const edited = edit(before)
    t.not(edited, before)
    writeFileSync(file, edited)
    const options = { isDry: true, accept: false, lanes: [] }
    const [report] = await formatRecordings(folder, options)
    const found = new Set(report!.findings.map(({ kind }) => kind))
    t.strictSame([...found].toSorted(), kinds.toSorted(), JSON.stringify(report!.findings))
    if (says) t.match(report!.findings.map(({ what }) => what).join('\n'), says)
    t.equal(readFileSync(file, 'utf8'), edited, 'a check writes nothing')
    const isStopped = kinds.some(kind => kind !== 'fixed')
    await formatRecordings(folder, { ...options, isDry: false })
    if (isStopped) t.equal(readFileSync(file, 'utf8'), edited, 'nothing is written')
    if (kinds.some(kind => kind === 'wrong' || kind === 'damage')) return
    await formatRecordings(folder, { ...options, isDry: false, accept: true })
    laneFrom(readRecording(file))
    if (isBack) t.equal(readFileSync(file, 'utf8'), before)
    const again = await formatRecordings(folder, { ...options, isDry: false })
    t.strictSame(again, [{ path: file, findings: [], isWritten: false }], 'a second time')
    t.notMatch(readFileSync(file, 'utf8'), /hunter2/)
  })
}

t.test('an edited statement is replayed as it was written', async t => {
  const folder = folderOf(t)
  const file = join(folder, 'default.nedb')
  const text = readFileSync(file, 'utf8')
    .replace('SELECT version()', 'SELECT Version( ) AS v')
    .replace('"v1"', '"new"')
  writeFileSync(file, text)
  await formatRecordings(folder, { isDry: false, accept: true, lanes: [] })
  const played = laneFrom(readRecording(file))
  t.equal(played.ask('s', 'select version() as v'), 'unknown')
  t.equal(played.ask('s', 'select version( ) as V'), 'new')
})

t.test('a statement that was copied and changed becomes one of its own', async t => {
  const folder = folderOf(t)
  const file = join(folder, 'default.nedb')
  const copy =
    '{"k":"stmt","sql":"SELECT 5","key":"","db":"default","schema":[["c","UInt8"]],"rows":0,"written":0,"affect":null,"sessionSet":[]}\n{"k":"rows","r":[["5"]]}\n'
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [...lines.slice(0, 4), copy.trimEnd(), ...lines.slice(4)].join('\n'))
  await formatRecordings(folder, { isDry: false, accept: true, lanes: [] })
  const played = laneFrom(readRecording(file))
  t.equal(played.ask('s', 'select 5'), '5')
  t.equal(played.ask('s', 'SELECT v FROM t'), 'other history')
  t.equal(readRecording(file).entries[2]!.ordinal, 25)
  const unchanged = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => !lines.includes(line))
  t.equal(unchanged.length, 2)
})

t.test('a line of rows may hold more than a recorder writes into one', async t => {
  const folder = t.testdir()
  const file = join(folder, 'a.nedb')
  const rows = Array.from({ length: 130 }, (_, i) => [String(i)])
  writeLane(file, [{ sql: 'SELECT n', answer: rows }], { lane: 'a' })
  const before = readFileSync(file, 'utf8')
  const [meta = '', statement = ''] = before.split('\n')
  const line = formatLine({ _id: 's000001:00000010:0000001', k: 'rows', r: rows })
  writeFileSync(file, `${meta}\n${statement}\n${line}\n`)
  await formatRecordings(file, { isDry: false, accept: false, lanes: [] })
  t.equal(readFileSync(file, 'utf8'), before)
})

t.test('after rm, the rest of a random recording is replayed as before', async t => {
  const random = new SeededRandom(7)
  const clock = new SystemClock()
  let refused = 0
  const names = random.shuffled(Object.keys(shortRecordings)).slice(0, 8)
  for (const name of names) {
    const statements = shortRecordings[name]!.map(sql => ['s', sql] as const)
    const recorded = t.testdir({ a: {} })
    await recordAll(recorded, statements)
    const text = readFileSync(join(recorded, 'default.nedb'))
    const formatted = await formatRecordings(recorded, { isDry: true, accept: false, lanes: [] })
    t.match(formatted, [{ findings: [], isWritten: false }], `${name}: fmt has nothing to do`)
    for (let i = 0; i < 4; i++) {
      const folder = join(recorded, `a/${i}`)
      mkdirSync(folder)
      writeFileSync(join(folder, 'default.nedb'), text)
      const gone = new Set<number>()
      const select: Selection = opened =>
        [...selectRequests(opened, undefined)].filter(({ entry }) => {
          const goes = random.chance(0.25)
          if (goes) gone.add(entry.ordinal / 10 - 1)
          return goes
        })
      const { result } = await removeStatements(select, { ...all, path: folder })
      if (result.refused) refused++
      const rest = statements.filter((_, at) => result.refused || !gone.has(at))
      if (!existsSync(join(folder, 'default.nedb'))) continue
      for (const { expected, found } of await compareAll(folder, rest, clock)) {
        if (found !== expected) t.equal(found, expected, `${name}: without ${[...gone]}`)
      }
    }
  }
  t.ok(refused > 0 && refused < 32, `refused ${refused} times`)
})
