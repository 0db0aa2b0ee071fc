import t from 'tap'
import { decodeQueryRequest, QueryDecoder } from '../../../core/protocol/decode-query-request.js'
import type { QueryRequest } from '../../../core/protocol/wire.js'
import { emptySession } from '../../../core/session/session-state.js'

const caller = {
  ...{ user: 'root', fullName: 'root', lane: 'default', userAgent: '', roles: ['account_admin'] },
  ...{ credential: { kind: 'none' as const }, defaultRole: 'account_admin' },
}

/** What is told by a body, or its error. */
function told(decode: (body: Buffer) => QueryRequest, body: string | Buffer): unknown {
  try {
    const { session, ...rest } = decode(Buffer.from(body))
    return { ...rest, session: session?.stateFor(caller, emptySession) }
  } catch (error) {
    return String(error)
  }
}

const internal = (id: string, more = {}) =>
  JSON.stringify({ ...more, last_node_id: 'node', last_query_ids: [id] })
/** As `mockq record` writes it: with the session of its upstream, whose own `internal` names the last query again. */
const recorded = (id: string, upstreamId: string, more = {}) =>
  internal(id, {
    upstream: { session: { internal: internal(upstreamId), ...more }, node: 'node' },
  })
const settings = { timezone: 'UTC', max_threads: '8' }
const body = (sql: string, id: string, more: object = {}, session: object = {}) =>
  JSON.stringify({
    session: { role: 'account_admin', settings, internal: internal(id), ...session },
    sql,
    pagination: { wait_time_secs: 5 },
    ...more,
  })

