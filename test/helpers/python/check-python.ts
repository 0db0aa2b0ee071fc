import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasToolchain, installed, pythonPackages, rootFolder } from '../../drivers/install.js'
import { binFile, cleanEnvironment } from '../../mockq.js'
import { runCommand } from '../../run-command.js'
import type { Tally } from '../../tally.js'

const source = join(rootFolder, 'helpers/python')

/**
 * Builds the wheel of pytest-mockq, installs it into new environments, and runs its tests there: against recordings that
 * the tests make with databend-driver, SQLAlchemy, databend-py and dbt.
 */
export async function checkPython(tally: Tally): Promise<void> {
  const name = 'pytest-mockq'
  if (!(await hasToolchain('python3'))) return tally.skip(name, 'there is no python3')
  const packages = await environment('helpers-python', join(source, 'tests/requirements.txt'))
  if (packages instanceof Error)
    return tally.skip(name, `its packages cannot be installed: ${packages.message}`)
  const folder = mkdtempSync(join(tmpdir(), 'pytest-mockq-'))
  try {
    const mypy = [
      join(packages, 'bin/mypy'),
      '--strict',
      '--cache-dir',
      join(folder, 'mypy'),
      'src',
    ]
    await tally.check(`${name}: types`, () => runCommand(mypy, { cwd: source }))
    const wheel = await tally.check(`${name}: the wheel is built`, () => build(packages, folder))
    if (wheel === undefined) return
    const python = await newEnvironment(join(folder, 'venv'), packages, wheel)
    const dbt = await environment(
      'dbt',
      join(rootFolder, 'test/drivers/clients/dbt/requirements.txt'),
    )
    const withDbt =
      dbt instanceof Error ? undefined : await newEnvironment(join(folder, 'dbt'), dbt, wheel)
    await runTests(tally, python, withDbt, join(folder, 'results.xml'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The folder of an environment with these packages; the error if they cannot be installed. */
function environment(name: string, requirements: string): Promise<string | Error> {
  const pinned = readFileSync(requirements, 'utf8')
  return installed(name, pinned, pythonPackages(`--requirement ${requirements}`)).catch(
    (error: Error) => error,
  )
}

/** The path of the wheel. */
async function build(packages: string, folder: string): Promise<string> {
  const wheels = join(folder, 'wheels')
  mkdirSync(wheels)
  await runCommand([
    ...[join(packages, 'bin/pip'), '--disable-pip-version-check', 'wheel', '--quiet'],
    ...['--no-deps', '--no-build-isolation', '--wheel-dir', wheels, source],
  ])
  const [wheel, ...others] = readdirSync(wheels)
  assert.match(wheel ?? '', /^pytest_mockq-[\d.]+-py3-none-any\.whl$/)
  assert.deepEqual(others, [])
  return join(wheels, wheel!)
}

/** The Python of a new environment that has the packages of another one, and the wheel. */
async function newEnvironment(folder: string, packages: string, wheel: string): Promise<string> {
  await runCommand(['python3', '-m', 'venv', '--without-pip', folder])
  const python = join(folder, 'bin/python')
  const ask = ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))']
  const [own, others] = await Promise.all(
    [python, join(packages, 'bin/python')].map(async each =>
      (await runCommand([each, ...ask])).trim(),
    ),
  )
  await runCommand([
    ...[join(packages, 'bin/pip'), '--disable-pip-version-check', 'install', '--quiet'],
    ...['--no-deps', '--no-index', '--target', own!, wheel],
  ])
  writeFileSync(join(own!, 'packages.pth'), `${others}\n`)
  return python
}

/** Runs the tests, and counts each. */
async function runTests(
  tally: Tally,
  python: string,
  dbt: string | undefined,
  results: string,
): Promise<void> {
  const env = {
    ...cleanEnvironment(),
    // No compiled files in the checkout, by the workers either.
    PYTHONDONTWRITEBYTECODE: '1',
    MOCKQ_COMMAND: `${process.execPath} ${binFile}`,
    ...(dbt !== undefined && { DBT_PYTHON: dbt }),
  }
  const options = [
    ...['-q', '-n', '2', '--dist', 'worksteal', '-p', 'no:cacheprovider'],
    ...[`--junitxml=${results}`, 'tests'],
  ]
  const run = runCommand([python, '-m', 'pytest', ...options], { cwd: source, env })
  const tests = await tally.check('pytest-mockq: its tests run', async () => {
    const ended = await run.catch((error: Error) => error)
    const found = readResults(results, ended)
    // Not only tests can fail.
    if (ended instanceof Error && found.every(each => each.skipped || each.failure === ''))
      throw ended
    return found
  })
  for (const { name, skipped, failure } of tests ?? []) {
    if (skipped) tally.skip(name, failure)
    else await tally.check(name, () => assert.equal(failure, ''))
  }
}

interface TestResult {
  readonly name: string
  readonly skipped: boolean
  /** What went wrong, or why the test was skipped; empty if it has passed. */
  readonly failure: string
}

/** The tests in a JUnit file of pytest. Throws if there is none. */
function readResults(path: string, ended: string | Error): readonly TestResult[] {
  let xml: string
  try {
    xml = readFileSync(path, 'utf8')
  } catch {
    throw ended instanceof Error ? ended : new Error(ended)
  }
  const found = xml.matchAll(
    /<testcase classname="([^"]*)" name="([^"]*)"[^>]*?(?:\/>|>(.*?)<\/testcase>)/gs,
  )
  const tests = [...found].map(([, file, name, body = '']) => ({
    name: `${file} ${name}`,
    skipped: body.startsWith('<skipped'),
    failure: body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
  }))
  assert.ok(tests.length > 0, String(ended))
  return tests
}
