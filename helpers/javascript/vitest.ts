import { startTestLane, type TestLane } from './runners/test-lane.js'

export type { TestLane } from './runners/test-lane.js'

/** What Vitest tells a fixture about its test. */
export interface VitestContext {
  readonly task: {
    readonly id: string
    readonly name: string
    readonly file: { readonly filepath: string }
    readonly suite?: VitestSuite | undefined
  }
}

interface VitestSuite {
  readonly name: string
  readonly suite?: VitestSuite | undefined
}

/** The test of each name, by file, as two tests of a file may have the same. */
const owners = new Map<string, string>()

/**
 * A fixture for Vitest's `test.extend`: a lane of its own for each test, on the server of the run. A test fails if one of
 * its statements has no recorded answer, also if it does not look at the error.
 */
export const mockq = async (
  { task }: VitestContext,
  use: (lane: TestLane) => Promise<void>,
): Promise<void> => {
  const { lane, end } = await startTestLane(task.file.filepath, ...ownName(task))
  await use(lane)
  await end()
}

/** The names of the suites and of the test, with a number if another test of the file has them. */
function ownName({ id, name, file, suite }: VitestContext['task']): readonly string[] {
  const names = [name]
  for (let above = suite; above !== undefined; above = above.suite) names.unshift(above.name)
  const full = names.filter(each => each !== '').join(' > ')
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? full : `${full} (${count})`
    const key = `${file.filepath}\n${numbered}`
    const owner = owners.get(key) ?? id
    owners.set(key, owner)
    if (owner === id) return numbered === '' ? [] : [numbered]
  }
}
