import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { Rerecording } from '../../../recordings/tools/rerecord.js'
import { runMockq } from '../../mockq.js'
import { record, replay } from '../record-and-play.js'
import { scriptedUpstream } from '../scripted-upstream.js'
import { TestClient } from '../test-client.js'

/** A server whose answers hold a word. */
const answering = (word: string) =>
  scriptedUpstream({
    script: sql => ({ schema: [['v', 'String']], rows: [[`${sql} ${word}`]] }),
  })

/** Asks in a lane. */
async function ask(url: string, lane: string, ...statements: readonly string[]) {
  const client = new TestClient(url, { user: `root~${lane}` })
  const answers: unknown[] = []
  for (const sql of statements) answers.push((await client.query(sql)).rows[0]?.[0])
  return answers
}

/** Lanes of three tests, recorded from a server that says `old`. */
async function recordOld(folder: string): Promise<void> {
  const upstream = await answering('old')
  const recorder = await record(folder, upstream.url)
  await ask(recorder.url, 'test_a', 'SELECT 1', 'SELECT 2', 'SELECT 3')
  await ask(recorder.url, 'test_b[x]', 'SELECT 1')
  await ask(recorder.url, 'other', 'SELECT 1')
  await recorder.close()
  await upstream.close()
}

const textOf = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

/** Records lanes again from a server that says `new`; `run` is the command. */
async function again(
  folder: string,
  choice: { readonly lane?: string; readonly only?: readonly string[]; readonly keep?: boolean },
  run: (url: string) => Promise<unknown>,
) {
  const upstream = await answering('new')
  const { lane, only = [], keep = false } = choice
  const rerecording = Rerecording.start(folder, { lane, only })
  try {
    const recorder = await record(rerecording.folder, upstream.url, 'once')
    await run(recorder.url)
    await recorder.close()
    return await rerecording.finish(keep)
  } finally {
    rerecording.close()
    await upstream.close()
    t.notOk(existsSync(rerecording.folder))
  }
}

t.test('one lane is recorded again, and the others are replayed', async t => {
  const folder = t.testdir()
  await recordOld(folder)
  const before = textOf(folder, 'test_a.nedb').split('\n')
  const others = ['test_b%5bx%5d.nedb', 'other.nedb'].map(file => textOf(folder, file))
  const result = await again(folder, { lane: 'test_a' }, async url => {
    t.strictSame(await ask(url, 'test_a', 'SELECT 1', 'SELECT 3'), ['SELECT 1 new', 'SELECT 3 new'])
    t.strictSame(await ask(url, 'other', 'SELECT 1'), ['SELECT 1 old'], 'another lane')
    await ask(url, 'fresh', 'SELECT 1')
  })
  t.match(result, {
    lanes: [{ lane: 'test_a', statements: 2, kept: 0, removed: 1, changed: true }],
    silent: [],
    others: ['fresh'],
  })
  t.strictSame(readdirSync(folder), ['other.nedb', 'test_a.nedb', 'test_b%5bx%5d.nedb'])
  t.strictSame(
    ['test_b%5bx%5d.nedb', 'other.nedb'].map(file => textOf(folder, file)),
    others,
  )
  const ids = (lines: readonly string[]) =>
    lines.flatMap(line => /"_id":"(\w+:\d+:\d+)"/.exec(line)?.[1] ?? [])
  const after = ids(textOf(folder, 'test_a.nedb').split('\n'))
  t.strictSame(
    after,
    ids(before).filter(id => !id.includes('00000020')),
    'the rest keeps its ids',
  )
  const player = await replay(folder)
  t.teardown(() => player.close())
  t.strictSame(await ask(player.url, 'test_a', 'SELECT 3'), ['SELECT 3 new'])
})

t.test('lanes by a part of their names; what is not sent can be kept', async t => {
  const folder = t.testdir()
  await recordOld(folder)
  const result = await again(folder, { only: ['test'], keep: true }, url =>
    ask(url, 'test_a', 'SELECT 2'),
  )
  t.match(result.lanes, [{ lane: 'test_a', statements: 1, kept: 2, removed: 0 }])
  t.strictSame(result.silent, ['test_b[x]'])
  t.match(textOf(folder, 'test_a.nedb'), /SELECT 1 old.*SELECT 2 new.*SELECT 3 old/s)
})

