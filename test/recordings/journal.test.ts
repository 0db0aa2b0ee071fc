import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { getAdmin } from '../core/admin/ask-admin.js'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

const journal = async (url: string) => (await getAdmin(url, '/journal')).body.entries

t.test('the journal names the source of each answer', async t => {
  const folder = t.testdir()
  const upstream = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  await new TestClient(recorder.url).query("SELECT 'recorded' AS a")
  t.match(await journal(recorder.url), [
    { source: { kind: 'upstream' }, state: 'succeeded', rows: 1 },
  ])
  await recorder.close()

  const player = await replay(folder)
  t.teardown(() => player.close())
  const client = new TestClient(player.url)
  await client.query("SELECT 'recorded' AS a")
  await client.query('SELECT 2')
  const file = join(folder, 'default.nedb')
  t.match(await journal(player.url), [
    { source: { kind: 'recorded', file, id: /^s\d{6}:/ }, state: 'succeeded', rows: 1 },
    { source: { kind: 'miss' }, state: 'failed', error: { code: 65001, message: /select 2/i } },
  ])
  const { body } = await getAdmin(player.url, '/journal/1')
  t.match(body, { columns: [{ name: 'a', type: 'String' }], firstRows: [['recorded']] })
})
