import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '../../core/index.js'
import { record, replay } from './record-and-play.js'
import { type ClientOptions, TestClient } from './test-client.js'

/** Two users, each with a client of their own: what they ask, in order. */
const steps: readonly (readonly ['root' | 'ann', string])[] = [
  ['root', 'CREATE TABLE t (a INT)'],
  ['root', 'INSERT INTO t VALUES (1)'],
  ['root', 'CREATE ROLE reader'],
  ['root', "CREATE USER ann IDENTIFIED BY 'correct horse'"],
  ['root', 'GRANT ROLE reader TO ann'],
  ['ann', 'SELECT current_user()'],
  ['ann', 'SELECT * FROM t'],
  ['ann', 'SHOW GRANTS'],
  ['root', 'SHOW GRANTS FOR ann'],
  ['root', 'GRANT SELECT ON default.* TO ROLE reader'],
  ['root', 'SHOW GRANTS FOR ann'],
  ['ann', 'SELECT * FROM t'],
  ['root', 'SELECT * FROM t'],
  ['ann', 'SET ROLE reader'],
  ['ann', 'SELECT current_role()'],
  ['root', 'SHOW ROLES'],
  ['ann', 'SHOW ROLES'],
  ['root', 'REVOKE SELECT ON default.* FROM ROLE reader'],
  ['ann', 'SELECT * FROM t'],
  ['root', 'DROP USER ann'],
  ['root', 'DROP ROLE reader'],
  ['root', 'SELECT name FROM system.roles'],
]

const logins: Readonly<Record<'root' | 'ann', ClientOptions>> = {
  root: { user: 'root', password: '', cookies: true },
  ann: { user: 'ann', password: 'correct horse', cookies: true },
}

/** Answers of the steps as a client sees them. */
async function answers(url: string): Promise<unknown[]> {
  const clients = {
    root: new TestClient(url, logins.root),
    ann: new TestClient(url, logins.ann),
  }
  const found: unknown[] = []
  for (const [who, sql] of steps) {
    const { rows, error } = await clients[who].query(sql)
    found.push([who, sql, error?.code ?? rows])
  }
  return found
}

t.test('users, roles and refusals are recorded and replayed', async t => {
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => target.close())
  const recordings = join(t.testdir(), 'recordings')
  const recorder = await record(recordings, target.url)
  const recorded = await answers(recorder.url)
  await recorder.close()
  t.same(
    recorded.flatMap(answer => ((answer as unknown[])[2] === 1063 ? [answer] : [])).length,
    2,
    'refused twice',
  )
  const player = await replay(recordings)
  t.teardown(() => player.close())
  t.strictSame(await answers(player.url), recorded)
  t.equal(player.misses(), 0)
})
