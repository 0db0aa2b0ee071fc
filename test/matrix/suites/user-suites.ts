import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shell } from '../../drivers/client-spec.js'
import { built, installed, npmPackages, pythonPackages, rootFolder } from '../../drivers/install.js'
import { checksumsOfV091 } from '../../drivers/specs/go.js'

/** A suite of tests as the users of a client have it, with values that change with each run. */
export interface UserSuite {
  readonly name: string
  /** Programs that must be there; without one the suite is skipped. */
  readonly toolchains: readonly string[]
  /** Installs it, unless it is there; gives the command of its adapter (test/drivers/adapter.ts). */
  prepare(): Promise<readonly string[]>
}

/** Where the suites' sources are. */
const sources = join(rootFolder, 'test/matrix/suites')

const vitestPackages = 'vitest@4.1.12 databend-driver@0.33.7'

export const userSuites: readonly UserSuite[] = [
  {
    name: 'python',
    toolchains: ['python3'],
    async prepare() {
      const requirements = join(sources, 'python/requirements.txt')
      const folder = await installed(
        'suite-python',
        readFileSync(requirements, 'utf8'),
        pythonPackages(`--requirement ${requirements}`),
      )
      return [join(folder, 'bin/python'), '-B', join(sources, 'python/run.py')]
    },
  },
  {
    name: 'vitest',
    toolchains: ['npm'],
    async prepare() {
      const folder = await installed('suite-vitest', vitestPackages, npmPackages(vitestPackages))
      // Its imports are found from where it lies.
      const source = join(sources, 'vitest')
      await built(folder, source, [
        ['rm', '-rf', join(folder, 'vitest')],
        ['cp', '-r', source, folder],
      ])
      return [process.execPath, join(folder, 'vitest/run.mjs')]
    },
  },
  {
    name: 'go',
    toolchains: ['go'],
    async prepare() {
      const source = join(sources, 'go')
      const folder = await installed('suite-go', 'databend-go v0.9.1', () => [])
      await built(folder, source, [shell('go/build.sh', source, 'v0.9.1', 'v09', checksumsOfV091)])
      return [join(folder, 'tests')]
    },
  },
]
