import { BackgroundProcess } from '../background-process.js'
import { cleanEnvironment, type RunningMockq } from '../mockq.js'

/**
 * A program in a client's own language that holds named tests and runs those it is told.
 *
 * `ADAPTER --list` prints their names, one a line. `ADAPTER NAME…` runs these in that order, each on
 * a connection of its own, and prints for each one line of JSON: `{"test":"…","ok":true}`, or
 * `{"test":"…","ok":false,"error":"…"}` with all texts of what was thrown, or
 * `{"test":"…","skipped":"…"}` with what the test is not for. Other lines are ignored. A suite that
 * is not ours may need the server for its list.
 *
 * `ADAPTER --statements` reads lines `NAME<TAB>STATEMENT<TAB>STATEMENT…` and runs them at the same time, each line in the
 * lane NAME and on a connection of its own. It prints for each `{"test":"NAME","rows":[["1","a"]]}`, the rows of the last
 * statement as texts, or `{"test":"NAME","error":"…"}`. Pages have two rows, if the client can choose.
 *
 * A test sets up what it needs, writes, reads, asserts in the client's own terms, and takes away what
 * it made: any of them may run alone, in any order, beside others. It reads of the environment:
 *
 * - `MOCKQ_URL` and `DATABEND_DSN`: the server;
 * - `MOCKQ_TEST_SALT`: eight hex digits, for names that are other in each run (`books_1f0c9a2e`);
 * - `MOCKQ_TEST_NOW`: if there, the time at which the adapter starts, in ISO 8601, instead of the
 *   clock's: for what writes today's date or the present time;
 * - `MOCKQ_TEST_FOLDER`: an empty folder for its files, which is also the working directory.
 */
export interface Adapter {
  readonly command: readonly string[]
  /** Where it may write. */
  readonly folder: string
}

/** What a test came to: `ok`, or what it threw. */
export interface TestResult {
  readonly test: string
  readonly ok: boolean
  readonly error: string
}

export interface RunOptions {
  readonly salt: string
  readonly now?: Date
}

/** How long one run of an adapter may take; a test that hangs must not hang the others' results. */
const runLimitMs = 300_000

/** The names of an adapter's tests. */
export async function listTests(
  { command, folder }: Adapter,
  server: RunningMockq,
): Promise<readonly string[]> {
  const env = adapterEnvironment(server, folder)
  const listing = new BackgroundProcess([...command, '--list'], { cwd: folder, env })
  listing.stdin.end()
  const { code, stdout, stderr } = await listing.ended
  if (code !== 0) throw new Error(`--list ended with ${code}: ${stderr}`)
  return stdout.split('\n').filter(line => line !== '')
}

/**
 * Runs tests in the order given. A skipped one has no result, one of which the adapter says nothing
 * has failed.
 */
export async function runTests(
  { command, folder }: Adapter,
  server: RunningMockq,
  tests: readonly string[],
  { salt, now }: RunOptions,
): Promise<readonly TestResult[]> {
  const env = {
    ...adapterEnvironment(server, folder),
    MOCKQ_TEST_SALT: salt,
    ...(now === undefined ? {} : { MOCKQ_TEST_NOW: now.toISOString() }),
  }
  const run = new BackgroundProcess([...command, ...tests], { cwd: folder, env })
  run.stdin.end()
  const limit = setTimeout(() => run.signal('SIGKILL'), runLimitMs)
  const { code, signal, stdout, stderr } = await run.ended
  clearTimeout(limit)
  const told = new Map(stdout.split('\n').flatMap(readLine))
  const silent = `the adapter ended with ${code ?? signal}: ${stderr.slice(-2000)}`
  return tests
    .filter(test => told.get(test)?.skipped === undefined)
    .map(test => ({
      test,
      ok: told.get(test)?.ok === true,
      error: told.get(test)?.error ?? silent,
    }))
}

/** The environment in which an adapter runs. */
export const adapterEnvironment = (server: RunningMockq, folder: string): NodeJS.ProcessEnv => ({
  ...cleanEnvironment(),
  MOCKQ_URL: server.url,
  DATABEND_DSN: server.dsn,
  MOCKQ_TEST_FOLDER: folder,
})

/** A line of an adapter, as it wrote it. */
interface Line {
  readonly test: string
  readonly ok?: boolean
  readonly error?: string
  readonly skipped?: string
}

function readLine(text: string): readonly (readonly [string, Line])[] {
  if (!text.startsWith('{"test"')) return []
  const line = JSON.parse(text) as Line
  return [[line.test, line]]
}
