import { startTestRun, type TestRun, type TestRunOptions } from './runners/test-run.js'

export type { TestRunOptions } from './runners/test-run.js'

/** What Vitest gives to the functions of a `globalSetup` file: the project. */
export interface VitestProject {
  readonly config: { readonly root: string; readonly provide?: object }
}

/**
 * A function for a `globalSetup` file: `export default globalSetup({ recordings: 'test/recordings' })`. It starts a server
 * for the run, and returns the function that ends it.
 */
export function globalSetup(options: TestRunOptions = {}) {
  return async ({ config }: VitestProject): Promise<() => Promise<void>> => {
    const started = await startTestRun(options, config.root)
    return () => end(started)
  }
}

/**
 * With `globalSetup: 'mockq/vitest/setup'`: starts a server for the tests of a project, and returns the function that ends
 * it. Options are in `provide: { mockq: { … } }`.
 */
export function setup(project: VitestProject): Promise<() => Promise<void>> {
  const { mockq = {} } = (project.config.provide ?? {}) as { readonly mockq?: TestRunOptions }
  return globalSetup(mockq)(project)
}

/** Vitest prints what this rejects with, but would end as if all was well. */
async function end(started: TestRun): Promise<void> {
  try {
    await started.end()
  } catch (error) {
    process.exitCode = 1
    throw error
  }
}
