import t from 'tap'
import { emptySession } from '../../core/session/session-state.js'
import { sessionAfter } from '../../recordings/record/upstream-session.js'

/** A session as a server answers it. */
function answered(
  queryId: string,
  own: { readonly tag?: string; readonly variables?: readonly unknown[]; readonly temp?: boolean },
) {
  const internal = JSON.stringify({
    ...(own.variables && { variables: own.variables }),
    ...(own.temp && { has_temp_table: true }),
    last_node_id: 'node',
    last_query_ids: [queryId],
  })
  return { database: 'default', settings: { query_tag: own.tag ?? '' }, internal }
}

t.test('sessions that are alike but for the id of the query are told apart', async t => {
  // Some texts look like what is around the id.
  const tags = [
    '',
    'a',
    '"last_query_ids":["x"]}',
    '"last_query_ids":["y"]}',
    '\\"last_query_ids\\":[',
  ]
  const variables = [undefined, ...tags.map(tag => [['v', tag]])]
  for (let pass = 0; pass < 3; pass++) {
    for (const tag of tags) {
      for (const own of variables) {
        for (const temp of [false, true]) {
          const told = answered(`id-${pass}`, { tag, temp, ...(own && { variables: own }) })
          const { settings, internal } = sessionAfter(emptySession, told, false)
          t.equal(settings.get('query_tag'), tag)
          t.strictSame(internal.variables, own ?? [])
          t.equal(internal.hasTempTable, temp)
          t.strictSame(internal.lastQueryIds, [], 'those of the client')
        }
      }
    }
  }
})

t.test('a session that a server does not end with the id is read too', async t => {
  const internal = '{"last_query_ids":["x"],"has_temp_table":true}'
  const { hasTempTable } = sessionAfter(emptySession, { internal }, false).internal
  t.equal(hasTempTable, true)
  t.throws(() => sessionAfter(emptySession, { internal: '{"last_query_ids":["x"]}}' }, false))
  t.throws(() => sessionAfter(emptySession, { internal: 7 } as never, false))
})
