import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readRecording } from '../../../recordings/store/read-recording.js'
import { addStub, isQuery, type Stub } from '../../../recordings/tools/stub.js'
import { stubRows } from '../../../recordings/tools/stub-rows.js'
import { replay } from '../record-and-play.js'
import { TestClient } from '../test-client.js'
import { writeLane } from './write-lane.js'

const defaults = { lane: 'default', replace: false, isDry: false, server: '1.2.900' }
const none = { database: 'default', schema: [], rows: [], written: 0 }
const stubOf = (sql: string, csv: string): Stub => ({
  ...none,
  sql,
  ...stubRows(csv, 'x.csv', undefined),
})

const recorded = [
  { sql: 'CREATE TABLE t (v INT)' },
  { sql: 'INSERT INTO t VALUES (1)', answer: [['1']], written: 1 },
  { sql: 'SELECT v FROM t', answer: [['1']] },
  { sql: 'INSERT INTO t VALUES (2)', answer: [['1']], written: 1 },
  { sql: 'SELECT v FROM t', answer: [['1'], ['2']] },
  { sql: 'DROP TABLE t' },
]

t.test('a stub makes a lane of its own', async t => {
  const folder = t.testdir()
  const path = join(folder, 'new')
  const users = stubOf('SELECT id, name FROM users', 'id:Int32,name\n1,ann\n2,\n3,""\n')
  await addStub(users, { ...defaults, path, isDry: true })
  t.notOk(existsSync(path), 'a dry run writes nothing')
  const { result, written } = await addStub(users, { ...defaults, path })
  t.strictSame(written, [join(path, 'default.nedb')])
  t.equal(result.added.length, 1)
  await addStub(
    { ...none, sql: 'SELECT * FROM gone', error: [1025, 'Unknown table'] },
    { ...defaults, path },
  )
  await addStub({ ...none, sql: "CREATE USER u IDENTIFIED BY 'hunter2'" }, { ...defaults, path })
  await addStub({ ...stubOf('SELECT ?', 'x:UInt8\n1'), params: [1] }, { ...defaults, path })
  const player = await replay(path)
  t.teardown(() => player.close())
  const client = new TestClient(player.url)
  const got = await client.query('select  id, name from Users')
  t.strictSame(got.rows, [
    ['1', 'ann'],
    ['2', null],
    ['3', ''],
  ])
  t.strictSame(got.types, ['Int32', 'Nullable(String)'])
  t.equal((await client.query('SELECT * FROM gone')).error?.code, 1025)
  t.strictSame((await client.query('SELECT ?', { params: [1] })).rows, [['1']])
  t.equal((await client.query('SELECT ?', { params: ['1'] })).error?.code, 65001)
  t.equal((await client.query("CREATE USER u IDENTIFIED BY 'hunter2'")).error, undefined)
  t.notMatch(readFileSync(join(path, 'default.nedb'), 'utf8'), /hunter2/)
})

t.test('a stub is answered in every state of the lane, and nothing else changes', async t => {
  const folder = t.testdir()
  const file = join(folder, 'default.nedb')
  writeLane(file, recorded)
  const before = readFileSync(file, 'utf8').trimEnd().split('\n')
  const sum = stubOf('SELECT sum(v) FROM t', 's:Nullable(Int64)\n42')
  const { result } = await addStub(sum, { ...defaults, path: folder })
  t.equal(result.added.length, 4, 'before, empty, one row, two rows')
  const after = readFileSync(file, 'utf8').trimEnd().split('\n')
  t.strictSame(
    before.filter(line => !after.includes(line)),
    [],
  )
  const player = await replay(folder)
  t.teardown(() => player.close())
  const client = new TestClient(player.url)
  const ask = async () => (await client.query('SELECT sum(v) FROM t')).rows
  t.strictSame(await ask(), [['42']])
  for (const { sql, answer = [] } of recorded) {
    const { rows, error } = await client.query(sql)
    t.strictSame([rows, error], [answer, undefined], sql)
    t.strictSame(await ask(), [['42']], sql)
  }
  await t.rejects(addStub(sum, { ...defaults, path: folder }), {
    message: /has this statement already: use --replace/,
  })
  const other = stubOf('SELECT sum(v) FROM t', 's:Nullable(Int64)\n43')
  const replaced = await addStub(other, { ...defaults, path: folder, replace: true })
  t.equal(replaced.result.replaced.length, 4)
  t.equal(readRecording(file).entries.length, recorded.length + 4)
})

t.test('a write is added at the end, and refused if it would change what others read', async t => {
  const folder = t.testdir()
  writeLane(join(folder, 'default.nedb'), recorded)
  const insert: Stub = { ...none, sql: 'INSERT INTO u VALUES (1)', written: 1 }
  const { result } = await addStub(insert, { ...defaults, path: folder })
  t.strictSame(result.added, ['s000000:00000070:0000000'])
})

