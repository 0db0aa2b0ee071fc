import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
  readonly body: any
}

const now = 1_700_000_000
const basic = (user: string, password = '') => `Basic ${btoa(`${user}:${password}`)}`
const json = { 'content-type': 'application/json', cookie: 'cookie_enabled=true' }

interface Teardown {
  readonly teardown: (task: () => Promise<void>) => void
}

/** A server whose clock stands, and what one asks of it. */
async function accessServer(test: Teardown) {
  const server = await startServer({
    port: 0,
    now: BigInt(now) * 1_000_000n,
    backend: serveBackend({ engine: 'memory', users: [{ name: 'tester', password: 'pw' }] }),
  })
  test.teardown(() => server.close())
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${server.url}${path}`, init)
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const post = (path: string, body: unknown, authorization: string, more = {}) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...json, authorization, ...more },
    })
  /** Rows of a statement, or `CODE message`. */
  const sql = async (text: string, as = basic('root'), session: object = {}): Promise<unknown> => {
    const { status, body } = await post('/v1/query', { sql: text, session }, as)
    if (status !== 200) return `${status} ${body.error?.code} ${body.error?.message}`
    return body.error === null ? body.data : `${body.error.code} ${body.error.message}`
  }
  const enters = async (authorization: string, more = {}) => {
    const { status, body } = await post('/v1/session/login', {}, authorization, more)
    return status === 200 ? 200 : `${status} ${body.error.code} ${body.error.message}`
  }
  return { ask, post, sql, enters }
}

t.test('passwords', async t => {
  const { sql, enters } = await accessServer(t)
  await sql("CREATE USER ann IDENTIFIED BY 'secret'")
  await sql("CREATE USER bob IDENTIFIED WITH sha256_password BY 'größe'")
  await sql('CREATE USER cem IDENTIFIED WITH no_password')
  await sql('CREATE USER dot IDENTIFIED WITH jwt')
  await sql("CREATE USER eve IDENTIFIED BY 'x' WITH DISABLED = true")
  t.equal(await enters(basic('root')), 200)
  t.equal(await enters(basic('tester', 'pw')), 200)
  t.equal(await enters(basic('ann', 'secret')), 200)
  t.equal(await enters(`Basic ${Buffer.from('bob:größe').toString('base64')}`), 200)
  t.equal(await enters(basic('cem', 'whatever')), 200)
  const wrong = '401 5100 Authentication failed: incorrect password'
  t.equal(await enters(basic('root', 'x')), wrong)
  t.equal(await enters(basic('tester')), wrong)
  t.equal(await enters(basic('ann')), wrong)
  t.equal(await enters(basic('bob', 'secret')), wrong)
  t.match(await enters(basic('dot', 'x')), /401 5100 .*not configured for password authentication/)
  t.match(await enters(basic('eve', 'x')), /401 5100 .*user eve is disabled/)
  t.equal(await enters(basic('nobody')), "401 2201 User 'nobody'@'%' does not exist.")
  await sql("ALTER USER ann IDENTIFIED WITH sha256_password BY 'other'")
  t.equal(await enters(basic('ann', 'secret')), wrong)
  t.equal(await enters(basic('ann', 'other')), 200)
  t.equal(await sql('SELECT current_user()', basic('eve', 'x')), await enters(basic('eve', 'x')))
})

t.test('only administrators set the network policy of all users', async t => {
  const { sql } = await accessServer(t)
  await sql("CREATE NETWORK POLICY open ALLOWED_IP_LIST = ('0.0.0.0/0')")
  await sql('CREATE ROLE worker')
  await sql('GRANT SUPER ON *.* TO ROLE worker')
  await sql("CREATE USER ann IDENTIFIED BY 'x' WITH DEFAULT_ROLE = 'worker'")
  await sql('GRANT ROLE worker TO ann')
  const ann = basic('ann', 'x')
  const refused =
    '1063 Permission Denied: Setting of network_policy is restricted to account_admin role'
  t.equal(await sql("SET GLOBAL network_policy = 'open'", ann), refused)
  t.equal(await sql('UNSET GLOBAL (max_threads, Network_Policy)', ann), refused)
  t.same(await sql('SET GLOBAL max_threads = 3', ann), [])
  t.same(await sql("SET GLOBAL network_policy = 'open'"), [])
  t.same(await sql('UNSET GLOBAL network_policy'), [])
})

t.test('a login token ends with its user, and has the roles of the moment', async t => {
  const { post, sql } = await accessServer(t)
  await sql("CREATE USER ann IDENTIFIED BY 'secret' WITH DEFAULT_ROLE = 'reader'")
  await sql('CREATE ROLE reader')
  const login = await post('/v1/session/login', {}, basic('ann', 'secret'))
  const token = `Bearer ${login.body.tokens.session_token}`
  const verified = async () => (await post('/v1/verify', {}, token)).body
  t.match(await verified(), {
    user: 'ann',
    auth_type: 'double_sha1_password',
    is_configured: false,
    default_role: 'reader',
    roles: ['public'],
  })
  t.strictSame(await sql('SELECT current_role()', token), [['public']])
  await sql('GRANT ROLE reader TO ann')
  t.match(await verified(), { roles: ['public', 'reader'] })
  t.strictSame(await sql('SELECT current_role()', token), [['reader']])
  await sql('DROP USER ann')
  t.equal(await sql('SELECT 1', token), "401 2201 User 'ann'@'%' does not exist.")
  t.match((await post('/v1/verify', {}, basic('tester', 'pw'))).body, {
    user: 'tester',
    auth_type: 'double_sha1_password',
    is_configured: true,
    default_role: 'account_admin',
    roles: ['account_admin', 'public'],
  })
})

t.test('the role of a login and of a session must be one of the user', async t => {
  const { post, sql } = await accessServer(t)
  await sql("CREATE USER ann IDENTIFIED BY 'x'")
  await sql('CREATE ROLE reader')
  const ann = basic('ann', 'x')
  const refused = "Invalid role reader for current session, user: 'ann'@'%', available: public"
  const login = await post('/v1/session/login', { role: 'reader' }, ann)
  t.match(login, { status: 400, body: { error: { code: 2206, message: refused } } })
  t.equal(await sql('SELECT 1', ann, { role: 'reader' }), `2206 ${refused}`)
  await sql('GRANT ROLE reader TO ann')
  t.equal((await post('/v1/session/login', { role: 'reader' }, ann)).status, 200)
  t.strictSame(await sql('SELECT current_role()', ann, { role: 'reader' }), [['reader']])
  t.strictSame(await sql('SELECT current_role()', ann), [['public']])
  const { body } = await post('/v1/query', { sql: 'SET ROLE reader' }, ann)
  t.match(body.session, { role: 'reader' })
  await sql('SET DEFAULT ROLE reader', ann)
  t.strictSame(await sql('SELECT current_role()', ann), [['reader']])
  const none = { role: 'reader', secondary_roles: [] }
  const roles = '{"roles":"public,reader","value":"None"}'
  t.strictSame(await sql('SELECT current_secondary_roles()', ann, none), [[roles]])
})

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(key: KeyObject, alg: string, claims: object): string {
  const text = `${base64url({ alg, typ: 'JWT' })}.${base64url(claims)}`
  const digest = alg === 'EdDSA' ? null : `sha${alg.slice(2)}`
  const signature = sign(digest, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

t.test('key pairs', async t => {
  const { sql, enters, post } = await accessServer(t)
  const pairs = {
    RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    EdDSA: generateKeyPairSync('ed25519'),
  }
  const method = { 'x-databend-auth-method': 'keypair' }
  const claims = { sub: 'kim', exp: now + 60 }
  for (const [alg, { publicKey, privateKey }] of Object.entries(pairs)) {
    const pem = publicKey.export({ format: 'pem', type: 'spki' })
    await sql(`CREATE OR REPLACE USER kim IDENTIFIED WITH key_pair BY '${pem}'`)
    t.equal(await enters(`Bearer ${token(privateKey, alg, claims)}`, method), 200, alg)
  }
  const { privateKey } = pairs.EdDSA
  const bearer = (more: object, alg = 'EdDSA', key = privateKey) =>
    `Bearer ${token(key, alg, { ...claims, ...more })}`
  const refused = async (authorization: string, text: RegExp) =>
    t.match(await enters(authorization, method), text)
  await refused(bearer({ exp: now - 1 }), /401 5100 .*token has expired/)
  await refused(bearer({ exp: undefined }), /401 5100 .*'exp' \(expiration\) claim is required/)
  await refused(bearer({ sub: undefined }), /401 5100 .*'sub' \(username\) claim is missing/)
  await refused(bearer({ sub: 'nobody' }), /401 2201 User 'nobody'/)
  await refused(bearer({ sub: 'root' }), /401 5100 user 'root' is not configured for key-pair/)
  await refused(bearer({ nbf: now + 1000 }), /401 5100 .*the token is not valid yet/)
  const noSignature = /401 5100 .*no stored public key could verify the token/
  await refused(bearer({}, 'RS256', pairs.RS256.privateKey), noSignature)
  await refused(bearer({}, 'ES256', pairs.ES256.privateKey), noSignature)
  await refused(`${bearer({}).slice(0, -4)}AAAA`, noSignature)
  await refused(`Bearer ${base64url({ alg: 'none' })}.${base64url(claims)}.`, noSignature)
  await refused('Bearer a.b', /401 5100 invalid JWT token format/)
  await refused('Bearer a.!!.c', /401 5100 invalid JWT claims/)
  await refused(`Bearer ${base64url({})}.${base64url([])}.c`, /401 5100 .*'sub'/)
  t.match(await enters(bearer({})), /401 5100 .*JWT auth is not configured/)

  const login = await post('/v1/session/login', {}, bearer({}), method)
  const session = `Bearer ${login.body.tokens.session_token}`
  t.strictSame(await sql('SELECT current_user()', session), [["'kim'@'%'"]])
  const { body } = await post('/v1/verify', {}, bearer({}), method)
  t.match(body, { user: 'kim', auth_type: 'key_pair' })
  await sql('SET GLOBAL max_public_keys_per_user = 2')
  const added = (alg: 'RS256' | 'ES256' | 'ES384') =>
    `ALTER USER kim WITH ADD PUBLIC_KEY = '${pairs[alg].publicKey.export({ format: 'pem', type: 'spki' })}'`
  t.strictSame(await sql(added('RS256')), [])
  t.match(await sql(added('ES256')), /^1006 .*already has 2 keys \(max: 2\)/)
  t.equal(await enters(bearer({}, 'RS256', pairs.RS256.privateKey), method), 200)
  await sql('ALTER USER kim WITH DISABLED = true')
  await refused(bearer({}), /401 5100 .*user kim is disabled/)
})

t.test('users and roles by HTTP', async t => {
  const { ask, post, sql, enters } = await accessServer(t)
  const user = { name: 'ann', auth_string: 'x', default_role: 'reader', roles: ['reader'] }
  await sql('CREATE ROLE reader')
  t.strictSame(await post('/v1/users', user, basic('root')), { status: 200, body: 'null' })
  const get = async (path: string, as = basic('root')) =>
    (await ask(path, { headers: { authorization: as } })).body
  t.strictSame((await get('/v1/users')).users, [
    {
      name: 'ann',
      hostname: '%',
      auth_type: 'double_sha1_password',
      default_role: 'reader',
      default_warehouse: '',
      grant_roles: ['reader'],
      disabled: false,
      network_policy: null,
      password_policy: null,
      must_change_password: null,
    },
  ])
  const ann = basic('ann', 'x')
  t.equal(await enters(ann), 200)
  t.strictSame((await get('/v1/roles', ann)).roles, [
    { name: 'public', is_current: false, is_default: false },
    { name: 'reader', is_current: true, is_default: true },
  ])
  const refusals: readonly (readonly [object, string, number])[] = [
    [{ ...user, auth_type: 'md5' }, basic('root'), 400],
    [{ name: 'bob' }, basic('root'), 400],
    [{ ...user, hostname: 'here' }, basic('root'), 400],
    [{ ...user, name: 'root' }, basic('root'), 500],
    [{ auth_string: 'x' }, basic('root'), 400],
    [{ ...user, name: 'bob' }, ann, 403],
  ]
  for (const [body, as, status] of refusals) {
    t.equal((await post('/v1/users', body, as)).status, status, JSON.stringify(body))
  }
  await post('/v1/users', { ...user, grant_all: true }, basic('root'))
  const grants = await sql("SELECT grants FROM show_grants('user', 'ann')")
  t.strictSame(grants, [["GRANT ALL ON *.* TO 'ann'@'%'"]])
})

/** A statement, the privilege that it needs, and the error without it. */
interface Needed {
  readonly sql: string
  /** The privilege and its object, as GRANT has them. */
  readonly needs: string
  /** Put before the text behind `Permission denied: `. */
  readonly text: string
  /** Run by root behind it, to be as before. */
  readonly undo?: string
}

const on = (privilege: string, object: string, note = false): string =>
  `privilege [${privilege}] is required on ${object} for user 'ann'@'%' with roles [public,worker]` +
  (note
    ? '. Note: Please ensure that your current role have the appropriate permissions to create a new Object'
    : '')

/** The same where the current role alone counts. */
const asWorker = (privilege: string, object: string): string =>
  on(privilege, object, true).replace('public,worker', 'worker')

const ofPolicy =
  (kind: string) =>
  (name: string): string =>
    `APPLY ${kind} or OWNERSHIP is required on ${kind} ${name} for user 'ann'@'%'`

/** The text for a policy, which is called 0 where the server has its number. */
const mask = ofPolicy('MASKING POLICY')
const rows = ofPolicy('ROW ACCESS POLICY')

const t1 = "'default'.'d'.'t'"
const source = "'default'.'d'.'src'"

const needed: readonly Needed[] = [
  {
    sql: 'USE d',
    needs: 'USAGE ON d.*',
    text: "User 'ann'@'%' does not have the required privileges for database 'd'",
  },
  {
    sql: 'SHOW TABLES FROM d',
    needs: 'INSERT ON d.t',
    text: "User 'ann'@'%' does not have the required privileges for database 'd'",
  },
  {
    sql: 'SHOW VIEWS FROM d',
    needs: 'SELECT ON d.v',
    text: "User 'ann'@'%' does not have the required privileges for database 'd'",
  },
  { sql: 'SELECT * FROM d.t', needs: 'SELECT ON d.t', text: on('Select', t1) },
  {
    sql: 'SELECT 1 FROM d.t a JOIN d.t b ON a.a = b.a',
    needs: 'SELECT ON d.*',
    text: on('Select', t1),
  },
  {
    sql: 'WITH c AS (SELECT * FROM d.t) SELECT * FROM c',
    needs: 'SELECT ON *.*',
    text: on('Select', t1),
  },
  { sql: 'SELECT (SELECT max(a) FROM d.t)', needs: 'SELECT ON d.t', text: on('Select', t1) },
  { sql: 'SELECT * FROM d.v', needs: 'SELECT ON d.v', text: on('Select', "'default'.'d'.'v'") },
  { sql: 'EXPLAIN SELECT * FROM d.t', needs: 'SELECT ON d.t', text: on('Select', t1) },
  {
    sql: 'SETTINGS (max_threads = 1) SELECT * FROM d.t',
    needs: 'SELECT ON d.t',
    text: on('Select', t1),
  },
  { sql: 'DESC d.t', needs: 'SELECT ON d.t', text: on('Select', t1) },
  { sql: 'SHOW CREATE TABLE d.t', needs: 'SELECT ON d.t', text: on('Select', t1) },
  {
    sql: 'SHOW CREATE DATABASE d',
    needs: 'SELECT ON d.*',
    text: on('Select', "'default'.'d'.*", true),
  },
  {
    sql: 'SET VARIABLE x = (SELECT max(a) FROM d.t)',
    needs: 'SELECT ON d.t',
    text: on('Select', t1),
  },
  {
    sql: 'SELECT * FROM system.settings',
    needs: 'SELECT ON system.*',
    text: on('Select', "'default'.'system'.'settings'"),
  },
  { sql: 'INSERT INTO d.t VALUES (1)', needs: 'INSERT ON d.t', text: on('Insert', t1) },
  { sql: 'INSERT INTO own.o SELECT * FROM d.t', needs: 'SELECT ON d.t', text: on('Select', t1) },
  {
    sql: 'INSERT OVERWRITE d.t VALUES (1)',
    needs: 'INSERT, DELETE ON d.t',
    text: on('Insert', t1),
  },
  {
    sql: 'REPLACE INTO d.t ON (a) VALUES (1)',
    needs: 'INSERT, DELETE ON d.t',
    text: on('Insert', t1),
  },
  { sql: 'UPDATE d.t SET a = 2', needs: 'UPDATE ON d.t', text: on('Update', t1) },
  { sql: 'DELETE FROM d.t', needs: 'DELETE ON d.t', text: on('Delete', t1) },
  { sql: 'TRUNCATE TABLE d.t', needs: 'DELETE ON d.t', text: on('Delete', t1) },
  {
    sql: 'MERGE INTO d.t USING own.o ON d.t.a = own.o.a WHEN MATCHED THEN DELETE',
    needs: 'INSERT, UPDATE, DELETE ON d.t',
    text: on('Insert', t1),
  },
  {
    sql: 'ALTER TABLE d.t ADD COLUMN b INT',
    needs: 'ALTER ON d.t',
    text: on('Alter', t1),
    undo: 'ALTER TABLE d.t DROP COLUMN b',
  },
  { sql: "COMMENT ON TABLE d.t IS 'x'", needs: 'ALTER ON d.t', text: on('Alter', t1) },
  { sql: 'OPTIMIZE TABLE d.t COMPACT', needs: 'SUPER ON *.*', text: on('Super', t1) },
  {
    sql: 'VACUUM DROP TABLE FROM d',
    needs: 'SUPER ON *.*',
    text: on('Super', "'default'.'d'.*", true),
  },
  {
    sql: 'DROP TABLE d.gone',
    needs: 'DROP ON d.gone',
    text: on('Drop', "'default'.'d'.'gone'"),
    undo: 'CREATE TABLE d.gone (a INT)',
  },
  {
    sql: 'ALTER TABLE d.gone RENAME TO there',
    needs: 'ALTER, DROP, CREATE ON d.*',
    text: on('Alter', "'default'.'d'.'gone'"),
    undo: 'ALTER TABLE d.there RENAME TO gone',
  },
  {
    sql: 'CREATE TABLE d.new (a INT)',
    needs: 'CREATE ON d.*',
    text: asWorker('Create', "'default'.'d'.*"),
    undo: 'DROP TABLE d.new',
  },
  {
    sql: 'CREATE TABLE own.c AS SELECT * FROM d.t',
    needs: 'SELECT ON d.t',
    text: on('Select', t1),
    undo: 'DROP TABLE own.c',
  },
  {
    sql: 'CREATE VIEW own.w AS SELECT * FROM d.t',
    needs: 'SELECT ON d.t',
    text: on('Select', t1),
    undo: 'DROP VIEW own.w',
  },
  // A materialized view is read with the reader's privileges, whoever owns it.
  ...[
    'SELECT * FROM own.m',
    'REFRESH MATERIALIZED VIEW own.m',
    "ALTER MATERIALIZED VIEW own.m COMMENT = 'c'",
    'SHOW CREATE MATERIALIZED VIEW own.m',
  ].map(sql => ({ sql, needs: 'SELECT ON d.src', text: on('Select', source) })),
  {
    sql: 'CREATE MATERIALIZED VIEW own.n AS SELECT a FROM d.src WHERE a > 0',
    needs: 'SELECT ON d.src',
    text: on('Select', source),
    undo: 'DROP MATERIALIZED VIEW own.n',
  },
  {
    sql: 'CREATE MATERIALIZED VIEW d.n AS SELECT a FROM own.o WHERE a > 0',
    needs: 'CREATE ON d.*',
    text: asWorker('Create', "'default'.'d'.*"),
    undo: 'DROP MATERIALIZED VIEW d.n',
  },
  {
    sql: 'DROP MATERIALIZED VIEW d.gone_view',
    needs: 'DROP ON d.*',
    text: on('Drop', "'default'.'d'.*", true),
    undo: 'CREATE MATERIALIZED VIEW d.gone_view AS SELECT a FROM d.src WHERE a > 0',
  },
  {
    sql: 'DROP VIEW d.w',
    needs: 'DROP ON d.*',
    text: on('Drop', "'default'.'d'.*", true),
    undo: 'CREATE VIEW d.w AS SELECT 1',
  },
  {
    sql: 'CREATE DATABASE e',
    needs: 'CREATE DATABASE ON *.*',
    text: asWorker('CreateDatabase', '*.*'),
    undo: 'DROP DATABASE e',
  },
  {
    sql: 'DROP DATABASE f',
    needs: 'DROP ON f.*',
    text: on('Drop', "'default'.'f'.*", true),
    undo: 'CREATE DATABASE f',
  },
  {
    sql: 'ALTER DATABASE f RENAME TO g',
    needs: 'ALTER ON *.*',
    text: on('Alter', '*.*', true),
    undo: 'ALTER DATABASE g RENAME TO f',
  },
  {
    sql: 'SHOW COLUMNS FROM d.t',
    needs: 'UPDATE ON d.t',
    text: "User 'ann'@'%' does not have the required privileges for table 'd.t'",
  },
  {
    sql: 'CREATE STAGE s2',
    needs: 'SUPER ON *.*',
    text: asWorker('Super', '*.*'),
    undo: 'DROP STAGE s2',
  },
  {
    sql: 'DROP STAGE s3',
    needs: 'READ, WRITE ON STAGE s3',
    text: on('Read', 'STAGE s3', true),
    undo: 'CREATE STAGE s3',
  },
  {
    sql: 'LIST @s',
    needs: 'READ ON STAGE s',
    text: "privilege READ is required on stage s for user 'ann'@'%'",
  },
  {
    sql: "SELECT read_file('@s/a.csv') FROM (VALUES ('a.csv')) v(x)",
    needs: 'READ ON STAGE s',
    text: "privilege READ is required on stage s for user 'ann'@'%'",
  },
  {
    sql: "SELECT read_file(concat('@s/', x)) FROM (VALUES ('a.csv')) v(x)",
    needs: 'READ ON STAGE s',
    text: "privilege READ is required on stage s for user 'ann'@'%'",
  },
  {
    sql: "SELECT read_file('@s', x) FROM (VALUES ('a.csv')) v(x)",
    needs: 'READ ON STAGE s',
    text: "privilege READ is required on stage s for user 'ann'@'%'",
  },
  { sql: 'REMOVE @s/x', needs: 'WRITE ON STAGE s', text: on('Write', 'STAGE s', true) },
  { sql: 'PRESIGN @s/x', needs: 'READ ON STAGE s', text: on('Read', 'STAGE s', true) },
  { sql: 'PRESIGN UPLOAD @s/x', needs: 'WRITE ON STAGE s', text: on('Write', 'STAGE s', true) },
  { sql: 'SELECT $1 FROM @s/a.csv', needs: 'READ ON STAGE s', text: on('Read', 'STAGE s', true) },
  {
    sql: 'COPY INTO own.o FROM @s/a.csv',
    needs: 'READ ON STAGE s',
    text: on('Read', 'STAGE s', true),
  },
  {
    sql: 'COPY INTO @s/out/ FROM (SELECT 1)',
    needs: 'WRITE ON STAGE s',
    text: on('Write', 'STAGE s', true),
  },
  {
    sql: 'COPY INTO d.t FROM @~/a.csv FILE_FORMAT = (TYPE = CSV)',
    needs: 'INSERT ON d.t',
    text: on('Insert', t1),
  },
  { sql: 'SELECT twice(1)', needs: 'USAGE ON UDF twice', text: on('Usage', 'UDF twice', true) },
  {
    sql: 'CREATE FUNCTION h AS (x) -> x',
    needs: 'SUPER ON *.*',
    text: asWorker('Super', '*.*'),
    undo: 'DROP FUNCTION h',
  },
  {
    sql: 'ALTER FUNCTION twice AS (x) -> x + x',
    needs: 'ALTER ON *.*',
    text: on('Alter', '*.*', true),
  },
  {
    sql: 'DROP FUNCTION k',
    needs: 'USAGE ON UDF k',
    text: on('Usage', 'UDF k', true),
    undo: 'CREATE FUNCTION k AS (x) -> x',
  },
  {
    sql: 'CREATE SEQUENCE q2',
    needs: 'SUPER ON *.*',
    text: on('Super', '*.*', true),
    undo: 'DROP SEQUENCE q2',
  },
  { sql: 'DESC SEQUENCE q', needs: 'SUPER ON *.*', text: on('Super', '*.*', true) },
  {
    sql: 'DROP AGGREGATING INDEX IF EXISTS i',
    needs: 'DROP ON *.*',
    text: on('Drop', '*.*', true),
  },
  {
    sql: 'CREATE FILE FORMAT ff TYPE = CSV',
    needs: 'SUPER ON *.*',
    text: on('Super', '*.*', true),
    undo: 'DROP FILE FORMAT ff',
  },
  { sql: 'SHOW FILE FORMATS', needs: 'SUPER ON *.*', text: on('Super', '*.*', true) },
  {
    sql: 'SET GLOBAL max_threads = 3',
    needs: 'SUPER ON *.*',
    text: on('Super', '*.*', true),
    undo: 'UNSET GLOBAL max_threads',
  },
  { sql: 'UNSET GLOBAL max_threads', needs: 'SUPER ON *.*', text: on('Super', '*.*', true) },
  { sql: "KILL QUERY 'x'", needs: 'SUPER ON *.*', text: on('Super', '*.*', true) },
  { sql: 'USE CATALOG default', needs: 'SUPER ON *.*', text: on('Super', '*.*', true) },
  {
    sql: "CREATE USER bob IDENTIFIED BY 'x'",
    needs: 'CREATE USER ON *.*',
    text: on('CreateUser', '*.*', true),
    undo: 'DROP USER bob',
  },
  {
    sql: "ALTER USER cem IDENTIFIED BY 'y'",
    needs: 'ALTER ON *.*',
    text: on('Alter', '*.*', true),
  },
  {
    sql: 'DROP USER cem',
    needs: 'DROP USER ON *.*',
    text: on('DropUser', '*.*', true),
    undo: "CREATE USER cem IDENTIFIED BY 'x'",
  },
  { sql: 'DESC USER cem', needs: 'SUPER ON *.*', text: on('Super', '*.*', true) },
  {
    sql: 'CREATE ROLE r2',
    needs: 'CREATE ROLE ON *.*',
    text: on('CreateRole', '*.*', true),
    undo: 'DROP ROLE r2',
  },
  {
    sql: "ALTER ROLE other SET COMMENT = 'x'",
    needs: 'ALTER ON *.*',
    text: on('Alter', '*.*', true),
  },
  {
    sql: 'DROP ROLE other',
    needs: 'DROP ROLE ON *.*',
    text: on('DropRole', '*.*', true),
    undo: 'CREATE ROLE other',
  },
  {
    sql: 'GRANT SELECT ON d.t TO ROLE other',
    needs: 'GRANT ON *.*',
    text: on('Grant', '*.*', true),
  },
  {
    sql: 'REVOKE SELECT ON d.t FROM ROLE other',
    needs: 'GRANT ON *.*',
    text: on('Grant', '*.*', true),
  },
  { sql: 'GRANT ROLE other TO cem', needs: 'GRANT ON *.*', text: on('Grant', '*.*', true) },
  {
    sql: 'CREATE MASKING POLICY m2 AS (a INT) RETURNS INT -> a',
    needs: 'CREATE MASKING POLICY ON *.*',
    text: asWorker('CreateMaskingPolicy', '*.*'),
    undo: 'DROP MASKING POLICY m2',
  },
  {
    sql: 'CREATE ROW ACCESS POLICY r2 AS (a INT) RETURNS BOOLEAN -> true',
    needs: 'CREATE ROW ACCESS POLICY ON *.*',
    text: on('CreateRowAccessPolicy', '*.*', true),
    undo: 'DROP ROW ACCESS POLICY r2',
  },
  { sql: 'DESC MASKING POLICY m', needs: 'APPLY ON MASKING POLICY m', text: mask('m') },
  { sql: 'DESC MASKING POLICY m', needs: 'APPLY MASKING POLICY ON *.*', text: mask('m') },
  { sql: 'DESC ROW ACCESS POLICY r', needs: 'ALL ON ROW ACCESS POLICY r', text: rows('r') },
  { sql: 'DESC ROW ACCESS POLICY r', needs: 'APPLY ROW ACCESS POLICY ON *.*', text: rows('r') },
  {
    sql: 'DROP MASKING POLICY m3',
    needs: 'APPLY ON MASKING POLICY m3',
    text: mask('m3'),
    undo: 'CREATE MASKING POLICY m3 AS (a INT) RETURNS INT -> a',
  },
  {
    sql: 'DROP ROW ACCESS POLICY r3',
    needs: 'SUPER ON *.*',
    text: rows('r3'),
    undo: 'CREATE ROW ACCESS POLICY r3 AS (a INT) RETURNS BOOLEAN -> true',
  },
  {
    sql: 'ALTER TABLE own.o MODIFY COLUMN a SET MASKING POLICY m',
    needs: 'APPLY ON MASKING POLICY m',
    text: mask('m'),
  },
  {
    sql: 'ALTER TABLE own.o MODIFY COLUMN a UNSET MASKING POLICY',
    needs: 'APPLY ON MASKING POLICY m',
    text: mask('0'),
  },
  {
    sql: 'ALTER TABLE own.o ADD ROW ACCESS POLICY r ON (a)',
    needs: 'APPLY ON ROW ACCESS POLICY r',
    text: rows('r'),
  },
  {
    sql: 'ALTER TABLE own.o DROP ROW ACCESS POLICY r',
    needs: 'APPLY ON ROW ACCESS POLICY r',
    text: rows('r'),
    undo: 'ALTER TABLE own.o ADD ROW ACCESS POLICY r ON (a)',
  },
  {
    sql: 'ALTER TABLE own.o DROP ALL ROW ACCESS POLICIES',
    needs: 'APPLY ROW ACCESS POLICY ON *.*',
    text: rows('0'),
  },
  {
    sql: 'SHOW GRANTS FOR cem',
    needs: 'GRANT ON *.*',
    text: "privilege [Grant] is required on *.* for user 'ann'@'%' with roles [worker]",
  },
]

const setUp = [
  'CREATE DATABASE d',
  'CREATE TABLE d.t (a INT)',
  'CREATE TABLE d.gone (a INT)',
  'CREATE VIEW d.v AS SELECT a FROM d.t',
  'CREATE VIEW d.w AS SELECT 1',
  'CREATE DATABASE f',
  'CREATE STAGE s FILE_FORMAT = (TYPE = CSV)',
  'CREATE STAGE s3',
  'COPY INTO @s/a.csv FROM (SELECT 1) SINGLE = TRUE USE_RAW_PATH = TRUE',
  'CREATE FUNCTION twice AS (x) -> x * 2',
  'CREATE FUNCTION k AS (x) -> x',
  'CREATE SEQUENCE q',
  'SET GLOBAL enable_experimental_row_access_policy = 1',
  'CREATE MASKING POLICY m AS (a INT) RETURNS INT -> a',
  'CREATE MASKING POLICY m3 AS (a INT) RETURNS INT -> a',
  'CREATE ROW ACCESS POLICY r AS (a INT) RETURNS BOOLEAN -> true',
  'CREATE ROW ACCESS POLICY r3 AS (a INT) RETURNS BOOLEAN -> true',
  "CREATE USER cem IDENTIFIED BY 'x'",
  'CREATE ROLE other',
  'CREATE ROLE worker',
  "CREATE USER ann IDENTIFIED BY 'x' WITH DEFAULT_ROLE = 'worker'",
  'GRANT ROLE worker TO ann',
  'CREATE DATABASE own',
  'CREATE TABLE own.o (a INT)',
  'GRANT OWNERSHIP ON own.* TO ROLE worker',
]

const materialized = [
  'CREATE TABLE d.src (a INT)',
  'CREATE MATERIALIZED VIEW d.gone_view AS SELECT a FROM d.src WHERE a > 0',
  'CREATE MATERIALIZED VIEW own.m AS SELECT a FROM d.src WHERE a > 0',
]

t.test('each kind of statement needs its privilege, and is done with it', async t => {
  const { sql } = await accessServer(t)
  for (const each of [...setUp, ...materialized]) t.not(typeof (await sql(each)), 'string', each)
  const ann = basic('ann', 'x')
  await sql(
    'COPY INTO @~/a.csv FROM (SELECT 1) FILE_FORMAT = (TYPE = CSV) SINGLE = TRUE USE_RAW_PATH = TRUE',
    ann,
  )
  for (const { sql: text, needs, text: denied, undo } of needed) {
    const refused = String(await sql(text, ann)).replace(/POLICY \d+ /, 'POLICY 0 ')
    t.equal(refused, `1063 Permission denied: ${denied}`, text)
    await sql(`GRANT ${needs} TO ROLE worker`)
    const answer = await sql(text, ann)
    t.match(answer, text.startsWith('KILL') ? /^1053/ : [], text)
    await sql(`REVOKE ${needs} FROM ROLE worker`)
    if (undo !== undefined) t.not(typeof (await sql(undo)), 'string', undo)
  }
})

t.test('listings show what may be seen', async t => {
  const { sql } = await accessServer(t)
  for (const each of setUp) await sql(each)
  const ann = basic('ann', 'x')
  const lists = {
    databases: 'SHOW DATABASES',
    tables:
      "SELECT database || '.' || name FROM system.tables WHERE database NOT IN ('system', 'information_schema')",
    columns: "SELECT DISTINCT table FROM system.columns WHERE database IN ('d', 'own')",
    views: "SELECT name FROM system.views WHERE database = 'd'",
    information: "SELECT table_name FROM information_schema.tables WHERE table_schema = 'd'",
    stages: 'SELECT name FROM system.stages',
    functions: 'SELECT name FROM system.user_functions',
  }
  const seen = async (as = ann) => {
    const found: Record<string, unknown> = {}
    for (const [name, text] of Object.entries(lists)) {
      const rows = await sql(text, as)
      found[name] = Array.isArray(rows) ? rows.flat().sort() : rows
    }
    return found
  }
  const before = await seen()
  t.strictSame(before, {
    databases: ['information_schema', 'own', 'system'],
    tables: ['own.o'],
    columns: ['o'],
    views: [],
    information: [],
    stages: [],
    functions: [],
  })
  for (const grant of ['USAGE ON d.*', 'READ ON STAGE s', 'USAGE ON UDF twice', 'DELETE ON d.t']) {
    await sql(`GRANT ${grant} TO ROLE worker`)
  }
  t.strictSame(await seen(), {
    databases: ['d', 'information_schema', 'own', 'system'],
    tables: ['d.t', 'own.o'],
    columns: ['o', 't'],
    views: [],
    information: ['t'],
    stages: ['s'],
    functions: ['twice'],
  })
  await sql('GRANT SELECT ON d.* TO ROLE worker')
  t.match(await seen(), { views: ['v', 'w'], information: ['gone', 't', 'v', 'w'] })
  const [all, admins] = [await seen(basic('root')), basic('tester', 'pw')]
  t.strictSame(await seen(admins), all)
  await sql('GRANT ROLE account_admin TO ann')
  t.strictSame(await seen(), all)
})

t.test('who may see what was granted', async t => {
  const { sql } = await accessServer(t)
  for (const each of setUp) await sql(each)
  await sql('GRANT SELECT ON *.* TO ROLE other')
  const ann = basic('ann', 'x')
  const needsGrant = "privilege [Grant] is required on *.* for user 'ann'@'%' with roles [worker]"
  const denied: Readonly<Record<string, string>> = {
    'SHOW GRANTS FOR ROLE other': needsGrant,
    'SHOW GRANTS FOR cem': needsGrant,
    'SHOW GRANTS ON TABLE d.t': 'No privilege on table t for user ann.',
    'SHOW GRANTS ON DATABASE d': 'No privilege on database d for user ann.',
    'SHOW GRANTS ON UDF twice': 'privilege USAGE is required on udf twice for user ann.',
    'SHOW GRANTS ON STAGE s':
      'privilege READ is required on stage s for user ann. Or no need to show the stage privilege',
    'SHOW GRANTS ON SEQUENCE q': 'privilege ACCESS SEQUENCE is required on sequence q for user ann',
  }
  for (const [text, message] of Object.entries(denied)) {
    t.equal(await sql(text, ann), `1063 Permission denied: ${message}`, text)
  }
  t.equal(await sql('SHOW GRANTS FOR nobody', ann), "2201 User 'nobody'@'%' does not exist.")
  t.equal(await sql('SHOW GRANTS ON TABLE d.nothing', ann), "1025 Unknown table 'nothing'")
  const own = "GRANT OWNERSHIP ON 'default'.'own'.* TO"
  const grants = async (text: string) => ((await sql(text, ann)) as string[][]).map(row => row[5])
  t.strictSame(await grants('SHOW GRANTS'), [`${own} 'ann'@'%'`])
  t.strictSame(await grants('SHOW GRANTS FOR ROLE worker'), [`${own} ROLE \`worker\``])
  t.strictSame(await grants('SHOW GRANTS FOR ROLE public'), [])
  t.strictSame(await sql('SHOW GRANTS OF ROLE worker', ann), [['worker', 'USER', 'ann']])
  const [[privileges, , , kind, role]] = (await sql('SHOW GRANTS ON DATABASE own', ann)) as [
    string[],
  ]
  t.strictSame([privileges, kind, role], ['OWNERSHIP', 'ROLE', 'worker'])
  await sql('GRANT GRANT ON *.* TO ROLE worker')
  t.strictSame(await grants('SHOW GRANTS FOR ROLE other'), ['GRANT SELECT ON *.* TO ROLE `other`'])
})

