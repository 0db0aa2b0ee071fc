// The command line client.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, statements, test } from '../javascript/adapter.mjs'

const program = process.env.BENDSQL

/** Runs the client on a script, with what else its command line has. */
function bendsql(c, input, ...args) {
  // It keeps its history and its settings in the home.
  const env = { HOME: c.folder, BENDSQL_DSN: c.dsn }
  return run(program, args, { input, env })
}

/** The lines that a script prints, without a final line end. */
async function lines(c, script, ...args) {
  const { stdout, stderr, code } = await bendsql(c, script, '--output', 'tsv', ...args)
  assert.equal(code, 0, stderr)
  return stdout.split('\n').slice(0, -1)
}

statements.run = async (c, sqls) => {
  const env = { HOME: c.folder, BENDSQL_DSN: `${c.dsn}&max_rows_per_page=2&retry_delay_secs=0` }
  const [last, ...before] = sqls.toReversed()
  const script = [...before.toReversed(), "SELECT 'the last'", last]
  const input = script.map(sql => `${sql};\n`).join('')
  const { stdout, stderr, code } = await run(program, ['--output', 'tsv'], { input, env })
  if (code !== 0) throw new Error(stderr)
  return stdout
    .slice(stdout.indexOf('the last\n') + 'the last\n'.length)
    .split('\n')
    .slice(0, -1)
    .map(line => line.split('\t'))
}

async function fails(c, script, ...texts) {
  const { stdout, stderr, code } = await bendsql(c, script)
  assert.notEqual(code, 0, stdout)
  for (const text of texts) assert.ok(stderr.includes(text), `no ${text} in ${stderr}`)
}

test('check_and_version', async c => {
  const checked = await bendsql(c, '', '--check')
  assert.equal(checked.code, 0, checked.stderr)
  assert.match(checked.stdout, /Backend storage OK/, 'it writes the time into a file')
  assert.match((await lines(c, '', '--query=SELECT version()'))[0], /^Databend Query v/)
})

test('values_of_every_type', async c => {
  assert.deepEqual(
    await lines(
      c,
      "SELECT true, (-128)::TINYINT, 18446744073709551615::BIGINT UNSIGNED, 0.5::FLOAT, 1.25::DECIMAL(10, 2), 'a b', '2024-02-29'::DATE;",
    ),
    ['true\t-128\t18446744073709551615\t0.5\t1.25\ta b\t2024-02-29'],
  )
  assert.deepEqual(
    await lines(
      c,
      "SELECT [1, NULL], (1, 'x'), parse_json('[1]'), NULL, '3 days'::INTERVAL, st_aswkt(st_makegeompoint(7, -8));",
    ),
    ['[1,NULL]\t"(1,""x"")"\t[1]\tNULL\t3 days\tPOINT(7 -8)'],
  )
})

test('table_and_csv', async c => {
  const { stdout, stderr } = await bendsql(c, "SELECT 1 AS a, 'x, y' AS b;", '--output', 'table')
  assert.match(stdout, /│\s*1\s*│ x, y\s*│/, stderr)
  assert.deepEqual((await bendsql(c, "SELECT 1, 'x, y';", '--output', 'csv')).stdout, '1,"x, y"\n')
})

test('time_zone_and_settings', async c => {
  const sql =
    "SELECT to_timestamp(1709208000);\nSELECT value FROM system.settings WHERE name = 'max_threads';"
  const dsn = `${c.dsn}&timezone=Asia/Shanghai&max_threads=3`
  assert.deepEqual(await lines(c, sql, '--dsn', dsn), ['2024-02-29 20:00:00.000000', '3'])
})

test('script_of_statements', async c => {
  const books = c.name('books')
  const script = `
    CREATE TABLE ${books} (id INT, title STRING NULL); -- a comment; with a semicolon
    INSERT INTO ${books} VALUES (1, 'Emma; a novel'), (2, NULL);
    SELECT * FROM ${books} ORDER BY id;
    UPDATE ${books} SET title = 'x' WHERE id = 2;
    SELECT count(title) FROM ${books};
    DROP TABLE ${books};`
  assert.deepEqual(await lines(c, script), ['2', '1\tEmma; a novel', '2\tNULL', '1', '2'])
})