t.test('the same answers leave the same bytes', async t => {
  const folder = t.testdir()
  const upstream = await answering('new')
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  const run = (url: string) =>
    ask(url, 'a', 'CREATE TABLE t_3f8a91c2 (v INT)', 'SELECT v FROM t_3f8a91c2', 'SELECT 1')
  await run(recorder.url)
  await recorder.close()
  const before = textOf(folder, 'a.nedb')
  const other = (url: string) =>
    ask(url, 'a', 'CREATE TABLE t_77aa0b1c (v INT)', 'SELECT v FROM t_77aa0b1c', 'SELECT 1')
  const result = await again(folder, { lane: 'a' }, other)
  t.match(result.lanes, [{ lane: 'a', removed: 0 }])
  t.equal(textOf(folder, 'a.nedb').replaceAll('77aa0b1c', '3f8a91c2'), before)
})

t.test('what fails before the run', async t => {
  const folder = t.testdir()
  await recordOld(folder)
  const start = (lane?: string, only: readonly string[] = []) =>
    Rerecording.start(folder, { lane, only })
  t.throws(() => start('test_c'), {
    name: 'UsageError',
    message: /names no lane .*; did you mean "test_a"/,
  })
  t.throws(() => start(undefined, ['nothing']), { name: 'UsageError', message: /fits no lane/ })
  writeFileSync(join(folder, 'other.nedb'), 'x')
  t.throws(() => start('test_a'), { name: 'RecordingError' })
  t.notOk(existsSync(join(folder, '.mockq-record.lock')))
})

t.test('the command line: a failed run changes nothing, a good one replaces the lane', async t => {
  const folder = t.testdir()
  await recordOld(folder)
  const before = textOf(folder, 'test_a.nedb')
  const upstream = await answering('new')
  t.teardown(() => upstream.close())
  const script = `
    const response = await fetch(process.env.MOCKQ_URL + '/v1/query', {
      method: 'POST',
      headers: { authorization: 'Basic ' + btoa('root~test_a:'), 'content-type': 'application/json' },
      body: JSON.stringify({ sql: 'SELECT 1' }),
    })
    await response.json()
    process.exitCode = Number(process.argv[1])`
  const run = (code: string) => {
    const program = [process.execPath, '--input-type=module', '--eval', script, code]
    return runMockq([
      'recordings',
      'rerecord',
      folder,
      'test_a',
      '--target',
      upstream.url,
      '--json',
      '--report',
      join(folder, 'report.json'),
      '--',
      ...program,
    ])
  }
  const failed = await run('5')
  t.equal(failed.code, 5)
  t.match(failed.stderr, /the run failed \(exit code 5\): the recordings are as they were/)
  t.equal(textOf(folder, 'test_a.nedb'), before)
  t.match(JSON.parse(textOf(folder, 'report.json')), { mode: 'record' })
  const good = await run('0')
  t.equal(good.code, 0, good.stderr)
  t.match(JSON.parse(good.stdout), { lanes: [{ lane: 'test_a', statements: 1, removed: 2 }] })
  t.match(textOf(folder, 'test_a.nedb'), /SELECT 1 new/)
})

t.test('a redacted lane is not recorded again without the same redaction', async t => {
  const folder = t.testdir()
  const upstream = await answering('old')
  t.teardown(() => upstream.close())
  const redaction = { redact: ['column:v'], redactKey: 'a key for these tests' }
  const recorder = await record(folder, upstream.url, 'all', redaction)
  await ask(recorder.url, 'private', 'SELECT 1')
  await recorder.close()
  const start = (more: object) => Rerecording.start(folder, { lane: 'private', only: [] }, more)
  for (const other of [
    {},
    { ...redaction, redact: ['column:w'] },
    { ...redaction, redactKey: 'x'.repeat(20) },
  ])
    t.throws(() => start(other), { name: 'UsageError', message: /give the same --redact options/ })
  start(redaction).close()
})
