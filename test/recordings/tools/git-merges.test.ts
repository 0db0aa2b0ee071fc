import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readRecording } from '../../../recordings/store/read-recording.js'
import { setUpGit } from '../../../recordings/tools/git-setup.js'
import { gitIn } from '../../git-in.js'
import { laneFrom } from './play-lane.js'
import { type WrittenStatement, writeLane } from './write-lane.js'

// Real git, with the commands of a script instead of the whole program, which takes longer to start.

const tools = new URL('../../../recordings/tools/', import.meta.url).href
const driver = `
const [word, ...files] = process.argv.slice(3)
if (word === 'textconv') {
  const { readableFile } = await import('${tools}readable-text.js')
  for (const line of readableFile(files[0])) process.stdout.write(line)
} else {
  const { mergeFiles } = await import('${tools}merge-files.js')
  const [base, ours, theirs, path] = files
  const conflicts = await mergeFiles({ base, ours, theirs, path })
  for (const conflict of conflicts) console.error(conflict)
  process.exitCode = conflicts.length > 0 ? 1 : 0
}
`

type Steps = readonly WrittenStatement[]

const start: Steps = [
  { sql: 'CREATE TABLE shared (v VARCHAR)' },
  { sql: "INSERT INTO shared VALUES ('a')", answer: [['1']], written: 1 },
  { sql: 'SELECT v FROM shared', answer: [['a']] },
]

/** The statements of a test with a table of its own, in a session of its own. */
const test = (name: string, session: number): Steps => [
  { sql: `CREATE TABLE ${name} (v VARCHAR)`, session },
  { sql: `INSERT INTO ${name} VALUES ('${name}')`, answer: [['1']], written: 1, session },
  { sql: `SELECT v FROM ${name}`, answer: [[name]], session },
  { sql: 'SELECT v FROM shared', answer: [['a']], session },
]

/** A repository with a recording on the branch main. */
async function repository(folder: string, steps: Steps) {
  const script = join(folder, 'driver.mjs')
  writeFileSync(script, driver)
  const git = gitIn(folder)
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'x')
  git('config', 'user.email', 'x@example.org')
  const recordings = join(folder, 'recordings')
  const command = `'${process.execPath}' '${script}'`
  await setUpGit(recordings, { command, isCheck: false })
  const file = join(recordings, 'default.nedb')
  const commit = (steps: Steps, message: string) => {
    writeLane(file, steps)
    git('add', '-A')
    git('commit', '-q', '-m', message)
  }
  commit(steps, 'start')
  const branch = (name: string, steps: Steps) => {
    git('checkout', '-q', '-b', name, 'main')
    commit(steps, name)
    git('checkout', '-q', 'main')
  }
  return { git, file, commit, branch, folder, recordings }
}

const statusOf = (run: () => unknown): number => {
  try {
    run()
    return 0
  } catch (error) {
    return (error as { status: number }).status
  }
}

t.test('two branches that each add a test merge cleanly', async t => {
  const { git, file, branch } = await repository(t.testdir(), start)
  branch('one', [...start, ...test('one', 2)])
  branch('two', [...start, ...test('two', 2)])
  git('merge', '-q', 'one')
  git('merge', '-q', 'two', '-m', 'both')
  const lane = laneFrom(readRecording(file))
  for (const { sql, answer = [] } of [...start, ...test('two', 2), ...test('one', 2)]) {
    t.equal(lane.ask('s', sql), answer.flat().join('\n'), sql)
  }
  const { entries } = readRecording(file)
  t.equal(entries.length, 11)
  t.strictSame([...new Set(entries.map(({ session }) => session))], [1, 2, 3])
  t.equal(git('status', '--porcelain'), '')
})

