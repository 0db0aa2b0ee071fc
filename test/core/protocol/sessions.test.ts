import t from 'tap'
import type { Affect, SessionEffects } from '../../../core/protocol/backend.js'
import type { SessionState } from '../../../core/session/session-state.js'
import type { Script } from './scripted-backend.js'
import { driver, plain, realServer, testServer } from './test-server.js'

const setting = (name: string, value: string, globally = false): Affect => ({
  type: 'ChangeSettings',
  keys: [name],
  values: [value],
  globals: [globally],
})

const set = (name: string, value: string): Script => ({
  effects: (session: SessionState): SessionEffects => ({
    session: { ...session, settings: new Map([...session.settings, [name, value]]) },
    affect: setting(name, value),
  }),
})

const use = (database: string): Script => ({
  effects: session => ({
    session: { ...session, database },
    affect: { type: 'UseDB', name: database },
  }),
})

t.test('affect, in both dialects', async t => {
  const both = {
    type: 'ChangeSettings',
    keys: ['a', 'b'],
    values: ['1', '2'],
    is_globals: [false, true],
  }
  const cases: { affect: Affect; current: object; old: object }[] = [
    {
      affect: setting('max_threads', '1'),
      current: {
        type: 'ChangeSettings',
        keys: ['max_threads'],
        values: ['1'],
        is_globals: [false],
      },
      old: { type: 'ChangeSetting', key: 'max_threads', value: '1', is_global: false },
    },
    {
      affect: setting('max_threads', '2', true),
      current: { type: 'ChangeSettings', keys: ['max_threads'], values: ['2'], is_globals: [true] },
      old: { type: 'ChangeSetting', key: 'max_threads', value: '2', is_global: true },
    },
    {
      affect: {
        type: 'ChangeSettings',
        keys: ['a', 'b'],
        values: ['1', '2'],
        globals: [false, true],
      },
      current: both,
      old: both,
    },
    {
      affect: { type: 'UseDB', name: 'db2' },
      current: { type: 'UseDB', name: 'db2' },
      old: { type: 'UseDB', name: 'db2' },
    },
    {
      affect: { type: 'UseCatalog', name: 'c' },
      current: { type: 'UseCatalog', name: 'c' },
      old: { type: 'UseCatalog', name: 'c' },
    },
  ]
  const { backend, query, query2023, get } = await testServer(t)
  for (const { affect, current, old } of cases) {
    backend.scripts.set('x', { effects: () => ({ affect }) })
    const today = (await query('x', {}, driver)).body
    t.strictSame(today.affect, current)
    t.equal((await get(today.final_uri)).body.affect, null)
    const then = (await query2023('x')).body
    t.strictSame(then.affect, old)
    t.strictSame((await get(then.next_uri, plain)).body.affect, old, 'the last answer has it too')
  }
})

t.test('a session that the client carries', async t => {
  const { backend, query, get } = await testServer(t)
  backend.scripts.set('set max_threads=1', set('max_threads', '1'))
  backend.scripts.set('use db2', use('db2'))
  const first = (await query('set max_threads=1')).body
  t.strictSame(first.session.settings, { max_threads: '1' })
  const second = (await query('use db2', { session: first.session })).body
  t.equal(second.session.database, 'db2')
  t.strictSame(second.session.settings, { max_threads: '1' })
  const third = (await query('numbers(1)', { session: second.session })).body
  t.equal(third.session.database, 'db2')
  const { session } = backend.started[2]!.context
  t.equal(session.database, 'db2')
  t.strictSame([...session.settings], [['max_threads', '1']])
  t.strictSame(session.internal.lastQueryIds, [second.id], 'the query before is known')
  t.equal((await get(third.next_uri)).body.session, null)
})

