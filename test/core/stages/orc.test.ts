import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { SystemClock } from '../../../core/clock.js'
import { RandomIds } from '../../../core/ids.js'
import { serveBackend } from '../../../core/index.js'
import { silentLog } from '../../../core/log.js'
import { BackendSession } from '../../specs-runner/backend-session.js'
import { parseSpec } from '../../specs-runner/parse-spec.js'
import { runSpec } from '../../specs-runner/run-spec.js'

/** One table of 150 rows, written by test/storage/orc-files.py. */
const written = fileURLToPath(new URL('../../../../test/core/stages/orc/', import.meta.url))

/** The records that fail, with a stage `s` over a folder. */
async function failures(folder: string, spec: string): Promise<readonly string[]> {
  const ports = { clock: new SystemClock(), ids: new RandomIds(), log: silentLog }
  const backend = await serveBackend({ engine: 'memory' })(ports)
  const stage = `\nstatement ok\nCREATE STAGE s URL = 'fs://${folder}/' FILE_FORMAT = (TYPE = ORC)\n`
  const found = await runSpec(parseSpec(stage + spec), () => new BackendSession(backend))
  await backend.close()
  return found
}

t.test('ORC files have the rows of the Parquet file of the same table', async t => {
  for (const name of ['zlib', 'zstd', 'old']) {
    const spec = `
query I
SELECT count(*) FROM (SELECT $1::STRING AS v FROM @s/f.parquet (FILE_FORMAT => 'parquet') EXCEPT SELECT $1::STRING FROM @s/${name}.orc)
----
0
`
    t.strictSame(await failures(written, spec), [], name)
  }
})

t.test('columns by name, metadata and loads', async t => {
  const spec = `
query III
SELECT count(*), sum(seq), min(i8) FROM @s/zlib.orc
----
150 11175 -126

query T
SELECT DISTINCT metadata$filename FROM @s (PATTERN => 'z.*[.]orc') ORDER BY 1
----
zlib.orc
zstd.orc

query II
SELECT max(metadata$file_row_number), count(day) FROM @s/zlib.orc
----
149 129

statement error 1065 Query from ORC file only support .1 as column position
SELECT $2 FROM @s/zlib.orc

statement error no files found
SELECT seq FROM @s/none/

statement ok
CREATE TABLE t (SEQ INT, word STRING, missing INT NULL)

statement error 1010 .*missing column .missing.
COPY INTO t FROM @s/zlib.orc

query TIITI
COPY INTO t FROM @s/zlib.orc FILE_FORMAT = (TYPE = ORC MISSING_FIELD_AS = NULL)
----
zlib.orc 150 0 NULL NULL

query III
SELECT count(*), sum(seq), count(missing) FROM t
----
150 11175 0

statement ok
CREATE TABLE wrong (word ARRAY(INT))

statement error 1010 .*Cannot cast column word
COPY INTO wrong FROM @s/zlib.orc FILE_FORMAT = (TYPE = ORC) FORCE = TRUE

statement ok
CREATE TABLE transformed (a STRING)

statement ok
COPY INTO transformed FROM (SELECT upper(word) FROM @s/zlib.orc) FILE_FORMAT = (TYPE = ORC)

query IT
SELECT count(*), min(a) FROM transformed
----
150 W0

statement error 1002 mockq does not support files of format ORC in COPY INTO a location
COPY INTO @s/new/ FROM t FILE_FORMAT = (TYPE = ORC)

statement error 1006 infer_schema is currently limited
SELECT * FROM infer_schema(location => '@s/zlib.orc', file_format => 'orc')
`
  t.strictSame(await failures(written, spec), [])
})

t.test('damaged files are error 1046', async t => {
  const folder = t.testdir({ 'empty.orc': 'ORC', 'text.orc': 'a,b\n1,2\n' })
  cpSync(join(written, 'zlib.orc'), join(folder, 'cut.orc'))
  const whole = readFileSync(join(written, 'zlib.orc'))
  writeFileSync(join(folder, 'cut.orc'), whole.subarray(0, 5000))
  const garbled = Buffer.from(whole)
  garbled.fill(0x55, 100, 4000)
  writeFileSync(join(folder, 'garbled.orc'), garbled)
  for (const name of ['empty', 'text', 'cut', 'garbled']) {
    const spec = `
statement error 1046 fail to read ${name}.orc
SELECT $1 FROM @s/${name}.orc

statement ok
CREATE TABLE t (seq INT)

statement error 1046 fail to read ${name}.orc
COPY INTO t FROM @s/${name}.orc FILE_FORMAT = (TYPE = ORC)
`
    t.strictSame(await failures(folder, spec), [], name)
  }
})
