import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { type RunningMockq, startMockq } from '../mockq.js'
import { HttpSession } from '../specs-runner/http-session.js'

// Whoever reads the output of mockq may end before it, as a test runner that is killed: that changes nothing but what is
// printed.

const folder = mkdtempSync(join(tmpdir(), 'mockq-closed-'))
const recordings = join(folder, 'recordings')
const readyFile = join(folder, 'ready.json')
const lanes = ['a', 'b', 'c']

const outputs = [
  ['stdout', 'text', ['stdout']],
  ['stderr', 'text', ['stderr']],
  ['both outputs', 'json', ['stdout', 'stderr']],
] as const

function ask(url: string, lane: string, sql: string): Promise<unknown> {
  return new HttpSession(url, `root~${lane}`).run(sql)
}

/** Sends statements, some of which are logged, and closes outputs in between; returns the exit code. */
async function cutWhileItRuns(
  { process, url }: RunningMockq,
  closed: readonly ('stdout' | 'stderr')[],
): Promise<number | null> {
  for (const lane of lanes) await ask(url, lane, 'SELECT 1')
  for (const output of closed) process.closeOutput(output)
  for (const lane of lanes) await ask(url, lane, 'SELECT 2')
  await ask(url, 'a', 'SELECT nowhere').catch(() => {})
  return (await process.stop()).code
}

t.test('mockq works as before when nobody reads its output any more', async t => {
  const real = await startMockq(['serve'])
  t.teardown(() => real.process.signal('SIGKILL'))
  const modes = {
    record: [['record', recordings, '--target', real.url, '--mode', 'all'], 0],
    replay: [['replay', recordings], 0],
    serve: [['serve'], 0],
  } as const
  for (const [mode, [args, expected]] of Object.entries(modes))
    for (const [title, log, closed] of outputs) {
      const more = ['--log', log, '--log-requests', '--ready-file', readyFile]
      const mockq = await startMockq([...args, ...more])
      t.equal(await cutWhileItRuns(mockq, closed), expected, `${mode}: ${title}, ${log}`)
      t.notOk(existsSync(readyFile))
      for (const lane of mode === 'record' ? lanes : [])
        t.match(readFileSync(join(recordings, `${lane}.nedb`), 'utf8'), 'SELECT 2')
    }
})
