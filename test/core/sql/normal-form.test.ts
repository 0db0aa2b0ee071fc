import t from 'tap'
import { normalForm } from '../../../core/sql/normal-form.js'

const cases: readonly (readonly [why: string, sql: string, form: string])[] = [
  ['blanks are one', 'SELECT\n\t 1 ,  2', 'select 1 , 2'],
  ['unquoted words are in lower case', 'Select A From T', 'select a from t'],
  ['quoted text is untouched', 'SELECT \'A  b\', "C", `D`', 'select \'A  b\', "C", `D`'],
  ['comments are out', 'select 1 -- one\n/* two */ + 2', 'select 1 + 2'],
  ['a comment between words is a blank', 'select/* x */1', 'select 1'],
  ['hints stay', 'SELECT /*+ SET_VAR(a=1) */ 1', 'select /*+ SET_VAR(a=1) */ 1'],
  ['semicolons at the end are off', 'select 1 ; ;\n', 'select 1'],
  ['semicolons inside stay', 'begin; commit;', 'begin; commit'],
  ['stages keep their case', 'LIST @S/Path', 'list @S/Path'],
  ['what the parser does not know has one', 'FROBNICATE  The  Table', 'frobnicate the table'],
  ['what the lexer does not know is trimmed', "  Select 'open ", "Select 'open"],
  ['nothing is nothing', ' -- only a comment', ''],
]

for (const [why, sql, form] of cases) {
  t.test(why, t => {
    t.equal(normalForm(sql), form)
    t.equal(normalForm(form), form, 'and is its own normal form')
    t.end()
  })
}

t.test('the dialect tells what is quoted text', t => {
  t.equal(normalForm('SELECT "A  B"', 'MySQL'), 'select "A  B"')
  t.equal(normalForm("SELECT 'a\\' B'", 'MySQL'), "select 'a\\' B'")
  t.end()
})
