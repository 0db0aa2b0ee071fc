import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClientSpec, clientsFolder } from '../client-spec.js'
import type { FaultClient } from '../faults/fault-cases.js'
import { pythonPackages } from '../install.js'

/** The tests of a Python client, in `tests.py`; `-B` leaves no compiled files in the checkout. */
const pythonTests = (folder: string, source: string): readonly string[] => [
  join(folder, 'bin/python'),
  '-B',
  join(source, '../python/run.py'),
  join(source, 'tests.py'),
]

export const pythonSpecs: readonly ClientSpec[] = [
  python('0.20', 'databend-driver==0.20.1', 'python-0.20', 'python-0.28'),
  python('0.28', 'databend-driver==0.28.2', 'python-0.28', 'python-0.34'),
  python('0.34', 'databend-driver==0.34.2', 'rust'),
  {
    ...packaged('databend-py'),
    faults: { client: 'databend-py', pageRows: 10_000 },
    // It does not send the hints of answers back.
    gateway: { names: 'target', keepsTransactions: false, without: ['other_headers'] },
  },
  { ...packaged('databend-sqlalchemy'), faults: { client: 'sqlalchemy' } },
  {
    ...packaged('databend-sqlalchemy'),
    name: 'alembic',
    source: 'alembic',
    within: 'databend-sqlalchemy',
  },
  // Each test of dbt is some seconds, and none has a date.
  {
    ...packaged('dbt'),
    without: ['next day'],
    faults: { client: 'dbt', without: ['faults in replay'] },
  },
  {
    ...packaged('dbt'),
    name: 'dbt-suite',
    source: 'dbt-suite',
    within: 'dbt',
    command: (folder, source) => [join(folder, 'bin/python'), '-B', join(source, 'run.py')],
    alone: 5,
    // It makes up other names in each run by itself, and takes its time.
    without: ['halves', 'next day', 'other names'],
  },
  {
    ...packaged('sqlalchemy-suite'),
    command: (folder, source) => [join(folder, 'bin/python'), '-B', join(source, 'run.py')],
    alone: 40,
    // Its tests share tables: two at once would be in each other's way on any server. They read the
    // machine's clock, which is not a day ahead.
    without: ['halves', 'next day'],
  },
]

function python(version: string, pinned: string, client: FaultClient, newer?: string): ClientSpec {
  return {
    name: `python-${version}`,
    pinned,
    toolchains: ['python3'],
    source: 'databend-driver-python',
    faults: { client },
    install: pythonPackages(pinned),
    command: pythonTests,
    // The newest version runs all of its tests alone.
    ...(newer === undefined ? {} : { newer, alone: 15 }),
  }
}

/** A client that is several packages, pinned with all that they need. */
function packaged(name: string): ClientSpec {
  const requirements = join(clientsFolder, name, 'requirements.txt')
  return {
    name,
    pinned: readFileSync(requirements, 'utf8'),
    toolchains: ['python3'],
    source: name,
    install: pythonPackages(`--requirement ${requirements}`),
    command: pythonTests,
    gateway: { names: 'target' },
  }
}
