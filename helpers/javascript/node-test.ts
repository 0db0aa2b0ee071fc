import { after } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { FolderInUse } from '../../core/errors/folder-in-use.js'
import { type StartedLane, startTestLane, type TestLane } from './runners/test-lane.js'
import type { TestRun, TestRunOptions } from './runners/test-run.js'

export type { TestLane } from './runners/test-lane.js'
export type { TestRunOptions } from './runners/test-run.js'

/** What `node:test` gives to a test, as far as it is used here. */
export interface NodeTestContext {
  readonly name: string
  /** Missing before Node 20.16. */
  readonly fullName?: string
  after(hook: () => Promise<void>): void
}

let running: Promise<TestRun> | undefined

/** The lanes of the tests that run. */
const lanes = new WeakMap<NodeTestContext, Promise<StartedLane>>()
/** How many tests have a name: tests that run at the same time must not share a lane. */
const named = new Map<string, number>()

// Here, because in a test it would be a hook of that test.
after(async () => {
  await (await running)?.end()
})

/**
 * A lane of its own for a test: `test('…', async t => { const { dsn } = await mockq(t) })`; the same one if it is called
 * again. A test fails if one of its statements has no recorded answer, also if it does not look at the error.
 *
 * The first call starts a server for the tests of this file; its options count.
 */
export async function mockq(
  context: NodeTestContext,
  options: TestRunOptions = {},
): Promise<TestLane> {
  let started = lanes.get(context)
  if (started === undefined) {
    started = startOwnLane(context, ownName(context), options)
    lanes.set(context, started)
  }
  return (await started).lane
}

/** The full name of a test, with a number if an earlier one has it. */
function ownName({ fullName, name }: NodeTestContext): string {
  const full = fullName ?? name
  const count = (named.get(full) ?? 0) + 1
  named.set(full, count)
  return count === 1 ? full : `${full} (${count})`
}

async function startOwnLane(
  context: NodeTestContext,
  name: string,
  options: TestRunOptions,
): Promise<StartedLane> {
  running ??= startOwnRun(options)
  await running
  const started = await startTestLane(process.argv[1] ?? '', name)
  context.after(started.end)
  return started
}

/**
 * Starts a server for this process. Node runs each file of tests in a process of its own, at the same time as others;
 * recorders of the same folder wait for each other.
 */
async function startOwnRun(options: TestRunOptions): Promise<TestRun> {
  const { startTestRun } = await import('./runners/test-run.js')
  for (let triesLeft = mostTries; ; triesLeft--) {
    try {
      return await startTestRun(options, process.cwd())
    } catch (error) {
      if (triesLeft === 0 || !(error instanceof FolderInUse)) throw error
    }
    await setTimeout(retryMs)
  }
}

/** How long to wait for another recorder: ten minutes. */
const retryMs = 100
const mostTries = 6000
