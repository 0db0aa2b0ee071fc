import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../run-command.js'

/** The checkout. */
export const rootFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** Where what is installed under a name is kept. */
export const folderOf = (name: string): string => join(rootFolder, '.drivers', name)

export type Commands = readonly (readonly string[])[]

/** Whether a program can be run here. */
export async function hasToolchain(program: string): Promise<boolean> {
  // Go knows `version` alone, the others the option.
  const asks = program === 'go' ? 'version' : '--version'
  return runCommand([program, asks]).then(
    () => true,
    () => false,
  )
}

/**
 * Runs the commands that install something into `.drivers/NAME`, unless `pinned` is there already;
 * gives the folder. An install that fails is tried twice more: a registry may be out of reach for a
 * moment.
 */
export async function installed(
  name: string,
  pinned: string,
  commands: (folder: string) => Commands,
): Promise<string> {
  const folder = folderOf(name)
  const stamp = join(folder, 'installed.txt')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === pinned) return folder
  for (let triesLeft = 2; ; triesLeft -= 1) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    try {
      for (const command of commands(folder)) await runCommand(command, { cwd: folder })
      writeFileSync(stamp, pinned)
      return folder
    } catch (error) {
      if (triesLeft === 0) throw error
      console.log(`# ${name}: installing once more: ${(error as Error).message.slice(0, 500)}`)
    }
  }
}

/** Runs the commands that build something in `folder`, unless its sources are as they were then. */
export async function built(folder: string, sources: string, commands: Commands): Promise<void> {
  const stamp = join(folder, 'built.txt')
  const digest = digestOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  for (const command of commands) await runCommand(command, { cwd: folder })
  writeFileSync(stamp, digest)
}

function digestOf(folder: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = files.filter(file => file.isFile()).map(file => join(file.parentPath, file.name))
  for (const path of paths.sort()) hash.update(`${path}\n`).update(readFileSync(path))
  return hash.digest('hex')
}

/** The commands for a Python environment with these packages, told as pip's arguments are. */
export const pythonPackages =
  (packages: string) =>
  (folder: string): Commands => [
    ['python3', '-m', 'venv', folder],
    [
      join(folder, 'bin/pip'),
      'install',
      '--quiet',
      '--disable-pip-version-check',
      ...packages.split(' '),
    ],
  ]

/** The commands for a folder of these npm packages. */
export const npmPackages =
  (packages: string) =>
  (folder: string): Commands => [
    ['npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', ...packages.split(' ')],
  ]