t.test('all of a session goes to the backend and comes back', async t => {
  const { backend, query } = await testServer(t)
  const { node_id: node } = (await query('numbers(0)')).body
  const sent = {
    catalog: 'c',
    database: 'db',
    role: 'r',
    secondary_roles: ['a', 'b'],
    settings: { Timezone: 'Asia/Shanghai', max_threads: null },
    txn_state: 'Active',
    need_sticky: true,
    need_keep_alive: true,
    internal: JSON.stringify({
      variables: [['v', '1']],
      last_query_result_cache_key: 'k',
      has_temp_table: true,
      last_node_id: node,
      last_query_ids: ['q1', 'q2'],
      upstream: { any: ['thing'] },
    }),
    autoCommit: false,
  }
  const { body } = await query('numbers(0)', { session: sent })
  const { session, upstreamSession } = backend.started[1]!.context
  t.match(session, {
    catalog: 'c',
    database: 'db',
    role: 'r',
    secondaryRoles: ['a', 'b'],
    txnState: 'Active',
    needSticky: true,
    needKeepAlive: true,
    internal: {
      variables: [['v', '1']],
      lastQueryResultCacheKey: 'k',
      hasTempTable: true,
      lastNodeId: node,
      lastQueryIds: ['q1', 'q2'],
    },
    unknown: [['autoCommit', false]],
  })
  t.strictSame([...session.settings], [['timezone', 'Asia/Shanghai']])
  t.strictSame(upstreamSession, { any: ['thing'] })
  t.strictSame(body.session, {
    ...sent,
    settings: { timezone: 'Asia/Shanghai' },
    internal: JSON.stringify({
      variables: [['v', '1']],
      last_query_result_cache_key: 'k',
      has_temp_table: true,
      upstream: { any: ['thing'] },
      last_node_id: body.node_id,
      last_query_ids: [body.id],
    }),
  })
})

t.test('nulls, empty texts and db in a session', async t => {
  const { backend, query2023: query } = await testServer(t)
  const cases: [object | null, string][] = [
    [null, 'default'],
    [{}, 'default'],
    [{ database: null, settings: null, internal: null, role: null, txn_state: null }, 'default'],
    [{ database: '', internal: '' }, 'default'],
    [{ db: 'one' }, 'one'],
    [{ database: 'two' }, 'two'],
    [{ db: 'one', database: 'two' }, 'two'],
  ]
  for (const [session, database] of cases) {
    const { body } = await query('numbers(0)', { session }, plain)
    t.equal(backend.started.at(-1)!.context.session.database, database)
    t.equal(body.session.database, database)
  }
})

t.test('what an upstream wants back goes with the client', async t => {
  const { backend, query } = await testServer(t)
  backend.scripts.set('x', { effects: () => ({ upstreamSession: { internal: 'opaque' } }) })
  const { body } = await query('x')
  await query('numbers(0)', { session: body.session })
  t.strictSame(backend.started[1]!.context.upstreamSession, { internal: 'opaque' })
})

t.test('a failed statement in a transaction', async t => {
  const { backend, query, get } = await testServer(t)
  const { QueryError } = await import('../../../core/errors/query-error.js')
  backend.scripts.set('bad', { refused: new QueryError('SemanticError', 'no') })
  const { session } = (await query('numbers(0)')).body
  const active = { session: { ...session, txn_state: 'Active' } }
  t.equal((await query('bad', active)).body.session.txn_state, 'Fail')
  t.equal((await query('bad')).body.session.txn_state, 'AutoCommit')
  backend.scripts.set('slow', {
    columns: [['n', 'UInt8']],
    blocks: [[['1']], () => new Promise(() => {})],
  })
  const page = { ...active, pagination: { max_rows_per_page: 1 } }
  const first = (await query('slow', page)).body
  await get(first.kill_uri)
  t.equal((await query('numbers(0)', active)).body.session.txn_state, 'Active')
})

t.test('a transaction is continued on the server that it began on', async t => {
  const { query } = await testServer(t)
  const { session } = (await query('numbers(0)')).body
  const lost = async (more: object) => {
    const internal = { ...JSON.parse(session.internal), ...more }
    const sent = { ...session, txn_state: 'Active', internal: JSON.stringify(internal) }
    const { id, state, error, session: after } = (await query('numbers(0)', { session: sent })).body
    t.same({ id, state, txnState: after.txn_state }, { id: '', state: 'Failed', txnState: 'Fail' })
    return `${error.code} ${error.message}`
  }
  t.equal(await lost({ last_node_id: null }), '5112 Transaction is active but missing server_info')
  t.match(
    await lost({ last_node_id: 'other' }),
    /^5111 Transaction aborted because server restart or route error: expecting server other, current one is \S+ started at \S+ $/,
  )
  t.equal(
    await lost({ last_query_ids: [] }),
    '5112 Invalid transaction state: transaction is active but last_query_ids is empty',
  )
})

