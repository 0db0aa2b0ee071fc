import t from 'tap'
import { basic, driver, plain, realServer, testServer } from './test-server.js'

const json = { 'content-type': 'application/json' }
const one = JSON.stringify({ sql: 'numbers(1)' })
const session = 'x-databend-session-id'

t.test('who may come in', async t => {
  const { backend, send } = await testServer(t)
  backend.users.set('ann', 'a:b')
  const text = (what: string) => `Authentication error: ${what}`
  const cases: [string | string[] | undefined, number, string?][] = [
    [basic('root'), 200],
    [basic('ann', 'a:b'), 200],
    [undefined, 401, text('no authorization header provided')],
    [`Basic ${btoa('root')}`, 401, text('invalid Basic auth header format')],
    ['Digest x', 401, text('unsupported authorization header format')],
    ['basic cm9vdDo=', 401, text('unsupported authorization header format')],
    [[basic('root'), 'Bearer x'], 401, text('multiple authorization headers detected')],
    [basic('ann', 'x'), 401, text('wrong user or password')],
  ]
  for (const [authorization, status, message] of cases) {
    const headers = { ...driver, ...json, ...(authorization && { authorization }) }
    const reply = await send('POST', '/v1/query', headers, one)
    t.equal(reply.status, status, String(authorization))
    if (message) t.strictSame(reply.body, { error: { code: 5100, message } })
  }
  const reply = await send('POST', '/v1/query/', { ...plain, ...json }, one)
  t.equal(reply.body, text('no authorization header provided'), '2023: the reason as a string')
  t.match(reply.headers['content-type'], /^text\/plain/)
})

t.test('login', async t => {
  const { post, send } = await realServer(t)
  const first = await post('/v1/session/login', { database: 'default', settings: {}, role: null })
  t.equal(first.status, 200)
  t.equal(first.body.version, '1.2.900')
  t.ok(first.body.session_id)
  t.strictSame(Object.keys(first.body.tokens), [
    'session_token_ttl_in_secs',
    'session_token',
    'refresh_token',
  ])
  t.equal(first.body.tokens.session_token_ttl_in_secs, 14_400)
  t.match(first.body.tokens.session_token, /^bend-v1-s-/)
  const without = await post('/v1/session/login?disable_session_token=true')
  t.notOk('tokens' in without.body)
  const unknown = await post('/v1/session/login', { database: 'nowhere' })
  t.equal(unknown.status, 400)
  t.strictSame(unknown.body, { error: { code: 1003, message: "Unknown database 'nowhere'" } })
  const empty = await send('POST', '/v1/session/login', { authorization: basic('root'), ...driver })
  t.equal(empty.status, 200, 'without a body')
  const wrong = await send('POST', '/v1/session/login', { authorization: basic('bob'), ...driver })
  t.equal(wrong.status, 401)
})

t.test('the life of tokens', async t => {
  const { backend, clock, send, post } = await testServer(t)
  const { tokens, session_id } = (await post('/v1/session/login')).body
  const bearer = (token: string) => ({ ...json, ...driver, authorization: `Bearer ${token}` })
  const ask = (token: string) => send('POST', '/v1/query', bearer(token), one)
  const refresh = (token: string) => send('POST', '/v1/session/refresh', bearer(token), '{}')
  const fails = async (reply: ReturnType<typeof ask>, code: number, message: string) => {
    const { status, body } = await reply
    t.strictSame({ status, body }, { status: 401, body: { error: { code, message } } })
  }
  const wrongKind = 'Authentication error: incorrect token type for this endpoint'
  const ok = await ask(tokens.session_token)
  t.strictSame(ok.body.data, [['0']])
  t.equal(backend.started[0]!.context.caller.clientSession, session_id)
  t.equal(ok.headers[session], session_id)

  await fails(ask(tokens.refresh_token), 5100, wrongKind)
  await fails(refresh(tokens.session_token), 5100, wrongKind)
  await fails(
    refresh('xxx'),
    5100,
    'JWT authentication failed: JWT auth is not configured on this server',
  )
  await fails(refresh('bend-v1-xxx'), 5100, "invalid token type 'x'")
  await fails(
    ask('bend-v1-s-xxx'),
    5100,
    'Failed to decode token: base64 decode error: Invalid padding, token: bend-v1-s-xxx',
  )
  const expired = (kind: string) =>
    `bend-v1-${kind}-${btoa(JSON.stringify({ exp: 1_700_000_000 - 610, user: '' }))}`
  await fails(ask(expired('s')), 5101, 'Authentication failed: session token has expired')
  await fails(refresh(expired('r')), 5102, 'Authentication failed: refresh token has expired')
  const login = await send('POST', '/v1/session/login', bearer(tokens.session_token))
  t.match(login, { status: 401, body: { error: { code: 5100 } } })
  for (const token of [tokens.session_token, tokens.refresh_token]) {
    t.equal((await send('POST', '/v1/verify', bearer(token))).body.user, 'root')
  }

  const renewed = await refresh(tokens.refresh_token)
  t.equal(renewed.status, 200)
  t.strictSame(renewed.body.tokens.session_token, renewed.body.session_token, 'at both levels')
  t.equal((await ask(tokens.session_token)).status, 200, 'the old one is still good')
  const fresh = renewed.body.tokens
  t.equal((await ask(fresh.session_token)).status, 200)

  clock.advance((3600 + 600 + 1) * 1000)
  await fails(ask(tokens.session_token), 5101, 'Authentication failed: session token has expired')
  t.equal((await refresh(fresh.refresh_token)).status, 200)

  const last = (await refresh(fresh.refresh_token)).body.tokens
  await fails(send('POST', '/v1/session/logout', bearer(last.refresh_token)), 5100, wrongKind)
  const logout = await send('POST', '/v1/session/logout', bearer(last.session_token))
  t.strictSame(logout.body, { error: null })
  t.strictSame(backend.loggedOut, [session_id])
  const gone = 'not found in database'
  await fails(ask(last.session_token), 5103, `Authentication failed: session token ${gone}`)
  await fails(refresh(last.refresh_token), 5104, `Authentication failed: refresh token ${gone}`)
})

