import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'

interface Answer {
  readonly data: readonly (readonly string[])[]
  readonly state: string
  readonly error: { readonly code: number; readonly message: string } | null
  readonly next_uri: string | null
}

/** Pages of 100 rows, of about 1,400 bytes; an unread result holds up to two of them. */
const sql = 'SELECT to_string(number + 1000000) FROM numbers(1000) ORDER BY number'

async function server(t: Test, unreadBytes: number) {
  const server = await startServer({
    port: 0,
    backend: serveBackend({ engine: 'memory' }),
    limits: { unreadBytes },
  })
  t.teardown(() => server.close())
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const response = await fetch(server.url + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Basic ${btoa('root:')}`, 'content-type': 'application/json' },
    })
    return (await response.json()) as Answer
  }
  const open = () =>
    ask('/v1/query', { sql, pagination: { max_rows_per_page: 100, wait_time_secs: 10 } })
  /** The rows that are still to be read, and the error that ended them. */
  const rest = async (first: Answer) => {
    let page = first
    let rows = page.data.length
    while (page.error === null && page.next_uri !== null) {
      page = await ask(page.next_uri)
      rows += page.data?.length ?? 0
    }
    return { rows, error: page.error }
  }
  return { open, rest }
}

t.test('above the limit, the result that has waited longest fails, and no other', async t => {
  const { open, rest } = await server(t, 10_000)
  const opened: Answer[] = []
  for (let i = 0; i < 5; i++) opened.push(await open())
  const [first, , , , last] = opened
  t.match(await rest(first!), {
    rows: 100,
    error: { code: 1043, message: /results .* took more than 10000 bytes \(--max-unread-bytes\)/ },
  })
  t.same(await rest(last!), { rows: 1000, error: null })
})

t.test('a result that is read is not unread, however many there were', async t => {
  const { open, rest } = await server(t, 10_000)
  const held = await open()
  for (let i = 0; i < 30; i++) t.same(await rest(await open()), { rows: 1000, error: null })
  t.same(await rest(held), { rows: 1000, error: null }, 'and what they held is free again')
})

t.test('a result that alone is larger than the limit can be read', async t => {
  const { open, rest } = await server(t, 1)
  const answers = await Promise.all([open(), open()])
  t.ok(answers.every(({ data }) => data.length === 100))
  const read = await Promise.all(answers.map(rest))
  t.ok(read.every(({ error }) => error === null || error.code === 1043))
})
