import t from 'tap'
import { serveBackend, startServer } from '#mockq'

t.test('the workload group of a user limits its settings', async t => {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  const ask = async (sql: string, user = 'root', settings = {}) => {
    const response = await fetch(`${server.url}/v1/query`, {
      method: 'POST',
      body: JSON.stringify({ sql, session: { settings } }),
      headers: {
        'content-type': 'application/json',
        cookie: 'cookie_enabled=true',
        authorization: `Basic ${btoa(user === 'root' ? 'root:' : `${user}:x`)}`,
      },
    })
    // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
    return { status: response.status, body: (await response.json()) as any }
  }
  const effective =
    "SELECT value FROM system.settings WHERE name IN ('max_execute_time_in_seconds', 'max_threads') ORDER BY name"
  await ask("CREATE WORKLOAD GROUP g WITH cpu_quota = '50%', query_timeout = '90s'")
  await ask("CREATE USER ann IDENTIFIED BY 'x' WITH SET WORKLOAD GROUP = 'g'")

  await ask('GRANT SELECT ON *.* TO ann')

  const first = await ask(effective, 'ann', { max_threads: '10' })
  t.same(first.body.data, [['90'], ['5']])
  t.match(first.body.session.settings, { max_execute_time_in_seconds: '90', max_threads: '5' })
  const short = await ask(effective, 'ann', { max_threads: '3', max_execute_time_in_seconds: '7' })
  t.same(short.body.data, [['7'], ['2']])

  await ask('ALTER WORKLOAD GROUP g UNSET cpu_quota')
  t.same((await ask(effective, 'ann', { max_threads: '10' })).body.data, [['90'], ['10']])

  await ask('DROP WORKLOAD GROUP g')
  const lost = await ask('SELECT 1', 'ann')
  t.equal(lost.status, 500)
  t.match(lost.body.error, { code: 3142, message: /^Unknown workload id / })
  await ask('ALTER USER ann WITH UNSET WORKLOAD GROUP')
  t.same((await ask('SELECT 1', 'ann')).body.data, [['1']])
})
