import { UsageError } from '../../core/errors/usage-error.js'
import { type StartedLane, startTestLane, type TestLane } from './runners/test-lane.js'

export type { TestLane } from './runners/test-lane.js'

type Hook = (run: () => Promise<void>) => void

/** The globals of Jest that this module uses. */
interface JestGlobals {
  readonly beforeAll: Hook
  readonly beforeEach: Hook
  readonly afterEach: Hook
  readonly afterAll: Hook
  readonly expect: { getState(): { readonly testPath?: string; readonly currentTestName?: string } }
}

let ofFile: StartedLane | undefined
let ofTest: StartedLane | undefined
const others: StartedLane[] = []

/**
 * The lane of the running test, on the server of the run; outside of tests (in `beforeAll`), one of the file. A test fails
 * if one of its statements has no recorded answer, also if it does not look at the error.
 *
 * Throws `UsageError` before the first hook has run.
 */
export function mockq(): TestLane {
  const started = ofTest ?? ofFile
  if (started === undefined)
    throw new UsageError('mockq(): call it in a test or a hook, not while the file is loaded')
  return started.lane
}

/**
 * A lane by name, for tests that run at the same time as others (`test.concurrent`), for which Jest runs no hooks. What it
 * misses makes the file fail.
 */
export async function mockqLane(name: string): Promise<TestLane> {
  const started = await startTestLane(fileName(), name)
  others.push(started)
  return started.lane
}

const globals = globalThis as typeof globalThis & Partial<JestGlobals>
const { beforeAll, beforeEach, afterEach, afterAll, expect } = globals
if (!beforeAll || !beforeEach || !afterEach || !afterAll || !expect)
  throw new UsageError('mockq/jest is for tests that Jest runs, with its functions as globals')

const fileName = (): string => expect.getState().testPath ?? ''

beforeAll(async () => {
  ofFile = await startTestLane(fileName())
})

beforeEach(async () => {
  ofTest = await startTestLane(fileName(), expect.getState().currentTestName ?? '')
})

afterEach(async () => {
  const ended = ofTest
  ofTest = undefined
  await ended?.end()
})

afterAll(async () => {
  const ended = [ofFile, ...others.splice(0)]
  ofFile = undefined
  for (const each of ended) await each?.end()
})
