import t from 'tap'
import { codeFrame } from '../../../core/sql/code-frame.js'

t.test('an error has its line and a caret below its place', t => {
  t.equal(
    codeFrame('select a', { start: 7, end: 8 }, "column a doesn't exist"),
    "error: \n  --> SQL:1:8\n  |\n1 | select a\n  |        ^ column a doesn't exist\n\n",
  )
  t.end()
})

t.test('a later line is counted, and marked as long as the place', t => {
  t.equal(
    codeFrame('select 1\nfrom  nosuch x', { start: 15, end: 21 }, 'unknown'),
    'error: \n  --> SQL:2:7\n  |\n2 | from  nosuch x\n  |       ^^^^^^ unknown\n\n',
  )
  t.end()
})

t.test('the end of the text has a caret behind it', t => {
  t.equal(
    codeFrame('select', { start: 6, end: 6 }, 'unexpected end of input'),
    'error: \n  --> SQL:1:7\n  |\n1 | select\n  |       ^ unexpected end of input\n\n',
  )
  t.end()
})

t.test('a place over several lines is marked on its first', t => {
  t.equal(
    codeFrame('select (\n1', { start: 7, end: 10 }, 'open'),
    'error: \n  --> SQL:1:8\n  |\n1 | select (\n  |        ^ open\n\n',
  )
  t.end()
})

t.test('columns count characters, and the gutter grows with the line', t => {
  const sql = `${'\n'.repeat(9)}'🦈' b`
  t.equal(
    codeFrame(sql, { start: 14, end: 15 }, 'no'),
    "error: \n   --> SQL:10:5\n   |\n10 | '🦈' b\n   |     ^ no\n\n",
  )
  t.end()
})