test('temporary_tables_and_transactions', async c => {
  const ledger = c.name('ledger')
  const script = `
    CREATE TABLE ${ledger} (id INT);
    BEGIN;
    INSERT INTO ${ledger} VALUES (1);
    SELECT count() FROM ${ledger};
    ROLLBACK;
    CREATE TEMP TABLE ${ledger}_draft AS SELECT count() AS n FROM ${ledger};
    SELECT n FROM ${ledger}_draft;
    DROP TABLE ${ledger};`
  assert.deepEqual(await lines(c, script), ['1', '1', '0'])
  await fails(c, `SELECT * FROM ${ledger}_draft;`, '1025')
})

test('many_rows_in_small_pages', async c => {
  const dsn = `${c.dsn}&max_rows_per_page=1000`
  const printed = await lines(
    c,
    'SELECT number, to_string(number) FROM numbers(46000) ORDER BY number;',
    '--dsn',
    dsn,
  )
  assert.equal(printed.length, 46_000)
  assert.ok(printed.every((line, i) => line === `${i}\t${i}`))
})

test('errors_with_code_and_text', async c => {
  const missing = c.name('missing')
  await fails(c, 'SELECT FROM WHERE;', '1005')
  await fails(c, `SELECT * FROM ${missing};`, '1025', missing)
  await fails(c, 'SELECT 1 / 0;', '1006', 'divided by zero')
  const wrong = await bendsql(c, 'SELECT 1;', '--user', 'root', '--password', 'wrong')
  assert.notEqual(wrong.code, 0)
})

for (const method of ['stage', 'streaming'])
  for (const source of ['file', 'input'])
    test(`data_of_${source}_by_${method}`, async c => {
      const books = c.name(`books_${source}_${method}`)
      const rows = '1,Emma\n2,"a, b"\n'
      await lines(c, `CREATE TABLE ${books} (id INT, title STRING NULL);`)
      const load = `INSERT INTO ${books} FROM @_databend_load FILE_FORMAT = (TYPE = CSV)`
      const data = source === 'file' ? `@${c.file(`${books}.csv`, rows)}` : '@-'
      const args = [`--query=${load}`, '--data', data, '--load-method', method]
      const { code, stderr } = await bendsql(c, source === 'file' ? '' : rows, ...args)
      assert.equal(code, 0, stderr)
      assert.deepEqual(
        await lines(c, `SELECT * FROM ${books} ORDER BY id;\nDROP TABLE ${books};`),
        ['1\tEmma', '2\ta, b'],
      )
    })

test('put_list_get', async c => {
  const shelf = c.name('shelf')
  const path = c.file(`${shelf}.txt`, 'kept as it is\n')
  const back = join(c.folder, `${shelf}_back`)
  mkdirSync(back, { recursive: true })
  const put = await lines(
    c,
    `CREATE STAGE ${shelf};\nPUT fs://${path} @${shelf}/in;\nLIST @${shelf};`,
  )
  assert.equal(put[0], `${path}\tSUCCESS\t14`)
  assert.match(put[1], new RegExp(`^in/${shelf}.txt\t14\t`))
  await lines(c, `GET @${shelf}/in fs://${back};\nDROP STAGE ${shelf};`)
  assert.equal(readFileSync(join(back, `${shelf}.txt`), 'utf8'), 'kept as it is\n')
})

test('query_id_and_stats', async c => {
  const { stdout, stderr, code } = await bendsql(
    c,
    'SELECT 1;',
    '--query-id',
    '--stats',
    '--output',
    'tsv',
  )
  assert.equal(code, 0, stderr)
  assert.match(stdout + stderr, /[0-9a-f]{32}/)
})

test('statistics', async c => {
  const sql = 'SELECT number FROM numbers(3) ORDER BY 1;'
  const { stderr } = await bendsql(c, sql, '--stats', '--output', 'table')
  assert.match(stderr, /3 rows read in .* Processed 3 rows, \d+ B/)
})

