// What pipelines and dashboards send: the requests of Vector's sink, Airbyte's destination, Grafana's data source and
// other programs, in the form that these have in their public sources. None of the programs runs here.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { test } from '../javascript/adapter.mjs'
import { json, pages, request, rows } from './curl.mjs'

const path = '/v1/query'
const ask = (c, sql, more = {}) => rows(c, path, { sql, ...more })

/** The error of a statement that fails. */
async function errorOf(c, sql, more = {}) {
  const all = await pages(c, path, { sql, ...more })
  return all.at(-1).error
}

/** Runs `use` in a database of its own, given to it as the session of all requests. */
async function inDatabase(c, stem, use) {
  const database = c.name(stem)
  await ask(c, `CREATE DATABASE ${database}`)
  await use((sql, more = {}) => ask(c, sql, { session: { database }, ...more }), database)
  await ask(c, `DROP DATABASE ${database}`)
}

// Vector, src/sinks/databend: a file in the user's stage, by a presigned address or through the server, and an INSERT
// that loads and removes it.

const vectorFormats = {
  json: { type: 'NDJSON', missing_field_as: 'NULL' },
  csv: { type: 'CSV', field_delimiter: ',', record_delimiter: '\n', skip_header: '0' },
}
const events = {
  json: '{"host":"example.com","timestamp":"2024-02-29T23:59:59Z","message":"raw \\"log\\" line"}\n{"host":"b"}\n',
  csv: 'example.com,2024-02-29T23:59:59Z,"raw ""log"" line"\nb,,\n',
}
const loaded = [
  ['b', null, null],
  ['example.com', '2024-02-29T23:59:59Z', 'raw "log" line'],
]

for (const codec of ['json', 'csv'])
  for (const compression of ['none', 'gzip'])
    test(`vector_${codec}_${compression}`, async c => {
      const logs = c.name(`vector_${codec}_${compression}`)
      await ask(c, `create table \`${logs}\` (host String, timestamp String, message String)`)
      const location = `vector/default/${logs}/1709251199-${logs}`
      const content = compression === 'gzip' ? gzipSync(events[codec]) : events[codec]
      await uploadPresigned(c, `@~/${location}`, c.file(logs, content))
      const stage_attachment = {
        location: `@~/${location}`,
        file_format_options: {
          ...vectorFormats[codec],
          compression: compression.toUpperCase(),
        },
        copy_options: { purge: 'true' },
      }
      await ask(c, `INSERT INTO \`${logs}\` VALUES`, { stage_attachment })
      assert.deepEqual(await ask(c, `SELECT * FROM ${logs} ORDER BY host`), loaded)
      assert.deepEqual(await ask(c, `LIST @~/${location}`), [])
      await ask(c, `DROP TABLE ${logs}`)
    })

test('vector_missing_fields', async c => {
  const logs = c.name('vector_missing')
  await ask(
    c,
    `CREATE TABLE ${logs} (host STRING, level STRING NOT NULL DEFAULT 'info', n INT NOT NULL)`,
  )
  const load = async missing_field_as => {
    const location = `@~/vector/default/${logs}/${missing_field_as}-${logs}`
    await uploadDirect(
      c,
      '~',
      location.slice(3),
      c.file(`${logs}_${missing_field_as}`, '{"host":"a"}\n'),
    )
    const file_format_options = { type: 'NDJSON', compression: 'NONE', missing_field_as }
    const copy_options = { purge: 'true' }
    return {
      stage_attachment: { location, file_format_options, copy_options },
    }
  }
  const insert = `INSERT INTO \`${logs}\` VALUES`
  assert.notEqual(await errorOf(c, insert, await load('ERROR')), null)
  await ask(c, insert, await load('FIELD_DEFAULT'))
  // Vector offers it, and servers refuse it.
  assert.equal((await errorOf(c, insert, await load('TYPE_DEFAULT'))).code, 2004)
  assert.deepEqual(await ask(c, `SELECT * FROM ${logs}`), [['a', 'info', '0']])
  await ask(c, `REMOVE @~/vector/default/${logs}/`)
  await ask(c, `DROP TABLE ${logs}`)
})

/** A file into a stage, by the address of PRESIGN UPLOAD. */
async function uploadPresigned(c, location, file) {
  const [[method, headers, address]] = await ask(c, `PRESIGN UPLOAD ${location}`)
  const { pathname, search } = new URL(address)
  const fields = Object.entries(JSON.parse(headers)).flatMap(([name, value]) => [
    '--header',
    `${name}: ${value}`,
  ])
  const sent = await request(
    c,
    `${pathname}${search}`,
    ...['--request', method, ...fields, '--data-binary', `@${file}`],
  )
  assert.equal(sent.status, 200, sent.body)
}

