import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { fileFolder } from '../file-folder.js'
import { writeLane } from '../recordings/tools/write-lane.js'
import { runHere } from '../run-here.js'

const cwd = fileFolder()
const recordings = join(cwd, 'recordings')
const key = ['gh', 'p_', 'a1B2'.repeat(9)].join('')
writeLane(
  join(recordings, 'orders.nedb'),
  [{ sql: `SELECT '${key}' -- \u001b[31mred` }, { sql: "SELECT 'jürgen@müller.de', now()" }],
  { lane: 'orders' },
)
mkdirSync(join(cwd, 'clean'))
writeLane(join(cwd, 'clean', 'a.nedb'), [{ sql: 'SELECT 1' }], { lane: 'a' })
mkdirSync(join(cwd, 'empty'))

const run = (...args: readonly string[]) => runHere(['recordings', 'lint', ...args], { cwd })

t.test('findings are on stdout, and end in exit code 1', async t => {
  const { code, stdout, stderr } = await run()
  t.equal(code, 1)
  t.match(
    stdout,
    /^orders\.nedb:2: error secret\/github-token: looks like a GitHub token \(ghp_…, 40 characters\) \[sql of s000001:\S+\]\n {2}→ revoke it/,
  )
  t.match(stdout, /orders\.nedb:3: warning personal\/email: .*\n {2}→ /)
  t.match(stdout, /orders\.nedb:3: warning time\/clock: /)
  t.notMatch(stdout, /a1B2a1B2|müller/)
  t.notOk(stdout.includes('\u001b'))
  t.equal(stderr, 'mockq: 3 findings in 1 file\n')
})

t.test('options choose what is reported', async t => {
  const json = await run('recordings', '--json', '--severity', 'error')
  t.equal(json.code, 1)
  t.equal(json.stderr, '')
  t.match(JSON.parse(json.stdout), {
    findings: [
      {
        file: 'orders.nedb',
        line: 2,
        rule: 'secret/github-token',
        severity: 'error',
        place: 'sql',
      },
    ],
    ignored: 0,
    files: 1,
  })
  const none = await run('--ignore', 'secret', '--ignore', 'personal', '--ignore', 'time/*')
  t.match(none, { code: 0, stdout: '', stderr: 'mockq: 0 findings in 1 file\n' })
  writeFileSync(join(recordings, 'lint.ignore'), 'secret orders.nedb\npersonal *\ntime *\n')
  t.match(await run(), {
    code: 0,
    stderr: 'mockq: 0 findings in 1 file, 3 ignored by lint.ignore\n',
  })
})

t.test('nothing to report, and nothing to read', async t => {
  t.match(await run('clean'), { code: 0, stdout: '', stderr: 'mockq: 0 findings in 1 file\n' })
  t.match(await run('empty'), { code: 0, stderr: 'mockq: there is no recording here\n' })
  t.match(await run('nowhere'), {
    code: 3,
    stderr: 'mockq: nowhere: no such folder or file of recordings\n',
  })
  t.match(await run('--rule', 'secrets'), {
    code: 2,
    stderr: /lint has no rule "secrets"; did you mean "secret"/,
  })
})

t.test('rules of --redact are checked before anything happens', async t => {
  const record = (...args: readonly string[]) =>
    runHere(['record', 'new', '--target', 'http://127.0.0.1:1', ...args], { cwd })
  t.match(await record('--redact', 'email'), {
    code: 2,
    stderr: /--redact email: give column:NAME/,
  })
  t.match(await record('--redact', 'column:email'), { code: 2, stderr: /MOCKQ_REDACT_KEY/ })
})