t.test('a stub into a lane of a folder with other lanes, and into one file', async t => {
  const folder = t.testdir()
  writeLane(join(folder, 'default.nedb'), recorded, { server: '1.2.888' })
  const one = stubOf('SELECT 1', 'x:UInt8\n1')
  await addStub(one, { ...defaults, path: folder, lane: 'My lane' })
  const made = readRecording(join(folder, '=my%20lane.nedb'))
  t.match(made.meta, { lane: 'My lane', server: '1.2.888' })
  const file = join(folder, 'default.nedb')
  await addStub(one, { ...defaults, path: file })
  t.equal(readRecording(file).entries.length, recorded.length + 1)
})

t.test('types are checked, and cells are as the server writes them', t => {
  const rowsOf = (text: string, name = 'x.csv', columns?: string) => stubRows(text, name, columns)
  t.match(
    rowsOf(
      'a:Decimal(10, 2),b:Timestamp,c:BOOL,d:date,e:Float64\n1.5,2024-01-02,true,2024-01-02,1e3',
    ),
    {
      schema: [
        ['a', 'Decimal(10, 2)'],
        ['b', 'Timestamp'],
        ['c', 'Boolean'],
        ['d', 'Date'],
        ['e', 'Float64'],
      ],
      rows: [['1.50', '2024-01-02 00:00:00.000000', '1', '2024-01-02', '1000']],
      untyped: [],
    },
  )
  t.match(rowsOf('a,b\n1,x\n', 'x.csv', 'a BIGINT NULL, b "VARCHAR"'.replaceAll('"', '')), {
    schema: [
      ['a', 'Nullable(Int64)'],
      ['b', 'String'],
    ],
  })
  t.match(rowsOf('"a ""x"""\r\n"1\r\n2"\r\n', 'x.csv'), {
    schema: [['a "x"', 'String']],
    rows: [['1\r\n2']],
    untyped: ['a "x"'],
  })
  t.match(rowsOf('[{"a":1,"b":"x"},{"a":2.5,"c":[1]}]', 'x.json'), {
    schema: [
      ['a', 'Float64'],
      ['b', 'Nullable(String)'],
      ['c', 'Nullable(Variant)'],
    ],
    rows: [
      ['1', 'x', null],
      ['2.5', null, '[1]'],
    ],
  })
  t.match(rowsOf('{"a":1}\n\n{"a":2}\n', 'x.ndjson'), { rows: [['1'], ['2']] })
  t.match(rowsOf('{"columns":[["a","Int32"]],"rows":[]}', 'x.json'), {
    schema: [['a', 'Int32']],
    rows: [],
  })
  const wrong: readonly (readonly [string, string, RegExp, string?])[] = [
    ['a:Int32\nx', 'x.csv', /x\.csv:2, column a: "x" is no Int32/],
    ['a:UInt8\n1\n300', 'x.csv', /x\.csv:3, column a: "300" is no UInt8/],
    ['a:Date\n2024-02-30', 'x.csv', /is no Date/],
    ['a:Int32\n\n1', 'x.csv', /^$/],
    ['a:Int32,b\n,1', 'x.csv', /NULL, but the type is Int32: write Nullable\(Int32\)/],
    ['a:Int\n1', 'x.csv', /^$/],
    ['a:Integr\n1', 'x.csv', /"Integr" is not a type/],
    ['a,b\n1', 'x.csv', /x\.csv:2: 1 fields, but the first line names 2 columns/],
    ['a,a\n1,2', 'x.csv', /"a" occurs twice/],
    ['a,\n1,2', 'x.csv', /a column has no name/],
    ['a\n"1', 'x.csv', /x\.csv:2: a quote that is not closed/],
    ['a\n"1"2', 'x.csv', /text after a closing quote/],
    ['', 'x.csv', /is empty/],
    ['', 'x.json', /not JSON/],
    ['5', 'x.json', /must hold a list of objects/],
    ['[]', 'x.json', /has no rows/],
    ['[1]', 'x.json', /row 1 is not an object/],
    ['[{"a":9007199254740993}]', 'x.json', /too large for a number in JSON/],
    ['{"a":1}\n{', 'x.ndjson', /x\.ndjson:2: not JSON/],
    ['a\n1', 'x.csv', /--columns: x\.csv has no column "b"/, 'b Int32'],
    ['a\n1', 'x.csv', /is not a name and a type/, 'a'],
    ['a:Variant\n{', 'x.csv', /is no Variant/],
  ]
  for (const [text, name, message, columns] of wrong) {
    if (String(message) === '/^$/') t.ok(rowsOf(text, name, columns), text)
    else t.throws(() => rowsOf(text, name, columns), { name: 'UsageError', message }, text)
  }
  t.ok(isQuery('-- x\nSELECT 1'))
  t.notOk(isQuery('CREATE TABLE t (a INT)'))
  t.end()
})
