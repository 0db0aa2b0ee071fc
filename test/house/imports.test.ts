import t from 'tap'
import { importsOf, sourceFiles, textOf } from './source-files.js'

// Where the layers meet is lint (.biome.json); here is what lint cannot say.

const files = sourceFiles()

/** Files that import each foreign package. */
function importersByPackage(): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const { target, own } of importsOf(file))
      if (!own && !target.startsWith('node:'))
        importers.set(target, [...new Set([...(importers.get(target) ?? []), file])])
  return importers
}

t.test('the import graph is read', t => {
  t.ok(files.length > 50)
  t.ok(importsOf('cli/index.ts').some(({ target }) => target === 'core/index.ts'))
  t.end()
})

t.test('each foreign package is imported in one file', t => {
  const inTwo = ['yargs'] // its types in command.ts
  for (const [name, importers] of importersByPackage())
    t.equal(importers.length, inTwo.includes(name) ? 2 : 1, `${name}: ${importers.join(', ')}`)
  t.end()
})

t.test('each foreign package is a dependency, and each dependency is imported', t => {
  const manifest = JSON.parse(textOf('package.json'))
  const imported = [...importersByPackage().keys()]
  t.same(imported.sort(), Object.keys(manifest.dependencies).sort())
  t.end()
})

t.test('plans name functions only by type', t => {
  for (const file of files.filter(path => path.startsWith('core/plan/')))
    for (const { target, typeOnly } of importsOf(file))
      if (target.startsWith('core/functions/')) t.ok(typeOnly, `${file} imports ${target}`)
  t.end()
})

t.test('types import, of what all may import, errors alone', t => {
  for (const file of files.filter(path => path.startsWith('core/types/')))
    for (const { target, own } of importsOf(file))
      t.ok(!own || /^core\/(types|errors)\//.test(target), `${file} imports ${target}`)
  t.end()
})

t.test('record and replay load no engine', t => {
  const heavy = /^core\/(serve|binder|engine|functions|catalog|plan|stages)\//
  const seen = new Set<string>()
  const visit = (file: string, lazily: (target: string) => boolean): void => {
    if (seen.has(file) || !files.includes(file)) return
    seen.add(file)
    for (const { target, own, typeOnly, lazy } of importsOf(file))
      if (own && !typeOnly && (!lazy || lazily(target))) visit(target, lazily)
  }
  visit('cli/index.ts', target => !target.startsWith('core/serve/'))
  t.ok(seen.has('core/index.ts'))
  t.same(
    [...seen].filter(file => heavy.test(file)),
    [],
  )
  t.end()
})
