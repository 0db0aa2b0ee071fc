import t, { type Test } from 'tap'
import { MemoryEngine } from '../../../core/engine/memory/memory-engine.js'
import { SeededIds } from '../../../core/ids.js'
import type { Backend } from '../../../core/protocol/backend.js'
import { openServe } from '../../../core/serve/open-serve.js'
import { ServeBackend } from '../../../core/serve/serve-backend.js'
import { parseStatement } from '../../../core/sql/parse.js'
import { BackendSession } from '../../specs-runner/backend-session.js'
import { FixedClock } from '../fixed-clock.js'

/** Sessions of one backend; `ask` gives the rows of a statement, or its error, as text. */
async function sessions(t: Test) {
  const clock = new FixedClock(1_700_000_000_000_000n)
  const backend = await openServe({ engine: 'memory' }, { clock, ids: new SeededIds(1) })
  t.teardown(() => backend.close())
  const open = (name: string, user = 'root') => {
    const start: Backend['start'] = (statement, context) =>
      backend.start(statement, { ...context, caller: { ...context.caller, user } })
    const session = new BackendSession({ start } as Backend, name)
    return (sql: string): Promise<string> =>
      session.run(sql).then(
        ({ types, rows }) => JSON.stringify([types, rows]),
        (error: Error) => error.message,
      )
  }
  return { clock, open }
}

/** Often enough that later answers come from the cache. */
const times = [1, 2, 3, 4]

/** Statements asked before and after changes by which their answer is another one. */
const changes: readonly {
  readonly asked: string
  readonly before: readonly string[]
  readonly changes: readonly string[]
}[] = [
  {
    asked: 'SELECT * FROM t',
    before: ['CREATE TABLE t (a INT)', 'INSERT INTO t VALUES (1)'],
    changes: [
      'INSERT INTO t VALUES (2)',
      'ALTER TABLE t ADD COLUMN b INT',
      'ALTER TABLE t RENAME COLUMN a TO c',
      'ALTER TABLE t MODIFY COLUMN c VARCHAR',
      'ALTER TABLE t DROP COLUMN b',
      'DROP TABLE t',
      'CREATE VIEW t AS SELECT 5 AS v',
      'ALTER VIEW t AS SELECT 6 AS w',
      'DROP VIEW t',
    ],
  },
  {
    asked: 'SELECT a FROM t',
    before: [
      'CREATE TABLE t (a INT)',
      'INSERT INTO t VALUES (1)',
      'CREATE TABLE u (a VARCHAR)',
      "INSERT INTO u VALUES ('u')",
    ],
    changes: [
      'ALTER TABLE t SWAP WITH u',
      'RENAME TABLE t TO away',
      'RENAME TABLE u TO t',
      'CREATE OR REPLACE TABLE t (a DATE)',
      'CREATE DATABASE other',
      'DROP DATABASE default',
    ],
  },
  {
    asked: 'SELECT * FROM v',
    before: ['CREATE TABLE t (a INT)', 'CREATE VIEW v AS SELECT a FROM t'],
    changes: [
      'DROP TABLE t',
      "CREATE TABLE t AS SELECT 'x' AS a",
      'CREATE OR REPLACE VIEW v AS SELECT 2',
    ],
  },
  {
    asked: 'SELECT f(2)',
    before: ['CREATE FUNCTION f AS (n) -> n + 1'],
    changes: ['CREATE OR REPLACE FUNCTION f AS (n) -> n * 10', 'DROP FUNCTION f'],
  },
  {
    asked: 'SELECT * FROM t',
    before: ['CREATE DATABASE other', 'CREATE TABLE other.t AS SELECT 1 AS other'],
    changes: ['USE other', 'USE default', 'CREATE TEMP TABLE t (x INT)', 'DROP TABLE t'],
  },
  {
    asked: 'SELECT a FROM t',
    before: ['CREATE TABLE t AS SELECT 1 AS a'],
    changes: [
      'BEGIN',
      'INSERT INTO t VALUES (2)',
      'ROLLBACK',
      'CREATE TEMP TABLE t (a VARCHAR)',
      "INSERT INTO t VALUES ('temporary')",
      'DROP TABLE t',
    ],
  },
  {
    asked:
      "SELECT to_timestamp('2024-05-01 00:00:00'), x FROM (VALUES (NULL), (1)) v(x) ORDER BY x",
    before: [],
    changes: [
      "SET timezone = 'Asia/Tokyo'",
      'SET default_order_by_null = nulls_first',
      'SET GLOBAL default_order_by_null = nulls_last',
      'UNSET default_order_by_null',
      "SET GLOBAL timezone = 'America/New_York'",
      'UNSET timezone',
    ],
  },
  {
    asked: 'SELECT "A" FROM (SELECT 1 AS a)',
    before: [],
    changes: [
      "SET sql_dialect = 'MySQL'",
      'SET quoted_ident_case_sensitive = 0',
      'UNSET sql_dialect',
    ],
  },
  {
    asked: 'SELECT $x + 1',
    before: ['SET VARIABLE x = 1'],
    changes: ['SET VARIABLE x = 2', "SET VARIABLE x = '30'", 'UNSET VARIABLE x'],
  },
  {
    asked: 'SELECT current_database(), current_role(), current_catalog()',
    before: ['CREATE DATABASE other', 'CREATE ROLE r', 'GRANT ROLE r TO root'],
    changes: ['USE other', 'SET ROLE r', 'USE default'],
  },
  {
    asked: "SELECT count(*) FROM system.tables WHERE database = 'default'",
    before: [],
    changes: ['CREATE TABLE t (a INT)', 'DROP TABLE t'],
  },
  {
    asked: 'SELECT * FROM (SELECT a, b FROM t) PIVOT (count(b) FOR a IN (ANY))',
    before: ['CREATE TABLE t AS SELECT 1 AS a, 2 AS b'],
    changes: ['INSERT INTO t VALUES (7, 8)', 'TRUNCATE TABLE t'],
  },
  {
    asked: "SELECT * FROM @st (FILE_FORMAT => 'lines')",
    before: [
      'CREATE STAGE st',
      'CREATE FILE FORMAT lines TYPE = NDJSON',
      'COPY INTO @st/a.json FROM (SELECT 1 AS a) FILE_FORMAT = (TYPE = NDJSON)',
    ],
    changes: [
      'COPY INTO @st/b.json FROM (SELECT 2 AS a) FILE_FORMAT = (TYPE = NDJSON)',
      'REMOVE @st',
    ],
  },
]