t.test('2023: by default each query has a session of its own', async t => {
  const { query2023: query } = await realServer(t)
  const one = (await query('select * from numbers(0)', {}, plain)).body
  const other = (await query('select * from numbers(0)', {}, plain)).body
  t.ok(one.session_id)
  t.not(one.session_id, other.session_id)
  const gone = await query('select * from numbers(0)', { session_id: one.session_id }, plain)
  t.equal(gone.status, 200)
  t.match(gone.body, {
    state: 'Failed',
    next_uri: null,
    error: { code: 1053, message: `unknown session-id ${one.session_id}, maybe expired` },
  })
})

t.test('2023: a session on the server', async t => {
  const { backend, clock, query2023: query } = await testServer(t)
  backend.scripts.set('set max_threads=1', set('max_threads', '1'))
  backend.scripts.set('use db2', use('db2'))
  const session = { keep_server_session_secs: 10, settings: { timezone: 'UTC' } }
  const { session_id: id } = (await query('use db2', { session }, plain)).body
  const again = { session_id: id }
  t.equal((await query('set max_threads=1', again, plain)).body.session_id, id)
  clock.advance(9999)
  const { body } = await query('numbers(1)', again, plain)
  t.equal(body.session.database, 'db2')
  t.strictSame(body.session.settings, { timezone: 'UTC', max_threads: '1' })
  t.equal(body.session.keep_server_session_secs, 10)
  const { context } = backend.started.at(-1)!
  t.equal(context.caller.clientSession, id, 'temporary objects belong to it')
  t.equal(context.session.internal.lastQueryIds.length, 1)
  clock.advance(9999)
  const other = await query('numbers(1)', { ...again, session: { settings: { a: '1' } } }, plain)
  t.strictSame(other.body.session.settings, { timezone: 'UTC', max_threads: '1', a: '1' })
  clock.advance(10_000)
  t.equal((await query('numbers(1)', again, plain)).body.error.code, 1053)
  t.strictSame(backend.loggedOut, [id], 'the backend is told that it is over')
})

t.test('2023: a session is kept while its query runs, and is its owner’s alone', async t => {
  const { backend, clock, query2023: query, get } = await testServer(t)
  backend.users.set('ann', '')
  const { basic } = await import('./test-server.js')
  const keep = { session: { keep_server_session_secs: 1 }, pagination: { max_rows_per_page: 1 } }
  const first = (await query('numbers(3)', keep, plain)).body
  clock.advance(5000)
  const asAnn = { ...plain, authorization: basic('ann') }
  const stranger = await query('numbers(1)', { session_id: first.session_id }, asAnn)
  t.equal(stranger.body.error.code, 1053)
  t.equal((await query('numbers(1)', { session_id: first.session_id }, plain)).body.error, null)
  await get(first.final_uri, plain)
})

t.test('current: session_id is ignored, as today', async t => {
  const { query } = await realServer(t)
  const { body } = await query('select * from numbers(1)', {
    session_id: 'x',
    session: { keep_server_session_secs: 5 },
  })
  t.equal(body.error, null)
  t.equal(body.session_id, '')
})

t.test('2023: every answer has the session', async t => {
  const { query2023: query, get } = await realServer(t)
  const { body } = await query(
    'select * from numbers(3)',
    { pagination: { max_rows_per_page: 2 } },
    plain,
  )
  t.ok(body.session)
  const page = (await get(body.next_uri, plain)).body
  t.ok(page.session)
  t.ok((await get(page.next_uri, plain)).body.session)
})

t.test('an idle client session with temporary objects ends', async t => {
  const { backend, clock, query } = await testServer(t, { limits: { sessionTimeoutSecs: 100 } })
  backend.scripts.set('temp', {
    effects: session => ({ session: { ...session, needKeepAlive: true, needSticky: true } }),
  })
  const headers = { ...driver, cookie: 'cookie_enabled=true; session_id=s1' }
  await query('temp', {}, headers)
  clock.advance(60_000)
  await query('temp', {}, headers)
  clock.advance(60_000)
  t.strictSame(backend.loggedOut, [])
  clock.advance(60_000)
  t.strictSame(backend.loggedOut, ['s1'])
})
