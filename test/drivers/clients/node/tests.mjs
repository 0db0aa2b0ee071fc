// The npm driver.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { statements, test } from '../javascript/adapter.mjs'

const { Client } = createRequire(`${process.env.CLIENT_FOLDER}/`)('databend-driver')

const connect = (c, options = '') => new Client(c.dsn + options).getConn()

async function rows(connection, sql, params) {
  const all = await connection.queryAll(sql, params)
  return all.map(row => row.values())
}

statements.run = async (c, sqls) => {
  const connection = await connect(c, '&max_rows_per_page=2&retry_delay_secs=0')
  for (const sql of sqls.slice(0, -1)) await connection.exec(sql)
  return rows(connection, sqls.at(-1))
}

const utc = text => new Date(`${text}Z`)

test('version_and_info', async c => {
  const connection = await connect(c)
  assert.match(await connection.version(), /^Databend Query v/)
  const info = await connection.info()
  assert.deepEqual([info.user, info.database], ['root', 'default'])
  await connection.close()
})

test('numbers', async c => {
  const connection = await connect(c)
  const [row] = await rows(
    connection,
    `SELECT true, (-128)::TINYINT, 4294967295::INT UNSIGNED, 9007199254740991::BIGINT, 0.5::FLOAT, 1e-7::DOUBLE,
      1.25::DECIMAL(10, 2), 12345678901234567890.123::DECIMAL(38, 3)`,
  )
  assert.deepEqual(row, [
    true,
    -128,
    4294967295,
    9007199254740991,
    0.5,
    1e-7,
    '1.25',
    '12345678901234567890.123',
  ])
})

test('strings_and_binary', async c => {
  const connection = await connect(c)
  for (const text of ['', 'NULL', 'a"c`d', 'Grüße 你好 🎉', '-- /* ;', "it's"])
    assert.deepEqual(await rows(connection, `SELECT '${text.replaceAll("'", "''")}'`), [[text]])
  const [[bytes]] = await rows(connection, "SELECT from_hex('00ff41')")
  assert.deepEqual([...bytes], [0, 255, 65])
})

test('dates_and_times', async c => {
  const connection = await connect(c)
  const [[day, at]] = await rows(
    connection,
    "SELECT '2024-02-29'::DATE, '2024-02-29 12:34:56.789'::TIMESTAMP",
  )
  assert.deepEqual([day, at], [utc('2024-02-29T00:00:00'), utc('2024-02-29T12:34:56.789')])
})

test('time_zone_of_the_session', async c => {
  const connection = await connect(c, '&timezone=Asia/Shanghai')
  const instant = utc('2024-02-29T04:00:00')
  assert.deepEqual(await rows(connection, "SELECT '2024-02-29 12:00:00'::TIMESTAMP"), [[instant]])
  await connection.exec("SET timezone = 'America/New_York'")
  assert.deepEqual(
    await rows(
      connection,
      "SELECT to_string('2024-02-28 23:00:00'::TIMESTAMP), to_timestamp(1709179200)",
    ),
    [['2024-02-28 23:00:00.000000', instant]],
  )
})

test('nested', async c => {
  const connection = await connect(c)
  const [row] = await rows(
    connection,
    "SELECT [1, 2, NULL], [], {'k': [1.5::DOUBLE]}, (1, 'x', NULL), [['a'], []]",
  )
  assert.deepEqual([...row.slice(0, 2), row[4]], [[1, 2, null], [], [['a'], []]])
  assert.deepEqual({ ...row[2] }, { k: [1.5] })
  assert.deepEqual(Object.values(row[3]), [1, 'x', null])
})

test('variant_and_geometry', async c => {
  const connection = await connect(c)
  const [row] = await rows(
    connection,
    `SELECT parse_json('{"a": [1, null]}'), st_aswkt(st_makegeompoint(7, -8))`,
  )
  assert.deepEqual(row, ['{"a":[1,null]}', 'POINT(7 -8)'])
  const client = new Client(c.dsn, { variantAsObject: true })
  const [[object]] = await rows(await client.getConn(), `SELECT parse_json('{"a": [1, null]}')`)
  assert.deepEqual(object, { a: [1, null] })
})

