import t from 'tap'
import { parseStatement } from '../../../core/sql/parse.js'
import { printStatement } from '../../../core/sql/print/statement/print-statement.js'
import { watchTree } from './watched-tree.js'

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
