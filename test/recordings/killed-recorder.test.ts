import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadRecordings } from '#mockq/recordings'
import { LaneWriter } from '../../recordings/record/lane-writer.js'
import { BlobFolder } from '../../recordings/store/blob-folder.js'
import type { StatementDocument } from '../../recordings/store/document.js'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

function answered(sql: string): Omit<StatementDocument, 'rows' | 'blob' | '_id'> {
  const question = { sql, key: sql, db: 'default' }
  const answer = { schema: [['v', 'String']] as const, written: 0, affect: null, sessionSet: [] }
  return { k: 'stmt', ...question, ...answer }
}

/** Writes statements, and tells where the file ended when each was acknowledged. */
async function writeSome(folder: string): Promise<{ bytes: Buffer; acknowledged: number[] }> {
  const blobs = new BlobFolder(folder)
  const writer = new LaneWriter({
    path: join(folder, 'default.nedb'),
    lane: 'default',
    server: '1.2.900',
    blobs,
    leaveOut: () => {},
  })
  const file = join(folder, 'default.nedb.part')
  const acknowledged: number[] = []
  for (let i = 0; i < 12; i++) {
    const result = writer.result()
    await result.add(Array.from({ length: i * 20 }, (_, j) => [`é ${j}`]))
    await writer.addStatement(answered(`select ${i}`), result, { queryId: `q${i}` })
    acknowledged.push(readFileSync(file).length)
  }
  return { bytes: readFileSync(file), acknowledged }
}

t.test('whatever byte the recorder was killed at, what was answered is there', async t => {
  const { bytes, acknowledged } = await writeSome(t.testdir())
  const folder = t.testdir()
  const file = join(folder, 'default.nedb.part')
  for (let size = 0; size <= bytes.length; size += 11) {
    writeFileSync(file, bytes.subarray(0, size))
    const { lanes } = loadRecordings(folder)
    const count = lanes.get('default')?.entries.length ?? 0
    const answers = acknowledged.filter(end => end <= size).length
    if (count !== answers) t.equal(count, answers, `killed at byte ${size} of ${bytes.length}`)
  }
  t.strictSame(readdirSync(folder), ['default.nedb.part'], 'loading writes nothing')
})

t.test('a part that is damaged before its end is refused', async t => {
  const { bytes } = await writeSome(t.testdir())
  const folder = t.testdir()
  const changed = Buffer.from(bytes)
  changed[200]! ^= 1
  writeFileSync(join(folder, 'default.nedb.part'), changed)
  t.throws(() => loadRecordings(folder), { name: 'RecordingError', reason: 'corrupt', line: 2 })
})

t.test('what a killed recorder left is played, then folded in by the next one', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  const client = new TestClient(recorder.url)
  await client.query('CREATE TABLE t (v VARCHAR)')
  await client.query("INSERT INTO t VALUES ('a')")
  const { rows } = await client.query('SELECT v FROM t')
  const part = readFileSync(join(folder, 'default.nedb.part'))
  await recorder.close()
  const saved = readFileSync(join(folder, 'default.nedb'))

  const killed = t.testdir({ killed: {} })
  const place = join(killed, 'killed')
  writeFileSync(join(place, 'default.nedb.part'), Buffer.concat([part, part.subarray(0, 40)]))
  const player = await replay(place)
  const again = new TestClient(player.url)
  await again.query('CREATE TABLE t (v VARCHAR)')
  await again.query("INSERT INTO t VALUES ('a')")
  t.strictSame((await again.query('SELECT v FROM t')).rows, rows)
  t.equal(player.misses(), 0)
  await player.close()
  t.strictSame(readdirSync(place), ['default.nedb.part'])

  const next = await record(place, upstream.url, 'once')
  await next.close()
  t.strictSame(readdirSync(place), ['default.nedb'])
  t.ok(readFileSync(join(place, 'default.nedb')).equals(saved))
})

t.test('killed between the save and its end: nothing is there twice', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  await new TestClient(recorder.url).query('SELECT 1 AS a')
  const part = readFileSync(join(folder, 'default.nedb.part'))
  await recorder.close()
  const saved = readFileSync(join(folder, 'default.nedb'))
  writeFileSync(join(folder, 'default.nedb.part'), part)
  const next = await record(folder, upstream.url, 'once')
  await next.close()
  t.ok(readFileSync(join(folder, 'default.nedb')).equals(saved))
})
