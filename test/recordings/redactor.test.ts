import t from 'tap'
import { parseRedactRules } from '../../recordings/redact/redact-rules.js'
import { Redactor } from '../../recordings/redact/redactor.js'

const key = 'a key for these tests'
const fields = (...names: readonly string[]) => names.map(name => ({ name, type: 'String' }))
const make = (...specs: readonly string[]) => new Redactor(parseRedactRules(specs), key)

/** A redactor of e-mail addresses that knows some tables. */
function redactor(): Redactor {
  const made = make('column:Email,phone')
  const run = (sql: string) => made.statement({ sql }, 'PostgreSQL').note()
  run('CREATE TABLE users (id INT, email STRING, phone BIGINT, name STRING)')
  run('CREATE TABLE plain (id INT, name STRING)')
  return made
}

const hidden = ['ann@shop.com', '491701234567']

t.test('values of redacted columns are hidden in statements', async t => {
  const cases: readonly string[] = [
    "INSERT INTO users VALUES (1, 'ann@shop.com', 491701234567, 'Ann')",
    "INSERT INTO other (EMAIL, id) VALUES ('ann@shop.com', 7), ('ann@shop.com', 8)",
    'INSERT INTO other ("email") SELECT \'ann@shop.com\' FROM plain WHERE id = 7',
    "REPLACE INTO users (id, email) ON (id) VALUES (1, lower('ann@shop.com'))",
    "UPDATE users SET email = 'ann@shop.com' WHERE id = 7 AND name = 'Ann'",
    "UPDATE users u SET phone = 491701234567 WHERE u.email <> concat('ann@shop.com', '')",
    "SELECT id FROM users WHERE email = 'ann@shop.com' AND name <> 'Ann'",
    "SELECT id FROM users WHERE 'ann@shop.com' = lower(email) OR id > 7",
    "SELECT id FROM users WHERE u.Email IN ('ann@shop.com', 'bob@shop.com') LIMIT 10",
    'SELECT id FROM users WHERE phone BETWEEN 491701234567 AND 491701234567',
    'SELECT id FROM users WHERE (phone::STRING = 491701234567)',
    "SELECT id FROM users WHERE email LIKE '%ann@shop.com%' /* ann@shop.com */ -- 491701234567",
    "SELECT CASE WHEN email = 'ann@shop.com' THEN 1 ELSE 2 END FROM users",
    'DELETE FROM users WHERE NOT (email = $$ann@shop.com$$)',
    "MERGE INTO users t USING plain s ON t.email = 'ann@shop.com' WHEN NOT MATCHED THEN INSERT (id, email) VALUES (7, 'ann@shop.com') WHEN MATCHED THEN UPDATE SET phone = 491701234567",
    "SELECT 'ann@shop.com' AS email, 7 AS id",
    "WITH c (id, email) AS (SELECT 7, 'ann@shop.com') SELECT id FROM c",
    "SELECT id FROM (VALUES (7, 'ann@shop.com')) v (id, email)",
    "SELECT id FROM users JOIN plain ON users.email = 'ann@shop.com' HAVING count(*) > 7",
    "SELECT id FROM users WHERE id = (SELECT max(id) FROM users WHERE email = 'ann@shop.com')",
    "SELECT e FROM (SELECT email AS e FROM users) WHERE e = 'ann@shop.com'",
    "INSERT ALL INTO users (id, email) VALUES (id, 'ann@shop.com') SELECT id FROM plain",
    "CREATE TABLE copy AS SELECT id, email AS mail FROM users WHERE email = 'ann@shop.com'",
    "SET VARIABLE email = 'ann@shop.com'",
    'SELECT id FROM users WHERE abs(phone) + 0 = 491701234567',
    'SELECT id FROM users WHERE (id, phone) = (5, 491701234567)',
    'SELECT count_if(phone = 491701234567), nullif(phone, 491701234567) FROM users',
    "SELECT id FROM users WHERE email IN (SELECT 'ann@shop.com')",
    "SELECT id FROM users WHERE email = ANY (SELECT 'ann@shop.com')",
    "SELECT id FROM users JOIN (SELECT 'ann@shop.com' AS k) s ON users.email = lower(s.k)",
    "WITH s AS (SELECT 'ann@shop.com' AS k) SELECT id FROM users, s WHERE email = k",
    "SELECT id FROM users, (VALUES ('ann@shop.com')) t (k) WHERE k = email",
    "INSERT INTO users (id, email) SELECT 7, k FROM (SELECT 'ann@shop.com' AS k)",
    "MERGE INTO users u USING (SELECT 7 id, 'ann@shop.com' k) s ON u.id = s.id WHEN NOT MATCHED THEN INSERT (id, email) VALUES (s.id, s.k)",
    "UPDATE users SET email = s.k FROM (SELECT 7 AS i, 'ann@shop.com' AS k) s WHERE id = s.i",
    "INSERT ALL INTO users (id, email) VALUES (i, k) SELECT 7 AS i, 'ann@shop.com' AS k",
    "SELECT id, email FROM users UNION ALL SELECT 7, 'ann@shop.com'",
    "SELECT 7, 'ann@shop.com' UNION SELECT id, email FROM users",
    "CREATE TABLE x (id INT, email STRING DEFAULT 'ann@shop.com')",
    `INSERT INTO docs (id, data) VALUES (7, parse_json('{"a":[{"Email":"ann@shop.com"}]}'))`,
    "SELECT id FROM docs WHERE data:email = 'ann@shop.com'",
    "SELECT id FROM docs WHERE data['email']::STRING IN ('ann@shop.com')",
    "SELECT id FROM docs WHERE json_extract_path_text(data, 'a.phone') = '491701234567'",
    "UPDATE docs SET data = json_object('id', 7, 'email', 'ann@shop.com')",
    "SELECT {'email': 'ann@shop.com'}",
  ]
  for (const sql of cases) {
    const { statement } = redactor().statement({ sql }, 'PostgreSQL')
    for (const each of hidden) t.notOk(statement.sql.includes(each), statement.sql)
    t.equal(redactor().statement({ sql }, 'PostgreSQL').statement.sql, statement.sql)
    for (const each of ["'Ann'", '7', '10'])
      if (new RegExp(`(?<![\\w'])${each}(?!\\w)`).test(sql))
        t.ok(statement.sql.includes(each), `${each} in ${statement.sql}`)
  }
})

