import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { readInitFiles } from '../../cli/init-files.js'
import { openClient, serveBackend, startServer } from '../../core/index.js'
import { writeParquetFile } from './parquet-of.js'

/** Files of a new folder by their paths; returns the folder. */
function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mockq-init-'))
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  return folder
}

/** Starts a server with files, and returns the function that asks it. */
async function served(t: Test, ...paths: readonly string[]) {
  const init = paths.flatMap(path => readInitFiles('--init', path))
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory', init }) })
  t.teardown(() => server.close())
  const client = await openClient({ target: server.url })
  t.teardown(() => client.close())
  return async (sql: string) => {
    const { rows, error } = await client.run(sql)
    if (error !== null) throw new Error(error.message)
    return rows
  }
}

/** The message with which a server does not start, without the name of the folder. */
async function fault(t: Test, folder: string, path = folder): Promise<string> {
  try {
    await served(t, path)
    return 'started'
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`.replaceAll(folder, 'F')
  }
}

const books =
  'id,title,price,since,seen,isNew\n1,Emma,9.5,2024-05-02,2024-05-02 10:00:00,true\n2,,,,,\n'

t.test('of a folder, first statements and then data, by name', async t => {
  const folder = folderOf({
    '20-more.sql': 'INSERT INTO a VALUES (2)',
    '10-first.sql': '\ufeffCREATE TABLE a (n INT);\r\nINSERT INTO a VALUES (1);\r\n',
    'a.csv': 'n\n3\n',
    'B.csv': books,
    'notes.txt': 'left out',
    '.hidden.sql': 'SELECT',
    'sub/c.sql': 'SELECT',
    'x.SQL': 'INSERT INTO a VALUES (9)',
  })
  const ask = await served(t, folder)
  t.same(await ask('SELECT n FROM a ORDER BY n'), [['1'], ['2'], ['3'], ['9']])
  t.same(await ask('SELECT count(*) FROM b'), [['2']])
  const names = readInitFiles('--init', folder).map(({ path }) => path.slice(folder.length + 1))
  t.same(names, ['10-first.sql', '20-more.sql', 'x.SQL', 'B.csv', 'a.csv'])
})

t.test('a table is created with the types of all rows', async t => {
  const ask = await served(t, join(folderOf({ 'Books.csv': books }), 'Books.csv'))
  const types = await ask("SELECT name, data_type FROM system.columns WHERE table = 'books'")
  t.same(types, [
    ['id', 'BIGINT'],
    ['title', 'VARCHAR'],
    ['price', 'DOUBLE'],
    ['since', 'DATE'],
    ['seen', 'TIMESTAMP'],
    ['isnew', 'BOOLEAN'],
  ])
  t.same(await ask('SELECT * FROM Books ORDER BY ID'), [
    ['1', 'Emma', '9.5', '2024-05-02', '2024-05-02 10:00:00.000000', '1'],
    ['2', null, null, null, null, null],
  ])
  t.same(await ask('LIST @~'), [], 'nothing is left in the stage')
  t.same(await ask('SHOW FILE FORMATS'), [])
})

t.test('quotes, NULL, empty strings, line ends, a byte order mark', async t => {
  const csv = '\ufeff"Id",a,"b c"\r\n1,"x, ""y""","two\r\nlines"\r\n2,,""\r\n3,\\N,NULL\r\n'
  const ask = await served(t, folderOf({ 'q.csv': csv }))
  t.same(await ask('SELECT id, a, "b c" FROM q ORDER BY id'), [
    ['1', 'x, "y"', 'two\r\nlines'],
    ['2', null, ''],
    ['3', null, 'NULL'],
  ])
})

t.test('a table that exists takes the columns of the header', async t => {
  const folder = folderOf({
    's.sql': 'CREATE DATABASE d; CREATE TABLE d.t (code STRING, n INT DEFAULT 7, "Über" DATE NULL)',
    'd.t.csv': 'über,CODE\n2024-05-02,007\n,b\n',
  })
  const ask = await served(t, folder)
  t.same(await ask('SELECT * FROM d.t ORDER BY code'), [
    ['007', '7', '2024-05-02'],
    ['b', '7', null],
  ])
})

t.test('other formats and compressed files', async t => {
  const folder = folderOf({
    'a.csv.gz': gzipSync('n\n1\n2\n'),
    'b.tsv': 'n\ts\n1\t"x\ty"\n',
    'c.ndjson': '{"N":1,"s":"x"}\n{"N":2,"list":[1,2]}\n',
    'd.jsonl': '{"n":18446744073709551615}\n',
  })
  await writeParquetFile(join(folder, 'e.parquet'), 'SELECT 1 AS a, \'x\' AS "B", NULL::INT AS c')
  const ask = await served(t, folder)
  t.same(await ask('SELECT sum(n) FROM a'), [['3']])
  t.same(await ask('SELECT * FROM b'), [['1', 'x\ty']])
  t.same(await ask('SELECT n, s, list FROM c ORDER BY n'), [
    ['1', 'x', null],
    ['2', null, '[1,2]'],
  ])
  t.same(await ask('SELECT count(*) FROM d'), [['1']])
  t.same(await ask('SELECT a, b, c FROM e'), [['1', 'x', null]])
})

t.test('odd names and content', async t => {
  const folder = folderOf({
    "it's 100% ü.csv": 'a\n1\n',
    'header only.csv': 'a,b\n',
    'null.csv': 'a,b\n,1\n',
    'long.csv': `n\n${Array.from({ length: 12_000 }, (_, i) => i).join('\n')}\nlast\n`,
  })
  const ask = await served(t, folder)
  t.same(await ask('SELECT * FROM "it\'s 100% ü"'), [['1']])
  t.same(await ask('SELECT * FROM "header only"'), [])
  t.same(await ask('SELECT * FROM "null"'), [[null, '1']])
  t.same(await ask('SELECT count(*), max(n) FROM long'), [['12001', 'last']])
})

t.test('objects of NDJSON keep their names', async t => {
  const folder = folderOf({
    'one.ndjson': '{"a":1,"b":{"x":1}}\n{"b":{"x":2}}\n',
    'odd.ndjson': '{"b":{"Y z":"v","x":[{"k":1}]}}\n',
    'list.ndjson': '{"b":[{"K":1},{"K":2}]}\n',
  })
  const ask = await served(t, folder)
  t.same(await ask('SELECT b, b:x FROM one'), [
    ['{"x":1}', '1'],
    ['{"x":2}', '2'],
  ])
  t.same(await ask("SELECT b['Y z'], b:x[0].k FROM odd"), [['"v"', '1']])
  t.same(await ask('SELECT b[1]:K FROM list'), [['2']])
})

const faults: readonly (readonly [string, Readonly<Record<string, string | Buffer>>, RegExp])[] = [
  [
    'syntax',
    { 'a.sql': 'SELECT 1;\n\n  SELEC 2;' },
    /^QueryError: F\/a\.sql:3:3: 1005: unexpected/,
  ],
  [
    'table',
    { 'a.sql': 'SELECT 1', 'b.sql': 'CREATE TABLE t (a INT);\n SELECT *\n FROM u' },
    /^QueryError: F\/b\.sql:3:7: 1025: Unknown table .*\n {2}3 \| {2}FROM u\n {4}\| {7}\^$/,
  ],
  ['open quote', { 'a.sql': "SELECT 1;\nSELECT 'x" }, /^QueryError: F\/a\.sql:2:8: 1005:/],
  [
    'unsupported',
    { 'a.sql': '\nCREATE TASK t SCHEDULE = 1 MINUTE AS SELECT 1' },
    /F\/a\.sql:2:\d+: \d+: /,
  ],
  [
    'not UTF-8',
    { 'a.sql': Buffer.from([0x53, 0xff]) },
    /--init: the file "F\/a\.sql" is not UTF-8/,
  ],
  ['empty file', { 'a.csv': '' }, /^QueryError: F\/a\.csv: 1006: the file has no header/],
  [
    'value',
    { 't.sql': 'CREATE TABLE a (n INT)', 'a.csv': 'n\n1\nx\n' },
    /F\/a\.csv:3: 1046: Invalid value 'x'/,
  ],
  ['lengths', { 'a.csv': 'n,m\n1,2\n3\n' }, /F\/a\.csv:3: 1046: Number of columns in file \(1\)/],
  [
    'column',
    { 't.sql': 'CREATE TABLE a (n INT)', 'a.csv': 'm\n1\n' },
    /a\.csv: 1065: the table a has no column "m"; it has n/,
  ],
  ['twice', { 'a.csv': 'n,N\n1,2\n' }, /a\.csv: 1006: two columns have the name "n"/],
  ['no name', { 'a.csv': 'n,\n1,2\n' }, /a\.csv: 1006: column 2 of the header has no name/],
  ['bytes', { 'a.csv': Buffer.from('n\n\xff\n', 'latin1') }, /F\/a\.csv:2: 1046: .*[Uu]tf8/],
  [
    'UTF-16',
    { 'a.csv': Buffer.from('\ufeffn\n1\n', 'utf16le') },
    /^QueryError: F\/a\.csv: 1001: the file is not UTF-8: save it as UTF-8$/,
  ],
  ['no JSON', { 'a.ndjson': '{"a":1}\n{"a":\n' }, /^QueryError: F\/a\.ndjson/],
  [
    'no JSON in a row',
    { 'a.ndjson': '{"a":1}\nnot json\n' },
    /^QueryError: F\/a\.ndjson:2: 1046: Invalid NDJSON row: (?!.*mockq)/,
  ],
  ['no gzip', { 'a.csv.gz': 'n\n1\n' }, /^QueryError: F\/a\.csv\.gz/],
  ['no Parquet', { 'a.parquet': 'x' }, /^QueryError: F\/a\.parquet/],
  [
    'no database',
    { 'd.t.csv': 'n\n1\n' },
    /^QueryError: F\/d\.t\.csv: 1003: Unknown database 'd'$/,
  ],
  [
    'nothing in it',
    { 'a.txt': '', 'sub/a.sql': '' },
    /^UsageError: --init: the folder "F" has no \.sql/,
  ],
  ['other data', { 'x.json': '[]' }, /^UsageError: --init: the folder/],
]

t.test('what is wrong is told with its place', async t => {
  for (const [what, files, message] of faults)
    t.match(await fault(t, folderOf(files)), message, what)
})

t.test('files that cannot be read are told', async t => {
  const folder = folderOf({ 'a.json': '[]', 'a.csv': 'n\n', 'b.sql': '' })
  const told = (name: string) => fault(t, folder, join(folder, name))
  t.match(
    await told('none.sql'),
    /^UsageError: --init: the file "F\/none\.sql" cannot be read: it does not exist/,
  )
  t.match(await told('a.json'), /"F\/a\.json" is neither a file of statements nor a \.csv/)
  t.equal(await told('b.sql'), 'started', 'no statement')
  if (process.getuid?.() === 0) return
  chmodSync(join(folder, 'a.csv'), 0)
  t.match(await told('a.csv'), /^UsageError: the file "F\/a\.csv" cannot be read: .*EACCES/)
})
