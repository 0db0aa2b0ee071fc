import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { RandomIds } from '../../../core/ids.js'
import { silentLog } from '../../../core/log.js'
import { FixedClock } from '../fixed-clock.js'

// Policies when users log in. Source: databend auth.rs, users/src/password_policy.rs, user_mgr.rs.

const json = { 'content-type': 'application/json', cookie: 'cookie_enabled=true' }
const basic = (user: string, password = '') => `Basic ${btoa(`${user}:${password}`)}`
const minutes = 60_000
const days = 24 * 60 * minutes

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
  readonly body: any
}

/** A server whose clock the test moves. */
async function policyServer(test: { teardown: (task: () => Promise<void>) => void }) {
  const clock = new FixedClock(1_700_000_000_000_001n)
  const ports = { clock, ids: new RandomIds(), log: silentLog }
  const backend = () => serveBackend({ engine: 'memory' })(ports)
  const server = await startServer({ port: 0, backend })
  test.teardown(() => server.close())
  const post = async (path: string, body: object, headers: object): Promise<Answer> => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } }
    const response = await fetch(`${server.url}${path}`, init)
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  /** Rows of a statement, or `[STATUS ]CODE message`. */
  const sql = async (text: string, authorization = basic('root'), more = {}): Promise<unknown> => {
    const { status, body } = await post('/v1/query', { sql: text }, { authorization, ...more })
    const fault = body.error && `${body.error.code} ${body.error.message}`
    return status === 200 ? (fault ?? body.data) : `${status} ${fault}`
  }
  return { clock, post, sql }
}

const me = 'SELECT current_user()'
const ann = [["'ann'@'%'"]]
const wrong = '401 5100 Authentication failed: incorrect password'

t.test('too many wrong passwords lock a user out for a while', async t => {
  const { clock, sql } = await policyServer(t)
  await sql('CREATE PASSWORD POLICY p PASSWORD_MAX_RETRIES = 2 PASSWORD_LOCKOUT_TIME_MINS = 30')
  await sql("CREATE USER ann IDENTIFIED BY 'Abcdefg1' WITH SET PASSWORD POLICY = 'p'")
  await sql("CREATE USER bob IDENTIFIED BY 'x'")
  const right = basic('ann', 'Abcdefg1')
  // A right password forgets the wrong ones.
  for (let i = 0; i < 3; i++) {
    t.equal(await sql(me, basic('ann', 'x')), wrong)
    t.strictSame(await sql(me, right), ann)
  }
  t.equal(await sql(me, basic('ann', 'x')), wrong)
  t.equal(await sql(me, basic('ann', 'x')), wrong)
  const locked =
    '401 2215 Disable login before 2023-11-14 22:43:20.000001 UTC because of too many password fails'
  t.equal(await sql(me, right), locked)
  clock.advance(29 * minutes)
  t.equal(await sql(me, right), locked)
  // Users without a policy are not counted.
  for (let i = 0; i < 12; i++) t.equal(await sql(me, basic('bob', 'y')), wrong)
  t.strictSame(await sql(me, basic('bob', 'x')), [["'bob'@'%'"]])
  // The wrong passwords are older than the time that counts when the lock ends.
  clock.advance(minutes)
  t.strictSame(await sql(me, right), ann)
})

t.test('wrong passwords of a while ago do not count', async t => {
  const { clock, sql } = await policyServer(t)
  await sql('CREATE PASSWORD POLICY p PASSWORD_MAX_RETRIES = 2')
  await sql("CREATE USER ann IDENTIFIED BY 'Abcdefg1' WITH SET PASSWORD POLICY = 'p'")
  for (let i = 0; i < 5; i++) {
    t.equal(await sql(me, basic('ann', 'x')), wrong)
    clock.advance(15 * minutes)
  }
  t.strictSame(await sql(me, basic('ann', 'Abcdefg1')), ann)
})

t.test('a lane counts wrong passwords alone', async t => {
  const { sql } = await policyServer(t)
  await sql('CREATE PASSWORD POLICY p PASSWORD_MAX_RETRIES = 1', basic('root~a'))
  await sql(
    "CREATE USER ann IDENTIFIED BY 'Abcdefg1' WITH SET PASSWORD POLICY = 'p'",
    basic('root~a'),
  )
  t.equal(await sql(me, basic('ann~a', 'x')), wrong)
  t.match(await sql(me, basic('ann~a', 'Abcdefg1')), /^401 2215/)
  t.match(await sql(me, basic('ann', 'Abcdefg1')), /^401 2201/)
})