/** A file into a stage, through the server. */
const uploadDirect = (c, stage, name, file) =>
  json(
    c,
    '/v1/upload_to_stage',
    ...['--request', 'PUT', '--header', `X-DATABEND-STAGE-NAME:${stage}`],
    ...['--form', `upload=@${file};filename=${name}`],
  )

// Airbyte, destination-databend: a table of raw records for each stream, which views or tables read.

test('airbyte_streams', c =>
  inDatabase(c, 'airbyte', async query => {
    await query('select 1')
    const raw = '_airbyte_raw_users'
    await query(`DROP TABLE IF EXISTS ${raw}`)
    const columns = '_airbyte_ab_id TEXT,\n_airbyte_emitted_at TIMESTAMP,\n_airbyte_data TEXT'
    await query(`\nCREATE TABLE IF NOT EXISTS ${raw} (\n${columns}\n)\n`)
    await query(`\nCREATE TABLE IF NOT EXISTS ${raw} (\n${columns}\n)\n`)
    const records = [
      ['r1', '2024-02-28 10:00:00.000001', { id: 1, name: 'Ann', address: { city: 'Rome' } }],
      ['r2', '2024-02-28 10:00:00.000002', { id: 2, name: "Bob's", tags: ['x', 'y'] }],
      ['r3', '2024-02-29 10:00:00.000000', { id: 1, name: 'Ann K.', address: null }],
    ]
    const values = records.map(
      ([id, at, data]) => `('${id}','${at}','${JSON.stringify(data).replaceAll("'", "\\'")}')`,
    )
    await query(
      `INSERT INTO ${raw} (_airbyte_ab_id,_airbyte_emitted_at,_airbyte_data) VALUES ${values}`,
    )
    assert.deepEqual(await query(`SELECT count(*) FROM ${raw}`), [['3']])

    // The newest record of each key, as normalisation makes it.
    await query(`CREATE OR REPLACE TABLE users AS
      WITH parsed AS (
        SELECT parse_json(_airbyte_data) AS doc, _airbyte_ab_id, _airbyte_emitted_at FROM ${raw}
      ), numbered AS (
        SELECT doc:id::BIGINT AS id, doc:name::STRING AS name, doc['address']['city']::STRING AS city,
          doc:tags AS tags, _airbyte_emitted_at,
          md5(concat(coalesce(doc:id::STRING, ''), '-', coalesce(doc:name::STRING, ''))) AS _airbyte_users_hashid,
          row_number() OVER (
            PARTITION BY doc:id::BIGINT ORDER BY _airbyte_emitted_at IS NULL ASC, _airbyte_emitted_at DESC
          ) AS _airbyte_row_num
        FROM parsed
      )
      SELECT * EXCLUDE (_airbyte_row_num) FROM numbered WHERE _airbyte_row_num = 1`)
    assert.deepEqual(
      await query(
        'SELECT id, name, city, tags, length(_airbyte_users_hashid) FROM users ORDER BY id',
      ),
      [
        ['1', 'Ann K.', null, null, '32'],
        ['2', "Bob's", null, '["x","y"]', '32'],
      ],
    )
  }))

// A destination that stages its batches: files, COPY with a PATTERN, and a MERGE of the newest.
test('staged_batches_are_merged', c =>
  inDatabase(c, 'staged', async (query, database) => {
    const stage = c.name('batches')
    await query(`CREATE STAGE IF NOT EXISTS ${stage}`)
    await query('CREATE TABLE users (id BIGINT NOT NULL, name STRING NULL, changed TIMESTAMP NULL)')
    await query("INSERT INTO users VALUES (1, 'old', '2024-02-01'), (2, 'kept', '2024-02-01')")
    await query('CREATE TRANSIENT TABLE users_batch LIKE users')
    const lines = ['1,new,2024-02-29 12:00:00', '3,"a ""third""",2024-02-29 12:00:01']
    for (const [n, line] of lines.entries()) {
      const file = c.file(`${database}_${n}.csv.gz`, gzipSync(`id,name,changed\n${line}\n`))
      await uploadDirect(c, stage, `users/part_${n}.csv.gz`, file)
    }
    const format = "FILE_FORMAT = (TYPE = 'CSV' COMPRESSION = GZIP SKIP_HEADER = 1 QUOTE = '\"')"
    const copy = `COPY INTO users_batch FROM @${stage}/users/ PATTERN = '.*[.]csv[.]gz' ${format} PURGE = TRUE FORCE = FALSE ON_ERROR = ABORT`
    const copied = await query(copy)
    assert.deepEqual(copied.map(([file, count]) => [file, count]).sort(), [
      ['users/part_0.csv.gz', '1'],
      ['users/part_1.csv.gz', '1'],
    ])
    assert.deepEqual(await query(`LIST @${stage}/users/`), [])
    const merged = await query(`MERGE INTO users AS t USING users_batch AS s ON t.id = s.id
      WHEN MATCHED AND s.changed > t.changed THEN UPDATE SET name = s.name, changed = s.changed
      WHEN NOT MATCHED THEN INSERT (id, name, changed) VALUES (s.id, s.name, s.changed)`)
    assert.deepEqual(merged, [['1', '1']])
    assert.deepEqual(await query('SELECT id, name FROM users ORDER BY id'), [
      ['1', 'new'],
      ['2', 'kept'],
      ['3', 'a "third"'],
    ])
    await query('TRUNCATE TABLE users_batch')
    await query(`DROP STAGE ${stage}`)
  }))

