import { startTestRun, type TestRun, type TestRunOptions } from './runners/test-run.js'

export type { TestRunOptions } from './runners/test-run.js'

/** What Jest gives to the function of `globalSetup` of the run as a whole. */
export interface JestRun {
  /** The folder of the configuration that Jest was started with. */
  readonly rootDir: string
}

/** What Jest gives of a project; without `projects`, there is only one. */
export interface JestProject {
  readonly globals?: object
}

const runs: TestRun[] = []

/**
 * `globalSetup: 'mockq/jest/setup'`: starts a server for the run. Options are in `globals: { mockq: { … } }`.
 *
 * Jest calls it once for all projects that have it, with any one of them. So the folder is that of the whole run.
 */
export async function setup({ rootDir }: JestRun, { globals = {} }: JestProject): Promise<void> {
  const { mockq = {} } = globals as { readonly mockq?: TestRunOptions }
  runs.push(await startTestRun(mockq, rootDir))
}

/** `globalTeardown: 'mockq/jest/teardown'`: ends the server. */
export async function teardown(): Promise<void> {
  await runs.pop()?.end()
}