t.test('who sees a view sees nothing else of its tables; owners may do all', async t => {
  const { sql } = await accessServer(t)
  for (const each of setUp) await sql(each)
  const ann = basic('ann', 'x')
  await sql('INSERT INTO d.t VALUES (7)')
  await sql('GRANT SELECT ON d.v TO ann')
  t.strictSame(await sql('SELECT * FROM d.v', ann), [['7']])
  t.match(await sql('SELECT * FROM d.t', ann), /^1063/)
  t.match(await sql('SELECT d.v.a FROM d.v JOIN d.t ON true', ann), /^1063/)

  await sql('CREATE TABLE own.more (a INT)', ann)
  t.strictSame(await sql("SELECT owner FROM system.tables WHERE name = 'more'", ann), [['worker']])
  await sql('INSERT INTO own.more VALUES (1)', ann)
  t.strictSame(await sql('SELECT * FROM own.more', ann), [['1']])
  const alone = { role: 'public', secondary_roles: [] }
  t.match(await sql('SELECT * FROM own.more', ann, alone), /^1063 .*with roles \[public\]$/)
  t.strictSame(await sql('SELECT * FROM own.more', ann, { role: 'public' }), [['1']])
  t.match(await sql('CREATE TABLE own.x (a INT)', ann, { role: 'public' }), /^1063 .*\[public\]/)
  t.match(await sql('ALTER TABLE own.more SWAP WITH o', ann), [])
  t.match(await sql('ALTER TABLE own.more SWAP WITH o', ann, { role: 'public' }), /^1063 Insuff/)

  await sql('GRANT OWNERSHIP ON own.more TO ROLE account_admin')
  await sql('GRANT OWNERSHIP ON own.* TO ROLE account_admin')
  t.match(await sql('SELECT * FROM own.more', ann), /^1063/)
})

