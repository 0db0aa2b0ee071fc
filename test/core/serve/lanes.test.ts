import { Readable } from 'node:stream'
import t, { type Test } from 'tap'
import { type Ids, RandomIds, SeededIds } from '../../../core/ids.js'
import type { Principal } from '../../../core/protocol/backend.js'
import { openServe } from '../../../core/serve/open-serve.js'
import type { LaneLimits } from '../../../core/serve/serve-lanes.js'
import { BackendSession } from '../../specs-runner/backend-session.js'
import { FixedClock } from '../fixed-clock.js'

const engines = ['memory', 'alasql'] as const

const init = `
  CREATE TABLE t (a INT, b VARCHAR);
  INSERT INTO t VALUES (1, 'x'), (2, 'y');
  CREATE VIEW v AS SELECT a FROM t;
  CREATE DATABASE db;
  CREATE STAGE st;
  COPY INTO @st/one.csv FROM (SELECT 7, 'z') FILE_FORMAT = (TYPE = CSV) SINGLE = TRUE USE_RAW_PATH = TRUE;
  COPY INTO @~/own.csv FROM (SELECT 8, 'o') FILE_FORMAT = (TYPE = CSV) SINGLE = TRUE USE_RAW_PATH = TRUE;
  CREATE TABLE loaded (a INT, b VARCHAR);
  COPY INTO loaded FROM @st/one.csv FILE_FORMAT = (TYPE = CSV);
  CREATE SEQUENCE s;
  CREATE TABLE numbered (a INT, n INT AUTOINCREMENT);
  INSERT INTO numbered (a) VALUES (1);
  CREATE FUNCTION plus_one AS (n) -> n + 1;
  CREATE PROCEDURE seven() RETURNS INT LANGUAGE SQL AS $$ BEGIN RETURN 7; END; $$;
  CREATE ROLE reader;
  CREATE USER ann IDENTIFIED BY 'one' WITH DEFAULT_ROLE = 'reader';
  GRANT SELECT ON default.t TO ROLE reader;
  GRANT ROLE reader TO ann;
  CREATE FILE FORMAT semi TYPE = CSV FIELD_DELIMITER = ';';
  SET GLOBAL max_threads = 3;
  CREATE TABLE labelled (a INT);
  SETTINGS (deduplicate_label = 'known') INSERT INTO labelled VALUES (1);
`

const clock = () => new FixedClock(1_700_000_000_000_000n)

async function laneServer(
  t: Test,
  options: {
    readonly engine?: (typeof engines)[number]
    readonly init?: string
    readonly ids?: Ids
    readonly limits?: Partial<LaneLimits>
  } = {},
) {
  const { engine = 'memory', ids = new RandomIds(), limits = {} } = options
  const scripts = [{ path: 'init.sql', sql: options.init ?? init }]
  const backend = await openServe({ engine, init: scripts, limits }, { clock: clock(), ids })
  t.teardown(() => backend.close())
  const sessions = new Map<string, BackendSession>()
  /** Runs statements in a session that all lanes call by the same name. */
  const run = async (lane: string, ...statements: readonly string[]) => {
    const session = sessions.get(lane) ?? new BackendSession(backend, 'same', lane)
    sessions.set(lane, session)
    let rows: readonly (readonly unknown[])[] = []
    for (const sql of statements) rows = (await session.run(sql)).rows
    return rows
  }
  const failure = (lane: string, sql: string): Promise<string> =>
    run(lane, sql).then(
      () => 'no error',
      error => (error as Error).message,
    )
  return { backend, run, failure }
}

const caller = (lane: string, user = 'root', password = ''): Principal => ({
  user,
  fullName: user,
  credential: { kind: 'basic', password },
  lane,
  userAgent: '',
  roles: [],
})