test('null_of_every_type', async c => {
  const connection = await connect(c)
  const nulls = c.name('nulls')
  const types = [
    ...[
      'BOOLEAN',
      'TINYINT',
      'INT',
      'BIGINT',
      'INT UNSIGNED',
      'FLOAT',
      'DOUBLE',
      'DECIMAL(10, 2)',
      'DECIMAL(60, 2)',
    ],
    ...[
      'STRING',
      'BINARY',
      'DATE',
      'TIMESTAMP',
      'VARIANT',
      'BITMAP',
      'GEOMETRY',
      'ARRAY(INT)',
      'MAP(STRING, INT)',
    ],
  ]
  await connection.exec(`CREATE TABLE ${nulls} (${types.map((type, i) => `c${i} ${type} NULL`)})`)
  await connection.exec(`INSERT INTO ${nulls} (c0) VALUES (NULL)`)
  assert.deepEqual(await rows(connection, `SELECT * FROM ${nulls}`), [types.map(() => null)])
  await connection.exec(`DROP TABLE ${nulls}`)
})

test('schema_and_rows_by_name', async c => {
  const connection = await connect(c)
  const result = await connection.queryIter('SELECT 1::INT AS a, NULL::STRING AS b')
  assert.deepEqual(
    result
      .schema()
      .fields()
      .map(({ name, dataType }) => [name, dataType]),
    [
      ['a', 'Int32'],
      ['b', 'Nullable(String)'],
    ],
  )
  const row = await connection.queryRow("SELECT 1::INT AS a, 'x' AS b")
  assert.deepEqual({ ...row.data() }, { a: 1, b: 'x' })
  assert.equal(await connection.queryRow('SELECT 1 WHERE false'), null)
})

test('many_rows_in_small_pages', async c => {
  const connection = await connect(c, '&max_rows_per_page=1000')
  const result = await connection.queryIter(
    'SELECT number, to_string(number) FROM numbers(46000) ORDER BY number',
  )
  let expected = 0
  for await (const row of result.stream()) {
    assert.deepEqual(row.values().map(String), [`${expected}`, `${expected}`])
    expected += 1
  }
  assert.equal(expected, 46_000)
})

test('rows_closed_before_their_end', async c => {
  const connection = await connect(c, '&max_rows_per_page=100')
  const result = await connection.queryIter('SELECT number FROM numbers(2000) ORDER BY 1')
  await result.next()
  result.close()
  assert.deepEqual(await rows(connection, "SELECT 'after'"), [['after']])
})

test('parameters', async c => {
  const connection = await connect(c)
  // This version does not escape an apostrophe.
  const text = 'it is a "?"'
  assert.deepEqual(await rows(connection, 'SELECT ?::INT, ?, ?::BOOLEAN', [7, text, true]), [
    [7, text, true],
  ])
  assert.deepEqual(await rows(connection, 'SELECT :a::INT, :b', { a: 7, b: text }), [[7, text]])
  const people = c.name('people')
  await connection.exec(`CREATE TABLE ${people} (id INT, name STRING NULL)`)
  assert.equal(await connection.exec(`INSERT INTO ${people} VALUES (?, ?)`, [1, text]), 1)
  assert.deepEqual(await rows(connection, `SELECT * FROM ${people} WHERE name = ?`, [text]), [
    [1, text],
  ])
  await connection.exec(`DROP TABLE ${people}`)
})

for (const [method, options] of [
  ['stage', '&presign=on'],
  ['stage', '&presign=off'],
  ['streaming', ''],
]) {
  const how = {
    '&presign=on': 'a_presigned_address',
    '&presign=off': 'an_upload',
    '': 'streaming',
  }[options]
  test(`rows_by_${how}`, async c => {
    const connection = await connect(c, options)
    const loaded = c.name(`loaded_${method}`)
    await connection.exec(
      `CREATE OR REPLACE TABLE ${loaded} (id BIGINT, title STRING NULL, day DATE NULL)`,
    )
    const data = Array.from({ length: 1500 }, (_, id) => [`${id}`, 'a, "b"', '2024-02-29'])
    const stats = await connection.streamLoad(`INSERT INTO ${loaded} VALUES`, data, method)
    assert.equal(Number(stats.writeRows), 1500)
    assert.deepEqual(
      await rows(
        connection,
        `SELECT count()::INT, sum(id)::INT, min(title), max(day) FROM ${loaded}`,
      ),
      [[1500, 1_124_250, 'a, "b"', utc('2024-02-29T00:00:00')]],
    )
    await connection.exec(`DROP TABLE ${loaded}`)
  })
}