t.test('other statements stay as they are', async t => {
  const cases = [
    "SELECT * FROM users WHERE id = 7 AND name = 'x'",
    "INSERT INTO plain VALUES (1, 'email')",
    "SELECT count(email), max(id) FROM users WHERE name LIKE 'A%'",
    'CREATE TABLE t (email STRING)',
    'EXPLAIN SELECT email FROM users',
    'SHOW TABLES',
    'select from where 1',
  ]
  for (const sql of cases) t.equal(redactor().statement({ sql }, 'PostgreSQL').statement.sql, sql)
})

t.test('bind values are hidden', async t => {
  const bound = (sql: string, params: never) =>
    redactor().statement({ sql, params }, 'PostgreSQL').statement.params
  const all = bound('INSERT INTO users VALUES (?, ?, ?, ?)', [
    1,
    hidden[0],
    491701234567,
    'A',
  ] as never)
  t.match(all, [1, /@redacted\.example$/, Number, 'A'])
  t.not((all as readonly unknown[])[2], 491701234567)
  const named = bound('SELECT id FROM users WHERE email = :e AND id = :id', {
    e: hidden[0],
    id: 5,
  } as never)
  t.match(named, { e: /@redacted/, id: 5 })
  const json = bound('INSERT INTO docs (id, data) VALUES (?, ?)', [
    7,
    `{"id":5,"email":"${hidden[0]}"}`,
  ] as never) as readonly unknown[]
  t.match(json[1], /^\{"id":5,"email":"[g-z]{12}@redacted\.example"\}$/)
})