/** A change that a test may make, and a statement that shows it. */
const changes: readonly (readonly [what: string, change: string | string[], look: string])[] = [
  ['new rows', "INSERT INTO t VALUES (3, 'z')", 'SELECT * FROM t ORDER BY a'],
  ['changed rows', "UPDATE t SET b = 'w'", 'SELECT * FROM t ORDER BY a'],
  ['deleted rows', 'DELETE FROM t WHERE a = 1', 'SELECT * FROM t'],
  ['no rows', 'TRUNCATE TABLE t', 'SELECT count(*) FROM t'],
  ['a table', 'CREATE TABLE n AS SELECT 1 AS x', 'SHOW TABLES'],
  ['a dropped table', 'DROP TABLE t', 'SHOW TABLES'],
  ['what was dropped', 'DROP TABLE t', 'SHOW TABLES HISTORY'],
  ['a column', 'ALTER TABLE t ADD COLUMN c INT', 'SELECT * FROM t'],
  ['a type', 'ALTER TABLE t MODIFY COLUMN a BIGINT', 'DESC t'],
  ['a comment', "ALTER TABLE t COMMENT = 'mine'", 'SELECT comment FROM system.tables'],
  ['a new name', 'RENAME TABLE t TO u', 'SHOW TABLES'],
  ['a view', 'CREATE OR REPLACE VIEW v AS SELECT 5', 'SELECT * FROM v'],
  ['a database', 'CREATE DATABASE other', 'SHOW DATABASES'],
  ['a dropped database', 'DROP DATABASE db', 'SHOW DATABASES'],
  ['a stage', 'CREATE STAGE more', 'SHOW STAGES'],
  ["a stage's comment", "ALTER STAGE st SET COMMENT = 'other'", 'SHOW STAGES'],
  ['a connection', "CREATE CONNECTION other STORAGE_TYPE = 's3'", 'SHOW CONNECTIONS'],
  ['a password policy', 'CREATE PASSWORD POLICY other', 'SHOW PASSWORD POLICIES'],
  ['a network policy', 'CREATE NETWORK POLICY n ALLOWED_IP_LIST = ()', 'SHOW NETWORK POLICIES'],
  ['a dropped stage', 'DROP STAGE st', 'SHOW STAGES'],
  ['a replaced stage', 'CREATE OR REPLACE STAGE st', 'LIST @st'],
  ['a removed file', 'REMOVE @st/one.csv', 'LIST @st'],
  [
    'a file',
    'COPY INTO @st/two.csv FROM (SELECT 1) FILE_FORMAT = (TYPE = CSV) SINGLE = TRUE USE_RAW_PATH = TRUE',
    'LIST @st',
  ],
  [
    'another content of a file',
    'COPY INTO @st/one.csv FROM (SELECT 9) FILE_FORMAT = (TYPE = CSV) SINGLE = TRUE USE_RAW_PATH = TRUE OVERWRITE = TRUE',
    "SELECT $1 FROM @st (FILE_FORMAT => 'csv')",
  ],
  ["a file of the user's stage", 'REMOVE @~/own.csv', 'LIST @~'],
  [
    'a loaded file',
    [
      'COPY INTO @st/two.csv FROM (SELECT 1, 2) FILE_FORMAT = (TYPE = CSV) SINGLE = TRUE USE_RAW_PATH = TRUE',
      'COPY INTO loaded FROM @st FILE_FORMAT = (TYPE = CSV)',
    ],
    'SELECT * FROM loaded ORDER BY a',
  ],
  ['a sequence', 'CREATE SEQUENCE more', 'SHOW SEQUENCES'],
  ['a number of a sequence', 'SELECT nextval(s), nextval(s)', 'SHOW SEQUENCES'],
  ['a number of a column', 'INSERT INTO numbered (a) VALUES (2)', 'SELECT max(n) FROM numbered'],
  ['an index', 'CREATE NGRAM INDEX i ON loaded (b)', 'SHOW INDEXES'],
  [
    'an aggregating index',
    'CREATE AGGREGATING INDEX i AS SELECT max(a) FROM loaded',
    'SELECT name, definition FROM system.indexes',
  ],
  ['a constraint', 'ALTER TABLE labelled ADD CHECK (a > 0)', 'SELECT * FROM system.constraints'],
  ['a function', 'CREATE FUNCTION two AS () -> 2', 'SELECT name FROM system.user_functions'],
  ['another function', 'ALTER FUNCTION plus_one AS (n) -> n + 2', 'SELECT plus_one(1)'],
  [
    'a procedure',
    'CREATE PROCEDURE two() RETURNS INT LANGUAGE SQL AS $$ BEGIN RETURN 2; END; $$',
    'SHOW PROCEDURES',
  ],
  [
    'another procedure',
    'CREATE OR REPLACE PROCEDURE seven() RETURNS INT LANGUAGE SQL AS $$ BEGIN RETURN 8; END; $$',
    'CALL PROCEDURE seven()',
  ],
  ['what a script did', 'EXECUTE IMMEDIATE $$ BEGIN DELETE FROM t; END; $$', 'SELECT * FROM t'],
  ['a user', "CREATE USER bob IDENTIFIED BY 'b'", 'SHOW USERS'],
  ['a dropped user', 'DROP USER ann', 'SHOW USERS'],
  ['a role', 'CREATE ROLE writer', 'SHOW ROLES'],
  ['a grant', 'GRANT INSERT ON default.t TO ROLE reader', 'SHOW GRANTS FOR ROLE reader'],
  ['a grant to a user', 'REVOKE ROLE reader FROM ann', 'SHOW GRANTS FOR ann'],
  [
    'an owner',
    'GRANT OWNERSHIP ON default.t TO ROLE reader',
    "SELECT owner FROM system.tables WHERE name = 't'",
  ],
  ['a file format', 'CREATE FILE FORMAT pipe TYPE = CSV', 'SHOW FILE FORMATS'],
  [
    'a global setting',
    'SET GLOBAL max_threads = 5',
    "SELECT value FROM system.settings WHERE name = 'max_threads'",
  ],
  [
    'no global setting',
    'UNSET GLOBAL max_threads',
    "SELECT value FROM system.settings WHERE name = 'max_threads'",
  ],
  [
    'a label',
    "SETTINGS (deduplicate_label = 'new') INSERT INTO labelled VALUES (2)",
    'SELECT * FROM labelled',
  ],
]