t.test('what is not there is no matter of privileges where IF EXISTS says so', async t => {
  const { sql } = await accessServer(t)
  for (const each of setUp) await sql(each)
  const ann = basic('ann', 'x')
  for (const text of [
    'TABLE d.nothing',
    'VIEW nowhere.v',
    'DATABASE nowhere',
    'FUNCTION nothing',
  ]) {
    t.strictSame(await sql(`DROP ${text.replace(' ', ' IF EXISTS ')}`, ann), [], text)
  }
  const missing = "1025 error on validating table access\nUnknown table 'nothing'"
  t.equal(await sql('DROP TABLE d.nothing', ann), missing)
  t.match(await sql('DROP DATABASE nowhere', ann), /^1003 .*Unknown database 'nowhere'/s)
  t.match(await sql('SELECT * FROM d.nothing', ann), /^1025/)
})

t.test('who may see and hand on policies', async t => {
  const { sql } = await accessServer(t)
  for (const each of setUp) await sql(each)
  const ann = basic('ann', 'x')
  const denied =
    /^1063 Permission denied: privilege APPLY MASKING POLICY or OWNERSHIP is required on masking policy \d+ for user ann$/
  t.match(await sql('SHOW GRANTS ON MASKING POLICY m', ann), denied)
  t.match(await sql('GRANT OWNERSHIP ON MASKING POLICY m TO ROLE worker', ann), /^1063/)
  t.strictSame(await sql('GRANT OWNERSHIP ON MASKING POLICY m TO ROLE worker'), [])
  t.strictSame(await sql('GRANT OWNERSHIP ON ROW ACCESS POLICY r TO ROLE worker'), [])
  t.match(await sql('SHOW GRANTS ON MASKING POLICY m', ann), [
    ['OWNERSHIP', 'm', /^\d+$/, 'ROLE', 'worker', ''],
  ])
  const owned = (await sql('SHOW GRANTS FOR ROLE worker', ann)) as string[][]
  t.match(
    owned.map(row => row[5]),
    [
      'GRANT OWNERSHIP ON MASKING POLICY m TO ROLE `worker`',
      'GRANT OWNERSHIP ON ROW ACCESS POLICY r TO ROLE `worker`',
    ],
  )
  t.strictSame(await sql('ALTER TABLE own.o MODIFY COLUMN a SET MASKING POLICY m', ann), [])
  t.match(await sql('DROP MASKING POLICY m', ann), /^1133/)
  t.strictSame(await sql('ALTER TABLE own.o MODIFY COLUMN a UNSET MASKING POLICY', ann), [])
  t.strictSame(await sql('DROP MASKING POLICY m', ann), [])
  // A new policy of the same name has none of the grants of the old one.
  await sql('GRANT APPLY ON MASKING POLICY m3 TO ROLE worker')
  t.match(await sql('DESC MASKING POLICY m3', ann), [['m3']])
  await sql('DROP MASKING POLICY m3')
  await sql('CREATE MASKING POLICY m3 AS (a INT) RETURNS INT -> a')
  t.match(await sql('DESC MASKING POLICY m3', ann), /^1063/)
  // What a role that is dropped owned goes to account_admin.
  await sql('DROP ROLE worker')
  t.match(await sql('DROP ROW ACCESS POLICY r', ann), /^1063/)
  t.strictSame(await sql('DROP ROW ACCESS POLICY r'), [])
})

