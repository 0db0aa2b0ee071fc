import t from 'tap'
import { outcomeTable } from '../drivers/faults/outcome-table.js'
import { textOf } from './source-files.js'

t.test('docs/faults.md shows what the tests of clients expect', t => {
  const shown = /^\| what happens \| the right.*?(?=\n\n)/ms.exec(textOf('docs/faults.md'))?.[0]
  t.equal(shown, outcomeTable())
  t.end()
})
