import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackgroundProcess, type Ended } from '../background-process.js'
import { installed, npmPackages, rootFolder } from '../drivers/install.js'
import { cleanEnvironment, startMockq } from '../mockq.js'
import { runCommand } from '../run-command.js'
import { Tally } from '../tally.js'
import { checkGo } from './go/check-go.js'
import { checkJava } from './java/check-java.js'
import { checkInJest } from './javascript/in-jest.js'
import { checkNewUser } from './javascript/new-user.js'
import { checkResolutions } from './javascript/resolutions.js'
import { type Runner, runners, writeProject } from './javascript/runner-projects.js'
import { checkPython } from './python/check-python.js'

// npm run test:helpers [-- RUNNER…]: what npm would publish, and the helpers for Java and Go, used by new projects with the
// released test runners and drivers: the examples of the pages, and what is easily wrong.

const packages = 'vitest@4.1.12 jest@30.5.2 databend-driver@0.33.7 @types/node@20.19.9'

/** What cannot work, and what is told. */
const broken: readonly (readonly [title: string, NodeJS.ProcessEnv, RegExp])[] = [
  ['no recordings', {}, /no such folder.*\n.*MOCKQ_MODE=record and MOCKQ_TARGET=URL/],
  ['a mode that does not exist', { MOCKQ_MODE: 'recrod' }, /MOCKQ_MODE: "recrod" is not one of/],
  ['no target', { MOCKQ_MODE: 'record' }, /MOCKQ_TARGET is missing/],
  [
    'a target that is not there',
    { MOCKQ_MODE: 'record', MOCKQ_TARGET: 'http://127.0.0.1:1' },
    /127\.0\.0\.1:1/,
  ],
]

const tally = new Tally()
const chosen = process.argv.slice(2)
const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name)

const others: Readonly<Record<string, (tally: Tally) => Promise<void>>> = {
  java: checkJava,
  python: checkPython,
  go: checkGo,
}
for (const [name, check] of Object.entries(others)) if (isChosen(name)) await check(tally)
if (chosen.length > 0 && chosen.every(name => name in others)) tally.close()

const place = await installed('helpers-javascript', packages, npmPackages(packages)).catch(
  (error: Error) => {
    tally.skip(
      'the helpers for JavaScript',
      `the test runners cannot be installed: ${error.message}`,
    )
    return tally.close()
  },
)
const bin = join(place, 'node_modules/.bin')
await tally.check('the package is packed and installed', installPackage)
const folder = mkdtempSync(join(place, 'projects-'))
for (const runner of runners)
  if (isChosen(runner.name)) {
    await checkNewUser(tally, runner, projectFolder('new-user', runner), runCommandIn, bin)
    await checkVariants(runner)
    await checkProjects(runner)
    await checkMisuse(runner)
  }
if (isChosen('types')) await checkResolutions(tally, join(folder, 'types'))
if (isChosen('in jest')) await checkInJest(tally, join(folder, 'in-jest'), join(bin, 'jest'))
rmSync(folder, { recursive: true, force: true })
tally.close()

/** Installs what npm would publish, as its users do. */
async function installPackage(): Promise<void> {
  const packed = mkdtempSync(join(tmpdir(), 'mockq-pack-'))
  const pack = ['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', packed]
  const archive = (await runCommand(pack, { cwd: rootFolder })).trim().split('\n').at(-1)!
  // npm would keep a package of the same version.
  rmSync(join(place, 'node_modules/mockq'), { recursive: true, force: true })
  const install = ['npm', 'install', '--no-save', '--prefer-offline', '--no-audit', '--no-fund']
  await runCommand([...install, '--prefix', place, archive], { cwd: packed })
  rmSync(packed, { recursive: true })
}

function projectFolder(what: string, { name }: Runner): string {
  return join(folder, `${what}-${name.replace(':', '-')}`)
}