t.test('policies decide by the user and the roles, whoever asked before', async t => {
  const { sql } = await accessServer(t)
  for (const each of setUp) await sql(each)
  const ann = basic('ann', 'x')
  const users =
    "concat('''', who, '''@''%''') = current_user() OR is_role_in_session('account_admin')"
  for (const each of [
    `CREATE ROW ACCESS POLICY mine AS (who STRING) RETURNS BOOLEAN -> ${users}`,
    "CREATE MASKING POLICY part AS (v STRING) RETURNS STRING -> if(current_role() = 'worker', v, '?')",
    "CREATE TABLE d.p AS SELECT 'ann' AS who, 'a' AS v UNION ALL SELECT 'cem', 'c'",
    'ALTER TABLE d.p ADD ROW ACCESS POLICY mine ON (who)',
    'ALTER TABLE d.p MODIFY COLUMN v SET MASKING POLICY part',
    'CREATE VIEW d.seen AS SELECT v FROM d.p',
    'GRANT SELECT, UPDATE, DELETE ON d.p TO ROLE worker',
    'GRANT SELECT ON d.seen TO ROLE worker',
  ]) {
    t.not(typeof (await sql(each)), 'string', each)
  }
  for (let round = 0; round < 3; round++) {
    for (const table of ['d.p', 'd.seen']) {
      const text = `SELECT v FROM ${table} ORDER BY v`
      t.strictSame(await sql(text, ann), [['a']])
      t.strictSame(await sql(text), [['?'], ['?']])
    }
  }
  t.strictSame(await sql("UPDATE d.p SET v = concat(v, '!')", ann), [['1']])
  t.strictSame(await sql('DELETE FROM d.p', ann), [['1']])
  t.strictSame(await sql('SELECT who FROM d.p'), [['cem']])
})