t.test('tokens are bounded in number', async t => {
  const { post, send } = await realServer(t, { limits: { sessions: 4 } })
  const logins = []
  for (let i = 0; i < 3; i++) logins.push((await post('/v1/session/login')).body.tokens)
  const status = async (token: string) =>
    (await send('POST', '/v1/verify', { authorization: `Bearer ${token}` })).status
  t.equal(await status(logins[0].session_token), 401)
  t.equal(await status(logins[1].session_token), 200)
})

t.test('verify says who it is', async t => {
  const { post } = await realServer(t)
  t.strictSame((await post('/v1/verify')).body, {
    tenant: 'default',
    user: 'root',
    auth_type: 'no_password',
    is_configured: true,
    default_role: 'account_admin',
    default_warehouse: '',
    roles: ['account_admin', 'public'],
  })
  const headers = { ...driver, authorization: basic('root~a.test'), 'x-databend-tenant': 't1' }
  t.match((await post('/v1/verify', {}, headers)).body, { user: 'root~a.test', tenant: 't1' })
})

t.test('lanes', async t => {
  const { backend, query, get } = await testServer(t)
  const lane = () => backend.started.at(-1)!.context.caller.lane
  const of = (user: string, header?: string) => ({
    ...driver,
    authorization: basic(user),
    ...(header && { 'x-mockq-lane': header }),
  })
  const cases: [user: string, header: string | undefined, lane: string][] = [
    ['root', undefined, 'default'],
    ['root~orders_test', undefined, 'orders_test'],
    ['root', 'a-b.c', 'a-b.c'],
    ['root~orders', 'other', 'other'],
    ['root', 'x'.repeat(200), 'x'.repeat(200)],
    ['root~testOrder[1]', undefined, 'testOrder[1]'],
    ['root~größe/b c', undefined, 'größe/b c'],
    ['root~a%2fb%3A%3Ac%20d', undefined, 'a/b::c d'],
    ['root', '%F0%9F%98%80 100% of%20', '😀 100% of '],
    ['root', 'größe', 'größe'],
    ['root', '%F0%9F%98%80'.repeat(200), '😀'.repeat(200)],
  ]
  for (const [user, header, expected] of cases) {
    t.equal((await query('numbers(1)', {}, of(user, header))).status, 200)
    t.equal(lane(), expected)
    t.equal(backend.started.at(-1)!.context.caller.user, 'root')
  }
  for (const name of ['x'.repeat(201), 'a%0Ab', 'a\u0007b', '%ff', '%C3']) {
    const reply = await query('numbers(1)', {}, of(`root~${name}`))
    t.equal(reply.status, 400, name)
    t.equal(
      reply.body.error.message,
      `${JSON.stringify(name)} is not a lane name: use 1 to 200 characters without control ` +
        'characters, in UTF-8 or percent-encoded',
    )
  }
  t.equal((await query('numbers(1)', {}, of('root~'))).status, 400)

  const same = { 'x-databend-query-id': 'same' }
  const a = await query('numbers(1)', {}, { ...of('root~a'), ...same })
  const b = await query('numbers(2)', {}, { ...of('root~b'), ...same })
  t.equal(a.body.data.length, 1)
  t.equal(b.body.data.length, 2, 'an id is of its lane')
  t.equal((await get(a.body.final_uri, of('root~a'))).status, 200)
  t.equal((await get(a.body.final_uri, of('root'))).status, 404)
})