// Change data: what Debezium's and Kafka Connect's sinks write, rows by key and deletions.
test('changes_by_key', c =>
  inDatabase(c, 'changes', async query => {
    await query(
      'create table "orders" ("id" bigint not null, "note" varchar null, "total" double null, "__deleted" boolean null)',
    )
    await query('ALTER TABLE `orders` ADD COLUMN `modified` TIMESTAMP NULL')
    const columns = '(`id`,`note`,`total`,`__deleted`,`modified`)'
    const location = `@~/changes/${c.name('orders')}`
    const send = async lines => {
      await uploadDirect(c, '~', location.slice(3), c.file(c.name('orders'), lines))
      const file_format_options = { type: 'CSV', field_delimiter: ',', record_delimiter: '\n' }
      const stage_attachment = {
        location,
        file_format_options: { ...file_format_options, skip_header: '0' },
        copy_options: { purge: 'true', force: 'true' },
      }
      await query(`REPLACE INTO orders ${columns} ON (\`id\`) VALUES`, { stage_attachment })
    }
    await send('1,first,9.5,false,2024-02-29 12:00:00\n2,second,,false,\n')
    await send('2,"second, again",3,false,2024-02-29 12:00:01\n3,third,1,true,\n')
    await query('delete from `orders` where `id` = 1')
    assert.deepEqual(await query('SELECT id, note, total, __deleted FROM orders ORDER BY id'), [
      ['2', 'second, again', '3.0', '0'],
      ['3', 'third', '1.0', '1'],
    ])
  }))

// Grafana's data source: lists for the editor, and the macros of its panels written out.
test('grafana_panels', c =>
  inDatabase(c, 'grafana', async (query, database) => {
    await query('CREATE TABLE visits (at TIMESTAMP, host STRING, status INT)')
    await query(
      "INSERT INTO visits VALUES ('2024-02-29 10:00:10', 'a', 200), ('2024-02-29 10:00:50', 'b', 500), ('2024-02-29 10:07:00', 'a', 200)",
    )
    const databases = (await query('SHOW DATABASES')).map(([name]) => name)
    assert.ok(databases.includes(database))
    assert.deepEqual(await query(`SHOW TABLES FROM ${database}`), [['visits']])
    assert.deepEqual(
      (await query(`DESCRIBE ${database}.visits`)).map(([name, type]) => [name, type]),
      [
        ['at', 'TIMESTAMP'],
        ['host', 'VARCHAR'],
        ['status', 'INT'],
      ],
    )
    const range = "at >= '2024-02-29 09:00:00' AND at <= '2024-02-29 11:00:00'"
    const minutes = "DATE_TRUNC('minute', at)"
    const trend = `SELECT host, ${minutes}, count(*) AS n\nFROM ${database}.visits\nWHERE ${range}\nGROUP BY host, ${minutes}\nORDER BY ${minutes} ASC, host`
    assert.deepEqual(await query(trend), [
      ['a', '2024-02-29 10:00:00.000000', '1'],
      ['b', '2024-02-29 10:00:00.000000', '1'],
      ['a', '2024-02-29 10:07:00.000000', '1'],
    ])
    const list = `SELECT host, max(status) AS top FROM ${database}.visits WHERE status != '404' AND host IN ('a', 'b') AND host IS NOT NULL AND host LIKE '%' GROUP BY host ORDER BY top DESC LIMIT 1`
    assert.deepEqual(await query(list), [['b', '500']])
    // The macro for five minutes gives a Float64 to TO_TIMESTAMP, for which no server has a function.
    const macro = 'TO_TIMESTAMP(FLOOR(TO_UNIX_TIMESTAMP(at) / 300) * 300)'
    const session = { database }
    assert.equal((await errorOf(c, `SELECT ${macro} FROM visits`, { session })).code, 1065)
    const whole = 'TO_TIMESTAMP((FLOOR(TO_UNIX_TIMESTAMP(at) / 300) * 300)::BIGINT)'
    assert.deepEqual(await query(`SELECT DISTINCT ${whole} AS t FROM visits ORDER BY t`), [
      ['2024-02-29 10:00:00.000000'],
      ['2024-02-29 10:05:00.000000'],
    ])
  }))