t.test('what cannot be told is refused', async t => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["INSERT INTO unknown VALUES (1, 'ann@shop.com')", /columns of unknown are not known/],
    ['INSERT INTO plain SELECT * FROM unknown', /inserts a \*/],
    ['EXECUTE IMMEDIATE $$ SELECT email FROM users $$', /script/],
    ["SELECT * FROM users PIVOT (count(id) FOR email IN ('ann@shop.com'))", /PIVOT/],
    ["SELECT COLUMNS('e.*') FROM users", /COLUMNS/],
    ["INSER INTO users VALUES ('ann@shop.com')", /its strings/],
    ['SELECT query_text FROM system.query_log', /texts of other statements/],
    ['SHOW PROCESSLIST', /texts of other statements/],
    ['SELECT b FROM unknown AS u (a, b)', /get other names/],
    ['SELECT value FROM users, LATERAL FLATTEN(input => email)', /table function/],
    ['SET VARIABLE e = (SELECT max(email) FROM users)', /variable/],
    ['SELECT $1, $2 FROM @~/x.csv', /by column numbers/],
    ["SELECT oops oops oops email = 'ann@shop.com'", /cannot parse/],
    ["INSERT INTO users VALUES (1, 'ann@shop.com'", /cannot parse/],
    ['WITH c (a, b) AS (SELECT * FROM unknown) SELECT b FROM c', /\* that get other names/],
    ['SELECT * FROM unknown UNION ALL SELECT * FROM users', /columns of a UNION with \*/],
    ['SELECT id, name FROM plain UNION ALL SELECT * FROM unknown', /columns of a UNION with \*/],
    ['SELECT contact FROM RESULT_SCAN(last_query_id())', /answer of an earlier statement/],
    ['SELECT json_object_agg(email, id) FROM users', /names of fields/],
    ["SELECT id FROM users WHERE email = x'616e6e'", /hexadecimal/],
    ['INSER INTO users VALUES 491701234567', /numbers/],
    ["CREATE DYNAMIC TABLE m AS SELECT id FROM users WHERE email = 'a'", /cannot parse/],
    ["CREATE DYNAMIC TABLE m AS SELECT id FROM people WHERE contact = 'a'", /its strings/],
  ]
  for (const [sql, why] of cases) {
    t.throws(
      () => redactor().statement({ sql }, 'PostgreSQL'),
      { name: 'Unredactable', message: why },
      sql,
    )
  }
  t.throws(
    () => redactor().statement({ sql: 'SELEC :a', params: { a: 'ann' } }, 'PostgreSQL'),
    /cannot parse/,
  )
  const one = redactor()
  one.statement({ sql: "SELECT id FROM users WHERE email = 'ann@shop.com'" }, 'PostgreSQL')
  t.throws(() => one.statement({ sql: "SELECT 'ann@shop.com'" }, 'PostgreSQL'), /does not belong/)
  t.throws(
    () => one.statement({ sql: 'SELECT ?', params: ['ann@shop.com'] }, 'PostgreSQL'),
    /does not belong/,
  )
})

t.test('after a statement that was left out, its table is not read', async t => {
  const one = redactor()
  const statement = (sql: string) => one.statement({ sql }, 'PostgreSQL')
  for (const sql of [
    'CREATE TABLE made (a INT, b STRING) AS SELECT * FROM unknown',
    'INSERT INTO filled SELECT * FROM users',
    'CREATE MATERIALIZED VIEW seen REFRESH EVERY 1 DAY AS SELECT email AS m FROM users',
  ])
    t.throws(() => statement(sql), { name: 'Unredactable' }, sql)
  for (const table of ['made', 'filled', 'seen'])
    t.throws(() => statement(`SELECT b FROM ${table}`), /was left out may have put data/, table)
  statement('SELECT name FROM plain')
  statement('CREATE OR REPLACE TABLE made (a INT)').note()
  statement('SELECT a FROM made')
})

