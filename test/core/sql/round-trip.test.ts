import t from 'tap'
import { parseStatement } from '../../../core/sql/parse.js'
import { printStatement } from '../../../core/sql/print/statement/print-statement.js'
import { treeDifference } from '../../conformance/same-tree.js'
import { statements } from './statements.js'

for (const [sql, printed] of statements) {
  t.test(sql, t => {
    const tree = parseStatement(sql)
    t.equal(printStatement(tree), printed ?? sql)
    t.equal(treeDifference(tree, parseStatement(printed ?? sql)), undefined)
    t.end()
  })
}