/** Runs a command in the folder of a project. */
async function runCommandIn(
  command: readonly string[],
  cwd: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<Ended & { readonly text: string }> {
  const env = { ...cleanEnvironment(), NO_COLOR: '1', FORCE_COLOR: '0', ...variables }
  const tests = new BackgroundProcess(command, { cwd, env })
  tests.stdin.end()
  const ended = await tests.ended
  return { ...ended, text: ended.stdout + ended.stderr }
}

/** Runs the tests of a project. */
function run({ command }: Runner, cwd: string, variables?: NodeJS.ProcessEnv) {
  return runCommandIn(command(bin), cwd, variables)
}

async function passes(runner: Runner, cwd: string, variables?: NodeJS.ProcessEnv): Promise<string> {
  const { code, text } = await run(runner, cwd, variables)
  assert.equal(code, 0, text)
  return text
}

async function fails(runner: Runner, cwd: string, variables?: NodeJS.ProcessEnv): Promise<string> {
  const { code, text } = await run(runner, cwd, variables)
  assert.notEqual(code, 0, `the tests pass:\n${text}`)
  return text
}

/** Records the tests of a project against a server that is gone afterwards. */
async function recordWith(runner: Runner, cwd: string, init: string): Promise<string> {
  const script = join(folder, 'init.sql')
  writeFileSync(script, init)
  const real = await startMockq(['serve', '--init', script])
  try {
    return await passes(runner, cwd, { MOCKQ_MODE: 'record', MOCKQ_TARGET: real.url })
  } finally {
    await real.process.stop()
  }
}

/** The paths and contents of the lanes of a project. */
function recordedFiles(cwd: string): readonly (readonly [path: string, text: string])[] {
  const paths = readdirSync(cwd, { recursive: true, encoding: 'utf8' })
  const lanes = paths.filter(path => path.endsWith('.nedb')).sort()
  return lanes.map(path => [path, readFileSync(join(cwd, path), 'utf8')] as const)
}

/** Several workers, retries, skipped tests, tests at once, odd names, swallowed errors. */
async function checkVariants(runner: Runner): Promise<void> {
  const { name } = runner
  const cwd = writeProject(projectFolder('variants', runner), runner.variants)
  await tally.check(`${name}: several files record into one folder at once`, async () => {
    await recordWith(runner, cwd, '')
    const first = recordedFiles(cwd)
    await recordWith(runner, cwd, '')
    assert.deepEqual(recordedFiles(cwd), first, 'recording again writes the same')
    assert.ok(first.some(([path]) => path.includes('sub%2f') || path.includes('sub%2F')))
    assert.ok(!first.some(([path]) => path.includes('skipped') || path.includes('default')))
    await passes(runner, cwd)
  })
  await tally.check(`${name}: a swallowed miss fails its test, and no other`, async () => {
    const text = await fails(runner, cwd, { UNRECORDED: 'SELECT 6' })
    assert.match(text, /MissedError/)
    assert.match(text, /select \[5→6\]/)
    assert.match(text, /swallows/)
    const failed = /Tests: +(\d+) failed|Tests +(\d+) failed|# fail (\d+)/.exec(text)
    assert.equal(failed?.slice(1).find(Boolean), '2', text)
  })
  await tally.check(
    `${name}: a lane's own file can be replayed by mockq replay -- COMMAND`,
    async () => {
      const recordings = join(cwd, 'recordings')
      const { code, text } = await run(
        {
          ...runner,
          command: () => [
            process.execPath,
            join(rootFolder, 'dist/cli/bin.cjs'),
            'replay',
            recordings,
            '--',
            ...runner.command(bin),
          ],
        },
        cwd,
      )
      assert.equal(code, 0, text)
    },
  )
}

/** Two packages of a repository, with files and tests of the same names. */
async function checkProjects({ projects, ...runner }: Runner): Promise<void> {
  if (projects === undefined) return
  const cwd = writeProject(join(folder, `projects-${runner.name}`), projects)
  await tally.check(`${runner.name}: projects do not disturb each other`, async () => {
    await recordWith(runner, cwd, '')
    assert.equal(recordedFiles(cwd).length, 2, 'each test has a lane of its own')
    await passes(runner, cwd)
  })
}

async function checkMisuse(runner: Runner): Promise<void> {
  const { name, withoutLane } = runner
  const cwd = writeProject(projectFolder('misuse', runner), withoutLane)
  for (const [title, variables, message] of broken)
    await tally.check(`${name}: ${title} is told`, async () => {
      assert.match(await fails(runner, cwd, variables), message)
    })
  await tally.check(`${name}: a miss outside of the lanes fails the run`, async () => {
    await recordWith(runner, cwd, '')
    for (const [path] of recordedFiles(cwd)) rmSync(join(cwd, path))
    assert.match(await fails(runner, cwd), /statements outside of the lanes of tests/)
  })
}