t.test('a password that must be changed comes first', async t => {
  const { sql } = await accessServer(t)
  await sql("CREATE USER ann IDENTIFIED BY 'x' WITH MUST_CHANGE_PASSWORD = true")
  const ann = basic('ann', 'x')
  const refused = '1066 Must change password before execute other operations'
  t.equal(await sql('SELECT 1', ann), refused)
  t.equal(await sql('SHOW USERS', ann), refused)
  t.match(await sql("ALTER USER ann WITH DEFAULT_ROLE = 'r'", ann), refused)
  t.strictSame(await sql("ALTER USER USER() IDENTIFIED BY 'y'", ann), [])
  t.strictSame(await sql('SELECT 1', basic('ann', 'y')), [['1']])
})

t.test('settings that switch checks', async t => {
  const { sql } = await accessServer(t)
  for (const each of setUp) await sql(each)
  const ann = basic('ann', 'x')
  const set = (name: string, value: string) => ({ settings: { [name]: value } })
  const unchecked = set('enable_experimental_rbac_check', '0')
  t.match(await sql('SELECT $1 FROM @s/a.csv', ann), /^1063/)
  t.strictSame(await sql('SELECT $1 FROM @s/a.csv', ann, unchecked), [['1']])
  t.strictSame(await sql('SELECT twice(1)', ann, unchecked), [['2']])
  t.strictSame(await sql('SELECT count(*) FROM system.stages', ann, unchecked), [['2']])
  t.match(await sql('DROP STAGE s3', ann, unchecked), /^1063 .*\[Super\]/)
  t.match(await sql('DROP FUNCTION k', ann, unchecked), /^1063 .*\[Drop\]/)

  const sequences = set('enable_experimental_sequence_privilege_check', '1')
  t.match(await sql('CREATE SEQUENCE z', ann, sequences), /^1063 .*\[CreateSequence\].*\[worker\]/)
  await sql('GRANT CREATE SEQUENCE ON *.* TO ROLE worker')
  t.strictSame(await sql('CREATE SEQUENCE z', ann, sequences), [])
  t.match(await sql('DESC SEQUENCE q', ann, sequences), /^1063 .*\[AccessSequence\] .*SEQUENCE q/)
  t.strictSame(await sql('SELECT name FROM show_sequences()', ann), [['q'], ['z']])
  await sql('REVOKE CREATE SEQUENCE ON *.* FROM ROLE worker')
  t.strictSame(await sql('SELECT name FROM show_sequences()', ann, sequences), [['z']])
  t.strictSame(await sql('DROP SEQUENCE z', ann, sequences), [])
})