t.test('a password that is too old must be changed first', async t => {
  const { clock, post, sql } = await policyServer(t)
  await sql('CREATE PASSWORD POLICY p PASSWORD_MAX_AGE_DAYS = 30')
  await sql("CREATE USER ann IDENTIFIED BY 'Abcdefg1' WITH SET PASSWORD POLICY = 'p'")
  const old = basic('ann', 'Abcdefg1')
  t.strictSame(await sql(me, old), ann)
  t.strictSame(await sql(me, old), ann)
  clock.advance(30 * days)
  t.strictSame(await sql(me, old), ann)
  clock.advance(1)
  const refused = '1066 Must change password before execute other operations'
  t.equal(await sql(me, old), refused)
  t.equal(
    await sql("ALTER USER USER() IDENTIFIED BY 'short'", old),
    '2215 Invalid password: expect length range 8 to 256, but got 5, expect 1 uppercase chars, but got 0, expect 1 numeric chars, but got 0',
  )
  // The age is looked at when a password is given, and not with the token of a login.
  const login = await post('/v1/session/login', {}, { authorization: old })
  t.strictSame(await sql(me, `Bearer ${login.body.tokens.session_token}`), ann)
  t.strictSame(await sql("ALTER USER USER() IDENTIFIED BY 'Abcdefg2'", old), [])
  t.strictSame(await sql(me, basic('ann', 'Abcdefg2')), ann)
  // No age is too old for zero days.
  await sql('ALTER PASSWORD POLICY p SET PASSWORD_MAX_AGE_DAYS = 0')
  clock.advance(1000 * days)
  t.strictSame(await sql(me, basic('ann', 'Abcdefg2')), ann)
})

t.test('a password may be changed again after some days', async t => {
  const { clock, sql } = await policyServer(t)
  await sql('CREATE PASSWORD POLICY p PASSWORD_MIN_AGE_DAYS = 2')
  await sql("CREATE USER ann IDENTIFIED BY 'Abcdefg1' WITH SET PASSWORD POLICY = 'p'")
  clock.advance(2 * days - 1)
  t.equal(
    await sql("ALTER USER ann IDENTIFIED BY 'Abcdefg2'"),
    '2215 The time since the last change is too short, the password cannot be changed again before 2023-11-16 22:13:20.000001 UTC',
  )
  clock.advance(1)
  t.strictSame(await sql("ALTER USER ann IDENTIFIED BY 'Abcdefg2'"), [])
  t.match(await sql("ALTER USER ann IDENTIFIED BY 'Abcdefg3'"), /^2215/)
})

t.test('users log in from the addresses of their network policy', async t => {
  const { post, sql } = await policyServer(t)
  await sql(
    "CREATE NETWORK POLICY n ALLOWED_IP_LIST = ('127.0.0.0/8', '10.0.0.0/8') BLOCKED_IP_LIST = ('10.1.0.0/16')",
  )
  await sql("CREATE USER ann IDENTIFIED BY 'x' WITH SET NETWORK POLICY = 'n'")
  const as = (more: Record<string, string>) => sql(me, basic('ann', 'x'), more)
  t.strictSame(await as({}), ann)
  t.strictSame(await as({ 'X-Real-IP': '10.2.0.1' }), ann)
  t.equal(await as({ 'X-Real-IP': '10.1.255.255' }), '401 5100 client ip `10.1.255.255` is blocked')
  const outside = '401 5100 client ip `11.0.0.1` is not allowed to login'
  t.equal(await as({ 'X-Forwarded-For': '11.0.0.1, 10.0.0.1' }), outside)
  t.equal(await as({ 'CF-Connecting-IP': '11.0.0.1' }), outside)
  t.strictSame(await as({ 'CF-Connecting-IP': '11.0.0.1', 'X-Forwarded-For': '10.0.0.1' }), ann)
  t.equal(
    await as({ 'X-Real-IP': '::1' }),
    '401 1036 Bad address format, cause: invalid IPv4 address syntax',
  )
  // The address counts before the password, and not with the token of a login.
  t.equal(await sql(me, basic('ann', 'wrong'), { 'X-Real-IP': '11.0.0.1' }), outside)
  const login = await post('/v1/session/login', {}, { authorization: basic('ann', 'x') })
  const token = `Bearer ${login.body.tokens.session_token}`
  t.strictSame(await sql(me, token, { 'X-Real-IP': '11.0.0.1' }), ann)
  await sql('ALTER NETWORK POLICY n SET ALLOWED_IP_LIST = ()')
  t.match(await as({}), /^401 5100 client ip `127.0.0.1` is not allowed to login/)
  await sql('ALTER USER ann WITH UNSET NETWORK POLICY')
  t.strictSame(await as({}), ann)
})

t.test('the network policy of the server holds for all but account admins', async t => {
  const { sql } = await policyServer(t)
  await sql("CREATE NETWORK POLICY n ALLOWED_IP_LIST = ('10.0.0.0/8')")
  await sql("CREATE USER ann IDENTIFIED BY 'x'")
  await sql("CREATE USER eve IDENTIFIED BY 'x'")
  await sql('GRANT ROLE account_admin TO eve')
  await sql("SET GLOBAL network_policy = 'n'")
  t.match(await sql(me, basic('ann', 'x')), /^401 5100 client ip `127.0.0.1` is not allowed/)
  t.strictSame(await sql(me, basic('ann', 'x'), { 'X-Real-IP': '10.0.0.1' }), ann)
  t.strictSame(await sql(me, basic('eve', 'x')), [["'eve'@'%'"]])
  t.strictSame(await sql(me), [["'root'@'%'"]])
  await sql('UNSET GLOBAL network_policy')
  t.strictSame(await sql(me, basic('ann', 'x')), ann)
})
