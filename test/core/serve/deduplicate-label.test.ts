import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { HttpSession } from '../../specs-runner/http-session.js'

t.test('a write under a label of the header is done once', async t => {
  const server = await startServer({ backend: serveBackend({ engine: 'memory' }), port: 0 })
  t.teardown(() => server.close())
  const session = new HttpSession(server.url)
  await session.run('CREATE TABLE labelled (a Int32)')
  const ask = async (path: string, init: RequestInit, label: string) => {
    const headers = {
      authorization: `Basic ${btoa('root:')}`,
      'x-databend-deduplicate-label': label,
      ...init.headers,
    }
    const response = await fetch(`${server.url}${path}`, { ...init, headers })
    return (await response.json()) as { data?: unknown; session?: { settings?: object } }
  }
  const insert = (label: string) => {
    const body = JSON.stringify({ sql: 'INSERT INTO labelled VALUES (1)' })
    return ask(
      '/v1/query',
      { method: 'POST', body, headers: { 'content-type': 'application/json' } },
      label,
    )
  }
  const load = (label: string) => {
    const body = new FormData()
    body.append('upload', new Blob(['2\n']), 'rows.csv')
    const sql = 'INSERT INTO labelled FROM @_databend_load FILE_FORMAT = (TYPE = CSV)'
    return ask(
      '/v1/streaming_load',
      { method: 'PUT', body, headers: { 'x-databend-sql': sql } },
      label,
    )
  }
  const first = await insert('one')
  t.same(first.data, [['1']])
  t.notHas(first.session?.settings, { deduplicate_label: 'one' })
  t.same((await insert('one')).data, [])
  t.same((await insert('two')).data, [['1']])
  await load('two')
  await load('three')
  await load('three')
  await session.run("SETTINGS (deduplicate_label = 'three') INSERT INTO labelled VALUES (3)")
  const { rows } = await session.run('SELECT a FROM labelled ORDER BY a')
  t.same(rows, [['1'], ['1'], ['2']])
})
