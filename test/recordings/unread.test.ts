import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, t } from 'tap'
import { startServer } from '#mockq'
import { openPlayer, openRecorder, type ReadOnLimits } from '#mockq/recordings'
import type { LogFields } from '../../core/log.js'
import type { End } from '../../recordings/store/document.js'
import { FixedClock } from '../core/fixed-clock.js'
import { type Script, type ScriptedUpstream, scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

const headers = { 'Content-Type': 'application/json', Authorization: 'Basic cm9vdDo=' }
const schema = [['n', 'Int64']] as const
const rows = Array.from({ length: 100 }, (_, i) => [String(i)])

interface Page {
  readonly id: string
  readonly state: string
  readonly data: readonly (readonly string[])[]
  readonly error: { readonly code: number; readonly message: string } | null
  readonly next_uri: string
  readonly final_uri: string
  readonly kill_uri: string
}

/** A client that goes where it wants: a request and its JSON. */
class Steps {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async post(sql: string, more: object = {}, signal?: AbortSignal): Promise<Page> {
    const pagination = { wait_time_secs: 10, max_rows_per_page: 10, ...more }
    const body = JSON.stringify({ sql, pagination })
    const id = crypto.randomUUID().replaceAll('-', '')
    return (await this.ask('/v1/query', { method: 'POST', body, id, ...(signal && { signal }) }))
      .body
  }

  async ask(
    path: string,
    {
      id = '',
      method = 'GET',
      ...init
    }: { method?: string; body?: string; id?: string; signal?: AbortSignal } = {},
  ): Promise<{ status: number; body: Page }> {
    const named = id === '' ? headers : { ...headers, 'X-DATABEND-QUERY-ID': id }
    const response = await fetch(this.#url + path, { method, headers: named, ...init })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
}

interface Recorder {
  readonly steps: Steps
  readonly url: string
  readonly upstream: ScriptedUpstream
  /** Log lines: the event and how often. */
  readonly told: Map<string, LogFields>
  /** Ends it; gives how each statement ended that is recorded, by its SQL. */
  end(): Promise<ReadonlyMap<string, End | undefined>>
  readonly folder: string
}

async function recorder(
  t: Test,
  script: Script,
  readOn: Partial<ReadOnLimits> = {},
): Promise<Recorder> {
  const folder = t.testdir()
  const upstream = await scriptedUpstream({ script })
  t.teardown(() => upstream.close())
  const told = new Map<string, LogFields>()
  const tell = (event: string, fields: LogFields = {}) => void told.set(event, fields)
  const log = { info: tell, warn: tell, error: tell }
  const server = await startServer({
    port: 0,
    log,
    backend: ports =>
      openRecorder({ recordings: folder, target: upstream.url, mode: 'all', readOn, ...ports }),
  })
  let isOpen = true
  const end = async () => {
    if (isOpen) await server.close()
    isOpen = false
    const lines = readFileSync(join(folder, 'default.nedb'), 'utf8').trimEnd().split('\n')
    const documents = lines.map(line => JSON.parse(line)).filter(({ k }) => k === 'stmt')
    return new Map(documents.map(({ sql, end }) => [sql, end] as const))
  }
  t.teardown(() => (isOpen ? server.close() : undefined))
  return { steps: new Steps(server.url), url: server.url, upstream, told, end, folder }
}

async function player(t: Test, folder: string) {
  const clock = new FixedClock(0n)
  let misses = () => 0
  const server = await startServer({
    port: 0,
    backend: ports => {
      const backend = openPlayer({ recordings: folder, ...ports, clock })
      misses = () => backend.misses()
      return backend
    },
  })
  t.teardown(() => server.close())
  return { steps: new Steps(server.url), url: server.url, misses: () => misses(), clock }
}

const paged: Script = sql => (/many/.test(sql) ? { schema, rows, isSlow: true } : undefined)

t.test('an answer that its client closes early is read on and recorded whole', async t => {
  const { steps, end, folder, url } = await recorder(t, paged)
  const first = await steps.post('SELECT many')
  t.same(first.data, rows.slice(0, 10))
  await steps.ask(first.final_uri)
  await new TestClient(url).query('SELECT 1 AS other')
  t.strictSame([...(await end())].toSorted(), [
    ['SELECT 1 AS other', undefined],
    ['SELECT many', undefined],
  ])
  const played = await player(t, folder)
  t.same((await new TestClient(played.url).query('SELECT many')).rows, rows)
})

t.test('what a client leaves when the recorder ends is read on', async t => {
  const { steps, end } = await recorder(t, paged)
  await steps.post('SELECT many')
  t.strictSame([...(await end())], [['SELECT many', undefined]])
})

t.test(
  'beyond the limits it is recorded in part: replay gives that, and is loud beyond',
  async t => {
    const { steps, end, folder, told } = await recorder(t, paged, { rows: 25 })
    const first = await steps.post('SELECT many')
    await steps.ask(first.final_uri)
    t.strictSame([...(await end())], [['SELECT many', 'unread']])
    const [event = ''] = [...told.keys()].filter(each => /in part/.test(each))
    t.match(told.get(event), { sql: 'SELECT many' })
    t.strictSame(told.get('some answers are missing or incomplete in the recordings'), {
      [event]: 1,
    })
    const played = await player(t, folder)
    const got = await played.steps.post('SELECT many')
    t.same(got.data, rows.slice(0, 10))
    const { rows: all, error } = await new TestClient(played.url, { pageRows: 10 }).query(
      'SELECT many',
    )
    t.same(all, rows.slice(0, all.length))
    t.ok(all.length >= 10)
    t.match(error, {
      code: 65004,
      message: /only as far as \d+ rows[\s\S]*SELECT many[\s\S]*--target URL .*\.nedb/,
    })
    t.ok(played.misses() >= 1)
  },
)

for (const [how, closed, status] of [
  ['kill', 'canceled', 'killed'],
  ['final', 'finalized', 'closed'],
] as const) {
  for (const given of [[], rows.slice(0, 10)]) {
    // One who closes what gave him rows wants no more of them: it is read on.
    if (how === 'final' && given.length > 0) continue
    t.test(`a ${how} after ${given.length} rows: replay runs until it comes again`, async t => {
      const ended: string[] = []
      const script: Script = sql =>
        /endless/.test(sql) ? { schema, rows: given, endless: way => ended.push(way) } : undefined
      const { steps, end, folder } = await recorder(t, script)
      const run = async ({ post, ask }: Pick<Steps, 'post' | 'ask'>) => {
        const wait = given.length === 0 ? { wait_time_secs: 0 } : {}
        const first = await post('SELECT endless', wait)
        const stop = await ask(how === 'kill' ? first.kill_uri : first.final_uri)
        const page = await ask(first.next_uri)
        const final = await ask(first.final_uri)
        return [
          ...[first.state === 'Failed', first.data, stop.status, page.status],
          ...[page.body.error?.message?.replace(/\w{32} /, ''), final.body.error],
        ]
      }
      const bound = (to: Steps) => ({ post: to.post.bind(to), ask: to.ask.bind(to) })
      const recorded = await run(bound(steps))
      t.match(recorded, [false, given, 200, 400, `Query is closed for ${closed}`, { code: Number }])
      t.strictSame([...(await end())], [['SELECT endless', status]])
      t.match(ended, new RegExp(how), 'the server is told')
      const played = await player(t, folder)
      t.strictSame(await run(bound(played.steps)), recorded)
      t.equal(played.misses(), 0)
    })
  }
}

t.test('a recorded kill that does not come again is loud, in time', async t => {
  const script: Script = sql =>
    /endless/.test(sql) ? { schema, rows: [], endless: () => {} } : undefined
  const { steps, end, folder } = await recorder(t, script)
  const first = await steps.post('SELECT endless', { wait_time_secs: 0 })
  await steps.ask(first.kill_uri)
  await end()
  const played = await player(t, folder)
  const again = await played.steps.post('SELECT endless', { wait_time_secs: 0 })
  t.match(again, { error: null, data: [] })
  played.clock.advance(59_000)
  t.match((await played.steps.ask(again.next_uri)).body, { error: null, data: [] })
  played.clock.advance(1_000)
  t.match((await played.steps.ask(again.next_uri)).body, { error: { code: 65004 } })
  t.equal(played.misses(), 1)
})

t.test(
  'a client that hung up while it waited hangs again, and one with patience has the answer',
  async t => {
    let release = () => {}
    let asked = () => {}
    const isAsked = new Promise<void>(resolve => {
      asked = resolve
    })
    const folder = t.testdir()
    const upstream = await scriptedUpstream({
      script: sql => (/slow/.test(sql) ? { schema, rows: [['7']] } : undefined),
      before: ({ path, body }) => {
        if (path !== '/v1/query' || !body.includes('slow')) return
        asked()
        return new Promise(resolve => {
          release = resolve
        })
      },
    })
    t.teardown(() => upstream.close())
    const server = await startServer({
      port: 0,
      backend: ports =>
        openRecorder({ recordings: folder, target: upstream.url, mode: 'all', ...ports }),
    })
    const leaving = new AbortController()
    const post = new Steps(server.url).post('SELECT slow', {}, leaving.signal)
    await isAsked
    leaving.abort()
    await t.rejects(post)
    // The recorder has heard of it when it has answered what came later.
    await new Steps(server.url).ask('/v1/verify', { method: 'POST' })
    release()
    await server.close()
    const played = await player(t, folder)
    const again = await played.steps.post('SELECT slow', { wait_time_secs: 0 })
    t.match(again, { error: null, data: [] })
    t.match((await played.steps.ask(again.next_uri)).body, { error: null, data: [] })
    played.clock.advance(60_000)
    t.match((await played.steps.ask(again.next_uri)).body, { error: null, data: [['7']] })
  },
)
