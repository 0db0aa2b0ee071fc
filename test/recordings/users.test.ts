import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
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

/** What the session of a user with a role of its own goes through, and what it may do each time. */
const roleSteps = [
  'SELECT current_role()',
  'SELECT * FROM t',
  'SET SECONDARY ROLES NONE',
  'SELECT * FROM t',
  'SET ROLE public',
  'SELECT current_role()',
  'SELECT * FROM t',
  'SET SECONDARY ROLES ALL',
  'SELECT * FROM t',
  'SET ROLE reader',
  'SELECT current_role()',
  'SET SECONDARY ROLES public',
  'SELECT * FROM t',
  'SET ROLE account_admin',
  'SELECT current_role()',
  'SELECT * FROM t',
]

/** Answers of these steps, for a user whose default role is given as it is made, or later. */
async function roleAnswers(url: string, isGivenLater: boolean): Promise<unknown[]> {
  const root = new TestClient(url, logins.root)
  const ann = new TestClient(url, { ...logins.ann, password: 'p' })
  const role = "WITH DEFAULT_ROLE = 'reader'"
  const made = `CREATE USER ann IDENTIFIED BY 'p' ${isGivenLater ? '' : role}`
  const granted = ['GRANT ROLE reader TO ann', 'GRANT ROLE account_admin TO ann']
  for (const sql of [made, ...(isGivenLater ? [`ALTER USER ann ${role}`] : []), ...granted]) {
    await root.query(sql)
  }
  const found: unknown[] = []
  for (const sql of roleSteps) {
    const { rows, error } = await ann.query(sql)
    found.push([sql, error?.code ?? rows])
  }
  return found
}

for (const isGivenLater of [false, true]) {
  t.test(`a user's default role, given ${isGivenLater ? 'later' : 'at once'}`, async t => {
    const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
    t.teardown(() => target.close())
    const root = new TestClient(target.url, logins.root)
    for (const sql of ['CREATE TABLE t (a INT)', 'CREATE ROLE reader']) await root.query(sql)
    await root.query('GRANT SELECT ON default.t TO ROLE reader')
    const recordings = join(t.testdir(), 'recordings')
    const recorder = await record(recordings, target.url)
    const recorded = await roleAnswers(recorder.url, isGivenLater)
    await recorder.close()
    t.strictSame(
      recorded.flatMap(each => ((each as unknown[])[1] === 1063 ? [each] : [])).length,
      1,
    )
    const player = await replay(recordings)
    t.teardown(() => player.close())
    t.strictSame(await roleAnswers(player.url, isGivenLater), recorded)
    t.equal(player.misses(), 0)
  })
}

/** A user is made, asks what all others ask and is refused, and is dropped. */
async function refusedBeside(url: string, name: string): Promise<unknown[]> {
  const root = new TestClient(url, logins.root)
  const made = new TestClient(url, { user: name, password: 'pw', cookies: true })
  const found: unknown[] = []
  const ask = async (client: TestClient, sql: string): Promise<void> => {
    const { rows, error } = await client.query(sql)
    found.push([
      sql.replaceAll(name, 'NAME'),
      error?.code ?? JSON.stringify(rows).replaceAll(name, 'NAME'),
    ])
  }
  for (const sql of ['USE default', 'SELECT count() FROM t']) await ask(root, sql)
  await ask(root, `CREATE USER ${name} IDENTIFIED BY 'pw'`)
  for (const sql of ['USE default', 'SELECT current_user()', 'SELECT count() FROM t']) {
    await ask(made, sql)
    await ask(root, sql)
  }
  await ask(root, `DROP USER ${name}`)
  for (const sql of ['USE default', 'SELECT count() FROM t']) await ask(root, sql)
  return found
}

t.test('what one user is refused is refused no other', async t => {
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => target.close())
  await new TestClient(target.url, logins.root).query('CREATE TABLE t (a INT)')
  const recordings = join(t.testdir(), 'recordings')
  const recorder = await record(recordings, target.url)
  const recorded = await refusedBeside(recorder.url, 'guest_3fa91c07')
  await recorder.close()
  t.equal(recorded.filter(answer => (answer as unknown[])[1] === 1063).length, 2, 'refused twice')

  await t.test('whoever asks first', async t => {
    const player = await replay(recordings)
    t.teardown(() => player.close())
    const root = new TestClient(player.url, logins.root)
    for (let i = 0; i < 20; i++) t.equal((await root.query('USE default')).error, undefined)
    t.strictSame((await root.query('SELECT count() FROM t')).rows, [['0']])
    t.strictSame(await refusedBeside(player.url, 'guest_3fa91c07'), recorded)
  })
  await t.test('whatever the name', async t => {
    const player = await replay(recordings)
    t.teardown(() => player.close())
    t.strictSame(await refusedBeside(player.url, 'guest_b26e540d'), recorded)
    t.equal(player.misses(), 0)
  })
})

