import { join } from 'node:path'
import { sharedFolder } from '../oracle.js'
import { type Commands, pythonPackages, rootFolder } from './install.js'

/**
 * A released client under test: what it is, how it is installed, which program speaks for it.
 *
 * To add one: its adapter in `clients/FOLDER/` (what it must do: `adapter.ts`) and an entry below.
 */
export interface ClientSpec {
  readonly name: string
  /** The pinned packages; a change of it installs anew. */
  readonly pinned: string
  /** Programs that must be there; without one the client is skipped. */
  readonly toolchains: readonly string[]
  /** The client's sources, where no registry has it; without them the client is skipped. */
  readonly sources?: string
  /** Where the adapter's source is, within `clients/`. */
  readonly source: string
  /** Run in `.drivers/NAME`, which is new and `folder`. */
  readonly install: (folder: string) => Commands
  /** Run there after the install, again whenever the adapter's source changes. */
  readonly build?: (folder: string, source: string) => Commands
  /** The adapter's command, before `--list` or the names of tests. */
  readonly command: (folder: string, source: string) => readonly string[]
  /** The client's next version among these: it replays this one's recording too. */
  readonly newer?: string
  /** What is left out of the replay matrix, where it would take too long. */
  readonly without?: readonly ReplayMode[]
  /** How many tests, from all parts of the list, run alone; else all. */
  readonly alone?: number
  /** The share of tests that must pass against `serve`, for a suite that is not ours; else all. */
  readonly floor?: number
}

/** How a recording is replayed; `matrix.ts` says what each is. */
export const replayModes = [
  'same order',
  'reversed',
  'alone',
  'halves',
  'next day',
  'other names',
  'newer client',
] as const
export type ReplayMode = (typeof replayModes)[number]

/** The folder of an adapter's source. */
export const sourceFolder = (spec: ClientSpec): string =>
  join(rootFolder, 'test/drivers/clients', spec.source)

/** The tests of a Python client, in `tests.py`; `-B` leaves no compiled files in the checkout. */
const pythonTests = (folder: string, source: string): readonly string[] => [
  join(folder, 'bin/python'),
  '-B',
  join(source, '../python/run.py'),
  join(source, 'tests.py'),
]

const sqlalchemySuite: ClientSpec = {
  name: 'sqlalchemy-suite',
  pinned: 'databend-sqlalchemy==0.5.5 sqlalchemy==2.0.58 databend-driver==0.34.2 pytest==9.2.0',
  toolchains: ['python3'],
  source: 'sqlalchemy-suite',
  install: folder => pythonPackages(sqlalchemySuite.pinned)(folder),
  command: (folder, source) => [join(folder, 'bin/python'), '-B', join(source, 'run.py')],
  alone: 40,
}

/** Every client that the tests know. */
export const clientSpecs: readonly ClientSpec[] = [
  python('0.20', 'databend-driver==0.20.1', 'python-0.28'),
  python('0.28', 'databend-driver==0.28.2', 'python-0.34'),
  python('0.34', 'databend-driver==0.34.2'),
  sqlalchemySuite,
  {
    name: 'go-0.9',
    pinned: 'databend-go 0.9.2',
    toolchains: ['go'],
    sources: clientSources('databend-go'),
    source: 'go',
    install: () => [shell('go/install.sh', clientSources('databend-go'))],
    build: (_, source) => [shell('go/build.sh', source)],
    command: folder => [join(folder, 'tests')],
  },
]

/** The folder of a client's sources, beside the checkout. */
function clientSources(name: string): string {
  return join(sharedFolder, 'reference/clients', name)
}

/** A script of `clients/`. */
function shell(script: string, ...args: readonly string[]): readonly string[] {
  return ['sh', join(rootFolder, 'test/drivers/clients', script), ...args]
}

function python(version: string, pinned: string, newer?: string): ClientSpec {
  return {
    name: `python-${version}`,
    pinned,
    toolchains: ['python3'],
    source: 'databend-driver-python',
    install: pythonPackages(pinned),
    command: pythonTests,
    ...(newer === undefined ? {} : { newer }),
  }
}
