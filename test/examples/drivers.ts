import { join } from 'node:path'
import { type Commands, npmPackages, pythonPackages, rootFolder } from '../drivers/install.js'

/** A driver that asks the example's statements, through an adapter: `adapter-client.ts`. */
export interface DriverSpec {
  readonly name: string
  /** The folder of its install within `.drivers/`, and what that has. */
  readonly folder: string
  readonly pinned: string
  readonly toolchain: string
  readonly install: (folder: string) => Commands
  readonly command: (folder: string, dsn: string) => readonly string[]
}

const adapter = (file: string): string => join(rootFolder, 'test/examples/adapters', file)
const pythonPackage = 'databend-driver==0.34.2'
const npmPackage = 'databend-driver@0.33.7'

export const driverSpecs: readonly DriverSpec[] = [
  {
    name: 'python',
    folder: 'python-0.34',
    pinned: pythonPackage,
    toolchain: 'python3',
    install: pythonPackages(pythonPackage),
    command: (folder, dsn) => [join(folder, 'bin/python'), adapter('python.py'), dsn],
  },
  {
    name: 'node',
    folder: 'node',
    pinned: npmPackage,
    toolchain: 'npm',
    install: npmPackages(npmPackage),
    command: (folder, dsn) => [process.execPath, adapter('node.mjs'), dsn, folder],
  },
]
