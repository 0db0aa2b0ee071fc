import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { QueryError } from '../../core/errors/query-error.js'
import { setReturningFunctions } from '../../core/functions/set-returning-functions.js'
import { tableFunctions } from '../../core/functions/table-functions.js'
import { normalForm } from '../../core/sql/normal-form.js'
import { Classifier, classify } from '../../recordings/match/classify.js'
import { questionText } from '../../recordings/match/question.js'
import type { StatementDocument } from '../../recordings/store/document.js'
import { parseSpec } from '../specs-runner/parse-spec.js'

const folder = new URL('../../../test/specs/', import.meta.url)

function classified(
  sql: string,
  db = 'default',
  ctx: readonly (readonly [string, string])[] = [],
): ReturnType<typeof classify> {
  return classify(documentOf(sql, db, ctx))
}

function documentOf(
  sql: string,
  db = 'default',
  ctx: readonly (readonly [string, string])[] = [],
): StatementDocument {
  const document = { _id: '', k: 'stmt', sql, key: normalForm(sql), db, ctx } as const
  const answer = { schema: [], rows: 0, written: 0, affect: null, sessionSet: [] }
  return { ...document, ...answer }
}

t.test('of DDL with options that nobody knows, the object is known, and no table is read', t => {
  const cases = [
    ['CREATE STAGE s DIRECTORY = (ENABLE = true)', '@s', 'create'],
    ['CREATE OR REPLACE STAGE "My S" SIZE_LIMIT = 1', '@My S', 'anew'],
    ['CREATE TEMPORARY STAGE IF NOT EXISTS s SOMEHOW', '@s', 'ensure'],
    ['CREATE CONNECTION IF NOT EXISTS c1 SOMEHOW', '#connection c1', 'ensure'],
    ['CREATE FILE FORMAT F (TYPE = CSV)', '#file_format f', 'create'],
    ["CREATE OR REPLACE USER 'Ann' IDENTIFIED WITH magic", '#user Ann', 'anew'],
  ] as const
  for (const [sql, object, mode] of cases) {
    const effects = classified(sql)
    t.same(effects.writes, [{ object, mode }], sql)
    t.same(effects.looks, mode === 'create' ? [{ object, facet: 'existence' }] : [], sql)
    t.same([effects.reads, effects.loads], [[], []], sql)
    t.notOk(effects.readsAll || effects.readsPast || effects.writesAll, sql)
    t.ok(effects.commitsBefore)
  }
  const unknown = [
    ...[
      'CREATE STAGE',
      'CREATE STAGE a.b SOMEHOW',
      'CREATE STAGE s.',
      'CREATE STAGES s',
      'CREATE THING t',
    ],
    ...['DROP STAGE s SOMEHOW', 'CREATE TABLE t SOMEHOW', 'CREATE USER'],
  ]
  for (const sql of unknown) t.match(classified(sql), { readsAll: true, writesAll: true }, sql)
  t.end()
})

