import t from 'tap'
import {
  cycleIn,
  type ImportRules,
  importBreach,
  importRules,
  rulesTable,
  unusedAllowances,
} from './import-rules.js'
import { importsIn, importsOf, sourceFiles, textOf, typeScriptIn } from './source-files.js'

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

t.test('each folder imports what test/house/import-rules.json allows it', t => {
  const checked = typeScriptIn('bench', 'cli', 'core', 'helpers', 'recordings')
  const imports = new Map(checked.map(file => [file, importsOf(file)]))
  const breaches = [...imports].flatMap(([file, found]) =>
    found.map(found => importBreach(importRules, file, found)),
  )
  t.same(
    breaches.filter(breach => breach !== undefined),
    [],
  )
  t.same(unusedAllowances(importRules, imports), [], 'no folder is allowed what it does not use')
  t.end()
})

t.test('no folder may import itself by way of others', t => {
  t.equal(cycleIn(importRules), undefined)
  const rules = { a: { values: ['b', 'c'] }, b: {}, c: { values: ['d'] }, d: { values: ['c'] } }
  t.same(cycleIn(rules), ['c', 'd', 'c'])
  t.end()
})

t.test('docs/architecture.md shows the table of imports', t => {
  const shown = /^\| folder \|.*?(?=\n\n)/ms.exec(textOf('docs/architecture.md'))?.[0]
  t.equal(shown, rulesTable(importRules))
  t.end()
})

t.test('an import that the rules do not allow is reported', t => {
  const rules: ImportRules = {
    house: { values: ['street'], types: ['town/map.ts'], lazy: ['park'] },
    'house/attic': { values: ['house/stairs'] },
    'house/*': { values: ['house/attic'] },
  }
  const reported = (file: string, text: string): readonly (string | undefined)[] =>
    importsIn(file, text).map(found => importBreach(rules, file, found)?.replace(/ \(.*/, ''))
  const ok = undefined
  t.same(reported('house/attic/box.ts', "import { a } from '../../street/corner.js'"), [ok])
  t.same(reported('house/attic/box.ts', "import { a } from '../stairs/step.js'"), [ok])
  t.same(reported('house/attic/box.ts', "import { a } from './lid.js'\nimport 'node:fs'"), [ok, ok])
  t.same(reported('house/door.ts', "export type { A } from '../town/map.js'"), [ok])
  t.same(reported('house/door.ts', "type A = import('../town/map.js').A"), [ok])
  t.same(reported('house/door.ts', "const a = await import('../park/tree.js')"), [ok])
  t.same(reported('house/door.ts', "import {\n  b,\n  a,\n} from '../town/map.js'"), [
    'house/door.ts imports town/map.ts: house may not; types of it alone',
  ])
  t.same(reported('house/door.ts', "import { type A, b } from '../town/map.js'"), [
    'house/door.ts imports town/map.ts: house may not; types of it alone',
  ])
  t.same(reported('house/door.ts', "export * from '../park/tree.js'"), [
    'house/door.ts imports park/tree.ts: house may not; by import() alone',
  ])
  t.same(reported('house/attic/box.ts', "import type { A } from '../door.js'"), [
    'house/attic/box.ts imports house/door.ts: house/attic may not, not even a type',
  ])
  t.same(reported('house/door.ts', "void import('../sea/shore.js')"), [
    'house/door.ts imports sea/shore.ts: house may not, not even by import()',
  ])
  t.same(reported('shed/door.ts', "import '../house/door.js'"), [
    'shed/door.ts: test/house/import-rules.json has no rule for its folder',
  ])
  const imports = new Map([
    ['house/door.ts', importsIn('house/door.ts', "import '../street/a.js'")],
  ])
  t.same(unusedAllowances(rules, imports), [
    'house: town/map.ts (types)',
    'house: park (lazy)',
    'house/attic: house/stairs (values)',
    'house/*: house/attic (values)',
  ])
  t.end()
})

/** The files that are loaded with a file; `lazily`: those of `import()` that are counted. */
function loadedWith(file: string, lazily: (target: string) => boolean): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (each: string): void => {
    if (seen.has(each) || !files.includes(each)) return
    seen.add(each)
    for (const { target, own, typeOnly, lazy } of importsOf(each))
      if (own && !typeOnly && (!lazy || lazily(target))) visit(target)
  }
  visit(file)
  return seen
}

t.test('record and replay load no engine', t => {
  const heavy = /^core\/(serve|binder|engine|functions|catalog|plan|stages)\//
  const seen = loadedWith('cli/index.ts', target => !target.startsWith('core/serve/'))
  t.ok(seen.has('core/index.ts'))
  t.same(
    [...seen].filter(file => heavy.test(file)),
    [],
  )
  t.end()
})

t.test('the gold cases are loaded with the first answer that needs them', t => {
  const gold = 'recordings/compute/gold-cases.ts'
  t.ok(loadedWith('recordings/compute/proofs.ts', target => target === gold).has(gold))
  t.notOk(loadedWith('recordings/compute/lane-computer.ts', () => false).has(gold))
  t.notOk(loadedWith('cli/index.ts', () => false).has('recordings/compute/lane-computer.ts'))
  t.end()
})
