import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { fileFolder } from '../file-folder.js'
import { spawnMockq } from '../mockq.js'
import { writeLane } from '../recordings/tools/write-lane.js'
import { runHere } from '../run-here.js'

// `mockq verify` and `mockq crosscheck` as programs: exit codes and output.

const server = await startServer({
  port: 0,
  backend: serveBackend({ engine: 'memory', users: [{ name: 'ann', password: 'geheim#1' }] }),
})
t.teardown(() => server.close())

const folder = fileFolder()
writeLane(join(folder, 'right.nedb'), [
  { sql: 'SELECT 1 AS a', schema: [['a', 'UInt8']], answer: [['1']] },
])
writeLane(
  join(folder, 'wrong.nedb'),
  [
    { sql: 'SELECT 2 AS a', schema: [['a', 'UInt8']], answer: [['3']] },
    { sql: 'SELECT 3 AS b', schema: [['b', 'String']], answer: [['3']] },
    { sql: "SELECT 'é\u001b[31m' AS c", schema: [['c', 'String']], answer: [['é']] },
    { sql: 'SELECT nosuch(1)', answer: [['1']] },
    {
      sql: 'INSERT INTO t VALUES (1)',
      schema: [['number of rows inserted', 'UInt64']],
      answer: [['1']],
      written: 1,
    },
    { sql: "CREATE STAGE s URL = 's3://b' CONNECTION = (ACCESS_KEY_ID = 'AKIA1')" },
  ],
  { lane: 'wrong' },
)
const target = server.url.replace('://', '://ann:geheim%231@')

t.test('verify: equal answers', async t => {
  const { code, stdout, stderr } = await runHere([
    'verify',
    folder,
    '--lane',
    'right',
    '--target',
    target,
  ])
  t.match(
    { code, stdout, stderr },
    { code: 0, stdout: /^1 statements: 1 equal, 0 different, 0 not run, server 1/, stderr: '' },
  )
})

t.test('verify: differences', async t => {
  const report = join(t.testdir(), 'report.json')
  const args = ['verify', join(folder, 'wrong.nedb'), '--target', server.url, '--writes', 'own']
  const junit = join(t.testdirName, 'report.xml')
  const both = ['--report', report, '--report', junit]
  const { code, stdout, stderr } = await runHere([...args, ...both], {
    env: { MOCKQ_TARGET_USER: 'ann', MOCKQ_TARGET_PASSWORD: 'geheim#1' },
  })
  t.equal(code, 1, stderr)
  t.match(stdout, /warning {2}rows {9}1 row; no longer \["3"\]; new \["2"\]/)
  t.match(stdout, /error {4}types {8}column b was String, now is UInt8/)
  t.match(stdout, /error {4}unsupported {2}succeeded, now fails with error 1008/)
  t.match(stdout, /not run: line \d+: it needs the secret .*: set MOCKQ_SECRET_ACCESS_KEY_ID_1/)
  t.notMatch(stdout, '\u001b')
  const xml = readFileSync(junit, 'utf8')
  t.match(xml, /<testsuites name="mockq verify" tests="6" failures="3" errors="0"/)
  t.match(xml, /<failure message="column b was String, now is UInt8" type="types">/)
  t.match(xml, /<skipped message="it needs the secret/)
  t.notMatch(stdout + stderr + readFileSync(report, 'utf8'), 'geheim')
  const json = await runHere([...args, '--json', '--only', 'select 2*', '--target-user', 'ann'], {
    env: { MOCKQ_TARGET_PASSWORD: 'geheim#1' },
  })
  t.equal(json.code, 0, 'rows alone are only a warning')
  t.match(JSON.parse(json.stdout), {
    totals: { statements: 1, different: 1, kinds: { rows: 1 }, severities: { warning: 1 } },
    lanes: [{ lane: 'wrong', leftBehind: [], statements: [{ sql: 'SELECT 2 AS a', line: 2 }] }],
  })
  t.match(JSON.parse(readFileSync(report, 'utf8')), { totals: { statements: 6 } })
})

t.test('verify: mistakes', async t => {
  const wrong: readonly (readonly [readonly string[], number, RegExp])[] = [
    [[folder], 2, /--target URL is missing/],
    [[folder, '--target', 'http://127.0.0.1:1'], 4, /cannot be reached/],
    [
      [folder, '--target', server.url.replace('://', '://ann:falsch@')],
      2,
      /refuses the login of ann/,
    ],
    [[folder, '--target', target, '--only', 'INSERT'], 1, /nothing was checked/],
    [[folder, '--target', target, '--report', join(folder, 'report.txt')], 2, /ends in \.json/],
  ]
  const ended = await Promise.all(wrong.map(([args]) => runHere(['verify', ...args])))
  for (const [i, [args, code, says]] of wrong.entries()) {
    const { stderr, stdout } = ended[i]!
    t.match({ code: ended[i]!.code, stderr }, { code, stderr: says }, args.slice(1).join(' '))
    t.notMatch(stderr + stdout, /geheim|falsch/)
  }
})

t.test('verify: a server that accepts connections, and answers nothing', async t => {
  let connected = () => {}
  const isConnected = new Promise<void>(resolve => {
    connected = resolve
  })
  const silent = createServer(() => connected())
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => silent.close())
  const { port } = silent.address() as AddressInfo
  const args = ['verify', folder, '--target', `http://127.0.0.1:${port}`]
  const stopped = spawnMockq(args)
  await isConnected
  t.match(await stopped.stop(), { code: 1, stderr: /stopped before the end of the recordings/ })
  t.match(await runHere([...args, '--timeout', '1']), {
    code: 4,
    stderr: /did not answer within 1 s \(--timeout\)/,
  })
})

t.test('crosscheck', async t => {
  const { code, stdout } = await runHere(['crosscheck', folder])
  t.equal(code, 1)
  t.match(stdout, /^wrong \(/)
  t.match(stdout, /7 statements: \d equal, \d different/)
  const init = join(t.testdir({ 'init.sql': 'CREATE TABLE t (a INT)' }), 'init.sql')
  const args = ['crosscheck', folder, '--init', init, '--only', 'insert', '--fail-on', 'not-run']
  t.match(await runHere(args), { code: 0, stdout: /1 statements: 1 equal/ })
})