for (const method of ['stage', 'streaming'])
  test(`file_by_${method}`, async c => {
    const connection = await connect(c)
    const books = c.name(`books_${method}`)
    await connection.exec(`CREATE TABLE ${books} (id INT, title STRING NULL)`)
    const path = c.file(`${books}.csv`, '1,Emma\n2,"a, b"\n')
    const sql = `INSERT INTO ${books} FROM @_databend_load FILE_FORMAT = (TYPE = CSV)`
    assert.equal(Number((await connection.loadFile(sql, path, method)).writeRows), 2)
    assert.deepEqual(await rows(connection, `SELECT * FROM ${books} ORDER BY id`), [
      [1, 'Emma'],
      [2, 'a, b'],
    ])
    await connection.exec(`DROP TABLE ${books}`)
  })

test('settings', async c => {
  const connection = await connect(c, '&max_threads=3')
  const threads = "SELECT value FROM system.settings WHERE name = 'max_threads'"
  assert.deepEqual(await rows(connection, threads), [['3']])
  await connection.exec('SET max_threads = 5')
  assert.deepEqual(await rows(connection, threads), [['5']])
})

test('errors_with_code_and_text', async c => {
  const connection = await connect(c)
  const missing = c.name('missing')
  for (const [sql, code, text] of [
    ['SELECT FROM WHERE', 1005, 'FROM'],
    [`SELECT * FROM ${missing}`, 1025, missing],
    ['SELECT no_such_column', 1065, 'no_such_column'],
    ['SELECT 1 / 0', 1006, 'divided by zero'],
  ])
    await assert.rejects(
      connection.queryAll(sql),
      error => error.message.includes(code) && error.message.includes(text),
    )
  await assert.rejects(
    new Client(c.dsn.replace('root:', 'root:wrong')).getConn().then(it => it.exec('SELECT 1')),
    /assword/,
  )
})

test('transactions', async c => {
  const [connection, other] = [await connect(c), await connect(c)]
  const ledger = c.name('ledger')
  const count = `SELECT count()::INT FROM ${ledger}`
  await connection.exec(`CREATE TABLE ${ledger} (id INT)`)
  await connection.exec('BEGIN')
  await connection.exec(`INSERT INTO ${ledger} VALUES (1), (2)`)
  assert.deepEqual([await rows(connection, count), await rows(other, count)], [[[2]], [[0]]])
  await connection.exec('ROLLBACK')
  assert.deepEqual(await rows(connection, count), [[0]])
  await connection.exec('BEGIN')
  await connection.exec(`INSERT INTO ${ledger} VALUES (3)`)
  await connection.exec('COMMIT')
  assert.deepEqual(await rows(other, count), [[1]])
  await connection.exec(`DROP TABLE ${ledger}`)
})

test('temporary_tables', async c => {
  const [connection, other] = [await connect(c), await connect(c)]
  const draft = c.name('draft')
  await connection.exec(`CREATE TEMP TABLE ${draft} (id INT)`)
  await connection.exec(`INSERT INTO ${draft} VALUES (1), (2)`)
  assert.deepEqual(await rows(connection, `SELECT sum(id)::INT FROM ${draft}`), [[3]])
  await assert.rejects(other.queryAll(`SELECT * FROM ${draft}`), /1025/)
  await connection.close()
})

test('killed', async c => {
  const connection = await connect(c, '&wait_time_secs=1')
  const result = await connection.queryIter('SELECT sleep(3), number FROM numbers(3)')
  await connection.killQuery(connection.lastQueryId())
  const row = await result.next()
  assert.ok(row instanceof Error, `a row: ${row?.values?.()}`)
  assert.deepEqual(await rows(connection, "SELECT 'after'"), [['after']])
})

test('todays_rows', async c => {
  const connection = await connect(c)
  const days = c.name('days')
  const now = c.now().toISOString().slice(0, 19).replace('T', ' ')
  await connection.exec(`CREATE TABLE ${days} (day DATE NOT NULL, at TIMESTAMP NOT NULL)`)
  await connection.exec(`INSERT INTO ${days} VALUES ('${now.slice(0, 10)}', '${now}')`)
  assert.deepEqual(await rows(connection, `SELECT day, at FROM ${days}`), [
    [utc(`${now.slice(0, 10)}T00:00:00`), utc(now.replace(' ', 'T'))],
  ])
  await connection.exec(`DROP TABLE ${days}`)
})

