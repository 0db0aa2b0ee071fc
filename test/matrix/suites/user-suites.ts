import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientsFolder, shell } from '../../drivers/client-spec.js'
import { built, installed, npmPackages, pythonPackages, rootFolder } from '../../drivers/install.js'
import { checksumsOfV091 } from '../../drivers/specs/go.js'

/** What a suite finds where it runs: the time zone, and how many threads a client that has threads may use. */
export interface Setting {
  readonly zone: string
  readonly threads: number
}

/** How a recording is replayed: in an order or way, and in a setting of its own. */
export interface Way {
  readonly recordedIn: Setting
  readonly playedIn: Setting
  readonly way: 'same order' | 'random order' | 'alone' | 'halves' | 'next day'
}

const utc: Setting = { zone: 'UTC', threads: 1 }
const east: Setting = { ...utc, zone: 'Asia/Shanghai' }
/** West of Greenwich, and not by whole hours. */
const west: Setting = { ...utc, zone: 'America/St_Johns' }
const threaded: Setting = { ...utc, threads: 4 }

const orders: readonly Way[] = (['same order', 'random order', 'alone', 'halves'] as const).map(
  way => ({ recordedIn: utc, playedIn: utc, way }),
)

const inSettings = (pairs: readonly (readonly [Setting, Setting])[]): readonly Way[] =>
  pairs.map(([recordedIn, playedIn]) => ({ recordedIn, playedIn, way: 'same order' }))

const ordersAndZones: readonly Way[] = [
  ...orders,
  ...inSettings([
    [utc, east],
    [utc, west],
    [east, east],
    [east, utc],
    [west, west],
    [west, east],
  ]),
]

/** A suite of tests as the users of a client have it, with values that change with each run. */
export interface UserSuite {
  readonly name: string
  /** Programs that must be there; without one the suite is skipped. */
  readonly toolchains: readonly string[]
  readonly ways: readonly Way[]
  /** Installs it, unless it is there; gives the command of its adapter (test/drivers/adapter.ts). */
  prepare(): Promise<readonly string[]>
}

/** Where the suites' sources are. */
const sources = join(rootFolder, 'test/matrix/suites')

const nodePackages = 'databend-driver@0.33.7'
const vitestPackages = `vitest@4.1.12 ${nodePackages}`

export const userSuites: readonly UserSuite[] = [
  {
    name: 'python',
    toolchains: ['python3'],
    ways: ordersAndZones,
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
    ways: ordersAndZones,
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
    name: 'node',
    toolchains: ['npm'],
    // Its tests share tables: two halves at once would be in each other's way on any server.
    ways: [
      ...ordersAndZones.filter(({ way }) => way !== 'halves'),
      { recordedIn: utc, playedIn: utc, way: 'next day' },
    ],
    async prepare() {
      const folder = await installed('suite-node', nodePackages, npmPackages(nodePackages))
      // Its imports are found from where it lies.
      const source = join(sources, 'node')
      await built(folder, source, [
        ['rm', '-rf', join(folder, 'node')],
        ['cp', '-r', source, folder],
      ])
      const ahead = `CLOCK_AHEAD=${join(rootFolder, 'dist/test/drivers/clock-ahead.js')}`
      return ['env', ahead, process.execPath, join(folder, 'node/run.mjs')]
    },
  },
  {
    name: 'go',
    toolchains: ['go'],
    ways: ordersAndZones,
    async prepare() {
      const source = join(sources, 'go')
      const folder = await installed('suite-go', 'databend-go v0.9.1', () => [])
      await built(folder, source, [shell('go/build.sh', source, 'v0.9.1', 'v09', checksumsOfV091)])
      return [join(folder, 'tests')]
    },
  },
  {
    name: 'dbt',
    toolchains: ['python3'],
    ways: [
      ...orders,
      { recordedIn: utc, playedIn: utc, way: 'next day' },
      ...inSettings([
        [utc, east],
        [utc, threaded],
        [threaded, threaded],
        [threaded, utc],
      ]),
    ],
    async prepare() {
      const requirements = join(clientsFolder, 'dbt/requirements.txt')
      const folder = await installed(
        'dbt',
        readFileSync(requirements, 'utf8'),
        pythonPackages(`--requirement ${requirements}`),
      )
      return [join(folder, 'bin/python'), '-B', join(sources, 'dbt/run.py')]
    },
  },
]