t.test('both sides change, add and remove different statements', async t => {
  const more: Steps = [
    ...start,
    { sql: 'SELECT 1', answer: [['1']] },
    { sql: 'SELECT 2', answer: [['2']] },
  ]
  const { git, file, branch } = await repository(t.testdir(), more)
  branch('one', more.with(3, { sql: 'SELECT 1', answer: [['one']] }))
  branch('two', more.with(4, { sql: 'SELECT 2', answer: [['two']] }))
  git('merge', '-q', 'one')
  git('merge', '-q', 'two', '-m', 'both')
  const lane = laneFrom(readRecording(file))
  t.equal(lane.ask('s', 'SELECT 1'), 'one')
  t.equal(lane.ask('s', 'SELECT 2'), 'two')
  branch('three', more.slice(0, 4))
  branch('four', more.with(4, { sql: 'SELECT 2', answer: [['four']] }))
  git('checkout', '-q', 'four')
  t.equal(
    statusOf(() => git('merge', '-q', 'three')),
    1,
    'removed there, changed here',
  )
})

t.test('a statement that both sides changed is a conflict, and nothing else is', async t => {
  const { git, file, branch } = await repository(t.testdir(), start)
  const changed = (v: string) => start.with(2, { sql: 'SELECT v FROM shared', answer: [[v]] })
  branch('one', [...changed('one'), ...test('one', 2)])
  branch('two', changed('two'))
  git('merge', '-q', 'one')
  t.equal(
    statusOf(() => git('merge', '-q', 'two')),
    1,
  )
  const text = readFileSync(file, 'utf8')
  const [, ours = '', theirs = ''] =
    /<<<<<<< ours\n(.*?)=======\n(.*?)>>>>>>> theirs\n/s.exec(text) ?? []
  t.match(ours, /"r":\[\["one"\]\]/)
  t.match(theirs, /"r":\[\["two"\]\]/)
  t.equal(text.match(/<<<<<<</g)?.length, 1)
  t.throws(() => readRecording(file), /conflict marker/)
  writeFileSync(file, text.replace(/<<<<<<< ours\n(.*?)=======\n.*?>>>>>>> theirs\n/s, '$1'))
  t.equal(readRecording(file).entries.length, 7, 'with one side, it is a recording')
})

t.test('a test that sees what the other one wrote is a conflict', async t => {
  const { git, file, branch } = await repository(t.testdir(), start)
  const insert = { sql: "INSERT INTO shared VALUES ('b')", answer: [['1']], written: 1, session: 2 }
  const count = (n: string) => ({ sql: 'SELECT count(*) FROM shared', answer: [[n]], session: 2 })
  branch('one', [...start, insert, count('2')])
  branch('two', [...start, { ...insert, sql: "INSERT INTO shared VALUES ('c')" }, count('2')])
  git('merge', '-q', 'one')
  t.equal(
    statusOf(() => git('merge', '-q', 'two')),
    1,
  )
  t.match(readFileSync(file, 'utf8'), /<<<<<<< ours/)
})

t.test('both branches begin the same file', async t => {
  const { git, file, branch, commit } = await repository(t.testdir(), [])
  git('rm', '-q', '--cached', 'recordings/default.nedb')
  git('commit', '-q', '-m', 'none')
  branch('one', test('one', 1).slice(0, 3))
  branch('two', test('two', 1).slice(0, 3))
  git('merge', '-q', 'one')
  git('merge', '-q', 'two', '-m', 'both')
  const lane = laneFrom(readRecording(file))
  t.equal(lane.ask('a', 'CREATE TABLE two (v VARCHAR)'), '')
  t.equal(lane.ask('b', 'CREATE TABLE one (v VARCHAR)'), '')
  t.equal(readRecording(file).entries.length, 6)
  commit(start, 'other')
})

