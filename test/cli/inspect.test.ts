import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { runHere } from '../run-here.js'

t.test('functions lists every name with a sentence', async t => {
  const { code, stdout } = await runHere(['functions'])
  t.equal(code, 0)
  t.match(stdout, /^plus, add +scalar +Adds two /m)
  t.match(stdout, /^row_number +window /m)
})

t.test('functions says all of one, by its alias too', async t => {
  const { code, stdout } = await runHere(['functions', 'UCASE'])
  t.equal(code, 0)
  t.match(
    stdout,
    /^upper\n {2}Converts a string to upper case\.\n {2}scalar; also ucase; returns NULL if an argument is NULL/,
  )
  t.match(stdout, /^ {2}Example: upper\('abc'\) → ABC$/m)
  t.match(stdout, /^ {2}upper\(String\) -> String$/m)
})

t.test('functions as JSON', async t => {
  const { stdout } = await runHere(['functions', 'rand', '--format', 'json'])
  t.match(JSON.parse(stdout), [{ name: 'rand', kind: 'scalar', deterministic: false }])
  const last = await runHere(['functions', 'last_query_id', '--format', 'json'])
  t.match(JSON.parse(last.stdout), [{ kind: 'special', deterministic: false, nulls: 'unknown' }])
  const greatest = await runHere(['functions', 'greatest', '--format', 'json'])
  t.match(JSON.parse(greatest.stdout), [{ kind: 'special', deterministic: true, nulls: 'pass' }])
})

t.test('a name that is no function is an SQL error', async t => {
  const { code, stderr } = await runHere(['functions', 'uper'])
  t.equal(code, 1)
  t.match(stderr, /no function matches the given name: 'uper', do you mean 'upper'/)
})

const schema = join(mkdtempSync(join(tmpdir(), 'mockq-inspect-')), 'schema.sql')
writeFileSync(schema, 'CREATE DATABASE d; USE d; CREATE TABLE t (a INT NOT NULL)')

t.test('explain prints tree, types and overloads', async t => {
  const { code, stdout } = await runHere(['explain', 'SELECT a + 1 AS b FROM t', '--setup', schema])
  t.equal(code, 0)
  t.match(stdout, /^tree\n {2}QueryStatement\n/)
  t.match(stdout, /^columns\n {2}b: Int64\n/m)
  t.match(stdout, /plus<Int32, UInt8>\(a#\d+, 1::UInt8\)/)
})

t.test('explain as JSON', async t => {
  const { stdout } = await runHere(['explain', "SELECT 'x'", '--format', 'json'])
  t.match(JSON.parse(stdout), {
    tree: { kind: 'QueryStatement' },
    columns: [{ name: "'x'", type: 'String' }],
  })
})

t.test('explain ends with 1 for a statement or a setup that fails', async t => {
  const refused = await runHere(['explain', 'SELECT a FROM nowhere'])
  t.equal(refused.code, 1)
  t.match(refused.stderr, /Unknown table/)
  const setup = await runHere(['explain', 'SELECT 1', '--setup', join(schema, 'no')])
  t.equal(setup.code, 2)
  t.match(setup.stderr, /--setup: the file .* cannot be read/)
})
