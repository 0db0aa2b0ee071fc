import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { SystemClock } from '../../../core/clock.js'
import { RandomIds } from '../../../core/ids.js'
import { serveBackend } from '../../../core/index.js'
import { silentLog } from '../../../core/log.js'
import { BackendSession } from '../../specs-runner/backend-session.js'
import { parseSpec } from '../../specs-runner/parse-spec.js'
import { runSpec } from '../../specs-runner/run-spec.js'

const ports = { clock: new SystemClock(), ids: new RandomIds(), log: silentLog }
const openWith = async (s3Map: readonly { bucket: string; folder: string }[]) =>
  serveBackend({ engine: 'memory', s3Map })(ports)

const spec = `
statement ok
CREATE STAGE whole URL = 's3://books/' CONNECTION = (ACCESS_KEY_ID = 'any' SECRET_ACCESS_KEY = 'key') FILE_FORMAT = (TYPE = CSV)

statement ok
CREATE CONNECTION c STORAGE_TYPE = 's3' ACCESS_KEY_ID = 'any' SECRET_ACCESS_KEY = 'key' REGION = 'eu-west-1'

statement ok
CREATE STAGE part URL = 's3://books/in/' CONNECTION = (CONNECTION_NAME = 'c') FILE_FORMAT = (TYPE = CSV)

query TI
SELECT name, size FROM list_stage(location => '@whole')
----
in/1.csv 4
in/2.csv 4
in/deep/3.csv 4
other.txt 1

query T
SELECT name FROM list_stage(location => '@part', pattern => '.*[13][.]csv')
----
1.csv
deep/3.csv

query TT
SELECT $1, metadata$filename FROM @part/deep/
----
3 deep/3.csv

statement ok
CREATE TABLE t (n INT, s STRING)

query TIITI
COPY INTO t FROM @part PATTERN = '[0-9][.]csv' FORCE = FALSE
----
1.csv 1 0 NULL NULL
2.csv 1 0 NULL NULL

# The same files, by the URL
query TIITI
COPY INTO t FROM 's3://books/in/' CONNECTION = (CONNECTION_NAME = 'c') FILE_FORMAT = (TYPE = CSV)
----
deep/3.csv 1 0 NULL NULL

query IT
SELECT * FROM t ORDER BY n
----
1 a
2 b
3 c

statement ok
COPY INTO 's3://books/out/' CONNECTION = (CONNECTION_NAME = 'c') FROM t FILE_FORMAT = (TYPE = PARQUET)

query T
SELECT column_name FROM infer_schema(location => 's3://books/out/', file_format => 'PARQUET', connection_name => 'c')
----
n
s

query I
SELECT sum(n) FROM @whole/out/ (FILE_FORMAT => 'parquet')
----
6

query III
COPY INTO @part/new.csv FROM (SELECT 4, 'd') SINGLE = TRUE USE_RAW_PATH = TRUE
----
1 6 6

statement ok
REMOVE @whole/in/ PATTERN = '2.csv'

query T
SELECT name FROM list_stage(location => '@part')
----
1.csv
deep/3.csv
new.csv

statement error ^1006
SELECT $1 FROM @whole/../secret

# A bucket that is not mapped
statement error ^4000 cannot reach the storage
SELECT $1 FROM 's3://elsewhere/' (CONNECTION => (ENDPOINT_URL = 'http://127.0.0.1:1' ACCESS_KEY_ID = 'any' SECRET_ACCESS_KEY = 'key'), FILE_FORMAT => 'csv')
`

t.test('a folder stands for a bucket', async t => {
  const folder = t.testdir({
    in: { '1.csv': '1,a\n', '2.csv': '2,b\n', deep: { '3.csv': '3,c\n' } },
    'other.txt': 'x',
  })
  const backend = await openWith([{ bucket: 'books', folder }])
  t.strictSame(await runSpec(parseSpec(spec), () => new BackendSession(backend)), [])
  t.equal(existsSync(join(folder, 'in/2.csv')), false)
  t.equal(readFileSync(join(folder, 'in/new.csv'), 'utf8'), '4,"d"\n')
  await backend.close()
})

t.test('wrong buckets are refused', async t => {
  const folder = t.testdir({ file: '' })
  const refused = (folders: readonly string[], message: RegExp) =>
    t.rejects(openWith(folders.map(each => ({ bucket: 'b', folder: each }))), { message })
  await refused([folder, folder], /^s3-map: the bucket "b" is mapped to two folders$/)
  await refused(
    [join(folder, 'file')],
    /^s3-map: the bucket "b" is mapped to ".*", which is not a folder$/,
  )
  await refused([join(folder, 'none')], /which is not a folder$/)
})

t.test('a folder of ten thousand files is listed and read', async t => {
  const folder = t.testdir({})
  mkdirSync(join(folder, 'many'))
  const count = 10_000
  for (let i = 0; i < count; i++) writeFileSync(join(folder, 'many', `${i}.csv`), `${i}\n`)
  const backend = await openWith([{ bucket: 'b', folder }])
  const many = `
statement ok
CREATE STAGE s URL = 's3://b/many/' FILE_FORMAT = (TYPE = CSV)

query II
SELECT count(*), sum(size) FROM list_stage(location => '@s', pattern => '.*')
----
10000 48890

query II
SELECT count(*), sum($1::INT) FROM @s (PATTERN => '[0-9]*77[.]csv')
----
100 502700
`
  t.strictSame(await runSpec(parseSpec(many), () => new BackendSession(backend)), [])
  await backend.close()
})
