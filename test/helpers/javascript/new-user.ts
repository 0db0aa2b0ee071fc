import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMockq } from '../../mockq.js'
import type { Tally } from '../../tally.js'
import { documentedFiles, type Runner, writeProject } from './runner-projects.js'

/** Runs a command in the folder of a project: its exit code, and all that it prints. */
export type RunCommand = (
  command: readonly string[],
  cwd: string,
  variables?: NodeJS.ProcessEnv,
) => Promise<{ readonly code: number | null; readonly text: string }>

/** What a user changes, and what the failing tests then say. */
interface Change {
  readonly title: string
  /** Texts of the test file, and what the user writes instead. */
  readonly edits: readonly (readonly [from: string | RegExp, to: string])[]
  /** The same in the recording of the first test. */
  readonly recording?: readonly [from: string, to: string]
  readonly message: RegExp
}

/** What the server that is recorded has: the table is renamed at some time, and both names are there. */
const tables = ['orders', 'purchases'].map(
  name => `CREATE TABLE ${name} (id INT); INSERT INTO ${name} VALUES (1), (2);`,
)

/** Each is made in the project as the one before it has left it. */
const changes: readonly Change[] = [
  {
    title: 'a statement is changed',
    edits: [
      ['count(*) FROM orders', 'id FROM orders ORDER BY id'],
      ['[2n]', '[1]'],
    ],
    message: /select \[count\(\*\)→id\] from orders/,
  },
  {
    title: 'a table is renamed',
    edits: [['FROM orders', 'FROM purchases']],
    message: /sql differs: .*purchase/,
  },
  {
    title: 'rows are wanted in another order',
    edits: [
      ['ORDER BY id', 'ORDER BY id DESC'],
      ['[1]', '[2]'],
    ],
    message: /sql differs: .*desc/i,
  },
  {
    title: 'a test is added',
    edits: [[/(test\('counts )orders(.*?\n\}\)\n)/s, '$1orders$2$1purchases$2']],
    message: /nothing is recorded for the lane|is recorded in the lane/,
  },
  {
    title: 'the recording is edited by hand',
    edits: [['[2]', '[7]']],
    recording: ['[["2"],["1"]]', '[["7"],["1"]]'],
    message: /the line does not match its checksum/,
  },
]

/**
 * A new user's way with the example of the documentation: record, replay without the server; then break one thing, do
 * what the failing tests say, and replay again.
 */
export async function checkNewUser(
  tally: Tally,
  runner: Runner,
  folder: string,
  runTests: RunCommand,
  bin: string,
): Promise<void> {
  const { name, heading } = runner
  const files = documentedFiles(heading)
  const cwd = writeProject(folder, files)
  const tests = runner.command(bin)
  const script = join(cwd, 'init.sql')
  writeFileSync(script, tables.join('\n'))
  const run: Run = (command, variables) => runTests(command, cwd, variables)
  const project = { run, tests, bin }
  await tally.check(
    `${name}: a new user's ${linesOf(files)} lines are recorded, and replayed`,
    async () => {
      assert.ok(linesOf(files) < 15)
      const text = await fails(run, tests)
      await withServer(script, target => follow(text, target, project))
      await passes(run, tests)
    },
  )
  for (const { title, edits, recording, message } of changes)
    await tally.check(`${name}: ${title}, and the message says how to mend it`, async () => {
      edit(join(cwd, Object.keys(files).find(path => path.includes('.test.'))!), edits)
      if (recording !== undefined) editRecording(cwd, recording)
      const text = await fails(run, tests)
      assert.match(text, message)
      await withServer(script, target => follow(text, target, project))
      await passes(run, tests)
    })
}

type Run = (
  command: readonly string[],
  variables?: NodeJS.ProcessEnv,
) => Promise<{ readonly code: number | null; readonly text: string }>

interface Project {
  readonly run: Run
  /** The command that runs the tests. */
  readonly tests: readonly string[]
  /** The programs of the installed packages. */
  readonly bin: string
}

const linesOf = (files: Readonly<Record<string, string>>): number =>
  Object.values(files)
    .flatMap(text => text.split('\n'))
    .filter(line => line.trim() !== '').length

async function passes(run: Run, command: readonly string[], variables?: NodeJS.ProcessEnv) {
  const { code, text } = await run(command, variables)
  assert.equal(code, 0, text)
}

async function fails(run: Run, command: readonly string[]): Promise<string> {
  const { code, text } = await run(command)
  assert.notEqual(code, 0, `the tests pass:\n${text}`)
  return text
}

/** A server to record, which is gone afterwards. */
async function withServer(script: string, work: (target: string) => Promise<void>): Promise<void> {
  const real = await startMockq(['serve', '--init', script])
  try {
    await work(real.url)
  } finally {
    await real.process.stop()
  }
}

/** Does what the output of failing tests says; only the address of the server is the user's own. */
async function follow(text: string, target: string, { run, tests, bin }: Project) {
  const filled = text.replaceAll(/\bURL\b/g, target)
  const [instruction] =
    /run (?:it|them) with MOCKQ_\S+=\S+ .*? in the environment/.exec(filled) ?? []
  if (instruction !== undefined) {
    const variables = [...instruction.matchAll(/(MOCKQ_\w+)=(\S+)/g)]
    return passes(
      run,
      tests,
      Object.fromEntries(variables.map(([, name, value]) => [name!, value!])),
    )
  }
  const [, command = ''] = /`mockq ([^`]+)`/.exec(filled) ?? []
  assert.notEqual(command, '', `nothing says what to do:\n${text}`)
  const words = [join(bin, 'mockq'), ...command.split(' ')]
  // The recorder runs the tests, as the first screen of the README shows.
  return passes(run, command.startsWith('record ') ? [...words, '--', ...tests] : words)
}

function edit(path: string, edits: Change['edits']): void {
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of edits) {
    const edited = text.replace(from, to)
    assert.notEqual(edited, text, `${path} has ${from}`)
    text = edited
  }
  writeFileSync(path, text)
}

/** Edits the recording of the test `counts orders`. */
function editRecording(cwd: string, change: readonly [from: string, to: string]): void {
  const paths = readdirSync(cwd, { recursive: true, encoding: 'utf8' })
  edit(join(cwd, paths.find(path => path.endsWith('counts%20orders.nedb'))!), [change])
}
