import { readFileSync } from 'node:fs'
import t from 'tap'
import { TreeTypes } from '../core/binder/tree-parts.js'
import { formatSupport } from '../support/format-support.js'
import { leftOutFormats, leftOutStatements } from '../support/left-out-statements.js'
import { isLeftOut, supportPage } from '../support/page.js'
import { allForms } from '../support/statement-forms.js'
import { StatementSupport } from '../support/statement-support.js'
import { runWatchedSpecs } from './watched-specs.js'

// The specs on the default engine in process, and all that is known of one run of them: to run them takes long.
const root = new URL('../../../', import.meta.url)
const support = new StatementSupport()
const specs = await runWatchedSpecs(support)
await support.noteScripts()

t.test('specs on the engine memory, in process', async t => {
  for (const { file, failures } of specs) t.equal(failures.join('\n\n'), '', file)
})

t.test('nothing in a tree goes unread, in the statements of the specs', async t => {
  for (const { file, unread } of specs) t.same(unread, [], file)
})

t.test('docs/support.md says what this version supports', async t => {
  const page = readFileSync(new URL('docs/support.md', root), 'utf8')
  t.equal(page, await supportPage(support.forms), 'npm run docs writes the page')
})

t.test('each form of statement is in a spec', async t => {
  const types = new TreeTypes(new URL('core/sql/ast/statement.ts', root).pathname)
  t.same(
    allForms(types).filter(form => !support.forms.has(form)),
    [],
  )
})

t.test('each form of statement that is left out has a reason', async t => {
  const leftOut = [...support.forms].filter(([, each]) => isLeftOut(each)).map(([form]) => form)
  t.same([...leftOutStatements.keys()].toSorted(), leftOut.toSorted())
})

t.test('each file format that is left out has a reason', async t => {
  const leftOut = (await formatSupport()).filter(
    ({ read, write }) => 'refused' in read || 'refused' in write,
  )
  t.same(
    [...leftOutFormats.keys()],
    leftOut.map(({ format }) => format),
  )
})