t.test('messages, plans and definitions show no values of rows', async t => {
  const one = redactor()
  const statement = (sql: string) => one.statement({ sql }, 'PostgreSQL')
  const { error } = statement("SELECT email::INT, to_int8(phone) FROM users WHERE name = 'Bo'")
  const shown = error("invalid digit of 'Bo': `to_int32('ann@shop.com')`, 491701234567, cy@x.com")
  t.match(
    shown,
    /^invalid digit of 'Bo': `to_int32\('.*@redacted\.example'\)`, \d{12}, .*@redacted/,
  )
  t.notMatch(shown, /ann@|491701234567|cy@/)
  const plan = (sql: string, line: string) =>
    statement(sql).rows([[line]], fields('explain'))[0]![0]
  t.notMatch(
    plan("EXPLAIN SELECT id FROM users WHERE email = lower('ANN')", "filters: [email = 'ann']"),
    /'ann'/,
  )
  statement("CREATE VIEW v AS SELECT id FROM users WHERE email <> 'ann'").note()
  const definition = "CREATE VIEW v AS SELECT id FROM users WHERE email <> 'ann'"
  t.notMatch(plan('SHOW CREATE TABLE v', definition), /'ann'/)
  t.notMatch(plan('DESC v', "'ann'"), /ann/)
  const copied = plan('COPY INTO users FROM @~/x.csv', "invalid value 'x491701234567' in column 2")
  t.notMatch(copied, /491701234567/)
  t.match(copied, /^invalid value '\w+' in column 2/)
})

t.test('answers: by place, and fields of JSON', async t => {
  const one = redactor()
  const answer = (sql: string, cell: string, name: string, type = 'String') =>
    one.statement({ sql }, 'PostgreSQL').rows(
      [['1', cell]],
      [
        { name: 'id', type: 'Int32' },
        { name, type },
      ],
    )[0]![1]
  const union = "SELECT 1, 'x' UNION SELECT id, email FROM users"
  t.not(answer(union, 'carol', "'x'"), 'carol', 'a column that has no name')
  const json = '{"id":5,"deep":[{"EMAIL":"carol","n":1}]}'
  const fields = answer('SELECT * FROM docs', json, 'data', 'Variant')
  t.match(fields, /^\{"id":5,"deep":\[\{"EMAIL":"[a-z]{5}","n":1\}\]\}$/)
  t.notMatch(fields, /carol/)
  t.equal(answer('SELECT * FROM docs', '{"id": 5}', 'data'), '{"id": 5}')
  t.match(
    answer(
      'SELECT * FROM docs',
      '{"id":12345678901234567890,"phone":12345678901234567890}',
      'data',
    ),
    /^\{"id":12345678901234567890,"phone":\d{20}\}$/,
    'with all their digits',
  )
  for (const sql of [
    'SELECT id, data:email FROM docs',
    "SELECT id, data['email'] AS x FROM docs",
    "SELECT id, get_path(data, 'a.email') AS x FROM docs",
    "SELECT id, data->>'email' AS x FROM docs",
  ])
    t.not(answer(sql, 'carol', 'x'), 'carol', sql)
  const map = answer('SELECT id, email FROM users', '{"carol":"x"}', 'email', 'Map(String, String)')
  t.notMatch(map, /carol/)
  one
    .statement({ sql: 'CREATE TABLE p (id INT, who TUPLE(a INT, email STRING))' }, 'PostgreSQL')
    .note()
  t.throws(() => answer('SELECT * FROM p', "(1,'carol')", 'who', 'Tuple(Int32, String)'), {
    name: 'Unredactable',
  })
  one.statement({ sql: 'CREATE TABLE q (id INT, place TUPLE(x INT, y INT))' }, 'PostgreSQL').note()
  const tuple = 'Nullable(Tuple(Int32, Int32))'
  for (const sql of ['SELECT * FROM q', 'WITH r AS (SELECT * FROM q) SELECT * FROM r'])
    t.equal(answer(sql, '(1,2)', 'place', tuple), '(1,2)', sql)
  t.equal(answer('SELECT place.2 AS y FROM q', '2', 'y', 'Int32'), '2')
  const unknown = { message: /reads a tuple of a table that was not created in the recording/ }
  t.throws(() => answer('SELECT * FROM other', '(1,2)', 'place', tuple), unknown)
  t.throws(() => answer('SELECT place.2 AS y FROM q JOIN other', '2', 'y', 'Int32'), unknown)
})

