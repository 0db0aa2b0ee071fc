import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import type { RehearsalReport } from '../../core/protocol/run-report.js'
import { fileFolder } from '../file-folder.js'
import { runMockq, startMockq } from '../mockq.js'
import { runHere } from '../run-here.js'
import { HttpSession } from '../specs-runner/http-session.js'

// The rehearsal at the end of `mockq record`, and `mockq recordings rehearse`.

const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
t.teardown(() => server.close())

/** A program that asks what it is given. */
const asking = (...statements: readonly string[]): readonly string[] => [
  ...[process.execPath, '--input-type=module', '--eval'],
  `for (const sql of ${JSON.stringify(statements)}) {
    const headers = { authorization: 'Basic ' + btoa('root:'), 'content-type': 'application/json' }
    const body = JSON.stringify({ sql })
    await fetch(process.env.MOCKQ_URL + '/v1/query', { method: 'POST', headers, body })
  }`,
]

const changing = "SELECT jaro_winkler('7f493e5f-1ce0-4a60-8338-334d09ad4be3', 'b')"
const record = ['record', '--target', server.url, '--recordings']

t.test('record lists what would have no answer, and ends as before', async t => {
  const folder = join(fileFolder(), 'r')
  const report = join(folder, '..', 'report.json')
  const { code, stderr } = await runMockq([
    ...[...record, folder, '--report', report, '--', ...asking('SELECT 1', changing)],
  ])
  t.equal(code, 0, stderr)
  t.match(stderr, /^mockq rehearsal: 1 of 2 statements would replay$/m)
  t.match(
    stderr,
    / {2}default\.nedb:\d: SELECT jaro_winkler\('7f493e5f.*\n(?:.*\n)+ {4}another in each run: '7f493e5f/,
  )
  const { rehearsal } = JSON.parse(readFileSync(report, 'utf8')) as { rehearsal: RehearsalReport }
  t.match(rehearsal, { total: 2, replayed: 1, missed: 1, misses: [{ sql: changing }] })
  const later = await runHere(['recordings', 'rehearse', folder])
  t.equal(later.code, 1)
  t.match(later.stdout, /1 of 2 statements would replay\n {2}default\.nedb:\d/)
  const json = await runHere(['recordings', 'rehearse', folder, '--json'])
  t.same(JSON.parse(json.stdout), rehearsal)
})

t.test('record tells that all would replay', async t => {
  const folder = join(fileFolder(), 'r')
  const { stderr } = await runMockq([...record, folder, '--', ...asking('SELECT 1')])
  t.match(stderr, /^mockq rehearsal: the statement would replay$/m)
  t.match(await runHere(['recordings', 'rehearse', folder]), { code: 0 })
  // Nothing new is recorded, so there is nothing to try.
  const again = await runMockq([...record, folder, '--', ...asking('SELECT 1')])
  t.notMatch(again.stderr, 'rehearsal')
  const quiet = await runMockq([...record, `${folder}2`, '--quiet', '--', ...asking('SELECT 1')])
  t.notMatch(quiet.stderr, 'rehearsal')
  const log = ['--log', 'json', '--', ...asking('SELECT 1', changing)]
  const logged = await runMockq([...record, `${folder}3`, ...log])
  t.match(logged.stderr, /"the rehearsal has ended".*"missed":1/)
})

t.test('--no-rehearsal', async t => {
  const folder = join(fileFolder(), 'r')
  const report = join(folder, '..', 'report.json')
  const { code, stderr } = await runMockq([
    ...[...record, folder, '--no-rehearsal', '--report', report, '--', ...asking(changing)],
  ])
  t.equal(code, 0)
  t.notMatch(stderr, 'rehearsal')
  t.notMatch(readFileSync(report, 'utf8'), 'rehearsal')
})

t.test('a recorder that is stopped by a signal rehearses', async t => {
  const folder = join(fileFolder(), 'r')
  const recorder = await startMockq([...record, folder])
  await new HttpSession(recorder.url).run(changing)
  const { code, stderr } = await recorder.process.stop()
  t.equal(code, 0)
  t.match(stderr, /^mockq rehearsal: 0 of 1 statements would replay$/m)
})

t.test('recordings rehearse: nothing to rehearse', async t => {
  const cwd = fileFolder()
  const none = await runHere(['recordings', 'rehearse', 'none'], { cwd })
  t.match(none, { code: 3, stderr: /no such folder or file of recordings/ })
  mkdirSync(join(cwd, 'empty'))
  const empty = await runHere(['recordings', 'rehearse', 'empty'], { cwd })
  t.match(empty, { code: 1, stderr: /there is no recording here/ })
})
