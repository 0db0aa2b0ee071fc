import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadRecordings } from '#mockq/recordings'
import { laneOfStem, laneStem } from '../../recordings/store/lane-file.js'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

const names: readonly (readonly [lane: string, stem: string])[] = [
  ['orders_test-1.x', 'orders_test-1.x'],
  ['testOrder', 'test=order'],
  ['testorder', 'testorder'],
  ['test[1]', 'test%5b1%5d'],
  ['my test', 'my%20test'],
  ['a/b::c', 'a%2fb%3a%3ac'],
  ['../up', '%2e.%2fup'],
  ['.', '%2e'],
  ['test=order', 'test%3dorder'],
  ['50%25', '50%2525'],
  ['größe', 'gr%c3%b6%c3%9fe'],
  ['NUL', '=n=u=l'],
  ['nul', '%6eul'],
  ['com1.x', '%63om1.x'],
  ['a~b', 'a%7eb'],
]

t.test('a lane has a file of its own, which tells it', async t => {
  for (const [lane, stem] of names) {
    t.equal(laneStem(lane), stem)
    t.equal(laneOfStem(stem), lane)
  }
  const long = ['x', 'X', '😀'].flatMap(each => [each.repeat(200), `${each.repeat(199)}y`])
  const stems = long.map(laneStem)
  t.equal(new Set(stems.map(stem => stem.toLowerCase())).size, long.length)
  for (const [i, stem] of stems.entries()) {
    t.ok(stem.length <= 200)
    t.equal(laneOfStem(stem), stem.includes('~') ? undefined : long[i])
  }
})

const lanes = [...names.map(([lane]) => lane), '😀'.repeat(199)]

/** Asks in each lane, in the user's suffix and in the header by turns. */
async function ask(url: string): Promise<readonly unknown[]> {
  const got: unknown[] = []
  for (const [i, lane] of lanes.entries()) {
    const name = encodeURIComponent(lane).replaceAll('~', '%7E')
    const how = i % 2 === 0 ? { user: `root~${name}` } : { headers: { 'x-mockq-lane': name } }
    got.push((await new TestClient(url, how).query(`select '${i}'`)).rows)
  }
  return got
}

t.test('what is recorded in a lane of any name is replayed in it', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  const recorded = await ask(recorder.url)
  await recorder.close()
  const { lanes: found } = loadRecordings(folder)
  t.strictSame([...found.keys()].toSorted(), lanes.toSorted())
  const player = await replay(folder)
  t.strictSame(await ask(player.url), recorded)
  t.equal(player.misses(), 0)
  await player.close()
})

t.test('a file that is named otherwise is the lane that it is asked for by', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const file = join(folder, 'My Orders.nedb')
  const recorder = await record(file, upstream.url)
  await new TestClient(recorder.url).query('select 1')
  await recorder.close()
  t.strictSame(readdirSync(folder), ['My Orders.nedb'])
  t.equal(loadRecordings(file).only, 'My Orders')
  t.equal(loadRecordings(folder).pathOf('My Orders'), file)
  const player = await replay(file)
  t.equal((await new TestClient(player.url).query('select 1')).error, undefined)
  await player.close()
  const again = await record(folder, upstream.url, 'all')
  await new TestClient(again.url, { user: 'root~My Orders' }).query('select 2')
  await again.close()
  t.strictSame(readdirSync(folder), ['My Orders.nedb'])
  renameSync(file, join(folder, `${laneStem('My Orders')}.nedb`))
  const both = await record(file, upstream.url)
  await new TestClient(both.url).query('select 1')
  await both.close()
  t.ok(existsSync(file))
  t.throws(() => loadRecordings(folder), { message: /is a file of the same lane/ })
})
