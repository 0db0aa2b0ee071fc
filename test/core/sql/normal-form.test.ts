import t from 'tap'
import { SeededIds } from '../../../core/ids.js'
import { type SqlDialect, tokenize } from '../../../core/sql/lexer/lexer.js'
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

t.test('it is the text of the tokens, whatever they are', t => {
  const pieces = [
    ...[
      'Select',
      'a1',
      'X',
      "x'1F'",
      "X'zz'",
      'É',
      '12',
      '1E5',
      '0xFF',
      '1.5',
      '.5',
      '1_0',
      't.1.2',
      '1.X',
    ],
    ...[' ', '  ', '\n', '\t', '\v', '-- C\n', '--', '/* C */', '/*+ H */', '/'],
    ...["'A  b'", "'a''B'", "'\\\\'", "'\\'", "'", '"C  d"', '"a""B"', '`D`', '"', '`'],
    ...[
      ';',
      '::Int',
      ':Name',
      ':=',
      ':',
      '@S/Path',
      '@',
      '$1',
      '$Name',
      '$$ A $$',
      'a$B',
      '?',
      '->',
      '{',
      '\\',
      '(',
      ',',
    ],
  ]
  const ids = new SeededIds(7)
  for (let n = 0; n < 20_000; n++) {
    const count = Math.floor(ids.random() * 7)
    const sql = Array.from({ length: count }, () => {
      return pieces[Math.floor(ids.random() * pieces.length)]
    }).join('')
    for (const dialect of ['PostgreSQL', 'MySQL'] as const) {
      const form = normalForm(sql, dialect)
      if (form !== formOfTokens(sql, dialect)) t.equal(form, formOfTokens(sql, dialect), sql)
    }
  }
  t.end()
})

function formOfTokens(sql: string, dialect: SqlDialect): string {
  try {
    const tokens = tokenize(sql, dialect).slice(0, -1)
    while (tokens.at(-1)?.text === ';' && tokens.at(-1)?.kind === 'op') tokens.pop()
    return tokens
      .map(({ kind, start, end }, i) => {
        const text = sql.slice(start, end)
        const gap = i > 0 && tokens[i - 1]!.end < start ? ' ' : ''
        return gap + (kind === 'word' ? text.toLowerCase() : text)
      })
      .join('')
  } catch {
    return sql.trim()
  }
}