t.test('temporary tables and transactions of a user', async t => {
  const { sql, post } = await accessServer(t)
  for (const each of setUp) await sql(each)
  const ann = basic('ann', 'x')
  const login = await post('/v1/session/login', {}, ann)
  const cookie = `cookie_enabled=true; session_id=${login.body.session_id}`
  let session: object = { database: 'default' }
  const step = async (text: string) => {
    const { body } = await post('/v1/query', { sql: text, session }, ann, { cookie })
    session = body.session ?? session
    return body.error === null ? body.data : `${body.error.code} ${body.error.message}`
  }
  t.strictSame(await step('CREATE TEMPORARY TABLE mine AS SELECT 1 AS a'), [])
  t.strictSame(await step('SELECT * FROM mine'), [['1']])
  t.match(await step('GRANT SELECT ON mine TO ROLE public'), /^4000|^1063/)
  const masks = await step('ALTER TABLE mine MODIFY COLUMN a SET MASKING POLICY m')
  t.match(masks, /^1063 .*MASKING POLICY m /)
  await sql('GRANT APPLY ON MASKING POLICY m TO ROLE worker')
  await sql('GRANT APPLY ON ROW ACCESS POLICY r TO ROLE worker')
  for (const action of ['MODIFY COLUMN a SET MASKING POLICY m', 'ADD ROW ACCESS POLICY r ON (a)']) {
    t.match(
      await step(`ALTER TABLE mine ${action}`),
      /^4000 Table mine is temporary table, setting/,
    )
  }
  t.strictSame(await step('DROP TABLE mine'), [])
  t.match(await step('CREATE TABLE mine (a INT)'), /^1063/)

  // A statement that is refused ends its transaction.
  t.strictSame(await step('BEGIN'), [])
  t.strictSame(await step('INSERT INTO own.o VALUES (1)'), [['1']])
  t.match(await step('SELECT * FROM d.t'), /^1063/)
  t.match(await step('SELECT * FROM own.o'), /aborted/)
  t.strictSame(await step('ROLLBACK'), [])
  t.strictSame(await step('SELECT * FROM own.o'), [])
})

