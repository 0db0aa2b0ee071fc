import t from 'tap'
import { laneOf } from './lane-of.js'

const recorded = [
  [1, 'SELECT 1', '1', 'one'],
  [1, 'EXPLAIN SELECT 1', 'the plan', 'one'],
  [1, 'it is no SQL', '!no SQL', 'one'],
  [1, 'SELECT a FROM two.t', '2', 'one'],
  [1, 'INSERT INTO two.t VALUES (3)', '1', 'one'],
  [1, 'SELECT a FROM two.t', '3', 'one'],
  [1, 'SELECT a FROM t', 'of one', 'one'],
  [1, 'SHOW TABLES', 't', 'one'],
  [1, 'SELECT currentDatabase()', 'one', 'one'],
  [1, 'SELECT database()', 'one', 'one'],
  [1, 'SELECT 5', '5', 'other'],
] as const

t.test('what means the same in every database is answered in any', async t => {
  const lane = laneOf(recorded)
  const ask = (sql: string) => lane.ask('a', sql, false, 'other')
  t.equal(ask('SELECT 1'), '1')
  t.equal(ask('EXPLAIN SELECT 1'), 'the plan')
  t.equal(ask('it is no SQL'), '!no SQL')
  t.equal(ask('SELECT a FROM two.t'), '2', 'in the state of now')
})

t.test('a database that may not be there is one only for who did not log in to it', async t => {
  const lane = laneOf(recorded)
  const ask = () => lane.ask('b', 'SELECT 1', false, 'nowhere')
  t.equal(ask(), '1')
  lane.lane.noteLogin('nowhere')
  t.equal(ask(), 'unknown')
})

t.test('a database that the lane made is there under its name of now, in either case', async t => {
  for (const [made, now] of [
    ['d_3f9a2c41b07e', 'd_77aa0c12ff3b'],
    ['D_3F9A2C41B07E', 'D_77AA0C12FF3B'],
  ] as const) {
    const lane = laneOf([
      [1, `CREATE DATABASE ${made}`],
      [1, 'SELECT 5', '5', made],
      [1, 'SELECT 1', '1'],
    ])
    t.equal(lane.ask('a', `CREATE DATABASE ${now}`), '')
    lane.lane.noteLogin(now)
    t.equal(lane.ask('a', 'SELECT 1', false, now), '1', now)
  }
})

t.test('what has a name of its database in it, or tells of it, is not', async t => {
  const lane = laneOf(recorded)
  const ask = (sql: string) => lane.ask('a', sql, false, 'other')
  t.equal(ask('SELECT a FROM t'), 'unknown')
  t.equal(ask('SHOW TABLES'), 'unknown')
  t.equal(ask('SELECT currentDatabase()'), 'unknown')
  t.equal(ask('SELECT database()'), 'unknown')
  t.equal(ask('INSERT INTO two.t VALUES (3)'), 'unknown', 'and no write')
})

t.test('with --strict the database must be the recorded one', async t => {
  const lane = laneOf(recorded, { isStrict: true })
  t.equal(lane.ask('a', 'SELECT 1', false, 'other'), 'unknown')
})
