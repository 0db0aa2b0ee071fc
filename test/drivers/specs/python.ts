import { join } from 'node:path'
import type { ClientSpec } from '../client-spec.js'
import { pythonPackages } from '../install.js'

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

export const pythonSpecs: readonly ClientSpec[] = [
  python('0.20', 'databend-driver==0.20.1', 'python-0.28'),
  python('0.28', 'databend-driver==0.28.2', 'python-0.34'),
  python('0.34', 'databend-driver==0.34.2'),
  sqlalchemySuite,
]

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
