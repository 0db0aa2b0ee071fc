import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { canonicalOrder } from '../../recordings/save/canonical-order.js'
import { type Draft, draftOf } from '../../recordings/save/draft.js'
import type { PlayDocument } from '../../recordings/store/document.js'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

/** What a statement asks of its own session. */
const steps = [
  'CREATE TABLE t (a INT)',
  'BEGIN',
  'INSERT INTO t VALUES (1)',
  'SELECT count() FROM t',
  'SELEC',
  'SELECT 1',
  'ROLLBACK',
  'SELECT count() FROM t',
  'BEGIN',
  "INSERT INTO t VALUES ('x')",
  'COMMIT',
  'BEGIN',
  'INSERT INTO t VALUES (2)',
  'COMMIT',
  'SELECT a FROM t',
]

/** Answers of the steps, beside another client's statement. */
async function answers(url: string): Promise<unknown[]> {
  const beside = new TestClient(url).query('SELECT sleep(0.3)')
  const own = new TestClient(url)
  const found: unknown[] = []
  for (const sql of steps) {
    const { rows, error } = await own.query(sql)
    found.push([sql, error?.code ?? rows])
  }
  await beside
  return found
}

t.test('a transaction with an error in it, beside another client', async t => {
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => target.close())
  const recordings = join(t.testdir(), 'recordings')
  const recorder = await record(recordings, target.url)
  const recorded = await answers(recorder.url)
  await recorder.close()
  t.strictSame(recorded.at(-1), ['SELECT a FROM t', [['2']]])
  const player = await replay(recordings)
  t.teardown(() => player.close())
  t.strictSame(await answers(player.url), recorded)
  t.equal(player.misses(), 0)
})

/** Drafts of statements, each of a session and without an answer but its error. */
function draftsOf(asked: readonly (readonly [number, string, boolean?])[]): readonly Draft[] {
  return asked.map(([session, sql, fails], i) => {
    const error = fails ? { error: [1005, 'no statement'] } : {}
    const key = sql.toLowerCase()
    const document = { k: 'stmt', sql, key, db: 'default', beside: i === 0 ? true : undefined }
    return draftOf({ ...document, ...error } as PlayDocument, [], session)
  })
}

t.test('no order leaves anything out', async t => {
  const bodies = [
    ['SELEC'],
    ['INSERT INTO a VALUES (1)', 'SELECT * FROM a'],
    ['SELECT * FROM a', 'INSERT INTO a VALUES (1)', 'SELEC', 'DROP TABLE a'],
    ['CREATE TABLE a (x INT)', 'SHOW TABLES'],
    ['CALL anything()', 'SELECT * FROM a'],
  ]
  for (const body of bodies) {
    for (const end of ['COMMIT', 'ROLLBACK', 'BEGIN', 'CREATE TABLE b (x INT)', 'SELECT 1']) {
      for (const fails of [false, true]) {
        const own = ['BEGIN', ...body, end, 'SELECT * FROM a', 'SELECT 2']
        const other = ['SELECT * FROM a', 'BEGIN', 'INSERT INTO a VALUES (2)', 'COMMIT']
        const asked = own.flatMap((sql, i) => [
          [1, sql, fails && body.includes(sql)] as const,
          ...(i < other.length ? [[2, other[i]!] as const] : []),
        ])
        const order = canonicalOrder(draftsOf(asked), new Map())
        const all = asked.map((_, i) => i)
        t.strictSame(
          order.toSorted((a, b) => a - b),
          all,
          own.join('; '),
        )
        for (const session of [1, 2]) {
          const its = order.filter(i => asked[i]![0] === session)
          t.strictSame(
            its,
            its.toSorted((a, b) => a - b),
            'what a session asked stays in order',
          )
        }
      }
    }
  }
})
