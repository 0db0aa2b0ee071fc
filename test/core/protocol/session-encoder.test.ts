import t from 'tap'
import { encodeSession, SessionEncoder } from '../../../core/protocol/session-wire.js'
import { emptySession, type SessionState } from '../../../core/session/session-state.js'

const settings = new Map([['timezone', 'UTC']])
const base: SessionState = { ...emptySession, settings }
const { internal } = base

/** Sessions that share their settings. */
const sessions: readonly SessionState[] = [
  base,
  { ...base, internal: { ...internal, lastQueryIds: ['q'] } },
  { ...base, catalog: 'c' },
  { ...base, database: 'd "e"' },
  { ...base, role: 'r' },
  { ...base, secondaryRoles: [] },
  { ...base, txnState: 'Active' },
  { ...base, needSticky: true },
  { ...base, needKeepAlive: true },
  { ...base, keepServerSessionSecs: 9 },
  { ...base, unknown: [['x', '«id»']] },
  { ...base, database: '«id»' },
  { ...base, internal: { ...internal, variables: [['v', '«id»']] } },
  { ...base, internal: { ...internal, variables: [['v', 1]] } },
  { ...base, internal: { ...internal, hasTempTable: true } },
  { ...base, internal: { ...internal, lastQueryResultCacheKey: 'k' } },
  { ...base, internal: { ...internal, upstream: { a: 1 } } },
]

t.test('sessions are encoded alike whatever came before them', t => {
  const encoder = new SessionEncoder()
  for (const before of sessions) {
    for (const session of sessions) {
      for (const [role, nodeId, id] of [
        ['r', 'n', 'a'],
        ['s', 'n', 'b'],
        ['r', 'm', 'c"«id»'],
        ['r', 'n', ''],
      ] as const) {
        encoder.encode(before, 'r', 'n', 'x')
        const text = encodeSession(session, role, { nodeId, queryIds: [id] })
        t.equal(encoder.encode(session, role, nodeId, id), text)
      }
    }
  }
  t.end()
})