t.test('answers: by the name of the column, and by what it is made of', async t => {
  const one = redactor()
  const hides = (sql: string, column: string) => {
    const { rows } = one.statement({ sql }, 'PostgreSQL')
    const [[cell] = []] = rows([['carol@shop.com']], fields(column))
    return cell !== 'carol@shop.com'
  }
  const shown: readonly (readonly [string, string])[] = [
    ['SELECT name FROM users', 'name'],
    ['SELECT count(email) FROM users', 'count(email)'],
    ["SELECT email = 'x' FROM users", "email = 'x'"],
    ['SELECT email IS NULL FROM users', 'email IS NULL'],
    ['SELECT length(email) FROM users', 'length(email)'],
    ['SELECT 1', "'email'"],
    ['SELECT emails FROM users', 'emails'],
  ]
  for (const [sql, column] of shown) t.notOk(hides(sql, column), column)
  const cases: readonly (readonly [string, string])[] = [
    ['SELECT * FROM users', 'email'],
    ['SELECT * FROM users', 'EMAIL'],
    ['SELECT lower(email) FROM users', 'lower(email)'],
    ["SELECT concat('a', email) FROM users", "concat('a', email)"],
    ['SELECT max(u.email) FROM users u', 'max(u.email)'],
    ['SELECT email AS contact FROM users', 'contact'],
    ['SELECT c.contact FROM (SELECT trim(email) contact FROM users) c', 'contact'],
    ['WITH c (x) AS (SELECT email FROM users) SELECT x FROM c', 'x'],
    ['SELECT name FROM plain UNION SELECT email FROM users', 'name'],
    ['SELECT y FROM (SELECT id, email FROM users) AS t (x, y)', 'y'],
    ['SELECT (SELECT max(email) FROM users) AS top FROM plain', 'top'],
    ["SELECT CASE WHEN id = 1 THEN email ELSE '' END AS z FROM users", 'z'],
    ['SELECT b FROM users AS u (a, b)', 'b'],
    ['SELECT v FROM users UNPIVOT (v FOR k IN (email, name))', 'v'],
  ]
  for (const [sql, column] of cases) t.ok(hides(sql, column), `${column}: ${sql}`)
})

t.test('names that statements give to the data last', async t => {
  const one = redactor()
  const run = (sql: string) => one.statement({ sql }, 'PostgreSQL').note()
  let count = 0
  const isHidden = (column: string) => {
    const { rows } = one.statement({ sql: `SELECT ${column} FROM anything` }, 'PostgreSQL')
    const value = `carol${count++}@shop.com`
    return rows([[value]], fields(column))[0]![0] !== value
  }
  const steps: readonly (readonly [string, string])[] = [
    ['CREATE VIEW v AS SELECT id, email AS mail FROM users', 'mail'],
    ['CREATE VIEW w (a, b) AS SELECT id, email FROM users', 'b'],
    ['CREATE MATERIALIZED VIEW o (c, d) AS SELECT id, email FROM users WHERE id > 1', 'd'],
    ['CREATE TABLE c AS SELECT upper(email) AS shouted FROM users', 'shouted'],
    ['CREATE TABLE d (k INT, contact STRING) AS SELECT id, email FROM users', 'contact'],
    ['INSERT INTO other (k, target) SELECT id, email FROM users', 'target'],
    ['INSERT INTO plain SELECT id, email FROM users', 'name'],
    ['SETTINGS (max_threads = 1) CREATE VIEW z AS SELECT email AS zz FROM users', 'zz'],
    ['ALTER VIEW z AS SELECT email AS other FROM users', 'other'],
    ['UPDATE plain SET copy = email FROM users WHERE users.id = plain.id', 'copy'],
    ['ALTER TABLE users RENAME COLUMN email TO address', 'address'],
  ]
  for (const [sql, column] of steps) {
    t.notOk(isHidden(column), `${column} before`)
    run(sql)
    t.ok(isHidden(column), `${column} after ${sql}`)
  }
  const { statement } = one.statement(
    { sql: "INSERT INTO users VALUES (1, 'dave@shop.com', 2, 'D')" },
    'PostgreSQL',
  )
  t.notMatch(statement.sql, /dave/, 'by the new name')
  run('ALTER TABLE users ADD COLUMN nick STRING FIRST')
  const moved = one.statement(
    { sql: "INSERT INTO users VALUES ('n', 1, 'erin@shop.com', 2, 'D')" },
    'PostgreSQL',
  )
  t.notMatch(moved.statement.sql, /erin/)
  t.match(moved.statement.sql, /'n'/)
})

