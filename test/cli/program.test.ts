import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { runProgram } from '../../cli/program.js'
import { runMockq, spawnMockq, startMockq } from '../mockq.js'
import { HttpSession } from '../specs-runner/http-session.js'

const recordings = join(mkdtempSync(join(tmpdir(), 'mockq-program-')), 'recordings')

/** Records one statement. */
async function recordOne(): Promise<void> {
  const serve = await startMockq(['serve'])
  const record = await startMockq(['record', recordings, '--target', serve.url])
  await new HttpSession(record.url).run('SELECT 1 AS one')
  await record.process.stop()
  await serve.process.stop()
}
await recordOne()

/** Replays with a program: JavaScript in which `ask(sql)` gives the first cell. */
function replayWith(script: string, ...args: readonly string[]): readonly string[] {
  const ask = `
    const ask = async sql => {
      const response = await fetch(process.env.MOCKQ_URL + '/v1/query', {
        method: 'POST',
        headers: { authorization: 'Basic ' + btoa('root:'), 'content-type': 'application/json' },
        body: JSON.stringify({ sql }),
      })
      const { data, error } = await response.json()
      return error ? error.code : data[0][0]
    }`
  const program = [process.execPath, '--input-type=module', '--eval', `${ask}\n${script}`, '--']
  return ['replay', recordings, '--port', '0', '--', ...program, ...args]
}

t.test('a command finds the server, and its words are its own', async t => {
  const script = `console.log(await ask('SELECT 1 AS one'), process.env.DATABEND_DSN, process.argv.slice(1))`
  const { code, stdout, stderr } = await runMockq(replayWith(script, '007', '--port', '--help'))
  t.match(stdout, /^1 databend:\/\/root:@127\.0\.0\.1:\d+\/default\?sslmode=disable /)
  t.match(stdout, /\[ '007', '--port', '--help' \]\n$/)
  t.match(
    stderr,
    /^mockq replay ready on http:\/\/127\.0\.0\.1:\d+\nmockq replay: 1 answered, 0 missed, /,
  )
  t.equal(code, 0)
})

const endings = [
  ['its own exit code', `process.exitCode = 5`, 5],
  ['3 if a statement missed', `console.log(await ask('SELECT 2 AS two'))`, 3],
  ['its own exit code, missed or not', `await ask('SELECT 2 AS two'); process.exitCode = 5`, 5],
  ['the number of the signal that ended it', `process.kill(process.pid, 'SIGKILL')`, 137],
] as const

t.test('a command ends mockq', async t => {
  for (const [name, script, expected] of endings)
    t.equal((await runMockq(replayWith(script))).code, expected, `with ${name}`)
})

t.test('a signal is passed on to the command', async t => {
  const script = `
    process.on('SIGTERM', () => process.exit(7))
    setInterval(() => {}, 1000)
    console.log('waiting')`
  const mockq = spawnMockq(replayWith(script))
  await mockq.printed(/waiting/)
  t.equal((await mockq.stop('SIGTERM')).code, 7)
})

t.test('a second signal ends a command that does not want to', async t => {
  const script = `
    process.on('SIGTERM', () => console.log('no'))
    setInterval(() => {}, 1000)
    console.log('waiting')`
  const mockq = spawnMockq(replayWith(script))
  await mockq.printed(/waiting/)
  mockq.signal('SIGTERM')
  await mockq.printed(/no/)
  t.equal((await mockq.stop('SIGTERM')).code, 137)
})

const notRun = [
  [127, /mockq: the command "no-such-x" was not found\n/, 'no-such-x'],
  [126, /mockq: the command ".*program\.txt" cannot be run \(EACCES\)\n/, textFile()],
] as const

function textFile(): string {
  const path = join(recordings, '..', 'program.txt')
  writeFileSync(path, 'no program')
  return path
}

t.test('a command that cannot be run has the exit code that shells give it', async t => {
  for (const [code, says, command] of notRun) {
    const ended = await runMockq(['replay', recordings, '--', command])
    t.match(ended, { code, stderr: says })
    t.notMatch(ended.stderr, /bug/)
  }
  const tooLong = [process.execPath, 'x'.repeat(4_000_000)]
  t.same(await runProgram(tooLong, process.env, () => {}), { code: 126, left: 0 })
})

t.test(
  'without a command, a miss makes the exit code 3, and a report, also after a signal',
  async t => {
    const files = ['json', 'xml'].map(form => join(recordings, '..', `report.${form}`))
    const mockq = await startMockq([
      'replay',
      recordings,
      ...files.flatMap(file => ['--report', file]),
    ])
    await t.rejects(new HttpSession(mockq.url).run('SELECT 3'), /65001/)
    const { code, stderr } = await mockq.process.stop()
    t.equal(code, 3)
    t.match(stderr, /mockq replay: 0 answered, 1 missed,.*\n {2}miss 65001 in default: SELECT 3\n/)
    const [json = '', xml = ''] = files.map(file => readFileSync(file, 'utf8'))
    t.match(JSON.parse(json), { totals: { missed: 1 }, lanes: [{ misses: [{ sql: 'SELECT 3' }] }] })
    t.match(xml, '<testcase classname="mockq.replay.default" name="SELECT 3" time="0">')
  },
)

