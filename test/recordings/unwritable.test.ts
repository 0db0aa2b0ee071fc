import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { RecordingError } from '../../core/errors/recording-error.js'
import { lockFolder } from '../../recordings/store/folder-lock.js'
import { NedbStore } from '../../recordings/store/nedb-store.js'
import { writeWholeFile } from '../../recordings/store/write-whole-file.js'
import { record } from './record-and-play.js'
import { TestClient } from './test-client.js'

const isUnwritable = {
  name: 'RecordingError',
  reason: 'read-only',
  message: /cannot be written \(E/,
}

t.test('after an append that failed there is no other', async t => {
  const folder = join(t.testdir({ taken: 'a file' }), 'taken')
  const path = join(folder, 'x.nedb.part')
  const store = new NedbStore(path)
  const line = {
    _id: '000',
    k: 'meta',
    format: 1,
    server: '1',
    redact: 'r1',
    lane: 'x',
    normal: 1,
  } as const
  await t.rejects(store.append([line]), isUnwritable)
  rmSync(folder)
  mkdirSync(folder)
  await t.rejects(store.append([line]), isUnwritable)
  t.same(readdirSync(folder), [])
})

t.test('a file that cannot be put in its place leaves nothing behind', async t => {
  const folder = t.testdir({ 'x.nedb': { inside: '' } })
  await t.rejects(writeWholeFile(join(folder, 'x.nedb'), ['a\n']), isUnwritable)
  t.same(readdirSync(folder), ['x.nedb'])
})

t.test('a folder that cannot be written is told', async t => {
  t.throws(() => lockFolder(join(t.testdir(), 'missing')), RecordingError)
})

t.test('what cannot be written while recording is counted as not recorded', async t => {
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => target.close())
  const folder = t.testdir()
  const recorder = await record(folder, target.url)
  t.teardown(() => recorder.close())
  const client = new TestClient(recorder.url)
  // As on a full disk, large answers and files have no place; small ones are in the recording itself.
  writeFileSync(join(folder, 'blobs'), 'not a folder')
  await t.rejects(client.query("SELECT repeat('x', 100000) AS x"), /blobs: cannot be written \(E/)
  t.equal((await client.upload('large.csv', 'x'.repeat(100_000))).status, 500)
  t.equal((await client.query('SELECT 1 AS x')).error, undefined)
  t.match(recorder.report()?.lanes, [{ lane: 'default', recorded: 1, leftOut: 2 }])
})