/** The code of a refused login; 0 for one that is let in. */
async function codeOf(url: string, user: string, password: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const answer = await fetch(`${url}/v1/verify`, { method: 'POST', headers: { authorization } })
  if (answer.ok) return 0
  const { error } = (await answer.json()) as { error: { code: number } }
  return error.code
}

t.test('users that statements make come in as those say', async t => {
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => target.close())
  const recordings = join(t.testdir(), 'recordings')
  const passwords = ['one', 'two', '', 'three']
  const made = [
    "CREATE USER ann IDENTIFIED BY 'one'",
    "CREATE USER IF NOT EXISTS ann IDENTIFIED BY 'two'",
    "ALTER USER ann IDENTIFIED BY 'two'",
    "CREATE OR REPLACE USER ann IDENTIFIED WITH sha256_password BY 'three'",
    'ALTER USER ann WITH DISABLED = TRUE',
    'ALTER USER ann WITH DISABLED = FALSE',
    'DROP USER ann',
    'CREATE USER IF NOT EXISTS ann IDENTIFIED WITH no_password',
    'DROP USER IF EXISTS ann',
  ]
  const codes = async (url: string): Promise<unknown[]> => {
    const root = new TestClient(url, logins.root)
    const found: unknown[] = []
    for (const sql of made) {
      const { error } = await root.query(sql)
      const each = await Promise.all(passwords.map(password => codeOf(url, 'ann', password)))
      found.push([sql, error?.code, ...each])
    }
    return found
  }
  const recorder = await record(recordings, target.url)
  const recorded = await codes(recorder.url)
  await recorder.close()

  for (const users of [[], [{ name: 'root', password: '' }]]) {
    const player = await replay(recordings, { users })
    t.strictSame(await codes(player.url), recorded)
    t.equal(await codeOf(player.url, 'bob', 'x'), users.length === 0 ? 0 : 5100)
    await player.close()
  }

  await t.test('one who was there before comes in with any password', async t => {
    const player = await replay(recordings, { users: [{ name: 'root', password: '' }] })
    t.teardown(() => player.close())
    await new TestClient(player.url, logins.root).query(made[1]!)
    t.equal(await codeOf(player.url, 'ann', 'other'), 0)
  })
})

t.test('who is refused when recorded is refused in replay, whoever else comes in', async t => {
  const users = [{ name: 'databend', password: 'open sesame' }]
  const target = await startServer({
    port: 0,
    backend: serveBackend({ engine: 'memory', users }),
  })
  t.teardown(() => target.close())
  const recordings = join(t.testdir(), 'recordings')
  const recorder = await record(recordings, target.url)
  const refused = async (url: string, salt: string): Promise<unknown[]> => [
    await codeOf(url, 'databend', 'close sesame'),
    await codeOf(url, 'databend', ''),
    await codeOf(url, 'databend', 'open sesame'),
    await codeOf(url, `nobody_${salt}`, 'x'),
    await codeOf(url, 'root', ''),
  ]
  const recorded = await refused(recorder.url, '3fa91c07')
  t.strictSame(recorded, [5100, 5100, 0, 2201, 0])
  t.strictSame(await refused(recorder.url, '3fa91c07'), recorded)
  await recorder.close()
  const saved = readFileSync(join(recordings, 'default.nedb'), 'utf8')
  t.notMatch(saved, /sesame/)

  for (const salt of ['3fa91c07', 'b26e540d']) {
    const player = await replay(recordings)
    t.equal(await codeOf(player.url, 'databend', 'open sesame'), 0)
    t.strictSame(await refused(player.url, salt), recorded)
    t.strictSame(await refused(player.url, salt), recorded, 'as often as it is asked')
    t.equal(await codeOf(player.url, 'somebody', 'else'), 0)
    await player.close()
  }
  const again = await record(recordings, target.url)
  await refused(again.url, '3fa91c07')
  await again.close()
  t.equal(readFileSync(join(recordings, 'default.nedb'), 'utf8'), saved, 'the same recording')
})

/** Statuses and codes of one who logs in for a token and changes the password, and of the others who then come. */
async function tokenAnswers(url: string, changes: readonly string[]): Promise<unknown[]> {
  const root = new TestClient(url, logins.root)
  await root.query("CREATE USER ann IDENTIFIED BY 'p1'")
  const basic = (password: string) => `Basic ${btoa(`ann:${password}`)}`
  const send = async (path: string, authorization: string, body: object) => {
    const cookie = 'cookie_enabled=true; session_id=of-ann'
    const headers = { authorization, cookie, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, init)
    // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
    return { status: response.status, body: (await response.json()) as any }
  }
  const login = await send('/v1/session/login', basic('p1'), {})
  const token = `Bearer ${login.body.tokens.session_token}`
  const found: unknown[] = []
  const ask = async (sql: string, authorization = token) => {
    const { status, body } = await send('/v1/query', authorization, { sql })
    found.push([sql, status, body.error?.code ?? body.data])
  }
  await ask('SELECT 1')
  for (const sql of changes) {
    if (sql.startsWith('ALTER USER USER()')) await ask(sql)
    else found.push([sql, (await root.query(sql)).error?.code])
    await ask(`SELECT '${sql.length}'`)
  }
  await ask('SELECT 2', basic('p1'))
  await ask('SELECT 2', basic('p2'))
  return found
}

