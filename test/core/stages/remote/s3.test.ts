import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { expandGlob } from '../../../../core/binder/expand-glob.js'
import { SystemClock } from '../../../../core/clock.js'
import { RandomIds } from '../../../../core/ids.js'
import { serveBackend } from '../../../../core/index.js'
import { silentLog } from '../../../../core/log.js'
import { S3StageFiles } from '../../../../core/stages/remote/s3-stage-files.js'
import { signedHeaders } from '../../../../core/stages/remote/sign-request.js'
import { BackendSession } from '../../../specs-runner/backend-session.js'
import { parseSpec } from '../../../specs-runner/parse-spec.js'
import { runSpec } from '../../../specs-runner/run-spec.js'
import { smallS3 } from './small-s3.js'

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const clock = new SystemClock()
const bytesOf = (size: number) => Readable.from([Buffer.alloc(size, 'x')])

/** The records that fail, run against a new server. */
async function failures(spec: string): Promise<readonly string[]> {
  const backend = await serveBackend({ engine: 'memory' })({
    clock,
    ids: new RandomIds(),
    log: silentLog,
  })
  const found = await runSpec(parseSpec(spec), () => new BackendSession(backend))
  await backend.close()
  return found
}

t.test('requests have the signatures of the examples in the documentation of S3', async t => {
  const at = { region: 'us-east-1', nowMs: Date.UTC(2013, 4, 24) }
  const signature = (path: string, headers = {}) => {
    const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`)
    const { authorization } = signedHeaders({ method: 'GET', url, headers }, keys, at)
    return authorization!.replace(/.*Signature=/, '')
  }
  t.equal(
    signature('/test.txt', { range: 'bytes=0-9' }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  t.equal(
    signature('/?max-keys=2&prefix=J'),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

t.test('files of a bucket', async t => {
  const s3 = await smallS3(keys, 'eu-west-1')
  t.teardown(() => s3.close())
  const place = { endpoint: s3.url, bucket: 'testbucket', isVirtualHost: false, credentials: keys }
  const files = new S3StageFiles({ ...place, root: '/data/' }, clock)
  const names = ['a b+c&(1).csv', 'é/ü.csv', 'n/1', 'n/2', 'n/3', 'n/4', 'n/5']
  for (const name of names) await files.write(name, Readable.from([Buffer.from(name)]))
  s3.objects.set('data/n/', Buffer.alloc(0))
  s3.objects.set('elsewhere', Buffer.alloc(1))
  const listed = await files.list('')
  t.strictSame(
    listed.map(({ path, sizeBytes, md5 }) => [path, sizeBytes, md5]),
    [...names.filter(name => name !== 'é/ü.csv'), 'é/ü.csv'].map(name => [
      name,
      Buffer.byteLength(name),
      'e',
    ]),
  )
  t.equal(listed[0]!.lastModified, BigInt(Date.UTC(2024, 0, 2, 3, 4, 5)) * 1000n)
  t.equal((await files.list('n/')).length, 5)
  for (const name of names) t.equal(await text(await files.read(name)), name)
  await t.rejects(files.read('none'), { code: 3001 })
  t.equal(await files.remove('n/1'), true)
  t.equal(await files.remove('n/1'), false)

  s3.busy = 2
  t.equal(await text(await files.read('n/2')), 'n/2', 'a busy service is asked again')
  s3.busy = 3
  await t.rejects(files.read('n/2'), { code: 4000, message: /SlowDown/ })

  t.equal((await files.write('empty', Readable.from([]))).sizeBytes, 0)
  const large = await files.write('large', bytesOf(20_000_000))
  t.match(large, { sizeBytes: 20_000_000, md5: 'whole' })
  t.equal(s3.objects.get('data/large')!.length, 20_000_000)
  const cut = Readable.from(
    (async function* () {
      yield Buffer.alloc(17_000_000)
      throw new Error('cut')
    })(),
  )
  await t.rejects(files.write('cut', cut), { message: 'cut' })
  t.equal(s3.objects.has('data/cut'), false)
  t.equal(s3.uploads.size, 0, 'nothing is left of it')

  const other = new S3StageFiles({ ...place, bucket: 'other', root: '/' }, clock)
  await t.rejects(other.list(''), { code: 3001, message: /NoSuchBucket: no & why/ })
  const wrong = { ...keys, secretAccessKey: 'wrong' }
  const denied = new S3StageFiles({ ...place, root: '/', credentials: wrong }, clock)
  await t.rejects(denied.list(''), { code: 3002 })
  const { credentials: _, ...open } = place
  await t.rejects(new S3StageFiles({ ...open, root: '/' }, clock).list(''), { code: 3002 })
  const down = new S3StageFiles({ ...place, endpoint: 'http://127.0.0.1:1', root: '/' }, clock)
  await t.rejects(down.list(''), { code: 4000, message: /cannot reach the storage/ })
})

t.test('statements on a bucket', async t => {
  const s3 = await smallS3(keys)
  t.teardown(() => s3.close())
  const login = `ACCESS_KEY_ID = '${keys.accessKeyId}' SECRET_ACCESS_KEY = '${keys.secretAccessKey}' ENDPOINT_URL = '${s3.url}'`
  const spec = `
statement ok
CREATE CONNECTION c1 STORAGE_TYPE = 's3' ${login}

statement ok
CREATE STAGE root_s URL = 's3://testbucket/data/' CONNECTION = (CONNECTION_NAME = 'c1') FILE_FORMAT = (TYPE = CSV)

statement ok
CREATE STAGE deep_s URL = 's3://testbucket/data/csv/' CONNECTION = (CONNECTION_NAME = 'c1') FILE_FORMAT = (TYPE = CSV)

query III
COPY INTO 's3://testbucket/data/csv/n.csv' CONNECTION = (${login}) FROM (SELECT * FROM numbers(3)) FILE_FORMAT = (TYPE = CSV) SINGLE = TRUE USE_RAW_PATH = TRUE
----
3 6 6

statement ok
COPY INTO @root_s/p/ FROM (SELECT number::INT AS n FROM numbers(2)) FILE_FORMAT = (TYPE = PARQUET)

query I
SELECT sum(n) FROM @root_s/p/ (FILE_FORMAT => 'parquet')
----
1

query T
SELECT column_name FROM infer_schema(location => '@root_s/p/', file_format => 'PARQUET')
----
n

query TI
SELECT name, size FROM list_stage(location => '@deep_s')
----
n.csv 6

query I
SELECT count($1) FROM 's3://testbucket/data/csv/' (CONNECTION => (CONNECTION_NAME = 'c1'), FILE_FORMAT => 'csv')
----
3

statement ok
SET copy_dedup_full_path_by_default = 1

statement ok
CREATE TABLE t (a INT)

query TIITI
COPY INTO t FROM @root_s/csv/n.csv
----
csv/n.csv 3 0 NULL NULL

query TIITI
COPY INTO t FROM @deep_s/n.csv
----

query TIITI
COPY INTO t FROM 's3://testbucket/data/csv/n.csv' CONNECTION = (CONNECTION_NAME = 'c1') FILE_FORMAT = (TYPE = CSV)
----

query TIITI
COPY INTO t FROM 's3://testbucket/data/csv/n.csv' CONNECTION = (CONNECTION_NAME = 'c1') FILE_FORMAT = (TYPE = CSV) FORCE = TRUE
----
data/csv/n.csv 3 0 NULL NULL

statement ok
REMOVE @deep_s

statement error ^3001
COPY INTO t FROM @deep_s FILES = ('n.csv')

statement error ^3001 NoSuchBucket: no & why
COPY INTO t FROM 's3://other/x.csv' CONNECTION = (CONNECTION_NAME = 'c1') FILE_FORMAT = (TYPE = CSV)

statement error ^3002 SignatureDoesNotMatch
COPY INTO t FROM 's3://testbucket/x.csv' CONNECTION = (ENDPOINT_URL = '${s3.url}' ACCESS_KEY_ID = 'k' SECRET_ACCESS_KEY = 's') FILE_FORMAT = (TYPE = CSV)

statement error ^4000 cannot reach the storage at 127.0.0.1:1
COPY INTO t FROM 's3://testbucket/x.csv' CONNECTION = (ENDPOINT_URL = 'http://127.0.0.1:1') FILE_FORMAT = (TYPE = CSV)

statement error ^1002 mockq does not support ROLE_ARN
COPY INTO t FROM 's3://testbucket/x.csv' CONNECTION = (ENDPOINT_URL = '${s3.url}' ROLE_ARN = 'r') FILE_FORMAT = (TYPE = CSV)

statement error ^1006 fail to get connection_name none
COPY INTO t FROM 's3://testbucket/x.csv' CONNECTION = (CONNECTION_NAME = 'none') FILE_FORMAT = (TYPE = CSV)

statement error ^1002 mockq does not support storage at gcs
COPY INTO t FROM 'gcs://testbucket/x.csv' FILE_FORMAT = (TYPE = CSV)

query I
SELECT count(*) FROM t
----
6
`
  t.strictSame(await failures(spec), [])
})

t.test('files of a web server', async t => {
  const server = createServer((request, response) => {
    const [, year] = /^\/d\/y_200(\d)\.csv$/.exec(request.url!) ?? []
    if (request.url === '/d/moved.csv') response.writeHead(302, { location: '/d/y_2006.csv' }).end()
    else if (request.url === '/d/secret.csv') response.writeHead(403).end()
    else if (year === undefined || year > '8') response.writeHead(404).end()
    else {
      response.writeHead(200, { 'content-length': '2' })
      response.end(request.method === 'HEAD' ? undefined : `${year}\n`)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const spec = `
statement ok
CREATE TABLE t (a INT)

query TIITI
COPY INTO t FROM '${url}/d/y_2006.csv' FILE_FORMAT = (TYPE = CSV)
----
d/y_2006.csv 1 0 NULL NULL

query TIITI
COPY INTO t FROM '${url}/d/y_200{6,7}.csv' FILE_FORMAT = (TYPE = CSV) FORCE = TRUE
----
d/y_2006.csv 1 0 NULL NULL
d/y_2007.csv 1 0 NULL NULL

query T
SELECT $1 FROM '${url}/d/y_200[6-8].csv' (FILE_FORMAT => 'csv') ORDER BY $1
----
6
7
8

query T
SELECT $1 FROM '${url}/d/moved.csv' (FILE_FORMAT => 'csv')
----
6

statement error ^3001
COPY INTO t FROM '${url}/d/y_200[6-9].csv' FILE_FORMAT = (TYPE = CSV)

statement error ^3002 status 403
COPY INTO t FROM '${url}/d/secret.csv' FILE_FORMAT = (TYPE = CSV)

statement error ^4000 files of a web server can be read, but not written
COPY INTO '${url}/d/' FROM t FILE_FORMAT = (TYPE = CSV)

statement error ^4000 .*not a valid glob
COPY INTO t FROM '${url}/d/y_[6-x].csv' FILE_FORMAT = (TYPE = CSV)
`
  t.strictSame(await failures(spec), [])
})

t.test('patterns of paths', async t => {
  t.strictSame(expandGlob('/{a, b }/[08-10]'), [
    '/a/08',
    '/a/09',
    '/a/10',
    '/b/08',
    '/b/09',
    '/b/10',
  ])
  t.strictSame(expandGlob('[y-ab]'), ['y', 'z', 'aa', 'ab'])
  t.strictSame(expandGlob('[9-11]x'), ['9x', '10x', '11x'])
  t.strictSame(expandGlob('[2-1]'), [])
  for (const wrong of ['{a', '[a-B]', '[1-b]', 'a]', '[ab]']) t.equal(expandGlob(wrong), undefined)
})
