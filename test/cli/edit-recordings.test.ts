import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { fileFolder } from '../file-folder.js'
import { gitIn } from '../git-in.js'
import { runMockq } from '../mockq.js'
import { writeLane } from '../recordings/tools/write-lane.js'
import { runHere } from '../run-here.js'

const lane = [
  { sql: 'CREATE TABLE t (v VARCHAR)' },
  { sql: "INSERT INTO t VALUES ('a')", answer: [['1']], written: 1 },
  { sql: 'SELECT v FROM t', answer: [['a']] },
  { sql: 'SELECT 1', answer: [['1'], ['2'], ['3']] },
]

const place = fileFolder()
const recordings = join(place, 'recordings')
const file = join(recordings, 'default.nedb')
const fresh = () => writeLane(file, lane)
fresh()

/** `mockq recordings …` in the folder that has ./recordings. */
const run = (...args: readonly string[]) => runHere(['recordings', ...args], { cwd: place })

const mistakes: readonly (readonly [args: readonly string[], says: RegExp, code?: number])[] = [
  [['rm'], /say what to remove/],
  [['rm', '/(/'], /is not a regular expression/],
  [['rm', 'x', 'y', 'z'], /takes one RECORDINGS and one PATTERN: remove "z"/],
  [['rm', '--lane', 'defalt'], /did you mean "default"/],
  [['rm', 'nowhere/', 'SELECT 1'], /no such folder/, 3],
  [['trim'], /--rows N is missing/],
  [['trim', '--rows', '-1'], /"-1" is not a whole number/],
  [['trim', '--rows', '1', 'nothing'], /no recorded statement fits "nothing"/],
  [['prune'], /--unused REPORT is missing/],
  [['prune', '--unused', 'none.json'], /--unused: the file "none\.json" cannot be read/],
  [['prune', '--unused', 'recordings/default.nedb'], /is not JSON/],
  [['fmt', '--check', '--accept'], /--check writes nothing/],
  [['export'], /choose one of --dir DIR, --ndjson, --har and --seed/],
  [['export', '--seed', 'SELECT'], /--seed exports whole lanes/],
  [['export', '--ndjson', '--force'], /--force is for --dir/],
  [['export', '--ndjson', '--output', 'no/x'], /cannot be written \(ENOENT\)/],
  [['import'], /choose one of --dir DIR and --har FILE/],
  [['import', '--dir', 'x', '--lane', 'y'], /--lane is for --har/],
  [['import', '--har', 'none.har'], /none\.har: cannot be read/, 3],
  [['stub'], /--sql SQL is missing/],
  [['stub', 'SELECT 2'], /a query needs an answer: --rows FILE/],
  [['stub', 'SELECT 2', '--error', 'oops'], /"oops" is not a code and a message/],
  [['stub', 'SELECT 2', '--error', '1: x', '--written', '1'], /an error has no rows/],
  [['stub', 'SELECT 2', '--rows', 'none.csv'], /--rows: the file "none\.csv" cannot be read/],
  [['stub', 'SET x = 1', '--params', '5'], /is not a JSON list or object/],
  [['rerecord', '--target', 'http://h', '--', 'ls'], /say what to record again/],
  [['rerecord', 'default', '--target', 'http://h'], /a command is missing after "--"/],
  [['rerecord', 'x', '--target', 'http://h', '--', 'ls'], /names no lane/],
  [['merge', 'a'], /three files are needed/],
  [['textconv'], /--file FILE is missing/],
]

t.test('a mistake is one sentence and an exit code', async t => {
  const cwd = fileFolder()
  writeLane(join(cwd, 'recordings/default.nedb'), lane)
  for (const [args, says, code = 2] of mistakes) {
    const ended = await runHere(['recordings', ...args], { cwd })
    const name = args.join(' ')
    t.equal(ended.code, code, `${name}: exit code`)
    t.match(ended.stderr, says, `${name}: ${ended.stderr}`)
    t.equal(ended.stdout, '', name)
  }
})

t.test('commands print JSON, and say on stderr what they wrote', async t => {
  fresh()
  const dry = await run('rm', 'select v from t', '--dry-run', '--json')
  t.match(JSON.parse(dry.stdout), {
    ...{ statements: [{ lane: 'default', what: 'SELECT v FROM t' }], dependants: [] },
    ...{ refused: false, dryRun: true, written: ['recordings/default.nedb'] },
  })
  t.match(dry, { code: 0, stderr: /^would write recordings\/default\.nedb\n$/ })
  const refused = await run('rm', 'insert')
  t.match(refused, { code: 1, stderr: /nothing was removed: .*--force/s })
  t.match(await run('rm', 'nothing'), { code: 1, stderr: /no statement is meant/ })
  const cut = await run('trim', '--rows', '1', 'SELECT 1')
  t.match(cut, { code: 0, stdout: /^3 -> 1 rows {2}default {2}s000001:00000040 {2}SELECT 1\n$/ })
  writeFileSync(file, readFileSync(file, 'utf8').replace('"a"]', '"b"]'))
  t.match(await run('fmt', '--check'), {
    code: 1,
    stdout: /recordings\/default\.nedb:6: rows of "SELECT v FROM t" were edited/,
  })
  t.match(await run('fmt'), { code: 0, stderr: /wrote recordings\/default\.nedb/ })
  t.match(await run('fmt', '--check', '--json'), { code: 0, stdout: /"findings": \[\]/ })
  writeFileSync(join(place, 'rows.csv'), 'x\n5\n')
  const stub = await run('stub', 'SELECT 5', '--rows', 'rows.csv')
  t.match(stub, { code: 0, stderr: /no type is given for: x String \(see --columns\)/ })
  const seed = await runMockq(['recordings', 'export', '--seed'], { cwd: place })
  t.match(seed, { code: 0, stdout: /CREATE TABLE t \(v VARCHAR\);\nINSERT INTO t VALUES \('a'\);/ })
  const dir = await run('export', '--dir', 'out')
  t.match(dir, { code: 0, stderr: /wrote 5 statements of 1 lanes to out/ })
  const again = await run('import', 'again', '--dir', 'out', '--json')
  t.match(JSON.parse(again.stdout), { lanes: [{ lane: 'default', statements: 5 }] })
  t.equal(readFileSync(join(place, 'again/default.nedb'), 'utf8'), readFileSync(file, 'utf8'))
})

t.test('git runs the commands that git-setup configured', async t => {
  const folder = t.testdir()
  const git = gitIn(folder)
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'x')
  git('config', 'user.email', 'x@example.org')
  const setup = () => runHere(['recordings', 'git-setup'], { cwd: folder })
  t.match(await setup(), { code: 0, stdout: /added {4}merge\.mockq\.driver/ })
  t.match(await setup(), { code: 0, stdout: /^(?:there .*\n)+$/ })
  const path = join(folder, 'recordings/default.nedb')
  const commit = (
    message: string,
    ...more: readonly { sql: string; answer: string[][]; session: number }[]
  ) => {
    writeLane(path, [...lane, ...more])
    git('add', '-A')
    git('commit', '-q', '-m', message)
  }
  commit('start')
  git('branch', 'other')
  commit('one', { sql: 'SELECT 10', answer: [['10']], session: 2 })
  git('checkout', '-q', 'other')
  commit('two', { sql: 'SELECT 20', answer: [['20']], session: 2 })
  git('merge', '-q', 'main', '-m', 'both')
  const text = readFileSync(path, 'utf8')
  t.match(text, /SELECT 10/)
  t.match(text, /SELECT 20/)
  t.match(git('diff', 'HEAD~1'), /^\+SELECT 10$/m)
})