t.test('tags: ALTER on what they are set on, and only what is visible is shown', async t => {
  const { sql } = await accessServer(t)
  for (const each of setUp) await sql(each)
  const ann = basic('ann', 'x')
  for (const each of [
    'CREATE TAG secret',
    'CREATE TABLE hidden (a INT)',
    'CREATE STAGE hidden_stage',
    "CREATE CONNECTION hidden_link STORAGE_TYPE = 's3'",
    'CREATE FUNCTION hidden_call AS (x) -> x',
    'CREATE ROLE hidden_role',
  ]) {
    t.strictSame(await sql(each), [], each)
  }
  const refused: readonly (readonly [sql: string, message: RegExp])[] = [
    ['CREATE TAG mine', /^1063 .*\[Super\] is required on \*\.\*/],
    ['DROP TAG secret', /^1063 .*\[Super\]/],
    ['SHOW TAGS', /^1063 .*\[Super\]/],
    [
      "ALTER TABLE hidden SET TAG secret = 'x'",
      /^1063 .*\[Alter\] is required on 'default'.'default'.'hidden'/,
    ],
    ["ALTER DATABASE d SET TAG secret = 'x'", /^1063 .*\[Alter\] is required on 'default'.'d'/],
    [
      "ALTER STAGE hidden_stage SET TAG secret = 'x'",
      /^1063 .*\[Write\] is required on STAGE hidden_stage/,
    ],
    ["ALTER CONNECTION hidden_link SET TAG secret = 'x'", /^1063 .*hidden_link|^1063 .*\[Super\]/],
    ["ALTER ROLE hidden_role SET TAG secret = 'x'", /^1063 .*\[Alter\] is required on \*\.\*/],
    ["ALTER FUNCTION IF EXISTS gone SET TAG secret = 'x'", /^1063 .*\[Alter\]/],
    ["SELECT * FROM tag_references('hidden', 'TABLE')", /^1063 .*No privilege on table 'hidden'/],
    ["SELECT * FROM tag_references('hidden_stage', 'STAGE')", /^1063 .*privilege READ is required/],
    ["SELECT * FROM tag_references('hidden_call', 'UDF')", /^1063 .*privilege USAGE is required/],
    [
      "SELECT * FROM tag_references('hidden_role', 'ROLE')",
      /^1063 .*privilege \[Grant\] is required on \*\.\* for user 'ann'@'%'$/,
    ],
    ["SELECT * FROM tag_references('root', 'USER')", /^1063 .*privilege \[Grant\]/],
  ]
  for (const [text, message] of refused) t.match(await sql(text, ann), message, text)
  t.strictSame(await sql("ALTER STAGE IF EXISTS gone SET TAG secret = 'x'", ann), [])
  t.strictSame(await sql("SELECT * FROM tag_references('ann', 'USER')", ann), [])
  t.strictSame(await sql("SELECT * FROM tag_references('PUBLIC', 'ROLE') WHERE false", ann), [])
  await sql('GRANT ALTER ON default.hidden TO ROLE public')
  t.strictSame(await sql("ALTER TABLE hidden SET TAG secret = 'x'", ann), [])
  t.strictSame(await sql("SELECT tag_value FROM tag_references('hidden', 'TABLE')", ann), [['x']])
  t.strictSame(await sql("SHOW TAGS LIKE 'S%'"), [
    ['secret', null, '', '2023-11-14 22:13:20.000000'],
  ])
})