test('statistics', async c => {
  const connection = await connect(c)
  const result = await connection.queryIterExt('SELECT number::INT AS n FROM numbers(3) ORDER BY 1')
  assert.deepEqual(
    result
      .schema()
      .fields()
      .map(({ name, dataType }) => [name, dataType]),
    [['n', 'Int32']],
  )
  const values = []
  let last
  for (let each = await result.next(); each !== null; each = await result.next()) {
    if (each.row) values.push(each.row.values())
    else last = each.stats
  }
  assert.deepEqual(values, [[0], [1], [2]])
  assert.deepEqual([last.totalRows, last.readRows, last.writeRows].map(Number), [3, 3, 0])
  assert.ok(Number(last.totalBytes) > 0 && Number(last.readBytes) > 0)
})

for (const method of ['stage', 'streaming'])
  test(`bytes_written_by_${method}`, async c => {
    const connection = await connect(c)
    const mixed = c.name(`mixed_${method}`)
    await connection.exec(
      `CREATE TABLE ${mixed} (i BIGINT, u BIGINT UNSIGNED, f DOUBLE, s STRING, d DATE, t TIMESTAMP)`,
    )
    const data = [
      ['-1', '1', '1.5', "'", '2011-03-06', '2011-03-06 06:20:00'],
      ['-2', '2', '2.5', '"', '2012-05-31', '2012-05-31 11:20:00'],
      ['-3', '3', '', '\\N', '\\N', '2016-04-04 11:30:00'],
    ]
    const stats = await connection.streamLoad(`INSERT INTO ${mixed} VALUES`, data, method)
    // Of three rows: 4 columns of 8 bytes, one of 4, one of texts; a byte each tells where NULL is.
    assert.deepEqual([stats.writeRows, stats.writeBytes].map(Number), [3, 96 + 12 + 48 + 2 + 6])
    assert.deepEqual(await rows(connection, `SELECT f, s, d FROM ${mixed} ORDER BY i LIMIT 1`), [
      [null, null, null],
    ])
    await connection.exec(`DROP TABLE ${mixed}`)
  })

test('loaded_rows_of_now', async c => {
  const connection = await connect(c)
  const events = c.name('events')
  const id = c.name('event')
  const now = c.now().toISOString().slice(0, 23).replace('T', ' ')
  await connection.exec(`CREATE TABLE ${events} (id STRING, at TIMESTAMP)`)
  await connection.streamLoad(`INSERT INTO ${events} VALUES`, [[id, now]])
  assert.deepEqual(await rows(connection, `SELECT id, at FROM ${events}`), [
    [id, utc(now.replace(' ', 'T'))],
  ])
  await connection.exec(`DROP TABLE ${events}`)
})

test('settings_that_are_refused', async c => {
  await assert.rejects(connect(c, '&max_threads=many'), /2803/)
  await assert.rejects(connect(c, '&timezone=Nowhere'), /2803/)
  await assert.rejects(connect(c, `&role=${c.name('missing')}`), /2206/)
  assert.deepEqual(await rows(await connect(c, '&max_threads=3'), 'SELECT 1'), [[1]])
})

test('parameters_of_all_kinds', async c => {
  const connection = await connect(c)
  const one = async (sql, params) => (await rows(connection, sql, params))[0]
  assert.deepEqual(await one('SELECT ?, ?, ?', [null, [1, 2], -1.5]), [null, [1, 2], '-1.5'])
  assert.deepEqual(await one('SELECT $2, $1', [1, 'x']), ['x', 1])
  assert.deepEqual(await one('SELECT ?', 3), [3])
  assert.deepEqual(await one("SELECT :a, :a + 1, ':a'", { a: 1 }), [1, 2, ':a'])
  assert.equal(connection.formatSql('SELECT ?, ?', [1, 'x']), "SELECT 1, 'x'")
  await assert.rejects(connection.queryAll('SELECT ?, ?', [1]), /1065/)
})

test('killed_that_is_not_there', async c => {
  const connection = await connect(c)
  await assert.rejects(connection.killQuery('no_such_query'), /404/)
})