t.test('statements that differ only in numbers and strings are classified once, alike', async t => {
  const classifier = new Classifier()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const suites = files.filter(file => file.endsWith('.test'))
  const texts = suites.flatMap(file =>
    parseSpec(readFileSync(new URL(file, folder), 'utf8')).map(({ sql }) => sql),
  )
  const own = [
    ...["UPDATE t SET v = 1 WHERE w = 'a'", "UPDATE t SET v = 2.5 WHERE w = 'b'"],
    ...['UPDATE t SET v = 1x WHERE w = 1', 'UPDATE t SET v = 1.2.3', 'UPDATE t SET v = 12'],
    ...['DELETE FROM t', 'DELETE FROM t WHERE a = 1', 'DELETE FROM t WHERE a = 22'],
    ...['DELETE FROM t WHERE 1 = 0', 'DELETE FROM t WHERE a IN (SELECT 1 FROM u LIMIT 0)'],
    ...["UPDATE t SET v = (SELECT max(v) FROM u WHERE n = 'x')", 'DELETE FROM t WHERE a = 1e5'],
  ]
  let alike = 0
  for (const sql of [...own, ...texts, ...own]) {
    let document: StatementDocument
    try {
      document = documentOf(sql)
      const once = classifier.classify(document)
      t.strictSame(once, classify(document), sql.slice(0, 80).replaceAll(/[\\#\n]/g, ' '))
      if (once === classifier.classify(document)) alike++
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
    }
  }
  t.ok(alike > 500, String(alike))
})

t.test('of every statement of the specs it is told what it reads and writes', async t => {
  let count = 0
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter(file => file.endsWith('.test'))) {
    for (const { sql, line } of parseSpec(readFileSync(new URL(file, folder), 'utf8'))) {
      try {
        classified(sql)
        count++
      } catch (error) {
        // Of what the lexer does not take there is no normal form.
        if (!(error instanceof QueryError)) t.fail(`${file}:${line}: ${sql}: ${error}`)
      }
    }
  }
  t.ok(count > 1000, String(count))
})

t.test('table functions read nothing where they compute from their arguments alone', t => {
  const series = ['numbers', 'numbers_mt', 'numbers_local', 'generate_series', 'range']
  const computed = new Set([...series, ...setReturningFunctions.map(({ name }) => name)])
  const names = new Set([...Object.keys(tableFunctions), ...computed])
  for (const name of names) {
    const { readsAll } = classified(`SELECT * FROM ${name}('x')`)
    t.equal(readsAll, !computed.has(name), name)
  }
  t.end()
})

t.test('an unload reads its table and writes its place', async t => {
  const { reads, writes } = classified(
    'COPY INTO @files/out FROM db.orders FILE_FORMAT = (TYPE = CSV)',
  )
  t.ok(reads.includes('db.orders'))
  t.match(writes, [{ object: '@files/out', mode: 'change' }])
})

t.test('a table in a database of a random name is one object in all statements', t => {
  const db = 'library_{{name:1}}'
  const [table] = classified('TRUNCATE TABLE books', db).writes
  for (const sql of [
    'INSERT INTO books VALUES (1)',
    'INSERT INTO books (id) VALUES (1)',
    'INSERT INTO books SELECT 1',
    `INSERT INTO ${db}.books VALUES (1)`,
    'DELETE FROM books WHERE id = 1',
    'DROP TABLE books',
  ]) {
    t.match(classified(sql, db).writes, [{ object: table!.object }], sql)
  }
  t.same(classified('SELECT * FROM books', db).reads, [table!.object])
  t.end()
})

t.test('names keep the case that the settings of the session keep', async t => {
  const read = (sql: string, name: string, value: string) =>
    classified(sql, 'default', [[name, value]]).reads
  t.strictSame(read('SELECT 1 FROM T', 'timezone', 'UTC'), ['default.t'])
  t.strictSame(read('SELECT 1 FROM T', 'unquoted_ident_case_sensitive', '1'), ['default.T'])
  t.strictSame(read('SELECT 1 FROM "T"', 'quoted_ident_case_sensitive', '0'), ['default.t'])
  const insert = 'INSERT INTO T VALUES (1)'
  const { writes } = classified(insert, 'default', [['unquoted_ident_case_sensitive', '1']])
  t.equal(writes[0]!.object, 'default.T')
})

t.test('where names keep their case, statements are told apart by it', async t => {
  const text = (sql: string, ctx: readonly (readonly [string, string])[]) =>
    questionText({ k: 'stmt', sql, key: normalForm(sql), db: 'default', ctx })
  const kept = [['unquoted_ident_case_sensitive', '1']] as const
  t.equal(text('SELECT 1 FROM T', []), text('SELECT 1 FROM t', []))
  t.not(text('SELECT 1 FROM T', kept), text('SELECT 1 FROM t', kept))
})

t.test('a streaming load reads its body, which is in no stage', async t => {
  const sql = 'INSERT INTO t VALUES FROM @_databend_load FILE_FORMAT = (TYPE = CSV)'
  const question = { _id: '', sql, key: normalForm(sql), db: 'default' }
  const answer = { size: 1, sha: 'x', rows: 1, bytes: 1, sessionSet: [] }
  const { looks, loads, writes } = classify({ k: 'load', ...question, ...answer })
  const isOfStage = (object: string) => object.startsWith('@')
  t.strictSame([...loads, ...looks.map(({ object }) => object)].filter(isOfStage), [])
  t.match(writes, [{ object: 'default.t', mode: 'add' }])
})