t.test('joins still fit, and other parts of an answer are hidden', async t => {
  const one = redactor()
  const { statement, rows, text } = one.statement(
    { sql: "EXPLAIN SELECT * FROM users WHERE email = 'ann@shop.com'" },
    'PostgreSQL',
  )
  const [, fake] = /'([^']*)'/.exec(statement.sql)!
  const [row] = rows(
    [['ann@shop.com', null, "filter: email = 'ann@shop.com'", 'ann@shop.com']],
    fields('email', 'phone', 'explain', 'other'),
  )!
  t.same(row, [fake, null, `filter: email = '${fake}'`, fake])
  t.equal(text("duplicate 'ann@shop.com'"), `duplicate '${fake}'`)
  const later = one.statement({ sql: 'SELECT 1' }, 'PostgreSQL')
  t.equal(later.text('bad value "ann@shop.com" here'), `bad value "${fake}" here`, 'also later')
  t.not(
    make('column:email').statement({ sql: 'SELECT 1' }, 'PostgreSQL').text('ann@shop.com'),
    fake,
  )
})

t.test('a variable with data is hidden, too', async t => {
  const one = redactor()
  t.throws(() =>
    one.statement({ sql: 'SET VARIABLE e = (SELECT max(email) FROM users)' }, 'PostgreSQL'),
  )
  const { rows } = one.statement({ sql: "SELECT $e, concat('x', $e) AS y" }, 'PostgreSQL')
  t.notMatch(
    JSON.stringify(rows([['carol@shop.com', 'xdave@shop.com']], fields('$e', 'y'))),
    /shop/,
  )
})

t.test('the fake of a cell is valid for its type', async t => {
  const cell = (type: string, value: string) => {
    const { rows } = redactor().statement({ sql: 'SELECT email FROM users' }, 'PostgreSQL')
    return rows([[value]], [{ name: 'email', type }])[0]![0]
  }
  t.equal(cell('Nullable(Boolean)', '1'), '1')
  t.match(cell('Float64', '1e20'), /^\de20$/)
  t.match(cell('Nullable(Variant)', '"ann"'), /^"[a-z]{3}"$/)
  t.match(
    cell('Array(Nullable(String))', '["ann@shop.com",null]'),
    /^\["[g-z]{12}@redacted\.example",null\]$/,
  )
  t.match(cell('Decimal(10, 2)', '-12.50'), /^-\d\d\.\d\d$/)
  t.match(cell('String', "o'neil@shop.com"), /^[g-z]{12}@redacted\.example$/)
  for (const [type, value] of [
    ['Binary', 'FF00'],
    ['Nullable(Geometry)', 'POINT(1 2)'],
    ['Interval', '1 year'],
    ['Array(Bitmap)', '[]'],
    ['Tuple(a Int32)', '(1)'],
  ])
    t.throws(() => cell(type!, value!), { name: 'Unredactable' }, String(type))
})

t.test('a statement that is nested too deeply is refused', async t => {
  const sql = `SELECT id FROM users WHERE ${'('.repeat(20_000)}email${')'.repeat(20_000)} = 'ann@shop.com'`
  t.throws(() => redactor().statement({ sql }, 'PostgreSQL'), { name: 'Unredactable' })
  const long = `SELECT id FROM users WHERE ${Array.from({ length: 5000 }, (_, i) => `email = 'ann@${i}.com'`).join(' OR ')}`
  try {
    t.notMatch(redactor().statement({ sql: long }, 'PostgreSQL').statement.sql, /ann@/)
  } catch (error) {
    t.match(error, { name: 'Unredactable' })
  }
})

t.test('expressions hide their matches everywhere', async t => {
  const one = make('/\\d{3}-\\d{2}-\\d{4}/=ssn', '/acme-[a-z]+/i=code')
  const { statement, rows, text } = one.statement(
    { sql: "SELECT '123-45-6789' -- ACME-Secret", params: [{ deep: '123-45-6789' }, 5] as never },
    'PostgreSQL',
  )
  t.match(statement.sql, /^SELECT '\d{3}-\d\d-\d{4}' -- [A-Z]{4}-[A-Z][a-z]{5}$/)
  t.notMatch(JSON.stringify(statement), /123-45-6789|ACME/)
  t.notMatch(JSON.stringify(rows([['x 123-45-6789 y', null]], fields('a', 'b'))), /123-45/)
  t.notMatch(text('near 123-45-6789'), /123-45/)
  const long = `${'1'.repeat(1_000_000)}-${'a'.repeat(1_000_000)}`
  t.equal(rows([[long]], fields('a'))[0]![0], long, 'in linear time')
  t.notMatch(one.file(Buffer.from('a,123-45-6789\n')).toString(), /123-45/)
})