for (const engine of engines) {
  t.test(`${engine}: each lane has a copy of what --init made`, async t => {
    const { backend, run } = await laneServer(t, { engine })
    for (const [what, change, look] of changes) {
      const at = JSON.stringify(await run('default', look))
      const see = async (lane: string) => JSON.stringify(await run(lane, look))
      t.equal(await see('a'), at, `${what}: as in the lane default`)
      await run('a', ...[change].flat())
      const changed = await see('a')
      t.not(changed, at, `${what}: the lane sees its own change`)
      t.equal(await see('b'), at, `${what}: another lane does not`)
      t.equal(await see('default'), at, `${what}: nor does the lane default`)
      await run('default', ...[change].flat())
      t.equal(await see('c'), at, `${what}: a new lane is as --init left it`)
      await backend.reset('a')
      t.equal(await see('a'), at, `${what}: a reset of the lane`)
      t.equal(await see('default'), changed, `${what}: resets no other lane`)
      await backend.snapshot('changed')
      await backend.reset()
      t.equal(await see('default'), at, `${what}: a reset of all`)
      await backend.restore('changed')
      t.equal(await see('default'), changed, `${what}: a snapshot`)
      await backend.reset()
    }
  })
}

t.test('files that --init loaded and labels that it used are known in each lane', async t => {
  const { backend, run } = await laneServer(t)
  const again = async (lane: string) => {
    await run(lane, 'COPY INTO loaded FROM @st FILE_FORMAT = (TYPE = CSV)')
    await run(lane, "SETTINGS (deduplicate_label = 'known') INSERT INTO labelled VALUES (1)")
    const counts = 'SELECT (SELECT count(*) FROM loaded), (SELECT count(*) FROM labelled)'
    return (await run(lane, counts))[0]
  }
  for (const lane of ['default', 'a']) t.strictSame(await again(lane), ['1', '1'])
  await backend.reset()
  t.strictSame(await again('a'), ['1', '1'])
})