t.test('client sessions by cookie', async t => {
  const { backend, clock, post, query, get } = await testServer(t)
  const enabled = { ...driver, cookie: 'cookie_enabled=true' }
  const login = await post('/v1/session/login', {}, enabled)
  const id = login.body.session_id
  const time = 1_700_000_000
  t.strictSame(login.headers['set-cookie'], [
    `session_id=${id}; Path=/`,
    `last_refresh_time=${time}; Path=/`,
  ])
  t.equal(login.headers[session], id)
  const mine = {
    ...driver,
    cookie: `cookie_enabled=true; session_id=${id}; last_refresh_time=${time}`,
  }
  const first = await query('numbers(9)', { pagination: { max_rows_per_page: 4 } }, mine)
  t.equal(first.body.session_id, id)
  t.equal(first.headers[session], id)
  t.notOk(first.headers['set-cookie'], 'nothing to refresh yet')
  t.equal(backend.started[0]!.context.caller.clientSession, id)
  clock.advance(300_000)
  t.notOk((await query('numbers(1)', {}, mine)).headers['set-cookie'], 'nor after the interval')
  clock.advance(1000)
  t.strictSame((await query('numbers(1)', {}, mine)).headers['set-cookie'], [
    `last_refresh_time=${time + 301}; Path=/`,
  ])
  const untimed = { ...driver, cookie: `cookie_enabled=true; session_id=${id}` }
  t.notOk((await query('numbers(1)', {}, untimed)).headers['set-cookie'], 'taken for new')

  const { body } = await query('numbers(9)', { pagination: { max_rows_per_page: 4 } }, mine)
  const wrong = (got: string) =>
    `Authentication error: wrong client_session_id, expected Some("${id}"), got ${got}`
  for (const uri of [body.next_uri, body.final_uri, body.kill_uri]) {
    const reply = await get(uri, driver)
    t.strictSame([reply.status, reply.body.error], [401, { code: 401, message: wrong('None') }])
  }
  const other = await get(body.next_uri, { ...driver, cookie: 'cookie_enabled=true; session_id=x' })
  t.equal(other.body.error.message, wrong('Some("x")'))
  t.equal((await get(body.next_uri, mine)).status, 200)
  t.strictSame((await post('/v1/session/logout', {}, mine)).body, { error: null })
  t.strictSame(backend.loggedOut, [id])
})

t.test('client sessions by header', async t => {
  const { clock, query } = await realServer(t)
  const caps = { ...driver, 'x-databend-client-caps': 'session_header' }
  const first = await query('select * from numbers(1)', {}, caps)
  const carried = first.headers['x-databend-session'] as string
  const state = JSON.parse(Buffer.from(carried, 'base64url').toString())
  t.strictSame(state, { id: first.body.session_id, last_refresh_time: 1_700_000_000 })
  t.notOk(first.headers['set-cookie'])
  t.equal(carried.length % 4, 0, 'padded, as the server itself wants it back')
  clock.advance(300_000)
  for (const header of [carried, JSON.stringify(state)]) {
    const again = await query(
      'select * from numbers(1)',
      {},
      { ...caps, 'x-databend-session': header },
    )
    t.equal(again.body.session_id, state.id)
    t.equal(again.headers['x-databend-session'], carried, 'told as it was, for 300 seconds')
  }
  clock.advance(1000)
  const later = await query(
    'select * from numbers(1)',
    {},
    { ...caps, 'x-databend-session': carried },
  )
  const moved = Buffer.from(later.headers['x-databend-session'] as string, 'base64url').toString()
  t.strictSame(JSON.parse(moved), { ...state, last_refresh_time: 1_700_000_301 })
  const broken = await query('select * from numbers(1)', {}, { ...caps, 'x-databend-session': 'x' })
  t.equal(broken.status, 401)
  const byCap = await query(
    'select * from numbers(1)',
    {},
    { ...driver, 'x-databend-client-caps': 'a; session_cookie' },
  )
  t.equal((byCap.headers['set-cookie'] as string[]).length, 2)
})

