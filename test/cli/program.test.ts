import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
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
  t.match(stderr, /^mockq replay ready on http:\/\/127\.0\.0\.1:\d+\n$/)
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

t.test('a command that is none is a mistake', async t => {
  const { code, stderr } = await runMockq(['replay', recordings, '--port', '0', '--', 'no-such-x'])
  t.equal(code, 2)
  t.match(stderr, /mockq: the command "no-such-x" cannot be run: /)
})

t.test('without a command, a miss makes the exit code 3, also after a signal', async t => {
  const mockq = await startMockq(['replay', recordings])
  await t.rejects(new HttpSession(mockq.url).run('SELECT 3'), /65001/)
  t.equal((await mockq.process.stop()).code, 3)
})