t.test('users log in to the lane that has them', async t => {
  const { backend, run } = await laneServer(t)
  const login = async (lane: string, user: string, password: string) =>
    backend.authenticate(caller(lane, user, password)).then(
      ({ defaultRole }) => defaultRole,
      error => (error as Error).message,
    )
  await run('a', "CREATE USER bob IDENTIFIED BY 'b'", "ALTER USER ann IDENTIFIED BY 'two'")
  t.equal(await login('a', 'bob', 'b'), 'public')
  t.match(await login('b', 'bob', 'b'), /User 'bob'@'%' does not exist/)
  t.equal(await login('a', 'ann', 'two'), 'reader')
  t.match(await login('default', 'ann', 'two'), /incorrect password/)
  await t.resolves(backend.readmit(caller('a', 'bob')))
  await backend.reset('a')
  t.match(await login('a', 'bob', 'b'), /does not exist/)
  t.equal(await login('a', 'ann', 'one'), 'reader')
  await t.rejects(backend.readmit(caller('a', 'bob')), { status: 401, code: 2201 })
})

t.test('running statements are seen and killed in their own lane only', async t => {
  const { backend, run, failure } = await laneServer(t)
  const running = run('a', 'SELECT sleep(3)')
  const listed = 'SELECT extra_info FROM system.processes'
  t.strictSame(await run('b', listed), [[listed]])
  t.match(await failure('b', "KILL QUERY 'same-0'"), /^1053 /)
  const killer = new BackendSession(backend, 'killer', 'a')
  t.strictSame((await killer.run(`${listed} ORDER BY 1`)).rows, [
    [`${listed} ORDER BY 1`],
    ['SELECT sleep(3)'],
  ])
  await Promise.all([
    t.rejects(running, { message: '1043 query was killed by KILL QUERY' }),
    killer.run("KILL QUERY 'same-0'"),
  ])
})

t.test('a reset ends the statements that run in the lane, and no others', async t => {
  const { backend, run } = await laneServer(t)
  for (const end of [
    () => backend.reset('a'),
    () => backend.reset(),
    () => backend.restore('kept', 'a'),
  ]) {
    await backend.snapshot('kept', 'a')
    const other = run('b', 'SELECT sleep(0.05)').catch(error =>
      t.match(error, /lane "b" was reset/),
    )
    const writing = run('a', 'INSERT INTO t SELECT 9, sleep(3)::VARCHAR')
    const rejected = t.rejects(
      writing,
      /^1043 lane "a" was (reset|restored from the snapshot "kept") while the statement ran$/,
    )
    // Statements begin in the next turns of the event loop.
    await new Promise(setImmediate)
    await end()
    await rejected
    t.strictSame(await run('a', 'SELECT count(*) FROM t'), [['2']])
    await other
  }
})

t.test('a write that was about to commit is lost, and says so', async t => {
  const { backend, run, failure } = await laneServer(t)
  for (const sql of [
    "INSERT INTO t VALUES (9, 'lost')",
    'CREATE TABLE lost (a INT)',
    "UPDATE t SET b = 'lost'",
    'CREATE STAGE lost',
    'CREATE TABLE lost AS SELECT * FROM t',
    'COPY INTO t FROM @st FILE_FORMAT = (TYPE = CSV)',
    "CREATE USER lost IDENTIFIED BY 'x'",
    'SELECT count(*) FROM t',
  ]) {
    // After so many turns of the event loop, the reset finds the statement in any of its states.
    for (let turns = 0; turns < 30; turns += 3) {
      const ended = failure('a', sql)
      for (let i = 0; i < turns; i++) await Promise.resolve()
      await backend.reset('a')
      const message = await ended
      t.match(message, /^(no error|1043 lane "a" was reset while the statement ran)$/, sql)
      t.strictSame(await run('a', 'SELECT * FROM t ORDER BY a'), [
        ['1', 'x'],
        ['2', 'y'],
      ])
      t.equal((await run('a', 'SHOW TABLES')).length, 4, sql)
      t.equal((await run('a', 'SHOW STAGES')).length, 1, sql)
    }
  }
})