t.test('files: by header, by fields, or every value', async t => {
  const file = (text: string | Buffer) => redactor().file(Buffer.from(text)).toString()
  t.match(
    file('id,Email,name\r\n1,ann@shop.com,Ann\r\n2,,"B, ""C"""\r\n'),
    /^id,Email,name\r\n1,[g-z]{12}@redacted\.example,Ann\r\n2,,"B, ""C"""\r\n$/,
  )
  t.match(file('"email";"id"\n"a ""b""@x.com";1'), /^"email";"id"\n"[^"]*(?:""[^"]*)*";1$/)
  t.notMatch(file('id|email\n1|"x\ny@shop.com"\n2|bob@shop.com\n'), /shop/)
  t.match(
    file('{"id":1,"email":"ann@shop.com","deep":{"Phone":[5,"6"]}}\n{"id":2,"email":null}\n'),
    /^\{"id":1,"email":"[g-z]{12}@redacted\.example","deep":\{"Phone":\[\d,"\d"\]\}\}\n\{"id":2,"email":null\}\n$/,
  )
  t.notMatch(file('[{"email":"ann@shop.com"}]'), /ann/)
  const all = file('1,ann@shop.com,"Ann",2024-01-02\n')
  t.match(all, /^\d,[g-z]{12}@redacted\.example,"[A-Z][a-z]{2}",\d{4}-\d\d-\d\d\n$/)
  t.notMatch(all, /Ann|2024-01-02/)
  for (const other of [
    "id,note,email\n1,'Hello, World',ann@shop.com\n",
    'id;note;email\n1;"a\\"b;c";ann@shop.com\n',
    '"a,b",email\n1,ann@shop.com\n',
    'id,email\nann@shop.com\n',
    'email,data\n,"{""Email"":""ann@shop.com""}"\n',
  ])
    t.notMatch(file(other), /ann@/, other)
  for (const bytes of [
    Buffer.from([0x1f, 0x8b, 8, 0]),
    Buffer.from('PAR1\u0000\u0001'),
    Buffer.from([0xff, 0xfe]),
  ])
    t.throws(() => redactor().file(bytes), { name: 'Unredactable' })
  t.equal(file(''), '')
})

t.test('a value that came from an answer stays as it is', async t => {
  const fake = 'ghijklmnopqr@redacted.example'
  const rules = parseRedactRules(['column:email'])
  const one = new Redactor(rules, key, made =>
    made.learn({ sql: 'SELECT email FROM t', columns: ['email'], rows: [[[fake]]] }, 'PostgreSQL'),
  )
  const { statement } = one.statement(
    { sql: `SELECT id FROM t WHERE email = '${fake}'` },
    'PostgreSQL',
  )
  t.match(statement.sql, fake)
})

t.test('wrong rules are refused', async t => {
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['email'], /give column:NAME,… or \/REGEX\/=NAME/],
    [['column:'], /name of a column is missing/],
    [['column:a,,b'], /missing/],
    [['column:users.email'], /without its table: email/],
    [['/x/'], /give column/],
    [['/(/=x'], /invalid/],
    [['/(?=a)b/=x'], /invalid/],
    [['/a*/=x'], /matches the empty text/],
    [['//=x'], /give column|empty/],
    [['/a/g=x'], /flags/],
    [['/a/=a b'], /a name of letters/],
    [['/a/=x', '/b/=x'], /have the name x/],
  ]
  for (const [specs, message] of wrong)
    t.throws(() => parseRedactRules(specs), { name: 'UsageError', message }, specs.join())
  const { columns, patterns } = parseRedactRules(['COLUMN: A , "b"', '/a=b/=n'])
  t.same([...columns], ['a', 'b'])
  t.equal(patterns[0]!.name, 'n')
})
