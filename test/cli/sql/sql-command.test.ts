import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import t from 'tap'
import { BackgroundProcess } from '../../background-process.js'
import { binFile, cleanEnvironment, runMockq, spawnMockq } from '../../mockq.js'
import { scriptedUpstream } from '../../recordings/scripted-upstream.js'

const folder = mkdtempSync(join(tmpdir(), 'mockq-sql-command-'))

t.test('mockq sql prints a table, and counts on stderr', async t => {
  const schema = join(folder, 'schema.sql')
  writeFileSync(schema, 'CREATE TABLE t (a INT); INSERT INTO t VALUES (1), (2);')
  const { code, stdout, stderr } = await runMockq(['sql', 'SELECT * FROM t', '--init', schema])
  t.equal(stdout, ' a\n---\n 1\n 2\n')
  t.match(stderr, /^2 rows \(\d\.\d+ s\)\n$/)
  t.equal(code, 0)
})

t.test('standard input, environment and config file', async t => {
  const config = join(folder, 'mockq.json')
  writeFileSync(config, '{"quiet": true, "setting": ["timezone=Asia/Tokyo"]}')
  const mockq = spawnMockq(['sql', '-', '--config', config], { env: { MOCKQ_FORMAT: 'ndjson' } })
  mockq.stdin.end('SELECT timezone() AS z')
  t.match(await mockq.ended, { code: 0, stdout: '{"z":"Asia/Tokyo"}\n', stderr: '' })
})

const failing: readonly (readonly [number, RegExp, ...string[]])[] = [
  [1, /^mockq: SQL:1:15: 1025: Unknown table/, 'SELECT * FROM missing'],
  [2, /has no option --fromat; did you mean "--format"/, 'SELECT 1', '--fromat', 'csv'],
  [2, /--setting: "a" is not NAME=VALUE/, 'SELECT 1', '--setting', 'a'],
  [2, /--init is for an engine of its own/, 'SELECT 1', '--target', 'http://h', '--init', 'a.sql'],
  [2, /--now is for an engine of its own/, 'SELECT 1', '--target', 'h', '--now', '2024-01-01'],
  [2, /--target-ca needs --target/, 'SELECT 1', '--target-ca', 'ca.pem'],
  [2, /"nowhere" is not the address of a server: give http/, 'SELECT 1', '--target', 'nowhere'],
  [2, /--user is given 2 times/, '1', '--target', 'http://h', '--user', 'a:', '--user', 'b:'],
  [4, /127\.0\.0\.1:1 cannot be reached/, 'SELECT 1', '--target', 'http://127.0.0.1:1'],
]

t.test('exit codes tell what went wrong', async t => {
  await Promise.all(
    failing.map(async ([code, says, ...args]) => {
      const ended = await runMockq(['sql', ...args])
      t.equal(ended.code, code, args.join(' '))
      t.match(ended.stderr, says)
    }),
  )
})

t.test('Ctrl-C kills the statement at the server', async t => {
  const ended: string[] = []
  let asked = () => {}
  const isAsked = new Promise<void>(resolve => {
    asked = resolve
  })
  const upstream = await scriptedUpstream({
    script: () => ({ schema: [['a', 'String']], endless: how => ended.push(how) }),
    before: ({ path }) => {
      if (path === '/v1/query') asked()
    },
  })
  t.teardown(() => upstream.close())
  const mockq = spawnMockq(['sql', 'SELECT endless', '--target', upstream.url])
  await isAsked
  mockq.signal('SIGINT')
  t.match(await mockq.ended, { code: 130, stdout: '', stderr: '' })
  t.same(ended, ['kill'])
})

t.test('a pipe that closes ends it quietly', async t => {
  const mockq = spawnMockq(['sql', 'SELECT number FROM numbers(3000000)', '--quiet'])
  await once(mockq.stdout, 'data')
  ;(mockq.stdout as Readable).destroy()
  const { code, stderr } = await mockq.ended
  t.equal(code, 0)
  t.equal(stderr, '')
})

const isLinux = process.platform === 'linux'

t.test('output that cannot be written is an error', { skip: !isLinux }, async t => {
  for (const command of [['sql', 'SELECT 1', '--quiet'], ['functions']]) {
    const { code, stderr } = await runMockqTo('/dev/full', command)
    t.equal(code, 2)
    t.match(stderr, /^mockq: the output cannot be written: .*ENOSPC.*\n$/)
  }
})

/** Runs the program with its output to a file. */
async function runMockqTo(path: string, args: readonly string[]) {
  const shell = ['sh', '-c', 'exec "$0" "$@" > "$OUTPUT"', process.execPath, binFile, ...args]
  const mockq = new BackgroundProcess(shell, { env: { ...cleanEnvironment(), OUTPUT: path } })
  mockq.stdin.end()
  return mockq.ended
}
