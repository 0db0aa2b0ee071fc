import { testRunsVariable } from '../../../cli/own-variables.js'
import { UsageError } from '../../../core/errors/usage-error.js'
import { isInside, namingFolders, realPath, testFile } from './test-file.js'

/** The server of a test run, as the processes of the tests know it. */
export interface KnownRun {
  readonly url: string
  /** The address for Databend's drivers, without a lane. */
  readonly dsn: string
  /** The folder of the project whose tests use it, without symbolic links. */
  readonly root: string
  /** The folders from which its test files are named. */
  readonly folders: readonly string[]
}

/**
 * Sets the environment variables by which tests find their servers, in this process and those that it starts: MOCKQ_URL
 * and DATABEND_DSN, which have the first of them, and one with all.
 */
export function publishRuns(runs: readonly KnownRun[]): void {
  const [first] = runs
  setVariable('MOCKQ_URL', first?.url)
  setVariable('DATABEND_DSN', first?.dsn)
  setVariable(testRunsVariable, first && JSON.stringify(runs))
}

export function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

/**
 * The run that the tests of a file belong to, and the name of the file in names of lanes. Throws `UsageError` if there is
 * no server for it.
 */
export function runOf(path: string): { readonly run: KnownRun; readonly file: string } {
  const run = find(realPath(path))
  return { run, file: testFile(path, run.folders) }
}

function find(path: string): KnownRun {
  const { [testRunsVariable]: list, MOCKQ_URL: url, DATABEND_DSN: dsn } = process.env
  const runs: readonly KnownRun[] = list ? JSON.parse(list) : []
  if (runs.length > 1) {
    const own = runs.filter(({ root }) => isInside(path, root))
    const nearest = own.toSorted((a, b) => b.root.length - a.root.length)[0]
    if (nearest !== undefined) return nearest
    const roots = runs.map(({ root }) => root).join(', ')
    throw new UsageError(
      `${path} is in none of the folders of the projects that use mockq: ${roots}`,
    )
  }
  if (runs[0] !== undefined) return runs[0]
  if (url && dsn) return { url, dsn, root: path, folders: namingFolders(path, path) }
  throw new UsageError(
    'no mockq server runs for these tests: let the test runner start one (docs/javascript.md), or run ' +
      'them with `mockq replay -- COMMAND`',
  )
}