t.test('client sessions of the worksheet, and none', async t => {
  const { query } = await realServer(t)
  const id = { 'x-databend-session-id': 'w1' }
  const worksheet = await query(
    'select * from numbers(1)',
    {},
    { 'user-agent': 'Mozilla/5.0', ...id },
  )
  t.equal(worksheet.body.session_id, 'w1')
  t.equal(worksheet.headers[session], 'w1')
  const browser = { 'user-agent': 'Mozilla/5.0', cookie: 'cookie_enabled=true; session_id=s' }
  const both = await query('select * from numbers(1)', {}, { ...browser, ...id })
  t.equal(both.headers[session], 'w1', 'its cookies do not count')
  t.notOk(both.headers['set-cookie'])
  t.notOk(
    (await query('select * from numbers(1)', {}, browser)).headers[session],
    'no id, no session',
  )
  t.notOk(
    (await query('select * from numbers(1)', {}, { ...browser, 'x-databend-session-id': ' ' }))
      .headers[session],
  )
  const other = await query('select * from numbers(1)', {}, { ...driver, ...id })
  t.equal(other.body.session_id, '')
  const cookies = await query('select * from numbers(1)', {}, { ...driver, cookie: 'session_id=s' })
  t.equal(cookies.body.session_id, '', 'cookies are not enabled')
  t.notOk(cookies.headers['set-cookie'])
  t.notOk(cookies.headers[session])
})

t.test('a token and a cookie of two sessions', async t => {
  const { post, send } = await realServer(t)
  const { tokens } = (await post('/v1/session/login')).body
  const headers = {
    ...json,
    authorization: `Bearer ${tokens.session_token}`,
    cookie: 'cookie_enabled=true; session_id=other',
  }
  const reply = await send('POST', '/v1/query', headers, one)
  t.equal(reply.status, 401)
  t.match(reply.body.error.message, /^Session ID mismatch: /)
})

t.test('which dialect a request gets', async t => {
  const { send } = await realServer(t)
  interface Sent {
    readonly headers?: Record<string, string>
    readonly path?: string
    readonly body?: object
  }
  const dialect = async (sent: Sent, to: typeof send = send) => {
    const all = { authorization: basic('root'), ...json, ...sent.headers }
    const asked = JSON.stringify({ sql: 'nothing', ...sent.body })
    const { body } = await to('POST', sent.path ?? '/v1/query', all, asked)
    return 'backtrace' in (body.error ?? {}) ? '2023' : 'current'
  }
  const old = { path: '/v1/query/' }
  const cases: [Sent, string][] = [
    [{}, 'current'],
    [{ headers: { 'user-agent': 'curl/8.0' } }, 'current'],
    [{ headers: { 'user-agent': 'python-requests/2.3' }, path: '//v1/query' }, 'current'],
    [{ path: '/v1/query?x=/' }, 'current'],
    [{ body: { session_id: null, session: { keep_server_session_secs: null } } }, 'current'],
    [{ body: { session: { database: 'default' } } }, 'current'],
    [old, '2023'],
    [{ path: '//v1/query//?x' }, '2023'],
    [{ body: { session_id: 'x' } }, '2023'],
    [{ body: { session: { keep_server_session_secs: 0 } } }, '2023'],
    [{ ...old, headers: { 'x-mockq-lane': 'a' } }, '2023'],
    [{ ...old, headers: { 'user-agent': 'databend-driver-python/0.33' } }, 'current'],
    [{ ...old, headers: { 'user-agent': 'databend-py/0.6.4' } }, 'current'],
    [{ ...old, headers: { 'user-agent': 'databend-go/0.9.2' } }, 'current'],
    [{ ...old, headers: { 'user-agent': 'databend-jdbc/0.4.8' } }, 'current'],
    [{ ...old, headers: { 'user-agent': 'DatabendClientV1/jvm-unknown' } }, 'current'],
    [{ ...old, headers: { 'user-agent': 'bendsql/0.34.0' } }, 'current'],
    [{ ...old, headers: { 'x-databend-query-id': 'q' } }, 'current'],
    [{ ...old, headers: { cookie: 'cookie_enabled=true' } }, 'current'],
    [{ body: { session_id: 'x' }, headers: { 'user-agent': 'databend-go/0.9.2' } }, 'current'],
  ]
  for (const [sent, expected] of cases) t.equal(await dialect(sent), expected, JSON.stringify(sent))
  const forced = await realServer(t, { dialect: 'current' })
  t.equal(await dialect(old, forced.send), 'current')
  const all = await realServer(t, { dialect: '2023' })
  t.equal(await dialect({ headers: driver as Record<string, string> }, all.send), '2023')
})

t.test('a query keeps its dialect', async t => {
  const { query, query2023, get } = await realServer(t)
  const { body } = await query2023('select * from numbers(3)', {
    pagination: { max_rows_per_page: 2 },
  })
  t.equal(
    (await get(`/v1/query/${body.id}/page/7`, driver)).body,
    'Invalid page number: requested 7, current page is 1',
  )
  const current = await query(
    'select * from numbers(3)',
    { pagination: { max_rows_per_page: 2 } },
    driver,
  )
  t.equal((await get(`/v1/query/${current.body.id}/page/7/`, plain)).body.error.code, 404)
  t.match((await get('/v1/query/none/page/1/', plain)).body, /^Query ID none not found on node /)
})
