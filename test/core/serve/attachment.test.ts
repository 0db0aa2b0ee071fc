import { Readable } from 'node:stream'
import t from 'tap'
import { SystemClock } from '../../../core/clock.js'
import { RandomIds } from '../../../core/ids.js'
import { serveBackend } from '../../../core/index.js'
import { silentLog } from '../../../core/log.js'
import type { Principal } from '../../../core/protocol/backend.js'
import { BackendSession } from '../../specs-runner/backend-session.js'

const caller = { user: 'root', fullName: 'root', lane: 'default' } as Principal

/** A file sent beside an INSERT, as drivers send batches. */
interface Attached {
  readonly what: string
  readonly file: string | Buffer
  /** Runs before. */
  readonly before?: string
  readonly sql: string
  /** Default: what a client sends that says nothing of formats. */
  readonly format?: Readonly<Record<string, string>>
  readonly copy?: Readonly<Record<string, string>>
  readonly rows: readonly (readonly (string | null)[])[] | RegExp
}

const cases: readonly Attached[] = [
  {
    what: 'fields go into the columns in order; an empty field of CSV is the default',
    file: '1,x,"{}"\n,,\n3,"",1\n',
    sql: 'INSERT INTO t VALUES',
    rows: [
      ['1', 'x', '{}'],
      ['3', '', '1'],
      ['7', 'd', null],
    ],
  },
  {
    what: 'an option that is said holds, in any case of its letters',
    file: '1||\n',
    sql: 'INSERT INTO t VALUES;',
    format: { TYPE: 'CSV', Field_Delimiter: '|', empty_field_as: 'string' },
    rows: [['1', '', null]],
  },
  {
    what: 'a placeholder for each field, constants for the other columns',
    file: 'x\ny\n',
    sql: "INSERT INTO t VALUES (1 + 1, ?, '[1]')",
    rows: [
      ['2', 'x', '[1]'],
      ['2', 'y', '[1]'],
    ],
  },
  {
    what: 'columns by name, in their order',
    file: 'x,5\n',
    sql: 'INSERT INTO t (s, a) VALUES (?, ?)',
    rows: [['5', 'x', null]],
  },
  {
    what: 'as many values as columns',
    file: 'x\n',
    sql: 'INSERT INTO t VALUES (?)',
    rows: /^1065 .*need 3 fields in values, got only 1/s,
  },
  {
    what: 'one row says where fields go',
    file: 'x\n',
    sql: 'INSERT INTO t VALUES (?, ?, ?), (?, ?, ?)',
    rows: /^1005 /,
  },
  {
    what: 'NDJSON, whose fields have names',
    file: '{"s":"x","a":4}\n{"a":5}\n',
    sql: 'INSERT INTO t VALUES',
    format: { type: 'NDJSON' },
    rows: /^1046 Missing value for column 2 /,
  },
  {
    what: 'ON_ERROR of the client is obeyed, what no client may ask is not read',
    file: '1,x,\nbad,y,\n2,z,\n',
    sql: 'INSERT INTO t VALUES',
    copy: { on_error: 'continue', force: 'nonsense', unknown: 'x' },
    rows: [
      ['1', 'x', null],
      ['2', 'z', null],
    ],
  },
  {
    what: 'DISABLE_VARIANT_CHECK of the client',
    file: '1,x,nonsense\n',
    sql: 'INSERT INTO t VALUES',
    copy: { disable_variant_check: 'true', purge: 'False' },
    rows: [['1', 'x', 'null']],
  },
  {
    what: 'without it what is no JSON is an error',
    file: '1,x,nonsense\n',
    sql: 'INSERT INTO t VALUES',
    rows: /^1046 /,
  },
  {
    what: 'a packed file, as databend-driver of Python packs what it sends',
    file: Buffer.from('KLUv/QQAQQAAYSwxCmIsMgrhoBmh', 'base64'),
    sql: 'INSERT INTO t (s, a) VALUES',
    format: { type: 'CSV', compression: 'zstd' },
    rows: [
      ['1', 'a', null],
      ['2', 'b', null],
    ],
  },
  {
    what: 'a file that is packed otherwise than it says',
    file: 'a,1\n',
    sql: 'INSERT INTO t (s, a) VALUES',
    format: { type: 'CSV', compression: 'BZ2' },
    rows: /^1076 compression data invalid: /,
  },
  {
    what: 'formats that are not read',
    file: '',
    sql: 'INSERT INTO t VALUES',
    format: { type: 'XML' },
    rows: /^1002 mockq does not support .*xml/i,
  },
  {
    what: 'REPLACE: the rows that have the key go',
    file: 'y,1\nw,2\n',
    before: "INSERT INTO t VALUES (1, 'old', NULL), (3, 'kept', NULL)",
    sql: "REPLACE INTO t (s, a, v) ON (a) VALUES (?, ?, '[0]')",
    rows: [
      ['1', 'y', '[0]'],
      ['2', 'w', '[0]'],
      ['3', 'kept', null],
    ],
  },
  {
    what: 'REPLACE: a key that the file has twice',
    file: '2,x,\n2,y,\n',
    sql: 'REPLACE INTO t ON (a) VALUES',
    rows: /^4000 duplicated data detected/,
  },
  {
    what: 'REPLACE without a row of VALUES',
    file: '1,x,\n',
    sql: 'REPLACE INTO t ON (a) VALUES',
    rows: [['1', 'x', null]],
  },
  {
    what: 'REPLACE: as many values as columns',
    file: '1,x,\n',
    sql: 'REPLACE INTO t (a) ON (a) VALUES (?, ?)',
    rows: /^1065 .*need 1 fields in values, got only 2/s,
  },
  {
    what: 'REPLACE: DELETE WHEN is of queries',
    file: '1,x,\n',
    sql: 'REPLACE INTO t ON (a) DELETE WHEN a = 1 VALUES (?, ?, ?)',
    rows: /^1002 .*Delete semantic is only supported in subquery/s,
  },
  {
    what: 'REPLACE: a table that is not changed row by row',
    file: '1\n',
    before: 'CREATE TABLE m (a INT) ENGINE = MEMORY',
    sql: 'REPLACE INTO m ON (a) VALUES (?)',
    rows: /^1002 .*does not support REPLACE INTO/s,
  },
]

