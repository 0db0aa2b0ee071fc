import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { describeFunctions } from '../../../core/serve/describe-functions.js'
import { type Answer, ServeSession } from '../../conformance/serve-session.js'

/** What the examples of sequences, variables, searches and stages stand on. */
const setup = [
  'SET enable_experimental_table_ref = 1',
  'CREATE SEQUENCE seq',
  'SET VARIABLE var = 1',
  'CREATE TABLE t AS SELECT 1 AS a',
  'CREATE STREAM s ON TABLE t',
  'CREATE TABLE texts (a STRING, INVERTED INDEX i (a))',
  "INSERT INTO texts VALUES ('A dog'), ('The red fox')",
  'COPY INTO @~/text.csv FROM (SELECT 1 AS a) FILE_FORMAT = (TYPE = CSV) SINGLE = TRUE USE_RAW_PATH = TRUE',
  'COPY INTO @~/file FROM (SELECT 1 AS a) FILE_FORMAT = (TYPE = PARQUET)',
]

/** Rows separated by commas, columns by spaces. */
function printed({ types, rows }: Answer): string {
  const cell = (text: string | null, type: string): string => {
    if (text === null) return 'NULL'
    return /^(Nullable\()?Boolean/.test(type) ? String(text === '1') : text
  }
  return rows.map(row => row.map((text, i) => cell(text, types[i]!)).join(' ')).join(', ')
}

async function shown(session: ServeSession, sql: string): Promise<string> {
  try {
    return printed(await session.run(sql.startsWith('SELECT') ? sql : `SELECT ${sql}`, 5000))
  } catch (error) {
    if (error instanceof QueryError) return `error ${error.code}`
    throw error
  }
}

t.test('the example of each function has the value that it says', async t => {
  const session = await ServeSession.open()
  t.teardown(() => session.close())
  for (const sql of setup) await session.run(sql, 5000)
  for (const { name, kind, example } of describeFunctions()) {
    t.equal(await shown(session, example.sql), example.value, `${kind} ${name}: ${example.sql}`)
  }
})

/** What a function is called by where its example does not spell its name. */
const operators: Readonly<Record<string, RegExp>> = {
  and: / AND /,
  any: /any_value\(/,
  delete_by_keypath: / #- /,
  div: / DIV /,
  divide: / \/ /,
  eq: / = /,
  gt: / > /,
  gte: / >= /,
  ilike: / ILIKE /,
  json_contains_in_left: / @> /,
  json_contains_in_right: / <@ /,
  json_exists_all_keys: / \?& /,
  json_exists_any_keys: / \?\| /,
  json_exists_key: / \? /,
  like: / LIKE /,
  like_any: / LIKE ANY /,
  lt: / < /,
  lte: / <= /,
  minus: / - /,
  modulo: / % /,
  multiply: / \* /,
  not: /NOT /,
  noteq: / <> /,
  or: / OR /,
  plus: / \+ /,
  regexp: / REGEXP /,
  xor: / XOR /,
}

t.test('each function has a sentence and an example that calls it', t => {
  const verb = /^(Returns|Converts|[A-Z][a-z]+s|Like) .*[^.]\.$/
  for (const { name, doc, example } of describeFunctions()) {
    t.match(doc, verb, name)
    t.match(example.sql, operators[name] ?? new RegExp(`\\b${name}\\b`), name)
  }
  t.end()
})