const changeLists = [
  ["ALTER USER USER() IDENTIFIED BY 'p2'"],
  ["ALTER USER ann IDENTIFIED BY 'p2'"],
  ["ALTER USER ann IDENTIFIED BY 'p3'", "ALTER USER USER() IDENTIFIED BY 'p2'"],
  ["CREATE OR REPLACE USER ann IDENTIFIED BY 'p2'", "CREATE USER ann IDENTIFIED BY 'p1'"],
  ["CREATE USER IF NOT EXISTS ann IDENTIFIED BY 'p2'"],
  ['DROP USER ann'],
  ['DROP USER ann', "CREATE USER ann IDENTIFIED BY 'p2'"],
]

for (const changes of changeLists) {
  t.test(`a login token outlives the password: ${changes.join('; ')}`, async t => {
    const serve = () => startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
    const [live, target] = [await serve(), await serve()]
    t.teardown(() => Promise.all([live.close(), target.close()]))
    const recordings = join(t.testdir(), 'recordings')
    const recorder = await record(recordings, target.url)
    const recorded = await tokenAnswers(recorder.url, changes)
    await recorder.close()
    t.strictSame(recorded, await tokenAnswers(live.url, changes), 'as without a recorder')
    const player = await replay(recordings)
    t.teardown(() => player.close())
    t.strictSame(await tokenAnswers(player.url, changes), recorded)
  })
}

const pairs = ['a', 'b'].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }))
const [keyA, keyB] = pairs.map(({ publicKey }) =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
)

/** Who two users with key pairs are told to be, by tokens of this run, and whom it is that is let in. */
async function keyPairAnswers(url: string): Promise<unknown[]> {
  const root = new TestClient(url, logins.root)
  const found: unknown[] = []
  const enter = async (user: string, key: KeyObject, secs = 60) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const exp = Math.floor(Date.now() / 1000) + secs
    const signed = `${part({ alg: 'ES256' })}.${part({ sub: user, exp, nonce: Math.random() })}`
    const mark = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
    const response = await fetch(`${url}/v1/query`, {
      method: 'POST',
      body: JSON.stringify({ sql: 'SELECT current_user()' }),
      headers: {
        authorization: `Bearer ${signed}.${mark.toString('base64url')}`,
        'content-type': 'application/json',
        'x-databend-auth-method': 'KeyPair',
      },
    })
    // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
    const body = (await response.json()) as any
    found.push([user, response.status, body.error?.code ?? body.data])
  }
  const ask = async (sql: string) => found.push([sql, (await root.query(sql)).error?.code])
  const [a, b] = pairs.map(pair => pair.privateKey) as [KeyObject, KeyObject]
  await ask(`CREATE USER ann IDENTIFIED WITH key_pair BY '${keyA}'`)
  await ask(`CREATE USER bob IDENTIFIED WITH key_pair BY '${keyB}'`)
  await enter('ann', a)
  await enter('bob', b)
  await enter('ann', b)
  await enter('bob', a)
  await enter('ann', a, -60)
  found.push(await codeOf(url, 'ann', 'x'))
  await ask(`ALTER USER ann WITH ADD PUBLIC_KEY = '${keyB}' LABEL = 'second'`)
  await enter('ann', b)
  await enter('ann', a)
  await ask("ALTER USER ann WITH REMOVE PUBLIC_KEY LABEL = 'second'")
  await enter('ann', b)
  await ask('DROP USER bob')
  await enter('bob', b)
  await ask("CREATE USER bob IDENTIFIED BY 'x'")
  await enter('bob', b)
  return found
}

t.test('key pairs are told apart, and judged', async t => {
  const serve = () => startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  const [live, target] = [await serve(), await serve()]
  t.teardown(() => Promise.all([live.close(), target.close()]))
  const recordings = join(t.testdir(), 'recordings')
  const recorder = await record(recordings, target.url)
  const recorded = await keyPairAnswers(recorder.url)
  await recorder.close()
  t.strictSame(recorded, await keyPairAnswers(live.url), 'as without a recorder')
  t.equal(recorded.filter(each => (each as unknown[])[1] === 401).length, 6)
  for (let run = 0; run < 2; run++) {
    const player = await replay(recordings)
    t.strictSame(await keyPairAnswers(player.url), recorded)
    t.equal(player.misses(), 0)
    await player.close()
  }
})