const csv = { type: 'CSV', field_delimiter: ',', record_delimiter: '\n', skip_header: '0' }

t.test('version() is the one asked for, in a form that clients take it out of', async t => {
  const ports = { clock: new SystemClock(), ids: new RandomIds(), log: silentLog }
  for (const version of ['1.2.700', '1.2.711-nightly']) {
    const backend = await serveBackend({ engine: 'memory', version })(ports)
    t.teardown(() => backend.close())
    const { rows } = await new BackendSession(backend).run('SELECT version()')
    const [told] = rows[0]!
    t.match(told, /^Databend Query v[^(]+-[0-9a-f]{10}\(rust-.+\)$/)
    t.ok(told!.includes(`v${version}-`))
    // databend-sqlalchemy, databend_dialect.py `_get_server_version_info`
    t.match(told, /(?:.*)v(\d+).(\d+).(\d+)-([^(]+)(?:\()/)
  }
})

async function rowsAfter({ file, before, sql, format = csv, copy = {} }: Attached) {
  const ports = { clock: new SystemClock(), ids: new RandomIds(), log: silentLog }
  const backend = await serveBackend({ engine: 'memory' })(ports)
  const session = new BackendSession(backend)
  const parts = async function* () {
    yield { path: 'batch', content: Readable.from([Buffer.from(file)]) }
  }
  try {
    await backend.upload({ stage: '~', parts: parts() }, caller)
    await session.run("CREATE TABLE t (a INT DEFAULT 7, s STRING DEFAULT 'd', v VARIANT NULL)")
    if (before !== undefined) await session.run(before)
    await session.run(sql, {
      location: '@~/batch',
      fileFormatOptions: Object.entries(format),
      copyOptions: Object.entries(copy),
    })
    return (await session.run('SELECT * FROM t ORDER BY a, s')).rows
  } catch (error) {
    return (error as Error).message
  } finally {
    await backend.close()
  }
}

for (const each of cases) {
  t.test(each.what, async t => {
    const rows = await rowsAfter(each)
    if (each.rows instanceof RegExp) t.match(rows, each.rows)
    else t.same(rows, each.rows)
  })
}