t.test('a reset rolls back open transactions, which say why they are gone', async t => {
  const { backend, run } = await laneServer(t)
  for (const [end, why] of [
    [() => backend.reset('a'), 'was reset'],
    [() => backend.reset(), 'was reset'],
    [() => backend.restore('kept'), 'was restored from the snapshot "kept"'],
  ] as const) {
    await backend.snapshot('kept')
    const session = new BackendSession(backend, undefined, 'a')
    await session.run('BEGIN')
    await session.run("INSERT INTO t VALUES (3, 'open')")
    await end()
    await t.rejects(session.run('SELECT count(*) FROM t'), {
      message: `4003 the transaction was rolled back: lane "a" ${why}`,
    })
    t.strictSame(await run('a', 'SELECT count(*) FROM t'), [['2']])
  }
  const other = new BackendSession(backend, undefined, 'b')
  await other.run('BEGIN')
  await other.run('DELETE FROM t')
  await backend.reset('a')
  await other.run('COMMIT')
  t.strictSame(await run('b', 'SELECT count(*) FROM t'), [['0']], 'in its own lane only')
})

t.test('snapshots: of a lane, of all, restored elsewhere, and replaced', async t => {
  const { backend, run } = await laneServer(t)
  const rows = async (lane: string) => (await run(lane, 'SELECT a FROM t ORDER BY a')).join()
  const add = (lane: string, n: number) => run(lane, `INSERT INTO t VALUES (${n}, '')`)

  await add('a', 10)
  await backend.snapshot('ten', 'a')
  await add('a', 11)
  await backend.restore('ten', 'b')
  t.strictSame([await rows('a'), await rows('b')], ['1,2,10,11', '1,2,10'], 'in another lane')
  await add('b', 12)
  await backend.restore('ten')
  t.strictSame([await rows('a'), await rows('b')], ['1,2,10', '1,2,10,12'], 'where it was made')
  await add('a', 13)
  await backend.restore('ten', 'a')
  t.equal(await rows('a'), '1,2,10', 'as often as one likes')

  await backend.snapshot('all')
  await add('a', 20)
  await add('default', 21)
  await add('new', 22)
  await backend.restore('all', 'a')
  t.strictSame(
    [await rows('a'), await rows('default'), await rows('new')],
    ['1,2,10', '1,2,21', '1,2,22'],
    'one lane of all',
  )
  await backend.restore('all')
  t.strictSame(
    [await rows('default'), await rows('b'), await rows('new')],
    ['1,2', '1,2,10,12', '1,2'],
    'all, and lanes that began later are as after --init',
  )
  await add('new', 22)
  await backend.restore('all', 'new')
  t.equal(await rows('new'), '1,2')

  await add('a', 30)
  await backend.snapshot('ten')
  await backend.reset()
  t.equal(await rows('a'), '1,2', 'a reset goes back to --init')
  await backend.restore('ten')
  t.strictSame([await rows('a'), await rows('b')], ['1,2,10,30', '1,2,10,12'], 'it was replaced')

  await backend.snapshot('fresh', 'nobody used this')
  await backend.restore('fresh', 'a')
  t.equal(await rows('a'), '1,2')
})

t.test('a snapshot has only what is committed, and no temporary tables', async t => {
  const { backend, run } = await laneServer(t)
  await run('a', 'CREATE TEMP TABLE temp (a INT)', 'INSERT INTO temp VALUES (1)')
  const open = new BackendSession(backend, 'open', 'a')
  await open.run('BEGIN')
  await open.run('DELETE FROM t')
  await backend.snapshot('now', 'a')
  t.strictSame(await run('a', 'SELECT * FROM temp'), [['1']], 'the lane goes on')
  await open.run('COMMIT')
  t.strictSame(await run('a', 'SELECT count(*) FROM t'), [['0']])
  await backend.restore('now')
  t.strictSame(await run('a', 'SELECT count(*) FROM t'), [['2']])
  t.strictSame(await run('a', 'SELECT count(*) FROM system.temporary_tables'), [['0']])
  t.equal(backend.hasTemporaryTables({ ...caller('a'), clientSession: 'same' }), false)
  t.match(
    backend.whyTemporaryTablesEnded({ ...caller('a'), clientSession: 'same' }),
    'lane "a" was restored from the snapshot "now"',
  )
  t.equal(backend.whyTemporaryTablesEnded({ ...caller('b'), clientSession: 'same' }), undefined)
})