test('quotes_and_formats', async c => {
  const sql = "SELECT 1, 'x y', NULL, 'say \"no\"';"
  const printed = async (...args) => (await bendsql(c, sql, ...args)).stdout
  const always = await printed('-o', 'csv', '--quote-style', 'always')
  assert.equal(always, '"1","x y","NULL","say ""no"""\n')
  assert.equal(await printed('-o', 'tsv', '--quote-style', 'never'), '1\tx y\tNULL\tsay "no"\n')
  assert.equal(await printed('-o', 'null'), '')
  assert.match(await printed('--time'), /^\d+\.\d{3}\n$/)
})

test('dollars_and_comments', async c => {
  const script = `
    SELECT $$it's ; here$$; /* a ;
    comment */ SELECT 2; -- SELECT 3;
    SELECT '-- no; comment', "a;b" FROM (SELECT 1 AS "a;b")`
  assert.deepEqual(await lines(c, script), ["it's ; here", '2', '-- no; comment\t1'])
})

test('nested_tables', async c => {
  const nested = c.name('nested')
  const script = `
    CREATE TABLE ${nested} (a ARRAY(INT), b MAP(STRING, STRING), c TUPLE(x ARRAY(INT), y STRING NULL));
    INSERT INTO ${nested} VALUES ([1, 2], {'k': 'v'}, ([3], NULL)), ([], {}, ([], 'y'));
    SELECT * FROM ${nested} ORDER BY a[1];
    SELECT a[1], b['k'], c:x, c.2 FROM ${nested} ORDER BY 1;
    DROP TABLE ${nested};`
  assert.deepEqual(await lines(c, script), [
    '2',
    '[1,2]\t"{""k"":""v""}"\t([3],NULL)',
    '[]\t{}\t"([],""y"")"',
    '1\tv\t[3]\tNULL',
    'NULL\tNULL\t[]\ty',
  ])
})

test('files_that_match_and_stages_that_are_not_there', async c => {
  const shelf = c.name('shelf_of_many')
  for (const name of ['a1', 'a2', 'b1']) c.file(`${shelf}_${name}.txt`, `${name}\n`)
  const source = `fs://${join(c.folder, shelf)}_a*.txt`
  assert.match((await lines(c, `PUT ${source} @${shelf}_missing;`))[0], /2501/)
  await fails(c, `PUT fs://${join(c.folder, shelf)}_x*.txt @~;`, 'No local files matched')
  const put = `CREATE STAGE ${shelf};\nPUT ${source} @${shelf}/in;\nPUT ${source} @${shelf};`
  assert.equal((await lines(c, put)).filter(line => line.endsWith('SUCCESS\t3')).length, 4)
  await fails(c, `GET @${shelf}/none fs://${c.folder};`, 'No stage files matched')
  const list = `LIST @${shelf} PATTERN = '.*a1.*';\nREMOVE @${shelf}/in;\nLIST @${shelf};`
  assert.deepEqual(
    (await lines(c, list)).map(line => line.split('\t')[0].replace(`${shelf}_`, '')).toSorted(),
    ['a1.txt', 'a1.txt', 'a2.txt', 'in/a1.txt'],
  )
  await lines(c, `DROP STAGE ${shelf};`)
})

test('settings_of_the_command_line', async c => {
  const { username, password, hostname, port } = new URL(c.dsn.replace('databend:', 'http:'))
  const input = "SELECT currentDatabase(), value FROM system.settings WHERE name = 'max_threads';"
  const server = ['-h', hostname, '-P', port, '-u', username, '-p', password]
  const told = async (...args) => {
    const { stdout, stderr, code } = await run(program, [...server, ...args], {
      input,
      env: { HOME: c.folder },
    })
    return code === 0 ? stdout.trim() : stderr
  }
  assert.equal(await told('-D', 'system', '--set', 'max_threads=7'), 'system\t7')
  assert.match(await told('-D', c.name('missing')), /1003/)
  assert.match(await told('--set', 'max_threads=many'), /2803/)
  assert.match(await told('--role', c.name('missing')), /2206/)
})
