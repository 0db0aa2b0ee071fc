import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import t from 'tap'
import { serveBackend, startServer } from '../../../core/index.js'

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
  await refused(bearer({ nbf: now + 1000 }), /401 5100 .*a time to come/)
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