t.test('names of snapshots', async t => {
  const { backend } = await laneServer(t, { limits: { snapshots: 3 } })
  await t.rejects(backend.restore('x'), {
    status: 404,
    message: 'no snapshot is named "x"; there are none',
  })
  for (const name of ['clean', 'überall ☃', 'x'.repeat(200)]) await backend.snapshot(name)
  await t.rejects(backend.restore('Clean'), {
    status: 404,
    message: `no snapshot is named "Clean"; known ones: "clean", "überall ☃", "${'x'.repeat(200)}"`,
  })
  for (const name of ['', 'a\nb', 'x'.repeat(201)]) {
    await t.rejects(backend.snapshot(name), { status: 400, message: /the name of a snapshot/ })
  }
  await t.rejects(backend.snapshot('one more'), {
    status: 400,
    message: 'there are 3 snapshots, which is the maximum: use one of their names again',
  })
  await t.resolves(backend.snapshot('clean', 'a'))
})

t.test('too many lanes are refused, until one is reset', async t => {
  const { backend, run, failure } = await laneServer(t, { limits: { lanes: 3 } })
  await run('a', 'SELECT 1')
  await run('b', 'DELETE FROM t')
  const refused = {
    status: 400,
    message:
      'lane "c" cannot begin: this server has 3 lanes, which is the maximum. End those that are no longer needed: ' +
      'POST /__mockq/reset with {"lane": "NAME"}, or with {} to end all',
  }
  await t.rejects(run('c', 'SELECT 1'), refused)
  await t.rejects(backend.upload({ stage: '~', parts: filesOf('x') }, caller('c')), refused)
  await t.resolves(backend.authenticate(caller('c')), 'a login alone begins no lane')
  await backend.snapshot('kept', 'b')
  await t.rejects(backend.restore('kept', 'c'), refused)
  t.strictSame(await run('b', 'SELECT count(*) FROM t'), [['0']], 'nothing is lost')
  await backend.reset('a')
  t.equal(await failure('c', 'SELECT 1'), 'no error')
})

async function* filesOf(...texts: readonly string[]) {
  for (const text of texts) yield { path: 'file.csv', content: Readable.from([Buffer.from(text)]) }
}

t.test('an upload during which its lane is reset fails', async t => {
  const { backend, run } = await laneServer(t)
  const parts = async function* () {
    yield* filesOf('1')
    await backend.reset('a')
  }
  await t.rejects(backend.upload({ stage: 'st', parts: parts() }, caller('a')), {
    code: 1043,
    message: 'lane "a" was reset while the statement ran',
  })
  t.equal((await run('a', 'LIST @st')).length, 1)
})

t.test('with --seed, each lane draws the same random values, again after a reset', async t => {
  const { backend, run } = await laneServer(t, { ids: new SeededIds(1), init: 'SELECT rand()' })
  const draw = async (lane: string) =>
    JSON.stringify(await run(lane, 'SELECT rand(), gen_random_uuid() FROM numbers(3)'))
  const first = await draw('a')
  t.not(await draw('a'), first)
  const url = `fs://${t.testdir()}/`
  await run('a', `CREATE STAGE out URL = '${url}'`, 'COPY INTO @out FROM (SELECT 1)')
  t.equal(await draw('b'), first, 'whatever other lanes do')
  t.equal(await draw('default'), first)
  await backend.snapshot('second', 'b')
  const second = await draw('b')
  await backend.reset()
  t.equal(await draw('a'), first)
  t.equal(await draw('default'), first)
  await backend.restore('second', 'default')
  t.equal(await draw('default'), second)
})

t.test('users and files of the HTTP routes are in their lane', async t => {
  const { backend, run } = await laneServer(t)
  await backend.createUser(
    { name: 'eve', authString: 'pw', roles: [], grantAll: false },
    caller('a'),
  )
  t.equal((await run('a', 'SHOW USERS')).length, (await run('b', 'SHOW USERS')).length + 1)
  await backend.upload({ stage: '~', parts: filesOf('1') }, caller('a'))
  t.equal(await backend.download('~', 'file.csv', caller('b')), undefined)
  t.ok(await backend.download('~', 'file.csv', caller('a')))
})
