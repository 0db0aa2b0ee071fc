import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Every file of the project, by its path from the root: what git tracks or would add. */
export function projectFiles(): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  return [...new Set(listed)].filter(path => path !== '').sort()
}

/** The TypeScript sources of the program itself. */
export function sourceFiles(): readonly string[] {
  return projectFiles().filter(path => /^(cli|core|recordings)\/.*\.c?ts$/.test(path))
}

/** The text of a project file. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** An import of a source file. */
export interface ImportOf {
  /** A project path for our own files, else the package's name. */
  readonly target: string
  readonly own: boolean
  /** Gone after compiling. */
  readonly typeOnly: boolean
  /** `import()`: loaded when it is reached. */
  readonly lazy: boolean
}

/** The imports of a source file, `import()` included. */
export function importsOf(path: string): readonly ImportOf[] {
  const text = textOf(path)
  const from = text.matchAll(/^(?:import|export) (type )?(?:[^'()]*? from )?'([^']+)'/gms)
  const lazy = text.matchAll(/(?<!typeof )import\('([^']+)'\)/g)
  return [
    ...[...from].map(([, type, name]) => resolved(path, name!, type !== undefined, false)),
    ...[...lazy].map(([, name]) => resolved(path, name!, false, true)),
  ]
}

function resolved(path: string, name: string, typeOnly: boolean, lazy: boolean): ImportOf {
  const own = name.startsWith('.')
  const target = own ? join(dirname(path), name).replace(/\.(c?)js$/, '.$1ts') : packageOf(name)
  return { target, own, typeOnly, lazy }
}

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
