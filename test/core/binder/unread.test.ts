import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { parseStatement } from '../../../core/sql/parse.js'
import { printStatement } from '../../../core/sql/print/statement/print-statement.js'
import { parseSpec } from '../../specs-runner/parse-spec.js'
import { unreadParts } from './unread-parts.js'
import { watchTree } from './watched-tree.js'

const folder = new URL('../../../../test/specs/', import.meta.url)

t.test('nothing in a tree goes unread, in the statements of the specs', async t => {
  let answered = 0
  for (const file of readdirSync(folder).filter(name => name.endsWith('.test'))) {
    const found = await unreadParts(parseSpec(readFileSync(new URL(file, folder), 'utf8')))
    t.same(found.unread, [], file)
    answered += found.answered
  }
  t.comment(`${answered} statements answered and left nothing unread`)
})

t.test('who copies, walks or prints a tree has not read it', async t => {
  const { tree, unread } = watchTree(parseStatement('select a from t limit 1'))
  JSON.stringify({ ...tree })
  printStatement(tree)
  t.same(unread(), ['QueryStatement.query'])
  const hasLimit = tree.kind === 'QueryStatement' && tree.query.limit !== undefined
  t.equal(hasLimit, true)
  t.same(unread(), [
    'QueryStatement.query<Query>.body',
    'QueryStatement.query<Query>.limit<Number>.text',
  ])
})