// Superset's engine spec: an expression for each grain of time, literals of times, names of functions.
test('superset_grains', async c => {
  const at = "'2024-02-29 10:17:33.25'::TIMESTAMP"
  const starts = {
    [`DATE_TRUNC('SECOND', ${at})`]: '2024-02-29 10:17:33.000000',
    [`to_start_of_minute(TO_DATETIME(${at}))`]: '2024-02-29 10:17:00.000000',
    [`to_start_of_five_minutes(TO_DATETIME(${at}))`]: '2024-02-29 10:15:00.000000',
    [`to_start_of_ten_minutes(TO_DATETIME(${at}))`]: '2024-02-29 10:10:00.000000',
    [`to_start_of_fifteen_minutes(TO_DATETIME(${at}))`]: '2024-02-29 10:15:00.000000',
    [`to_start_of_hour(TO_DATETIME(${at}))`]: '2024-02-29 10:00:00.000000',
    [`to_start_of_day(TO_DATETIME(${at}))`]: '2024-02-29 00:00:00.000000',
    [`to_monday(TO_DATETIME(${at}))`]: '2024-02-26',
    [`to_start_of_month(TO_DATETIME(${at}))`]: '2024-02-01',
    [`to_start_of_quarter(TO_DATETIME(${at}))`]: '2024-01-01',
    [`to_start_of_year(TO_DATETIME(${at}))`]: '2024-01-01',
    "to_date('2024-02-29')": '2024-02-29',
    "TO_TIMESTAMP('2024-02-29T10:17:33.250000')": '2024-02-29 10:17:33.250000',
    "to_dateTime('2024-02-29 10:17:33')": '2024-02-29 10:17:33.000000',
  }
  const expressions = Object.keys(starts)
  assert.deepEqual(await ask(c, `SELECT ${expressions.join(', ')}`), [Object.values(starts)])
  const names = (await ask(c, 'SELECT name FROM system.functions;')).map(([name]) => name)
  for (const name of ['to_start_of_hour', 'count', 'regexp_like']) assert.ok(names.includes(name))
})

// OpenMetadata's ingestion and Flink's catalogue.
test('catalogues_of_metadata', c =>
  inDatabase(c, 'metadata', async (query, database) => {
    await query(
      "CREATE TABLE books (id INT NOT NULL, title STRING COMMENT 'of it') COMMENT = 'all'",
    )
    await query('CREATE VIEW titles AS SELECT title FROM books')
    assert.ok((await query('SHOW CATALOGS')).some(([name]) => name === 'default'))
    await query('USE CATALOG "default"')
    const tables = await query(`
      SELECT t.database, t.name, t.table_type, t.engine, t.comment, t.is_transient, v.view_query
      FROM system.tables t
      LEFT JOIN system.views v ON v.database = t.database AND v.name = t.name
      WHERE t.database IN ('${database}')
      ORDER BY t.database, t.name`)
    assert.deepEqual(
      tables.map(row => row.slice(1, 6)),
      [
        ['books', 'BASE TABLE', 'FUSE', 'all', ''],
        ['titles', 'VIEW', 'VIEW', '', ''],
      ],
    )
    assert.match(tables[1][6], /^SELECT title FROM/i)
    assert.deepEqual(
      await query(
        `SELECT table, name, data_type, comment FROM system.columns WHERE database IN ('${database}') ORDER BY database, table`,
      ),
      [
        ['books', 'id', 'INT', ''],
        ['books', 'title', 'VARCHAR', 'of it'],
        ['titles', 'title', 'VARCHAR', ''],
      ],
    )
    assert.deepEqual(
      await query(
        `SELECT name from \`system\`.tables where database = '${database}' order by name`,
      ),
      [['books'], ['titles']],
    )
    assert.deepEqual(await query(`SELECT * from \`${database}\`.\`books\` limit 1`), [])
  }))
