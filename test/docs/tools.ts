import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { folderOf, hasToolchain } from '../drivers/install.js'
import { runCommand } from '../run-command.js'
import type { Need } from './blocks.js'

/** Where something is that a section of a page needs. */
export interface Tools {
  /** Folders for PATH. */
  readonly path: readonly string[]
  /** Packages of Node.js by name: their folders. */
  readonly packages: Readonly<Record<string, string>>
  /** Files to copy into the folder of the section. */
  readonly files: readonly string[]
}

/** Finds what is needed among what `npm run test:drivers` and `test:helpers` have installed; a text says what is missing. */
export async function toolsFor(needs: readonly Need[]): Promise<Tools | string> {
  const path: string[] = []
  const packages: Record<string, string> = {}
  const files: string[] = []
  for (const { kind, names } of needs) {
    if (kind === 'program') {
      for (const name of names) if (!(await hasToolchain(name))) return `${name} is not installed`
    } else if (kind === 'python') {
      const bin = await pythonWith(names)
      if (bin === undefined) return `no Python in .drivers has ${names.join(', ')}`
      path.push(bin)
    } else if (kind === 'maven') {
      if (!(await hasToolchain('mvn'))) return 'mvn is not installed'
      const missing = names.find(name => !isInMaven(name))
      if (missing !== undefined) return `Maven's repository on this machine has no ${missing}`
    } else if (kind === 'go') {
      if (!(await hasToolchain('go'))) return 'go is not installed'
      const found = goModule(names)
      if (found === undefined) return `no go.mod in .drivers has ${names.join(', ')}`
      files.push(...found)
    } else {
      const modules = nodeModulesWith(names)
      if (modules === undefined) return `no folder in .drivers has ${names.join(', ')}`
      path.push(join(modules, '.bin'))
      for (const name of names) packages[name] = join(modules, name)
    }
  }
  return { path, packages, files }
}

function installedFolders(): readonly string[] {
  const drivers = folderOf('')
  return existsSync(drivers) ? readdirSync(drivers).sort().reverse().map(folderOf) : []
}

async function pythonWith(modules: readonly string[]): Promise<string | undefined> {
  for (const folder of installedFolders()) {
    const python = join(folder, 'bin/python')
    if (!existsSync(python)) continue
    const hasAll = await runCommand([python, '-c', `import ${modules.join(', ')}`]).then(
      () => true,
      () => false,
    )
    if (hasAll) return join(folder, 'bin')
  }
  return undefined
}

function nodeModulesWith(names: readonly string[]): string | undefined {
  return installedFolders()
    .map(folder => join(folder, 'node_modules'))
    .find(modules => names.every(name => existsSync(join(modules, name))))
}

/** Whether Maven has downloaded `GROUP:ARTIFACT:VERSION`, so that it needs no network for it. */
function isInMaven(name: string): boolean {
  const [group = '', artifact = '', version = ''] = name.split(':')
  const place = [...group.split('.'), artifact, version, `${artifact}-${version}.jar`]
  return existsSync(join(homedir(), '.m2/repository', ...place))
}

/** The go.mod and go.sum of an installed client that requires these modules. */
function goModule(names: readonly string[]): readonly string[] | undefined {
  const folder = installedFolders()
    .map(installed => join(installed, 'adapter'))
    .find(adapter => {
      const path = join(adapter, 'go.mod')
      const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
      return (
        text !== '' && names.every(name => text.includes(`${name} `) && !text.includes('replace '))
      )
    })
  return folder === undefined ? undefined : ['go.mod', 'go.sum'].map(name => join(folder, name))
}
