import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'

// What npm publishes, as far as it can be seen without packing it; `npm run test:packed` installs it.

const root = fileURLToPath(new URL('../../', import.meta.url))
const require = createRequire(import.meta.url)

interface Manifest {
  readonly main: string
  readonly types: string
  readonly exports: Readonly<Record<string, string | Targets>>
  readonly typesVersions: { readonly '*': Readonly<Record<string, readonly string[]>> }
}
interface Targets {
  readonly import: Target
  readonly require: Target
}
interface Target {
  readonly types: string
  readonly default: string
}
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
const modules = Object.entries(manifest.exports).flatMap(([path, target]) =>
  typeof target === 'string' ? [] : [{ path, ...target } as const],
)
const nameOf = (path: string): string => path.replace('.', 'mockq')

// Outside of Jest, its helper finds no functions of Jest.
const noHook = () => {}
Object.assign(globalThis, { beforeAll: noHook, beforeEach: noHook, afterEach: noHook })
Object.assign(globalThis, { afterAll: noHook, expect: {} })

t.test('the names exported to import and to require are the same objects', async t => {
  for (const { path } of modules) {
    if (path === './node-test') continue // It would turn this process into a run of node:test.
    const imported = (await import(nameOf(path))) as Record<string, unknown>
    const required = require(nameOf(path)) as Record<string, unknown>
    t.strictSame(Object.keys(imported).sort(), Object.keys(required).sort(), path)
    for (const name of Object.keys(required)) t.equal(imported[name], required[name], name)
  }
})

t.test('each module has declarations for import, require and old resolution', async t => {
  for (const { path, import: esm, require: cjs } of modules) {
    t.match(esm.types, /^\.\/dist\/types\/esm\//)
    t.match(cjs.types, /^\.\/dist\/types\/cjs\//)
    for (const file of [esm.types, esm.default, cjs.types, cjs.default])
      t.doesNotThrow(() => readFileSync(join(root, file)), file)
    const old =
      path === '.' ? manifest.types : manifest.typesVersions['*'][path.slice('./'.length)]?.[0]
    t.equal(old, cjs.types, `${path} without exports`)
  }
  t.equal(manifest.main, './dist/bundle/index.cjs')
})

t.test('the program has no import(), which fails in the contexts of Jest', async t => {
  const folder = join(root, 'dist/bundle')
  const files = readdirSync(folder).filter(file => file.endsWith('.cjs'))
  t.ok(files.length > 10)
  for (const file of files) {
    const source = readFileSync(join(folder, file), 'utf8')
    const { importedFiles } = ts.preProcessFile(source, true, true)
    const lazy = importedFiles.filter(({ pos }) => /import\(.?$/.test(source.slice(0, pos)))
    t.strictSame(lazy, [], file)
  }
})