t.test('random names of two branches stay two names', async t => {
  const { git, file, branch } = await repository(t.testdir(), start)
  const random = (name: string, v: string): Steps => [
    { sql: `CREATE TABLE t_${name} (v VARCHAR)`, session: 2 },
    { sql: `INSERT INTO t_${name} VALUES ('${v}')`, answer: [['1']], written: 1, session: 2 },
    { sql: `SELECT v FROM t_${name}`, answer: [[v]], session: 2 },
  ]
  branch('one', [...start, ...random('3f8a91c2', 'one')])
  branch('two', [...start, ...random('77aa0b1c', 'two')])
  git('merge', '-q', 'one')
  git('merge', '-q', 'two', '-m', 'both')
  const text = readFileSync(file, 'utf8')
  t.match(text, /t_\{\{name:1\}\}/)
  t.match(text, /t_\{\{name:2\}\}/)
  const lane = laneFrom(readRecording(file))
  for (const { sql, answer = [] } of [...random('11111aaa', 'two'), ...random('22222bbb', 'one')]) {
    t.equal(lane.ask('s', sql), answer.flat().join('\n'), sql)
  }
})

t.test('a damaged version is merged line by line, with a message', async t => {
  const { git, file, branch } = await repository(t.testdir(), start)
  branch('one', [...start, ...test('one', 2)])
  writeFileSync(file, readFileSync(file, 'utf8').replace('CREATE', 'CREATF'))
  git('commit', '-qam', 'edited')
  t.equal(
    statusOf(() => git('merge', '-q', 'one')),
    1,
  )
})

t.test('git diff shows SQL and rows', async t => {
  const { git, file, commit } = await repository(t.testdir(), start)
  commit([...start.slice(0, 2), { sql: 'SELECT v FROM shared', answer: [['b'], [null]] }], 'b')
  const diff = git('diff', 'HEAD~1', 'HEAD')
  t.match(diff, /^- {3}"a"$/m)
  t.match(diff, /^\+ {3}"b"$/m)
  t.match(diff, /^\+ {3}NULL$/m)
  t.match(diff, /^ SELECT v FROM shared$/m)
  t.notMatch(diff, /"sum"/)
  writeFileSync(file, 'nonsense\n')
  t.match(git('diff'), /damaged: /, 'a damaged file does not stop git diff')
})

t.test('git-setup changes nothing the second time, and keeps what is there', async t => {
  const folder = t.testdir()
  const git = gitIn(folder)
  git('init', '-q')
  const recordings = join(folder, 'a folder', 'recordings')
  mkdirSync(recordings, { recursive: true })
  writeFileSync(join(recordings, '.gitattributes'), '*.csv -text')
  const options = { command: 'mockq', isCheck: false }
  const missing = await setUpGit(recordings, { ...options, isCheck: true })
  t.ok(missing.every(({ wasThere }) => !wasThere))
  t.equal(
    readFileSync(join(recordings, '.gitattributes'), 'utf8'),
    '*.csv -text',
    'a check writes nothing',
  )
  await setUpGit(recordings, options)
  const text = readFileSync(join(recordings, '.gitattributes'), 'utf8')
  t.match(text, /^\*\.csv -text\n\*\.nedb text eol=lf diff=mockq merge=mockq\n/)
  t.equal(
    git('check-attr', 'merge', '--', 'a folder/recordings/x.nedb').trim().split(': ').at(-1),
    'mockq',
  )
  const again = await setUpGit(recordings, options)
  t.ok(again.every(({ wasThere }) => wasThere))
  t.equal(readFileSync(join(recordings, '.gitattributes'), 'utf8'), text)
  t.equal(git('config', '--get', 'merge.mockq.driver').trim(), 'mockq recordings merge %O %A %B %P')
  await setUpGit(recordings, { command: 'npx mockq', isCheck: false })
  t.equal(git('config', '--get-all', 'diff.mockq.textconv').trim(), 'npx mockq recordings textconv')
})

t.test('git-setup outside a repository says what to do', async t => {
  const folder = t.testdir()
  process.env['GIT_CEILING_DIRECTORIES'] = fileURLToPath(new URL(`file://${folder}`))
  t.teardown(() => delete process.env['GIT_CEILING_DIRECTORIES'])
  await t.rejects(setUpGit(join(folder, 'r'), { command: 'mockq', isCheck: false }), {
    name: 'UsageError',
    message: /is not in a git repository/,
  })
  chmodSync(folder, 0o755)
})