const bodies: readonly (readonly [why: string, bodies: readonly (string | Buffer)[]])[] = [
  ['statement and id differ', [body('select 1', 'a1'), body('select 22', 'b-22'), body('', 'c')]],
  [
    'statements have escapes',
    [body('select 1', 'a'), body('a "b" \\ \n \\"', 'b'), body('é😀', 'c')],
  ],
  ['escapes are longer', ['{"sql":"a"}', '{"sql":"\\u0041"}', '{"sql":"\\/\\t"}']],
  ['surrogates are unpaired', ['{"sql":"a"}', '{"sql":"\\ud800"}', '{"sql":"\\ud83d\\ude00"}']],
  [
    'strings are malformed',
    ['{"sql":"a"}', '{"sql":"a\n"}', '{"sql":"\\x"}', '{"sql":"a', '{"sql":"a}'],
  ],
  [
    'the statement is no string',
    ['{"sql":"a"}', '{"sql":1}', '{"sql":null}', '{"sql":["a"]}', '{}'],
  ],
  ['a member is there twice', ['{"sql":"a","sql":"b"}', '{"sql":"c","sql":"d"}']],
  ['a name is escaped', ['{"s\\u0071l":"a","x":{"sql":"b"}}', '{"s\\u0071l":"c","x":{"sql":"d"}}']],
  [
    'there is text behind',
    ['{"sql":"a"}', '{"sql":"a"} ', '{"sql":"a"}}', ' { "sql" : "a" } ', ' { "sql" : "b" } '],
  ],
  [
    'the bytes are no UTF-8',
    ['{"sql":"a"}', Buffer.from([...Buffer.from('{"sql":"'), 255, 34, 125])],
  ],
  [
    'the session comes last',
    [1, 2].map(n => `{"sql":"${n}","session":{"internal":${JSON.stringify(internal(`q${n}`))}}}`),
  ],
  ['the session is null', ['{"sql":"a","session":null}', '{"sql":"b","session":null}']],
  [
    'the session changes',
    [
      body('a', 'a'),
      body('b', 'b', {}, { database: 'x' }),
      body('c', 'c', {}, { role: 'r' }),
      body('d', 'd'),
    ],
  ],
  [
    'the session cannot be read',
    [body('a', 'a', {}, { txn_state: 'x' }), body('b', 'b', {}, { txn_state: 'x' })],
  ],
  ['ids have escapes', [body('a', 'a'), body('b', 'b"c'), body('c', 'é'), body('d', '')]],
  [
    'there are more ids',
    [['a'], ['a', 'b'], [], ['c', 'd']].map(ids =>
      body('a', '', {}, { internal: JSON.stringify({ last_query_ids: ids }) }),
    ),
  ],
  [
    'a variable looks like the ids',
    ['a', 'b'].map(id => {
      const variables = [['v', { last_query_ids: [id] }]]
      return body('a', '', {}, { internal: JSON.stringify({ last_query_ids: ['x'], variables }) })
    }),
  ],
  [
    'another member looks like the ids',
    ['a', 'b'].map(id => {
      return body('a', '', {}, { internal: '{"last_query_ids": ["x"]}', other: internal(id) })
    }),
  ],
  [
    'the id is in the session of the upstream, too',
    ['a1b2c3', 'd4e5f6', 'g-7'].map(id => body('a', '', {}, { internal: recorded(id, id) })),
  ],
  [
    'the upstream has another id',
    ['a1b2c3', 'd4e5f6'].flatMap(id => [
      body('a', '', {}, { internal: recorded(id, 'x9') }),
      body('a', '', {}, { internal: recorded(id, `${id}-1`) }),
      body('a', '', {}, { internal: recorded('x9', id) }),
    ]),
  ],
  [
    'the characters of the id are elsewhere, too',
    ['node', 'nabc', 'd4e5f6', 'upstream'].flatMap(id => [
      body('a', '', {}, { internal: recorded(id, id, { [id]: 1 }) }),
      body('a', '', {}, { internal: recorded(id, id, { text: '\nabc' }) }),
      body('a', '', {}, { internal: recorded(id, id, { text: '\u0001' }) }),
      body(
        'a',
        '',
        {},
        { internal: recorded(id, id, { __proto__: null, list: [id, [null, 1, true]] }) },
      ),
    ]),
  ],
  [
    'the id is a number elsewhere',
    ['12', '34'].map(id => body('a', '', {}, { internal: recorded(id, id, { n: 123456 }) })),
  ],
  ['there are parameters', [body('a', 'a', { params: [1] }), body('a', 'b', { params: [2] })]],
  [
    'it asks for a session',
    [body('a', 'a', { session_id: 's' }), body('b', 'b', { session_id: 's' })],
  ],
  [
    'a member is of the wrong type',
    [body('a', 'a'), body('b', 'b', { pagination: 1 }), body('c', 'c', { session: 1 })],
  ],
]

for (const [why, all] of bodies) {
  t.test(`bodies are read alike whatever came before them: ${why}`, t => {
    const decoder = new QueryDecoder()
    for (const each of [...all, ...all.toReversed()]) {
      t.strictSame(
        told(sent => decoder.decode(sent), each),
        told(decodeQueryRequest, each),
      )
    }
    t.end()
  })
}

t.test('a body of a known shape shares the settings, with the session of an upstream', t => {
  const decoder = new QueryDecoder()
  const [first, second] = ['a1b2c3', 'd4e5f6'].map(id => {
    const sent = body('select 1', '', {}, { internal: recorded(id, id) })
    return decoder.decode(Buffer.from(sent)).session?.stateFor(caller, emptySession)
  })
  t.equal(first?.settings, second?.settings)
  t.match(second?.internal, {
    lastQueryIds: ['d4e5f6'],
    upstream: { session: { internal: internal('d4e5f6') }, node: 'node' },
  })
  t.end()
})

t.test('a body of a known shape shares what it says of the session', t => {
  const decoder = new QueryDecoder()
  const [first, second] = [body('select 1', 'a'), body('select 2', 'b')].map(each =>
    decoder.decode(Buffer.from(each)).session?.stateFor(caller, emptySession),
  )
  t.equal(first?.settings, second?.settings)
  t.strictSame(second?.internal.lastQueryIds, ['b'])
  t.end()
})
