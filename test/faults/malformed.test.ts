import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from '../recordings/record-and-play.js'
import { TestClient } from '../recordings/test-client.js'
import { malformedRequest } from './malformed-requests.js'
import { checkAnswer, exchange } from './raw-exchange.js'

// A few of what `npm run malformed` sends.

const count = 100

/** Sends requests, and tells of those whose answers are no answers. */
async function faults(url: string, seed: number): Promise<readonly string[]> {
  const found: string[] = []
  const send = async (i: number): Promise<void> => {
    const { bytes, what } = malformedRequest(seed, i)
    try {
      checkAnswer(await exchange(url, bytes), what)
    } catch (error) {
      found.push(String(error))
    }
  }
  for (let i = 0; i < count; i += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, j) => send(i + j)))
  }
  return found
}

async function answersStill(url: string): Promise<boolean> {
  const { rows } = await new TestClient(url).query('SELECT 1 + 1')
  return rows[0]?.[0] === '2'
}

t.test('malformed requests are refused, and the server goes on', async t => {
  const folder = t.testdir()
  const serve = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.same(await faults(serve.url, 1), [])
  t.ok(await answersStill(serve.url), 'serve')
  const recorder = await record(folder, serve.url)
  t.same(await faults(recorder.url, 2), [])
  t.ok(await answersStill(recorder.url), 'record')
  await recorder.close()
  await serve.close()
  const player = await replay(folder)
  t.same(await faults(player.url, 3), [])
  t.ok(await answersStill(player.url), 'replay')
  await player.close()
})
