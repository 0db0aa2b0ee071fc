import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import t from 'tap'
import { runSql, type SqlRun } from '../../../cli/sql/run-sql.js'
import { Status } from '../../../cli/sql/status.js'
import { serveBackend, startServer } from '../../../core/index.js'
import { scriptedUpstream } from '../../recordings/scripted-upstream.js'

const folder = mkdtempSync(join(tmpdir(), 'mockq-sql-'))

interface Terminal {
  readonly stdin?: string | Buffer
  readonly isTTY?: boolean
  readonly columns?: number
}

/** Runs `mockq sql` in this process; the streams are no terminals unless said. */
async function run(sql: string | undefined, more: Partial<SqlRun> = {}, terminal: Terminal = {}) {
  const written = { stdout: '', stderr: '' }
  const { isTTY = false, columns = 80 } = terminal
  const stream = (name: keyof typeof written) =>
    Object.assign(
      new PassThrough().on('data', chunk => {
        written[name] += chunk
      }),
      { isTTY, columns },
    )
  const code = await runSql(
    {
      ...{ sql, format: 'csv', keepsGoing: false, isQuiet: true, isColoured: false },
      target: {
        target: () => startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) }),
      },
      signal: new AbortController().signal,
      ...more,
    },
    {
      stdin: Readable.from([Buffer.from(terminal.stdin ?? '')]),
      stdout: stream('stdout'),
      stderr: stream('stderr'),
    },
  )
  return { code, ...written }
}

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

t.test('statements of an argument, a file and standard input run in one session', async t => {
  const script =
    'CREATE DATABASE d; USE d; CREATE TABLE t (a INT); INSERT INTO t VALUES (1), (2);\n'
  const query = 'SELECT current_database() AS d, sum(a) AS s FROM t'
  const expected = 'number of rows inserted\n2\nd,s\nd,3\n'
  t.match(await run(script + query), { code: 0, stdout: expected, stderr: '' })
  const path = file('all.sql', `\ufeff${script.replaceAll(' ', '\r\n')}${query}`)
  t.match(await run(path), { code: 0, stdout: expected })
  t.match(await run('-', {}, { stdin: script + query }), { code: 0, stdout: expected })
})

t.test('counts and times go to stderr, unless quiet', async t => {
  const { stderr, stdout } = await run(
    'CREATE TABLE t (a INT); SELECT 1; SELECT number FROM numbers(1234)',
    { isQuiet: false, format: 'table' },
  )
  t.match(stderr, /^done \(\d\.\d{3} s\)\n1 row \(.*\)\n1,234 rows \(.*\)\n$/)
  t.equal(stdout.split('\n').length, 3 + 1236 + 1)
})

t.test('an error has its place and number, and ends the run with exit code 1', async t => {
  const path = file('bad.sql', 'SELECT 1;\n\n  SELECT *\n  FROM missing;\nSELECT 2;')
  const { code, stdout, stderr } = await run(path)
  t.equal(code, 1)
  t.equal(stdout, '1\n1\n')
  t.match(stderr, `mockq: ${path}:4:8: 1025: Unknown table`)
  t.match(stderr, / \(statement 2 of 3\)\n {2}4 \| {3}FROM missing\n {4}\| {8}\^{7}\n$/)
  t.match((await run('SELEC 1')).stderr, /^mockq: SQL:1:1: 1005: .*\n {2}1 \| SELEC 1\n/)
  t.match((await run("SELECT 'x")).stderr, /^mockq: SQL:1:8: 1005: /)
})

t.test('with keepsGoing the other statements run', async t => {
  const { code, stdout, stderr } = await run('SELECT a; SELECT 1; SELECT b', { keepsGoing: true })
  t.equal(code, 1)
  t.equal(stdout, '1\n1\n')
  t.match(
    stderr,
    /statement 1 of 3[\s\S]*statement 3 of 3[\s\S]*\nmockq: 2 of 3 statements failed\n$/,
  )
})

