import { readFileSync } from 'node:fs'
import t from 'tap'
import { TreeTypes } from '../core/binder/tree-parts.js'
import { formatSupport } from './format-support.js'
import { leftOutFormats, leftOutStatements } from './left-out-statements.js'
import { isLeftOut, supportPage } from './page.js'
import { allForms } from './statement-forms.js'
import { statementSupport } from './statement-support.js'

const root = new URL('../../../', import.meta.url)
const statements = await statementSupport()

t.test('docs/support.md says what this version supports', async t => {
  const page = readFileSync(new URL('docs/support.md', root), 'utf8')
  t.equal(page, await supportPage(statements), 'npm run docs writes the page')
})

t.test('each form of statement is in a spec', async t => {
  const types = new TreeTypes(new URL('core/sql/ast/statement.ts', root).pathname)
  t.same(
    allForms(types).filter(form => !statements.has(form)),
    [],
  )
})

t.test('each form of statement that is left out has a reason', async t => {
  const leftOut = [...statements].filter(([, support]) => isLeftOut(support)).map(([form]) => form)
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