t.test('a statement asked before is bound anew when its answer may be another one', async t => {
  for (const [i, { asked, before, changes: made }] of changes.entries()) {
    // One server asks the statement so often that it comes from the cache, the other only once after each change.
    const [warm, cold] = [await sessions(t), await sessions(t)]
    const [warmOwn, coldOwn, warmOther] = [warm.open('own'), cold.open('own'), warm.open('other')]
    for (const sql of before) t.equal(await warmOwn(sql), await coldOwn(sql), sql)
    for (const sql of ['SELECT 0', ...made]) {
      t.equal(await warmOwn(sql), await coldOwn(sql), sql)
      const right = await coldOwn(`${asked} -- ${i} ${sql}`)
      for (const time of times) {
        const shown = (answer: string) => answer.split('\n')[0]
        t.equal(shown(await warmOwn(asked)), shown(right), `${asked}, time ${time} after ${sql}`)
        await warmOther(asked)
      }
    }
  }
})

t.test('another session changes what a cached statement means', async t => {
  const { open } = await sessions(t)
  const [one, two] = [open('one'), open('two')]
  await one('CREATE TABLE t (a INT)')
  for (const _ of times) t.match(await one('SELECT * FROM t'), /^\[\["Int32 NULL|Nullable\(Int32\)/)
  await two('CREATE OR REPLACE TABLE t (a INT, b DATE)')
  t.match(await one('SELECT * FROM t'), /Date/)
  await two('DROP TABLE t')
  t.match(await one('SELECT * FROM t'), /^1025/)
})

t.test('what each run computes is computed in each run', async t => {
  const { open, clock } = await sessions(t)
  const ask = open('one')
  await ask('CREATE SEQUENCE s')
  await ask('CREATE TABLE t (a INT, b BIGINT DEFAULT nextval(s))')
  for (const sql of [
    'SELECT nextval(s)',
    'SELECT rand()',
    'SELECT gen_random_uuid()',
    'SELECT last_query_id()',
    'SELECT now()',
    'SELECT to_unix_timestamp(now()) + 1, date_add(hour, 1, now())',
  ]) {
    const seen = new Set<string>()
    for (const _ of [...times, ...times]) {
      clock.advance(1000)
      seen.add(await ask(sql))
    }
    t.equal(seen.size, 2 * times.length, sql)
  }
  for (const _ of times) await ask('INSERT INTO t (a) VALUES (1)')
  t.match(await ask('SELECT count(*), count(DISTINCT b) FROM t'), '["4","4"]')
})

t.test('who asks is part of the question', async t => {
  const { open } = await sessions(t)
  const root = open('root')
  const ask = open('ann', 'ann')
  await root('CREATE TABLE t AS SELECT 1 AS a')
  await root('CREATE ROLE reader')
  await root("CREATE USER ann IDENTIFIED BY 'one'")
  await root('GRANT ROLE reader TO ann')
  for (const _ of times) t.match(await root('SELECT a FROM t'), '[["1"]]')
  for (const _ of times) t.match(await ask('SELECT a FROM t'), /^1063/)
  await root('GRANT SELECT ON default.t TO ROLE reader')
  for (const _ of times) t.match(await ask('SELECT a FROM t'), '[["1"]]')
  await ask('SET SECONDARY ROLES NONE')
  t.match(await ask('SELECT a FROM t'), /^1063/)
  await ask('SET SECONDARY ROLES ALL')
  t.match(await ask('SELECT a FROM t'), '[["1"]]')
  await root('REVOKE SELECT ON default.t FROM ROLE reader')
  for (const _ of times) t.match(await ask('SELECT a FROM t'), /^1063/)
})

t.test('settings of the statement itself are set each time', async t => {
  const { open } = await sessions(t)
  const ask = open('one')
  const asked = 'SELECT to_timestamp(0)'
  for (const _ of times) {
    t.match(await ask(`SETTINGS (timezone = 'Asia/Tokyo') ${asked}`), '09:00:00')
    t.match(
      await ask(`SELECT /*+ SET_VAR(timezone = 'Asia/Kolkata') */ to_timestamp(0)`),
      '05:30:00',
    )
    t.match(await ask(asked), '00:00:00')
  }
})

t.test('a text is parsed and bound no more once it is known', async t => {
  let parsed = 0
  const backend = new ServeBackend({
    engine: new MemoryEngine(),
    clock: new FixedClock(1_700_000_000_000_000n),
    ids: new SeededIds(1),
    users: [],
    version: '1.2.3',
    parse: (sql, options) => {
      parsed++
      return parseStatement(sql, options)
    },
  })
  t.teardown(() => backend.close())
  const session = new BackendSession(backend)
  for (const _ of times) t.same((await session.run('SELECT 1 + 1')).rows, [['2']])
  t.equal(parsed, 2)
})