t.test('--log-requests tells of each statement, --quiet leaves out the rest', async t => {
  const script = `await ask('SELECT 1 AS one')`
  const told =
    /mockq info: statement lane="default" source="recorded" id="s\d+:\d+:0+" state="succeeded" rows=1 ms=[\d.]+ sql="SELECT 1 AS one"\n/
  const all = await runMockq(replayWith(script), {
    env: { MOCKQ_LOG_REQUESTS: 'true', MOCKQ_JOURNAL: '0' },
  })
  t.match(all.stderr, told)
  const quiet = await runMockq(replayWith(script), { env: { MOCKQ_QUIET: 'true' } })
  t.match(quiet.stderr, /^mockq replay ready on [^\n]+\n$/)
  const missed = await runMockq(replayWith(`await ask('SELECT 2')`), {
    env: { MOCKQ_QUIET: 'true' },
  })
  t.match(missed.stderr, /mockq replay: 0 answered, 1 missed/)
})

t.test(
  '--verbose says where options came from, not what they are, and what was unused',
  async t => {
    const args = replayWith('').toSpliced(1, 0, '--verbose', '--user', 'ann:secret')
    const { stderr } = await runMockq(args, { env: { MOCKQ_NOW: '2026-01-02' } })
    t.match(
      stderr,
      /^mockq info: starting mode="replay" version="[\d.]+" .* options="RECORDINGS, --user, MOCKQ_NOW, --port, --verbose"/,
    )
    t.notMatch(stderr, /secret/)
  },
)

t.test(
  'only --verbose tells of each name that matches another one; the summary has their number',
  async t => {
    const folder = mkdtempSync(join(tmpdir(), 'mockq-bound-'))
    const serve = await startMockq(['serve'])
    const record = await startMockq(['record', folder, '--target', serve.url])
    const session = new HttpSession(record.url)
    await session.run('CREATE TABLE t_3f8a91c2 (a INT)')
    await session.run('INSERT INTO t_3f8a91c2 VALUES (1)')
    await record.process.stop()
    await serve.process.stop()
    const ask = (...args: readonly string[]) => {
      const ours = replayWith(`
      await ask('CREATE TABLE t_77aa00bb (a INT)').catch(() => {})
      await ask('INSERT INTO t_77aa00bb VALUES (1)')
      await ask('SELECT a FROM t_77aa00bb')`)
      return runMockq(['replay', folder, ...args, ...ours.slice(2)])
    }
    const usual = await ask()
    t.notMatch(usual.stderr, /matched by names/)
    t.match(usual.stderr, /2 answered, 1 missed, 1 value bound, in the lane default\n/)
    t.match(
      usual.stderr,
      /\nmockq warn: no recorded answer code=65001 lane="default" sql="SELECT a FROM t_77aa00bb"\n/,
    )
    const verbose = await ask('--verbose')
    t.match(verbose.stderr, /mockq debug: matched by names .* why="77aa00bb for {{name:1}}"/)
  },
)

t.test('with the log in JSON, the summary is a line of it', async t => {
  const { stderr } = await runMockq([
    'replay',
    recordings,
    '--log',
    'json',
    '--',
    process.execPath,
    '-e',
    '',
  ])
  const [ready, ...lines] = stderr.trim().split('\n')
  t.match(ready, /ready on/)
  t.match(
    lines.map(line => JSON.parse(line)),
    [{ event: 'the run has ended', mode: 'replay', answered: 0 }],
  )
})

t.test('a replay in which the command asked nothing fails, unless that is allowed', async t => {
  const idle = await runMockq(replayWith(''))
  t.match(idle, { code: 3, stderr: /no request was sent to it; .*\n {2}so nothing was tested/ })
  const quiet = await runMockq(replayWith(''), { env: { MOCKQ_QUIET: 'true' } })
  t.match(quiet, { code: 3, stderr: /so nothing was tested/ }, 'quiet is not silent')
  t.equal((await runMockq(replayWith('process.exitCode = 5'))).code, 5)
  for (const [name, script, env] of [
    ['a request', `await ask('SELECT 1 AS one')`, {}],
    ['the option', '', { MOCKQ_ALLOW_IDLE: 'true' }],
  ] as const) {
    const { code, stderr } = await runMockq(replayWith(script), { env })
    t.equal(code, 0, name)
    t.notMatch(stderr, 'nothing was tested')
  }
  t.match(await runMockq(replayWith(`await ask('SELECT 3').catch(() => {})`)), { code: 3 })
})

t.test('an empty folder of recordings is a warning, a missing one an error', async t => {
  const empty = mkdtempSync(join(tmpdir(), 'mockq-empty-'))
  const program = ['--', process.execPath, '-e', '']
  const warning = /mockq warn: nothing is recorded here: every request will be a miss recordings=/
  const idle = ['replay', empty, '--allow-idle', ...program]
  t.match(await runMockq(idle), { code: 0, stderr: warning })
  const recorder = await runMockq(['record', empty, '--mode', 'none', ...program])
  t.match(recorder, { code: 0, stderr: warning })
  t.match(recorder.stderr, /\nmockq record: no request was sent to it;/)
  t.match(await runMockq(['replay', join(empty, 'no'), ...program]), { code: 3 })
})
