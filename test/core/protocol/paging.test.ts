import t from 'tap'
import { testServer } from './test-server.js'

t.test('a result comes page by page, to the final page', async t => {
  const { query, get } = await testServer(t)
  const first = await query('numbers(7)', { pagination: { max_rows_per_page: 4 } })
  t.same(first.body.data, [['0'], ['1'], ['2'], ['3']])
  t.equal(first.body.next_uri, `/v1/query/${first.body.id}/page/1`)
  const second = await get(first.body.next_uri)
  t.same(second.body.data, [['4'], ['5'], ['6']])
  t.equal(second.body.next_uri, `/v1/query/${first.body.id}/final`)
  const last = await get(second.body.next_uri)
  t.same(last.body.data, [])
  t.equal(last.body.next_uri, null)
  t.equal(last.body.state, 'Succeeded')
})