t.test('an error in the middle of rows leaves no whole JSON', async t => {
  const { code, stdout } = await run('SELECT 1 / (15000 - number) AS a FROM numbers(20000)', {
    format: 'json',
  })
  t.equal(code, 1)
  t.throws(() => JSON.parse(stdout))
})

t.test('SET sql_dialect changes how the statements after it are split', async t => {
  const script = `SET sql_dialect = 'MySQL'; SELECT "a\\";" AS b; SELECT 2`
  t.match(await run(script), { code: 0, stdout: 'b\n"a"";"\n2\n2\n' })
})

t.test('what cannot be read is said', async t => {
  const cases: readonly (readonly [string, RegExp, (string | Buffer)?])[] = [
    ['missing.sql', /there is no file "missing.sql"/],
    ['./missing', /there is no file/],
    [folder, /is a folder: give one of its files, or run the folder with --init/],
    [file('latin.sql', Buffer.from("SELECT 'fl\xfcge'", 'latin1')), /latin.sql" is not UTF-8/],
    [file('empty.sql', '-- nothing\n'), /empty.sql has no statement/],
    ['-', /standard input has no statement/],
    ['-', /the text on standard input is not UTF-8/, Buffer.from([0xff, 0xfe, 0x41, 0])],
    [';', /the SQL has no statement/],
  ]
  for (const [sql, message, stdin = ''] of cases)
    await t.rejects(run(sql, {}, { stdin }), { name: 'UsageError', message }, sql)
})

t.test('a refused login and an unreachable server are told', async t => {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  const target = { target: server.url }
  await t.rejects(run('SELECT 1', { target: { ...target, user: 'ann', password: 'x' } }), {
    name: 'UsageError',
    message:
      /^the login failed: 2201: User 'ann'@'%' does not exist.*; give user and password with --user/,
  })
  await t.rejects(run('SELECT 1', { target: { ...target, database: 'nowhere' } }), {
    name: 'UsageError',
    message: /^the login failed: 1003: Unknown database 'nowhere'/,
  })
  await t.rejects(run('SELECT 1', { target: { target: 'http://127.0.0.1:1' } }), {
    name: 'UpstreamError',
  })
})

t.test('a DSN without sslmode to a server without TLS is told', async t => {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  const { host } = new URL(server.url)
  await t.rejects(run('SELECT 1', { target: { target: `databend://root:@${host}/default` } }), {
    name: 'UpstreamError',
    message: /cannot be reached .*; a databend:\/\/ target means https unless it has \?sslmode=/,
  })
})

t.test('the statements of a session on a server', async t => {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  const { host } = new URL(server.url)
  const target = { target: `databend://root:@${host}/default?sslmode=disable&timezone=Asia/Tokyo` }
  t.match(await run('SELECT timezone() AS z', { target }), { code: 0, stdout: 'z\nAsia/Tokyo\n' })
  const settings = { timezone: 'Europe/Berlin' }
  t.match(await run('SELECT timezone() AS z', { target: { ...target, settings } }), {
    stdout: 'z\nEurope/Berlin\n',
  })
})

t.test('an aborted run kills its statement at the server', async t => {
  const ended: string[] = []
  const stop = new AbortController()
  const upstream = await scriptedUpstream({
    script: () => ({ schema: [['a', 'String']], rows: [['1']], endless: how => ended.push(how) }),
    before: ({ path }) => {
      if (/page/.test(path)) stop.abort(new Error('stopped'))
    },
  })
  t.teardown(() => upstream.close())
  const target = { target: upstream.url }
  await t.rejects(run('SELECT endless', { target, signal: stop.signal }), { message: 'stopped' })
  t.same(ended, ['kill'])
})

t.test('a reader that goes away ends the run quietly and kills the statement', async t => {
  const killed: string[] = []
  const upstream = await scriptedUpstream({
    script: () => ({ schema: [['a', 'String']], rows: [['1']], endless: how => killed.push(how) }),
  })
  t.teardown(() => upstream.close())
  const stdout = new PassThrough()
  stdout.on('error', () => {})
  stdout.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  const code = await runSql(
    {
      ...{ sql: 'SELECT endless', format: 'csv', keepsGoing: false, isQuiet: true },
      ...{ isColoured: false, target: { target: upstream.url } },
      signal: new AbortController().signal,
    },
    { stdin: Readable.from([]), stdout, stderr: new PassThrough() },
  )
  t.equal(code, 0)
  t.same(killed, ['kill'])
})

t.test('a slow reader holds the result back', async t => {
  const stdout = new PassThrough({ highWaterMark: 1000 })
  let most = 0
  const reading = (async () => {
    let bytes = 0
    for await (const chunk of stdout) {
      most = Math.max(most, stdout.readableLength)
      bytes += (chunk as Buffer).length
      await new Promise(resolve => setImmediate(resolve))
    }
    return bytes
  })()
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  await runSql(
    {
      ...{ sql: 'SELECT number FROM numbers(100000)', format: 'csv', keepsGoing: false },
      ...{ isQuiet: true, isColoured: false, target: { target: server.url } },
      signal: new AbortController().signal,
    },
    { stdin: Readable.from([]), stdout, stderr: new PassThrough() },
  )
  stdout.end()
  t.equal(await reading, 588_897)
  t.ok(most < 200_000, 'not more than pages of it were in memory')
})

t.test('a page that the server refuses is told', async t => {
  const first = {
    ...{ id: 'q', state: 'Running', error: null, session: null, affect: null },
    ...{ schema: [{ name: 'a', type: 'String' }], data: [['1']] },
    ...{ next_uri: '/v1/query/q/page/1', final_uri: '/f', kill_uri: '/k' },
  }
  const server = createServer((request, response) => {
    const isPage = request.url === first.next_uri
    const answer = isPage ? { error: { code: 404, message: 'query id q not found' } } : first
    response.writeHead(isPage ? 404 : 200).end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  await t.rejects(run('SELECT a', { target: { target: `http://127.0.0.1:${port}` } }), {
    name: 'UpstreamError',
    message: 'the server refused a request: 404: 404: query id q not found',
  })
})

t.test('without an argument, standard input runs', async t => {
  t.match(await run(undefined, {}, { stdin: 'SELECT 1 AS a' }), { code: 0, stdout: 'a\n1\n' })
  await t.rejects(run(undefined), { name: 'UsageError', message: /^nothing to run: give SQL, a f/ })
})

t.test('on a terminal cells are cut, and NULL is grey', async t => {
  const { stdout } = await run(
    "SELECT repeat('x', 200) AS a, NULL AS b",
    { format: 'table', isColoured: true },
    { isTTY: true, columns: 40 },
  )
  t.equal(stdout.split('\n')[2], ` ${'x'.repeat(30)}… | \u001b[2mNULL\u001b[22m`)
})

t.test('a long statement shows on a terminal that it runs', t => {
  let text = ''
  let nowMs = 0
  const progress = (rows: number) => ({
    state: 'Running',
    stats: { scan_progress: { rows, bytes: 0 }, write_progress: { rows: 0, bytes: 0 } },
  })
  const status = (options: object) =>
    new Status(
      part => {
        text += part
      },
      { isQuiet: false, isTerminal: true, nowMs: () => nowMs, ...options },
    )
  const shown = status({})
  shown.started()
  nowMs = 900
  shown.progress(progress(1))
  t.equal(text, '', 'not at once')
  nowMs = 2100
  shown.progress(progress(1234))
  t.equal(text, '\r\u001b[Krunning: 2 s, 1,234 rows read')
  text = ''
  shown.ended(1)
  t.equal(text, '\r\u001b[K1 row (2.100 s)\n')
  text = ''
  for (const options of [{ isTerminal: false }, { isQuiet: true }]) {
    const silent = status(options)
    silent.started()
    nowMs += 5000
    silent.progress(progress(1))
  }
  t.equal(text, '')
  t.end()
})
