import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../run-command.js'

/**
 * A driver under test: what it is, how it is installed, which program speaks for it.
 *
 * To add one: an adapter in `adapters/` (requests in `adapter-client.ts`) and an entry below.
 */
export interface DriverSpec {
  readonly name: string
  /** The pinned package; a change of it installs anew. */
  readonly pinned: string
  /** The program that must be there; without it the driver is skipped. */
  readonly toolchain: string
  readonly install: (folder: string) => readonly (readonly string[])[]
  /** The adapter's command; `dsn` comes first among its arguments. */
  readonly command: (folder: string, dsn: string) => readonly string[]
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const adapter = (file: string): string => join(root, 'test/drivers/adapters', file)

/** Every driver that the tests know. */
export const driverSpecs: readonly DriverSpec[] = [
  {
    name: 'python',
    pinned: 'databend-driver==0.34.2',
    toolchain: 'python3',
    install: folder => [
      ['python3', '-m', 'venv', folder],
      [join(folder, 'bin/pip'), 'install', '--quiet', 'databend-driver==0.34.2'],
    ],
    command: (folder, dsn) => [join(folder, 'bin/python'), adapter('python.py'), dsn],
  },
  {
    name: 'node',
    pinned: 'databend-driver@0.33.7',
    toolchain: 'npm',
    install: folder => [
      ['npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', 'databend-driver@0.33.7'],
    ],
    command: (folder, dsn) => [process.execPath, adapter('node.mjs'), dsn, folder],
  },
]

/** Whether a program can be run here. */
export async function hasToolchain(program: string): Promise<boolean> {
  return runCommand([program, '--version']).then(
    () => true,
    () => false,
  )
}

/** Where what the drivers' script installs is kept. */
export const driversFolder = join(root, '.drivers')

/**
 * Runs the commands that install something into `.drivers/NAME`, unless `pinned` is there already;
 * gives the folder.
 */
export async function installed(
  name: string,
  pinned: string,
  commands: (folder: string) => readonly (readonly string[])[],
): Promise<string> {
  const folder = join(driversFolder, name)
  const stamp = join(folder, 'installed.txt')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === pinned) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const command of commands(folder)) await runCommand(command)
  writeFileSync(stamp, pinned)
  return folder
}
